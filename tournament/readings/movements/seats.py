"""Seats of a plan as rows of a section: who meets where on which boards, and the numbers of seats."""

from dataclasses import dataclass, field

from tournament.models import Contestant
from tournament.movements import plan


@dataclass(frozen=True, slots=True)
class Placing:
    """A row of the seating to be written: who meets at a table in a round, on which board numbers."""

    round: int
    table: int
    ns: Contestant | None
    ew: Contestant | None
    boards: list[int]
    turned: list[int] = field(default_factory=list)


def numbered(seat: int, movement: plan.Movement) -> dict[str, object]:
    """How a seat of the plan is called: through-numbered, or by line where the lines are ranked apart."""
    if movement.winners == 1:
        return {"number": str(seat), "direction": "", "seat": seat}
    if seat > movement.tables:
        return {"number": str(seat - movement.tables), "direction": "EW", "seat": seat}
    return {"number": str(seat), "direction": "NS", "seat": seat}
