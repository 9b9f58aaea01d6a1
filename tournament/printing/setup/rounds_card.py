"""A card that leads one contestant through the rounds: number and names, a row for each round, conditions.

The cards of pairs, teams and single players differ in their columns and in what stands below the rounds.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.printing.blocks.cards import card_width, to_name
from tournament.printing.blocks.layout import READING_ROW, Desk
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.table import Block, Cell, Column, Table, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import Pen
from tournament.printing.parts.qr import beside_qr
from tournament.printing.words.words import N_
from tournament.sheets.guide_card import GuideCard
from tournament.sheets.way_card import WayCard

BLANK_ROUNDS = 9
NUMBER_SIZE, NUMBER_ROOM = 30.0, 64.0  # read from across the table


@dataclass(frozen=True, slots=True)
class CardHead:
    """The contestant's number, large, beside who it is and what is played."""

    number: str
    beside: Lines

    @property
    def height(self) -> float:
        return max(self.beside.height, NUMBER_SIZE * 1.2)

    def draw(self, pen: Pen, x: float, top: float) -> None:
        pen.text(self.number, x, top - NUMBER_SIZE / 2, NUMBER_ROOM - 8, NUMBER_SIZE, BOLD)
        self.beside.draw(pen, x + NUMBER_ROOM, top)


def blank_card(whose: str, columns: Sequence[Column], desk: Desk) -> tuple[Block, ...]:
    """A card to write on: a line for the names of a `whose`, and numbered rounds."""
    rows: list[list[Cell]] = [[str(number)] for number in range(1, (desk.rows or BLANK_ROUNDS) + 1)]
    return to_name(whose, desk, card_width(desk)), _rounds(columns, rows, desk)


def filled_card(
    sheet: GuideCard | WayCard,
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    desk: Desk,
    *,
    foot: Sequence[str],
    below: Sequence[Block] = (),
    name_size: float = 13.0,
    address: str = "",
) -> tuple[Block, ...]:
    """A contestant's card; `below` stands under the rounds, the lines of `foot` and a QR at its end."""
    lines = tuple(TextLine(line, 10) for line in foot)
    end = Lines(lines, card_width(desk), before=4)
    return (
        _head(sheet, name_size, desk),
        _rounds(columns, rows, desk),
        *below,
        beside_qr(end, address, card_width(desk)) if address else end,
    )


def round_column(desk: Desk, sample: str = "00") -> Column:
    return Column(desk.words.label(N_("Round")), sample, "right", BOLD)


def _head(sheet: GuideCard | WayCard, name_size: float, desk: Desk) -> CardHead:
    lines = (
        TextLine(desk.words.party(sheet.party), name_size, BOLD),
        TextLine(sheet.heading.event, 11),
        TextLine(about(sheet.heading, desk), 10),
    )
    return CardHead(sheet.party.label, Lines(lines, card_width(desk) - NUMBER_ROOM, after=4))


def _rounds(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], desk: Desk) -> Table:
    return table(columns, rows, room=card_width(desk), size=10.5, row=READING_ROW, boxed=desk.blank)
