"""Boards that cannot be compared, other opponents, other boards: one act each, undone in one step."""

import pytest

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.evening import play as play_board
from tests.fixtures.teams import play, round_robin
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.gate.reports.visibility import covered
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.readings.roles import operator
from tournament.domain.stages.acts.match_rulings import award_boards, exchange_opponents, renumber_boards
from tournament.domain.stages.reports.match_desk import effect_of_awards, match_desk
from tournament.domain.stages.reports.repair_costs import other_boards_cost
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.undo.acts.undo import undo
from tournament.models import Result, Ruling, Section, Session, TeamMatch
from tournament.sheets.match_sheets import MatchLine

pytestmark = pytest.mark.django_db
SWING = ("4S= N", "4S-1 N")  # 10 IMPs on board 1
FLAT = [("PASS", "PASS")] * 3


@pytest.fixture
def section() -> Section:
    return round_robin(4)


@pytest.fixture
def match(section: Section) -> TeamMatch:
    return section.team_matches.filter(round=1).first()


def fresh(match: TeamMatch) -> TeamMatch:
    rows = TeamMatch.objects.select_related("home", "away", "section__session__stage__event")
    return rows.get(pk=match.pk)


def line(match: TeamMatch) -> MatchLine:
    return match_desk(fresh(match)).match


def test_boards_that_were_never_played_are_awarded_and_finish_the_match(match: TeamMatch) -> None:
    play(match, [SWING, *FLAT[:2]])
    before = line(match)

    award_boards(match, [4], home="A+", away="A+", by=DIRECTOR)

    home, away = (row for row in _rows(match))
    assert (before.state, line(match).state) == ("playing", "finished")
    # 10 + 3 for one side, −10 + 3 for the other: the victory points add up to more than 20.
    assert home.rounds[0].points + away.rounds[0].points > 20


def _rows(match: TeamMatch):
    session = Session.objects.select_related("event__club", "stage__event").get(event=match.home.event)
    found = {row.team.id: row for row in team_standings(session).rows}
    return found[match.home_id], found[match.away_id]


@pytest.mark.slow
def test_a_board_of_one_room_is_awarded_whatever_the_other_room_did(match: TeamMatch) -> None:
    play(match, [SWING, *FLAT])
    award_boards(match, [1], home="A-", away="A+", by=DIRECTOR)
    (board, *_rest) = match_desk(fresh(match)).lines
    assert board.imps == (-3, 3)


def test_a_board_without_a_score_does_not_hold_the_match_open(match: TeamMatch) -> None:
    play(match, FLAT)  # boards 1 to 3
    award_boards(match, [4], home="", away="", by=DIRECTOR)
    assert (line(match).state, line(match).points) == ("finished", (10, 10))


def test_no_room_is_waited_for_on_a_board_that_was_awarded(match: TeamMatch) -> None:
    """Players see these boards, and their phones do not ask for them, also where one room has played."""
    (other,) = match.section.team_matches.filter(round=1).exclude(pk=match.pk)
    for one, played in ((other, [SWING, *FLAT]), (match, FLAT[:2])):
        play(one, played)
    play_board(match.section, 1, 3, "PASS")
    hidden = covered(match.section.session) & {1, 2, 3, 4}

    award_boards(match, [3, 4], home="A+", away="A-", by=DIRECTOR)

    assert (hidden, covered(match.section.session) & {1, 2, 3, 4}) == ({3, 4}, set())
    undo(last_act(match.section.session), by=DIRECTOR)
    assert covered(match.section.session) & {1, 2, 3, 4} == hidden


def test_what_an_award_is_worth_is_shown_before_it_is_given(match: TeamMatch) -> None:
    play(match, [SWING, *FLAT])
    effect = effect_of_awards(fresh(match), [1], "A+", "A-", operator())
    assert (effect.margins, effect.margins_after) == ((10, -10), (3, -3))

    award_boards(match, [1], home="A+", away="A-", by=DIRECTOR)

    assert line(match).points == effect.points_after


def test_awards_of_several_boards_are_one_act(match: TeamMatch) -> None:
    play(match, [SWING])
    award_boards(match, [1, 2, 3], home="A+", away="A-", by=DIRECTOR)
    undo(last_act(match.section.session), by=DIRECTOR)
    assert not Ruling.objects.exists()
    assert (Result.objects.count(), problems()) == (2, [])


def test_a_board_of_another_match_is_refused(match: TeamMatch) -> None:
    with pytest.raises(DirectorError) as refusal:
        award_boards(match, [1, 99], home="A+", away="A-", by=DIRECTOR)
    assert refusal.value.code == "wrong_board"
    assert not Ruling.objects.exists()


def test_the_visiting_teams_of_two_matches_change_places_with_what_was_entered(section: Section) -> None:
    first, second = section.team_matches.filter(round=1)
    play(first, [SWING])
    visitors = first.away, second.away

    exchange_opponents(first, second, by=DIRECTOR)

    first.refresh_from_db(), second.refresh_from_db()
    assert (first.away, second.away) == visitors[::-1]
    assert {table.ew.entrant_id for table in first.placements.all()} == {first.away_id, first.home_id}
    assert match_desk(fresh(first)).lines[0].imps == (10, -10)
    assert match_desk(fresh(second)).lines[0].imps is None

    undo(last_act(section.session), by=DIRECTOR)

    assert TeamMatch.objects.get(pk=first.pk).away == visitors[0]
    assert problems() == []


def test_matches_of_two_rounds_do_not_exchange_opponents(section: Section) -> None:
    first, second = section.team_matches.filter(round=1).first(), section.team_matches.filter(round=2).first()
    with pytest.raises(DirectorError) as refusal:
        exchange_opponents(first, second, by=DIRECTOR)
    assert refusal.value.code == "other_round"


def test_a_table_that_played_other_boards_takes_its_results_along(match: TeamMatch) -> None:
    play(match, [SWING])
    table = match.placements.first()

    renumber_boards(table, [9, 10, 11, 12], by=DIRECTOR)

    assert Result.objects.filter(ns=table.ns, board=9).exists()
    table.refresh_from_db()
    assert table.boards == [9, 10, 11, 12]
    undo(last_act(match.section.session), by=DIRECTOR)
    assert Result.objects.filter(ns=table.ns, board=1).exists()
    assert problems() == []


def test_a_set_taken_too_early_leaves_its_boards_for_the_other_half() -> None:
    section = round_robin(2, options={"boards": 4, "halves": 2})
    match = section.team_matches.get()
    early, late = match.placements.filter(table=1).order_by("round")
    cost = other_boards_cost(early, [3, 4])
    assert (cost.parts, cost.alone, cost.again) == (((2, (1, 2)),), (), ())

    renumber_boards(early, [3, 4], by=DIRECTOR)

    late.refresh_from_db()
    assert late.boards == [1, 2]
    undo(last_act(section.session), by=DIRECTOR)
    assert problems() == []


def test_boards_of_a_later_match_are_named_before_they_are_moved(match: TeamMatch) -> None:
    cost = other_boards_cost(match.placements.select_related("section__session").first(), [9, 10, 3, 4])
    assert cost.alone == (9, 10)
    assert {(one.round, one.boards) for one in cost.again} == {(3, (9, 10))}


def test_a_board_that_one_of_the_pairs_has_played_before_is_refused(section: Section) -> None:
    for round_ in (1, 2):
        for match in section.team_matches.filter(round=round_):
            play(match, [("PASS", "PASS")] * 4)
    table = section.placements.filter(round=2).first()
    with pytest.raises(Conflict):
        renumber_boards(table, [1, 2, 3, 4], by=DIRECTOR)
    assert problems() == []
