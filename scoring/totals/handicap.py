"""Handicap: what a contestant's own past adds to its score, in the unit of the score.

A handicap is what separates an average player from this one: 50 % less the player's own average. Clubs write
it with opposite signs. Where plus helps, it is added (Perth: a 48.1 % player has +1.9); where minus helps, it
is taken away (Donore: a beginner has −8). A net score therefore carries its whole formula, to be shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.rounding import Half, Number, exact_sum, round_to, simplest

AVERAGE = 50  # per cent


class Sign(StrEnum):
    """The sign of a weaker player's handicap."""

    PLUS_HELPS = "plus"
    MINUS_HELPS = "minus"

    @property
    def factor(self) -> int:
        return 1 if self is Sign.PLUS_HELPS else -1


@dataclass(frozen=True, slots=True)
class NetScore:
    """scratch + allowance % of the handicap where plus helps, scratch − that where minus helps."""

    scratch: Number
    handicap: Number
    sign: Sign
    allowance: Number

    @property
    def net(self) -> Number:
        return simplest(self.scratch + self.sign.factor * Fraction(self.handicap * self.allowance) / 100)


def handicap(average: Number, sign: Sign = Sign.PLUS_HELPS) -> Number:
    """A player's handicap from the percentage the player has been scoring."""
    return sign.factor * (AVERAGE - average)


def shared_handicap(players: Sequence[Number]) -> Number:
    """A pair's or team's handicap: the mean of its players'. ScoringError without players."""
    if not players:
        raise ScoringError("players_missing")
    return simplest(Fraction(exact_sum(players)) / len(players))


def match_handicap(
    own: Number, other: Number, sign: Sign = Sign.PLUS_HELPS, allowance: Number = 100, share: Number = 1
) -> Number:
    """What a side's handicap adds to its figure of a match, and takes from that of the other side.

    The difference of the two counts, in IMPs the higher less the lower (Bracknell Bridge League), for a
    `share` of a match the same share of it.
    """
    ahead = sign.factor * Fraction(own - other) * Fraction(allowance) * Fraction(share)
    return simplest(ahead / 100)


def match_imps(
    own: Number, other: Number, sign: Sign = Sign.PLUS_HELPS, allowance: Number = 100, share: Number = 1
) -> Number:
    """`match_handicap` in whole IMPs, as matches of teams are compared in; half an IMP counts as one."""
    return round_to(match_handicap(own, other, sign, allowance, share), 1, Half.AWAY_FROM_ZERO)


def net_score(
    scratch: Number, handicap: Number, sign: Sign = Sign.PLUS_HELPS, allowance: Number = 100
) -> NetScore:
    """The score after handicap; clubs allow 90–100 % of it (ACBL Handicap Club Games Guide)."""
    return NetScore(scratch, handicap, sign, allowance)
