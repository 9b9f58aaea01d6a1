"""The instant traveller: the points of every score on a board whose field has been played before."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.heading import Heading


@dataclass(frozen=True, slots=True)
class InstantLine:
    """North-South's scores from `low` to `high` (None: and beyond) earn them this percentage."""

    low: int | None
    high: int | None
    ns: Fraction

    @property
    def ew(self) -> Fraction:
        return 100 - self.ns


@dataclass(frozen=True, slots=True)
class InstantTraveller:
    """`results` is how many the field has; `lines` best for North-South first."""

    heading: Heading
    board: int
    dealer: str
    vulnerability: str
    results: int
    lines: tuple[InstantLine, ...]
