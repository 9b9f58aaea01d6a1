"""The boards of one contestant: with whom it is compared, and how."""

from collections import Counter
from dataclasses import dataclass

from tournament.movements.plan import Movement, PlanRow


@dataclass(frozen=True, slots=True)
class Tally:
    """One contestant's boards by line, against others, and beside others in the same or in opposite lines."""

    lines: Counter[int]
    met: Counter[int]
    same: Counter[int]
    opposite: Counter[int]


def line_of(row: PlanRow, board: int) -> tuple[int, int]:
    """Who holds North-South's cards of a board and who East-West's: exchanged where it is arrow-switched."""
    north, east = row.seated
    return (east, north) if board in row.turned else (north, east)


def tally_of(movement: Movement, own: int) -> Tally:
    tally = Tally(Counter(), Counter(), Counter(), Counter())
    rows = [(row, board) for row in movement.full_rows() for board in row.sets]
    mine = {board: line_of(row, board).index(own) for row, board in rows if own in row.seated}
    tally.lines.update(mine.values())
    for row, board in rows:
        line = line_of(row, board)
        if own in line:
            tally.met[line[1 - mine[board]]] += 1
        elif board in mine:
            tally.same[line[mine[board]]] += 1
            tally.opposite[line[1 - mine[board]]] += 1
    return tally
