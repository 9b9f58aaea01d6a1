"""Masterpoints of a stage: by which scheme they are awarded, and what each player gets."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta

from scoring.schemes.masterpoint_schemes import SCHEMES, Listed, Scheme, Steps
from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.event_options import read_options
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name

OWN, STORED_AS = "own", "masterpoints"
MOST_FACTOR, MOST_PLACES, MOST_POINTS = 100, 50, 10_000
# The schemes on offer: codes of SCHEMES by how many of a ranking sit at a table: pairs of one line (1), all
# pairs (2), single players (4).
FAMILIES: dict[str, dict[int, str]] = {
    "jcbl_weekly": dict.fromkeys((1, 2, 4), "jcbl_weekly"),
    "ebu": {1: "ebu_two_winner", 2: "ebu_one_winner", 4: "ebu_individual"},
    "sbu": {1: "sbu_two_winner", 2: "sbu_one_winner", 4: "sbu_individual"},
    "acbl_club": dict.fromkeys((1, 2, 4), "acbl_club"),
    "acbl_online": dict.fromkeys((1, 2, 4), "acbl_online"),
}
CHOICES = (*FAMILIES, OWN)


@dataclass(frozen=True, slots=True)
class MasterpointTerms:
    """`scheme`: a code of CHOICES, empty for none. `factor` multiplies (JCBL: the class, ACBL: the game)
    where the scheme has one: the EBU and the SBU award fixed steps.

    `own`: what each place earns by the club's own table, from the first down.
    """

    scheme: str = ""
    factor: Decimal = Decimal(1)
    own: Annotated[tuple[Decimal, ...], Meta(max_length=MOST_PLACES)] = ()

    def law(self, per_table: int = 2) -> Scheme:
        """The scheme of a ranking with `per_table` at a table; the club's own table has no date."""
        if self.scheme == OWN:
            return Scheme("", date.min, None, Listed(tuple(map(Fraction, self.own))), indicative=False)
        return SCHEMES[FAMILIES[self.scheme][per_table]]

    @property
    def has_factor(self) -> bool:
        """Whether the scheme multiplies by a factor."""
        return not isinstance(self.law().reward, Steps)

    def to_json(self) -> dict[str, object]:
        return {"scheme": self.scheme, "factor": str(self.factor), "own": [str(one) for one in self.own]}


def masterpoint_terms(stored: Mapping[str, Any]) -> MasterpointTerms:
    """The terms among the options of a stage; no scheme where this release does not have it."""
    given = stored.get(STORED_AS)
    terms = read_options(MasterpointTerms, given if isinstance(given, dict) else {})
    return terms if terms.scheme in CHOICES else MasterpointTerms()


@dataclass(frozen=True, slots=True)
class PlayerAward:
    """What a player earns: by the place of their pair in the ranking of a line, a stratum or a flight.

    `pair` is its number, or the player's own in an individual.
    """

    player: int
    name: Name
    number: str
    pair: str
    place: int
    tied: bool
    direction: str
    stratum: str
    flight: str
    points: int | Fraction


@dataclass(frozen=True, slots=True)
class MasterpointSheet:
    """`body` and `as_of` name the published scheme; a club's own table has neither. `factor` is None where
    the scheme has none. `kind` is a code of OF_PERSONS. `nameless` are the numbers of those who would earn
    points and have no names.
    """

    heading: Heading
    scheme: str
    body: str
    as_of: date | None
    factor: int | Fraction | None
    indicative: bool
    awards: tuple[PlayerAward, ...]
    kind: str = PAIRS
    nameless: tuple[int, ...] = ()
