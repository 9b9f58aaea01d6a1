"""The WBF scale of 2013: the curve from IMPs to victory points, and the two printed scales made from it.

With N boards the blitz, the margin that wins everything, is X = 15·√N IMPs. A margin of I gains the share

    (1 − R^(I/X)) / (1 − R),   R = τ³ = √5 − 2,   τ = (√5 − 1)/2

of the way from the draw to the top. Source: "The New WBF IMP to VP Scales", WBF Scoring Panel, January 2013.
Decimal works to 60 digits here and no share comes nearer than 10⁻⁶ to a rounding edge without lying exactly
on it (tests/scoring/schemes/test_victory_points.py), so every figure below is the exact one.
"""

from bisect import bisect_right
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import cache

_DIGITS = Context(prec=60)
_CERTAIN = Decimal(1).scaleb(-40)  # shares are kept to 40 places, so that an exact one shows as exact


@cache
def shares(boards: Fraction) -> tuple[Decimal, ...]:
    """Share of the way from draw to top, 0 to 1, of the margins 0, 1, 2 … up to the blitz."""
    with localcontext(_DIGITS):
        decay = Decimal(5).sqrt() - 2
        blitz = 15 * (Decimal(boards.numerator) / boards.denominator).sqrt()
        per_imp = decay ** (1 / blitz)
        return tuple(
            ((1 - per_imp**margin) / (1 - decay)).quantize(_CERTAIN) for margin in range(int(blitz) + 1)
        )


@cache
def continuous(boards: int, draw: int) -> tuple[Fraction, ...]:
    """The winner's victory points, to 0.01, of the margins 0, 1, 2 …; the last one holds for all beyond."""
    with localcontext(_DIGITS):
        hundreds = [
            int((100 * draw * (1 + share)).quantize(Decimal(1), ROUND_HALF_UP))
            for share in shares(Fraction(boards))
        ]
    table = _concave([*hundreds, 200 * draw])
    return tuple(Fraction(points, 100) for points in table[: table.index(200 * draw) + 1])


@cache
def discrete(boards: Fraction, draw: int) -> tuple[int, ...]:
    """The smallest margin that earns the winner draw, draw + 1, … 2·draw victory points.

    A band ends at the last margin that the curve puts no higher than half a point above it.
    """
    curve = shares(boards)
    ends = [bisect_right(curve, Decimal(2 * band + 1) / (2 * draw)) - 1 for band in range(draw)]
    return (0, *(end + 1 for end in _never_wider(ends)))


def _concave(points: list[int]) -> list[int]:
    """Raise a figure by one while its next step is larger than its own, until steps never grow."""
    uneven = True
    while uneven:
        uneven = False
        for at in range(1, len(points) - 1):
            if points[at + 1] - points[at] > points[at] - points[at - 1]:
                points[at] += 1
                uneven = True
    return points


def _never_wider(ends: list[int]) -> list[int]:
    """Shorten a band by one while it is wider than the next; the draw's band reaches to both sides of 0."""
    at = 0
    while at < len(ends) - 1:
        width = ends[at] - ends[at - 1] if at else 2 * ends[0] + 1
        if width > ends[at + 1] - ends[at]:
            ends[at] -= 1
            at = 0
        else:
            at += 1
    return ends
