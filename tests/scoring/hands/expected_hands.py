"""How often a fair hand has a length, a pattern or a number of points: what our deals are compared with."""

from math import comb, factorial

from scoring.cards import HAND_SIZE


def suit_length_probability(length: int) -> float:
    """How often a hand holds `length` cards of a named suit."""
    return comb(13, length) * comb(39, 13 - length) / comb(52, 13)


def pattern_probability(lengths: tuple[int, int, int, int]) -> float:
    """How often a hand has these suit lengths in any order."""
    orders = factorial(4)
    for length in set(lengths):
        orders //= factorial(lengths.count(length))
    ways = 1
    for length in lengths:
        ways *= comb(13, length)
    return orders * ways / comb(52, 13)


def points_probability(points: int) -> float:
    """How often a hand has these high-card points."""
    return _honours(points, cards=HAND_SIZE, kinds=(4, 3, 2, 1)) / comb(52, 13)


def _honours(points: int, cards: int, kinds: tuple[int, ...]) -> int:
    """Ways to choose `cards` with `points` from four honours of each kind and the 36 cards without points."""
    if not kinds:
        return comb(36, cards) if points == 0 else 0
    worth, *rest = kinds
    return sum(
        comb(4, held) * _honours(points - worth * held, cards - held, tuple(rest))
        for held in range(min(4, cards) + 1)
        if points >= worth * held
    )
