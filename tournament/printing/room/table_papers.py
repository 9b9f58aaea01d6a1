"""The tables of a room on paper: the card on each table, and the seating chart of a round."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, Span, Table, names, table
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.text_fit import NARROWEST
from tournament.printing.kit.words import Words
from tournament.printing.parts import seating
from tournament.printing.parts.qr import draw_qr
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.room_papers import ChartTable, SeatingChart, TableCard, TableCardLine
from tournament.words import outcome
from tournament.words.language import N_
from tournament.words.outcome import seat

CARD_TITLE = N_("Table card")
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


def table_card_pages(sheets: Sequence[TableCard], desk: Desk) -> list[Page]:
    return framed([Chapter(CARD_TITLE, sheet.heading, (_block(sheet, desk),)) for sheet in sheets], desk)


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


CHART_TITLE = N_("Seating chart")
CELL = 62 * MM  # the least width of a table
NUMBER = 15 * MM  # of which its number takes so much,
SEAT = {1: 19 * MM, 2: 26 * MM}  # and seat and contestant so much, by the number of languages
LABEL = 10 * MM  # of it the contestant
LEAST = 10  # points of a name
LINE = 7 * MM  # a person may write on it
HEIGHT = 4 * LINE + 3 * MM
GAP = 3 * MM
BLANK_TABLES = 12


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A block: tables beside one another, each with its number and four seats."""

    tables: tuple[ChartTable, ...]
    heading: Heading | None
    desk: Desk
    across: int
    height: float = HEIGHT

    def draw(self, pen: Pen, x: float, top: float) -> None:
        each = (self.desk.paper.room - GAP * (self.across - 1)) / self.across
        for place, one in enumerate(self.tables):
            self._draw_table(one, pen, x + place * (each + GAP), top, each)

    def _draw_table(self, one: ChartTable, pen: Pen, x: float, top: float, each: float) -> None:
        pen.box(x, top - HEIGHT, each, HEIGHT, 2 * MM)
        pen.text(
            self.heading.table(one.table) if self.heading else str(one.table),
            x,
            top - HEIGHT / 2,
            NUMBER,
            28,
            BOLD,
            "centre",
        )
        start, room, taken = x + NUMBER + 2 * MM, each - NUMBER - 4 * MM, SEAT[len(self.desk.words.languages)]
        for number, (direction, label, name) in enumerate(_seats(one, self.desk)):
            y = top - 1.5 * MM - (number + 0.5) * LINE
            pen.text(direction, start, y, taken - LABEL - 3 * MM, 10, BOLD)
            pen.text(label, start + taken - LABEL - 2 * MM, y, LABEL, 10, BOLD, "right")
            pen.text(name, start + taken, y, room - taken, 11)


def seating_chart_pages(sheets: Sequence[SeatingChart | None], desk: Desk) -> list[Page]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: SeatingChart | None, desk: Desk) -> Chapter:
    if sheet is None:
        empty = tuple(ChartTable(number, None, None) for number in range(1, (desk.rows or BLANK_TABLES) + 1))
        return Chapter(CHART_TITLE, None, tuple(_rows(empty, None, desk)))
    title = f"{desk.words.word(N_('Round'))} {sheet.round}"
    return Chapter(
        CHART_TITLE,
        sheet.heading,
        (caption(title, desk.paper.room), *_rows(sheet.tables, sheet.heading, desk)),
    )


def _rows(tables: Sequence[ChartTable], heading: Heading | None, desk: Desk) -> list[Block]:
    across = int((desk.paper.room + GAP) // (_cell(tables, desk) + GAP)) or 1
    return [
        ChartRow(tuple(tables[start : start + across]), heading, desk, across)
        for start in range(0, len(tables), across)
    ]


def _cell(tables: Sequence[ChartTable], desk: Desk) -> float:
    """The width of a table in which the longest name can be read."""
    names = [name for one in tables for _seat, _label, name in _seats(one, desk)]
    longest = max((width(name, REGULAR) for name in names), default=0) * LEAST * NARROWEST
    return max(CELL, NUMBER + SEAT[len(desk.words.languages)] + longest + 4 * MM)


def _seats(one: ChartTable, desk: Desk) -> list[tuple[str, str, str]]:
    """Seat, contestant and name, North first; a pair's first player sits North or East."""
    found = []
    for first, second, party in (("N", "S", one.ns), ("E", "W", one.ew)):
        alone = party is None and (one.ns or one.ew) is not None and not desk.blank
        names = (desk.words.word(N_("sit-out")), "") if alone else _names(party, desk)
        label = desk.words.number(party, first + second) if party else ""
        found += [(first, label, names[0]), (second, "", names[1])]
    return [(desk.words.text(outcome.seat, seat), label, name) for seat, label, name in found]


def _names(party: Party | None, desk: Desk) -> tuple[str, str]:
    if party is None or desk.blank:
        return "", ""
    names = [desk.words.name(name) for name in party.names]
    first, second = [*names, "", ""][:2]
    return first or desk.words.party(party), second
