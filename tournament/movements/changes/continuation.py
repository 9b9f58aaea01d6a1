"""New rounds for the rest of a session: the meetings and boards that the played rounds still allow.

An exact cover: every pair plays (or sits out) every remaining round; no pair meets or plays a set again, and
a bundle of boards is at one table in a round. Where two lines are ranked apart, they meet each other only.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from tournament.movements.bundles import Bundle, bundles
from tournament.movements.changes.evened import evened
from tournament.movements.plan import Movement, Placement
from tournament.movements.solving.cover import Item, Option, cover

NODES = 300
MOST_OPTIONS = 6_000
SEEDS = range(1, 9)
NOBODY = 0
Couple = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Left:
    """What is left to play after a round for the pairs present.

    `free` holds, for every two who may still meet, the bundles (by their place in `held`) that neither has
    played; `idle` who may still sit out, where their number is odd.
    """

    present: tuple[int, ...]
    rounds: tuple[int, ...]
    held: tuple[Bundle, ...]
    free: dict[Couple, tuple[int, ...]]
    idle: tuple[int, ...]

    @property
    def options(self) -> int:
        return len(self.rounds) * (sum(map(len, self.free.values())) + len(self.idle))

    @property
    def opponents(self) -> int:
        """The fewest opponents that a pair has left; a round in which it may sit out counts as one."""
        counts = Counter({who: int(who in self.idle) for who in self.present})
        counts.update(who for couple in self.free for who in couple)
        return min(counts.values(), default=0)

    @property
    def boards(self) -> int:
        """The fewest bundles that a pair has left; a round in which it may sit out counts as one."""
        known: dict[int, set[int]] = {who: set() for who in self.present}
        for couple, held in self.free.items():
            for who in couple:
                known[who] |= {*held}
        return min((len(known[who]) + (who in self.idle) for who in self.present), default=0)


def left_to_play(movement: Movement, after: int, present: Collection[int], rounds: int) -> Left:
    """The meetings and boards still permitted, before the search."""
    met, played, out = _history(movement, after)
    everybody, held = sorted(present), bundles(movement)
    lines = _lines(movement) if movement.winners == 2 else {}
    known = {who: {n for n, bundle in enumerate(held) if played[who] & {*bundle}} for who in everybody}
    places = {*range(len(held))}
    free = {
        (a, b): tuple(sorted(places - known[a] - known[b]))
        for a, b in combinations(everybody, 2)
        if frozenset((a, b)) not in met and not (a in lines and lines[a] == lines.get(b))
    }
    idle = tuple(who for who in everybody if not out[who]) if len(everybody) % 2 else ()
    return Left(tuple(everybody), tuple(range(after + 1, rounds + 1)), held, free, idle)


def sets_in_step(movement: Movement) -> dict[int, tuple[int, ...]]:
    """The sets of each round of a barometer: all tables play them in this round alone; empty for others."""
    found: dict[int, tuple[int, ...]] = {}
    for row in movement.rows:
        if row.is_full and found.setdefault(row.round, row.sets) != row.sets:
            return {}
    played = [one for sets in found.values() for one in sets]
    return found if len(found) > 1 and len(played) == len({*played}) else {}


def continued_in_step(
    movement: Movement, after: int, present: Collection[int], rounds: int
) -> Movement | None:
    """The rest of a barometer made anew, each round on the sets planned for it; None when none was found."""
    steps, left = sets_in_step(movement), left_to_play(movement, after, present, rounds)
    if len(present) < 2 or not left.rounds or not steps.keys() >= {*left.rounds}:
        return None
    place = {bundle: n for n, bundle in enumerate(left.held)}
    options = {
        option: items
        for option, items in _options(left, share=True)
        if option[2] == NOBODY or option[3] == place.get(steps[option[0]])
    }
    return _found(movement, after, left, options)


def continued(
    movement: Movement, after: int, present: Collection[int], rounds: int, *, share: bool = False
) -> Movement | None:
    """Rounds after `after` up to `rounds` made anew for the pairs present; None when none was found.

    Everything up to `after` stays as it is. With an odd number a different pair sits out each round.
    share: tables may play the same boards in a round. Too large a rest of a session is not tried.
    """
    if rounds <= after:
        return None
    left = left_to_play(movement, after, present, rounds)
    if left.options > MOST_OPTIONS or min(left.opponents, left.boards) < len(left.rounds):
        return None
    allow = replace(movement.allow, share=share or movement.allow.share)
    return _found(replace(movement, allow=allow), after, left, dict(_options(left, share)))


def _found(
    movement: Movement, after: int, left: Left, options: Mapping[Option, list[Item]]
) -> Movement | None:
    """The first cover of the remaining rounds, with directions chosen for balance."""
    primary = {("r", number, pair) for number in left.rounds for pair in left.present}
    for seed in SEEDS:
        chosen = cover(options, primary, random.Random(seed), NODES)
        if chosen is not None:
            return evened(_joined(movement, after, chosen, left), after)
    return None


def _options(left: Left, share: bool) -> Iterator[tuple[Option, list[Item]]]:
    """`(round, pair, pair, bundle)` for a set played, `(round, pair, NOBODY, 0)` sitting out; its items."""
    for number in left.rounds:
        for (a, b), free in left.free.items():
            for s in free:
                place = [] if share else [("p", number, s)]
                yield (number, a, b, s), [*_resources(number, a, b, s), *place]
        for pair in left.idle:
            yield (number, pair, NOBODY, 0), [("r", number, pair), ("out", number), ("out", pair, 0)]


def _resources(number: int, a: int, b: int, s: int) -> list[Item]:
    """What a playing uses up: both pairs' round, their boards, their meeting."""
    return [("r", number, a), ("r", number, b), ("s", a, s), ("s", b, s), ("m", a, b)]


