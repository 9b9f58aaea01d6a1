"""The pen: text in a given room, lines and boxes, on one page after another. What it draws with is an ink.

Lengths are points; y grows upward as in PDF. The same strokes give the same document.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Literal

from tournament.printing.kit.fonts import REGULAR, width
from tournament.printing.kit.text_fit import Fit, fit

MM = 72 / 25.4

Align = Literal["left", "centre", "right"]
Colour = tuple[float, float, float]
Stroke = tuple[float, float, float, float]  # x and y of one end, x and y of the other

Run = tuple[
    int, int, int
]  # squares of a grid beside one another: the first, their row, the one after the last


def colour(code: str) -> Colour:
    red, green, blue = bytes.fromhex(code)
    return red / 255, green / 255, blue / 255


BLACK = colour("000000")
QUIET = colour("8a8f8c")
VULNERABLE = colour("c22f2f")
# Four colours, each dark enough to read in black and white, where the sign alone tells the suit.
FOUR_COLOURS = {"♠": colour("1b2f7d"), "♥": colour("c0182b"), "♦": colour("b84a00"), "♣": colour("1c7a36")}
LETTERS = str.maketrans("♠♥♦♣", "SHDC")
# How suits are written: the colours of their signs; `letters` has no signs.
SUITS: dict[str, dict[str, Colour]] = {"colour": FOUR_COLOURS, "plain": {}, "letters": {}}
_SUIT = re.compile("([♠♥♦♣])")
# Where a line of text sits on its middle line, in ems: between the middle of capitals and that of kanji.
_DROP = 0.37
_INDENT: dict[Align, float] = {"left": 0, "centre": 0.5, "right": 1}
# A line to write on: letters of it do not touch, so that a stroke is drawn through them, in ems.
_TO_WRITE_ON = re.compile("_{2,}")
_BELOW, _THICK = 0.11, 0.06


class Pen(ABC):
    """Draws on the current page; `turn` starts the next one. `suits` is a key of SUITS.

    An ink says what a run of text, a stroke and a box become.
    """

    def __init__(self, suits: str = "colour") -> None:
        self._colours = SUITS[suits]
        self._in_letters = suits == "letters"

    def text(
        self,
        text: str,
        x: float,
        middle: float,
        room: float,
        size: float,
        font: str = REGULAR,
        align: Align = "left",
        narrow: float = 1,
        *,
        struck: bool = False,
    ) -> None:
        """One line in `room` points from x on, centred on the height `middle`, letters at most so wide.

        `struck`: with a stroke through it.
        """
        if self._in_letters:
            text = text.translate(LETTERS)
        set_ = fit(text, font, size, room, narrow)
        start = x + _INDENT[align] * (room - set_.length)
        base = middle - _DROP * set_.size
        self.write(text, start, base, font, set_.size, set_.narrow, set_.length)
        if "__" in text:
            self.strokes(_to_write_on(text, start, base, font, set_), _THICK * set_.size)
        if struck:
            self.strokes([(start, middle, start + set_.length, middle)], _THICK * set_.size)

    def parts(self, text: str) -> list[tuple[str, Colour]]:
        """A text in runs of one colour: most are black from end to end."""
        if self._colours.keys().isdisjoint(text):
            return [(text, BLACK)]
        return [(part, self._colours.get(part, BLACK)) for part in _SUIT.split(text) if part]

    @abstractmethod
    def write(
        self, text: str, x: float, base: float, font: str, size: float, narrow: float, length: float
    ) -> None:
        """One line that begins at x and stands on `base`, its letters `narrow` times as wide."""

    @abstractmethod
    def strokes(self, strokes: Sequence[Stroke], weight: float, colour: Colour = BLACK) -> None:
        """Straight lines."""

    def grid(self, runs: Sequence[Run], x: float, top: float, unit: float) -> None:
        """Black squares of `unit` points on a grid that begins at x and, downward, at `top`."""
        self.strokes([_row(run, x, top, unit) for run in runs], unit)

    @abstractmethod
    def dashes(self, strokes: Sequence[Stroke]) -> None:
        """Dashed cut lines."""

    @abstractmethod
    def fill(self, x: float, y: float, width: float, height: float, colour: Colour = BLACK) -> None:
        """A rectangle full of colour."""

    @abstractmethod
    def box(
        self, x: float, y: float, width: float, height: float, radius: float, weight: float = 0.8
    ) -> None:
        """A rectangle with round corners."""

    @abstractmethod
    def move(self, x: float, y: float) -> None:
        """From here on the page, (0, 0) is the point that was (x, y) before anything was moved."""

    def open(self, role: str, columns: int = 1) -> None:  # noqa: B027
        """What is written until `close` is one element of the structure, where an ink keeps one.

        `role` as in ISO 32000-1, 14.8.4: H1, H2, P, Table, TR, TH, TD; Artifact for what is not read out.
        """

    def close(self) -> None:  # noqa: B027
        """The element opened last is complete."""

    def bookmark(self, title: str, level: int = 0) -> None:  # noqa: B027
        """Something begins on this page that a reader of the whole looks for."""

    @abstractmethod
    def flip(self, x: float, y: float) -> None:
        """What is drawn until the next `move` or `turn` stands on its head, turned about the point (x, y)."""

    @abstractmethod
    def turn(self) -> None:
        """Finish this page."""


def _row(run: Run, x: float, top: float, unit: float) -> Stroke:
    """A run as a stroke along its middle."""
    first, row, end = run
    y = top - (row + 0.5) * unit
    return x + first * unit, y, x + end * unit, y


def _to_write_on(text: str, x: float, base: float, font: str, set_: Fit) -> list[Stroke]:
    """The lines to write on that a text has, from end to end."""
    em, y = set_.size * set_.narrow, base - _BELOW * set_.size
    spans = (match.span() for match in _TO_WRITE_ON.finditer(text))
    ends = ((width(text[:first], font), width(text[:end], font)) for first, end in spans)
    return [(x + first * em, y, x + end * em, y) for first, end in ends]
