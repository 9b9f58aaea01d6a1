"""The seating chart: the tables of a round as they stand in the room, with everybody's seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.text_fit import NARROWEST
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.room_papers import ChartTable, SeatingChart
from tournament.words import outcome
from tournament.words.language import N_

TITLE = N_("Seating chart")
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
        for number, (seat, label, name) in enumerate(_seats(one, self.desk)):
            y = top - 1.5 * MM - (number + 0.5) * LINE
            pen.text(seat, start, y, taken - LABEL - 3 * MM, 10, BOLD)
            pen.text(label, start + taken - LABEL - 2 * MM, y, LABEL, 10, BOLD, "right")
            pen.text(name, start + taken, y, room - taken, 11)


def pages(sheets: Sequence[SeatingChart | None], desk: Desk) -> list[Page]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: SeatingChart | None, desk: Desk) -> Chapter:
    if sheet is None:
        empty = tuple(ChartTable(number, None, None) for number in range(1, (desk.rows or BLANK_TABLES) + 1))
        return Chapter(TITLE, None, tuple(_rows(empty, None, desk)))
    title = f"{desk.words.word(N_('Round'))} {sheet.round}"
    return Chapter(
        TITLE, sheet.heading, (caption(title, desk.paper.room), *_rows(sheet.tables, sheet.heading, desk))
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
