"""How a text finds room: narrowed a little, then broken into lines, then made smaller. It never overflows.

Narrowed letters keep their height, so old eyes lose less by them than by small type.
"""

from functools import lru_cache
from typing import NamedTuple

from tournament.printing.fonts import width

NARROWEST = 0.72
LEADING = 1.2
# Where a line is best broken: between two players, between words.
_MARKS = ("  |  ", "・", " – ", " · ", "、", ", ", " ", "　")


class Fit(NamedTuple):
    """How one line is set: letters `narrow` times as wide at `size` points fill `length` points."""

    narrow: float
    size: float
    length: float


@lru_cache(maxsize=20_000)
def fit(text: str, font: str, size: float, room: float) -> Fit:
    """The setting of one line in `room` points, as near to `size` as it can be."""
    natural = width(text, font) * size
    if natural <= room:
        return Fit(1, size, natural)
    narrow = max(room / natural, NARROWEST)
    return Fit(narrow, min(size, size * room / (natural * narrow)), room)


@lru_cache(maxsize=20_000)
def wrapped(text: str, font: str, size: float, room: float) -> tuple[str, ...]:
    """The lines of a text that may be narrowed, but not made smaller. Halves are as even as words allow."""
    if len(text) < 2 or width(text, font) * size * NARROWEST <= room:
        return (text,)
    first, second = halves(text)
    return (*wrapped(first, font, size, room), *wrapped(second, font, size, room))


def halves(text: str) -> tuple[str, str]:
    """A text in two lines of much the same length, parted between two players where there are two."""
    middle = len(text) // 2
    for mark in _MARKS:
        ends = [place + len(mark) for place in range(1, len(text)) if text.startswith(mark, place)]
        if inside := [end for end in ends if end < len(text)]:
            end = min(inside, key=lambda place: abs(place - middle))
            return text[:end].rstrip(" ·–|"), text[end:].lstrip()
    return text[:middle], text[middle:]
