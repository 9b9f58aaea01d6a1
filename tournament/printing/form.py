"""What is registered for a form."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.printing.desk import Desk, Leaf

LARGE = ("A4", "Letter")
USUAL = ("A4", "A5", "Letter", "A5x2")
SMALL = (*USUAL, "A6", "A6x4")


@dataclass(frozen=True, slots=True)
class Form:
    """`title` is a msgid. `leaves` lays sheets of the form's own kind out; None is a wholly blank one.

    `blank`: whether it can be left to be written on; `filled`: whether there are sheets of it. `papers`: keys
    of PAPERS on which it can be read and written, the usual one first.
    """

    title: str
    leaves: Callable[[Sequence[Any], Desk], list[Leaf]]
    blank: bool = True
    filled: bool = True
    papers: tuple[str, ...] = USUAL
