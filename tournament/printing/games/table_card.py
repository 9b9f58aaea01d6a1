"""The card on a table of games: its number, the code for its phones, who plays there in every round."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games import GAMES
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.table import Column, Table, names, table
from tournament.printing.games.record import Record, record_of
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.room.table_card import TableHead
from tournament.printing.words.words import N_
from tournament.sheets.game_papers import GameTableCard

TITLE = N_("Table card")
_INVITATION = N_("Enter your deals here")


@dataclass(frozen=True, slots=True)
class GameHead(TableHead):
    """The number with the game under it in place of the compass."""

    game: str

    @property
    def invitation(self) -> str:
        return _INVITATION

    def draw_table(self, pen: Pen, x: float, top: float) -> None:
        inner = self.side - 12 * MM
        pen.box(x, top - inner, self.side, inner, 3 * MM, 1.2)
        pen.text(self.table, x, top - inner / 2, self.side, inner * 0.75, BOLD, "centre")
        pen.text(self.words.word(self.game), x, top - self.side + 4 * MM, self.side, 14, BOLD, "centre")


def leaves(sheets: Sequence[GameTableCard], desk: Desk) -> list[Leaf]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: GameTableCard, desk: Desk) -> Chapter:
    records = [record_of(match, desk) for match in sheet.lines]
    rules = tuple(dict.fromkeys(line for record in records for line in record.rules))
    return Chapter(TITLE, sheet.heading, (_block(sheet, records, desk),), rules=rules)


def _block(sheet: GameTableCard, records: Sequence[Record], desk: Desk) -> Table:
    head = GameHead(
        sheet.heading.table(sheet.table), sheet.address, desk.words, desk.paper.room, _game(sheet)
    )
    return seats_table([(str(each.match.round), each) for each in records if each.match], desk, head)


def _game(sheet: GameTableCard) -> str:
    """What the table plays, by its latest match."""
    return GAMES[sheet.game].title(sheet.lines[-1].preset if sheet.lines else "")


def seats_table(
    rows: Sequence[tuple[str, Record]], desk: Desk, lead: TableHead | None = None, first: str = N_("Round")
) -> Table:
    """Who sits where: a row for each match, a column for each seat."""
    most = max((record.agreed.seats for _name, record in rows), default=0)
    seats = [names(_seat(rows[0][1], number)) for number in range(most)]
    longest = max((name for name, _record in rows), key=len, default="")
    columns = [Column(desk.words.label(first), longest, font=BOLD), *seats]
    cells = [
        [name, *(record.named(number) for number in range(record.agreed.seats))] for name, record in rows
    ]
    full = [[*row, *[""] * (most + 1 - len(row))] for row in cells]
    return table(columns, full, room=desk.paper.room, size=desk.paper.size, row=desk.paper.row, lead=lead)


def _seat(record: Record, number: int) -> tuple[str, ...]:
    return (record.seat(number) if record.seat_code(number) else str(number + 1),)
