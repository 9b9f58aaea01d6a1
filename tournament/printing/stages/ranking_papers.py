"""Rankings over several sessions: of an event and of a series."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.printing.blocks.document import Document
from tournament.printing.blocks.layout import PAPERS, Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine, caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, Span, names, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.words import Words
from tournament.sheets import figures
from tournament.sheets.club_sheets import SeriesCell, SeriesLine, SeriesSheet
from tournament.sheets.event_ranking import HANDICAP, EventLine, EventList, EventRanking
from tournament.sheets.figures import decimal
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.words import event_words
from tournament.words.language import N_

TITLE, OF_ONE_SESSION = N_("Ranking of all sessions"), N_("All rankings")


# The ranking of an event over its sessions: a list for each stage, those who go on above the others.


def leaves(sheets: Sequence[EventRanking | None], desk: Desk) -> list[Leaf]:
    return framed([chapter(sheet, desk) for sheet in sheets], desk)


def chapter(sheet: EventRanking | None, desk: Desk) -> Chapter:
    lists = sheet.lists if sheet else ()
    blocks = [block for one in lists for block in _blocks(one, desk)]
    sessions = {one.id for each in lists for one in each.sessions}
    title = OF_ONE_SESSION if len(sessions) == 1 else TITLE
    return Chapter(title, sheet.heading if sheet else None, tuple(blocks))


@dataclass(frozen=True, slots=True)
class _Field:
    """A column, and what the line of an entrant has in it."""

    column: Column
    text: Any


def _blocks(sheet: EventList, desk: Desk) -> Iterator[Block]:
    words, room = desk.words, desk.paper.room
    fields = [*_fields(sheet, desk)]
    through = sheet.last_through
    parts = [sheet.lines[:through], sheet.lines[through:]] if through else [sheet.lines]
    lead = f"{words.text(event_words.title, sheet)} · {words.text(event_words.state, sheet)}"
    for number, lines in enumerate(part for part in parts if part):
        if number:
            lead = words.word(N_("These pairs do not go on."))
        rows: list[Sequence[Cell]] = [[field.text(line) for field in fields] for line in lines]
        columns = [field.column for field in fields]
        yield table(
            columns,
            rows,
            room=room,
            size=desk.paper.size,
            row=desk.row,
            lead=caption(lead, room),
            boxed=False,
        )
    yield Lines((TextLine(words.text(event_words.rule, sheet), desk.paper.size),), room)


def _fields(sheet: EventList, desk: Desk) -> Iterator[_Field]:
    label = desk.words.label
    yield _Field(Column(label(N_("Rank")), "00=", "right", BOLD), _place)
    yield _Field(Column(label(N_("No.")), "000", "right"), lambda line: line.party.number)
    yield _Field(names(label(N_("Names"))), lambda line: desk.words.party(line.party))
    if sheet.carries:
        yield _Field(
            Column(label(N_("Carry-over")), "000.00", "right"),
            lambda line: figures.decimal(sheet.carried(line)),
        )
    for position, session in enumerate(sheet.sessions):
        heads = tuple(f"{head} {session.number}" for head in label(N_("Session")))
        sample = "100.00 (000.00)" if _adds_points(sheet) else "100.00*"
        yield _Field(Column(heads, sample, "right"), _session(position, sheet))
    if sheet.has_penalties:
        yield _Field(Column(label(N_("Penalty")), "−00.00 %", "right"), event_words.penalty)
    if sheet.kind == HANDICAP:
        places = 0 if sheet.whole else 2
        scratch = Column(label(N_("Scratch")), "100.00", "right")
        yield _Field(scratch, lambda line: figures.decimal(line.scratch, places))
        own = Column(label(N_("Handicap")), "−00.00", "right")
        yield _Field(own, lambda line: figures.decimal(line.handicap))
    head = ("%",) if sheet.in_per_cent else label(N_("Score"))
    yield _Field(Column(head, "−000.00", "right", BOLD), lambda line: _value(line, sheet))
    if sheet.in_points:
        points = Column(label(N_("Matchpoints")), "0000.00", "right")
        yield _Field(points, lambda line: figures.decimal(line.points))
    yield _Field(Column(label(N_("Boards")), "000", "right"), lambda line: figures.short(line.boards))
    if sheet.wanted:
        yield _Field(
            Column(label(N_("Goes on")), "補欠00 reserve", "left"),
            lambda line: desk.words.text(event_words.goes_on, line, sheet),
        )


def _place(line: EventLine) -> str:
    return f"{line.place}=" if line.tied else str(line.place or "–")


def _value(line: EventLine, sheet: EventList) -> str:
    return figures.decimal(line.value, 0 if sheet.whole else 2)


def _adds_points(sheet: EventList) -> bool:
    """Whether sessions have their points beside the per cent: with the carry-over they make the total's."""
    return bool(sheet.carries) and sheet.in_points and len(sheet.sessions) < 3


def _session(position: int, sheet: EventList) -> Any:
    """The figure of a session; one that does not count has a star."""

    def text(line: EventLine) -> str:
        figure = line.sessions[position]
        if figure is None or figure.value is None:
            return "–"
        shown = figures.decimal(figure.value, 0 if sheet.whole else 2)
        if _adds_points(sheet) and figure.points is not None:
            shown += f" ({figures.decimal(figure.points)})"
        return shown if figure.counts else f"{shown}*"

    return text


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
        _leaves(sheet, desk, rules, unit, places),
        desk,
        paper,
    )


def _leaves(sheet: SeriesSheet, desk: Desk, rules: Sequence[str], unit: str, places: int) -> list[Leaf]:
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
    yield f"{line.place}{'=' if line.tied else ''}" if line.place else "–"
    yield desk.words.party(Party(0, "", names=line.names))
    yield decimal(line.value, places) or "–"
    yield from (_figure(cell, places) for cell in line.cells[start : start + EACH])


def _figure(cell: SeriesCell | None, places: int) -> Cell:
    text = decimal(cell.value, places) if cell else ""
    return Span(f"({text})", 1, "right", struck=True) if cell and cell.is_dropped else text
