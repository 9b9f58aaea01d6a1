"""The pack of 52 cards and the law of a trick (Laws 1, 44).

A card is suit, then rank: `ST`, `D2`. Suits, ranks and the pack stand from the highest down (Law 1): in that
order hands are written, deals are numbered and DUP files count their cards.
"""

from collections.abc import Sequence

SUITS = "SHDC"
RANKS = "AKQJT98765432"
PACK = tuple(suit + rank for suit in SUITS for rank in RANKS)
HAND_SIZE = 13


def rank(card: str) -> int:
    """How high a card ranks in its suit: 0 for a two, 12 for an ace (Law 1)."""
    return len(RANKS) - 1 - RANKS.index(card[1])


def legal_plays(hand: Sequence[str], led: str | None = None) -> tuple[str, ...]:
    """The cards of a hand that may be played: of the suit of the card led while there are any (Law 44C)."""
    following = tuple(card for card in hand if led is None or card[0] == led[0])
    return following or tuple(hand)


def trick_winner(cards: Sequence[str], trump: str, ranks: str = RANKS) -> int:
    """Which of the cards, in the order played, wins: the best trump, else the best of the suit led (Law 44).

    `trump` is a suit, or `NT`; `ranks` lists the ranks from strong to weak.
    """

    def strength(index: int) -> tuple[bool, bool, int]:
        card = cards[index]
        return card[0] == trump, card[0] == cards[0][0], -ranks.index(card[1])

    return max(range(len(cards)), key=strength)
