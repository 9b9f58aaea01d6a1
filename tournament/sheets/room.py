"""The room at a glance: tables by rounds, and what needs the director's attention."""

from dataclasses import dataclass

from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class Cell:
    """A table in a round. `state` is empty, idle (sit-out), open, playing, done, late or disputed.

    It is late when nothing but late plays is missing.
    """

    round: int
    table: int
    state: str
    done: int
    boards: int
    ns: Party | None = None
    ew: Party | None = None
    disputed: tuple[int, ...] = ()
    late: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    placement: int = 0


@dataclass(frozen=True, slots=True)
class RoomRow:
    """`label` is the table as players see it: A8 where the session has several sections."""

    table: int
    token: str
    cells: tuple[Cell, ...]
    label: str = ""

    def cell_in(self, number: int) -> Cell | None:
        """The round the table is in: the earliest begun that is not over, or round `number`."""
        reached = self.cells[:number]
        unfinished = (cell for cell in reached if cell.state in ("open", "playing", "disputed"))
        return next(unfinished, reached[-1] if reached else None)


@dataclass(frozen=True, slots=True)
class Room:
    """One section's grid; `round` is the latest round in play at any table."""

    heading: Heading
    letter: str
    section: int
    rounds: int
    round: int
    rows: tuple[RoomRow, ...]
    done: int
    boards: int
