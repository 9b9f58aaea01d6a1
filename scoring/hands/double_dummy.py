"""Double-dummy tables: the tricks each declarer takes in each denomination when all play with all cards seen.

A table is written as 20 hexadecimal digits: North, South, East, West, each NT S H D C (the order of PBN's
`DoubleDummyTricks`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.contract import BOOK, Denomination
from scoring.errors import ScoringError
from scoring.seats import Direction, Side

DECLARERS = (Direction.N, Direction.S, Direction.E, Direction.W)
DENOMINATIONS = tuple(reversed(Denomination))
_DIGITS = re.compile(r"[0-9a-d]{20}")
_BELOW_SEVEN = "1"  # what some exporters write for every number below seven
_SIGNS_OF_A_FULL_TABLE = frozenset("023456")


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """`digits`: the table as written, in small letters. `below_seven`: places known only as under seven."""

    digits: str
    below_seven: int = 0

    @property
    def complete(self) -> bool:
        return self.below_seven == 0

    def tricks(self, declarer: Direction, denomination: Denomination) -> int:
        return int(self.digits[place(declarer, denomination)], 16)

    def level(self, declarer: Direction, denomination: Denomination) -> int:
        """The highest level that makes, 0 for none."""
        return max(0, self.tricks(declarer, denomination) - BOOK)

    def makeable(self, side: Side) -> tuple[str, ...]:
        """What a side makes, as printed, clubs first: `4S`; `3/2H` where its two hands differ; `-/1NT`."""
        first, second = (declarer for declarer in DECLARERS if declarer.side is side)
        rows = [(one, self.level(first, one), self.level(second, one)) for one in Denomination]
        return tuple(f"{_levels(left, right)}{one}" for one, left, right in rows if left or right)


def place(declarer: Direction, denomination: Denomination) -> int:
    """Which of the 20 digits belongs to a declarer's contract."""
    return 5 * DECLARERS.index(declarer) + DENOMINATIONS.index(denomination)


def read_table(text: str, optimum: Mapping[str, int] | None = None) -> DoubleDummy:
    """Read a `DoubleDummyTricks` value; `optimum`: the same board's `OptimumResultTable` (`"N NT"` → tricks).

    A table with a 1 and none of 0 and 2–6 is clipped: every number below seven is written as 1. Its true
    numbers come from `optimum` where that has them. ScoringError `table` for anything but 20 digits 0–d.
    """
    digits = text.strip().lower()
    if not _DIGITS.fullmatch(digits):
        raise ScoringError("table", found=text.strip())
    if _BELOW_SEVEN not in digits or _SIGNS_OF_A_FULL_TABLE & set(digits):
        return DoubleDummy(digits)
    if optimum and len(optimum) == len(digits):
        return DoubleDummy(table_of(optimum))
    return DoubleDummy(digits, digits.count(_BELOW_SEVEN))


def table_of(tricks: Mapping[str, int]) -> str:
    """The 20 digits of `"N NT"` → tricks. ScoringError `table` where one is missing or not 0–13."""
    try:
        numbers = [tricks[f"{declarer} {one}"] for declarer in DECLARERS for one in DENOMINATIONS]
    except KeyError as missing:
        raise ScoringError("table", found=str(missing.args[0])) from None
    if not all(0 <= number <= 13 for number in numbers):
        raise ScoringError("table", found=str(max(numbers)))
    return "".join(f"{number:x}" for number in numbers)


def _levels(first: int, second: int) -> str:
    if first == second:
        return str(first)
    return f"{first or '-'}/{second}" if second else f"{first}/-"
