"""Spades: who leads first, which cards may be played, who wins a trick.

One follows the suit led if one can and plays anything otherwise; the highest trump wins, else the highest
card of the suit led, and the winner leads. A hand that lies unseen — a double-blind nil, a dummy — gives its
top card to every trick and need not follow.
"""

from collections.abc import Sequence

from scoring.games.spades.calls import parse
from scoring.games.spades.pack import strength, suit
from scoring.games.spades.rules import Rules

# How a hand is sorted from left to right where only its end card may be played (Lefty, Righty).
_LEFT_TO_RIGHT = "CDSH"


def first_leader(
    rules: Rules, dealer: int, hands: Sequence[Sequence[str]], calls: Sequence[str | None]
) -> int:
    """The player who leads to the first trick; `hands` and `calls` are by player, None for no call.

    Of two highest bidders the earlier one leads. Where the two of clubs was not dealt, the holder of the
    lowest club counts as its holder. `hands` may leave out the dummy's, which then leads no club.
    """
    order = rules.clockwise(dealer)
    if rules.first_lead == "highest_bidder":
        bidders = [player for player in order if player < rules.players]
        return max(bidders, key=lambda player: _number_called(rules, calls[player]))
    if rules.first_lead == "dealer_left":
        return order[0]
    known = [player for player in order if player < len(hands)]
    lowest = {player: club for player in known for club in _lowest_club(rules, hands[player])}
    return min(lowest, key=lambda player: strength(rules, lowest[player]), default=order[0])


def legal_plays(
    rules: Rules,
    hand: Sequence[str],
    trick: Sequence[str],
    *,
    spades_broken: bool,
    first_trick: bool = False,
    unseen: bool = False,
) -> list[str]:
    """The cards that may be put on the trick (empty: one leads). An unseen hand is given top card first."""
    if unseen:
        return list(hand[:1])
    if first_trick and rules.first_lead == "lowest_club_all":
        cards = _lowest_club(rules, hand) or _without_spades(rules, hand)
    elif trick:
        cards = [card for card in hand if suit(rules, card) == suit(rules, trick[0])] or list(hand)
    else:
        may_lead_spades = spades_broken or rules.spade_lead == "anytime"
        cards = list(hand) if may_lead_spades else _without_spades(rules, hand)
    return sorted(_end_card(rules, cards) if cards and rules.play_constraint != "none" else cards)


def trick_winner(rules: Rules, cards: Sequence[str], led_suit: str | None = None) -> int:
    """The index of the card that wins, in order of play.

    `led_suit` overrules the first card: a trick of lowest clubs is a club trick whatever was put down first.
    """
    led = led_suit or suit(rules, cards[0])

    def rank(index: int) -> tuple[bool, bool, int]:
        own = suit(rules, cards[index])
        return own == "S", own == led, strength(rules, cards[index])

    return max(range(len(cards)), key=rank)


def _number_called(rules: Rules, call: str | None) -> int:
    """Tricks promised: a moon is all of them, a nil none."""
    bid = parse(rules, call) if call is not None else None
    if bid is None:
        return 0
    return rules.tricks if bid.kind in ("moon", "bmoon") else bid.number


def _lowest_club(rules: Rules, hand: Sequence[str]) -> list[str]:
    clubs = [card for card in hand if suit(rules, card) == "C"]
    return sorted(clubs, key=lambda card: strength(rules, card))[:1]


def _without_spades(rules: Rules, hand: Sequence[str]) -> list[str]:
    """What remains when spades are barred; a hand of nothing but spades may play them."""
    return [card for card in hand if suit(rules, card) != "S"] or list(hand)


def _end_card(rules: Rules, cards: Sequence[str]) -> list[str]:
    def place(card: str) -> tuple[int, int]:
        return _LEFT_TO_RIGHT.index(suit(rules, card)), strength(rules, card)

    return [min(cards, key=place) if rules.play_constraint == "leftmost" else max(cards, key=place)]
