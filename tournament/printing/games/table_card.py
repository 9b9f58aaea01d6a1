"""The card on a table of games: its number, the code for its phones, who plays there in every round."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games import GAMES
from tournament.printing.desk import Desk, Leaf
from tournament.printing.fonts import BOLD
from tournament.printing.games.record import Record, record_of
from tournament.printing.page import Chapter, framed
from tournament.printing.pen import MM, Pen
from tournament.printing.qr import draw_qr
from tournament.printing.table import Column, Table, names, table
from tournament.printing.words import N_, Words
from tournament.sheets.game_evening import GameTableCard

TITLE = N_("Table card")
_INVITATION = N_("Enter your deals here")


@dataclass(frozen=True, slots=True)
class TableHead:
    """A block: the number to be seen across the room, the game under it, beside it the QR and its address."""

    table: int
    game: str
    address: str
    words: Words
    room: float

    @property
    def side(self) -> float:
        return self.room * 0.42

    @property
    def height(self) -> float:
        return self.side + 8 * MM

    def draw(self, pen: Pen, x: float, top: float) -> None:
        left = x if self.address else x + (self.room - self.side) / 2
        inner = self.side - 12 * MM
        pen.box(left, top - inner, self.side, inner, 3 * MM, 1.2)
        pen.text(str(self.table), left, top - inner / 2, self.side, inner * 0.75, BOLD, "centre")
        pen.text(self.words.word(self.game), left, top - self.side + 4 * MM, self.side, 14, BOLD, "centre")
        if self.address:
            right = x + self.room - self.side
            pen.text(self.words.word(_INVITATION), right, top - 9, self.side, 12, BOLD, "centre")
            draw_qr(pen, self.address, right + 6, top - self.side, self.side - 12)
            pen.text(self.address, right, top - self.side - 2, self.side, 10, align="centre")


def leaves(sheets: Sequence[GameTableCard], desk: Desk) -> list[Leaf]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: GameTableCard, desk: Desk) -> Chapter:
    records = [record_of(match, desk) for match in sheet.lines]
    rules = tuple(dict.fromkeys(line for record in records for line in record.rules))
    return Chapter(TITLE, sheet.heading, (_block(sheet, records, desk),), rules=rules)


def _block(sheet: GameTableCard, records: Sequence[Record], desk: Desk) -> Table:
    head = TableHead(sheet.table, GAMES[sheet.game].label, sheet.address, desk.words, desk.paper.room)
    return seats_table([(str(each.match.round), each) for each in records if each.match], desk, head)


def seats_table(
    rows: Sequence[tuple[str, Record]], desk: Desk, lead: TableHead | None = None, first: str = N_("Round")
) -> Table:
    """Who sits where: a row for each match, a column for each seat."""
    most = max((record.agreed.seats for _name, record in rows), default=0)
    seats = [names(_seat(rows[0][1], number)) for number in range(most)]
    columns = [Column(desk.words.label(first), "R99 T9", font=BOLD), *seats]
    cells = [
        [name, *(record.player(number) for number in range(record.agreed.seats))] for name, record in rows
    ]
    full = [[*row, *[""] * (most + 1 - len(row))] for row in cells]
    return table(columns, full, room=desk.paper.room, size=desk.paper.size, row=desk.paper.row, lead=lead)


def _seat(record: Record, number: int) -> tuple[str, ...]:
    return (record.seat(number) if record.seat_code(number) else str(number + 1),)
