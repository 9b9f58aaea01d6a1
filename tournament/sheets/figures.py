"""How figures are written on pages and papers: rounded once, here, with the true minus sign."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from fractions import Fraction
from typing import Protocol
from unicodedata import normalize

MINUS = "−"
READABLE = 20  # characters of a fraction
_sign: ContextVar[str] = ContextVar("decimal_sign", default=".")


@contextmanager
def written_with(sign: str) -> Iterator[None]:
    """A context in which decimals follow this sign: the comma of most of Europe."""
    before = _sign.set(sign)
    try:
        yield
    finally:
        _sign.reset(before)


def decimal_sign() -> str:
    return _sign.get()


def decimal(value: int | Fraction | None, places: int = 2) -> str:
    """`value` with a fixed number of decimals; empty for none."""
    if value is None:
        return ""
    top, bottom = value.as_integer_ratio()
    units = (2 * abs(top) * 10**places + bottom) // (2 * bottom)  # half away from zero
    digits = str(units).rjust(places + 1, "0")
    whole = digits if not places else f"{digits[:-places]}{decimal_sign()}{digits[-places:]}"
    return f"{MINUS}{whole}" if units and top < 0 else whole


def fewest_places(values: Iterable[int | Fraction | None]) -> int:
    """The decimals that a column of points needs, on page and paper: none if all are whole, at most two."""
    known = {Fraction(one) for one in values if one is not None}
    return next((n for n in (0, 1) if all((one * 10**n).denominator == 1 for one in known)), 2)


def short(value: int | Fraction | None, places: int = 2) -> str:
    """As `decimal`, without trailing zeros: 7, 7.5, 6.86."""
    text = decimal(value, places)
    return text.rstrip("0").rstrip(decimal_sign()) if decimal_sign() in text else text


def number(value: int | Fraction | None, places: int = 2) -> Decimal | None:
    """As `short`, a number that a spreadsheet adds up, also below zero."""
    if value is None:
        return None
    with written_with("."):
        return Decimal(short(value, places).replace(MINUS, "-"))


def signed(value: int | Fraction | None, places: int = 0) -> str:
    """Points with their sign: +420, −50, 0."""
    if value is None:
        return ""
    text = decimal(value, places)
    return f"+{text}" if value > 0 else text


def exact(value: int | Fraction, places: int = 4) -> str:
    """`value` without loss: 8, 10.25, or 34/3 where `places` decimals do not hold it.

    Only a value that is no readable fraction (a root, kept to thirty digits) is rounded.
    """
    fraction = str(value).replace("-", MINUS)
    if (value * 10**places).denominator == 1 or len(fraction) > READABLE:
        return short(value, places)
    return fraction


def ranges(numbers: Iterable[int]) -> str:
    """13–16, or 1, 3, 5–7."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


_HYPHEN = re.compile(r"\s*[-–—−〜~]\s*")
_RUN = re.compile(r"([0-9]{1,5})(?:-([0-9]{1,5}))?")


def numbers_of(text: str, most: int) -> list[int]:
    """The numbers of `13–16, 20`, as they stand. ValueError for anything else, and for more than `most`."""
    numbers: list[int] = []
    for part in re.split(r"[\s,、;]+", _HYPHEN.sub("-", normalize("NFKC", text)).strip()):
        run = _RUN.fullmatch(part)
        if part and not run:
            raise ValueError(part)
        numbers += range(int(run[1]), int(run[2] or run[1]) + 1) if run else ()
        if len(numbers) > most:
            raise ValueError(part)
    return numbers


# How points are written: victory points of a scale whose figures are all whole have no decimals.

WHOLE_VP = "whole VP"


class _WithPoints(Protocol):
    @property
    def unit(self) -> str: ...

    @property
    def whole(self) -> bool: ...


def _format_of(sheet: _WithPoints) -> str:
    """The format of the points of a sheet: their unit, or WHOLE_VP for victory points of a whole scale."""
    return WHOLE_VP if sheet.whole and sheet.unit == "VP" else sheet.unit


POINTS_FORMAT = property(_format_of)


class Ranked(Protocol):
    """What has a place in a ranking, 0 or None before it is ranked, perhaps shared with others."""

    @property
    def place(self) -> int | None: ...
    @property
    def tied(self) -> bool: ...


def place(row: Ranked, none: str = "–") -> str:
    """2=, or a dash before the first board."""
    return f"{row.place}{'=' if row.tied else ''}" if row.place else none
