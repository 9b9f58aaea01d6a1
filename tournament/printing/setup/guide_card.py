"""The guide card: where to sit in each round, against whom, with what boards. Several a page."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tournament.printing.blocks.cards import stacks
from tournament.printing.blocks.conditions import method
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.table import Block, Cell, Column, Span, Table, names
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts import outcome, seating
from tournament.printing.setup.rounds_card import blank_card, filled_card, round_column
from tournament.printing.words.words import N_, Tongue
from tournament.sheets.guide_card import GuideCard, GuideLine

TITLE, CHANGED = N_("Guide card"), N_("Changed guide cards")


def leaves(sheets: Sequence[GuideCard | None], desk: Desk) -> list[Leaf]:
    return stacks([_blocks(sheet, desk) for sheet in sheets], desk, fill=None in sheets)


def _blocks(sheet: GuideCard | None, desk: Desk) -> tuple[Block, ...]:
    columns = _columns(sheet, desk)
    if sheet is None:
        return blank_card(N_("Pair"), columns, desk)
    blocks = _filled(sheet, columns, desk)
    if desk.words.language == "en" and any(isinstance(one, Table) and one.has_cut_lines for one in blocks):
        blocks = _filled(_in_short(sheet), columns, desk)
    return blocks


def _filled(sheet: GuideCard, columns: Sequence[Column], desk: Desk) -> tuple[Block, ...]:
    """The method in one line: its options stand on what is ranked."""
    rows = [
        _row(line, sheet.heading.table(line.table), desk, line.round in sheet.changed) for line in sheet.lines
    ]
    foot = (*desk.words.lines(partial(method, sheet.heading.method)), *_mark(sheet, desk))
    return filled_card(sheet, columns, rows, desk, foot=foot)


def _in_short(sheet: GuideCard) -> GuideCard:
    """English names that take more than their line have initials."""
    lines = (
        replace(
            line,
            opponents=line.opponents and line.opponents.short,
            partner=line.partner and line.partner.short,
        )
        for line in sheet.lines
    )
    return replace(sheet, lines=tuple(lines))


def _mark(sheet: GuideCard, desk: Desk) -> tuple[str, ...]:
    """The mark of the valid card, where the movement was changed during the session."""
    return desk.words.lines(_replaces, sheet) if sheet.changed else ()


def _replaces(sheet: GuideCard, tongue: Tongue) -> str:
    text = tongue.gettext("Version %(version)d: replaces the earlier card. Changed rounds (●): %(rounds)s.")
    return text % {"version": sheet.version, "rounds": seating.ranges(sheet.changed)}


def _columns(sheet: GuideCard | None, desk: Desk) -> list[Column]:
    label, text = desk.words.label, desk.words.text
    heading, lines = sheet.heading if sheet else None, len(desk.words.tongues)
    return [
        round_column(desk, "● 00" if sheet and sheet.changed else "00"),
        Column(label(N_("Table")), seating.sample("00", heading), "right", BOLD),
        Column(label(N_("Seat")), text(outcome.line, "NS"), "centre"),
        *([names(label(N_("Partner")), most=lines)] if _is_single(sheet) else []),
        Column(label(N_("Against")), seating.sample("13EW", heading), "right"),
        *([] if _is_single(sheet) else [names(most=lines)]),
        seating.boards_column(sheet.lines if sheet else (), desk.words),
    ]


def _is_single(sheet: GuideCard | None) -> bool:
    """Whether it leads a single player, who has a partner in each round."""
    return sheet is not None and any(line.partner for line in sheet.lines)


def _row(line: GuideLine, place: str, desk: Desk, changed: bool) -> list[Cell]:
    words = desk.words
    number = f"{'● ' if changed else ''}{line.round}"
    if desk.blank:
        return [number]
    if not line.side:
        return [number, "", "", Span(words.word(N_("sit-out")), 3)]
    side = words.text(outcome.seat if line.partner else outcome.line, line.side)
    if line.opponents is None:
        return [number, place, side, Span(words.word(N_("sit-out")), 3)]
    boards = seating.boards(line, words)
    if line.partner:
        partner = f"{line.partner.label} {words.party(line.partner)}"
        return [number, place, side, partner, line.opponents.label, boards]
    return [number, place, side, line.opponents.label, words.party(line.opponents), boards]
