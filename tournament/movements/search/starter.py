"""Cyclic Howell designs: a first round (starter) whose boards (adder) let every later round be a step on.

H(R, 2T): 2T pairs, R rounds, R sets; everybody plays every set, nobody meets twice, nothing is shared. The
R movers are the residues of R, the other 2T - R pairs stay. Round r is the first round with r added to
every mover and every set. The differences between two movers at a table must all differ (no rematch), and
so must, over the movers, set minus mover (no replay).
"""

import random

Table = tuple[int, int, int]


def find(tables: int, rounds: int, seed: int, tries: int = 2000, nodes: int = 20000) -> list[Table] | None:
    """A first round as (pair, pair, set); stayers are numbered from R up. None when none was met."""
    chance = random.Random(seed)
    stayers = 2 * tables - rounds
    for _ in range(tries):
        couples = _starter(chance, rounds, stayers)
        adder = couples and _adder(chance, couples, rounds, nodes)
        if couples and adder:
            return [(a, b, s) for (a, b), s in zip(couples, adder, strict=True)]
    return None


def _starter(chance: random.Random, rounds: int, stayers: int) -> list[tuple[int, int]] | None:
    """A random matching of the movers: some with the stayers, the rest with distinct differences."""
    movers = list(range(rounds))
    chance.shuffle(movers)
    couples = [(rounds + j, movers.pop()) for j in range(stayers)]
    free, used = set(movers), set()

    def extend() -> bool:
        if not free:
            return True
        a = free.pop()
        for b in chance.sample(sorted(free), len(free)):
            step = min((a - b) % rounds, (b - a) % rounds)
            if step in used or 2 * step == rounds:
                continue
            free.remove(b)
            used.add(step)
            couples.append((a, b))
            if extend():
                return True
            couples.pop()
            used.discard(step)
            free.add(b)
        free.add(a)
        return False

    return couples if extend() else None


def _adder(
    chance: random.Random, couples: list[tuple[int, int]], rounds: int, nodes: int
) -> list[int] | None:
    """A set for every table: all different, and different seen from every mover."""
    chosen: list[int] = []
    sets, seen = set(range(rounds)), set()
    budget = [nodes]

    def extend() -> bool:
        if len(chosen) == len(couples):
            return True
        budget[0] -= 1
        movers = [m for m in couples[len(chosen)] if m < rounds]
        for number in chance.sample(sorted(sets), len(sets)):
            views = {(number - m) % rounds for m in movers}
            if views & seen or budget[0] < 0:
                continue
            sets.discard(number)
            seen.update(views)
            chosen.append(number)
            if extend():
                return True
            chosen.pop()
            seen.difference_update(views)
            sets.add(number)
        return False

    return chosen if extend() else None
