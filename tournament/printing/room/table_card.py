"""The table card: its number to be seen across the room, the QR of its pages, who comes with which boards."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Cell, Column, Span, Table, names, table
from tournament.printing.kit.fonts import BOLD, width
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.text_fit import NARROWEST
from tournament.printing.kit.words import Words
from tournament.printing.parts import seating
from tournament.printing.parts.qr import draw_qr
from tournament.sheets.names import Party
from tournament.sheets.room_papers import TableCard, TableCardLine
from tournament.words.language import N_
from tournament.words.outcome import seat

TITLE = N_("Table card")
_INVITATION = N_("Enter your results here")


@dataclass(frozen=True, slots=True)
class TableHead:
    """A block: the table seen from above, North at the top, and beside it the QR with its address."""

    table: str
    address: str
    words: Words
    room: float

    @property
    def invitation(self) -> str:
        """The line above the QR code, as a msgid."""
        return _INVITATION

    @property
    def side(self) -> float:
        """Of the table drawn, and of the QR with its quiet zone."""
        return self.room * 0.42

    @property
    def height(self) -> float:
        return self.side + 8 * MM

    def draw(self, pen: Pen, x: float, top: float) -> None:
        self.draw_table(pen, x if self.address else x + (self.room - self.side) / 2, top)
        if self.address:
            left = x + self.room - self.side
            invitation = self._invited()
            for number, line in enumerate(invitation):
                pen.text(line, left, top - 9 - 13 * number, self.side, 12, BOLD, "centre")
            taken = 13 * len(invitation) - 1
            draw_qr(pen, self.address, left + taken / 2, top - self.side, self.side - taken)
            pen.text(self.address, left, top - self.side - 2, self.side, 10, align="centre")

    def _invited(self) -> tuple[str, ...]:
        """A line for each language where one does not hold them."""
        whole = self.words.word(self.invitation)
        fits = width(whole, BOLD) * 12 * NARROWEST <= self.side
        return (whole,) if fits else self.words.label(self.invitation)

    def draw_table(self, pen: Pen, x: float, top: float) -> None:
        """The table itself, in the square of `side`."""
        side, edge = self.side, 12 * MM  # the edge is where the seats are named
        inner, middle = side - 2 * edge, top - side / 2
        pen.box(x + edge, top - side + edge, inner, inner, 3 * MM, 1.2)
        pen.text(self.table, x + edge, middle, inner, inner * 0.75, BOLD, "centre")
        for direction, left, y, room in (
            ("N", x, top - edge / 2, side),
            ("S", x, top - side + edge / 2, side),
            ("W", x, middle, edge),
            ("E", x + side - edge, middle, edge),
        ):
            pen.text(self.words.text(seat, direction), left, y, room, 13, BOLD, "centre")


def pages(sheets: Sequence[TableCard], desk: Desk) -> list[Page]:
    return framed([Chapter(TITLE, sheet.heading, (_block(sheet, desk),)) for sheet in sheets], desk)


def _block(sheet: TableCard, desk: Desk) -> Table:
    label, paper = desk.words.label, desk.paper
    columns = [
        Column(label(N_("Round")), "00", "right", BOLD),
        *_pair_columns(N_("N-S"), sheet, desk),
        *_pair_columns(N_("E-W"), sheet, desk),
        seating.boards_column(sheet.lines, desk.words),
    ]
    rows = [_row(line, desk) for line in sheet.lines]
    lead = TableHead(sheet.heading.table(sheet.table), sheet.address, desk.words, paper.room)
    return table(columns, rows, room=paper.room, size=paper.size + 1, row=paper.row, lead=lead)


def _pair_columns(side: str, sheet: TableCard, desk: Desk) -> list[Column]:
    number = Column(desk.words.label(side), seating.pair_sample(sheet.heading, desk.words), "right", BOLD)
    return [number, names()] if desk.paper.is_wide else [number]


def _row(line: TableCardLine, desk: Desk) -> list[Cell]:
    boards = seating.boards(line, desk.words)
    return [str(line.round), *_pair(line.ns, "NS", desk), *_pair(line.ew, "EW", desk), boards]


def _pair(party: Party | None, side: str, desk: Desk) -> list[Cell]:
    if party is None:
        return [Span(desk.words.word(N_("sit-out")), 1 + desk.paper.is_wide)]
    label = desk.words.number(party, side)
    return [label, desk.words.party(party)] if desk.paper.is_wide else [label]
