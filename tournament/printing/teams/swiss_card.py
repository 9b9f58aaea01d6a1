"""The card of a team: round by round its opponent, table, IMPs and points, running total and place."""

from collections.abc import Iterator, Sequence

from tournament.printing.blocks.cards import card_width, stacks
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.paper_table import Block, Cell, Column, names, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts import seating
from tournament.printing.teams.terms import rules
from tournament.sheets import figures
from tournament.sheets.team_papers import SwissCard
from tournament.sheets.team_standings import RoundOfTeam, TeamRound, match_figure
from tournament.tables.team_rankings import Points, points_of
from tournament.words.language import N_, Language
from tournament.words.team_words import KINDS, fines_word, numbered

TITLE = N_("Team's score card")
OF_PAIRS = N_("Pair's score card")
BLANK_ROUNDS = 8


def pages(sheets: Sequence[SwissCard | None], desk: Desk) -> list[Page]:
    cards = [tuple(_blocks(sheet, desk)) for sheet in sheets]
    return stacks(cards, desk, fill=None in sheets, raised=desk.blank)


def _blocks(sheet: SwissCard | None, desk: Desk) -> Iterator[Block]:
    room = card_width(desk)
    yield Lines(tuple(_head(sheet, desk)), room, after=4)
    yield table(
        _columns(sheet, desk), _rows(sheet, desk), room=room, size=10.5, row=desk.row, boxed=desk.blank
    )
    yield Lines(tuple(TextLine(line, 10) for line in _foot(sheet, desk)), room, before=4)


def _head(sheet: SwissCard | None, desk: Desk) -> Iterator[TextLine]:
    words = desk.words
    if sheet is None:
        yield TextLine(words.word(TITLE), 13, BOLD)
        yield TextLine(f"{words.word(N_('Team'))} {'_' * 24}", 11)
        return
    yield TextLine(words.text(numbered, sheet.page.team), 15, BOLD)
    title = words.word(OF_PAIRS if _is_of_a_pair(sheet) else TITLE)
    yield TextLine(f"{title}  |  {sheet.heading.event}  |  {about(sheet.heading, desk)}", 10)


def _columns(sheet: SwissCard | None, desk: Desk) -> list[Column]:
    label = desk.words.label
    unit = sheet.page.unit if sheet else "VP"
    table_number = seating.sample("00–00", sheet.heading if sheet else None)
    at = Column(label(N_("Tables")), table_number, "centre")
    scored = Column((desk.words.word(N_("IMPs")),), "00–00", "centre")
    if sheet and _is_of_a_pair(sheet):
        at = Column(label(N_("Table")), table_number, "centre")
        head = ("%",) if sheet.heading.method == "matchpoints" else label(N_("IMPs"))
        scored = Column(head, "−00.00 %", "right")
    return [
        Column(label(N_("Round")), "00", "right", BOLD),
        at,
        names(label(N_("Against")), most=3),
        scored,
        Column((unit,), "00.00", "right"),
        Column(label(N_("Total")), "000.00", "right", BOLD),
        Column(label(N_("Rank")), "00=", "right"),
    ]


def _rows(sheet: SwissCard | None, desk: Desk) -> list[list[Cell]]:
    if sheet is None:
        return [[str(number)] for number in range(1, (desk.rows or BLANK_ROUNDS) + 1)]
    played = [_row(line, sheet, desk) for line in sheet.page.rounds]
    rest = range(max((line.one.round for line in sheet.page.rounds), default=0) + 1, sheet.rounds + 1)
    to_come: list[list[Cell]] = [[str(number)] for number in rest]
    return played + to_come


def _row(line: TeamRound, sheet: SwissCard, desk: Desk) -> list[Cell]:
    one, heading = line.one, sheet.heading
    at = "–".join(heading.table(number) for number in line.tables or ())
    met = desk.words.text(_met, line)
    if desk.blank:
        return [str(one.round), at, met]
    place = figures.place(line, "")
    points = points_on(sheet)
    scored = match_figure(one, heading.method) if _is_of_a_pair(sheet) else _imps(one)
    return [str(one.round), at, met, scored, points.text(one.points), points.text(line.total), place]


def _is_of_a_pair(sheet: SwissCard) -> bool:
    return sheet.page.team.kind == "pair"


def _imps(one: RoundOfTeam) -> str:
    """Won and lost; nothing before a board of the match is compared."""
    is_open = one.points is None and not (one.imps or one.imps_against)
    known = one.imps is not None and not is_open
    return f"{figures.short(one.imps)}–{figures.short(one.imps_against)}" if known else ""


def points_on(sheet: SwissCard) -> Points:
    """How the points of a card are written."""
    row = sheet.page.standing
    known = (figure for line in sheet.page.rounds for figure in (line.one.points, line.total))
    beside = (row.carry, row.fines) if row else ()
    return points_of(sheet.page.points_format, (*known, *beside))


def _met(line: TeamRound, language: Language) -> str:
    """The opponent, and what became of the match where it was not played out."""
    kind = language.gettext(KINDS[line.one.how]) if line.one.how in KINDS else ""
    if line.opponent is None:
        return kind
    name = numbered(line.opponent, language)
    return f"{name} ({kind})" if kind else name


def _foot(sheet: SwissCard | None, desk: Desk) -> Iterator[str]:
    words = desk.words
    if sheet is None:
        yield f"{words.word(N_('Scoring method'))} {'_' * 16}"
        return
    row, points = sheet.page.standing, points_on(sheet)
    beside = [(N_("Carry-over"), row.carry), (fines_word([row.fines]), -row.fines)] if row else []
    said = [f"{words.word(label)} {points.signed(figure)}" for label, figure in beside if figure]
    if row and row.fines:  # in no round's total
        said.append(f"{words.word(N_('Total'))} {points.text(row.total)}")
    if said:
        yield "    ".join(said)
    yield from rules(sheet.heading, sheet.terms, desk)
