"""Can the remaining rounds still be played without a rematch? Disjoint perfect matchings of what is left.

One perfect matching is not enough: six teams that have left two triangles have none for the next round but
one. A graph of n vertices whose degrees are at least n/2 has a perfect matching (Dirac 1952), so k of them
if degrees are at least n/2 + k - 1; and a regular one of that degree splits wholly into matchings
(Chetwynd and Hilton's conjecture, proved for large n). Only below that is a completion looked for.
"""

import random
from collections.abc import Collection, Mapping

from tournament.movements.search.cover import cover

Couple = tuple[int, int]
Graph = Mapping[int, Collection[int]]
NODES = 4_000


def can_complete(left: Graph, rounds: int) -> bool:
    """Whether `rounds` disjoint perfect matchings of the graph are known to exist."""
    return _surely(left, rounds) or completion(left, rounds) is not None


def completion(left: Graph, rounds: int, seed: int = 1) -> list[list[Couple]] | None:
    """The matchings themselves, one a round; None when none were found.

    Every vertex has one edge of every round. Where all edges are needed the rounds of one vertex may be
    named beforehand.
    """
    if rounds == 0:
        return []
    degrees = {len(neighbours) for neighbours in left.values()}
    if min(degrees) < rounds or len(left) % 2:
        return None
    first = min(left)
    named = {b: i for i, b in enumerate(sorted(left[first]))} if len(left[first]) == rounds else {}
    options = {
        (a, b, number): [("v", a, number), ("v", b, number), ("e", a, b)]
        for a, neighbours in left.items()
        for b in neighbours
        if a < b
        for number in range(rounds)
        if a != first or not named or named[b] == number
    }
    primary = {("v", vertex, number) for vertex in left for number in range(rounds)}
    chosen = cover(options, primary, random.Random(seed), NODES)
    if chosen is None:
        return None
    found: list[list[Couple]] = [[] for _ in range(rounds)]
    for a, b, number in chosen:
        found[number].append((a, b))
    return found


def _surely(left: Graph, rounds: int) -> bool:
    degrees = {len(neighbours) for neighbours in left.values()}
    if rounds == 0 or 2 * min(degrees) >= len(left) + 2 * (rounds - 1):
        return True
    return len(degrees) == 1 and min(degrees) >= rounds and 2 * min(degrees) >= len(left)
