"""Tiles: cards of an exact size, as many as a sheet holds, with cut lines."""

from collections.abc import Sequence
from functools import partial

from tournament.printing.blocks.cards import Draw
from tournament.printing.blocks.layout import Desk, Page, Paper
from tournament.printing.kit.page_mark import draw_mark
from tournament.printing.kit.pen import MM, Pen

FOOT = 9 * MM  # free below and above, where pages are counted
SIDE = 5 * MM  # free at the left and at the right
_MARK = 20 * MM


def tiles(
    draws: Sequence[Draw], width: float, height: float, desk: Desk, *, fill: bool = False
) -> list[Page]:
    """The pages of these cards, each drawn from its upper left corner. `fill`: one card, all over a page."""
    across = max(1, int((desk.paper.width - 2 * SIDE) // width))
    down = max(1, int((desk.paper.height - 2 * FOOT) // height))
    each = across * down
    draws = [*draws] * each if fill else draws
    pages = -(-len(draws) // each)
    groups = [draws[page::pages] for page in range(pages)]  # the piles that are cut follow one another
    return [partial(_draw, group, (width, height), (across, down), desk.paper) for group in groups]


def _draw(
    group: Sequence[Draw],
    size: tuple[float, float],
    places: tuple[int, int],
    paper: Paper,
    pen: Pen,
    number: int,
    of: int,
) -> None:
    (width, height), (across, down) = size, places
    left = (paper.width - across * width) / 2
    top = (paper.height + down * height) / 2
    for place, draw in enumerate(group):
        row, column = divmod(place, across)
        draw(pen, left + column * width, top - row * height)
    right, bottom = left + across * width, top - down * height
    pen.dashes(
        [(left + place * width, bottom, left + place * width, top) for place in range(across + 1)]
        + [(left, top - place * height, right, top - place * height) for place in range(down + 1)]
    )
    draw_mark(pen, number, of, paper.width - 6 * MM, FOOT / 2 + 1, _MARK)
