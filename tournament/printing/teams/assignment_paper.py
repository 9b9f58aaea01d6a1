"""The assignment of a round of teams: by table, and by the name of the team."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, names, page_table, table
from tournament.printing.kit.fonts import BOLD, width
from tournament.printing.kit.pen import MM, QUIET, Pen
from tournament.printing.kit.text_fit import LEADING
from tournament.printing.parts import seating
from tournament.printing.teams.terms import rules
from tournament.sheets import figures
from tournament.sheets.heading import Heading
from tournament.sheets.team_papers import Parts, RoundSheet, SeatedMatch, TeamSeats
from tournament.words.language import N_, Language
from tournament.words.round_words import round_name
from tournament.words.team_words import CLOSED, OPEN, end_of_match, numbered, team_name

# The assignment of a round by table: which tables, who sits North-South in the open room, which boards.

TITLE = N_("Assignments by table")
HOME = N_("Home team (N-S in the open room)"), N_("Away team")
FIRST_NAMED = N_("N-S in the open room"), N_("Opponents")
BLANK_MATCHES = 12
TOGETHER = {3: N_("triple"), 4: N_("four-way match")}  # by the teams that meet one another
ROUND_SIZE = 20.0


def pages(sheets: Sequence[RoundSheet | None], desk: Desk) -> list[Page]:
    return framed([_assignment_chapter(sheet, desk) for sheet in sheets], desk)


def _assignment_chapter(sheet: RoundSheet | None, desk: Desk) -> Chapter:
    if sheet is None:
        rows: list[list[Cell]] = [
            [str(2 * place - 1), str(2 * place)] for place in range(1, (desk.rows or BLANK_MATCHES) + 1)
        ]
        return Chapter(TITLE, None, (_blank_head(desk), _by_table(rows, None, desk)))
    rows = [_row(match, sheet, desk) for match in _by_first_table(sheet.matches)]
    listed = _of_pairs if sheet.of_pairs else partial(_by_table, has_home=sheet.has_home)
    blocks = (head(sheet, desk), listed(rows, sheet.heading, desk))
    mark = desk.words.text(round_name, sheet.round)
    return Chapter(TITLE, sheet.heading, blocks, rules=rules(sheet.heading, sheet.terms, desk), mark=mark)


def _by_first_table(matches: Sequence[SeatedMatch]) -> list[SeatedMatch]:
    """Byes, which have no table, come last."""
    return sorted(matches, key=lambda match: (match.away is None, match.tables or (match.table or 0, 0)))


def _blank_head(desk: Desk) -> Block:
    words = desk.words
    labels = (N_("Round"), N_("Boards"), N_("Start"))
    line = "    ".join(f"{words.word(label)} {'_' * 10}" for label in labels)
    return Lines((TextLine(line, 12),), desk.paper.room)


def head(sheet: RoundSheet, desk: Desk) -> Block:
    """The round in large letters, its boards, and when it starts: a line to write on until that is known."""
    words = desk.words
    about = [f"{words.word(N_('Boards'))} {words.text(boards_by_part, sheet.parts)}"] if sheet.parts else []
    start = words.text(_time, sheet.starts) if sheet.starts else "_" * 10
    about.append(f"{words.word(N_('Start'))} {start}")
    lines = (
        TextLine(words.text(round_name, sheet.round), ROUND_SIZE, BOLD),
        TextLine("    ".join(about), 13),
    )
    return Lines(lines, desk.paper.room)


def boards_by_part(parts: Parts, language: Language) -> str:
    """17–24, or 17–20 + 21–24 for two halves."""
    return " + ".join(figures.ranges(part) for part in parts if part)


def _time(at: datetime, language: Language) -> str:
    return f"{at:%H:%M}"


def _by_table(
    rows: Sequence[Sequence[Cell]], heading: Heading | None, desk: Desk, *, has_home: bool = True
) -> Block:
    label = desk.words.label
    first, second = HOME if has_home else FIRST_NAMED
    table_number = seating.sample("000", heading)
    columns = [
        Column(label(OPEN), table_number, "centre", BOLD),
        Column(label(CLOSED), table_number, "centre", BOLD),
        names(label(first)),
        names(label(second)),
    ]
    if heading is None:
        return page_table(columns, rows, desk, boxed=True)
    return table(columns, rows, room=desk.paper.room, size=desk.paper.size + 4, row=11 * MM)


def _of_pairs(rows: Sequence[Sequence[Cell]], heading: Heading, desk: Desk) -> Block:
    """A line for each table."""
    label = desk.words.label
    columns = [
        Column(label(N_("Table")), seating.sample("000", heading), "centre", BOLD),
        names(label(N_("N-S"))),
        names(label(N_("E-W"))),
    ]
    return table(columns, rows, room=desk.paper.room, size=desk.paper.size + 4, row=11 * MM)


def _row(match: SeatedMatch, sheet: RoundSheet, desk: Desk) -> list[Cell]:
    heading = sheet.heading
    at = [heading.table(match.table) if match.table else ""] if sheet.of_pairs else tables_of(match, heading)
    home = desk.words.text(numbered, match.home)
    if match.away is None:
        return [*at, home, f"— {desk.words.word(N_('bye'))} —"]
    away = desk.words.text(numbered, match.away)
    if match.together in TOGETHER:
        away += f" ({desk.words.word(TOGETHER[match.together])})"
    if match.half:
        away += f" ({desk.words.word(N_('Boards'))} {figures.ranges(match.half)})"
    if match.extra:
        away += f" ({desk.words.text(_extra, match.extra)})"
    if match.end:
        away += f" ({desk.words.text(end_of_match, match)})"
    return [*at, home, away]


def _extra(boards: tuple[int, ...], language: Language) -> str:
    return language.gettext("extra boards %(boards)s") % {"boards": figures.ranges(boards)}


def tables_of(match: SeatedMatch, heading: Heading) -> tuple[str, str]:
    """The tables of the open and the closed room, or the one table; empty before they are known."""
    if match.tables is None:
        return heading.table(match.table) if match.table else "", ""
    opened, closed = ("·".join(map(heading.table, match.tables[room::2])) for room in (0, 1))
    return opened, closed


# The assignment of a round by team name, in letters that are read from three metres away.

ASSIGNMENT_WALL_TITLE = N_("Assignments by team")
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


def assignment_wall_pages(sheets: Sequence[RoundSheet], desk: Desk) -> list[Page]:
    return framed([_assignment_wall_chapter(sheet, desk) for sheet in sheets], desk)


def _assignment_wall_chapter(sheet: RoundSheet, desk: Desk) -> Chapter:
    blocks: list[Block] = [head(sheet, desk), *sorted(_rows(sheet, desk), key=_by_name)]
    mark = desk.words.text(round_name, sheet.round)
    foot = rules(sheet.heading, sheet.terms, desk)
    title = OF_PAIRS if sheet.of_pairs else ASSIGNMENT_WALL_TITLE
    return Chapter(title, sheet.heading, tuple(blocks), rules=foot, mark=mark)


def _by_name(row: WallRow) -> str:
    return row.name.casefold()


def _rows(sheet: RoundSheet, desk: Desk) -> Iterator[WallRow]:
    """A line for each team."""
    for seats in sheet.seats:
        sides = ((N_("N-S"), seats.ns), (N_("E-W"), seats.ew))
        tables = (
            (
                desk.words.own.gettext(side),
                ("·" if seats.at_once else "→").join(sheet.heading.table(number) for number in numbers),
            )
            for side, numbers in sides
        )
        yield WallRow(
            desk.words.text(team_name, seats.team),
            _against(seats, desk),
            tuple(tables) if seats.opponents else (),
            desk.paper.room,
            min(desk.paper.width, desk.paper.height) / A4_WIDTH,
        )


def _against(seats: TeamSeats, desk: Desk) -> str:
    words = desk.words
    if not seats.opponents:
        return words.word(N_("bye"))
    return f"{words.word(N_('Against'))} {' · '.join(words.text(numbered, team) for team in seats.opponents)}"
