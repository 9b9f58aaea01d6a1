"""The further rankings of an event of pairs: handicaps, strata by strength, and flights.

A stage stores what was entered, by name, as JSON beside its other options. The numbers of the pairs are those
of the event.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal

from msgspec import Meta

from scoring.totals.strata import Stratum
from tournament.sheets.event_options import read_options

MOST_HANDICAP, MOST_STRENGTH, MOST_STRATA, MOST_LEAST = 50, 1_000_000, 3, 20
LONGEST_FLIGHT = 20  # letters of its name
# What the same event has when it is played again; handicaps, strengths and flights belong to its pairs.
RULES_OF_RANKINGS = ("helps", "allowance", "limits", "least")

Figures = dict[str, Decimal]


@dataclass(frozen=True, slots=True)
class FurtherTerms:
    """`handicaps` in per cent and `strengths` in masterpoints, by the number of the pair.

    `helps` is the sign of a weaker pair's handicap, `allowance` the per cent of it that counts. `limits` open
    the strata below the first one: stratum B holds those below the first limit. A lowest stratum of fewer
    than `least` pairs is not ranked. `flights` names the flight of each pair, one at most: a flight is a
    group of pairs with a ranking of its own.
    """

    handicaps: Figures = field(default_factory=dict)
    helps: Literal["plus", "minus"] = "plus"
    allowance: Annotated[int, Meta(ge=1, le=100)] = 100
    strengths: Figures = field(default_factory=dict)
    limits: tuple[Decimal, ...] = ()
    least: Annotated[int, Meta(ge=1, le=MOST_LEAST)] = 3
    flights: dict[str, str] = field(default_factory=dict)

    @property
    def has_lists(self) -> bool:
        return bool(self.handicaps or self.flights or (self.limits and self.strengths))

    @property
    def strata(self) -> list[Stratum]:
        """The first is open to all, each further one to those below its limit."""
        below = [None, *map(Fraction, self.limits)]
        return [Stratum(code, limit) for code, limit in zip("ABCD", below, strict=False)]

    def to_json(self) -> dict[str, object]:
        return {
            "handicaps": {number: str(figure) for number, figure in self.handicaps.items()},
            "helps": self.helps,
            "allowance": self.allowance,
            "strengths": {number: str(figure) for number, figure in self.strengths.items()},
            "limits": [str(limit) for limit in self.limits],
            "least": self.least,
            "flights": dict(self.flights),
        }


def further_terms(stored: Mapping[str, Any]) -> FurtherTerms:
    return read_options(FurtherTerms, stored)
