"""Cards cut from a page: as many equal ones as their contents allow, dashed lines where the scissors go."""

from collections.abc import Callable, Sequence
from functools import partial

from tournament.printing.desk import Leaf, Paper
from tournament.printing.pen import MM, Pen, Stroke

LEAST_WIDTH = 95 * MM
MARGIN = 7 * MM  # within a card
MOST_ROWS = 4

# Draws a card at x and top (its own margin already left).
Draw = Callable[[Pen, float, float], None]


def card_width(paper: Paper) -> float:
    """The room within a card, from margin to margin."""
    return paper.width / _across(paper) - 2 * MARGIN


def cards(draws: Sequence[Draw], height: float, paper: Paper, *, fill: bool = False) -> list[Leaf]:
    """The pages of these cards, of which none is higher than `height` within its margins.

    `fill`: one card, as often as it fits on the page.
    """
    across = _across(paper)
    down = max(1, min(MOST_ROWS, int(paper.height // (height + 2 * MARGIN))))
    each = across * down
    draws = [*draws] * each if fill else draws
    groups = [draws[start : start + each] for start in range(0, len(draws), each)]
    return [partial(_draw, group, across, down, paper) for group in groups]


def _across(paper: Paper) -> int:
    return int(paper.width // LEAST_WIDTH)


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
