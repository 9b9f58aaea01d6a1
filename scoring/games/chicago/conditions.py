"""Chicago: who deals and who is vulnerable on each deal of a chukker.

A deal that is passed out is not booked: the same dealer deals again, under the same number and vulnerability.
"""

from scoring.errors import ScoringError
from scoring.games.bridge.deal_conditions import Conditions, laid_down
from scoring.games.chicago.rules import Rules
from scoring.seats import Direction


def conditions(rules: Rules, number: int) -> Conditions:
    """Dealer and vulnerability of a deal, numbered from 1. ScoringError `bad_deal_number`."""
    if not 1 <= number <= rules.deals:
        raise ScoringError("bad_deal_number", number=number, deals=rules.deals)
    return laid_down(rules.vulnerability, Direction(rules.first_dealer), number)
