"""Stratification: one game, ranked several times (ACBL Handbook, club games; EBU clubs do the same).

The scores stay what they were against the whole field. The first stratum ranks everybody, each further one
only the contestants below its limit. A weak pair may place in all of them; it takes its highest award, once.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from scoring.errors import ScoringError
from scoring.rounding import Number, exact_sum, simplest


@dataclass(frozen=True, slots=True)
class Stratum:
    """`below`: contestants of less strength than this belong to it; None is open to all."""

    code: str
    below: Number | None

    def holds(self, strength: Number | None) -> bool:
        return self.below is None or (strength is not None and strength < self.below)


STRENGTHS: dict[str, Callable[[Sequence[Number]], Number]] = {
    "highest": max,
    "average": lambda players: simplest(Fraction(exact_sum(players)) / len(players)),
}


def strength(players: Sequence[Number | None], rule: str = "highest") -> Number | None:
    """A pair's strength from its players' masterpoints; None, above every limit, where one is unknown."""
    known = [points for points in players if points is not None]
    return STRENGTHS[rule](known) if known and len(known) == len(players) else None


def problems(strata: Sequence[Stratum]) -> tuple[str, ...]:
    """Codes of what is wrong: the first must be open to all, the limits of the others must fall."""
    limits = [stratum.below for stratum in strata]
    found = {
        "first_not_open": not limits or limits[0] is not None,
        "limit_missing": None in limits[1:],
        "limits_not_falling": any(
            high is not None and low is not None and low >= high for high, low in pairwise(limits)
        ),
        "code_repeated": len({stratum.code for stratum in strata}) < len(strata),
    }
    return tuple(code for code, wrong in found.items() if wrong)


def members(
    strata: Sequence[Stratum], strengths: Mapping[Hashable, Number | None], least: int = 1
) -> dict[str, tuple[Hashable, ...]]:
    """The contestants that each stratum ranks, by its code, in the order given; ScoringError `strata_wrong`.

    A lowest stratum of fewer than `least` contestants (ACBL 5, EBU clubs 3) is played in the one above it.
    """
    if wrong := problems(strata):
        raise ScoringError("strata_wrong", problems=wrong)
    held = {
        stratum.code: tuple(who for who, strength in strengths.items() if stratum.holds(strength))
        for stratum in strata
    }
    while len(held) > 1 and len(next(reversed(held.values()))) < least:
        held.popitem()
    return held
