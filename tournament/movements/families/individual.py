"""Individuals: players score for themselves, with a new partner every round.

A whist tournament for 4k or 4k + 1 players: everybody partners once, opposes twice. If 4k + 1 is a power of a
prime it comes from the powers of a generator; everything else steps on from a first round kept in data/
(search/individual_search.py). In an `individual` all tables play the same set, from as many copies; in an
`individual-howell` every table has a set of its own, and the sets step on like the players.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
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
