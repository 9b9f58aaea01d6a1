"""The draw of a team Swiss: proposed, changed, published as tables, withdrawn, and each of these undone."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, swiss
from tournament.domain.boards.acts.director_results import correct_result
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.people.acts.access_links import first_director
from tournament.domain.stages.acts.draws import Wish, change_draw, propose_draw, publish_draw, withdraw_draw
from tournament.domain.stages.acts.team_entries import change_team, enter_team
from tournament.domain.stages.acts.team_events import StageConditions, change_stage
from tournament.domain.stages.readings.swiss_rounds import NoDraw, before_round, dead_end, next_round
from tournament.domain.stages.reports.published_draws import draw_sheet, standing_for_draw
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Draw, Section, Stage, TableToken
from tournament.movements.swiss.round_to_draw import Teams, Way
from tournament.sheets.names import Name
from tournament.sheets.stage_options import DrawOptions

pytestmark = pytest.mark.django_db
# The home team wins by 12 IMPs, or by less.
BIG, FLAT = [("4S= N", "4S-1 N"), ("PASS", "PASS")], [("4S= N", "4S= N"), ("PASS", "PASS")]


def proposed(section: Section, **wish: object) -> Draw:
    standing = standing_for_draw(section, next_round(section))
    return propose_draw(section, standing, by=DIRECTOR, wish=Wish(seed=1, **wish))  # type: ignore[arg-type]


def drawn(section: Section, **wish: object) -> Draw:
    return publish_draw(proposed(section, **wish), by=DIRECTOR)


def play_round(section: Section, number: int, texts: list[tuple[str, str]] | None = None) -> None:
    for match in section.team_matches.filter(round=number, away__isnull=False):
        play(match, texts or BIG)


def matches(section: Section, number: int) -> list[tuple[int, int | None]]:
    rows = section.team_matches.filter(round=number).order_by("pk")
    return [*rows.values_list("home__number", "away__number")]


def test_a_published_draw_is_matches_at_tables_with_addresses() -> None:
    section = swiss(5)

    draw = drawn(section)

    assert matches(section, 1) == [
        (those[0], those[1] if len(those) > 1 else None) for those in draw.pairings
    ]
    assert sorted(section.placements.values_list("table", flat=True)) == [1, 2, 3, 4, 5, 6]
    tables = TableToken.objects.filter(section=section).values_list("table", flat=True)
    assert [*tables] == [1, 2, 3, 4]  # the bye has none
    assert draw.published_at is not None


def test_the_second_round_is_drawn_from_the_points_and_repeats_nothing() -> None:
    section = swiss(6)
    drawn(section)
    play_round(section, 1)

    second = drawn(section)

    winners = {home for home, _away in matches(section, 1)}
    assert {*second.pairings[0]} < winners
    assert not {*map(frozenset, second.pairings)} & {*map(frozenset, matches(section, 1))}
    assert second.options["seen"] == 1


@pytest.mark.slow
def test_the_bye_goes_to_a_team_once() -> None:
    section = swiss(5)
    byes = []
    for number in range(1, 6):
        byes += [those[0] for those in drawn(section).pairings if len(those) == 1]
        play_round(section, number)
    assert sorted(byes) == [1, 2, 3, 4, 5]


@pytest.mark.slow
def test_a_round_is_not_drawn_over_a_match_that_is_not_finished() -> None:
    section = swiss(4)
    drawn(section)
    play(section.team_matches.first(), BIG)

    with pytest.raises(DirectorError) as refusal:
        proposed(section)

    assert refusal.value.code == "round_open"
    assert proposed(section, insist=True).round == 2


def test_with_a_lag_the_draw_does_not_wait() -> None:
    section = swiss(6)
    drawn(section)
    standing = standing_for_draw(section, 2, lag=1)
    draw = propose_draw(section, standing, by=DIRECTOR, wish=Wish(DrawOptions(lag=1)))
    assert (draw.options["seen"], draw.options["first"]) == (0, "random")


@pytest.mark.slow
def test_in_danish_rounds_the_leaders_meet_again_and_the_row_says_so() -> None:
    """Of four teams all have met after three rounds. The home team wins: 1, 1, 1 and of the others 3 or 2."""
    section = swiss(4, rounds=4, options={"first": "adjacent", "repeats": "last", "last": 1, "leaders": 4})
    for number in (1, 2, 3):
        draw = drawn(section)
        assert (draw.options["leaders"], draw.options["repeats_until"]) == (0, 0)
        play_round(section, number)
    standing = standing_for_draw(section, 4).points
    order = sorted(standing, key=lambda number: (-standing[number], number))
    last = drawn(section)
    assert (last.options["leaders"], last.options["repeats_until"]) == (4, 0)
    assert last.pairings == [order[:2], order[2:]]
    assert all(match.reason == "again" for match in draw_sheet(section, last, first_director()).matches)


def test_those_below_the_leaders_do_not_meet_again() -> None:
    """With two leaders 1–2 would leave two who have met: no draw is legal, and the ways out are offered."""
    section = swiss(4, rounds=4, options={"first": "adjacent", "repeats": "always", "leaders": 2})
    met = dict.fromkeys([frozenset(two) for two in combinations(range(1, 5), 2)], (1,))
    before = replace(before_round(section, 1), number=4, met=met)
    teams, way = Teams((1, 2, 3, 4), met=met), Way(leaders=2)
    found = dead_end(section, before, teams, way)
    assert found.ways[0] == {"repeats_until": 1}


def test_a_change_by_hand_keeps_its_reason_and_refuses_what_is_no_draw() -> None:
    section = swiss(4, options={"first": "adjacent"})
    draw = proposed(section)

    change_draw(draw, [[1, 4], [2, 3]], by=DIRECTOR, reason="mates")

    sheet = draw_sheet(section, Draw.objects.get(), first_director())
    assert (sheet.reason, sheet.is_changed) == ("mates", True)
    with pytest.raises(DirectorError, match=r"1.*2") as refusal:
        change_draw(draw, [[1, 4], [1, 3]], by=DIRECTOR)
    assert refusal.value.code == "bad_draw"
    assert Draw.objects.get().pairings == [[1, 4], [2, 3]]


def test_a_published_draw_is_not_changed_and_is_withdrawn_only_before_a_result() -> None:
    section = swiss(4)
    draw = drawn(section)
    with pytest.raises(DirectorError) as refusal:
        change_draw(draw, [[1, 4], [2, 3]], by=DIRECTOR)
    assert refusal.value.code == "published"

    withdraw_draw(draw, by=DIRECTOR)
    assert (section.team_matches.count(), section.placements.count()) == (0, 0)
    publish_draw(draw, by=DIRECTOR)
    play(section.team_matches.first(), BIG[:1])

    with pytest.raises(DirectorError) as refusal:
        withdraw_draw(draw, by=DIRECTOR)
    assert refusal.value.code == "already_played"


def test_every_act_of_a_draw_is_undone() -> None:
    section = swiss(4)
    draw = proposed(section)
    change_draw(draw, [[1, 4], [2, 3]], by=DIRECTOR)
    publish_draw(draw, by=DIRECTOR)
    withdraw_draw(draw, by=DIRECTOR)

    undo(last_act(section.session), by=DIRECTOR)
    assert matches(section, 1) == [(1, 4), (2, 3)]
    assert Draw.objects.get().published_at is not None
    undo(last_act(section.session), by=DIRECTOR)
    assert (matches(section, 1), Draw.objects.get().published_at) == ([], None)
    undo(last_act(section.session), by=DIRECTOR)
    undo(last_act(section.session), by=DIRECTOR)
    assert not Draw.objects.exists()


@pytest.mark.slow
def test_a_correction_after_the_draw_says_what_it_would_have_been_and_changes_nothing() -> None:
    section = swiss(8, boards=2)
    drawn(section)
    play_round(section, 1, FLAT)
    second = drawn(section)
    sheet = draw_sheet(section, second, first_director())
    before = matches(section, 2)
    assert sheet.instead == ()

    last = section.results.get(round=1, board=1, ns__entrant__number=8)
    correct_result(last, read_result("4SX+3 N"), seen=last.version, by=DIRECTOR)

    again = draw_sheet(fresh(section), Draw.objects.get(round=2), first_director())
    assert again.instead != ()
    assert matches(section, 2) == before


def fresh(section: Section) -> Section:
    return Section.objects.select_related("session__event__club", "session__stage__event").get(pk=section.pk)


@pytest.mark.slow
def test_where_nothing_is_legal_the_ways_out_are_offered() -> None:
    section = swiss(4, rounds=4)
    for number in range(1, 4):
        drawn(section)
        play_round(section, number)

    with pytest.raises(NoDraw) as refusal:
        proposed(section)

    assert refusal.value.ways == ({"repeats_until": 1},)
    assert proposed(section, repeats_until=1).options["repeats_until"] == 1


def test_a_late_team_has_had_no_bye() -> None:
    section = swiss(8)
    drawn(section)
    play_round(section, 1)
    players = [PlayerLine(Name(native=f"遅刻 {'一二三四'[place]}郎")) for place in range(4)]
    late = enter_team(section.session.event, name="遅刻組", players=players, by=DIRECTOR)

    assert before_round(section, 2).byes == frozenset()
    assert drawn(section).pairings[-1] == [late.number]


def test_teams_of_one_category_are_kept_apart_while_that_is_wished() -> None:
    section = swiss(6, options={"apart": 1, "first": "adjacent"})
    for team in section.session.event.entrants.all():
        change_team(team, category="A" if team.number in (1, 2) else "", by=DIRECTOR)

    draw = proposed(section)

    assert [1, 2] not in draw.pairings


@pytest.mark.slow
def test_a_stationary_team_keeps_its_table() -> None:
    section = swiss(6, options={"stationary": [5], "first": "adjacent"})
    drawn(section)
    seat = section.placements.get(round=1, ns__entrant__number=5).table
    play_round(section, 1)

    drawn(section)

    assert section.placements.get(round=2, ns__entrant__number=5).table == seat == 5


@pytest.mark.slow
def test_in_each_match_one_team_stays_at_its_tables_where_the_field_wishes_it() -> None:
    section = swiss(8, options={"same_room": True, "stationary": [5], "first": "adjacent"})
    drawn(section)
    play_round(section, 1)
    before = seats(section, 1)

    drawn(section)

    after = seats(section, 2)
    stayed = {team for team in after if after[team] == before[team]}
    assert [len(stayed & {*both}) for both in matches(section, 2)] == [1, 1, 1, 1]
    assert 5 in stayed


def seats(section: Section, number: int) -> dict[int, tuple[int, int]]:
    """The tables of each team's N-S pair and E-W pair in a round."""
    rows = section.placements.filter(round=number)
    ns = dict(rows.values_list("ns__entrant__number", "table"))
    ew = dict(rows.values_list("ew__entrant__number", "table"))
    return {team: (ns[team], ew[team]) for team in ns}


