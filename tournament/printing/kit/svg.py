"""The SVG backend of the pen, for previews: the same marks at the same places as in the PDF.

Letters come from whatever face the browser has; each line is stretched to the length it has on paper. Only
presentation attributes are used, so that a strict content security policy has nothing to forbid.
"""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import BLACK, QUIET, Colour, Pen, Stroke


class SvgPen(Pen):
    """`pages` are the finished ones, each a whole `<svg>`."""

    def __init__(self, size: tuple[float, float], *, suits: str = "colour") -> None:
        super().__init__(suits)
        self.width, self.height = size
        self.pages: list[str] = []
        self._origin = (0.0, 0.0)
        self._turned = ""
        self._drawn: list[str] = []

    def move(self, x: float, y: float) -> None:
        self._upright()
        self._origin = (x, y)

    def flip(self, x: float, y: float) -> None:
        left, top = self._at(x, y)
        self._turned = f'<g transform="rotate(180 {left} {top})">'
        self._drawn.append(self._turned)

    def _upright(self) -> None:
        if self._turned:
            self._drawn.append("</g>")
        self._turned = ""

    def turn(self) -> None:
        self._upright()
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(self.width)} {_n(self.height)}">'
        self.pages.append("\n".join((head, *self._drawn, "</svg>")))
        self._drawn, self._origin = [], (0.0, 0.0)

    def _at(self, x: float, y: float) -> tuple[str, str]:
        """A point as SVG counts: from the upper left corner."""
        return _n(self._origin[0] + x), _n(self.height - self._origin[1] - y)

    def write(
        self, text: str, x: float, base: float, font: str, size: float, narrow: float, length: float
    ) -> None:
        if not text.strip():
            return
        left, top = self._at(x, base)
        weight = ' font-weight="700"' if font == BOLD else ""
        stretched = f'textLength="{_n(length)}" lengthAdjust="spacingAndGlyphs"'
        spans = "".join(_coloured(part, colour) for part, colour in self.parts(text))
        self._drawn.append(
            f'<text x="{left}" y="{top}" font-size="{_n(size)}"{weight} {stretched}>{spans}</text>'
        )

    def strokes(self, strokes: Sequence[Stroke], weight: float, colour: Colour = BLACK) -> None:
        self._path(strokes, f'stroke-width="{_n(weight)}" stroke="{_code(colour)}"')

    def dashes(self, strokes: Sequence[Stroke]) -> None:
        self._path(strokes, f'stroke-width="0.5" stroke="{_code(QUIET)}" stroke-dasharray="2 3"')

    def _path(self, strokes: Sequence[Stroke], ink: str) -> None:
        ways = [(self._at(x, y), self._at(to_x, to_y)) for x, y, to_x, to_y in strokes]
        drawn = "".join(f"M{x} {y}L{to_x} {to_y}" for (x, y), (to_x, to_y) in ways)
        if drawn:
            self._drawn.append(f'<path d="{drawn}" {ink}/>')

    def fill(self, x: float, y: float, width: float, height: float, colour: Colour = BLACK) -> None:
        left, top = self._at(x, y + height)
        size = f'width="{_n(width)}" height="{_n(height)}"'
        self._drawn.append(f'<rect x="{left}" y="{top}" {size} fill="{_code(colour)}"/>')

    def box(
        self, x: float, y: float, width: float, height: float, radius: float, weight: float = 0.8
    ) -> None:
        left, top = self._at(x, y + height)
        size = f'width="{_n(width)}" height="{_n(height)}" rx="{_n(radius)}"'
        ink = f'fill="none" stroke="#000000" stroke-width="{_n(weight)}"'
        self._drawn.append(f'<rect x="{left}" y="{top}" {size} {ink}/>')


def _coloured(text: str, colour: Colour) -> str:
    return escape(text) if colour == BLACK else f'<tspan fill="{_code(colour)}">{escape(text)}</tspan>'


def _code(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def _n(value: float) -> str:
    """A length to a hundredth of a point."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
