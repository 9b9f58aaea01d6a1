"""Lines of text as a block: a caption, a note under a table."""

from dataclasses import dataclass

from tournament.printing.kit.fonts import BOLD, REGULAR
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.text_fit import LEADING, fit, wrapped

TO_WRITE_ON = "__"
ROOM_TO_WRITE = 7 * MM
HEADING = 13.0  # points of a line that heads what follows it
GOES_ON = 0.85  # the narrowest letters of a text that takes several lines anyway


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of its own size; too long a one is wrapped, one to write on is as high as a hand needs."""

    text: str
    size: float
    font: str = REGULAR

    @property
    def height(self) -> float:
        leading = self.size * LEADING
        return max(leading, ROOM_TO_WRITE) if TO_WRITE_ON in self.text else leading


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines under one another in `room` points, with space above and below, in points.

    `alike`: a list, whose lines all have letters of one width.
    """

    lines: tuple[TextLine, ...]
    room: float
    before: float = 0
    after: float = 0
    alike: bool = False

    @property
    def height(self) -> float:
        heights = (part.height for line in self.lines for part in self._parts(line))
        return sum(heights) + self.before + self.after

    def _parts(self, line: TextLine) -> list[TextLine]:
        parts = wrapped(line.text, line.font, line.size, self.room)
        if len(parts) > 1:
            parts = wrapped(line.text, line.font, line.size, self.room, GOES_ON)
        return [TextLine(part, line.size, line.font) for part in parts]

    def _narrow(self, part: TextLine) -> float:
        return fit(part.text, part.font, part.size, self.room).narrow

    def draw(self, pen: Pen, x: float, top: float) -> None:
        """The lines of one text have letters of one width."""
        top -= self.before
        set_ = [(line, self._parts(line)) for line in self.lines]
        widths = [min(map(self._narrow, parts)) for _line, parts in set_]
        for (line, parts), own in zip(set_, widths, strict=True):
            narrow = min(widths) if self.alike else own
            pen.open("H2" if line.font == BOLD and line.size >= HEADING else "P")
            for part in parts:
                top -= part.height
                middle = top + part.size * LEADING / 2
                pen.text(part.text, x, middle, self.room, part.size, part.font, narrow=narrow)
            pen.close()


def caption(text: str, room: float) -> Lines:
    return Lines((TextLine(text, 13, BOLD),), room, after=4)