@pytest.mark.slow
def test_a_long_triple_is_two_whole_matches_in_two_rounds() -> None:
    section = swiss(9, options={"odd": "long_triple", "first": "adjacent"})
    drawn(section)
    for match in section.team_matches.filter(triple=None):
        play(match, BIG)

    second = drawn(section)

    triple = section.team_matches.exclude(triple=None)
    assert [*triple.values_list("home__number", "away__number", "boards")] == [
        (7, 8, 2),
        (8, 9, 2),
        (9, 7, 2),
    ]
    assert sorted(number for those in second.pairings for number in those) == [1, 2, 3, 4, 5, 6]
    own = section.placements.filter(ns__entrant__number=7).order_by("round")
    assert [(row.round, row.ew.entrant.number, row.boards) for row in own] == [
        (1, 8, [1, 2]),
        (2, 9, [51, 52]),
    ]
    for match in triple:
        open_room, closed_room = match.placements.order_by("round")
        assert {*open_room.boards} == {*closed_room.boards}


@pytest.mark.slow
def test_a_short_triple_is_half_matches_in_the_halves_of_a_round() -> None:
    section = swiss(5, boards=4, options={"odd": "short_triple", "halves": 2, "first": "adjacent"})
    drawn(section)
    triple = section.team_matches.exclude(triple=None)

    assert {*triple.values_list("boards", flat=True)} == {2}
    assert {*section.placements.filter(match__in=triple).values_list("round", flat=True)} == {1, 2}
    for match in triple:
        play(match, FLAT)
    sheet = draw_sheet(section, Draw.objects.get(), first_director())
    assert sheet.matches[-1].third is not None
    assert standing_for_draw(section, 2).points[3] == 10


