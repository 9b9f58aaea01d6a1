"""Searches for cyclic individuals: rings, first rounds, sets on their tables, the kept certificates."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, groupby, pairwise
from typing import Any

from tournament.movements.codes import build
from tournament.movements.families import individual, rainbow
from tournament.movements.measures.balance import competition_matrix
from tournament.movements.plan import Movement

# The rings of a cyclic individual: who steps round with whom, and which couples are equivalent by it.
#
# The players stand in rings as long as there are rounds, and step on in their ring after every round;
# players outside the rings stay. Players are counted from 0: of rings of length m, ring r holds r * m to r
# * m + m - 1, and the last n mod m stay. All couples that stepping makes of one are of one *kind*.

NEVER = -1


@dataclass(frozen=True)
class Rings:
    """Players in rings of the given length."""

    players: int
    length: int

    @property
    def rings(self) -> int:
        return self.players // self.length

    @property
    def moving(self) -> int:
        """How many players do not stay."""
        return self.rings * self.length

    @property
    def is_fair(self) -> bool:
        """Whether those who stay have a table each and sitting out is shared as evenly as can be."""
        stay, out = self.players - self.moving, self.players % 4
        shared = out <= self.rings or self.length == self.players
        return self.rings > 0 and stay <= self.players // 4 and shared

    def sitting_out(self, chance: random.Random) -> set[int]:
        """Who sits out the first round: one of every ring, or as evenly round the only one as can be.

        Where two of one ring sit out, partners use up every distance but half the ring. Counting odd and even
        players shows that the two are an odd distance apart if players = 8k + 2, an even one if 8k + 6.
        """
        players, count = self.players, self.players % 4
        if self.length < players:
            return {ring * self.length for ring in range(count)}
        if count == 2:
            return {0, chance.randrange(1, players, 2) if players % 8 == 2 else players // 2 - 1}
        return {players * k // count for k in range(count)}

    @cached_property
    def kinds(self) -> list[list[int]]:
        """For every two players the number of their kind; NEVER for two who stay: they would meet always."""
        numbers: dict[tuple[int, int, int], int] = {}

        def number(a: int, b: int) -> int:
            kind = self._kind(min(a, b), max(a, b))
            return numbers.setdefault(kind, len(numbers)) if kind else NEVER

        return [[number(a, b) for b in range(self.players)] for a in range(self.players)]

    def _kind(self, a: int, b: int) -> tuple[int, int, int] | None:
        """What stepping leaves as it is: both rings and the distance; a player who stays is a ring of one."""
        if a == b or a >= self.moving:
            return None
        if b >= self.moving:
            return a // self.length, b, 0
        distance = (b - a) % self.length
        if a // self.length == b // self.length:
            distance = min(distance, self.length - distance)
        return a // self.length, b // self.length, distance

    def meetings(self, a: int, b: int) -> int:
        """How often stepping brings the same two together: twice if they are half a ring apart."""
        return 2 if a // self.length == b // self.length and 2 * abs(a - b) == self.length else 1


# First rounds of cyclic individuals: no two players partner twice or oppose a third time.
#
# A first round in which no kind of couple (`Rings`) partners twice and none opposes a third time keeps
# that promise for all in every round. One ring of 4k - 1 and one who stays, or one ring of 4k + 1, give the
# cyclic whist tournaments of Anderson and Finizio: there every kind partners once and opposes twice.
#
# Couples come first, by the hill climbing of Dinitz and Stinson (1981); backtracking then joins them to
# tables.

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


# The individuals kept in data/individual.json and data/individual-howell.json, each with its certificate.
#
# A key is PLAYERSxROUNDS. An entry's certificate is its seed: one try from that seed gives the design
# again. An entry without a design says how many seeds have been tried in vain.

StoredDesign = dict[str, Any]


def tried(
    design: Callable[[str, int], StoredDesign | None], key: str, before: int, tries: int
) -> StoredDesign:
    """What the seeds after the first `before` lead to."""
    found = (design(key, seed) for seed in range(before + 1, before + tries + 1))
    return next(filter(None, found), {"tried": before + tries})


def design(key: str, seed: int) -> StoredDesign | None:
    """One try where all tables play the same set; None when it leads nowhere."""
    first = first_round(rings_of(key), random.Random(seed))
    return {"seed": seed, "first": [list(four) for four in first]} if first else None


def design_with_adder(key: str, seed: int) -> StoredDesign | None:
    """One try with a set of its own for every table."""
    chance, rings = random.Random(seed), rings_of(key)
    first = first_round(rings, chance)
    sets = first and adder(first, rings, chance)
    return {"seed": seed, "first": [list(four) for four in first], "sets": sets} if first and sets else None


@cache
def rings_of(key: str) -> Rings:
    return Rings(*map(int, key.split("x")))


# Which set lies on which table of a first round, so that the boards are never needed twice at once.
#
# Sets step on like the players. Then no player plays a set again as long as the sets, seen from the players
# of a ring (set minus place in the ring), all differ, and nothing is shared as long as the tables' sets
# differ.

Ways = dict[int, int]


def adder(first: list[Four], rings: Rings, chance: random.Random, nodes: int = 1_000) -> list[int] | None:
    """A set from 0 for every table; None when this try leads nowhere."""
    sets = chance.sample(range(rings.length), rings.length)
    search = _Adder(nodes)
    ways = {table: _ways(four, sets, rings) for table, four in enumerate(first)}
    return [search.chosen[table] for table in ways] if search.extend(ways) else None


def _ways(four: Four, sets: list[int], rings: Rings) -> Ways:
    """For every set what it uses up: one bit for itself, one for each view of it."""
    length, movers = rings.length, [player for player in four if player < rings.moving]
    return {
        number: 1 << rings.moving + number
        | sum(1 << player // length * length + (number - player) % length for player in movers)
        for number in sets
    }


class _Adder:
    """Backtracking, always at the table with the fewest ways left."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self.chosen: dict[int, int] = {}

    def extend(self, ways: dict[int, Ways]) -> bool:
        """Choose for the tables that are left, each with the sets that still fit."""
        if not ways or self.nodes == 0:
            return not ways
        self.nodes -= 1
        table = min(ways, key=lambda one: len(ways[one]))
        for number, used in ways[table].items():
            left = {
                other: {n: bits for n, bits in fits.items() if not bits & used}
                for other, fits in ways.items()
                if other != table
            }
            self.chosen[table] = number
            if all(left.values()) and self.extend(left):
                return True
            if self.nodes == 0:
                return False
        return False


