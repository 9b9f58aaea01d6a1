"""Where each board is, through an evening of a Mitchell and where tables share."""

from scoring.seats import dealer, vulnerability
from tests.web.heads import HEADING
from tournament.sheets.board_sheets import Played, Traveller, TravellerLine
from tournament.sheets.names import Party
from tournament.sheets.room_sheets import Spot, whereabouts

DONE = Played("played", "4S", "N", tricks=10, over=0, score_ns=420)


def sheet(board: int, *meetings: tuple[int, int, Played | None], section: str = "A") -> Traveller:
    """A board with (round, table, result) of each meeting."""
    guest = Party(9, "9", "EW", section)
    lines = tuple(
        TravellerLine(None, 0, number, table, Party(table, str(table), "NS", section), guest, said)
        for number, table, said in meetings
    )
    return Traveller(HEADING, board, dealer(board).value, vulnerability(board).value, lines)


def test_a_board_lies_where_it_is_played_and_then_waits_for_the_next_table() -> None:
    found = whereabouts(
        [
            sheet(1, (1, 1, DONE), (2, 3, None)),
            sheet(2, (1, 1, None), (2, 3, None)),
            sheet(3, (1, 3, DONE), (2, 2, None)),
            sheet(4, (1, 3, DONE), (2, 2, DONE)),
        ]
    )
    assert found[1] == (Spot("A", 3, 2, True),)  # table 3 has nothing left of round 1
    assert found[2] == (Spot("A", 1, 1, True),)
    assert found[3] == (Spot("A", 2, 2, True),)
    assert found[4] == ()


def test_a_table_that_is_not_through_keeps_its_next_boards_waiting() -> None:
    found = whereabouts([sheet(1, (1, 1, DONE), (2, 3, None)), sheet(5, (1, 3, None))])
    assert found[1] == (Spot("A", 3, 2, False),)


def test_tables_that_share_are_both_named() -> None:
    found = whereabouts([sheet(1, (1, 2, None), (1, 1, None), (2, 3, None))])
    assert found[1] == (Spot("A", 1, 1, True), Spot("A", 2, 1, True))


def test_sections_have_sets_of_their_own() -> None:
    one, other = sheet(1, (2, 1, None)), sheet(1, (1, 1, None), section="B")
    both = Traveller(HEADING, 1, one.dealer, one.vulnerability, (*one.lines, *other.lines))
    assert whereabouts([both])[1] == (Spot("A", 1, 2, True), Spot("B", 1, 1, True))


def test_what_was_never_planned_at_a_table_is_nowhere() -> None:
    line = TravellerLine(1, 1, None, None, Party(1, "1"), Party(2, "2"), None)
    assert whereabouts([Traveller(HEADING, 1, "N", "NONE", (line,))])[1] == ()
