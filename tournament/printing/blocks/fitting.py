"""Blocks page by page: tables cut where a page ends, their rows a little lower or higher to use the pages.

A few rows take no page of their own: all are lowered a little. Where rows are written in, an empty page makes
them higher.
"""

from collections.abc import Sequence

from tournament.printing.blocks.paper_table import Block, Table
from tournament.printing.kit.pen import MM

GAP = 5 * MM  # between two blocks
_ORPHANS = 0.3  # the share of a page that is not begun for the end of a chapter
_WORTH = 2 / 3  # of the pages: where so few are enough, all rows are lowered for it
_STEPS = 6  # by halves: how closely the rows fit
_MOST_RAISED = 3.5 * MM

Pages = list[list[Block]]


def fitted(blocks: Sequence[Block], room: float, *, to_write: bool = False) -> Pages:
    """The blocks page by page. `to_write`: rows grow into a page that they leave empty."""
    pages = paged(blocks, room)
    if len(pages) == 1:
        return [raised_rows(blocks, room - GAP * (len(blocks) - 1))] if to_write else pages
    fewer = paged(lowered_rows(blocks, 1), room)
    end = sum(block.height for block in pages[-1]) / room
    if len(fewer) == len(pages) or (end > _ORPHANS and len(fewer) > len(pages) * _WORTH):
        return pages
    low, high = 0.0, 1.0
    for _step in range(_STEPS):
        part = (low + high) / 2
        tried = paged(lowered_rows(blocks, part), room)
        if len(tried) > len(fewer):
            low = part
        else:
            high, fewer = part, tried
    return fewer


def lowered_rows(blocks: Sequence[Block], part: float) -> list[Block]:
    """Their rows between their own height (0) and the lowest that they may have (1)."""
    return [block.lowered(part) if isinstance(block, Table) else block for block in blocks]


def raised_rows(blocks: Sequence[Block], room: float) -> list[Block]:
    """Rows for writing raised equally to fill the room; rows that are only read keep their height."""
    left = room - sum(block.height for block in blocks)
    count = sum(len(block.rows) for block in blocks if isinstance(block, Table) and block.boxed)
    more = min(left / count, _MOST_RAISED) if count and left > 0 else 0
    return [block.raised(more) if isinstance(block, Table) and block.boxed else block for block in blocks]


def paged(blocks: Sequence[Block], room: float) -> Pages:
    """The blocks page by page, tables cut where they must be; a block that cannot be cut may stand alone."""
    pages: Pages = [[]]
    waiting, left = [*reversed(blocks)], room
    while waiting:
        block = waiting.pop()
        gap = GAP if pages[-1] else 0
        here, rest = _parted(block, left - gap, room)
        if here or not pages[-1]:
            pages[-1].append(here or block)
            left -= gap + (here or block).height
        else:
            rest = block
        if rest:
            pages.append([])
            left = room
            waiting.append(rest)
    return pages


def _parted(block: Block, left: float, page: float) -> tuple[Block | None, Block | None]:
    """What of a block stays in the room that is left, and what goes on to the next page.

    On a page with nothing else one row of a table may stand alone, where no more are short enough.
    """
    if block.height <= left:
        return block, None
    if isinstance(block, Table) and not (block.together and block.height <= page):
        return block.cut(left) or (left == page and block.cut(left, 1)) or (None, None)
    return None, None
