"""The settings of a print: the paper, the language, blank or filled."""

from collections.abc import Callable
from dataclasses import dataclass

from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.words import Words


@dataclass(frozen=True, slots=True)
class Paper:
    """Lengths in points. `size`: running text, at least 10. `row`: one to write in, at least 7 mm.

    `across` and `down`: how many of these papers are cut from the sheet that goes through the printer.
    """

    width: float
    height: float
    margin: float
    size: float
    row: float
    across: int = 1
    down: int = 1

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin

    @property
    def is_wide(self) -> bool:
        """Whether names fit beside a row of figures."""
        return self.room > 160 * MM

    @property
    def sheet(self) -> tuple[float, float]:
        """Width and height of the sheet in the printer, which may hold several papers."""
        return self.width * self.across, self.height * self.down

    @property
    def each(self) -> int:
        """How many papers a sheet gives."""
        return self.across * self.down

    def corner(self, place: int) -> tuple[float, float]:
        """The lower left corner of the paper at `place`, read line by line from 0, on its sheet."""
        row, column = divmod(place, self.across)
        return column * self.width, (self.down - 1 - row) * self.height


PAPERS: dict[str, Paper] = {
    "A4": Paper(210 * MM, 297 * MM, 12 * MM, 11, 8 * MM),
    "A5": Paper(148 * MM, 210 * MM, 9 * MM, 10, 7 * MM),
    "Letter": Paper(215.9 * MM, 279.4 * MM, 12 * MM, 11, 7.3 * MM),
    "A6": Paper(105 * MM, 148 * MM, 7 * MM, 10, 7 * MM),
    "A5x2": Paper(148.5 * MM, 210 * MM, 9 * MM, 10, 7 * MM, across=2),
    "A6x4": Paper(105 * MM, 148.5 * MM, 7 * MM, 10, 7 * MM, across=2, down=2),
    "B5": Paper(182 * MM, 257 * MM, 10 * MM, 10.5, 7.3 * MM),  # of JIS P 0138, larger than that of ISO 216
    "A3": Paper(297 * MM, 420 * MM, 14 * MM, 14, 9 * MM),
    "A4L": Paper(297 * MM, 210 * MM, 12 * MM, 11, 8 * MM),
    "A3L": Paper(420 * MM, 297 * MM, 14 * MM, 14, 9 * MM),
    "A4x3": Paper(99 * MM, 210 * MM, 6 * MM, 10, 7 * MM, across=3),
}
READING_ROW = 7 * MM


@dataclass(frozen=True, slots=True)
class Desk:
    """`blank`: the figures are left for a pen. `rows` of a wholly blank form; 0: as many as usual."""

    words: Words
    paper: Paper
    blank: bool = False
    rows: int = 0

    @property
    def row(self) -> float:
        """The height of a row."""
        return self.paper.row if self.blank else READING_ROW


# Draws one page, given its number and how many there are.
Page = Callable[[Pen, int, int], None]
