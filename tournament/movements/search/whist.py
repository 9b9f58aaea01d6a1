"""First rounds of cyclic individuals: no two players partner twice or oppose a third time.

A first round in which no kind of couple (rings.py) partners twice and none opposes a third time keeps that
promise for all in every round. One ring of 4k - 1 and one who stays, or one ring of 4k + 1, give the
cyclic whist tournaments of Anderson and Finizio: there every kind partners once and opposes twice.

Couples come first, by the hill climbing of Dinitz and Stinson (1981); backtracking then joins them to tables.
"""

import random

from tournament.movements.search.rings import NEVER, Rings

Couple = tuple[int, int]
Four = tuple[int, int, int, int]
CLIMBS = 20_000


def first_round(rings: Rings, chance: random.Random, nodes: int = 200_000) -> list[Four] | None:
    """The tables (n, s, e, w) of a first round, players from 0; None when this try leads nowhere.

    A player who stays is North at a table of the lowest numbers.
    """
    couples = _couples(rings, chance)
    if couples is None:
        return None
    chance.shuffle(couples)
    matching = _Matching(couples, rings, nodes)
    return sorted(map(_seated, matching.tables), reverse=True) if matching.solve() else None


def _seated(table: tuple[Couple, Couple]) -> Four:
    """The highest number North."""
    (n, s), (e, w) = sorted((sorted(couple, reverse=True) for couple in table), reverse=True)
    return n, s, e, w


def _couples(rings: Rings, chance: random.Random) -> list[Couple] | None:
    """A partner for everybody, no kind twice. A new couple breaks up one other at most: never downhill."""
    out = rings.sitting_out(chance)
    seats = [player for player in range(rings.players) if player not in out]
    by_kind: dict[int, Couple] = {}
    by_player: dict[int, Couple] = {}
    alone = [*seats]
    for _ in range(CLIMBS):
        if not alone:
            return list(by_kind.values())
        a, b = (among[int(chance.random() * len(among))] for among in (alone, seats))
        kind = rings.kinds[a][b]
        if kind == NEVER or rings.meetings(a, b) > 1:
            continue
        rivals = {couple for couple in (by_kind.get(kind), by_player.get(b)) if couple}
        if len(rivals) < 2:
            for c, d in rivals:
                del by_player[c], by_player[d], by_kind[rings.kinds[c][d]]
                alone += c, d
            alone.remove(a)
            alone.remove(b)
            by_kind[kind] = by_player[a] = by_player[b] = (a, b)
    return None


class _Matching:
    """Couples joined two by two. How often each kind opposes is one number with three bits a kind.

    A kind starts from 1, so that a third time, 1 + 3, shows in its highest bit.
    """

    def __init__(self, couples: list[Couple], rings: Rings, nodes: int) -> None:
        self.couples, self.nodes = couples, nodes
        self.tables: list[tuple[Couple, Couple]] = []
        self.start = sum(1 << 3 * kind for kind in {kind for row in rings.kinds for kind in row} - {NEVER})
        self.full = self.start << 2
        self.met = [[self._met(one, other, rings) for other in couples] for one in couples]

    def _met(self, one: Couple, other: Couple, rings: Rings) -> int:
        """What the table of two couples adds; a full number where they may not meet."""
        counts: dict[int, int] = {}
        for a in one:
            for b in other:
                kind = rings.kinds[a][b]
                counts[kind] = counts.get(kind, 0) + rings.meetings(a, b)
        if NEVER in counts or max(counts.values()) > 2:
            return self.full
        return sum(count << 3 * kind for kind, count in counts.items())

    def solve(self) -> bool:
        return self._join(list(range(len(self.couples))), self.start)

    def _join(self, left: list[int], load: int) -> bool:
        if not left or self.nodes == 0:
            return not left
        self.nodes -= 1
        met, full = self.met[left[0]], self.full
        for place in range(1, len(left)):
            total = load + met[left[place]]
            if not total & full:
                self.tables.append((self.couples[left[0]], self.couples[left[place]]))
                if self._join(left[1:place] + left[place + 1 :], total):
                    return True
                self.tables.pop()
        return False