# The table of individuals in docs/movements.md: how long, how evenly mixed, and how long without sharing.

HEAD = ("players", "rounds", "partners", "opponents", "sit-outs", "rounds with no boards shared")
NONE = "–"


def written(sizes: Iterable[int]) -> str:
    """The table in Markdown, one row for every number of players."""
    lines = [HEAD, ("---",) * len(HEAD), *map(row, sizes)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def row(players: int) -> tuple[str, ...]:
    """The whole individual: how often couples are partners and opponents, rounds that everybody sits out."""
    rounds = individual.longest(players)
    couples = list(combinations(range(1, players + 1), 2))
    partners, opponents = incidence(build(f"individual-{players}x{rounds}"))
    mixed = (ranges({counts[couple] for couple in couples}) for counts in (partners, opponents))
    alone = {*individual.howell_lengths(players), *rainbow.lengths(players)}
    out = str(rounds * (players % 4) // players)
    return (str(players), str(rounds), *mixed, out, ranges(alone) or NONE)


def ranges(numbers: Iterable[int]) -> str:
    """1, 2, 3 and 5 as "1–3, 5"."""
    runs = groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0])
    ends = [(run[0][1], run[-1][1]) for _, members in runs for run in [list(members)]]
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in ends)


# Fairness for one contestant, and over the field: opponents, comparisons, directions, distances.


@dataclass(frozen=True, slots=True)
class Rival:
    """Another pair: the rounds in which it is met, the sets compared in the same line and in opposite
    lines, and the competition C with it."""

    other: int
    met: tuple[int, ...]
    same: int
    opposite: int
    competition: int


def rivals(movement: Movement, contestant: int) -> tuple[Rival, ...]:
    """The fairness report of one pair: every other pair in the order of the numbers."""
    lines = {who: _lines(movement, who) for who in movement.present}
    matrix = competition_matrix(movement)
    return tuple(
        _rival(movement, contestant, other, lines, matrix)
        for other in movement.present
        if other != contestant
    )


def directions(movement: Movement, contestant: int) -> Couple:
    """How many sets North-South and how many East-West."""
    lines = _lines(movement, contestant).values()
    return sum(line == 0 for line in lines), sum(line == 1 for line in lines)


def incidence(movement: Movement) -> tuple[Counter[Couple], Counter[Couple]]:
    """Individuals: how often every couple were partners, and opponents."""
    partners: Counter[Couple] = Counter()
    opponents: Counter[Couple] = Counter()
    for row in movement.full_rows():
        north, east = row.lines
        partners.update(couple for line in (north, east) for couple in combinations(sorted(line), 2))
        opponents.update((min(a, b), max(a, b)) for a in north for b in east)
    return partners, opponents


def travel(movement: Movement) -> Counter[int]:
    """How far contestants walk between rounds: tables round the room, the shorter way."""
    steps: Counter[int] = Counter()
    for contestant in movement.present:
        for before, after in pairwise(movement.rows_of(contestant)):
            step = (after.table - before.table) % movement.tables
            steps[min(step, movement.tables - step)] += 1
    return steps


def _rival(
    movement: Movement,
    contestant: int,
    other: int,
    lines: dict[int, dict[int, int]],
    matrix: dict[Couple, int],
) -> Rival:
    met = {row.round: row.sets for row in movement.full_rows() if {contestant, other} <= {*row.seated}}
    mine, theirs = lines[contestant], lines[other]
    together = {number for sets in met.values() for number in sets}
    both = [number for number in mine if number in theirs and number not in together]
    same = sum(mine[number] == theirs[number] for number in both)
    couple = min(contestant, other), max(contestant, other)
    return Rival(other, tuple(sorted(met)), same, len(both) - same, matrix[couple])


def _lines(movement: Movement, contestant: int) -> dict[int, int]:
    """Per set: 0 for North-South, 1 for East-West, as really played (a turned board counts turned)."""
    return {
        number: (contestant not in row.lines[0]) != (number in row.turned)
        for row in movement.full_rows()
        if contestant in row.seated
        for number in row.sets
    }
