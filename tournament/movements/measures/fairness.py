"""Fairness for one contestant, and over the field: opponents, comparisons, directions, distances."""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, pairwise

from tournament.movements.measures.balance import competition_matrix
from tournament.movements.plan import Movement

Couple = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rival:
    """Another pair: the rounds in which it is met, the sets compared in the same line and in opposite
    lines, and the competition C with it."""

    other: int
    met: tuple[int, ...]
    same: int
    opposite: int
    competition: int


def rivals(movement: Movement, contestant: int) -> tuple[Rival, ...]:
    """The fairness report of one pair: every other pair in the order of the numbers."""
    lines = {who: _lines(movement, who) for who in movement.present}
    matrix = competition_matrix(movement)
    return tuple(
        _rival(movement, contestant, other, lines, matrix)
        for other in movement.present
        if other != contestant
    )


def directions(movement: Movement, contestant: int) -> Couple:
    """How many sets North-South and how many East-West."""
    lines = _lines(movement, contestant).values()
    return sum(line == 0 for line in lines), sum(line == 1 for line in lines)


def incidence(movement: Movement) -> tuple[Counter[Couple], Counter[Couple]]:
    """Individuals: how often every couple were partners, and opponents."""
    partners: Counter[Couple] = Counter()
    opponents: Counter[Couple] = Counter()
    for row in movement.full_rows():
        north, east = row.lines
        partners.update(couple for line in (north, east) for couple in combinations(sorted(line), 2))
        opponents.update((min(a, b), max(a, b)) for a in north for b in east)
    return partners, opponents


def travel(movement: Movement) -> Counter[int]:
    """How far contestants walk between rounds: tables round the room, the shorter way."""
    steps: Counter[int] = Counter()
    for contestant in movement.present:
        for before, after in pairwise(movement.rows_of(contestant)):
            step = (after.table - before.table) % movement.tables
            steps[min(step, movement.tables - step)] += 1
    return steps


def _rival(
    movement: Movement,
    contestant: int,
    other: int,
    lines: dict[int, dict[int, int]],
    matrix: dict[Couple, int],
) -> Rival:
    met = {row.round: row.sets for row in movement.full_rows() if {contestant, other} <= {*row.seated}}
    mine, theirs = lines[contestant], lines[other]
    together = {number for sets in met.values() for number in sets}
    both = [number for number in mine if number in theirs and number not in together]
    same = sum(mine[number] == theirs[number] for number in both)
    couple = min(contestant, other), max(contestant, other)
    return Rival(other, tuple(sorted(met)), same, len(both) - same, matrix[couple])


def _lines(movement: Movement, contestant: int) -> dict[int, int]:
    """Per set: 0 for North-South, 1 for East-West, as really played (a turned board counts turned)."""
    return {
        number: (contestant not in row.lines[0]) != (number in row.turned)
        for row in movement.full_rows()
        if contestant in row.seated
        for number in row.sets
    }