def _history(movement: Movement, after: int) -> tuple[set[frozenset[int]], dict[int, set[int]], Counter[int]]:
    """Who met, which sets each has played, who sat out how often, up to a round."""
    met: set[frozenset[int]] = set()
    played: dict[int, set[int]] = {who: set() for who in range(1, movement.contestants + 1)}
    out: Counter[int] = Counter()
    for row in movement.rows:
        if row.round > after:
            continue
        if row.is_full:
            met.add(frozenset(row.seated))
            for pair in row.seated:
                played[pair].update(row.sets)
        else:
            out.update(row.seated)
    return met, played, out


def _lines(movement: Movement) -> dict[int, int]:
    """0 for North-South, 1 for East-West; a pair that has sat nowhere yet has none."""
    return {who: line for row in movement.rows for line, members in enumerate(row.lines) for who in members}


def _joined(movement: Movement, after: int, chosen: list[Option], left: Left) -> Movement:
    """Played rows and new ones; a pair that can keep its table does, and lines are shared out evenly."""
    rows = [row for row in movement.rows if row.round <= after]
    north = Counter(pair for row in rows for pair in row.lines[0])
    apart = _lines(movement) if movement.winners == 2 else {}
    last = {pair: row.table for row in rows if row.round == after for pair in row.seated}
    for number in left.rounds:
        new = [option for option in chosen if option[0] == number]
        tables = _tables(new, last)
        for (_, a, b, s), table in sorted(zip(new, tables, strict=True), key=lambda pair: pair[1]):
            ns, ew = (a, b) if b == NOBODY or north[a] <= north[b] else (b, a)
            if apart and b != NOBODY:
                ns, ew = (a, b) if apart.get(a, 1 - apart.get(b, 1)) == 0 else (b, a)
            north[ns] += 1
            last |= {ns: table} | ({ew: table} if ew else {})
            rows.append(Placement(number, table, ns, ew or None, left.held[s] if ew else ()))
    return replace(movement, rows=tuple(rows), rounds=left.rounds[-1], tables=max(row.table for row in rows))


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
