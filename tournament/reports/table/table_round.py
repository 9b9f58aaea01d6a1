"""How far a table, or a pair on its way, has come: the round that is not over, and where its boards are."""

from collections.abc import Iterable

from tournament.reports.boards.section import PlacementRow, SectionFacts
from tournament.sheets.table_sheet import TableRound

Rounds = tuple[TableRound, ...]


def current_round(rounds: Rounds, facts: SectionFacts) -> int | None:
    """The first round with an open board, or the sit-out before it that is not over."""
    for index, row in enumerate(rounds):
        if row.is_open or (row.sit_out and _is_idle(row, rounds[index + 1 :], facts)):
            return row.round
    return None


def _is_idle(row: TableRound, later: Rounds, facts: SectionFacts) -> bool:
    """A sit-out lasts until those who play here next have finished elsewhere, or have begun here."""
    coming = next((one for one in later if not one.sit_out), None)
    if coming is None:
        return True
    if not coming.is_open or any(board.result for board in coming.boards):
        return False
    both = (coming.ns, coming.ew)
    return are_playing(facts, row.round, {player for party in both if party for player in party.players})


def are_playing(facts: SectionFacts, number: int, players: set[int]) -> bool:
    """Whether one of these pairs or single players still has an open board in round `number`, anywhere."""
    return any(
        any(row.open(facts.states))
        for row in facts.rows
        if row.round == number and not players.isdisjoint(facts.seats(row))
    )


def another_table(waiting: Iterable[tuple[int, int]], row: PlacementRow) -> int | None:
    """The table that has a board to play before `row` has it, or in the same round; None when none has.

    The tables of matches play the same boards in the same round as a matter of course.
    """
    last = row.round - 1 if row.match else row.round
    return next((table for number, table in waiting if number <= last and table != row.table), None)
