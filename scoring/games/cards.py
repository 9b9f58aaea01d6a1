"""The pack of 52 by code — suit, then rank: `SA`, `HT` — and the law of a trick (Law 44)."""

from collections.abc import Sequence

SUITS = "CDHS"
RANKS = "23456789TJQKA"
PACK = tuple(suit + rank for suit in SUITS for rank in RANKS)


def legal_plays(hand: Sequence[str], led: str | None = None) -> tuple[str, ...]:
    """The cards of a hand that may be played: of the suit of the card led while there are any (Law 44C)."""
    following = tuple(card for card in hand if led is None or card[0] == led[0])
    return following or tuple(hand)


def trick_winner(cards: Sequence[str], trump: str, ranks: str = RANKS) -> int:
    """Which of the cards, in the order played, wins: the best trump, else the best of the suit led (Law 44).

    `trump` is a suit, or `NT`; `ranks` lists the ranks from weak to strong.
    """

    def strength(index: int) -> tuple[bool, bool, int]:
        card = cards[index]
        return card[0] == trump, card[0] == cards[0][0], ranks.index(card[1])

    return max(range(len(cards)), key=strength)
