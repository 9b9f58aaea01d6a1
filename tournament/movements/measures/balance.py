"""How fair a movement is: the competition between every two pairs (Manning 1979) and what follows from it.

C(A, B) adds, over the sets both play: +1 on the same line, -1 on opposite lines at different tables,
k - 1 as opponents at a set played k times. Everything here is exact; a ratio is a Fraction.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import sqrt

from tournament.movements.plan import Movement, Placement


@dataclass(frozen=True, slots=True)
class Balance:
    """The figures of one movement, per set (or per board when its rows list single boards)."""

    total: int
    squares: int
    couples: int

    @property
    def qf(self) -> Fraction:
        """100 times the least possible sum of squares over the real one (Schiereck)."""
        if not self.squares:
            return Fraction(100)
        return Fraction(100 * least_squares(self.total, self.couples), self.squares)

    @property
    def sd(self) -> float:
        mean = Fraction(self.total, self.couples)
        return sqrt(Fraction(self.squares, self.couples) - mean * mean)


def least_squares(total: int, couples: int) -> int:
    """The smallest sum of squares of `couples` integers that add up to `total`."""
    quotient, rest = divmod(total, couples)
    return (couples - rest) * quotient**2 + rest * (quotient + 1) ** 2


def balance(movement: Movement) -> Balance:
    """The figures over every couple of pairs that are present."""
    competition = competition_matrix(movement)
    return Balance(sum(competition.values()), sum(c * c for c in competition.values()), len(competition))


@lru_cache(maxsize=512)
def quality(movement: Movement) -> Fraction:
    """Qf of the whole field."""
    return balance(movement).qf


@lru_cache(maxsize=512)
def field_quality(movement: Movement) -> Fraction:
    """Qf inside the two fields of a two-winner movement: how evenly pairs of a line are compared.

    A pair belongs to the line where it sits more often; a set on which one of two sat in the other line does
    not compare them.
    """
    north, _, _ = _lines(movement)
    sat = Counter(who for row in movement.full_rows() if isinstance(row, Placement) for who in row.lines[0])
    sat.subtract(who for row in movement.full_rows() for who in row.lines[1])
    fields = [[p for p in movement.present if (sat[p] > 0) == side] for side in (True, False)]
    compared = [
        (north[a][1] & north[b][1] & ~(north[a][0] ^ north[b][0])).bit_count()
        for field in fields
        for a, b in combinations(field, 2)
    ]
    return Balance(sum(compared), sum(c * c for c in compared), len(compared)).qf


def ranked_quality(movement: Movement) -> Fraction:
    """Qf of those who are ranked together: the whole field, or within the two lines."""
    return quality(movement) if movement.winners == 1 else field_quality(movement)


def competition_matrix(movement: Movement) -> dict[tuple[int, int], int]:
    """C of every couple (A < B) of present pairs."""
    north, met, plays = _lines(movement)
    everyone = movement.present
    matrix = {}
    for a, b in combinations(everyone, 2):
        both = north[a][1] & north[b][1]
        opposite = (north[a][0] ^ north[b][0]) & both
        matrix[a, b] = both.bit_count() - 2 * opposite.bit_count()
    for couple, sets in met.items():
        matrix[couple] += sum(plays[number] for number in sets)
    return matrix


def _lines(
    movement: Movement,
) -> tuple[dict[int, tuple[int, int]], dict[tuple[int, int], list[int]], Counter[int]]:
    """Per pair two bit fields over the sets (sat North-South; played), who met on what, plays of a set."""
    north: dict[int, tuple[int, int]] = dict.fromkeys(movement.present, (0, 0))
    met: dict[tuple[int, int], list[int]] = {}
    plays: Counter[int] = Counter()
    for row in movement.full_rows():
        a, b = row.seated
        couple = (min(a, b), max(a, b))
        for number in row.sets:
            bit = 1 << number
            up, down = (b, a) if number in row.turned else (a, b)
            north[up] = (north[up][0] | bit, north[up][1] | bit)
            north[down] = (north[down][0], north[down][1] | bit)
            met.setdefault(couple, []).append(number)
            plays[number] += 1
    return north, met, plays
