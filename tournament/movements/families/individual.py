"""Individuals: players score for themselves, with a new partner every round.

A whist tournament for 4k or 4k + 1 players: everybody partners once, opposes twice. If 4k + 1 is a power of a
prime it comes from the powers of a generator; everything else steps on from a first round kept in data/
(search/individual_search.py). In an `individual` all tables play the same set, from as many copies; in an
`individual-howell` every table has a set of its own, and the sets step on like the players.
"""

import json
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import exp
from pathlib import Path
from random import Random
from typing import Any

from tournament.movements.families.galois import field
from tournament.movements.plan import Movement, Quartet
from tournament.movements.transform import with_copies

SAME_SET = Path(__file__).parent.parent / "data" / "individual.json"
OWN_SETS = Path(__file__).parent.parent / "data" / "individual-howell.json"
POWERS = (9, 13, 17, 25, 29, 37, 41, 49)
Design = dict[str, Any]
Seats = tuple[int, int, int, int, int]


@cache
def designs(path: Path) -> dict[int, dict[int, Design]]:
    """For every number of players its designs by their full length."""
    found: dict[int, dict[int, Design]] = {}
    for key, design in json.loads(path.read_text(encoding="utf-8")).items():
        players, rounds = map(int, key.split("x"))
        if "first" in design:
            found.setdefault(players, {})[rounds] = design
    return found


def longest(players: int) -> int:
    """The most rounds an individual for this number of players has; 0 when there is none."""
    return players if players in POWERS else max(designs(SAME_SET).get(players, {0: {}}))


def howell_lengths(players: int) -> list[int]:
    """The numbers of rounds without sharing in which everybody plays at least 70 % of the sets (EBU)."""
    kept = designs(OWN_SETS).get(players, {})
    return [r for r in range(1, max(kept, default=0) + 1) if 10 * r >= 7 * min(k for k in kept if k >= r)]


def individual(players: int, rounds: int) -> Movement:
    """8 to 52 players; any number of rounds up to `longest`, two at least where a player sits out.

    Partners at most once, opponents at most twice.
    """
    if not (2 if players % 4 else 1) <= rounds <= longest(players):
        raise ValueError(f"no individual for {players} players and {rounds} rounds")
    seated: Iterator[list[Seats]]
    if players in POWERS:
        seated = (_from_powers(players, number) for number in range(rounds))
    else:
        seated = _stepping(SAME_SET, players, rounds)
    return with_copies(_movement("individual", players, rounds, seated))


def individual_howell(players: int, rounds: int) -> Movement:
    """As an individual, but every table plays a set of its own: no sharing, one copy of the boards."""
    if rounds not in howell_lengths(players):
        raise ValueError(f"no individual without sharing for {players} players and {rounds} rounds")
    return _movement("individual-howell", players, rounds, _stepping(OWN_SETS, players, rounds))


