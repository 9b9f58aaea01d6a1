"""Settlement of a table's points: the leaders, the hundreds, each player's plus and minus."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from scoring.errors import ScoringError
from scoring.rounding import Half, round_to
from scoring.seats import Direction, Side


def hundreds(difference: int) -> int:
    """A difference in hundreds with its sign: a remainder of 50 and more counts as one."""
    return int(round_to(Fraction(difference, 100), 1, Half.AWAY_FROM_ZERO))


def leaders(totals: Sequence[int]) -> tuple[int, ...]:
    """The columns with the largest total; none while all are level."""
    best = max(totals)
    return tuple(column for column, total in enumerate(totals) if total == best > min(totals))


def margin(totals: Sequence[int]) -> int:
    """The lead of the first over the second."""
    *_, second, first = sorted(totals)
    return first - second


def between(totals: Sequence[int]) -> dict[tuple[int, int], int]:
    """What each pair of columns settles, in hundreds: plus when the first of the two wins."""
    return {(a, b): hundreds(totals[a] - totals[b]) for a, b in combinations(range(len(totals)), 2)}


class Standing:
    """The totals of any tally, one a column: most points win; level totals have no winner."""

    __slots__ = ()

    totals: tuple[int, ...]
    reason: str | None

    @property
    def finished(self) -> bool:
        return self.reason is not None

    @property
    def leaders(self) -> tuple[int, ...]:
        return leaders(self.totals)

    @property
    def winners(self) -> tuple[int, ...]:
        """The leaders, once the game is finished."""
        return self.leaders if self.finished else ()

    @property
    def margin(self) -> int:
        return margin(self.totals)


@dataclass(frozen=True, slots=True)
class Chukker:
    """Who sat where, which side won (None: a draw), and the points it won by."""

    seats: Mapping[Direction, str]
    winner: Side | None
    points: int


def ledger(players: Sequence[str], chukkers: Iterable[Chukker]) -> tuple[dict[str, int], ...]:
    """Everybody's running plus and minus after each chukker; it adds up to zero, sitting out is 0.

    ScoringError `duplicate_player_at_table`, `unknown_player` with the chukker's 0-based index.
    """
    totals = dict.fromkeys(players, 0)
    rows: list[dict[str, int]] = []
    for index, chukker in enumerate(chukkers):
        _refuse_strangers(totals, chukker, index)
        for direction, player in chukker.seats.items():
            totals[player] += _share(chukker, direction)
        rows.append(dict(totals))
    return tuple(rows)


def _share(chukker: Chukker, direction: Direction) -> int:
    if chukker.winner is None:
        return 0
    return chukker.points if direction.side is chukker.winner else -chukker.points


def _refuse_strangers(players: Mapping[str, int], chukker: Chukker, index: int) -> None:
    seated = [*chukker.seats.values()]
    if len(set(seated)) < len(seated):
        raise ScoringError("duplicate_player_at_table", index=index)
    for player in seated:
        if player not in players:
            raise ScoringError("unknown_player", index=index, player=player)
