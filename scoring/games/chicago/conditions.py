"""Chicago: who deals and who is vulnerable on each of the four deals.

A deal that is passed out is not booked: the same dealer deals again, under the same number and vulnerability.
"""

from scoring.errors import ScoringError
from scoring.games.bridge.deal_conditions import Conditions, laid_down
from scoring.games.chicago.rules import Rules
from scoring.seats import Direction

DEALS = 4


def conditions(rules: Rules, number: int) -> Conditions:
    """Dealer and vulnerability of deal 1–4. ScoringError `bad_deal_number`."""
    if not 1 <= number <= DEALS:
        raise ScoringError("bad_deal_number", number=number)
    return laid_down(rules.vulnerability, Direction(rules.first_dealer), number)
