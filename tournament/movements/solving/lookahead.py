"""Whether the remaining rounds can be played without a rematch: disjoint perfect matchings of the graph left.

One perfect matching is not enough: six teams that have left two triangles have none for the next round but
one. A graph of n vertices whose degrees are at least n/2 has a perfect matching (Dirac 1952), so k of them
if degrees are at least n/2 + k - 1; and a regular one of that degree splits wholly into matchings
(Chetwynd and Hilton's conjecture, proved for large n). Only below that is a completion looked for: the
edges are coloured, a colour a round; where that gets stuck in a small field an exact cover decides.
"""

import random
from collections.abc import Collection, Mapping

from tournament.movements.solving.cover import Item, Option, cover

Couple = tuple[int, int]
Graph = Mapping[int, Collection[int]]
NODES = 4_000
SMALL = 16
# Colourings tried for each edge.
KICKS = 20


def can_complete(left: Graph, rounds: int) -> bool:
    """Whether `rounds` disjoint perfect matchings of the graph are known to exist."""
    return _surely(left, rounds) or completion(left, rounds) is not None


def completion(left: Graph, rounds: int, seed: int = 1) -> list[list[Couple]] | None:
    """At least `rounds` disjoint perfect matchings; None when none were found."""
    if rounds == 0:
        return []
    degrees = {len(neighbours) for neighbours in left.values()}
    if min(degrees) < rounds or len(left) % 2:
        return None
    chance = random.Random(seed)
    found = _Colouring(left, min(degrees), chance).solve() if len(degrees) == 1 else None
    return found or (_covered(left, rounds, chance) if len(left) <= SMALL else None)


def _surely(left: Graph, rounds: int) -> bool:
    degrees = {len(neighbours) for neighbours in left.values()}
    if rounds == 0 or 2 * min(degrees) >= len(left) + 2 * (rounds - 1):
        return True
    return len(degrees) == 1 and min(degrees) >= rounds and 2 * min(degrees) >= len(left)


class _Colouring:
    """The edges of a regular graph in as many colours as it has degrees, none twice at a vertex.

    An edge without a common free colour turns a chain of two colours round (Kempe); where the chain comes
    back to it, it takes any colour and pushes out the edges in its way, which are then coloured anew.
    """

    def __init__(self, left: Graph, degree: int, chance: random.Random) -> None:
        self.left, self.chance = left, chance
        self.colours = range(degree)
        self.at: dict[int, dict[int, int]] = {vertex: {} for vertex in left}

    def solve(self) -> list[list[Couple]] | None:
        open_ = [(a, b) for a in sorted(self.left) for b in sorted(self.left[a]) if a < b]
        self.chance.shuffle(open_)
        for _ in range(KICKS * len(open_)):
            if not open_:
                return [sorted((a, at[c]) for a, at in self.at.items() if a < at[c]) for c in self.colours]
            open_ += self._colour(*open_.pop())
        return None

    def _colour(self, a: int, b: int) -> list[Couple]:
        """Colour an edge; the edges pushed out for it."""
        of_a, of_b = self._free(a), self._free(b)
        both = [colour for colour in of_a if colour in of_b]
        one = self.chance.choice(both or of_a)
        pushed = []
        if not both and not self._turned(b, a, one, self.chance.choice(of_b)):
            one = self.chance.choice(self.colours)
            pushed = [(end, self.at[end].pop(one)) for end in (a, b) if one in self.at[end]]
            for _, other in pushed:
                del self.at[other][one]
        self._paint(a, b, one)
        return pushed

    def _free(self, vertex: int) -> list[int]:
        return [colour for colour in self.colours if colour not in self.at[vertex]]

    def _paint(self, a: int, b: int, colour: int) -> None:
        self.at[a][colour], self.at[b][colour] = b, a

    def _turned(self, start: int, away: int, one: int, other: int) -> bool:
        """Exchange two colours on the chain from `start`, unless it ends at `away`: `one` is free then."""
        chain, colour = [start], one
        while colour in self.at[chain[-1]]:
            chain.append(self.at[chain[-1]][colour])
            colour = other if colour == one else one
        if chain[-1] == away:
            return False
        for vertex in chain:
            at = self.at[vertex]
            kept = {c: at.pop(c) for c in (one, other) if c in at}
            at.update({one + other - c: neighbour for c, neighbour in kept.items()})
        return True


def _covered(left: Graph, rounds: int, chance: random.Random) -> list[list[Couple]] | None:
    """Every vertex has one edge of every round, as an exact cover.

    Where all edges are needed the rounds of one vertex may be named beforehand.
    """
    first = min(left)
    named = {b: i for i, b in enumerate(sorted(left[first]))} if len(left[first]) == rounds else {}
    options: dict[Option, list[Item]] = {
        (a, b, number): [("v", a, number), ("v", b, number), ("e", a, b)]
        for a, neighbours in left.items()
        for b in neighbours
        if a < b
        for number in range(rounds)
        if a != first or not named or named[b] == number
    }
    primary = {("v", vertex, number) for vertex in left for number in range(rounds)}
    chosen = cover(options, primary, chance, NODES)
    if chosen is None:
        return None
    found: list[list[Couple]] = [[] for _ in range(rounds)]
    for a, b, number in chosen:
        found[number].append((a, b))
    return found