def test_a_short_triple_needs_halves() -> None:
    section = swiss(5, boards=4, options={"odd": "short_triple"})
    with pytest.raises(DirectorError) as refusal:
        drawn(section)
    assert refusal.value.code == "no_halves"


def test_a_short_triple_needs_a_scale_for_half_matches() -> None:
    """Its matches would bring their IMPs as points."""
    section = swiss(5, boards=8, vp_scale="japan_25", options={"halves": 2, "first": "adjacent"})
    with pytest.raises(DirectorError) as refusal:
        drawn(section, options=DrawOptions(odd="short_triple"))
    assert refusal.value.code == "no_scale_for_halves"

    draw = proposed(section)
    with pytest.raises(DirectorError) as refusal:
        change_draw(draw, [[1, 2], [3, 4, 5]], by=DIRECTOR)
    assert refusal.value.code == "no_scale_for_halves"


@pytest.mark.slow
def test_a_scale_without_half_matches_is_refused_once_some_are_seated() -> None:
    section = swiss(5, boards=8, options={"odd": "short_triple", "halves": 2, "first": "adjacent"})
    stage = Stage.objects.select_related("event").get(pk=section.session.stage_id)
    other = replace(StageConditions.of(stage), options={**stage.options, "odd": "bye"}, vp_scale="japan_25")
    drawn(section)

    with pytest.raises(DirectorError) as refusal:
        change_stage(stage, other, by=DIRECTOR)

    assert (refusal.value.code, "第1ラウンド" in refusal.value.message) == ("no_scale_for_halves", True)
    change_stage(stage, replace(other, vp_scale="wbf_discrete"), by=DIRECTOR)
    assert Stage.objects.get(pk=stage.pk).vp_scale == "wbf_discrete"


