"""What a form is printed on and in: the paper, the words, blank or filled."""

from collections.abc import Callable
from dataclasses import dataclass

from tournament.printing.pen import MM, Pen
from tournament.printing.words import Words


@dataclass(frozen=True, slots=True)
class Paper:
    """Lengths in points. `size`: running text, at least 10. `row`: one to write in, at least 7 mm."""

    width: float
    height: float
    margin: float
    size: float
    row: float

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin

    @property
    def is_wide(self) -> bool:
        """Whether names fit beside a row of figures."""
        return self.room > 160 * MM


PAPERS: dict[str, Paper] = {
    "A4": Paper(210 * MM, 297 * MM, 12 * MM, 11, 8 * MM),
    "A5": Paper(148 * MM, 210 * MM, 9 * MM, 10, 7 * MM),
    "Letter": Paper(215.9 * MM, 279.4 * MM, 12 * MM, 11, 7.3 * MM),
}
READING_ROW = 7 * MM


@dataclass(frozen=True, slots=True)
class Desk:
    """`blank`: the figures are left for a pen."""

    words: Words
    paper: Paper
    blank: bool = False

    @property
    def row(self) -> float:
        """The height of a row."""
        return self.paper.row if self.blank else READING_ROW


# Draws one page, given its number and how many there are.
Leaf = Callable[[Pen, int, int], None]
