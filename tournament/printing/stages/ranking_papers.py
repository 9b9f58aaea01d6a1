"""Rankings over several sessions: of an event, of a series; masterpoints of a stage; a player's sessions."""

from collections.abc import Iterator, Sequence

from scoring.rounding import Number
from tournament.printing.blocks.data_table import data_table
from tournament.printing.blocks.document import Document
from tournament.printing.blocks.layout import PAPERS, Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine, caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, Span, names, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.words import Words
from tournament.sheets.club_sheets import (
    SeriesCell,
    SeriesLine,
    SeriesSheet,
    SessionOfPlayer,
    YearOfPlayer,
    medals,
)
from tournament.sheets.event_kinds import INDIVIDUAL
from tournament.sheets.event_ranking import EventList, EventRanking
from tournament.sheets.figures import decimal, place, signed
from tournament.sheets.heading import Heading
from tournament.sheets.masterpoint_sheets import MasterpointSheet
from tournament.sheets.names import Party
from tournament.tables.event_rankings import event_list, masterpoint_table
from tournament.words import event_words, team_words
from tournament.words.language import N_, Language

TITLE, OF_ONE_SESSION = N_("Overall ranking"), N_("All rankings")


# The ranking of an event over its sessions: a list for each stage, those who go on above the others.


def pages(sheets: Sequence[EventRanking | None], desk: Desk) -> list[Page]:
    return framed([chapter(sheet, desk) for sheet in sheets], desk)


def chapter(sheet: EventRanking | None, desk: Desk) -> Chapter:
    lists = sheet.lists if sheet else ()
    blocks = [block for one in lists for block in _blocks(one, desk)]
    sessions = {one.id for each in lists for one in each.sessions}
    title = OF_ONE_SESSION if len(sessions) == 1 else TITLE
    return Chapter(title, sheet.heading if sheet else None, tuple(blocks))


def _blocks(sheet: EventList, desk: Desk) -> Iterator[Block]:
    words, data = desk.words, event_list(sheet)
    columns = data.columns_on("paper")
    state = f"{words.text(event_words.title, sheet)} · {words.text(event_words.state, sheet)}"
    for group in data.groups:
        lead = caption(words.text(group.head) if group.head else state, desk.paper.room)
        yield data_table(columns, group.rows, desk, lead=lead)
    yield Lines((TextLine(words.text(event_words.rule, sheet), desk.paper.size),), desk.paper.room)


# The masterpoints of a stage: a line for each player.

MASTERPOINTS = N_("Masterpoints")


def masterpoint_pages(sheets: Sequence[MasterpointSheet | None], desk: Desk) -> list[Page]:
    return framed([_masterpoints(sheet, desk) for sheet in sheets if sheet], desk)


def _masterpoints(sheet: MasterpointSheet, desk: Desk) -> Chapter:
    data = masterpoint_table(sheet)
    lines = data_table(data.columns_on("paper"), data.rows, desk)
    return Chapter(
        MASTERPOINTS, sheet.heading, (lines,), rules=(desk.words.text(event_words.masterpoint_rule, sheet),)
    )


# The ranking of a series: the figure of each line, and its sessions in groups that a page has room for.

SERIES_RANKING_TITLE = N_("Ranking of the series")
KEY = N_("Struck through, in brackets: dropped")
EACH = 7  # sessions beside one another
SMALL = 10
PAPER = "A4L"


def document(
    sheet: SeriesSheet, *, language: str, rules: Sequence[str], unit: str, places: int, paper: str = PAPER
) -> Document:
    """The sheet laid out. `rules` stand at the foot, `unit` over the figures, `places` are their decimals.

    ValueError where no session has been found.
    """
    if not sheet.sessions:
        raise ValueError("nothing to print")
    words = Words(language)
    desk = Desk(words, PAPERS[paper], False, 0)
    return Document(
        f"{words.word(SERIES_RANKING_TITLE)} · {sheet.name}",
        _pages(sheet, desk, rules, unit, places),
        desk,
        paper,
    )


def _pages(sheet: SeriesSheet, desk: Desk, rules: Sequence[str], unit: str, places: int) -> list[Page]:
    heading = Heading(event=sheet.name, club=sheet.club, date=sheet.sessions[-1].date, state="closed")
    groups = range(0, len(sheet.sessions), EACH)
    blocks: list[Block] = [_table(sheet, start, desk, unit, places) for start in groups]
    blocks.append(Lines((TextLine(desk.words.word(KEY), SMALL),), desk.paper.room))
    return framed([Chapter(SERIES_RANKING_TITLE, heading, tuple(blocks), rules=tuple(rules))], desk)


