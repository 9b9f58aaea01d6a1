"""Blocks that stay together, a head with what stands under it; and a text to be read from afar."""

from dataclasses import dataclass

from tournament.printing.blocks.paper_table import Block
from tournament.printing.kit.fonts import BOLD, width
from tournament.printing.kit.pen import Pen
from tournament.printing.kit.text_fit import LEADING, halves


@dataclass(frozen=True, slots=True)
class Stack:
    """A block of blocks, `gap` points between them; it is never cut."""

    blocks: tuple[Block, ...]
    gap: float = 4

    @property
    def height(self) -> float:
        return sum(block.height + self.gap for block in self.blocks) - self.gap

    def draw(self, pen: Pen, x: float, top: float) -> None:
        for block in self.blocks:
            block.draw(pen, x, top)
            top -= block.height + self.gap


@dataclass(frozen=True, slots=True)
class Beside:
    """Two blocks side by side, the second one `start` points to the right."""

    left: Block
    right: Block
    start: float

    @property
    def height(self) -> float:
        return max(self.left.height, self.right.height)

    def draw(self, pen: Pen, x: float, top: float) -> None:
        self.left.draw(pen, x, top)
        self.right.draw(pen, x + self.start, top)


# A text to be read from afar: smaller letters rather than narrower ones, two lines rather than much less.

SMALLEST = 0.65  # of its size, before a text is parted
IN_TWO = 0.7  # of its size, so that two lines stay where one is expected


def draw_large(
    pen: Pen, text: str, x: float, middle: float, room: float, size: float, font: str = BOLD
) -> None:
    """In the middle of `room` points from x on, its one line or its two around the height `middle`."""
    whole = width(text, font) * size * SMALLEST <= room
    lines = (text,) if whole else halves(text)
    set_ = min(size if whole else size * IN_TWO, *(room / max(width(line, font), 1) for line in lines))
    for number, line in enumerate(lines):
        y = middle - (number - (len(lines) - 1) / 2) * set_ * LEADING
        pen.text(line, x, y, room, set_, font, "centre")
