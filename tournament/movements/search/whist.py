"""First rounds of cyclic individuals: partners once, opponents twice, the rest sit out.

The players are the residues of v, or of v - 1 and one who never moves when v is a multiple of 4. A table
(n, s, e, w) has the partners n-s and e-w. Over all tables no partner difference may come twice and no
opponent difference three times; stepping round after round then keeps that promise for everybody.
"""

import random

Four = tuple[int, int, int, int]


def find(players: int, seed: int, *, tries: int = 30, nodes: int = 2000) -> list[Four] | None:
    """The tables of a first round, or None when the tries run out."""
    chance = random.Random(seed)
    for _ in range(tries):
        if found := _Attempt(players, chance, nodes).solve():
            return found
    return None


class _Attempt:
    """One backtracking run with its own order of everything."""

    def __init__(self, players: int, chance: random.Random, nodes: int) -> None:
        self.chance, self.nodes = chance, nodes
        self.fixed = players % 4 == 0
        self.order = players - self.fixed
        self.tables = players // 4
        sitting = _sitting_out(self.order, 0 if self.fixed else players % 4)
        self.free = [p for p in range(self.order) if p not in sitting]
        chance.shuffle(self.free)
        self.partners = [1] * (self.order // 2 + 1)
        self.opponents = [2] * (self.order // 2 + 1)
        if self.order % 2 == 0:
            self.partners[-1], self.opponents[-1] = 0, 1
        self.found: list[Four] = []

    def solve(self) -> list[Four] | None:
        if self.fixed:
            self.free.append(self.order)
        return self.found if self._extend() else None

    def _step(self, a: int, b: int) -> int | None:
        """Which difference a couple uses; None with the player who never moves."""
        if self.order in (a, b) and self.fixed:
            return None
        return min((a - b) % self.order, (b - a) % self.order)

    def _take(self, left: list[int], a: int, b: int) -> bool:
        step = self._step(a, b)
        if step is None:
            return True
        left[step] -= 1
        return left[step] >= 0

    def _give(self, left: list[int], a: int, b: int) -> None:
        step = self._step(a, b)
        if step is not None:
            left[step] += 1

    def _extend(self) -> bool:
        if len(self.found) == self.tables:
            return True
        n = self.free.pop()
        for s in self.chance.sample(self.free, len(self.free)):
            if self._take(self.partners, n, s):
                self.free.remove(s)
                if self._opponents(n, s):
                    return True
                self.free.append(s)
            self._give(self.partners, n, s)
        self.free.append(n)
        return False

    def _opponents(self, n: int, s: int) -> bool:
        for e in list(self.free):
            if self._take(self.opponents, n, e) & self._take(self.opponents, s, e):
                self.free.remove(e)
                if self._last(n, s, e):
                    return True
                self.free.append(e)
            self._give(self.opponents, n, e)
            self._give(self.opponents, s, e)
        return False

    def _last(self, n: int, s: int, e: int) -> bool:
        for w in list(self.free):
            self.nodes -= 1
            if self.nodes < 0:
                return False
            ways = [(self.partners, e), (self.opponents, n), (self.opponents, s)]
            taken = [self._take(left, w, other) for left, other in ways]
            if all(taken):
                self.free.remove(w)
                self.found.append((n, s, e, w))
                if self._extend():
                    return True
                self.found.pop()
                self.free.append(w)
            for left, other in ways:
                self._give(left, w, other)
        return False


def _sitting_out(order: int, count: int) -> set[int]:
    """Who sits out the first round: evenly round the circle, so that every stretch of rounds is even."""
    return {order * k // count for k in range(count)} if count else set()


def adder(first: list[Four], order: int, seed: int, nodes: int = 200_000) -> list[int] | None:
    """A set for every table, so that nothing is shared and nobody replays; None when none was met."""
    chance = random.Random(seed)
    chosen: list[int] = []
    sets, seen, budget = set(range(order)), set(), [nodes]

    def extend() -> bool:
        if len(chosen) == len(first):
            return True
        for number in chance.sample(sorted(sets), len(sets)):
            budget[0] -= 1
            views = {(number - p) % order for p in first[len(chosen)] if p < order}
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
