"""The head of every sheet: which event, when, where, under which conditions."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Heading:
    """`state` is `setup`, `playing` or `closed`; a ranking before the end is provisional.

    `method`, `scale` and `short_board` are the codes of the conditions of contest, printed on each sheet.
    """

    event: str
    club: str
    date: date
    place: str = ""
    section: str = ""
    state: str = "playing"
    method: str = "matchpoints"
    scale: int = 2
    short_board: str = "neuberg"
    movement: str = ""
    rehearsal: bool = False
