"""The guide card: where to sit in each round, against whom, with what boards. Several a page."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournament.printing.blocks.cards import card_width, stacks, to_name
from tournament.printing.blocks.conditions import conditions
from tournament.printing.blocks.layout import READING_ROW, Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.table import Block, Cell, Column, Span, Table, names, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import Pen
from tournament.printing.parts import outcome, seating
from tournament.printing.words.words import N_, Tongue
from tournament.sheets.guide_card import GuideCard, GuideLine

TITLE, CHANGED = N_("Guide card"), N_("Changed guide cards")
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


def leaves(sheets: Sequence[GuideCard | None], desk: Desk) -> list[Leaf]:
    return stacks([_blocks(sheet, desk) for sheet in sheets], desk, fill=None in sheets)


def _blocks(sheet: GuideCard | None, desk: Desk) -> tuple[Block, ...]:
    room = card_width(desk)
    if sheet is None:
        rows: list[list[Cell]] = [[str(number)] for number in range(1, (desk.rows or BLANK_ROUNDS) + 1)]
        return to_name(N_("Pair"), desk, room), _table(None, rows, room, desk)
    rows = [
        _row(line, sheet.heading.table(line.table), desk, line.round in sheet.changed) for line in sheet.lines
    ]
    said = (*desk.words.lines(partial(conditions, sheet.heading)), *_mark(sheet, desk))
    foot = tuple(TextLine(line, 10) for line in said)
    return (
        _head(sheet, room, desk),
        _table(sheet, rows, room, desk),
        Lines(foot, room, before=4),
    )


def _mark(sheet: GuideCard, desk: Desk) -> tuple[str, ...]:
    """The mark of the valid card, where the movement was changed during the session."""
    return desk.words.lines(_replaces, sheet) if sheet.changed else ()


def _replaces(sheet: GuideCard, tongue: Tongue) -> str:
    said = tongue.gettext("Version %(version)d: replaces the earlier card. Changed rounds (●): %(rounds)s.")
    return said % {"version": sheet.version, "rounds": seating.ranges(sheet.changed)}


def _head(sheet: GuideCard, room: float, desk: Desk) -> CardHead:
    lines = (
        TextLine(desk.words.party(sheet.party), 13, BOLD),
        TextLine(sheet.heading.event, 11),
        TextLine(about(sheet.heading, desk), 10),
    )
    return CardHead(sheet.party.label, Lines(lines, room - NUMBER_ROOM, after=4))


def _table(sheet: GuideCard | None, rows: Sequence[Sequence[Cell]], room: float, desk: Desk) -> Table:
    label, text = desk.words.label, desk.words.text
    heading = sheet.heading if sheet else None
    columns = [
        Column(label(N_("Round")), "● 00" if sheet and sheet.changed else "00", "right", BOLD),
        Column(label(N_("Table")), seating.sample("00", heading), "right", BOLD),
        Column(label(N_("Seat")), text(outcome.line, "NS"), "centre"),
        Column(label(N_("Against")), seating.sample("13EW", heading), "right"),
        names(),
        seating.boards_column(sheet.lines if sheet else (), desk.words),
    ]
    return table(columns, rows, room=room, size=10.5, row=READING_ROW, boxed=desk.blank)


def _row(line: GuideLine, place: str, desk: Desk, changed: bool) -> list[Cell]:
    words = desk.words
    number = f"{'● ' if changed else ''}{line.round}"
    if desk.blank:
        return [number]
    side = words.text(outcome.line, line.side)
    if line.opponents is None:
        return [number, place, side, Span(words.word(N_("sit-out")), 3)]
    boards = seating.boards(line, words)
    return [number, place, side, line.opponents.label, words.party(line.opponents), boards]
