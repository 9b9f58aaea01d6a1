"""The assignment of a round by team name, in letters that are read from three metres away."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.table import Block
from tournament.printing.kit.fonts import BOLD, width
from tournament.printing.kit.pen import MM, QUIET, Pen
from tournament.printing.kit.text_fit import LEADING
from tournament.printing.teams.assignment import head, round_name
from tournament.printing.teams.terms import rules
from tournament.printing.words.team_words import numbered, team_name
from tournament.printing.words.words import N_
from tournament.sheets.team_papers import RoundSheet, TeamSeats

TITLE = N_("Assignments by team")
OF_PAIRS = N_("Assignments by pair")
NAME, TABLE, SMALL = 25.0, 32.0, 13.0  # points on A4; larger on a larger paper
WIDTH = 31 * MM  # of a table with its side
A4_WIDTH = 210 * MM


@dataclass(frozen=True, slots=True)
class WallRow:
    """A block: a team with its opponent below, and the tables of its two pairs."""

    name: str
    against: str
    tables: tuple[tuple[str, str], ...]
    room: float
    scale: float

    @property
    def height(self) -> float:
        return (NAME + SMALL) * LEADING * self.scale

    def draw(self, pen: Pen, x: float, top: float) -> None:
        scale, taken = self.scale, WIDTH * self.scale * len(self.tables)
        room = self.room - taken - 3 * MM
        pen.open("P")
        pen.text(self.name, x, top - NAME * LEADING * scale / 2, room, NAME * scale, BOLD)
        middle = top - (NAME + SMALL / 2) * LEADING * scale
        pen.text(self.against, x, middle, room, SMALL * scale)
        for place, (side, number) in enumerate(self.tables):
            left = x + self.room - taken + place * WIDTH * scale
            beside = (width(side, BOLD) * SMALL + 5) * scale
            pen.text(side, left, top - self.height / 2, beside, SMALL * scale, BOLD)
            rest = WIDTH * scale - beside
            pen.text(number, left + beside, top - self.height / 2, rest, TABLE * scale, BOLD)
        pen.close()
        pen.strokes([(x, top - self.height - 2 * MM, x + self.room, top - self.height - 2 * MM)], 0.4, QUIET)


def leaves(sheets: Sequence[RoundSheet], desk: Desk) -> list[Leaf]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: RoundSheet, desk: Desk) -> Chapter:
    blocks: list[Block] = [head(sheet, desk), *sorted(_rows(sheet, desk), key=_by_name)]
    mark = desk.words.text(round_name, sheet.round)
    foot = rules(sheet.heading, sheet.terms, desk)
    title = OF_PAIRS if sheet.of_pairs else TITLE
    return Chapter(title, sheet.heading, tuple(blocks), rules=foot, mark=mark)


def _by_name(row: WallRow) -> str:
    return row.name.casefold()


def _rows(sheet: RoundSheet, desk: Desk) -> Iterator[WallRow]:
    """A line for each team."""
    for seats in sheet.seats:
        sides = ((N_("N-S"), seats.ns), (N_("E-W"), seats.ew))
        tables = ((desk.words.own.gettext(side), _tables(numbers, sheet)) for side, numbers in sides)
        yield WallRow(
            desk.words.text(team_name, seats.team),
            _against(seats, desk),
            tuple(tables) if seats.opponents else (),
            desk.paper.room,
            min(desk.paper.width, desk.paper.height) / A4_WIDTH,
        )


def _tables(numbers: Sequence[int], sheet: RoundSheet) -> str:
    """The table of a pair, and those that it goes on to."""
    return "→".join(sheet.heading.table(number) for number in numbers)


def _against(seats: TeamSeats, desk: Desk) -> str:
    words = desk.words
    if not seats.opponents:
        return words.word(N_("bye"))
    return f"{words.word(N_('Against'))} {' · '.join(words.text(numbered, team) for team in seats.opponents)}"
