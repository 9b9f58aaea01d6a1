"""A figure on a sheet that disagrees with the sheet's own facts."""

from dataclasses import dataclass
from fractions import Fraction

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """`code` says which sum; `about` is the board or the contestant; `said` is on the sheet, `found` is what
    its own facts give."""

    code: str
    about: str
    said: Number
    found: Number
