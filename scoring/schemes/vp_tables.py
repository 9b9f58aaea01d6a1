"""A victory-point scale given as a table: a column per match length, bands in each column.

A scale is data. A federation prints it; a club agrees on its own and attaches it to an event, where it is
checked before a match is scored with it. At IMPs a band begins with the margin named; at matchpoints it
begins above the percentage named, for what is printed is the last figure of the band before (EBU White Book
2025 §3.1.7).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from scoring.errors import ScoringError
from scoring.rounding import Number


class Measure(StrEnum):
    """What a scale converts: the IMPs a side is ahead by, or its percentage of the matchpoints."""

    IMPS = "imps"
    PERCENT = "percent"

    @property
    def draw(self) -> int:
        """The figure of an even match."""
        return 50 if self is Measure.PERCENT else 0


@dataclass(frozen=True, slots=True)
class Band:
    """Victory points of both sides, from one figure of the better side up to the next band."""

    first: Number
    winner: Number
    loser: Number


@dataclass(frozen=True, slots=True)
class Column:
    """The bands of the matches of `shortest` to `longest` boards, rising."""

    shortest: int
    longest: int
    bands: tuple[Band, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A whole scale; `top` is the most a side can win."""

    top: int
    measure: Measure
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class TableProblem:
    """What is wrong with a table: a code, and where, counted from 0 (None: the whole table or column)."""

    code: str
    column: int | None = None
    band: int | None = None


Figure = int | str | float | Fraction  # as it comes from a form or a JSON file; "56.23" is exact
Bands = Sequence[Sequence[Figure]]


def read_table(top: int, measure: str, columns: Sequence[tuple[int, int, Bands]]) -> Table:
    """A table from plain data: columns (shortest match, longest match, bands [first, winner] or
    [first, winner, loser]); where no loser is named the two sides share `top`. ScoringError
    `table_unreadable` for data of another shape; what the figures say is for `problems`.
    """
    try:
        return Table(
            top,
            Measure(measure),
            tuple(
                Column(shortest, longest, tuple(_band(top, *map(_exact, band)) for band in bands))
                for shortest, longest, bands in columns
            ),
        )
    except (TypeError, ValueError, ZeroDivisionError) as error:
        raise ScoringError("table_unreadable", reason=str(error)) from error


def problems(table: Table) -> tuple[TableProblem, ...]:
    """Everything wrong with a table, in reading order; nothing when matches can be scored with it."""
    return tuple(_problems(table))


def _problems(table: Table) -> Iterator[TableProblem]:
    if not table.columns:
        yield TableProblem("no_columns")
    longest = 0
    for at, column in enumerate(table.columns):
        if not longest < column.shortest <= column.longest:
            yield TableProblem("lengths_not_rising", at)
        longest = column.longest
        yield from _draw_problems(table.measure, at, column.bands)
        yield from _band_problems(table.top, at, column.bands)


def _draw_problems(measure: Measure, at: int, bands: tuple[Band, ...]) -> Iterator[TableProblem]:
    if not bands:
        yield TableProblem("no_bands", at)
    elif bands[0].first != measure.draw:
        yield TableProblem("first_band_is_no_draw", at, 0)
    elif bands[0].winner != bands[0].loser:
        yield TableProblem("draw_is_uneven", at, 0)


def _band_problems(top: int, at: int, bands: tuple[Band, ...]) -> Iterator[TableProblem]:
    for number, band in enumerate(bands):
        if not (0 <= band.loser <= top and 0 <= band.winner <= top):
            yield TableProblem("points_out_of_range", at, number)
    for number, (lower, upper) in enumerate(pairwise(bands), start=1):
        if upper.first <= lower.first:
            yield TableProblem("bands_not_rising", at, number)
        if upper.winner < lower.winner or upper.loser > lower.loser:
            yield TableProblem("more_earns_less", at, number)


def _band(top: int, first: Number, winner: Number, loser: Number | None = None) -> Band:
    return Band(first, winner, top - winner if loser is None else loser)


def _exact(figure: Figure) -> Number:
    """The number a figure shows: 56.23 means 5623/100, not the nearest binary fraction."""
    return figure if isinstance(figure, int) else Fraction(str(figure))
