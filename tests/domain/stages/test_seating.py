"""Two teams that sat the other way round at a table of their match."""

import pytest

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin
from tournament.domain.boards.acts.director_results import award
from tournament.domain.errors import DirectorError
from tournament.domain.room.reports.queue import queue
from tournament.domain.stages.acts.team_line_ups import seat_results
from tournament.domain.undo.acts.undo import undo
from tournament.models import Section, TeamMatch
from tournament.sheets.match_sheets import SameWay

pytestmark = pytest.mark.django_db
FLAT = [("4S= N", "4S-1 N")]


def at_the_first_board() -> tuple[Section, TeamMatch]:
    section = round_robin(4, options={"common": "match"})
    match = section.team_matches.first()
    play(match, FLAT)
    return section, match


def pairs(section: Section, table: int) -> list[tuple[int, int]]:
    return [*section.results.filter(table=table).order_by("board").values_list("ns", "ew")]


def seated(section: Section, table: int) -> tuple[int, int]:
    return section.placements.values_list("ns", "ew").get(round=1, table=table)


def waiting(section: Section) -> list[SameWay]:
    return [item for item in queue(section.session) if isinstance(item, SameWay)]


def test_results_of_a_table_that_sat_the_other_way_round_exchange_their_pairs() -> None:
    section, _match = at_the_first_board()
    ns, ew = seated(section, 2)

    seat_results(section, 1, 2, turned=True, by=DIRECTOR)

    assert pairs(section, 2) == [(ew, ns)]


def test_one_room_turned_waits_for_the_director_until_it_is_put_right() -> None:
    section, match = at_the_first_board()

    seat_results(section, 1, 2, turned=True, by=DIRECTOR)
    (item,) = waiting(section)
    assert (item.match, item.team, item.boards, item.turned) == (match.pk, match.home.number, (1,), (2,))

    seat_results(section, 1, 2, turned=False, by=DIRECTOR)
    assert waiting(section) == []


def test_a_board_that_was_ruled_on_waits_no_longer() -> None:
    section, _match = at_the_first_board()
    seat_results(section, 1, 2, turned=True, by=DIRECTOR)
    result = section.results.first()

    award(result, ns="A-", ew="A-", seen=result.version, by=DIRECTOR)

    assert waiting(section) == []


def test_boards_turned_in_both_rooms_can_be_compared() -> None:
    section, _match = at_the_first_board()

    seat_results(section, 1, 1, turned=True, by=DIRECTOR)
    seat_results(section, 1, 2, turned=True, by=DIRECTOR)

    assert waiting(section) == []


def test_a_phone_that_says_it_twice_has_said_it_once() -> None:
    section, _match = at_the_first_board()
    ns, ew = seated(section, 2)

    first = seat_results(section, 1, 2, turned=True, by=DIRECTOR)
    again = seat_results(section, 1, 2, turned=True, by=DIRECTOR)

    assert (len(first), again, pairs(section, 2)) == (1, [], [(ew, ns)])


def test_it_can_be_undone() -> None:
    section, _match = at_the_first_board()
    before = pairs(section, 2)
    seat_results(section, 1, 2, turned=True, by=DIRECTOR)
    entry = section.session.journal.filter(verb="turn_seats").get()

    undo(entry, by=DIRECTOR)

    assert pairs(section, 2) == before


def test_before_the_first_board_there_is_nothing_to_exchange() -> None:
    section = round_robin(4)
    with pytest.raises(DirectorError) as refusal:
        seat_results(section, 1, 2, turned=True, by=DIRECTOR)
    assert refusal.value.code == "nothing_entered"
