"""The table of a running team event as players and directors may see it."""

from collections.abc import Hashable, Mapping
from random import Random

import pytest
from django.contrib.auth.models import AnonymousUser

from scoring.teams.contest import MatchScore
from tests.fixtures.evening import DIRECTOR, play
from tests.fixtures.teams import play as play_match
from tests.fixtures.teams import round_robin
from tournament.domain.boards.acts.director_results import award, correct_result, remove_result
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.journal.reports.versioned_cache import forget, version_of
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.match_rulings import fine_team
from tournament.domain.stages.reports.team_match_scores import scored_matches
from tournament.domain.stages.reports.team_pages import team_courses
from tournament.domain.stages.reports.team_table import contest_of
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.models import Section, Session, TeamMatch
from tournament.sheets.team_standings import TeamStandings

pytestmark = pytest.mark.django_db
PLAYER = AnonymousUser()
WON = [("4S= N", "4S-1 N")] * 4


def seen(section: Section, user: AnyUser = PLAYER) -> TeamStandings | None:
    session = Session.objects.select_related("event__club", "stage__event").get(pk=section.session_id)
    return visible_team_standings(session, user)


def points(section: Section, match: TeamMatch) -> object:
    sheet = seen(section)
    assert sheet is not None
    row = next(row for row in sheet.rows if row.team.id == match.home_id)
    return next(one.points for one in row.rounds if one.match == match.pk)


def first_round(section: Section) -> tuple[TeamMatch, TeamMatch]:
    one, other = section.team_matches.filter(round=1)
    return one, other


def test_a_match_of_common_boards_counts_when_the_other_match_has_played_them_too() -> None:
    section = round_robin(4)
    one, other = first_round(section)

    play_match(one, WON)
    before = points(section, one)
    play_match(other, WON)

    assert before is None
    assert points(section, one) == 20


def test_a_match_of_its_own_boards_counts_when_both_its_rooms_have_played_them() -> None:
    section = round_robin(4, options={"common": "match"})
    one, _other = first_round(section)

    play_match(one, WON)

    assert points(section, one) == 20


@pytest.mark.django_db(transaction=True)
def test_after_an_entry_other_matches_without_their_hidden_boards_are_not_scored_again() -> None:
    section = round_robin(4)
    one, other = first_round(section)
    play_match(one, WON[:3])
    play_match(other, WON)
    hidden = {one.pk: frozenset({1}), other.pk: frozenset({1})}

    def scores() -> Mapping[Hashable, MatchScore]:
        now = Section.objects.select_related("session__stage__event").get(pk=section.pk)
        return scored_matches(version_of(now), contest_of(now.session.stage), hidden).scores

    before = scores()
    play(section, one.placements.order_by("table").first().table, 4, "4S= N")
    play(section, one.placements.order_by("table").last().table, 4, "PASS")
    after = scores()

    assert after[other.pk] is before[other.pk]
    assert (before[one.pk].waiting, after[one.pk].waiting) == (2, 1)


def test_one_room_alone_uncovers_nothing() -> None:
    section = round_robin(4, options={"common": "match"})
    one, _other = first_round(section)
    play_match(one, WON[:3])
    open_room = one.placements.order_by("table").first()

    play(section, open_room.table, 4, "4S= N")

    sheet = seen(section)
    assert sheet is not None
    home = next(row for row in sheet.rows if row.team.id == one.home_id)
    assert (home.rounds[0].points, home.rounds[0].waiting) == (None, 1)


def test_by_the_clubs_choice_whole_rounds_count_or_nothing() -> None:
    section = round_robin(4, options={"common": "match"})
    one, other = first_round(section)
    play_match(one, WON)

    lifecycle.change_conditions(section.session.event, options={"running": "rounds"}, by=DIRECTOR)
    assert points(section, one) is None
    play_match(other, WON)
    assert points(section, one) == 20
    sheet = seen(section)
    assert sheet is not None
    assert (sheet.counts, sheet.counted) == ("rounds", 1)

    lifecycle.change_conditions(section.session.event, options={"running": "never"}, by=DIRECTOR)
    assert seen(section) is None


def test_a_forfeited_match_holds_no_board_of_the_field() -> None:
    section = round_robin(4)
    one, other = first_round(section)
    play_match(one, WON)

    TeamMatch.objects.filter(pk=other.pk).update(end="forfeited", by_side="away")
    lifecycle.change_conditions(section.session.event, options={"running": "boards"}, by=DIRECTOR)

    assert points(section, one) == 20


TEXTS = ("4S= N", "4S-1 N", "3NT+1 E", "PASS", "2HX+1 S")


def act_by_chance(section: Section, chance: Random) -> None:
    """A correction, a ruling, a board that is taken back or entered (again), or a fine."""
    stands = [*section.results.order_by("pk")]
    what = chance.choice(("correct", "correct", "award", "remove", "enter", "enter", "fine"))
    result = chance.choice(stands)
    if what == "correct":
        correct_result(result, read_result(chance.choice(TEXTS)), seen=result.version, by=DIRECTOR)
    elif what == "award":
        award(result, ns="A+", ew="A-", seen=result.version, by=DIRECTOR)
    elif what == "remove":
        remove_result(result, seen=result.version, by=DIRECTOR)
    elif what == "fine":
        team = chance.choice([*section.session.event.entrants.all()])
        fine_team(team, amount="0.5", unit="VP", by=DIRECTOR)
    else:
        row = chance.choice([*section.placements.exclude(ns=None).exclude(ew=None)])
        play(section, row.table, chance.choice(row.boards), chance.choice(TEXTS))


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("common", ["field", pytest.param("match", marks=pytest.mark.slow)])
def test_a_table_that_is_carried_on_from_act_to_act_is_the_table_from_nothing(common: str) -> None:
    section, chance = round_robin(4, boards=2, options={"common": common}), Random(7)
    for row in section.placements.exclude(ns=None).exclude(ew=None).order_by("round", "table"):
        for board in row.boards:
            play(section, row.table, board, chance.choice(TEXTS))
            seen(section)
        check_from_nothing(section)
        if row.table == 1:
            act_by_chance(section, chance)
            check_from_nothing(section)


def check_from_nothing(section: Section) -> None:
    carried = seen(section)
    assert carried is not None
    courses = team_courses(carried)
    forget()
    assert carried == seen(section)
    assert courses == team_courses(carried)
