"""How even the comparisons of a field are (Qf): over all, and over each contestant's own.

`lines` has each contestant's direction.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tournament.movements.measures.balance import Balance, competition_matrix, field_quality, quality
from tournament.movements.plan import Movement, PlanRow
from tournament.sheets.movement_sheets import Figure


def figure_of(movement: Movement, lines: tuple[str, ...], unit: str, own: int | None = None) -> Figure | None:
    """The figure of a movement, and of one contestant in it; None for a movement without rows."""
    if not movement.rows:
        return None
    apart = movement.winners == 2
    qf = field_quality(movement) if apart else quality(movement)
    return Figure(qf, unit, apart, own_figures(movement, lines).get(own) if own else None)


@lru_cache(maxsize=64)
def own_figures(movement: Movement, lines: tuple[str, ...]) -> dict[int, Fraction]:
    """The definition of Qf over each contestant's own comparisons with those ranked with it, by number.

    Cached: the plan stays the same while its results come in.
    """
    found = _within_lines(movement, lines) if movement.winners == 2 else _with_everybody(movement)
    return {own: _qf(values) for own, values in found.items() if values}


def _with_everybody(movement: Movement) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for couple, value in competition_matrix(movement).items():
        for own in couple:
            found[own].append(value)
    return found


def _within_lines(movement: Movement, lines: tuple[str, ...]) -> dict[int, list[int]]:
    """Where two lines are ranked apart only boards in the same line count."""
    found = {}
    for own, line in enumerate(lines, start=1):
        same = tally_of(movement, own).same
        found[own] = [same[n] for n, other in enumerate(lines, start=1) if other == line and n != own]
    return found


def _qf(values: list[int]) -> Fraction:
    return Balance(sum(values), sum(value * value for value in values), len(values)).qf


# The boards of one contestant: with whom it is compared, and how.


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
