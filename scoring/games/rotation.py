"""Who sits where when one table plays several chukkers or rubbers with changing partners, and who sits out.

A schedule is a row of player numbers (North, East, South, West) for each chukker; a player who is not named
sits out. `5B` and `6B` give each player every partner equally often; `6B` and `7` are as even as can be
whenever the session stops at a third, sixth … or a seventh, fourteenth chukker.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeVar

from scoring.cards import RANKS, SUITS
from scoring.errors import ScoringError
from scoring.seats import Direction

Seating = tuple[int, ...]
Drawer = TypeVar("Drawer")


def _turning(players: int, *blocks: Seating) -> tuple[Seating, ...]:
    """Each block once for every player, everybody one number further each time."""
    return tuple(
        tuple((seat + turn) % players for seat in block) for block in blocks for turn in range(players)
    )


SCHEDULES: dict[str, tuple[Seating, ...]] = {
    # North stays, the other three move one seat clockwise: every partner once.
    "4": ((0, 1, 2, 3), (0, 3, 1, 2), (0, 2, 3, 1)),
    # One leaves in turn, and the player who sat out takes the empty chair.
    "5A": ((0, 1, 2, 3), (4, 1, 2, 3), (4, 0, 2, 3), (4, 0, 1, 3), (4, 0, 1, 2)),
    "5B": _turning(5, (1, 2, 4, 3)),
    # Three fixed pairs: 0-1, 2-3, 4-5.
    "6A": ((0, 2, 1, 3), (2, 4, 3, 5), (4, 0, 5, 1)),
    "6B": (
        *((0, 1, 2, 3), (1, 4, 2, 5), (0, 3, 4, 5)),
        *((1, 2, 4, 3), (0, 1, 3, 5), (0, 2, 5, 4)),
        *((0, 3, 1, 4), (2, 3, 5, 4), (0, 2, 1, 5)),
        *((0, 2, 3, 4), (0, 1, 4, 5), (1, 3, 2, 5)),
        *((0, 1, 2, 4), (0, 2, 5, 3), (1, 4, 3, 5)),
    ),
    "7": _turning(7, (2, 5, 4, 6), (2, 4, 5, 6), (2, 4, 6, 5)),
}
PLAYERS = {method: int(method[0]) for method in SCHEDULES}


@dataclass(frozen=True, slots=True)
class Round:
    """The seats of one chukker, and the players who sit out, in their order."""

    seats: Mapping[Direction, str]
    out: tuple[str, ...]

    @property
    def partnerships(self) -> tuple[frozenset[str], frozenset[str]]:
        """North-South and East-West."""
        north, east, south, west = (self.seats[direction] for direction in Direction)
        return frozenset((north, south)), frozenset((east, west))


@dataclass(frozen=True, slots=True)
class Balance:
    """The counts that occur: of any two players as partners and as opponents, of sitting out."""

    rounds: int
    partners: tuple[int, ...]
    opponents: tuple[int, ...]
    sit_outs: tuple[int, ...]


def rotation(method: str, players: Sequence[str]) -> tuple[Round, ...]:
    """The schedule with the players' names. ScoringError `bad_method`, `bad_player_count`."""
    if method not in SCHEDULES:
        raise ScoringError("bad_method", method=method)
    if len(set(players)) != PLAYERS[method] or len(players) != PLAYERS[method]:
        raise ScoringError("bad_player_count", expected=PLAYERS[method], given=len(players))
    return tuple(
        Round(
            {direction: players[number] for direction, number in zip(Direction, seating, strict=True)},
            tuple(player for number, player in enumerate(players) if number not in seating),
        )
        for seating in SCHEDULES[method]
    )


def balance(rounds: Sequence[Round]) -> Balance:
    """How evenly a schedule, or its beginning, treats its players."""
    players = {*rounds[0].seats.values(), *rounds[0].out}
    pairs = [frozenset(pair) for pair in combinations(players, 2)]
    partners = Counter(pair for each in rounds for pair in each.partnerships)
    opponents = Counter(frozenset(pair) for each in rounds for pair in product(*each.partnerships))
    out = Counter(player for each in rounds for player in each.out)
    return Balance(
        rounds=len(rounds),
        partners=tuple(sorted({partners[pair] for pair in pairs})),
        opponents=tuple(sorted({opponents[pair] for pair in pairs})),
        sit_outs=tuple(sorted({out[player] for player in players})),
    )


def by_draw(drawn: Mapping[Drawer, str]) -> list[Drawer]:
    """Who drew which card, the highest first: the order of the seats. Suits break ties of rank."""
    return sorted(drawn, key=lambda who: (RANKS.index(drawn[who][1]), SUITS.index(drawn[who][0])))
