"""International match points (Law 78B), and every comparison built on them but Butler's."""

from bisect import bisect_right
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import isqrt

from scoring.boards.matchpoints import Frequencies
from scoring.rounding import Number, simplest

# The least difference worth 1, 2, … 24 IMPs.
LOWER_EDGES = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


@lru_cache(maxsize=4096)  # two scores of a board differ in fewer ways than that
def imps(difference: int) -> int:
    """IMPs for a difference in points, with its sign: 0 … ±24. No difference is too large."""
    won = bisect_right(LOWER_EDGES, abs(difference))
    return won if difference >= 0 else -won


def cross_imps(frequencies: Frequencies) -> dict[int, Number]:
    """Each score's IMPs against every result of the table, itself included at nothing; summed."""
    return {
        score: sum([count * imps(score - other) for other, count in frequencies.items()])
        for score in frequencies
    }


def divided(sums: Mapping[int, Number], results: Number, divisor: str) -> dict[int, Number]:
    """Cross-IMPs by the conditions' divisor: "others" (n − 1), "results" (n), "none", "probst" √(r·c/2)."""
    if divisor == "none" or results <= 1:
        return dict(sums)
    if divisor == "probst":
        factor = probst_factor(results)
        return {score: simplest(total * factor) for score, total in sums.items()}
    by = results - 1 if divisor == "others" else results
    return {score: simplest(Fraction(total, by)) for score, total in sums.items()}


_ROOT_DIGITS = 10**30  # the room's only irrational number is kept to thirty decimals


def probst_factor(results: Number) -> Fraction:
    """1/√(r·c/2) with r results and c = r − 1 comparisons (EBU White Book 3.1.3), to thirty decimals."""
    square = Fraction(2 * _ROOT_DIGITS**2) / (results * (results - 1))
    return Fraction(isqrt(square.numerator // square.denominator), _ROOT_DIGITS)
