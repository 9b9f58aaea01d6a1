"""A form of the registry, and a form laid out: its pages counted, drawn as a PDF or as pictures."""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.kit.pdf import PdfPen
from tournament.printing.kit.pen import Pen, Stroke
from tournament.printing.kit.svg import SvgPen


@dataclass(frozen=True, slots=True)
class Document:
    """`pages` are papers (`paper`: a key of PAPERS); the printer's sheet takes `desk.paper.each` of them.

    `copies` follow one another, each of them whole and in order. `duplex` is how the printer is asked to turn
    the sheet (ISO 32000-1, 12.2), `made` when this was laid out; without it the document is always the same.
    """

    title: str
    pages: Sequence[Page]
    desk: Desk
    paper: str
    suits: str = "colour"
    copies: int = 1
    duplex: str = ""
    made: datetime | None = None

    def __len__(self) -> int:
        """How many sheets, copies included."""
        return self.copies * -(-len(self.pages) // self.desk.paper.each)

    def pdf(self) -> bytes:
        steps = self.drawn()
        while True:
            try:
                next(steps)
            except StopIteration as done:
                whole: bytes = done.value
                return whole

    def drawn(self) -> Generator[int, None, bytes]:
        """Draws the PDF and reports progress after each sheet; the value returned is the whole."""
        language = self.desk.words.own.code
        pen = PdfPen(
            self.desk.paper.sheet,
            title=self.title,
            language=language,
            suits=self.suits,
            mixed=len(self.desk.words.languages) > 1,
            duplex=self.duplex,
            made=self.made,
        )
        yield from self._sheets(pen)
        return pen.document()

    def pictures(self, most: int) -> list[str]:
        """The first sheets as SVG, at most `most`."""
        pen = SvgPen(self.desk.paper.sheet, suits=self.suits)
        for _number in islice(self._sheets(pen), most):
            pass
        return pen.pages

    def _sheets(self, pen: Pen) -> Iterator[int]:
        """The number of each sheet once it is drawn."""
        once = len(self) // self.copies
        for number in range(len(self)):
            self._draw_sheet(pen, number % once, once)
            yield number + 1

    def _draw_sheet(self, pen: Pen, sheet: int, sheets: int) -> None:
        """Papers in cutting order: the pile cut from each place goes on under that of the place before it."""
        paper, of = self.desk.paper, len(self.pages)
        for place, index in enumerate(range(sheet, of, sheets)):
            if paper.each > 1:
                pen.move(*paper.corner(place))
            self.pages[index](pen, index + 1, of)
        if paper.each > 1:
            pen.move(0, 0)
            pen.dashes(self._cuts())
        pen.turn()

    def _cuts(self) -> list[Stroke]:
        paper, (width, height) = self.desk.paper, self.desk.paper.sheet
        upright: list[Stroke] = [
            (n * paper.width, 0, n * paper.width, height) for n in range(1, paper.across)
        ]
        level: list[Stroke] = [(0, n * paper.height, width, n * paper.height) for n in range(1, paper.down)]
        return upright + level


# A form of the registry: its title, its papers, and the function that lays it out.

LARGE = ("A4", "Letter", "B5")
USUAL = (*LARGE, "A5", "A5x2")
SMALL = (*USUAL, "A6", "A6x4")
WALL = (*USUAL, "A3")  # what hangs on a wall
WIDE = ("A4L", "A3L")
POSTER = ("A3", *LARGE, *WIDE)
POCKET = ("A4x3", "A6x4", "A6")  # what fits the pocket of a board


@dataclass(frozen=True, slots=True)
class Form:
    """`title` is a msgid. `pages` lays sheets of the form's own kind out; None is a wholly blank one.

    `blank`: whether it can be left to be written on; `filled`: whether there are sheets of it. `papers`: keys
    of PAPERS on which it can be read and written, the usual one first. `rows`: how many a wholly blank one
    has unless another number is asked for; 0: their number is fixed. `duplex`: for both sides of a sheet.
    """

    title: str
    pages: Callable[[Sequence[Any], Desk], list[Page]]
    blank: bool = True
    filled: bool = True
    papers: tuple[str, ...] = USUAL
    rows: int = 0
    duplex: bool = False