@pytest.mark.slow
def test_no_triple_over_two_rounds_is_offered_in_the_last_round() -> None:
    """Three teams, each of which has had the bye."""
    for halves, offered in ((1, []), (2, [{"odd": "short_triple"}])):
        section = swiss(3, boards=4, rounds=1, options={"halves": halves})
        before = before_round(section, 1)
        teams = Teams((1, 2, 3), byes=frozenset({1, 2, 3}))
        assert [*dead_end(section, before, teams, Way()).ways] == offered
    longer = swiss(3, boards=4, rounds=2)
    assert [*dead_end(longer, before_round(longer, 1), teams, Way()).ways] == [{"odd": "long_triple"}]


@pytest.mark.slow
def test_a_triple_over_two_rounds_does_not_begin_in_the_last_round() -> None:
    section = swiss(5, rounds=1, options={"odd": "long_triple"})
    with pytest.raises(DirectorError) as refusal:
        drawn(section)
    assert refusal.value.code == "no_second_round"
    assert [len(those) for those in drawn(section, options=DrawOptions(odd="bye")).pairings] == [2, 2, 1]


@pytest.mark.slow
def test_a_match_in_play_counts_with_its_boards_so_far() -> None:
    section = swiss(4, boards=4)
    drawn(section)
    match = section.team_matches.first()
    play(match, BIG)

    standing = standing_for_draw(section, 2, running=True)

    assert len(standing.waiting) == 2
    assert standing.points[match.home.number] > 10 > standing.points[match.away.number]
    draw = propose_draw(section, standing, by=DIRECTOR, wish=Wish(insist=True))
    assert draw.options["seen"] == 1
    assert draw_sheet(section, draw, first_director()).moved == ()
    play(match, [BIG[0], ("4S-1 N", "4S= N"), ("PASS", "PASS"), ("PASS", "PASS")])
    assert len(draw_sheet(section, draw, first_director()).moved) == 2


def test_the_numbers_of_teams_stay_once_a_round_is_drawn() -> None:
    section = swiss(4)
    team = section.session.event.entrants.get(number=4)
    change_team(team, number=9, by=DIRECTOR)
    proposed(section)
    with pytest.raises(DirectorError) as refusal:
        change_team(team, number=10, by=DIRECTOR)
    assert refusal.value.code == "already_drawn"
    assert change_team(team, name="月組", by=DIRECTOR).number == 9
