"""Masterpoints: what the places of a game earn by a scheme.

Tied contestants share the awards of the places they cover equally, even where a tie is split for a trophy
(EBU 143.4): the places asked for are those before any tie-break. Awards are exact; printing rounds them.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import ceil, isqrt

from scoring.rounding import Number, exact_sum, simplest
from scoring.schemes.masterpoint_schemes import Group, Scheme


def masterpoints(scheme: Scheme, group: Group, places: Sequence[int]) -> tuple[Number, ...]:
    """Awards of the contestants at these places (1, 2, 2, 4 …), exact, in their order; 0 beyond the depth."""
    awards = untied_awards(scheme, group)
    tied = Counter(places)
    return tuple(_shared(awards, place, tied[place], scheme.reward.minimum) for place in places)


def untied_awards(scheme: Scheme, group: Group) -> tuple[Number, ...]:
    """The master points of the places from the first down when no places are tied."""
    places = scheme.depth.places(group) if scheme.depth else group.contestants
    return tuple(scheme.reward.award(group, place, places) for place in range(1, places + 1))


def simultaneous_top(tables: int, multiplier: int = 150, step: int = 1) -> int:
    """The winner's award of a simultaneous pairs: multiplier·√(tables/25) rounded up to a multiple of `step`.

    ECATS: 150 and 1, later 100 and 10. Found in whole numbers: (k·step)²·25 ≥ multiplier²·tables.
    """
    least = Fraction(multiplier**2 * tables, 25 * step**2)
    return step * (isqrt(ceil(least) - 1) + 1)


def _shared(awards: Sequence[Number], place: int, tied: int, minimum: Number) -> Number:
    pool = awards[place - 1 : place - 1 + tied]
    return max(minimum, simplest(Fraction(exact_sum(pool)) / tied)) if pool else 0
