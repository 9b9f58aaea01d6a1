"""A board as files of deals give it, before it belongs to a session."""

from dataclasses import dataclass, field

from scoring.hands.deal import Deal
from scoring.hands.double_dummy import DoubleDummy
from scoring.hands.lead_table import LeadTable
from scoring.seats import Direction, Vulnerability


@dataclass(frozen=True, slots=True)
class BoardDeal:
    """`board` None: the file has no number. `vulnerability` None: neither the file nor a number tells it.

    `names`: of the players, and `double_dummy`: the table that came with the board, where the file has them.
    `leads`: the tricks after each opening lead, where they have been computed.
    """

    board: int | None
    dealer: Direction
    vulnerability: Vulnerability | None
    deal: Deal
    names: dict[Direction, str] = field(default_factory=dict)
    double_dummy: DoubleDummy | None = None
    leads: LeadTable | None = None
