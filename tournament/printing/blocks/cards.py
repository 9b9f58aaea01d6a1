"""Cards cut from a page: as many equal ones as their contents allow, with dashed cut lines."""

from collections.abc import Callable, Sequence
from functools import partial

from tournament.printing.blocks.fitting import lowered_rows, paged, raised_rows
from tournament.printing.blocks.layout import Desk, Page, Paper
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.paper_table import Block, Table
from tournament.printing.blocks.stack import Beside
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import MM, Pen, Stroke
from tournament.printing.kit.tags import ARTIFACT
from tournament.words.language import N_

LEAST_WIDTH = {1: 95 * MM, 2: 125 * MM}  # by the number of languages
MARGIN = 7 * MM  # within a card
MOST_ROWS = 4
EDGE, PAGE_MARK = 5.5 * MM, 20 * MM  # where the pages are counted: below the cards,
STRIP = 9 * MM  # in a strip of their own where there is room for one
WHOSE = 18.0  # points of the name on a card

# Draws a card at x and top (its own margin already left).
Draw = Callable[[Pen, float, float], None]


def to_name(msgid: str, desk: Desk, room: float) -> Block:
    """The head of a blank card: its owner, and beside it event and method where there is room."""
    word = desk.words.word
    blanks = "  ".join(f"{word(label)} {'_' * 10}" for label in (N_("Event"), N_("Scoring method")))
    whose, blank_line = TextLine(f"{word(msgid)} {'_' * 6}", WHOSE, BOLD), TextLine(blanks, 10)
    start = width(whose.text, BOLD) * WHOSE + MARGIN
    if start + width(blanks, REGULAR) * blank_line.size > room:
        return Lines((whose, blank_line), room, after=2)
    beside = Lines((blank_line,), room - start, before=whose.height - blank_line.height)
    return Beside(Lines((whose,), start, after=2), beside, start)


def card_width(desk: Desk) -> float:
    """The room within a card, from margin to margin."""
    return desk.paper.width / _across(desk) - 2 * MARGIN


def card_height(least: float, desk: Desk) -> float:
    """The room within a card, from margin to margin, where it needs `least`."""
    page = desk.paper.height
    return (page - STRIP) / _down(least, page) - 2 * MARGIN


def stacks(
    cards_: Sequence[Sequence[Block]],
    desk: Desk,
    *,
    fill: bool = False,
    raised: bool = False,
    piles: bool = False,
    most: int = MOST_ROWS,
) -> list[Page]:
    """The pages of cards that are blocks under one another, each in the room of `card_width`.

    Rows are lowered where two cards then fit under one another instead of one. `raised`: rows to write in
    take what room a card leaves.
    """
    page = desk.paper.height
    cards_ = _lowered(cards_, page)
    parts = [part for blocks in cards_ for part in _parts(blocks, page - 2 * MARGIN)]
    height = max(map(_height, parts))
    if raised:
        room = max(height, card_height(height, desk))
        parts, height = [raised_rows(part, room) for part in parts], room
    draws = [partial(_draw_stack, part) for part in parts]
    return cards(draws, height, desk, fill=fill, most=most, piles=piles)


def _lowered(cards_: Sequence[Sequence[Block]], page: float) -> Sequence[Sequence[Block]]:
    """Cards of which one fills the page, their rows lowered so that two fit, or one without a rest."""
    highest = max(cards_, key=_height)
    for down in (2, 1):
        room = page / down - 2 * MARGIN
        if _height(highest) <= room:
            return cards_
        if _height(lowered_rows(highest, 1)) <= room:
            part = next(n / 16 for n in range(17) if _height(lowered_rows(highest, n / 16)) <= room)
            return [lowered_rows(blocks, part) for blocks in cards_]
    return cards_


def _down(height: float, page: float, most: int = MOST_ROWS) -> int:
    """How many cards stand under one another."""
    return max(1, min(most, int(page // (height + 2 * MARGIN))))


def _parts(blocks: Sequence[Block], room: float) -> list[Sequence[Block]]:
    """The parts of a card higher than the page: each has the same head and foot, where rows can be cut."""
    if _height(blocks) <= room:
        return [blocks]
    head, rows, *foot = blocks
    left = room - _height((head, *foot))
    if not isinstance(rows, Table) or rows.cut(left) is None:
        return [*paged(blocks, room)]
    return [(head, *part, *foot) for part in paged([rows], left)]


def _height(blocks: Sequence[Block]) -> float:
    return sum(block.height for block in blocks)


def _draw_stack(blocks: Sequence[Block], pen: Pen, x: float, top: float) -> None:
    for block in blocks:
        block.draw(pen, x, top)
        top -= block.height


def cards(
    draws: Sequence[Draw],
    height: float,
    desk: Desk,
    *,
    fill: bool = False,
    most: int = MOST_ROWS,
    piles: bool = False,
) -> list[Page]:
    """The pages of these cards, of which none is higher than `height` within its margins.

    `fill`: one card, as often as it fits on the page. `most`: rows of a page. `piles`: in such an order that
    the pages, cut as one stack, give piles that follow one another.
    """
    across, paper = _across(desk), desk.paper
    down = _down(height, paper.height, most)
    each = across * down
    draws = [*draws] * each if fill else draws
    pages = -(-len(draws) // each)
    groups = [
        draws[page::pages] if piles else draws[page * each : (page + 1) * each] for page in range(pages)
    ]
    return [partial(_draw, group, height, across, down, paper) for group in groups]


def _across(desk: Desk) -> int:
    return max(1, int(desk.paper.width // LEAST_WIDTH[len(desk.words.languages)]))


def _draw(
    group: Sequence[Draw],
    least: float,
    across: int,
    down: int,
    paper: Paper,
    pen: Pen,
    number: int,
    of: int,
) -> None:
    """The page's number stands below the cards where they leave room for it, else at the edge of the last."""
    below = STRIP if least + 2 * MARGIN <= (paper.height - STRIP) / down else 0
    width, height = paper.width / across, (paper.height - below) / down
    for place, draw in enumerate(group):
        row, column = divmod(place, across)
        draw(pen, column * width + MARGIN, paper.height - row * height - MARGIN)
    upright: list[Stroke] = [
        (place * width, below, place * width, paper.height) for place in range(1, across)
    ]
    level: list[Stroke] = [
        (0, below + place * height, paper.width, below + place * height)
        for place in range(0 if below else 1, down)
    ]
    pen.dashes(upright + level)
    pen.open(ARTIFACT)
    pen.text(f"{number} / {of}", paper.width - PAGE_MARK - EDGE, EDGE, PAGE_MARK, 10, align="right")
    pen.close()
