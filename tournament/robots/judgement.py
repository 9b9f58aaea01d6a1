"""How a robot judges a hand: points, lengths, and the tricks it is likely to take. Guesses, not laws."""

from collections.abc import Callable, Sequence

from scoring.cards import RANKS, SUITS

HONOURS = 4  # ranks that carry points: 4, 3, 2 and 1 from the top
_PLAIN = (0.95, 0.6, 0.3)  # what the best, second and third card of a suit take
_TRUMPS = (1.0, 0.9, 0.7, 0.5)
_LONG_TRUMP, _LONG_SUIT = 0.6, 0.4
_LONG = (3, 4)  # trumps, cards of a plain suit, beyond which length itself takes tricks


def points(hand: Sequence[str], *, reverse: bool = False) -> int:
    """A 4, K 3, Q 2, J 1; where the low cards win, 2 to 5 in their places."""
    ranks = RANKS[::-1] if reverse else RANKS
    return sum(max(0, HONOURS - ranks.index(card[1])) for card in hand)


def lengths(hand: Sequence[str]) -> dict[str, int]:
    return {suit: sum(card[0] == suit for card in hand) for suit in SUITS}


def likely_tricks(
    hand: Sequence[str],
    trump: str,
    *,
    suit: Callable[[str], str] = lambda card: card[0],
    above: Callable[[str], int] = lambda card: RANKS.index(card[1]),
) -> float:
    """Tricks of one hand among four; `above` counts the cards of its suit that beat a card."""
    total = 0.0
    for name in SUITS:
        own = [above(card) for card in hand if suit(card) == name]
        prices = _TRUMPS if name == trump else _PLAIN
        total += sum(prices[rank] for rank in own if rank < min(len(prices), len(own) + (name == trump)))
        total += max(0, len(own) - _LONG[name != trump]) * (_LONG_TRUMP if name == trump else _LONG_SUIT)
    return total
