"""Spades: the pack, the order of its trumps, and how it is dealt or drawn.

Jokers and promoted twos belong to the spade suit in every respect: they follow a spade lead, break spades and
cannot follow the suit printed on them. The ranks of the plain suits never change.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import PACK, RANKS, rank
from scoring.errors import ScoringError
from scoring.games.spades.cards import JOKERS
from scoring.games.spades.rules import Rules

# A two leaves for each joker: the hearts' first, then the diamonds'; a promoted two stays.
_TWOS = ("H2", "D2", "C2")
_TURNS = 26


@dataclass(frozen=True, slots=True)
class SetUp:
    """What a deal is made of. `dealer_extra` cards are dealt to the dealer, who throws as many away."""

    deck_size: int
    hand_size: int
    hands: int
    dealer_extra: int
    unused: int
    tricks: int
    trump_order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The two hands taken from the stock, each sorted by code, and how many cards were thrown away."""

    hands: tuple[tuple[str, ...], ...]
    discarded: int


def trump_order(rules: Rules) -> tuple[str, ...]:
    """The trumps, strongest first: the jokers in play, the promoted cards, the rest of the spades."""
    jokers = JOKERS[: rules.jokers]
    promoted = tuple(card for card in rules.top_trumps if card not in JOKERS)
    spades = tuple("S" + one for one in RANKS if "S" + one not in promoted)
    return (*jokers, *promoted, *spades)


def suit(rules: Rules, card: str) -> str:
    """The suit a card belongs to in play."""
    return "S" if card in trump_order(rules) else card[0]


def strength(rules: Rules, card: str) -> int:
    """How high a card ranks within its suit; comparable only inside one suit."""
    order = trump_order(rules)
    return -order.index(card) if card in order else rank(card)


def removed_cards(rules: Rules) -> tuple[str, ...]:
    """The cards that make room for the jokers: those named, or one two for each joker."""
    if rules.joker_handling == "dealer_discards":
        return ()
    twos = tuple(card for card in _TWOS if card not in rules.top_trumps)
    return rules.removed_cards or twos[: rules.jokers]


def pack(rules: Rules) -> tuple[str, ...]:
    """Every card that is shuffled."""
    cards = [*(card for card in PACK if card not in removed_cards(rules)), *JOKERS[: rules.jokers]]
    if rules.tricks == 17 and rules.three_player_pack == "remove_low_card":
        cards.remove(min((card for card in cards if suit(rules, card) != "S"), key=_weakness))
    return tuple(cards)


def _weakness(card: str) -> tuple[int, str]:
    return rank(card), card[0]


def set_up(rules: Rules) -> SetUp:
    """The figures of a deal."""
    cards, hands = len(pack(rules)), 3 if rules.tricks == 17 else rules.players
    surplus = rules.joker_handling == "dealer_discards" and not rules.draws
    extra = rules.jokers if surplus else 0
    unused = cards - hands * rules.tricks - extra
    return SetUp(cards, rules.tricks, hands, extra, unused, rules.tricks, trump_order(rules))


def deal_out(rules: Rules, dealer: int, shuffled: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The hands by player, cards dealt singly from the dealer's left; the dealer's extra cards come last."""
    figures, seats = set_up(rules), rules.clockwise(dealer)
    dealt = figures.hands * figures.hand_size
    hands = {seat: [*shuffled[place : dealt : figures.hands]] for place, seat in enumerate(seats)}
    hands[dealer] += shuffled[dealt : dealt + figures.dealer_extra]
    return tuple(tuple(hands[seat]) for seat in sorted(hands))


def draw(rules: Rules, dealer: int, stock: Sequence[str], keeps: Sequence[bool]) -> Drawn:
    """Two players draw their hands, the non-dealer first, turn and turn about.

    At a turn one looks at the top card and keeps it (`keeps` true, the next card is thrown away) or throws it
    away and must keep the next. ScoringError `not_a_draw_game`, `decision_count` (there are 26 turns).
    """
    if not rules.draws:
        raise ScoringError("not_a_draw_game")
    if len(keeps) != _TURNS:
        raise ScoringError("decision_count", expected=_TURNS, given=len(keeps))
    hands: tuple[list[str], list[str]] = ([], [])
    for turn, keep in enumerate(keeps):
        hands[(dealer + 1 + turn) % 2].append(stock[2 * turn + (not keep)])
    return Drawn(tuple(tuple(sorted(hand)) for hand in hands), discarded=_TURNS)
