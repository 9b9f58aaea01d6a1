"""Handicap: what a contestant's own past adds to its score, in the unit of the score.

A handicap is what separates an average player from this one: 50 % less the player's own average. Clubs write
it with opposite signs. Where plus helps, it is added (Perth: a 48.1 % player has +1.9); where minus helps, it
is taken away (Donore: a beginner has −8). A net score therefore carries its whole formula, to be shown.
"""

from collections.abc import Hashable, Mapping, Sequence
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


def net_score(
    scratch: Number, handicap: Number, sign: Sign = Sign.PLUS_HELPS, allowance: Number = 100
) -> NetScore:
    """The score after handicap; clubs allow 90–100 % of it (ACBL Handicap Club Games Guide)."""
    return NetScore(scratch, handicap, sign, allowance)


NGS_IMPS_A_BOARD = Fraction(3086, 10_000)


@dataclass(frozen=True, slots=True)
class TeamPlayer:
    """A team's player with a handicap for the whole match and the boards played of it."""

    handicap: Number
    boards: int


def ngs_handicaps(grades: Mapping[Hashable, Sequence[Number]], boards: int) -> dict[Hashable, Number]:
    """IMPs of each team for a match, from its players' grades in the EBU's National Grading Scheme.

    (mean of all players − mean of the team's) × boards × 0.3086; exact, for the organiser to round.
    """
    everyone = [grade for team in grades.values() for grade in team]
    mean = Fraction(shared_handicap(everyone))
    return {
        team: simplest((mean - shared_handicap(own)) * boards * NGS_IMPS_A_BOARD)
        for team, own in grades.items()
    }


def imps_for_boards(imps_per_board: Number, boards: int) -> int:
    """Whole IMPs added to the weaker team's margin before it is put into victory points."""
    return int(round_to(imps_per_board * boards, 1, Half.AWAY_FROM_ZERO))


def players_handicap(players: Sequence[TeamPlayer], boards: int) -> int:
    """Whole IMPs of a team: each player's handicap for the share of the boards that the player sat."""
    shares = exact_sum(Fraction(one.handicap * one.boards) / boards for one in players)
    return int(round_to(shares, 1, Half.AWAY_FROM_ZERO))
