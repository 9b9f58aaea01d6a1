"""The rest of an evening made anew: who could still meet whom, on which boards, from what has been played.

An exact cover: every pair plays (or sits out) every remaining round; nobody meets or plays a set again, and
a set is at one table in a round.
"""

import random
from collections import Counter
from collections.abc import Collection, Hashable
from dataclasses import replace
from itertools import combinations

from tournament.movements.plan import Movement, Placement
from tournament.movements.search.cover import Option, cover

NODES = 300
MOST_OPTIONS = 6_000
SEEDS = range(1, 9)
NOBODY = 0


def continued(
    movement: Movement, after: int, present: Collection[int], rounds: int, *, share: bool = False
) -> Movement | None:
    """Rounds after `after` up to `rounds` made anew for the pairs present; None when none was found.

    Everything up to `after` stays as it is. With an odd number somebody new sits out each round.
    share: tables may play the same set in a round. Too large a rest of an evening is not tried.
    """
    options = _options(movement, after, sorted(present), rounds, share)
    primary = {("r", n, pair) for n in range(after + 1, rounds + 1) for pair in present}
    reachable = {item for held in options.values() for item in held}
    if len(options) > MOST_OPTIONS or not primary <= reachable:
        return None
    for seed in SEEDS:
        chosen = cover(options, primary, random.Random(seed), NODES)
        if chosen is not None:
            made = _joined(movement, after, chosen, rounds)
            return replace(made, allow=replace(made.allow, share=share or made.allow.share))
    return None


def _options(
    movement: Movement, after: int, present: list[int], rounds: int, share: bool
) -> dict[Option, list[Hashable]]:
    """(round, pair, pair, set) for a playing, (round, pair, NOBODY, 0) for a sit-out."""
    met, played, out = _history(movement, after)
    options: dict[Option, list[Hashable]] = {}
    for number in range(after + 1, rounds + 1):
        for a, b in combinations(present, 2):
            if frozenset((a, b)) not in met:
                for s in range(1, movement.board_sets + 1):
                    if not {(a, s), (b, s)} & played:
                        place = [] if share else [("p", number, s)]
                        options[number, a, b, s] = [*_held(number, a, b, s), *place]
        if len(present) % 2:
            for pair in present:
                if not out[pair]:
                    out_once = [("out", number), ("out", pair, 0)]
                    options[number, pair, NOBODY, 0] = [("r", number, pair), *out_once]
    return options


def _held(number: int, a: int, b: int, s: int) -> list[Hashable]:
    """What a playing uses up: both pairs' round, their set, their meeting."""
    return [("r", number, a), ("r", number, b), ("s", a, s), ("s", b, s), ("m", a, b)]


def _history(
    movement: Movement, after: int
) -> tuple[set[frozenset[int]], set[tuple[int, int]], Counter[int]]:
    """Who met, who played which set, who sat out how often, up to a round."""
    met: set[frozenset[int]] = set()
    played: set[tuple[int, int]] = set()
    out: Counter[int] = Counter()
    for row in movement.rows:
        if row.round > after:
            continue
        if row.is_full:
            met.add(frozenset(row.seated))
            played |= {(pair, s) for pair in row.seated for s in row.sets}
        else:
            out.update(row.seated)
    return met, played, out


def _joined(movement: Movement, after: int, chosen: list[Option], rounds: int) -> Movement:
    """Played rows and new ones; whoever can keep its table does, and lines are shared out evenly."""
    rows = [row for row in movement.rows if row.round <= after]
    north = Counter(pair for row in rows for pair in row.lines[0])
    last = {pair: row.table for row in rows if row.round == after for pair in row.seated}
    for number in range(after + 1, rounds + 1):
        new = [option for option in chosen if option[0] == number]
        tables = _tables(new, last)
        for (_, a, b, s), table in sorted(zip(new, tables, strict=True), key=lambda pair: pair[1]):
            ns, ew = (a, b) if b == NOBODY or north[a] <= north[b] else (b, a)
            north[ns] += 1
            last |= {ns: table} | ({ew: table} if ew else {})
            rows.append(Placement(number, table, ns, ew or None, (s,) if s else ()))
    return replace(movement, rows=tuple(rows), rounds=rounds, tables=max(row.table for row in rows))


def _tables(new: list[Option], last: dict[int, int]) -> list[int]:
    """A table for every new row: one of the two stays where it was if that table is free."""
    free = set(range(1, len(new) + 1))
    kept: dict[Option, int] = {}
    for option in new:
        wished = next((last[pair] for pair in option[1:3] if last.get(pair) in free), None)
        if wished is not None:
            kept[option] = wished
            free.discard(wished)
    rest = iter(sorted(free))
    return [kept[option] if option in kept else next(rest) for option in new]
