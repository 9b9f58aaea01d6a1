"""The caddie's list: before each round, which boards go from which table to which; a box to tick."""

from collections.abc import Iterator, Sequence

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.page_table import page_table
from tournament.printing.blocks.table import Block, Cell, Column
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts.seating import of_equal_sections, ranges
from tournament.printing.words.words import N_
from tournament.sheets.room_papers import CaddieList, CaddieRound, Carry

TITLE = N_("Caddie's board list")
STAND, BOX = N_("stand"), N_("box")  # where boards are when no table has them: before play in their box
BESIDE = 2  # carries beside one another on a wide paper


def leaves(sheets: Sequence[CaddieList], desk: Desk) -> list[Leaf]:
    """Sections whose boards move alike have one list."""
    return framed(
        [
            Chapter(TITLE, heading, tuple(_blocks(sheet, desk)))
            for sheet, heading in of_equal_sections(sheets, lambda sheet: sheet.rounds)
        ],
        desk,
    )


def _blocks(sheet: CaddieList, desk: Desk) -> Iterator[Block]:
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
