"""Lists of those who come: at the door, to sign up, of a congress; and slips with their private links."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from scoring.games.agreement import Agreement
from tournament.printing.blocks.data_table import data_table
from tournament.printing.blocks.document import Document
from tournament.printing.blocks.layout import PAPERS, Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, names, table
from tournament.printing.games.game_record import rules_of
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.words import Words
from tournament.printing.parts import seating
from tournament.printing.parts.qr import draw_qr
from tournament.sheets.congress import CongressPlayer, Programme
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name
from tournament.sheets.room_papers import Attendance, AttendanceLine, EntryForm
from tournament.tables.congress import player_table, programme_table
from tournament.tables.table import Table as DataTable
from tournament.words.conditions import conditions
from tournament.words.language import N_, Language
from tournament.words.team_words import numbered

# The list at the door: who is here, and in a club with a till who has paid the table money.

ATTENDANCE_TITLE, WITH_MONEY = N_("Attendance"), N_("Attendance and table money")
ATTENDANCE_BLANK_ROWS = 27


def attendance_pages(sheets: Sequence[Attendance | None], desk: Desk) -> list[Page]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: Attendance | None, desk: Desk) -> Chapter:
    if sheet is None:
        return Chapter(WITH_MONEY, None, _attendance_blocks(None, desk))
    rules = tuple(line for game in sheet.games for line in _rules(game, sheet.heading, desk))
    title = WITH_MONEY if sheet.keeps_money else ATTENDANCE_TITLE
    return Chapter(title, sheet.heading, _attendance_blocks(sheet, desk), rules=rules)


def _has_money(sheet: Attendance | None) -> bool:
    return sheet is None or sheet.keeps_money  # a blank list is for any club


def _rules(game: Agreement | None, heading: Heading, desk: Desk) -> tuple[str, ...]:
    return rules_of(game, desk) if game else desk.words.lines(partial(conditions, heading))


def _attendance_blocks(sheet: Attendance | None, desk: Desk) -> tuple[Block, ...]:
    rows = _rows(sheet, desk) if sheet else [["", "", "", "□"]] * (desk.rows or ATTENDANCE_BLANK_ROWS)
    listed = table(
        _columns(sheet, desk),
        rows,
        room=desk.paper.room,
        size=desk.paper.size,
        row=desk.paper.row,
        boxed=True,
    )
    return listed, _foot(sheet, desk)


def _columns(sheet: Attendance | None, desk: Desk) -> list[Column]:
    label = desk.words.label
    return [
        _first_column(sheet, desk),
        names(label(N_("Name"))),
        Column(label(N_("Member no.")), "000000"),
        Column(label(N_("Here")), "□", "centre"),
        *([Column(label(N_("Table money")), "000000")] if _has_money(sheet) else []),
        Column(label(N_("Remarks")), "0000000000"),
    ]


def _first_column(sheet: Attendance | None, desk: Desk) -> Column:
    label = desk.words.label
    if sheet and any(line.team for line in sheet.lines):
        return names(label(N_("Team")), "12 港町クラブ")
    number = seating.pair_sample(sheet.heading if sheet else None, desk.words)
    in_pairs = sheet is None or all(line.party.kind == "pair" for line in sheet.lines)
    return Column(label(N_("Pair") if in_pairs else N_("No.")), number, "right", BOLD)


def _rows(sheet: Attendance, desk: Desk) -> list[list[Cell]]:
    """The number of a contestant, or the name of a team, stands before its first player."""
    owners = [line.team.id if line.team else line.party.id for line in sheet.lines]
    return [
        [
            "" if owner == last else _whose(line, desk),
            desk.words.name(line.name),
            line.number,
            "✓" if line.here and not desk.blank else "□",
            *(["✓" if line.paid and not desk.blank else ""] if sheet.keeps_money else []),
        ]
        for line, owner, last in zip(sheet.lines, owners, [None, *owners], strict=False)
    ]


def _whose(line: AttendanceLine, desk: Desk) -> str:
    return desk.words.text(numbered, line.team) if line.team else desk.words.number(line.party)


def _foot(sheet: Attendance | None, desk: Desk) -> Lines:
    """How many came, and in a club with a till how many paid; the sum of that is written by hand."""
    is_open = sheet is None or desk.blank
    known = f"{desk.words.text(_players, len(sheet.lines))}    " if sheet else ""
    came = "______" if is_open or not sheet else str(sum(line.here for line in sheet.lines))
    sums = f"{known}{desk.words.word(N_('Here'))} {came}"
    if _has_money(sheet):
        paid = "____" if is_open or not sheet else str(sum(line.paid for line in sheet.lines))
        sums += f"    {desk.words.word(N_('Table money'))} {paid} × ________ = ____________"
    signed = f"{desk.words.word(N_('Signature'))} ______________"
    return Lines((TextLine(sums, 11), TextLine(signed, 11)), desk.paper.room, before=4)


def _players(number: int, language: Language) -> str:
    return language.ngettext("%(number)s player", "%(number)s players", number) % {"number": number}


# The entry form: a sign-up sheet for the notice board, with a box for those who look for a partner.

ENTRY_FORM_TITLE = N_("Entry form")
ENTRY_FORM_BLANK_ROWS = 26
_HOW = N_("One line per pair. No partner? Tick the box; the director will look for one.")


def entry_form_pages(sheets: Sequence[EntryForm | None], desk: Desk) -> list[Page]:
    return framed(
        [
            Chapter(ENTRY_FORM_TITLE, sheet.heading if sheet else None, _entry_form_blocks(desk))
            for sheet in sheets
        ],
        desk,
    )


def _entry_form_blocks(desk: Desk) -> tuple[Block, ...]:
    label, paper = desk.words.label, desk.paper
    person = [names(label(N_("Name"))), Column(label(N_("Member no.")), "00000")]
    partner = [names(label(N_("Partner"))), Column(label(N_("Member no.")), "00000")]
    columns = [
        Column(label(N_("No.")), "00", "right", BOLD),
        *(person + partner if paper.is_wide else [person[0], partner[0]]),
        Column(label(N_("No partner")), "□", "centre"),
    ]
    rows: list[list[Cell]] = [
        [str(number), *[""] * (len(columns) - 2), "□"]
        for number in range(1, (desk.rows or ENTRY_FORM_BLANK_ROWS) + 1)
    ]
    how = Lines(tuple(TextLine(line, 10) for line in desk.words.label(_HOW)), paper.room)
    return how, table(columns, rows, room=paper.room, size=paper.size, row=paper.row, boxed=True)


# A congress: its programme, or the one list of its players.

CONGRESS_PROGRAMME, CONGRESS_PLAYERS = N_("Programme of the congress"), N_("Players of the congress")
CONGRESS_PAPER = "A4L"


def congress_document(
    programme: Programme, *, language: str, players: Sequence[CongressPlayer] | None = None
) -> Document:
    """The programme, or the list of these players. ValueError without a session."""
    if not programme.items:
        raise ValueError("nothing to print")
    words = Words(language)
    desk = Desk(words, PAPERS[CONGRESS_PAPER], False, 0)
    title = CONGRESS_PROGRAMME if players is None else CONGRESS_PLAYERS
    data: DataTable[Any] = programme_table(programme) if players is None else player_table(players)
    heading = Heading(programme.name, programme.club, programme.items[0].date, state="closed")
    lines = data_table(data.columns_on("paper"), data.rows, desk)
    pages = framed([Chapter(title, heading, (lines,), rules=("",))], desk)
    return Document(f"{words.word(title)} · {programme.name}", pages, desk, CONGRESS_PAPER)


# Slips with the private links of players, to be cut: the name, and the QR of the page.

LINKS_TITLE = N_("Private links")
_WHAT = N_("Book, see your results and your account. Keep this link to yourself.")
HEIGHT, SIDE = 34 * MM, 30 * MM


@dataclass(frozen=True, slots=True)
class LinkSlip:
    """A block: the QR at the left, beside it the name, the club and the address."""

    name: str
    club: str
    address: str
    words: Words
    room: float

    @property
    def height(self) -> float:
        return HEIGHT

    def draw(self, pen: Pen, x: float, top: float) -> None:
        draw_qr(pen, self.address, x, top - SIDE, SIDE)
        left, room = x + SIDE + 4 * MM, self.room - SIDE - 4 * MM
        pen.text(self.name, left, top - 16, room, 15, BOLD)
        pen.text(self.club, left, top - 33, room, 11)
        pen.text(self.words.word(_WHAT), left, top - 51, room, 11)
        pen.text(self.address, left, top - 69, room, 11)
        pen.dashes([(x, top - SIDE - 2 * MM, x + self.room, top - SIDE - 2 * MM)])


def link_document(links: Sequence[tuple[Name, str]], club: str, *, language: str) -> Document:
    """A4, a slip for each name with the address of its page. ValueError without one."""
    if not links:
        raise ValueError("nothing to print")
    words = Words(language)
    desk = Desk(words, PAPERS["A4"], False, 0)
    slips = tuple(
        LinkSlip(words.name(name), club, address, words, desk.paper.room) for name, address in links
    )
    pages = framed([Chapter(LINKS_TITLE, None, slips, dated=False, rules=("",))], desk)
    return Document(words.word(LINKS_TITLE), pages, desk, "A4")
