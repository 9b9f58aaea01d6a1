"""Knock-out: seeds in a bracket, extra boards after a tie, and meetings of three teams (White Book 3.7)."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import TypeVar

from scoring.rounding import Number, exact_sum, simplest

T = TypeVar("T")
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


def crossed(groups: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """The seeds of a bracket for those who qualified from groups, each group best first.

    The winners are seeded before the seconds, and so on. In each of these rows a place is taken such that two
    of one group meet as late as possible: of four groups A1 meets B2, D1 C2, B1 A2 and C1 D2.
    """
    rows = [
        [(at, own[row]) for at, own in enumerate(groups) if row < len(own)]
        for row in range(max(map(len, groups), default=0))
    ]
    size = 1 << max(sum(map(len, rows)) - 1, 1).bit_length()
    slot = {seed: at for at, seed in enumerate(seed_order(size), start=0)}
    seeded: list[tuple[int, T]] = []
    for row in rows:
        first = len(seeded) + 1
        costs = [
            [_cost_of_seed(group, first + place, seeded, slot, size) for place in range(len(row))]
            for group, _one in row
        ]
        seeded += [row[at] for at in _cheapest_order(costs)]
    return tuple(one for _group, one in seeded)


def _cost_of_seed(
    group: int, seed: int, seeded: Sequence[tuple[int, object]], slot: Mapping[int, int], size: int
) -> int:
    """High where the seed would meet others of its group early; else 1 where A does not meet B, or C D."""
    early, partner = 0, 1
    for other, (of, _one) in enumerate(seeded, start=1):
        meets = (slot[seed] ^ slot[other]).bit_length()  # in which round of the bracket
        early += (size * size) ** (size.bit_length() - meets) if of == group else 0
        partner = 0 if meets == 1 and of == group ^ 1 else partner
    return 2 * size * early + partner


def _cheapest_order(costs: Sequence[Sequence[int]]) -> list[int]:
    """For each place the one who takes it, at the least cost of all; of equal ones the first in order.

    The best completion of each set of those who are placed, the largest sets first.
    """
    count = len(costs)
    best: dict[int, tuple[int, tuple[int, ...]]] = {(1 << count) - 1: (0, ())}
    for mask in range((1 << count) - 2, -1, -1):
        place = mask.bit_count()
        best[mask] = min(
            (costs[who][place] + best[mask | 1 << who][0], (who, *best[mask | 1 << who][1]))
            for who in range(count)
            if not mask >> who & 1
        )
    return [*best[0][1]]


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
