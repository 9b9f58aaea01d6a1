"""Israeli whist: the score of a deal.

All play for themselves to take exactly their number n: n² + 10, or 10 off for each trick it was missed by.
A zero made is worth 30 where the four numbers are over thirteen and 50 where they are under; a zero failed
loses 50 for the first trick and gets 10 back for each further one, so that seven tricks bring +10.
"""

from collections.abc import Sequence

from scoring.errors import ScoringError
from scoring.games.israeli_whist.rules import PLAYERS, TRICKS, Rules


def points(bid: int, won: int, state: str) -> int:
    """What one player scores."""
    if bid:
        return bid * bid + 10 if won == bid else -10 * abs(bid - won)
    if won:
        return -50 + 10 * (won - 1)
    return 30 if state == "over" else 50


def score(rules: Rules, bids: Sequence[int], won: Sequence[int]) -> tuple[int, ...]:
    """What the four players score. ScoringError `bid_out_of_range`, `trick_total_mismatch`."""
    if len(bids) != PLAYERS or not all(0 <= bid <= TRICKS for bid in bids):
        raise ScoringError("bid_out_of_range")
    if len(won) != PLAYERS or min(won) < 0 or sum(won) != TRICKS:
        raise ScoringError("trick_total_mismatch", total=sum(won), expected=TRICKS)
    state = rules.state(sum(bids))
    return tuple(points(bid, taken, state) for bid, taken in zip(bids, won, strict=True))
