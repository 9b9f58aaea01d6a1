"""The Howell family: one winner, (nearly) everybody meets everybody.

The designs H(R, 2T) are found offline (search/) and kept in data/howell.json. A cyclic design is its first
round, (pair, pair, set) counted from 0: every later round adds one to each mover (the pairs below R) and to
each set, so that pair n follows pair n - 1. Where no cyclic design exists all the rounds are kept.
`lines` has one bit a playing, in the order of play: exchange the two lines there.
"""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from tournament.movements.plan import Allow, Movement, Placement
from tournament.movements.transform import with_copies

DATA = Path(__file__).parent.parent / "data" / "howell.json"


@cache
def designs() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
    return kept


def lengths(tables: int) -> tuple[int, ...]:
    """The numbers of rounds for which there is a design for this many tables."""
    return tuple(r for r in range(tables, 2 * tables) if f"{tables}x{r}" in designs())


def howell(tables: int, rounds: int) -> Movement:
    """2T pairs over R rounds, R from T to 2T - 1; ValueError when there is no such design."""
    design = designs().get(f"{tables}x{rounds}")
    if design is None:
        raise ValueError(f"no howell for {tables} tables and {rounds} rounds")
    return from_design(tables, rounds, design)


def double(tables: int, rounds: int) -> Movement:
    """Two or three tables: the complete Howell twice, the second time on as many new sets."""
    once = 2 * tables - 1
    if tables > 3 or rounds != 2 * once:
        raise ValueError(f"no howell-double for {tables} tables and {rounds} rounds")
    first = howell(tables, once)
    again = (replace(row, round=row.round + once, sets=(row.sets[0] + once,)) for row in first.rows)
    return replace(
        first,
        name=f"howell-double-{tables}x{rounds}",
        family="howell-double",
        rounds=rounds,
        board_sets=rounds,
        rows=(*first.rows, *again),
        allow=replace(first.allow, meet=2),
    )


def barometer(tables: int, rounds: int) -> Movement:
    """The meetings of a Howell, with one set for all tables in a round; ValueError when there is none.

    The ranking is then exact after every round. Every table needs a copy of the set, and a pair that sits out
    misses the set of its round.
    """
    meetings = howell(tables, rounds)
    rows = tuple(replace(row, sets=(row.round,)) for row in meetings.rows)
    name = f"barometer-{tables}x{rounds}"
    return with_copies(replace(meetings, name=name, family="barometer", rows=rows, allow=Allow()))


def from_design(tables: int, rounds: int, design: dict[str, Any]) -> Movement:
    """The movement of an entry of data/howell.json."""
    family = "howell" if rounds == 2 * tables - 1 else "howell-reduced"
    rows = _cyclic(rounds, design["first"]) if "first" in design else _listed(design["rounds"])
    lines = int(design.get("lines", "0"), 16)
    rows = tuple(replace(r, ns=r.ew, ew=r.ns) if lines >> i & 1 else r for i, r in enumerate(rows))
    allow = Allow(share="share" in design)
    name = f"howell-{tables}x{rounds}"
    return Movement(name, family, "pairs", tables, rounds, rounds, 2 * tables, 1, rows, allow=allow)


def _cyclic(rounds: int, first: list[list[int]]) -> tuple[Placement, ...]:
    def mover(pair: int, number: int) -> int:
        return pair + 1 if pair >= rounds else (pair + number - 1) % rounds + 1

    return tuple(
        Placement(number, table, mover(ns, number), mover(ew, number), ((of_set + number - 1) % rounds + 1,))
        for number in range(1, rounds + 1)
        for table, (ns, ew, of_set) in enumerate(first, start=1)
    )


def _listed(listed: list[list[list[int]]]) -> tuple[Placement, ...]:
    return tuple(
        Placement(number, table, ns + 1, ew + 1, (of_set + 1,))
        for number, tables in enumerate(listed, start=1)
        for table, (ns, ew, of_set) in enumerate(tables, start=1)
    )
