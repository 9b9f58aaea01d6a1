"""Blocks that stay together: a head with what stands under it."""

from dataclasses import dataclass

from tournament.printing.blocks.table import Block
from tournament.printing.kit.pen import Pen


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
