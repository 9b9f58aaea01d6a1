"""Lines of text as a block: a caption, a note under a table."""

from dataclasses import dataclass

from tournament.printing.fonts import BOLD, REGULAR
from tournament.printing.pen import MM, Pen
from tournament.printing.setting import LEADING, wrapped

TO_WRITE_ON = "__"
ROOM_TO_WRITE = 7 * MM


@dataclass(frozen=True, slots=True)
class Line:
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
    """Lines under one another in `room` points, with so many points of air above and below."""

    lines: tuple[Line, ...]
    room: float
    before: float = 0
    after: float = 0

    @property
    def height(self) -> float:
        return sum(line.height for line in self._set) + self.before + self.after

    @property
    def _set(self) -> list[Line]:
        return [
            Line(part, line.size, line.font)
            for line in self.lines
            for part in wrapped(line.text, line.font, line.size, self.room)
        ]

    def draw(self, pen: Pen, x: float, top: float) -> None:
        top -= self.before
        for line in self._set:
            top -= line.height
            pen.text(line.text, x, top + line.size * LEADING / 2, self.room, line.size, line.font)


def caption(text: str, room: float) -> Lines:
    return Lines((Line(text, 13, BOLD),), room, after=4)
