"""Fitting text: narrowed a little, then broken into lines, then made smaller. It never overflows.

Narrowed letters keep their height, so old eyes lose less by them than by small type. `breaks.py` says where a
line may end.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import inf
from typing import NamedTuple

from tournament.printing.kit.breaks import (
    AGAINST_RULES,
    BESIDE,
    CUT,
    Place,
    hard_places,
    parts_of,
    soft_places,
)
from tournament.printing.kit.fonts import width

NARROWEST = 0.72
SMALLEST = 10.0  # points of letters that people read
ELLIPSIS = "…"
LEADING = 1.2
# Widths of letters that a column or a paragraph may have, and what a narrower one costs beside broken lines.
_STEPS = (1.0, 0.95, 0.9, 0.86, 0.82, 0.78, 0.75, NARROWEST)
_BROKEN = 2.0
_TOO_FEW_HELPED = 0.3  # of the texts of a column, where the others are broken nevertheless
# What a line costs, and an empty one, beside a break in a bad place: names are rather parted from one another
# than within, though that may take a line more.
_LINE, _UNEVEN = 0.8, 2.0
UNEVEN = 0.2  # of a text in two lines, that the first may be off the middle


class Fit(NamedTuple):
    """How one line is set: letters `narrow` times as wide at `size` points fill `length` points."""

    narrow: float
    size: float
    length: float


@lru_cache(maxsize=20_000)
def fit(text: str, font: str, size: float, room: float, widest: float = 1) -> Fit:
    """The setting of one line in `room` points, as near to `size` as it can be, letters at most `widest`."""
    natural = width(text, font) * size
    if natural * widest <= room:
        return Fit(widest, size, natural * widest)
    narrow = max(room / natural, NARROWEST)
    return Fit(narrow, min(size, size * room / (natural * narrow)), room)


def common_width(texts: Sequence[str], font: str, size: float, room: float) -> float:
    """One width of letters for all the texts of a column.

    Where a few are too long they are broken; where most are, all are narrowed. Where that helps too few, the
    names in them have their room.
    """
    lengths = [width(text, font) * size for text in texts]
    if not lengths or max(lengths) <= room:
        return 1
    if _broken(lengths, NARROWEST, room) > _TOO_FEW_HELPED:
        lengths = [width(part, font) * size for text in texts for part in parts_of(text)]
    return min(_STEPS, key=lambda step: (_BROKEN * _broken(lengths, step, room) + 1 - step, -step))


def _broken(lengths: Sequence[float], step: float, room: float) -> float:
    """The share of these that is too long."""
    return sum(length * step > room for length in lengths) / len(lengths)


@lru_cache(maxsize=20_000)
def wrapped(text: str, font: str, size: float, room: float, narrowest: float = NARROWEST) -> tuple[str, ...]:
    """The lines of a text that may be narrowed as far as `narrowest`, but not made smaller.

    Few, as even as the breaks allow, none begun or ended by a sign that may not stand there.
    """
    ems = room / (size * narrowest)
    if len(text) < 2 or width(text, font) <= ems:
        return (text,)
    if BESIDE in text:
        return tuple(
            line for part in text.split(BESIDE) for line in wrapped(part, font, size, room, narrowest)
        )
    found = _best(text, font, ems, soft_places(text)) or _best(text, font, ems, hard_places(text))
    return found or _best(text, font, ems, _anywhere(text)) or (*text,)


def _anywhere(text: str) -> tuple[Place, ...]:
    """Every place, for a text that has too few by the rules: those against them cost most."""
    allowed = {place.start: place for place in hard_places(text)}
    return tuple(allowed.get(at) or Place(at, at, AGAINST_RULES) for at in range(1, len(text)))


def shortened(text: str, font: str, size: float, room: float, most: int) -> tuple[tuple[str, ...], float]:
    """A text in at most `most` lines, and the size of its letters: at SMALLEST the end is cut."""
    step = size
    while step >= SMALLEST:
        lines = wrapped(text, font, step, room)
        if len(lines) <= most:
            return lines, step
        step -= 0.5
    ems = room / (SMALLEST * NARROWEST)
    ink = [*accumulate(0.0 if sign.isspace() else width(sign, font) for sign in text)]
    for end in range(len(text) - 1, 0, -1):
        if ink[end - 1] > most * ems + 1e-6:  # more than so many lines hold, however they are broken
            continue
        cut = text[:end].rstrip() + ELLIPSIS
        lines = _best(cut, font, ems, hard_places(cut))
        if lines and len(lines) <= most:
            return lines, SMALLEST
    return (ELLIPSIS,), SMALLEST


def halves(text: str) -> tuple[str, str]:
    """A text in two lines of much the same length, parted between two players where there are two.

    Japanese letters are parted within a word where one line would be much longer than the other.
    """
    middle = len(text) / 2
    places = soft_places(text) or hard_places(text)
    least = min((place.cost for place in places), default=0)
    ends = [place for place in places if place.cost <= least]
    if not ends:
        return text[: len(text) // 2], text[len(text) // 2 :]
    end = min(ends, key=lambda place: abs((place.end + place.start) / 2 - middle))
    if abs(end.end - middle) > len(text) * UNEVEN:
        ends = [end, *(place for place in hard_places(text) if place.cost <= CUT)]
        end = min(ends, key=lambda place: abs(place.end - middle))
    return text[: end.end] + end.hyphen, text[end.start :]


def _best(text: str, font: str, ems: float, places: tuple[Place, ...]) -> tuple[str, ...]:
    """The lines that cost least; none where a part between two breaks is too wide."""
    ends = [*places, Place(len(text), len(text), 0)]
    starts = [0, *(place.start for place in places)]
    ahead = [0.0, *accumulate(width(sign, font) for sign in text)]
    best: list[tuple[float, int]] = [(0.0, 0)]  # what the lines up to here cost, where the last one begins
    for number, end in enumerate(ends, 1):
        found = (inf, 0)
        for first in range(number - 1, -1, -1):
            line = ahead[end.end] - ahead[starts[first]] + width(end.hyphen, font)
            if line > ems:
                break
            cost = best[first][0] + _LINE + end.cost + _UNEVEN * (1 - line / ems) ** 2
            found = min(found, (cost, first))
        best.append(found)
    if best[-1][0] == inf:
        return ()
    parts: list[str] = []
    number = len(ends)
    while number:
        first, end = best[number][1], ends[number - 1]
        parts.insert(0, text[starts[first] : end.end] + end.hyphen)
        number = first
    return (*parts,)
