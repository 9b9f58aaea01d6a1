"""Knock-out: seeds in a bracket, extra boards after a tie, and meetings of three teams (White Book 3.7)."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from scoring.rounding import Number, exact_sum, simplest

LEAST_EXTRA_BOARDS = 2
SHARE_OF_EXTRA_BOARDS = Fraction(1, 8)


@dataclass(frozen=True, slots=True)
class Bracket:
    """`first_round`: couples of seeds from top to bottom; None stands for a bye."""

    size: int
    rounds: int
    first_round: tuple[tuple[int, int | None], ...]


def bracket(teams: int) -> Bracket:
    """The bracket of at least two teams: 1 meets the last, 1 and 2 in different halves, byes to the best."""
    size = 1 << (teams - 1).bit_length()
    order = seed_order(size)
    couples = zip(order[::2], order[1::2], strict=True)
    first = tuple((high, low if low <= teams else None) for high, low in couples)
    return Bracket(size, size.bit_length() - 1, first)


def seed_order(size: int) -> tuple[int, ...]:
    """Seeds from the top of the bracket to its bottom, for a power of two: 1 2, 1 4 2 3, 1 8 4 5 2 7 3 6 …"""
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return tuple(order)


def extra_boards(boards: int) -> int:
    """Boards of a stanza that breaks a tie: an eighth of the match, rounded up, at least two."""
    return max(LEAST_EXTRA_BOARDS, ceil(boards * SHARE_OF_EXTRA_BOARDS))


@dataclass(frozen=True, slots=True)
class GroupMatch:
    """A match of a group, in IMPs."""

    home: Hashable
    away: Hashable
    imps_home: Number
    imps_away: Number

    @property
    def teams(self) -> frozenset[Hashable]:
        return frozenset((self.home, self.away))

    def net(self, team: Hashable) -> Number:
        """IMPs by which a team is ahead; 0 for a team that does not play."""
        ahead = self.imps_home - self.imps_away
        return {self.home: ahead, self.away: -ahead}.get(team, 0)

    def won(self, team: Hashable) -> Number:
        """1 for a win, ½ for a draw."""
        if team not in self.teams:
            return 0
        return Fraction(1 + (self.net(team) > 0) - (self.net(team) < 0), 2)


@dataclass(frozen=True, slots=True)
class GroupResult:
    """`order`: best first; teams that nothing separates stand together and play extra boards."""

    order: tuple[tuple[Hashable, ...], ...]
    wins: dict[Hashable, Number]
    net_imps: dict[Hashable, Number]


def group_result(teams: Sequence[Hashable], meetings: Sequence[GroupMatch]) -> GroupResult:
    """A three-way or four-way meeting: by wins, then net IMPs, then of two the match between them."""
    wins = {team: simplest(sum(one.won(team) for one in meetings)) for team in teams}
    net = {team: simplest(exact_sum(one.net(team) for one in meetings)) for team in teams}
    figures = sorted({(wins[team], net[team]) for team in teams}, reverse=True)
    groups = [[team for team in teams if (wins[team], net[team]) == figure] for figure in figures]
    order = [part for group in groups for part in _by_own_match(group, meetings)]
    return GroupResult(tuple(order), wins, net)


def _by_own_match(group: list[Hashable], meetings: Sequence[GroupMatch]) -> list[tuple[Hashable, ...]]:
    if len(group) == 2:
        ahead = sum(one.net(group[0]) for one in meetings if one.teams == frozenset(group))
        if ahead:
            first, second = group if ahead > 0 else group[::-1]
            return [(first,), (second,)]
    return [tuple(sorted(group, key=str))]
