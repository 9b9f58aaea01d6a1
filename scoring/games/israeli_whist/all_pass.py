"""Israeli whist: what happens when all pass before any bid.

The same dealer deals again. In the variant called frisch every player first hands three cards face down to
their right-hand neighbour, all at once and before they see what they receive, and the bidding starts anew:
twice at most, then the deal is abandoned all the same.
"""

from collections.abc import Sequence

from scoring.errors import ScoringError
from scoring.games.israeli_whist.rules import PLAYERS, Rules

CARDS_PASSED = 3
MOST_PASSES = 2


def passes_cards(rules: Rules, times: int) -> bool:
    """Whether cards are passed once all have passed `times` times in this deal; if not, it is redealt."""
    return rules.all_pass == "frisch" and times <= MOST_PASSES


def pass_cards(hands: Sequence[Sequence[str]], given: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """The hands, sorted by code, after each player gave three cards to the right.

    ScoringError with the player as index: `must_pass_three_cards`, `card_not_held`.
    """
    for player, cards in enumerate(given):
        if len(cards) != CARDS_PASSED or len(set(cards)) != CARDS_PASSED:
            raise ScoringError("must_pass_three_cards", index=player)
        if not set(cards) <= set(hands[player]):
            raise ScoringError("card_not_held", index=player)
    return tuple(
        tuple(sorted(set(hand) - set(given[player]) | set(given[(player + 1) % PLAYERS])))
        for player, hand in enumerate(hands)
    )
