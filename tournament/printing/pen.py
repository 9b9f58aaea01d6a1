"""The pen: text in a given room, lines and boxes, on one page after another of one document.

Lengths are points; y grows upward as in PDF. The same strokes give the same bytes.
"""

import re
from collections.abc import Sequence
from io import BytesIO
from typing import Literal

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.fonts import BOLD, REGULAR, face
from tournament.printing.setting import fit

MM = 72 / 25.4

Align = Literal["left", "centre", "right"]
Colour = tuple[float, float, float]
Stroke = tuple[float, float, float, float]  # x and y of one end, x and y of the other


def colour(code: str) -> Colour:
    red, green, blue = bytes.fromhex(code)
    return red / 255, green / 255, blue / 255


BLACK = colour("000000")
QUIET = colour("8a8f8c")
VULNERABLE = colour("c22f2f")
# Four colours, each dark enough to read in black and white, where the sign alone tells the suit.
SUITS = {"♠": colour("1b2f7d"), "♥": colour("c0182b"), "♦": colour("b84a00"), "♣": colour("1c7a36")}
_SUIT = re.compile("([♠♥♦♣])")
# Where a line of text sits on its middle line, in ems: between the middle of capitals and that of kanji.
_DROP = 0.37


class Pen:
    """Draws on the current page; `turn` starts the next one and `document` gives the finished PDF."""

    def __init__(self, size: tuple[float, float], *, title: str, language: str) -> None:
        for name in (REGULAR, BOLD):
            face(name)
        self._bytes = BytesIO()
        self.canvas = Canvas(
            self._bytes, size, pageCompression=1, invariant=1, lang=language, initialFontName=REGULAR
        )
        self.canvas.setTitle(title)
        self.canvas.setAuthor("Overtrick")
        self.canvas.setCreator("Overtrick")
        self.canvas.setSubject("")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        self._open()

    def _open(self) -> None:
        self._text = self.canvas.beginText()
        self._text.setFillColorRGB(*BLACK)
        self._set = (REGULAR, 0.0)

    def turn(self) -> None:
        """Finish this page."""
        self.canvas.drawText(self._text)
        self.canvas.showPage()
        self._open()

    def document(self) -> bytes:
        self.canvas.save()
        return self._bytes.getvalue()

    def text(
        self,
        text: str,
        x: float,
        middle: float,
        room: float,
        size: float,
        font: str = REGULAR,
        align: Align = "left",
    ) -> None:
        """One line in `room` points from x on, its letters centred on the height `middle`."""
        set_ = fit(text, font, size, room)
        start = x + _INDENT[align] * (room - set_.length)
        line = self._text
        if self._set != (font, set_.size):
            self._set = (font, set_.size)
            line.setFont(font, set_.size)
        base = middle - _DROP * set_.size
        if set_.narrow == 1:  # the common case, and half as much to write
            line.setTextOrigin(start, base)
        else:
            line.setTextTransform(set_.narrow, 0, 0, 1, start, base)
        if SUITS.keys().isdisjoint(text):
            line.textOut(text)
        else:
            self._in_colours(text)

    def _in_colours(self, text: str) -> None:
        for part in filter(None, _SUIT.split(text)):
            self._text.setFillColorRGB(*SUITS.get(part, BLACK))
            self._text.textOut(part)
        self._text.setFillColorRGB(*BLACK)

    def strokes(self, strokes: Sequence[Stroke], weight: float, colour: Colour = BLACK) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeColorRGB(*colour)
        self.canvas.lines(strokes)

    def dashes(self, strokes: Sequence[Stroke]) -> None:
        """Where scissors go."""
        self.canvas.setDash(2, 3)
        self.strokes(strokes, 0.5, QUIET)
        self.canvas.setDash()

    def fill(self, x: float, y: float, width: float, height: float, colour: Colour = BLACK) -> None:
        self.canvas.setFillColorRGB(*colour)
        self.canvas.rect(x, y, width, height, stroke=0, fill=1)

    def box(
        self, x: float, y: float, width: float, height: float, radius: float, weight: float = 0.8
    ) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeColorRGB(*BLACK)
        self.canvas.roundRect(x, y, width, height, radius)


_INDENT: dict[Align, float] = {"left": 0, "centre": 0.5, "right": 1}
