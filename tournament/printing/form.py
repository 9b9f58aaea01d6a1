"""What is registered for a form."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.printing.desk import PAPERS, Desk, Leaf


@dataclass(frozen=True, slots=True)
class Form:
    """`title` is a msgid. `leaves` lays sheets of the form's own kind out; None is a wholly blank one.

    `blank`: whether it can be left to be written on.
    """

    title: str
    leaves: Callable[[Sequence[Any], Desk], list[Leaf]]
    blank: bool = True
    papers: tuple[str, ...] = tuple(PAPERS)
