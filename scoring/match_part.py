"""What a match is worth on top of its boards: the aggregate of Patton, the IMP part of a hybrid."""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction

from scoring.conditions import Conditions, Hybrid, Patton
from scoring.rounding import Half, Number, exact_sum, round_to
from scoring.teams.comparison import Comparison

Seen = Sequence[Comparison]


def patton_part(own: Seen, other: Seen, conditions: Conditions) -> tuple[Number, Number]:
    """Points for the aggregate, and the most there are: one a board."""
    totals = (exact_sum([board.plus for board in own]), exact_sum([board.plus for board in other]))
    return patton_aggregate(*totals, len(own), conditions.patton), len(own)


def patton_aggregate(own: Number, other: Number, boards: int, rule: Patton) -> Number:
    """Half of the boards when the plus totals are near; else a point more to the larger, or all of them."""
    half = Fraction(boards, 2)
    larger = own if own > other else other
    apart = Fraction(larger - min(own, other)) / larger if larger else Fraction(0)
    if apart < rule.near:
        return half
    won = min(half, Fraction(1)) if apart <= rule.far else half
    return half + won if own > other else half - won


def hybrid_part(own: Seen, other: Seen, conditions: Conditions) -> tuple[Number, Number]:
    """Points for the IMP margin, and the pool they come from."""
    margin = exact_sum([board.imps for board in own])
    return hybrid_points(margin, conditions.hybrid), conditions.hybrid.pool


def hybrid_points(margin: Number, rule: Hybrid) -> Number:
    """Half the pool, and one more for each edge a winner's whole IMPs reach; the loser has the rest."""
    whole = int(round_to(margin, 1, Half.AWAY_FROM_ZERO))
    half = Fraction(rule.pool, 2)
    won = min(half, Fraction(bisect_right(rule.edges, abs(whole))))
    return half + won if whole >= 0 else half - won