def _movement(family: str, players: int, rounds: int, seated: Iterator[list[Seats]]) -> Movement:
    rows = tuple(
        Quartet(number, table, n + 1, s + 1, e + 1, w + 1, (of_set + 1,))
        for number, tables in enumerate(seated, start=1)
        for table, (n, s, e, w, of_set) in enumerate(tables, start=1)
    )
    sets = max(row.sets[0] for row in rows)
    name = f"{family}-{players}x{rounds}"
    return Movement(name, family, "individual", players // 4, rounds, sets, players, 1, rows)


def _stepping(path: Path, players: int, rounds: int) -> Iterator[list[Seats]]:
    """Round by round the tables (n, s, e, w, set), from the shortest design that is long enough.

    Players stand in rings of as many as the design has rounds; the last ones, who fit in no ring, stay. Where
    the tables have no sets of their own, all play set r in round r.
    """
    kept = designs(path)[players]
    length = min(full for full in kept if full >= rounds)
    first, own = kept[length]["first"], kept[length].get("sets")
    moving = players // length * length
    for number in range(rounds):
        steps = _steps(number, players, length)
        sets = [_on(of_set, steps, length) for of_set in own] if own else [number] * len(first)
        yield [
            (n, s, e, w, of_set)
            for four, of_set in zip(first, sets, strict=True)
            for n, s, e, w in [[_on(p, steps, length) if p < moving else p for p in four]]
        ]


def _steps(number: int, players: int, length: int) -> int:
    """How far round 0, 1 ... is from the first. Of 8k + 2 players in one ring, two who are an odd distance
    apart sit out: the even steps come first, so that all sit out once before a player does again."""
    if players == length and players % 8 == 2:
        return 2 * number % length + 2 * number // length
    return number


def _on(place: int, steps: int, length: int) -> int:
    return place // length * length + (place + steps) % length


def _from_powers(players: int, number: int) -> list[Seats]:
    """Tables g^i, g^(i+k), g^(i+2k), g^(i+3k) with k = (q - 1) / 4, opposite powers being partners."""
    elements = field(players)
    quarter = (players - 1) // 4
    return [
        (n, s, e, w, number)
        for i in range(quarter)
        for n, s, e, w in [[elements.plus(elements.powers[i + k * quarter], number) for k in (0, 2, 1, 3)]]
    ]


# The rest of an individual, drawn anew for those who are there.

REPEATED, PARTNERS, IDLE = 1000, 20, 12  # beside 1 for two who meet once more as opponents
STEPS = 1000  # of a round
Seating = list[int]  # four to a table in the order n, s, e, w, then those who sit out


def redrawn(
    rows: Sequence[Quartet], after: int, players: Collection[int], seed: int = 1
) -> tuple[Quartet, ...] | None:
    """The rounds after `after` for these players, at as many tables of the rows as they fill.

    Nobody plays a set twice: None where no such draw was found. Two are partners again as rarely as can be,
    then opponents; and sitting out goes round. The same draw for the same rows.
    """
    draw = _Draw([row for row in rows if row.round <= after], sorted(players))
    for number in sorted({row.round for row in rows if row.round > after}):
        tables = sorted((row for row in rows if row.round == number), key=lambda row: row.table)
        draw.begin(tables[: len(players) // 4])
    return draw.annealed(Random(seed))


class _Draw:
    """Who sits where in the rounds to come, and how often two have been partners or opponents by then."""

    def __init__(self, played: Iterable[Quartet], players: Sequence[int]) -> None:
        self.players = players
        self.met: Counter[tuple[int, int, int]] = Counter()  # 0 partners, 1 opponents, and the two
        self.sets: Counter[tuple[int, int]] = Counter()  # by player and set
        self.idle: Counter[int] = Counter()
        self.rounds: list[list[Quartet]] = []
        self.seats: list[Seating] = []
        self.cost = 0
        rounds: dict[int, set[int]] = {}
        for row in played:
            rounds.setdefault(row.round, set()).update(row.seated)
            self._sit([*row.seated], row.sets, 1)
        self.idle.update(one for seated in rounds.values() for one in players if one not in seated)
        self.cost = 0  # what was played cannot be helped

    def begin(self, tables: list[Quartet]) -> None:
        """A round more, in the order of the numbers."""
        turn = 4 * len(self.rounds) % len(self.players)
        self.rounds.append(tables)
        self.seats.append([*self.players[turn:], *self.players[:turn]])
        self._count(len(self.rounds) - 1, range(len(tables) + 1), 1)

    def annealed(self, chance: Random) -> tuple[Quartet, ...] | None:
        """The best draw met while pairs of seats are exchanged, less and less often for the worse."""
        best, kept, heat = self.cost, [*map(list, self.seats)], 30.0
        steps = STEPS * len(self.rounds)
        for _ in range(steps):
            number = chance.randrange(len(self.rounds))
            one, other = chance.randrange(len(self.players)), chance.randrange(len(self.players))
            before = self.cost
            self._exchange(number, one, other)
            worse = self.cost - before
            if worse > 0 and chance.random() >= exp(-worse / heat):
                self._exchange(number, one, other)
            elif self.cost < best:
                best, kept = self.cost, [*map(list, self.seats)]
            heat *= (0.3 / 30.0) ** (1 / steps)
        self.seats = kept
        rows = tuple(
            replace(row, n=four[0], s=four[1], e=four[2], w=four[3])
            for tables, seats in zip(self.rounds, kept, strict=True)
            for place, row in enumerate(tables)
            for four in [seats[4 * place : 4 * place + 4]]
        )
        return None if best >= REPEATED else rows

    def _exchange(self, number: int, one: int, other: int) -> None:
        tables = len(self.rounds[number])
        touched = {min(one // 4, tables), min(other // 4, tables)}
        if len(touched) > 1 or touched != {tables}:
            seats = self.seats[number]
            self._count(number, touched, -1)
            seats[one], seats[other] = seats[other], seats[one]
            self._count(number, touched, 1)

    def _count(self, number: int, places: Iterable[int], sign: int) -> None:
        """Add the tables of a round, or take them away; the place after the last are those who sit out."""
        tables, seats = self.rounds[number], self.seats[number]
        for place in places:
            if place < len(tables):
                self._sit(seats[4 * place : 4 * place + 4], tables[place].sets, sign)
                continue
            for player in seats[4 * place :]:
                self.cost += _step(self.idle, player, sign, IDLE)

    def _sit(self, four: Seating, sets: Iterable[int], sign: int) -> None:
        n, s, e, w = four
        for kind, one, other in ((0, n, s), (0, e, w), (1, n, e), (1, n, w), (1, s, e), (1, s, w)):
            two = (kind, min(one, other), max(one, other))
            self.cost += _step(self.met, two, sign, 1 if kind else PARTNERS)
        for player in four:
            for each in sets:
                self.cost += _step(self.sets, (player, each), sign, REPEATED)


def _step(counted: Counter[Any], key: Hashable, sign: int, weight: int) -> int:
    """Count once more, or once less; each further time costs as much as all before."""
    change = weight * (counted[key] if sign > 0 else 1 - counted[key])
    counted[key] += sign
    return change
