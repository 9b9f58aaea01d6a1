"""A team leaves a round robin: before half its results are cancelled, then they stand (White Book 2.4.2)."""

import re
from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.utils import translation

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.people.readings.roles import operator
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.team_withdrawals import return_team, withdraw_team
from tournament.domain.stages.reports.repair_costs import team_leaving
from tournament.domain.stages.reports.team_pages import team_why
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.undo.acts.undo import undo
from tournament.models import Entrant, Section, TeamMatch
from tournament.sheets.team_standings import TeamStanding
from tournament.web.public.teams.team_table_pages import total_sums, walkover_words

pytestmark = pytest.mark.django_db

WON = [("4S= N", "4S-1 N"), ("PASS", "PASS")]  # 10 or 11 IMPs for the home team
LEVEL = [("PASS", "PASS")] * 4


def evening(rounds: int, **stage: object) -> Section:
    """Six teams with two boards a match that have played so many of five rounds; each home team wins."""
    section = round_robin(6, boards=2, **stage)
    for match in section.team_matches.filter(round__lte=rounds):
        play(match, WON)
    return section


def team(section: Section, number: int) -> Entrant:
    return section.session.event.entrants.get(number=number)


def table(section: Section) -> dict[int, TeamStanding]:
    return {row.team.number: row for row in team_standings(section.session).rows}


def test_before_half_all_results_of_the_team_are_cancelled() -> None:
    section = evening(2)
    met = [one.opponent for one in table(section)[2].rounds if one.points is not None]

    withdraw_team(team(section, 2), section, by=DIRECTOR)

    rows = table(section)
    assert (rows[2].place, rows[2].total, rows[2].matches) == (None, 0, 0)
    assert [row.matches for row in rows.values() if row.team.id in met] == [1, 1]
    kinds = {one.kind for row in rows.values() for one in row.rounds if one.opponent == rows[2].team.id}
    assert kinds == {"cancelled"}


def test_from_half_on_results_stand_and_the_others_get_the_best_of_three_figures() -> None:
    section = evening(3)
    before = table(section)

    withdraw_team(team(section, 2), section, by=DIRECTOR)

    rows = table(section)
    assert (rows[2].total, rows[2].matches) == (before[2].total, 3)
    left = [(row, one) for row in rows.values() for one in row.rounds if one.kind == "withdrawn"]
    got = [(row, one) for row, one in left if row.team.number != 2]
    assert len(got) == 2
    for row, one in got:
        own = Fraction(before[row.team.number].total) / 3
        other = 20 - Fraction(before[2].total) / 3
        best = max(own, other, Fraction(12))
        assert one.points is not None
        assert 0 <= one.points - best < Fraction(1, 100)
        assert row.total == before[row.team.number].total + one.points


def test_exactly_half_is_not_before_half() -> None:
    section = round_robin(5, boards=2)
    own = section.team_matches.filter(Q(home__number=3) | Q(away__number=3), away__isnull=False)
    for match in own[:2]:
        play(match, WON)

    withdraw_team(team(section, 3), section, by=DIRECTOR)

    kinds = [one.kind for one in table(section)[3].rounds if one.points is not None]
    assert sorted(kinds) == ["match", "match"]


@pytest.mark.slow
def test_without_victory_points_the_others_get_average_plus_on_three_boards() -> None:
    section = round_robin(4, boards=4, vp_scale="")
    for match in section.team_matches.filter(round__lte=2):
        play(match, LEVEL)

    withdraw_team(team(section, 1), section, by=DIRECTOR)

    got = [one.points for row in table(section).values() for one in row.rounds if one.kind == "withdrawn"]
    assert sorted(got, key=lambda points: (points is None, points)) == [9, None]


@pytest.mark.slow
def test_a_match_of_two_teams_that_have_both_left_is_worth_nothing() -> None:
    section = evening(4)
    match = section.team_matches.filter(round=5)[0]
    withdraw_team(match.home, section, by=DIRECTOR)
    withdraw_team(match.away, section, by=DIRECTOR)

    match.refresh_from_db()
    assert (match.end, match.by_side) == (TeamMatch.End.WITHDRAWN, TeamMatch.Side.BOTH)
    assert {one.points for row in table(section).values() for one in row.rounds if one.match == match.pk} == {
        None
    }


@pytest.mark.slow
def test_the_preview_says_what_the_withdrawal_does() -> None:
    section = evening(3)
    stage = section.session.stage
    found = team_leaving(stage, team(section, 2), operator())

    withdraw_team(team(section, 2), section, by=DIRECTOR)

    assert (found.played, found.scheduled, found.before_half) == (6, 10, False)
    rows = table(section)
    got = [(row, one) for row in rows.values() for one in row.rounds if one.kind == "withdrawn"]
    after = {(row.team.number, one.points) for row, one in got if row.team.number != 2}
    assert {(one.team.number, one.points) for one in found.opponents} == after


@pytest.mark.slow
def test_why_names_the_figures_of_which_the_best_counts() -> None:
    section = evening(3)
    withdraw_team(team(section, 2), section, by=DIRECTOR)
    lifecycle.close_session(section.session, by=DIRECTOR)
    got = [row for row in table(section).values() if any(one.kind == "withdrawn" for one in row.rounds)]
    winner = next(row.team.id for row in got if row.team.number != 2)

    sheet = team_why(section.session, winner, AnonymousUser())

    assert sheet
    (walkover,) = sheet.walkovers
    assert walkover.points == max(walkover.own, walkover.other, walkover.share)
    with translation.override("en"):
        sums = [line.how for line in total_sums(sheet)]
    assert len([how for how in sums if "less the average of the team that left" in how]) == 1


@pytest.mark.sampled
@pytest.mark.parametrize(("scale", "share"), [("wbf_discrete", "12"), ("wbf_continuous", "12.00")])
def test_the_figures_of_a_walkover_have_the_decimals_of_the_scale(scale: str, share: str) -> None:
    section = evening(3, vp_scale=scale)
    found = team_leaving(section.session.stage, team(section, 2), operator())

    with translation.override("en"):
        texts = [walkover_words(one, found.top, found.points_format) for one in found.opponents]

    assert texts
    assert {re.search(r"60 per cent: (.*)$", text)[1] for text in texts} == {share}


@pytest.mark.slow
def test_a_withdrawal_is_undone_and_a_team_comes_back_to_its_matches() -> None:
    section = evening(3)
    before = table(section)
    withdraw_team(team(section, 2), section, by=DIRECTOR)
    return_team(team(section, 2), section, by=DIRECTOR)
    assert not section.team_matches.exclude(end="").exists()

    withdraw_team(team(section, 2), section, by=DIRECTOR)
    undo(last_act(section.session), by=DIRECTOR)

    assert not section.team_matches.exclude(end="").exists()
    section.refresh_from_db()
    assert table(section) == before
