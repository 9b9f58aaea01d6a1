"""A form of the registry: its title, its papers, and the function that lays it out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.printing.blocks.layout import Desk, Leaf

LARGE = ("A4", "Letter", "B5")
USUAL = (*LARGE, "A5", "A5x2")
SMALL = (*USUAL, "A6", "A6x4")
WALL = (*USUAL, "A3")  # what hangs on a wall
WIDE = ("A4L", "A3L")
POSTER = ("A3", *LARGE, *WIDE)
POCKET = ("A4x3", "A6x4", "A6")  # what fits the pocket of a board


@dataclass(frozen=True, slots=True)
class Form:
    """`title` is a msgid. `leaves` lays sheets of the form's own kind out; None is a wholly blank one.

    `blank`: whether it can be left to be written on; `filled`: whether there are sheets of it. `papers`: keys
    of PAPERS on which it can be read and written, the usual one first. `rows`: how many a wholly blank one
    has unless another number is asked for; 0: their number is fixed. `duplex`: for both sides of a sheet.
    """

    title: str
    leaves: Callable[[Sequence[Any], Desk], list[Leaf]]
    blank: bool = True
    filled: bool = True
    papers: tuple[str, ...] = USUAL
    rows: int = 0
    duplex: bool = False
