"""Cyclic Howell designs: a first round (starter) whose boards (adder) let every later round be a step on.

H(R, 2T): 2T pairs, R rounds, R sets; all pairs play every set, no two pairs meet twice, no set is shared. The
R movers are the residues of R, the other 2T - R pairs stay. Round r is the first round with r added to
every mover and every set. The differences between two movers at a table must all differ (no rematch), and
so must, over the movers, set minus mover (no replay).

When the views (set minus mover) of those who sit North-South form a difference set, competition is as even as
it can be: wholly even where R = 2T - 1 is 3 modulo 4 (a balanced Howell), off by 2 where it is a prime 1
modulo 4. The adder is then made to send exactly one of two movers into that set.
"""

import random

Table = tuple[int, int, int]


def difference_set(order: int) -> frozenset[int]:
    """Half the residues, every difference equally often (or nearly); empty where none is known here."""
    if order == 15:  # the points of a plane in PG(3, 2)
        return frozenset({0, 1, 2, 4, 5, 8, 10})
    if order == 35:  # twin primes
        squares = {(x % 5, x % 7): _is_square(x, 5) == _is_square(x, 7) for x in range(35)}
        return frozenset(x for x in range(35) if x % 7 == 0 or (x % 5 and squares[x % 5, x % 7]))
    if any(order % factor == 0 for factor in range(2, order)):
        return frozenset()
    return frozenset(x for x in range(1, order) if _is_square(x, order))


def _is_square(x: int, prime: int) -> bool:
    return any((y * y - x) % prime == 0 for y in range(1, prime))


def find(
    tables: int,
    rounds: int,
    seed: int,
    *,
    line: frozenset[int] = frozenset(),
    tries: int = 100,
    nodes: int = 1000,
) -> list[Table] | None:
    """A first round as (pair, pair, set), the pair in `line` first; stayers are numbered from R up."""
    chance = random.Random(seed)
    stayers = 2 * tables - rounds
    for _ in range(tries):
        couples = _starter(chance, rounds, stayers, nodes)
        adder = couples and _adder(chance, couples, rounds, line, nodes)
        if couples and adder:
            return _tables(couples, adder, rounds, line)
    return None


def _tables(
    couples: list[tuple[int, int]], adder: list[int], rounds: int, line: frozenset[int]
) -> list[Table]:
    """The stayers first; at the other tables the mover whose view is in `line` sits North-South."""
    tables = [
        (b, a, s) if a < rounds and b < rounds and (s - b) % rounds in line else (a, b, s)
        for (a, b), s in zip(couples, adder, strict=True)
    ]
    return sorted(tables, key=lambda table: (-max(table[:2]), table[2]))


def _starter(chance: random.Random, rounds: int, stayers: int, nodes: int) -> list[tuple[int, int]] | None:
    """A random matching of the movers: some with the stayers, the rest with distinct differences."""
    movers = list(range(rounds))
    chance.shuffle(movers)
    couples = [(rounds + j, movers.pop()) for j in range(stayers)]
    free, used = set(movers), set()
    budget = [nodes]

    def extend() -> bool:
        if not free:
            return True
        budget[0] -= 1
        a = free.pop()
        for b in chance.sample(sorted(free), len(free)):
            step = min((a - b) % rounds, (b - a) % rounds)
            if step in used or 2 * step == rounds or budget[0] < 0:
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
    chance: random.Random, couples: list[tuple[int, int]], rounds: int, line: frozenset[int], nodes: int
) -> list[int] | None:
    """A set for every table: all different, and different seen from every mover."""
    chosen: list[int] = []
    sets = set(range(rounds))
    seen: set[int] = set()
    budget = [nodes]

    def extend() -> bool:
        if len(chosen) == len(couples):
            return True
        budget[0] -= 1
        movers = [m for m in couples[len(chosen)] if m < rounds]
        for number in chance.sample(sorted(sets), len(sets)):
            views = {(number - m) % rounds for m in movers}
            if views & seen or budget[0] < 0 or (line and len(views & line) != len(movers) - 1):
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
