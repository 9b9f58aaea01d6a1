"""Slips handed in at the director's desk: a score to be corrected, boards to be played late."""

from collections.abc import Sequence

from tournament.printing.blocks.cards import card_width, stacks
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.stack import Stack
from tournament.printing.blocks.table import Block, Cell, Column, Table, table
from tournament.printing.boards.slip import WRITTEN
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts import outcome
from tournament.printing.parts.qr import beside_qr
from tournament.printing.words.words import N_
from tournament.sheets.slip import Slip

CORRECTION, LATE = N_("Score correction slip"), N_("Late-play slip")
LATE_BOARDS = 2  # of a blank slip
SIZE = 10.5
_PERIOD = N_("A score can be corrected until the correction period ends (Law 79 C).")


def corrections(sheets: Sequence[None], desk: Desk) -> list[Leaf]:
    """What was entered, what it should be, and who agrees."""
    words, room = desk.words, card_width(desk)
    rows = [[words.word(N_("Entered"))], [words.word(N_("Should be"))]]
    first = Column(("",), max((row[0] for row in rows), key=len), "left", BOLD)
    contract, by, _lead, *others = _scores(desk)
    scored = _boxed([first, contract, by, *others], rows, room, desk)
    labels = (N_("Section"), N_("Table"), N_("Board"), N_("N-S"), N_("E-W"))
    where = _boxed([Column(words.label(label), "00", "centre") for label in labels], [[""]], room, desk)
    signers = (N_("N-S"), N_("E-W"), N_("Director"))
    signed = "  ".join(f"{words.word(label)} {'_' * 6}" for label in signers)
    signatures = (f"{words.word(N_('Reason'))} {'_' * 20}", signed)
    foot = Lines(tuple(TextLine(line, 10) for line in signatures), room, before=6)
    note = Lines(tuple(TextLine(line, 10) for line in words.label(_PERIOD)), room, before=5)
    card = (Stack((_title(CORRECTION, desk, room), where, _gap(room)), 0), scored, foot, note)
    return stacks([card for _sheet in sheets], desk, fill=True)


def late_plays(sheets: Sequence[Slip | None], desk: Desk) -> list[Leaf]:
    """Which boards two pairs still owe one another, and room for their results."""
    return stacks([_late(sheet, desk) for sheet in sheets], desk, fill=None in sheets)


def _late(sheet: Slip | None, desk: Desk) -> tuple[Block, ...]:
    words, room = desk.words, card_width(desk)
    labels = (N_("Section"), N_("Round"), N_("Table"), N_("N-S"), N_("E-W"))
    known: list[Cell] = [""] * len(labels)
    rows: list[list[Cell]] = [[""]] * (desk.rows or LATE_BOARDS)
    if sheet:
        place = (sheet.heading.section, str(sheet.round), sheet.heading.table(sheet.table))
        known = [*place, sheet.ns.under("NS"), sheet.ew.under("EW")]
        text = words.text
        rows = [[str(one.board), text(outcome.vulnerable_sides, one.vulnerability)] for one in sheet.lines]
    where = _boxed([Column(words.label(label), "00", "centre") for label in labels], [known], room, desk)
    vulnerable = Column(words.label(N_("Vul.")), words.text(outcome.vulnerable_sides, "BOTH"), "centre")
    board = Column(words.label(N_("Board")), "00", "right", BOLD)
    scored = _boxed([board, vulnerable, *_scores(desk)], rows, room, desk)
    sides = "   ".join(f"{words.word(side)} {'_' * 7}" for side in (N_("N-S"), N_("E-W")))
    texts = (
        f"{words.word(N_('When and where'))} {'_' * 18}",
        f"{words.word(N_('Checked by'))}: {sides}",
    )
    foot = Lines(tuple(TextLine(line, 10) for line in texts), room, before=6)
    return Stack((_late_head(sheet, desk, room), where, _gap(room)), 0), scored, foot


def _late_head(sheet: Slip | None, desk: Desk, room: float) -> Block:
    if sheet is None:
        return _title(LATE, desk, room)
    words = desk.words
    lines = (
        TextLine(words.word(LATE), 13, BOLD),
        *(TextLine(f"{party.label}  {words.party(party)}", 11) for party in (sheet.ns, sheet.ew)),
        TextLine(f"{sheet.heading.event}  |  {about(sheet.heading, desk)}", 10),
    )
    return beside_qr(Lines(lines, room, after=5), sheet.address, room)


def _title(msgid: str, desk: Desk, room: float) -> Lines:
    return Lines((TextLine(desk.words.word(msgid), 13, BOLD),), room, after=4)


def _gap(room: float) -> Lines:
    return Lines((), room, after=8)


def _scores(desk: Desk) -> list[Column]:
    """Contract, declarer, lead, result and both scores, as a hand needs them."""
    label = desk.words.label
    plus = [Column(label(side), WRITTEN, "right") for side in (N_("N-S +"), N_("E-W +"))]
    return [*outcome.columns(desk.words), *plus]


def _boxed(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], room: float, desk: Desk) -> Table:
    return table(columns, rows, room=room, size=SIZE, row=desk.paper.row, boxed=True)
