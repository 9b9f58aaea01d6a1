"""Spades: the cards a nil bidder and their partner swap, after the bidding and before the first lead."""

from collections.abc import Mapping, Sequence

from scoring.errors import ScoringError
from scoring.games.spades.calls import SideBid
from scoring.games.spades.rules import Rules


def exchange(rules: Rules, sides: Sequence[SideBid]) -> tuple[int, ...]:
    """How many cards go each way in each side.

    Of a nil beside a double nil the larger number counts; a double-blind nil and a lone player swap nothing.
    """
    return tuple(_cards_of(rules, side) for side in sides)


def _cards_of(rules: Rules, side: SideBid) -> int:
    sorts = [sort for _, sort in side.nils]
    if rules.is_individual or "dbnil" in sorts or (len(sorts) > 1 and not rules.exchange_when_both_nil):
        return 0
    cards = {"nil": rules.nil_exchange, "dnil": rules.double_nil_exchange}
    return max((cards[sort] for sort in sorts), default=0)


def swap(
    rules: Rules, sides: Sequence[SideBid], hands: Sequence[Sequence[str]], given: Mapping[int, Sequence[str]]
) -> tuple[tuple[str, ...], ...]:
    """The hands, sorted by code, after the players in `given` passed those cards to their partners.

    Partners choose before they see what they get. ScoringError `exchange_count` where a pair does not give
    the number due each way, `card_not_held`.
    """
    due = exchange(rules, sides)
    after = [set(hand) for hand in hands]
    for player, cards in given.items():
        partner = (player + 2) % 4
        if len(set(cards)) != due[rules.side_of(player)] or partner not in given:
            raise ScoringError("exchange_count", player=player, expected=due[rules.side_of(player)])
        if not set(cards) <= set(hands[player]):
            raise ScoringError("card_not_held", player=player)
        after[player] -= set(cards)
        after[partner] |= set(cards)
    return tuple(tuple(sorted(hand)) for hand in after)
