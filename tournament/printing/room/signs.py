"""Signs and labels of a room: on stands, at the door, on tables; what is cut out; the list of the caddie."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from tournament.printing.blocks.cards import card_width, cards
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine, caption
from tournament.printing.blocks.page import Chapter, about, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, page_table, table
from tournament.printing.blocks.stack import Stack, draw_large
from tournament.printing.blocks.tiles import tiles
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.page_mark import draw_mark
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.tags import ARTIFACT
from tournament.printing.kit.text_fit import wrapped
from tournament.printing.kit.words import printed_name
from tournament.printing.parts.board_drawing import HEIGHT, WIDTH, draw_board
from tournament.printing.parts.qr import draw_qr
from tournament.printing.parts.seating import of_equal_sections
from tournament.sheets.figures import ranges
from tournament.sheets.languages import is_native
from tournament.sheets.names import Name
from tournament.sheets.room_papers import (
    BoardLabel,
    BoardSign,
    CaddieList,
    CaddieRound,
    Carry,
    DoorSign,
    NameSlip,
    TableNumber,
)
from tournament.words import outcome
from tournament.words.language import N_, Language
from tournament.words.team_words import numbered, team_name

# Signs for boards: where they rest on a stand between two tables, and which tables play the same ones.

BOARD_SIGN_TITLE = N_("Signs for boards")
LARGE = 64.0  # of the tables, on A4
KINDS = {"stand": N_("Relay stand"), "share": N_("These tables share boards")}


def board_sign_pages(sheets: Sequence[BoardSign], desk: Desk) -> list[Page]:
    return framed(
        [
            Chapter(BOARD_SIGN_TITLE, sheet.heading, _board_sign_blocks(sheet, desk), rules=("",))
            for sheet in sheets
        ],
        desk,
    )


def _board_sign_blocks(sheet: BoardSign, desk: Desk) -> tuple[Block, ...]:
    words, paper = desk.words, desk.paper
    scale = paper.width / 595
    texts = words.lines(_between, sheet) if sheet.kind == "stand" else ()
    tables = " + ".join(map(sheet.heading.table, sheet.tables)) if sheet.kind == "share" else ""
    size = min(LARGE * scale, paper.room / max(width(tables, BOLD), 1))
    lines = (
        *(TextLine(line, 26 * scale, BOLD) for line in words.label(KINDS[sheet.kind])),
        *((TextLine(tables, size, BOLD),) if tables else ()),
        *(TextLine(line, 20 * scale) for line in texts),
    )
    return Lines(lines, paper.room, after=8), _rounds(sheet, desk)


def _between(sheet: BoardSign, language: Language) -> str:
    """The two tables that the stand is between, or a note where they change."""
    if len(sheet.tables) != 2:
        return language.gettext("Move each board set as listed.")
    first, second = map(sheet.heading.table, sheet.tables)
    return language.gettext("Between table %(first)s and table %(second)s") % {
        "first": first,
        "second": second,
    }


def _rounds(sheet: BoardSign, desk: Desk) -> Block:
    label, paper = desk.words.label, desk.paper
    columns = [
        Column(label(N_("Round")), "00", "centre", BOLD),
        Column(label(N_("Boards")), "00–00, 00–00", "centre", BOLD),
    ]
    if sheet.kind == "stand":
        columns.append(Column(label(N_("Next to table")), "00, 00", "centre"))
    rows: list[list[Cell]] = [
        [str(one.round), ranges(one.boards), *([ranges(one.target)] if sheet.kind == "stand" else [])]
        for one in sheet.rounds
    ]
    return table(columns, rows, room=paper.room, size=paper.size + 9, row=1.2 * paper.row)


# The sign at the door: the network, the QR of the session, and in words how results are entered.

DOOR_SIGN_TITLE = N_("Wi-Fi and how to enter results")
PURPOSES = {"check_in": N_("Check in here with your phone"), "results": N_("Rankings and score cards")}
STEPS = (
    N_("Join the Wi-Fi of the club. No app is needed, and no account."),
    N_("At your table, scan the code on the table card with your phone's camera."),
    N_("Choose your seat, and check the pairs and the board."),
    N_("After each board, enter contract, declarer, lead and tricks."),
    N_("A player of the other side accepts the result on their phone, or on yours."),
    N_("Something wrong? Press Call the director, or raise your hand."),
)


@dataclass(frozen=True, slots=True)
class LargeQr:
    """A block: the QR in the middle, its address in letters below."""

    address: str
    room: float
    side: float

    @property
    def height(self) -> float:
        return self.side + 16

    def draw(self, pen: Pen, x: float, top: float) -> None:
        draw_qr(pen, self.address, x + (self.room - self.side) / 2, top - self.side, self.side)
        pen.text(self.address, x, top - self.side - 8, self.room, 12, align="centre")


def door_sign_pages(sheets: Sequence[DoorSign | None], desk: Desk) -> list[Page]:
    return framed(
        [
            Chapter(
                DOOR_SIGN_TITLE,
                sheet.heading if sheet else None,
                _door_sign_blocks(sheet, desk),
                dated=False,
                rules=("",),
            )
            for sheet in sheets
        ],
        desk,
    )


def _door_sign_blocks(sheet: DoorSign | None, desk: Desk) -> tuple[Block, ...]:
    words, paper = desk.words, desk.paper
    scale = paper.width / 595
    purpose = words.label(PURPOSES[sheet.purpose]) if sheet and sheet.address else ()
    qr = (LargeQr(sheet.address, paper.room, 0.44 * paper.room),) if sheet and sheet.address else ()
    size = max(10.0, (18 if len(words.languages) == 1 else 14) * scale)
    steps = (
        Lines(tuple(TextLine(line, size) for line in _step(number, words.label(step))), paper.room)
        for number, step in enumerate(STEPS, 1)
    )
    return (
        Lines(tuple(_network(sheet, desk, scale)), paper.room, after=6),
        *(
            (Lines(tuple(TextLine(line, 18 * scale, BOLD) for line in purpose), paper.room),)
            if purpose
            else ()
        ),
        *qr,
        Stack(tuple(steps), 0.5 * size),
    )


def _step(number: int, texts: tuple[str, ...]) -> Iterator[str]:
    """Numbered in the first language."""
    yield f"{number}.  {texts[0]}"
    yield from texts[1:]


def _network(sheet: DoorSign | None, desk: Desk, scale: float) -> list[TextLine]:
    """Its name where it is known; a line to write on where it is not, and always one for the password."""
    wifi, password = desk.words.word(N_("Wi-Fi")), desk.words.word(N_("Password"))
    name = sheet.network if sheet and sheet.network else "_" * 16
    return [
        TextLine(f"{wifi}  {name}", max(10.0, 22 * scale), BOLD),
        TextLine(f"{password}  {'_' * 16}", max(10.0, 14 * scale), REGULAR),
    ]


# Table numbers for the hall: section letter and number, as large as the paper is.

TABLE_NUMBER_TITLE = N_("Table numbers for the hall")
BLANK_TABLES = 12  # numbers that serve on every session
SHARE = 0.72  # of the height that a figure may have
_CAPITAL = 0.75  # of its size that a figure is high


def table_number_pages(sheets: Sequence[TableNumber | None], desk: Desk) -> list[Page]:
    """Those of a session; where none is meant, numbers without a section to be kept."""
    numbers = [sheet for sheet in sheets if sheet]
    if not numbers:
        numbers = [TableNumber(None, table) for table in range(1, (desk.rows or BLANK_TABLES) + 1)]
    longest = max((sheet.label for sheet in numbers), key=lambda text: width(text, BOLD))
    return [partial(_draw_number, desk, sheet, longest) for sheet in numbers]


def _draw_number(desk: Desk, sheet: TableNumber, longest: str, pen: Pen, number: int, of: int) -> None:
    """Draw a number; all numbers have one size."""
    paper = desk.paper
    size = min(SHARE * paper.height / _CAPITAL, paper.room / width(longest, BOLD))
    pen.text(sheet.label, paper.margin, paper.height / 2, paper.room, size, BOLD, "centre")
    y, mark = paper.margin + 5, 60.0
    pen.text(sheet.heading.event if sheet.heading else "", paper.margin, y, paper.room - mark, paper.size)
    draw_mark(pen, number, of, paper.margin + paper.room, y, mark)


# The caddie's list: before each round, which boards go from which table to which; a box to tick.

CADDIE_LIST_TITLE = N_("Caddie's board list")
STAND, BOX = N_("stand"), N_("box")  # where boards are when no table has them: before play in their box
BESIDE = 2  # carries beside one another on a wide paper


def caddie_list_pages(sheets: Sequence[CaddieList], desk: Desk) -> list[Page]:
    """Sections whose boards move alike have one list."""
    return framed(
        [
            Chapter(CADDIE_LIST_TITLE, heading, tuple(_caddie_list_blocks(sheet, desk)))
            for sheet, heading in of_equal_sections(sheets, lambda sheet: sheet.rounds)
        ],
        desk,
    )


def _caddie_list_blocks(sheet: CaddieList, desk: Desk) -> Iterator[Block]:
    for one in sheet.rounds:
        lead = caption(f"{desk.words.word(N_('Round'))} {one.round}", desk.paper.room)
        yield page_table(
            _columns(desk),
            _rows(one, desk),
            desk,
            lead=lead,
            together=True,
        )


def _beside(desk: Desk) -> int:
    return BESIDE if desk.paper.is_wide else 1


def _columns(desk: Desk) -> list[Column]:
    label, stand = desk.words.label, desk.words.word(STAND)
    one = [
        Column(("✓",), "□", "centre"),
        Column(label(N_("Boards")), "00–00, 00–00", "left", BOLD),
        Column(label(N_("From table")), stand, "right"),
        Column(("",), "→", "centre"),
        Column(label(N_("To table")), stand, "left", BOLD),
    ]
    return one * _beside(desk)


def _rows(one: CaddieRound, desk: Desk) -> list[list[Cell]]:
    """Read down the first column of carries, then down the second."""
    cells = [_cells(carry, BOX if one.round == 1 else STAND, desk) for carry in one.carries]
    down = -(-len(cells) // _beside(desk))
    return [[cell for carry in cells[start::down] for cell in carry] for start in range(down)]


def _cells(carry: Carry, before: str, desk: Desk) -> list[Cell]:
    """`before` is where boards are that come from no table: a msgid."""
    source = ", ".join(map(str, carry.source)) or desk.words.word(before)
    target = ", ".join(map(str, carry.target)) or desk.words.word(STAND)
    return ["□", ranges(carry.boards), source, "→", target]


# Labels cut from a page: a board's number, dealer and vulnerability; a player's name.

BOARD_TITLE, NAME_TITLE = N_("Board labels"), N_("Name slips")
LABEL, SLIP = 20 * MM, 37 * MM  # heights
NUMBER = 20 * MM  # what the number of a pair takes of the width
LINE = 4.5  # mm from line to line
MOST_ROWS = 8


def board_pages(sheets: Sequence[BoardLabel], desk: Desk) -> list[Page]:
    return cards([partial(_draw_board, desk, one) for one in sheets], LABEL, desk, most=MOST_ROWS)


def _draw_board(desk: Desk, sheet: BoardLabel, pen: Pen, x: float, top: float) -> None:
    draw_board(pen, x, top - (LABEL - HEIGHT) / 2, sheet.board, sheet.dealer, sheet.vulnerability)
    start, room = x + WIDTH + 5 * MM, card_width(desk) - WIDTH - 5 * MM
    pen.text(str(sheet.board), start, top - 5.5 * MM, room, 32, BOLD)
    for number, line in enumerate(desk.words.lines(_conditions, sheet)):
        pen.text(line, start, top - (13.5 + LINE * number) * MM, room, 11)


def _conditions(sheet: BoardLabel, language: Language) -> str:
    dealt = f"{language.gettext('Dealer')} {outcome.seat(sheet.dealer, language)}"
    return f"{dealt} · {outcome.vulnerable(sheet.vulnerability, language)}"


def name_pages(sheets: Sequence[NameSlip | None], desk: Desk) -> list[Page]:
    return cards(
        [partial(_draw_name, desk, one) for one in sheets], SLIP, desk, fill=None in sheets, most=MOST_ROWS
    )


def _number(sheet: NameSlip, desk: Desk) -> str:
    return sheet.team.label if sheet.team else desk.words.number(sheet.party)


def _draw_name(desk: Desk, sheet: NameSlip | None, pen: Pen, x: float, top: float) -> None:
    room = card_width(desk)
    if sheet is None:
        pen.text(desk.words.word(N_("Name")), x, top - 5 * MM, room, 10, BOLD)
        pen.strokes([(x, top - 24 * MM, x + room, top - 24 * MM)], 0.6)
        return
    first, second = scripts(sheet.name, desk)
    pen.text(_number(sheet, desk), x, top - 6 * MM, NUMBER, 22, BOLD)
    beside = room - NUMBER
    team = [desk.words.text(team_name, sheet.team)] if sheet.team else []
    texts = (*team, sheet.heading.event, *wrapped(about(sheet.heading, desk), REGULAR, 10, beside))
    for number, line in enumerate(texts):
        pen.text(line, x + NUMBER, top - (3.5 + LINE * number) * MM, beside, 10, align="right")
    middle = top - max(24, LINE * (len(texts) + 1.75)) * MM  # below the lines above it
    draw_large(pen, first, x, middle, room, 26)
    if second:
        pen.text(second, x, middle - 11 * MM, room, 12, align="centre")


def scripts(name: Name, desk: Desk) -> tuple[str, str]:
    """What stands large, and below it the name in the second language of the slip, or how it is read."""
    (first, *other) = (printed_name(name, language) for language in desk.words.languages)
    if other:
        return first, other[0] if other[0] != first else ""
    return first, "" if name.alias or not is_native(desk.words.own.code) else name.reading


BADGE, TENT = N_("Badges"), N_("Tent cards")
# Names to be worn or set up: badges of 91 by 55 mm, and tent cards that are folded along the middle.

CARD = (91 * MM, 55 * MM)  # what usual holders take
EDGE = 5 * MM
A4_WIDTH = 210 * MM


def badges(sheets: Sequence[NameSlip | None], desk: Desk) -> list[Page]:
    return tiles([partial(_badge, desk, sheet) for sheet in sheets], *CARD, desk, fill=None in sheets)


def _badge(desk: Desk, sheet: NameSlip | None, pen: Pen, x: float, top: float) -> None:
    x, room = x + EDGE, CARD[0] - 2 * EDGE
    if sheet is None:
        pen.text(desk.words.word(N_("Name")), x, top - 9 * MM, room, 10, BOLD)
        pen.strokes([(x, top - 32 * MM, x + room, top - 32 * MM)], 0.6)
        pen.text(desk.words.word(N_("Club")), x, top - 38 * MM, room, 10, BOLD)
        pen.strokes([(x, top - 49 * MM, x + room, top - 49 * MM)], 0.6)
        return
    first, second = scripts(sheet.name, desk)
    pen.text(sheet.heading.event, x, top - 8 * MM, room, 11, BOLD, "centre")
    draw_large(pen, first, x, top - 25 * MM, room, 30)
    pen.text(second, x, top - 39 * MM, room, 14, align="centre")
    below = desk.words.text(team_name, sheet.team) if sheet.team else sheet.heading.club
    pen.text(below, x, top - 48 * MM, room - 14 * MM, 12 if sheet.team else 10)
    pen.text(_number(sheet, desk), x + room - 13 * MM, top - 48 * MM, 13 * MM, 12, BOLD, "right")


def tents(sheets: Sequence[NameSlip | None], desk: Desk) -> list[Page]:
    return [partial(_tent, desk, sheet) for sheet in sheets]


def _tent(desk: Desk, sheet: NameSlip | None, pen: Pen, number: int, of: int) -> None:
    """The same on both halves, the upper one on its head, so that it reads from either side once folded."""
    width, height = desk.paper.width, desk.paper.height
    _half(desk, sheet, pen)
    pen.flip(width / 2, height / 2)
    pen.open(ARTIFACT)  # a reader hears the name once
    _half(desk, sheet, pen)
    pen.close()
    pen.move(0, 0)
    pen.dashes([(0, height / 2, width, height / 2)])
    draw_mark(pen, number, of, width - 8 * MM, 7 * MM, 20 * MM)


def _half(desk: Desk, sheet: NameSlip | None, pen: Pen) -> None:
    """The lower half of the paper."""
    paper = desk.paper
    x, room, half, scale = paper.margin, paper.room, paper.height / 2, paper.width / A4_WIDTH
    if sheet is None:
        pen.strokes([(x, 0.38 * half, x + room, 0.38 * half)], 0.6)
        return
    first, second = scripts(sheet.name, desk)
    draw_large(pen, first, x, 0.58 * half, room, 100 * scale)
    pen.text(second, x, 0.28 * half, room, 26 * scale, align="centre")
    pen.text(sheet.heading.event, x, 0.13 * half, room * 0.7, max(10, 14 * scale))
    label = desk.words.text(numbered, sheet.team) if sheet.team else desk.words.number(sheet.party)
    pen.text(label, x, 0.86 * half, room, 22 * scale, BOLD, "right")
