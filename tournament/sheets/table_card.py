"""The table card, which lies on a table for the whole session, with the address its phones open."""

from dataclasses import dataclass

from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class TableCardLine:
    """A round here: in a sit-out one side is None and `boards` empty; `turned` boards lie a quarter round."""

    round: int
    ns: Party | None
    ew: Party | None
    boards: tuple[int, ...]
    turned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableCard:
    """`address` is the web address of this table's own pages, drawn as a QR; empty where phones stay away."""

    heading: Heading
    table: int
    address: str
    lines: tuple[TableCardLine, ...]
