"""Individuals: everybody plays for himself, with a new partner every round.

A whist tournament Wh(v) for v players (v = 4n or 4n + 1): partners once, opponents twice. For prime powers it
comes from the powers of a generator; others, and sizes with sit-outs, are kept in data/individual.json
(search/whist.py, search/golfers.py). All tables play the same boards in a round unless the design has its
own set for every table.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from tournament.movements.plan import Allow, Movement, Quartet
from tournament.movements.transform import with_copies

DATA = Path(__file__).parent / "data" / "individual.json"
# q = p**2 -> p and a number that is no square modulo p: the field is made of a + b * its root.
SQUARE_FIELDS = {9: (3, 2), 25: (5, 2), 49: (7, 3)}
PRIMES = (13, 17, 29, 37, 41)
Seats = tuple[int, int, int, int, int]


@cache
def designs() -> dict[str, Any]:
    return json.loads(DATA.read_text(encoding="utf-8"))


def longest(players: int) -> int:
    """The most rounds an individual for so many players has; 0 when there is none."""
    if players in SQUARE_FIELDS or players in PRIMES:
        return players
    design = designs().get(str(players))
    if design is None:
        return 0
    return len(design["rounds"]) if "rounds" in design else players - (players % 4 == 0)


def individual(players: int, rounds: int) -> Movement:
    """8 to 52 players; any number of rounds up to `longest`. Partners at most once, opponents twice."""
    if not 1 <= rounds <= longest(players):
        raise ValueError(f"no individual for {players} players and {rounds} rounds")
    tables = [_round(players, number) for number in range(rounds)]
    rows = tuple(
        Quartet(number, table, n + 1, s + 1, e + 1, w + 1, (of_set + 1,))
        for number, listed in enumerate(tables, start=1)
        for table, (n, s, e, w, of_set) in enumerate(listed, start=1)
    )
    sets = max(row.sets[0] for row in rows)
    name = f"individual-{players}x{rounds}"
    return with_copies(
        Movement(name, "individual", "individual", players // 4, rounds, sets, players, 1, rows)
    )


def rainbow(players: int, rounds: int) -> Movement:
    """4T players, T coprime to 6; boards stay, the lines North, South, East and West move +1, -1, +2, -2.

    T rounds; or 3T, where East, South and West exchange places board by board, so that everybody at the
    table is a partner once.
    """
    tables, rest = divmod(players, 4)
    if rest or tables < 5 or tables % 2 == 0 or tables % 3 == 0 or rounds not in (tables, 3 * tables):
        raise ValueError(f"no rainbow for {players} players and {rounds} rounds")
    rows = []
    for number in range(rounds):
        turn, part = (number // 3, number % 3) if rounds == 3 * tables else (number, 0)
        for table in range(tables):
            lines = [
                line * tables + (table - turn * step) % tables + 1 for line, step in enumerate((1, -1, 2, -2))
            ]
            n, *others = lines
            s, e, w = others[part:] + others[:part]
            of_set = table * (rounds // tables) + part + 1
            rows.append(Quartet(number + 1, table + 1, n, s, e, w, (of_set,)))
    name = f"rainbow-{players}x{rounds}"
    return Movement(
        name, "rainbow", "individual", tables, rounds, rounds, players, 1, tuple(rows), allow=Allow()
    )


def _round(players: int, number: int) -> list[Seats]:
    """The tables of a round as (n, s, e, w, set), all from 0."""
    if players in SQUARE_FIELDS or players in PRIMES:
        return _from_powers(players, number)
    design = designs()[str(players)]
    if "rounds" in design:
        return [(n, s, e, w, number) for n, s, e, w in design["rounds"][number]]
    order = players - (players % 4 == 0)
    first = design["first"]
    sets = design.get("sets", [0] * len(first))

    def step(player: int) -> int:
        return player if player == order else (player + number) % order

    return [
        (*(step(player) for player in table), (of_set + number) % order)
        for table, of_set in zip(first, sets, strict=True)
    ]


def _from_powers(players: int, number: int) -> list[Seats]:
    """Tables g^i, g^(i+k), g^(i+2k), g^(i+3k) with k = (q - 1) / 4, opposite powers being partners."""
    powers = _powers(players)
    quarter = (players - 1) // 4
    return [
        (*(_plus(powers[i + k * quarter], number, players) for k in (0, 2, 1, 3)), number)
        for i in range(quarter)
    ]


@cache
def _powers(q: int) -> tuple[int, ...]:
    """The powers of a generator of the field, from 1."""
    for generator in range(2, q):
        powers = [1]
        while (following := _times(powers[-1], generator, q)) != 1 and len(powers) < q:
            powers.append(following)
        if len(powers) == q - 1:
            return tuple(powers)
    raise ValueError(f"no generator of {q}")


def _plus(x: int, y: int, q: int) -> int:
    if q not in SQUARE_FIELDS:
        return (x + y) % q
    p, _ = SQUARE_FIELDS[q]
    return (x // p + y // p) % p * p + (x % p + y % p) % p


def _times(x: int, y: int, q: int) -> int:
    if q not in SQUARE_FIELDS:
        return x * y % q
    p, root = SQUARE_FIELDS[q]
    (b, a), (d, c) = divmod(x, p), divmod(y, p)
    return (a * d + b * c) % p * p + (a * c + b * d * root) % p
