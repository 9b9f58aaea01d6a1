"""Cards cut from a page: as many equal ones as their contents allow, dashed lines where the scissors go."""

from collections.abc import Callable, Sequence
from functools import partial

from tournament.printing.desk import Desk, Leaf, Paper
from tournament.printing.fonts import BOLD, REGULAR, width
from tournament.printing.lines import Line, Lines
from tournament.printing.page import paged
from tournament.printing.pen import MM, Pen, Stroke
from tournament.printing.stack import Beside
from tournament.printing.table import Block
from tournament.printing.words import N_

LEAST_WIDTH = {1: 95 * MM, 2: 125 * MM}  # by the number of tongues
MARGIN = 7 * MM  # within a card
MOST_ROWS = 4
EDGE, PAGE_MARK = 5.5 * MM, 20 * MM  # where the pages are counted: below the cards
WHOSE = 18.0  # points of the name on a card

# Draws a card at x and top (its own margin already left).
Draw = Callable[[Pen, float, float], None]


def to_name(msgid: str, desk: Desk, room: float) -> Block:
    """The head of a wholly blank card: whose it is, event and rules beside it where there is room."""
    word = desk.words.word
    blanks = "  ".join(f"{word(label)} {'_' * 10}" for label in (N_("Event"), N_("Scoring method")))
    whose, said = Line(f"{word(msgid)} {'_' * 6}", WHOSE, BOLD), Line(blanks, 10)
    start = width(whose.text, BOLD) * WHOSE + MARGIN
    if start + width(blanks, REGULAR) * said.size > room:
        return Lines((whose, said), room, after=2)
    beside = Lines((said,), room - start, before=whose.height - said.height)
    return Beside(Lines((whose,), start, after=2), beside, start)


def card_width(desk: Desk) -> float:
    """The room within a card, from margin to margin."""
    return desk.paper.width / _across(desk) - 2 * MARGIN


def stacks(cards_: Sequence[Sequence[Block]], desk: Desk, *, fill: bool = False) -> list[Leaf]:
    """The pages of cards that are blocks under one another, each in the room of `card_width`."""
    parts = [part for blocks in cards_ for part in _parts(blocks, desk.paper.height - 2 * MARGIN)]
    height = max(map(_height, parts))
    return cards([partial(_draw_stack, blocks) for blocks in parts], height, desk, fill=fill)


def _parts(blocks: Sequence[Block], room: float) -> list[Sequence[Block]]:
    """One higher than the page goes on upon the next card, under the same head and over the same foot."""
    if _height(blocks) <= room:
        return [blocks]
    head, rows, *foot = blocks
    return [(head, *part, *foot) for part in paged([rows], room - _height((head, *foot)))]


def _height(blocks: Sequence[Block]) -> float:
    return sum(block.height for block in blocks)


def _draw_stack(blocks: Sequence[Block], pen: Pen, x: float, top: float) -> None:
    for block in blocks:
        block.draw(pen, x, top)
        top -= block.height


def cards(
    draws: Sequence[Draw], height: float, desk: Desk, *, fill: bool = False, most: int = MOST_ROWS
) -> list[Leaf]:
    """The pages of these cards, of which none is higher than `height` within its margins.

    `fill`: one card, as often as it fits on the page. `most`: rows of a page.
    """
    across, paper = _across(desk), desk.paper
    down = max(1, min(most, int(paper.height // (height + 2 * MARGIN))))
    each = across * down
    draws = [*draws] * each if fill else draws
    groups = [draws[start : start + each] for start in range(0, len(draws), each)]
    return [partial(_draw, group, across, down, paper) for group in groups]


def _across(desk: Desk) -> int:
    return max(1, int(desk.paper.width // LEAST_WIDTH[len(desk.words.tongues)]))


def _draw(
    group: Sequence[Draw], across: int, down: int, paper: Paper, pen: Pen, number: int, of: int
) -> None:
    width, height = paper.width / across, paper.height / down
    for place, draw in enumerate(group):
        row, column = divmod(place, across)
        draw(pen, column * width + MARGIN, paper.height - row * height - MARGIN)
    upright: list[Stroke] = [(place * width, 0, place * width, paper.height) for place in range(1, across)]
    level: list[Stroke] = [(0, place * height, paper.width, place * height) for place in range(1, down)]
    pen.dashes(upright + level)
    pen.text(f"{number} / {of}", paper.width - PAGE_MARK - EDGE, EDGE, PAGE_MARK, 10, align="right")
