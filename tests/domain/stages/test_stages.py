"""Stages that follow each other: who goes on, in what order, and what they bring along."""

from datetime import date
from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import decide, fresh, match_of, play_part
from tests.fixtures.teams import play, round_robin
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.readings.verify import problems
from tournament.domain.stages.acts.knock_outs import seat_first_round
from tournament.domain.stages.acts.next_stages import add_stage
from tournament.domain.stages.acts.team_events import StageConditions
from tournament.domain.stages.acts.team_matches import seat_round_robin
from tournament.domain.stages.readings.stage_terms import sentences
from tournament.domain.stages.reports.brackets import bracket_of
from tournament.domain.stages.reports.match_sheet import match_sheet, match_sheets
from tournament.domain.stages.reports.stage_rankings import qualifiers
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.stages.reports.visible_table import hidden_of_stage, visible_team_standings
from tournament.domain.undo.acts.undo import undo
from tournament.models import Entrant, Section, Session, Stage

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 28)
FINAL = StageConditions(format="knock-out", options={"boards": 4})
SLAM = [("4S= N", "4S-1 N")] * 4
PART = [("2S= N", "2S-1 N")] * 4
FLAT = [("4S= N", "4S= N")] * 4


def whole(session: Session) -> Session:
    return Session.objects.select_related("event__club", "stage__event__club").get(pk=session.pk)


def played_round_robin() -> Section:
    """Four teams; the lower number wins, team 1 by more: their order is that of their numbers."""
    section = round_robin(4)
    for match in section.team_matches.select_related("home", "away"):
        better = min(match.home.number, match.away.number)
        texts = {1: SLAM, 2: PART}.get(better, FLAT)
        if better == match.away.number:
            texts = [text[::-1] for text in texts]
        play(match, texts)
    return section


def team(section: Section, number: int) -> Entrant:
    return section.session.event.entrants.get(number=number)


def places(section: Section) -> list[int]:
    return [row.team.number for row in team_standings(whole(section.session)).rows]


def final(section: Section, *numbers: int, **how: object) -> Section:
    teams = [team(section, number) for number in numbers]
    made = add_stage(section.session, FINAL, teams, day=DAY, by=DIRECTOR, name="決勝", early=True, **how)
    return fresh(made.sections.get())


def test_the_first_of_the_table_go_on_and_a_tie_at_the_limit_is_named() -> None:
    section = played_round_robin()
    found = qualifiers(whole(section.session), 2, AnonymousUser())
    assert [one.number for one in found.through] == [1, 2]
    assert (found.tied, found.missing) == ((), 0)
    tied = qualifiers(whole(section.session), 3, AnonymousUser())
    assert [one.number for one in tied.through] == [1, 2]
    assert ([one.number for one in tied.tied], tied.open_places) == ([3, 4], 1)


@pytest.mark.slow
def test_a_final_of_the_first_two_is_a_session_of_its_own() -> None:
    section = played_round_robin()
    end = final(section, 2, 1)
    assert (end.session.stage.order, end.session.stage.name) == (2, "決勝")
    assert {pair.entrant.number for pair in end.contestants.all()} == {1, 2}
    draw = seat_first_round(end, by=DIRECTOR)
    assert draw.options["seeds"] == [2, 1]
    decide(match_of(end, 1))
    assert bracket_of(whole(end.session)).winner.number == 2
    assert places(section) == [1, 2, 3, 4]
    assert problems(end) == []


@pytest.mark.slow
def test_the_wbf_carry_over_stands_beside_the_boards_of_the_match() -> None:
    """Team 1 beat team 2 by four boards of 10 to 12 IMPs: half of it is above the limit of 16."""
    section = played_round_robin()
    end = final(section, 1, 2, carry={"rule": "knock_out", "won": "1/2", "lost": "1/3", "most": 16})
    seat_first_round(end, by=DIRECTOR)
    first, second = bracket_of(whole(end.session)).rounds[0].matches[0].slots
    assert (first.carry, second.carry, first.total) == (16, 0, 16)
    play_part(match_of(end, 1), 1, FLAT)
    first, second = bracket_of(whole(end.session)).rounds[0].matches[0].slots
    assert (first.parts, first.total, first.won) == ((0,), 16, True)
    (sheet,) = match_sheets(end, AnonymousUser())
    found = sheet.carried_from
    assert (found.team, found.imps, found.share, found.most) == (0, 16, Fraction(1, 2), 16)
    assert found.ahead > 32
    assert (sheet.carry_over, sheet.totals) == ((16, 0), (16, 0))


@pytest.mark.sampled
@pytest.mark.parametrize("imps", ["1/10", "1/2"])
def test_a_fixed_carry_over_to_the_team_placed_higher_decides_a_flat_match(imps: str) -> None:
    section = played_round_robin()
    end = final(section, 2, 1, carry={"rule": "fixed", "imps": imps})
    seat_first_round(end, by=DIRECTOR)
    play_part(match_of(end, 1), 1, FLAT)
    two, one = bracket_of(whole(end.session)).rounds[0].matches[0].slots
    assert (two.team.number, two.carry, one.carry) == (2, 0, Fraction(imps))
    assert (two.total, one.total, one.won) == (0, Fraction(imps), True)


