"""A league of matches at tables: wins, points, differences and settlements of everybody who played.

Those who share a match share its win, all of them where all are level: half a win each of two. So that
matches of three and four players count alike, a side's points against are the mean of the others'. Where the
fewest points win, differences are turned round. A bye is a win where the conditions say so, without points.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.games.results.match_score import Points
from scoring.totals.ranking import rank

MEASURES = ("wins", "difference", "points", "settled")


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match: who scored for each side, its total, and what it settled."""

    sides: tuple[tuple[Hashable, ...], ...]
    totals: Points
    winners: Points
    settled: Points
    fewest: bool = False

    def wins(self, side: int) -> Fraction:
        """The side's share of the win: 1, 0 or a part of it."""
        sharing = self.winners or range(len(self.totals))
        return Fraction(int(side in sharing), len(sharing))

    def difference(self, side: int) -> Fraction:
        others = [total for other, total in enumerate(self.totals) if other != side]
        ahead = self.totals[side] - Fraction(sum(others), len(others))
        return -ahead if self.fewest else ahead


@dataclass(slots=True)
class Account:
    """The sum of a contestant's matches; `wins` counts shared ones in part."""

    played: int = 0
    won: int = 0
    shared: int = 0
    lost: int = 0
    byes: int = 0
    wins: Fraction = field(default_factory=Fraction)
    points: int = 0
    difference: Fraction = field(default_factory=Fraction)
    settled: int = 0
    fewest: bool = False

    def add(self, meeting: FinishedMatch, side: int) -> None:
        wins = meeting.wins(side)
        self.played += 1
        self.won += wins == 1
        self.shared += 0 < wins < 1
        self.lost += wins == 0
        self.wins += wins
        self.points += meeting.totals[side]
        self.difference += meeting.difference(side)
        self.settled += meeting.settled[side]
        self.fewest = meeting.fewest

    def key(self, measure: str) -> Fraction:
        """The figure to rank by, the larger the better."""
        value = Fraction(getattr(self, measure))
        return -value if self.fewest and measure in ("points", "settled") else value


@dataclass(frozen=True, slots=True)
class Ranked:
    """`place` is None before the first match."""

    player: Hashable
    place: int | None
    tied: bool
    account: Account


def league(
    players: Iterable[Hashable],
    meetings: Iterable[FinishedMatch],
    order: Sequence[str],
    byes: Mapping[Hashable, int] | None = None,
    *,
    bye_wins: bool = False,
) -> tuple[Ranked, ...]:
    """Everybody from first to last by the measures of `order`; equal in all of them, they share a place."""
    accounts = {player: Account() for player in players}
    for meeting in meetings:
        for side, scoring in enumerate(meeting.sides):
            for player in scoring:
                accounts[player].add(meeting, side)
    for player, count in (byes or {}).items():
        accounts[player].byes += count
        accounts[player].wins += count * bye_wins
    keys = {
        player: tuple(map(account.key, order)) for player, account in accounts.items() if _counts(account)
    }
    heights = {key: height for height, key in enumerate(sorted(set(keys.values())))}
    places = rank({player: heights.get(keys.get(player, ())) for player in accounts})
    return tuple(
        Ranked(place.contestant, place.place, place.tied, accounts[place.contestant]) for place in places
    )


def _counts(account: Account) -> bool:
    return bool(account.played or account.byes)