def _table(sheet: SeriesSheet, start: int, desk: Desk, unit: str, places: int) -> Block:
    """All lines with the sessions from `start` on."""
    shown = sheet.sessions[start : start + EACH]
    columns = [
        Column(desk.words.label(N_("Rank")), "00=", "right", BOLD),
        names(desk.words.label(N_("Names"))),
        Column((unit,), "0000.00", "right", BOLD),
        *(Column((f"{one.date.month}/{one.date.day}",), "(00.00)", "right") for one in shown),
    ]
    rows = [[*_row(line, start, desk, places)] for line in sheet.lines]
    return table(columns, rows, room=desk.paper.room, size=desk.paper.size, row=desk.row)


def _row(line: SeriesLine, start: int, desk: Desk, places: int) -> Iterator[Cell]:
    yield place(line)
    yield desk.words.party(Party(0, "", names=line.names))
    yield decimal(line.value, places) or "–"
    yield from (_figure(cell, places) for cell in line.cells[start : start + EACH])


def _figure(cell: SeriesCell | None, places: int) -> Cell:
    text = decimal(cell.value, places) if cell else ""
    return Span(f"({text})", 1, "right", struck=True) if cell and cell.is_dropped else text


# The sessions of one player in a year: their own sheet.

OF_PLAYER = N_("Results of a player")
AVERAGED = N_("Average of percentage sessions in which you played half the rounds or more.")


def player_document(sheet: YearOfPlayer, *, language: str, paper: str = "A4") -> Document:
    """The sheet laid out. ValueError where the player has finished no session in the year."""
    if not sheet.sessions:
        raise ValueError("nothing to print")
    words = Words(language)
    desk = Desk(words, PAPERS[paper], False, 0)
    name = words.name(sheet.name)
    latest = sheet.sessions[-1].heading.date
    heading = Heading(name, sheet.club, latest, place=sheet.club, state="closed")
    blocks = (_player_table(sheet, desk),)
    chapter = Chapter(OF_PLAYER, heading, blocks, rules=words.label(AVERAGED))
    return Document(f"{words.word(OF_PLAYER)} · {name} {sheet.year}", framed([chapter], desk), desk, paper)


SCORE = 3  # the place of its column


def _player_table(sheet: YearOfPlayer, desk: Desk) -> Block:
    words = desk.words
    columns = [
        Column(words.label(N_("Date")), "2026-12-28"),
        names(words.label(N_("Event"))),
        names(words.label(N_("Partner"))),
        Column(words.label(N_("Score")), "00.00 %", "right", BOLD),
        Column(words.label(N_("Rank")), "00= / 00", "right"),
    ]
    rows = [[*_player_row(each, words)] for each in sheet.sessions]
    if any(each.contestant in sheet.expected for each in sheet.sessions):
        columns.insert(SCORE + 1, Column(words.label(N_("Expected")), "00.00 %", "right"))
        for row, each in zip(rows, sheet.sessions, strict=True):
            row.insert(SCORE + 1, _expected(sheet.expected.get(each.contestant)))
    lead = caption(_summary(sheet, words), desk.paper.room)
    return table(columns, rows, room=desk.paper.room, size=desk.paper.size, row=desk.row, lead=lead)


def _expected(value: Number | None) -> str:
    return "" if value is None else f"{decimal(value)} %"


def _summary(sheet: YearOfPlayer, words: Words) -> str:
    parts = [str(sheet.year), f"{words.word(N_('Sessions'))} {len(sheet.sessions)}"]
    if sheet.average is not None:
        parts.append(f"{words.text(_average)} {decimal(sheet.average)} %")
    first, second, third = medals(sheet.sessions)
    parts.append(f"{words.word(N_('Rank'))} 1: {first}, 2: {second}, 3: {third}")
    return "  |  ".join(parts)


def _average(language: Language) -> str:
    return language.pgettext("of percentages", "Average")


def _player_row(each: SessionOfPlayer, words: Words) -> Iterator[Cell]:
    yield each.heading.date.isoformat()
    yield each.heading.event
    if each.team:
        yield each.team.name
    else:
        alone = [words.word(N_("Individual"))] if each.kind == INDIVIDUAL else []
        yield ", ".join([*map(words.name, each.partners), *alone])
    yield _score(each, words)
    yield f"{place(each)} / {each.contestants}"


def _score(each: SessionOfPlayer, words: Words) -> str:
    """Per cent where the scoring gives it, and what the session was ranked by where that is another."""
    heading, parts = each.heading, []
    if each.percentage is not None:
        parts.append(f"{decimal(each.percentage)} %")
    if each.value is not None and (heading.unit or not parts):
        has_no_sign = heading.in_per_cent or heading.unit == "VP"
        figure = decimal(each.value) if has_no_sign else signed(each.value, 2)
        parts.append(f"{figure} {words.text(team_words.unit_of, heading)}".strip())
    return "  ".join(parts)
