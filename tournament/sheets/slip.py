"""The pick-up slip: what happened at one table, on one board or on all boards of a round."""

from dataclasses import dataclass

from tournament.sheets.board import Played
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class SlipLine:
    """A board; `played` is None until it is. On a `turned` board the two pairs sit the other way round."""

    board: int
    vulnerability: str
    played: Played | None = None
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Slip:
    """`address` opens the same slip on a phone or the console; empty where there is none.

    `round` counts rounds of the event; `part` of `parts` those of a match, `extra` is one of extra boards.
    """

    heading: Heading
    round: int
    table: int
    ns: Party
    ew: Party
    lines: tuple[SlipLine, ...]
    address: str = ""
    part: int = 1
    parts: int = 1
    extra: bool = False
