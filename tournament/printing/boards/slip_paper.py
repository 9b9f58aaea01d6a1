"""The pick-up slip, on one board or on the boards of a round; cut from the page, keyed from its QR."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.analysis.checks import in_slip
from tournament.printing.blocks.cards import card_height, card_width, stacks
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.paper_table import Block, Cell, Column, Table, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM
from tournament.printing.parts import result_columns
from tournament.printing.parts.discrepancies import discrepancies
from tournament.printing.parts.qr import beside_qr
from tournament.sheets.board_sheets import Slip, SlipLine
from tournament.words import outcome
from tournament.words.conditions import method
from tournament.words.language import N_, Language
from tournament.words.round_words import part_name, round_name, table_in_round, table_name

TITLE = N_("Pick-up slip")
ONE_BOARD, OF_A_ROUND = 1, 4  # boards of a wholly blank slip
WRITTEN = "0000"  # the room that a figure takes by hand
LEAST_ROW, MORE_BY_HAND = 8 * MM, 2 * MM  # a slip is written on in the hand
AFTER_HEAD, BEFORE_FOOT = 3, 5


def pages(sheets: Sequence[Slip | None], desk: Desk) -> list[Page]:
    """The slips with one round each."""
    return _pages(sheets, desk, OF_A_ROUND)


def pages_of_boards(sheets: Sequence[Slip | None], desk: Desk) -> list[Page]:
    """The slips with one board each."""
    return _pages(sheets, desk, ONE_BOARD)


def _pages(sheets: Sequence[Slip | None], desk: Desk, boards: int) -> list[Page]:
    """The slips; a blank one has room for this many `boards`, and for more where the card is higher.

    The others lie table by table in the piles into which the pages are cut, each table's in order of play.
    """
    ordered = sorted((sheet for sheet in sheets if sheet), key=_in_piles)
    slips = [_blocks(sheet, desk, boards) for sheet in (ordered or sheets)]
    return stacks(slips, desk, fill=None in sheets, raised=True, piles=True)


def _in_piles(sheet: Slip) -> tuple[str, int, int, int, int]:
    return (
        sheet.heading.section,
        sheet.table,
        sheet.round,
        sheet.part,
        min((line.board for line in sheet.lines), default=0),
    )


def _blocks(sheet: Slip | None, desk: Desk, boards: int) -> tuple[Block, ...]:
    room, row = card_width(desk), max(desk.paper.row, LEAST_ROW)
    if sheet is None:
        head: Block = Lines(_blank_head(desk), room, after=AFTER_HEAD)
        foot = _foot(None, room, desk)
        count = desk.rows or boards
        least = _table([[""]] * count, room, desk, row)
        taken = head.height + least.height + foot.height
        is_free = boards > 1 and not desk.rows
        more = int((card_height(taken, desk) - taken) / row) if is_free else 0
        return head, _table([[""]] * (count + max(more, 0)), room, desk, row), foot
    head = beside_qr(Lines(_head(sheet, desk), room, after=AFTER_HEAD), sheet.address, room)
    rows = [_row(line, desk) for line in sheet.lines]
    narrow = replace(desk, paper=replace(desk.paper, width=room, margin=0))
    row += MORE_BY_HAND if desk.blank else 0
    return (
        head,
        _table(rows, room, desk, row),
        *discrepancies(in_slip(sheet), narrow),
        _foot(sheet, room, desk),
    )


def _head(sheet: Slip, desk: Desk) -> tuple[TextLine, ...]:
    words = desk.words
    turned = len(sheet.lines) == 1 and sheet.lines[0].turned
    ns, ew = (sheet.ew, sheet.ns) if turned else (sheet.ns, sheet.ew)
    return (
        TextLine(words.text(_place, sheet), 15, BOLD),
        TextLine(f"{words.word(N_('N-S'))} {ns.under('NS')}  {words.party(ns)}", 11),
        TextLine(f"{words.word(N_('E-W'))} {ew.under('EW')}  {words.party(ew)}", 11),
        TextLine(f"{sheet.heading.event}  |  {about(sheet.heading, desk)}", 10),
    )


def _place(sheet: Slip, language: Language) -> str:
    label = sheet.heading.table(sheet.table)
    if sheet.extra or sheet.parts > 1:
        part = part_name(round_name(sheet.round, language), sheet.part, sheet.parts, sheet.extra, language)
        place = f"{table_name(label, language)} · {part}"
    else:
        place = table_in_round(label, sheet.round, language)
    is_alone = sheet.heading.section and not sheet.heading.several
    return f"{sheet.heading.section} · {place}" if is_alone else place


def _blank_head(desk: Desk) -> tuple[TextLine, ...]:
    words = desk.words
    first = (
        f"{words.word(N_('Section'))} ____  {words.word(N_('Round'))} ____  {words.word(N_('Table'))} ____"
    )
    second = f"{words.word(N_('N-S'))} ______  {words.word(N_('E-W'))} ______"
    return TextLine(words.word(TITLE), 13, BOLD), TextLine(first, 11), TextLine(second, 11)


def _table(rows: Sequence[Sequence[Cell]], room: float, desk: Desk, row: float) -> Table:
    label = desk.words.label
    columns = [
        Column(label(N_("Board")), "00", "right", BOLD),
        Column(label(N_("Vul.")), desk.words.text(outcome.vulnerable_sides, "BOTH"), "centre"),
        *result_columns.columns(desk.words),
        Column(label(N_("N-S +")), WRITTEN, "right"),
        Column(label(N_("E-W +")), WRITTEN, "right"),
    ]
    return table(columns, rows, room=room, size=10.5, row=row, boxed=True, least=LEAST_ROW)


def _row(line: SlipLine, desk: Desk) -> list[Cell]:
    row: list[Cell] = [str(line.board), desk.words.text(outcome.vulnerable_sides, line.vulnerability)]
    if desk.blank or line.played is None:
        return row
    return [*row, *result_columns.cells(line.played, desk.words), *outcome.scores(line.played)]


def _foot(sheet: Slip | None, room: float, desk: Desk) -> Lines:
    """Initials of both sides, and how it is scored: the slip stays at the table for one round only."""
    ns, ew = desk.words.word(N_("N-S")), desk.words.word(N_("E-W"))
    initials = f"{desk.words.word(N_('Checked by'))}: {ns} {'_' * 9}   {ew} {'_' * 9}"
    to_write = f"{desk.words.word(N_('Scoring method'))} {'_' * 16}"
    rules = desk.words.lines(method, sheet.heading.method) if sheet else (to_write,)
    return Lines(tuple(TextLine(line, 10) for line in (initials, *rules)), room, before=BEFORE_FOOT)