@pytest.mark.slow
def test_a_lost_match_brings_the_lower_team_a_third() -> None:
    section = round_robin(4)
    lost = section.team_matches.get(home__number__in=(1, 2), away__number__in=(1, 2))
    texts = [("4S= N", "4S= N")] * 3
    better_home = lost.home.number == 2
    play(lost, [*texts, ("2S= N", "1S= N") if better_home else ("1S= N", "2S= N")])
    for match in section.team_matches.exclude(pk=lost.pk).select_related("home", "away"):
        wins = match.home.number == 1
        play(match, SLAM if wins else [text[::-1] for text in SLAM] if match.away.number == 1 else FLAT)
    margin = {row.team.number: row for row in team_standings(whole(section.session)).rows}
    met = next(one for one in margin[2].rounds if one.opponent == team(section, 1).pk)
    end = final(section, 1, 2, carry={"rule": "knock_out"})
    seat_first_round(end, by=DIRECTOR)
    first, second = bracket_of(whole(end.session)).rounds[0].matches[0].slots
    assert (first.carry, second.carry) == (0, Fraction(met.imps - met.imps_against, 3))
    (sheet,) = match_sheets(end, AnonymousUser())
    assert (sheet.carried_from.team, sheet.carried_from.share) == (1, Fraction(1, 3))


@pytest.mark.slow
def test_victory_points_against_the_other_qualifiers_open_the_table_of_a_final_round_robin() -> None:
    section = played_round_robin()
    before = {row.team.number: row for row in team_standings(whole(section.session)).rows}
    conditions = StageConditions(format="round-robin", vp_scale="wbf_continuous", options={"boards": 4})
    teams = [team(section, number) for number in (1, 2, 3)]
    made = add_stage(
        section.session,
        conditions,
        teams,
        day=DAY,
        by=DIRECTOR,
        carry={"rule": "against_qualifiers", "factor": "1/2"},
        early=True,
    )
    seat_round_robin(fresh(made.sections.get()), by=DIRECTOR)
    rows = {row.team.number: row for row in team_standings(whole(made)).rows}
    own = [one.points for one in before[1].rounds if one.opponent != team(section, 4).pk]
    assert {*rows} == {1, 2, 3}
    assert rows[1].carry == Fraction(sum(own)) / 2
    assert rows[1].total == rows[1].carry


def test_a_share_of_all_points_is_carried() -> None:
    section = played_round_robin()
    total = team_standings(whole(section.session)).rows[0].total
    conditions = StageConditions(format="round-robin", vp_scale="wbf_continuous", options={"boards": 4})
    teams = [team(section, number) for number in (1, 2)]
    carry = {"rule": "share", "percent": 25}
    made = add_stage(section.session, conditions, teams, day=DAY, by=DIRECTOR, carry=carry, early=True)
    assert team_standings(whole(made)).rows[0].carry == Fraction(total) / 4


@pytest.mark.slow
def test_what_is_carried_waits_with_the_results_that_it_comes_from() -> None:
    section = played_round_robin()
    event = section.session.event
    event.options = {**event.options, "running": "never"}
    event.save()
    end = final(section, 1, 2, carry={"rule": "knock_out"})
    seat_first_round(end, by=DIRECTOR)
    stage = Stage.objects.select_related("event__club").get(pk=end.session.stage_id)
    hidden = hidden_of_stage(stage, AnonymousUser())
    first, _second = bracket_of(whole(end.session), hidden).rounds[0].matches[0].slots
    assert first.carry == 0
    assert visible_team_standings(whole(end.session), AnonymousUser()) is None


@pytest.mark.sampled
@pytest.mark.parametrize(
    "carry",
    [{"rule": "magic"}, {"rule": "share", "won": 1}, {"rule": "share", "percent": "half"}, {"percent": 5}],
)
def test_a_carry_over_that_no_rule_has_is_refused(carry: dict[str, object]) -> None:
    section = played_round_robin()
    with pytest.raises(DirectorError) as refused:
        final(section, 1, 2, carry=carry)
    assert refused.value.code == "bad_stage"
    assert Stage.objects.count() == 1


def test_a_stage_of_one_team_is_refused() -> None:
    section = round_robin(4)
    with pytest.raises(DirectorError) as refused:
        final(section, 1)
    assert refused.value.code == "too_few_teams"


@pytest.mark.slow
def test_a_stage_is_taken_back() -> None:
    section = played_round_robin()
    final(section, 1, 2)
    undo(last_act(section.session), by=DIRECTOR)
    assert Stage.objects.filter(order=2).count() == 0
    assert section.session.event.sessions.count() == 1


@pytest.mark.slow
def test_the_page_of_a_match_has_its_carry_over_and_the_round_of_the_bracket() -> None:
    section = played_round_robin()
    end = final(section, 1, 2, carry={"rule": "knock_out"})
    seat_first_round(end, by=DIRECTOR)
    shown = match_sheet(fresh(end), match_of(end, 1).pk, AnonymousUser())
    assert shown is not None
    assert (shown.carry_over, shown.round) == ((16, 0), 1)


@pytest.mark.parametrize(
    ("format", "scale", "options", "reason"),
    [
        ("round-robin", "acbl_20", {"boards": 3}, "scale_for_other_boards"),
        ("round-robin", "own", {"boards": 4}, "own_without_table"),
        ("knock-out", "", {"boards": 4, "double": True, "third_place": True}, "second_life_and_more"),
        ("knock-out", "", {"boards": 4, "unfilled": "three_way"}, "three_without_halves"),
    ],
)
def test_a_stage_whose_conditions_contradict_each_other_is_refused_with_the_reason(
    format: str, scale: str, options: dict[str, object], reason: str
) -> None:
    section = round_robin(4)
    conditions = StageConditions(format=format, vp_scale=scale, options=options)
    teams = [team(section, number) for number in (1, 2)]
    with pytest.raises(DirectorError) as refused:
        add_stage(section.session, conditions, teams, day=DAY, by=DIRECTOR, early=True)
    assert refused.value.code == "bad_stage"
    assert refused.value.message == sentences([reason])
    assert Stage.objects.count() == 1
