"""Whether a board lay turned on its table: the results tell by how far they are from double dummy."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.contract import Outcome
from scoring.hands.deal import Deal, seats_from
from scoring.hands.double_dummy import DoubleDummy
from scoring.seats import Direction

_LEAD_NOT_HELD = 5  # as much as five tricks
_LEAST_GAIN = 5
_GAIN_A_LINE = 1.5


@dataclass(frozen=True, slots=True)
class Played:
    """A result with the card led, None where it is not known."""

    outcome: Outcome
    lead: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """`costs` for nought to three quarter turns clockwise; `quarter_turns` to ask about, 0 for none."""

    costs: tuple[int, ...]
    quarter_turns: int


def find_turn(deal: Deal, table: DoubleDummy, played: Sequence[Played]) -> Turn:
    """Compare what one table played with the deal as it lay, and turned once, twice and three times.

    A turn is worth a question where it explains clearly more: by five tricks, and by one and a half a line.
    """
    costs = tuple(sum(_cost(deal, table, one, turns) for one in played) for turns in range(4))
    best = costs.index(min(costs))
    clear = costs[0] - costs[best] >= max(_LEAST_GAIN, _GAIN_A_LINE * len(played))
    return Turn(costs, best if best and clear else 0)


def _cost(deal: Deal, table: DoubleDummy, played: Played, turns: int) -> int:
    """Tricks between the result and double dummy, and five for a lead that the leader does not hold."""
    contract, tricks = played.outcome.contract, played.outcome.tricks
    if contract is None or tricks is None:
        return 0
    declarer = _turned_back(contract.declarer, turns)
    leader = _turned_back(contract.declarer.next, turns)
    missing = played.lead is not None and played.lead not in deal.hand(leader)
    return abs(tricks - table.tricks(declarer, contract.denomination)) + _LEAD_NOT_HELD * missing


def _turned_back(direction: Direction, turns: int) -> Direction:
    return seats_from(direction)[-turns % 4]
