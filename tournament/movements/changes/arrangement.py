"""Who sits in which seat of a movement: by wishes of the players, and by their strength.

A *chair* is a seat of the plan of a section. The best arrangement is that in which, in this order, fewest of
those who wish to stay have to move (who is at one table in all rounds sits still), fewest wishes of two are
unmet, the lines have equal means of strength, and fewest change their chair. Every assignment of those with
a wish is tried where there are few, else exchanges of two.
"""

import random
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import perm

from tournament.movements.changes.divisions import seeded
from tournament.movements.plan import Movement

MOST_TRIED, STARTS, MOST_PASSES = 6_000, 6, 40
NOWHERE = 0  # the table of a chair that has none in round 1


class WishKind(StrEnum):
    STAY = "stay"
    APART = "apart"
    DISTANT = "distant"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of a section: its table in round 1, how often the table changes, how often only the direction.

    `meets`: the chairs, by place, that it meets, each with the first round. `line`: the direction of
    round 1 where those of one line never meet, else empty.
    """

    section: int
    table: int
    line: str
    moves: int
    turns: int
    meets: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Of one contestant to stay, or of two: `apart` do not meet, `distant` are not at neighbouring tables in
    round 1, `near` are in one section, side by side in round 1."""

    kind: WishKind
    one: int
    other: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a wish is met, and what is to be said of it, as a code with figures.

    still; turned n: at one table, n times in the other direction; moves n; partners; meet round; never;
    sections; tables a b: the tables of round 1.
    """

    wish: SeatWish
    is_met: bool
    code: str
    figures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrangement:
    """`seated` has the contestant of each chair."""

    seated: tuple[int, ...]
    answers: tuple[Answer, ...]


def chairs_of(movements: Sequence[Movement]) -> list[Chair]:
    """The chairs of all sections, each by the numbers of its movement."""
    found: list[Chair] = []
    for section, movement in enumerate(movements):
        before = len(found)
        places = {seat: before + at for at, seat in enumerate(movement.present)}
        in_lines = _is_in_lines(movement)
        found += (_chair(section, movement, seat, places, in_lines) for seat in movement.present)
    return found


def _chair(section: int, movement: Movement, seat: int, places: Mapping[int, int], in_lines: bool) -> Chair:
    rows = movement.rows_of(seat)
    where = [(row.table, next(side for side, who in row.seats if who == seat)) for row in rows]
    steps = [*pairwise(where)]
    meets: dict[int, int] = {}
    for row in rows:
        for other in row.seated:
            if other != seat:
                meets.setdefault(places[other], row.round)
    start = next((one[0] for one, row in zip(where, rows, strict=True) if row.round == 1), NOWHERE)
    return Chair(
        section=section,
        table=start,
        line=where[0][1].upper() if in_lines and where else "",
        moves=sum(one[0] != other[0] for one, other in steps),
        turns=sum(one[0] == other[0] and one[1] != other[1] for one, other in steps),
        meets=meets,
    )


def _is_in_lines(movement: Movement) -> bool:
    """Whether those who start in one direction never meet."""
    if movement.kind != "pairs":
        return False
    lines: dict[int, str] = {}
    for number in range(1, movement.rounds + 1):
        for row in movement.rows_of_round(number):
            for side, who in row.seats:
                if who is not None:
                    lines.setdefault(who, side)
    return all(lines[one] != lines[other] for row in movement.full_rows() for one, other in [row.seated])


def answer(wish: SeatWish, chairs: Sequence[Chair], where: Mapping[int, int]) -> Answer:
    """What becomes of a wish where each contestant has the chair of `where`."""
    mine = chairs[where[wish.one]]
    if wish.kind == WishKind.STAY:
        if mine.moves:
            return Answer(wish, False, "moves", (mine.moves,))
        return Answer(wish, True, "turned" if mine.turns else "still", (mine.turns,) if mine.turns else ())
    if wish.one == wish.other:
        return Answer(wish, wish.kind == WishKind.NEAR, "partners")
    theirs, tables = chairs[where[wish.other]], (mine.table, chairs[where[wish.other]].table)
    if wish.kind == WishKind.APART:
        number = mine.meets.get(where[wish.other])
        return Answer(wish, False, "meet", (number,)) if number else Answer(wish, True, "never")
    if mine.section != theirs.section:
        return Answer(wish, wish.kind == WishKind.DISTANT, "sections")
    beside = NOWHERE not in tables and abs(mine.table - theirs.table) <= 1
    return Answer(wish, beside == (wish.kind == WishKind.NEAR), "tables", tables)


def arrange(
    chairs: Sequence[Chair],
    seated: Sequence[int],
    wishes: Sequence[SeatWish],
    strengths: Mapping[int, Fraction] | None = None,
    *,
    seed: int = 0,
) -> Arrangement:
    """The best arrangement of those who are `seated` now, one in each chair.

    `strengths` of all of them where the strong are to be spread over sections and lines; the best of a line
    then sits at its first table. The same wishes, order and `seed` give the same arrangement.
    """
    hall = _Hall(chairs, [*seated], wishes, strengths or {})
    best = hall.home
    for start in range(STARTS):
        found = hall.descended(random.Random(f"{seed}-{start}") if start else None)
        if hall.cost(found) < hall.cost(best):
            best = found
        if not any(hall.cost(best)[:-1]):
            break
    if perm(len(chairs), len(hall.bound)) <= MOST_TRIED:
        best = min((best, *hall.all_assignments()), key=hall.cost)
    where = {who: place for place, who in enumerate(best)}
    return Arrangement((*best,), tuple(answer(wish, chairs, where) for wish in wishes))


Cost = tuple[int, ...]


@dataclass(slots=True)
class _Hall:
    """`home` is where the search begins, `bound` are the contestants whose chairs matter."""

    chairs: Sequence[Chair]
    home: list[int]
    wishes: Sequence[SeatWish]
    strengths: Mapping[int, Fraction]
    bound: list[int] = field(default_factory=list)
    points: dict[int, int] = field(default_factory=dict)
    groups: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        named = {who for wish in self.wishes for who in (wish.one, wish.other) if who}
        self.groups = [(chair.section, chair.line) for chair in self.chairs]
        if self.strengths:
            named = {*self.home}
            self.points = {who: round(1000 * self.strengths[who]) for who in self.home}
            self.home = self._seeded()
        self.bound = [who for who in self.home if who in named]

    def _seeded(self) -> list[int]:
        """To and fro over the sections and lines, the strongest first."""
        order = sorted(self.home, key=lambda who: -self.points[who])
        sections: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        starts: dict[int, int] = {}
        for place in sorted(range(len(self.chairs)), key=lambda place: (self.chairs[place].table, place)):
            section, line = self.groups[place]
            sections[section][line].append(place)
            starts[section] = min(place, starts.get(section, place))
        by_table = [
            [[place - starts[one] for place in line] for line in sections[one].values()]
            for one in sorted(sections)
        ]
        return [order[number] for own in seeded(by_table) for number in own]

    def cost(self, seated: Sequence[int]) -> Cost:
        """Smaller is better, the first figure first."""
        where = {who: place for place, who in enumerate(seated)}
        moving = moves = turns = unmet = 0
        for wish in self.wishes:
            if wish.kind == WishKind.STAY:
                chair = self.chairs[where[wish.one]]
                moving, moves, turns = moving + bool(chair.moves), moves + chair.moves, turns + chair.turns
            else:
                unmet += not answer(wish, self.chairs, where).is_met
        changed = sum(one != other for one, other in zip(seated, self.home, strict=True))
        return moving, moves, unmet, turns, self._uneven(seated), changed

    def _uneven(self, seated: Sequence[int]) -> int:
        """How far the sums of the lines are from equal means."""
        if not self.points:
            return 0
        sums: dict[tuple[int, str], int] = defaultdict(int)
        sizes: dict[tuple[int, str], int] = defaultdict(int)
        for group, who in zip(self.groups, seated, strict=True):
            sums[group] += self.points[who]
            sizes[group] += 1
        whole = sum(sums.values())
        return sum(abs(len(seated) * sums[group] - sizes[group] * whole) for group in sums)

    def descended(self, chance: random.Random | None) -> list[int]:
        """Exchanges of two that help, until none does: from home, or by chance from elsewhere."""
        at = [*self.home]
        if chance:
            for who in self.bound:
                one, other = at.index(who), chance.randrange(len(at))
                at[one], at[other] = at[other], at[one]
        least = self.cost(at)
        for _pass in range(MOST_PASSES):
            before = least
            for who in self.bound:
                for other in range(len(at)):
                    one = at.index(who)
                    at[one], at[other] = at[other], at[one]
                    cost = self.cost(at) if one != other else least
                    if cost < least:
                        least = cost
                    else:
                        at[one], at[other] = at[other], at[one]
            if least == before:
                break
        return at

    def all_assignments(self) -> Iterator[list[int]]:
        """The bound ones in any chairs; of the others each stays at home if its chair is free."""
        bound = {*self.bound}
        for places in permutations(range(len(self.chairs)), len(self.bound)):
            at = dict(zip(places, self.bound, strict=True))
            for place, who in enumerate(self.home):
                if who not in bound and place not in at:
                    at[place] = who
            seated = {*at.values()}
            away = iter([who for who in self.home if who not in seated])
            yield [at[place] if place in at else next(away) for place in range(len(self.chairs))]


def means_of(
    chairs: Sequence[Chair], seated: Sequence[int], strengths: Mapping[int, Fraction]
) -> dict[tuple[int, str], Fraction]:
    """The mean strength of each section, or of its lines where these never meet among themselves."""
    own: dict[tuple[int, str], list[Fraction]] = defaultdict(list)
    for chair, who in zip(chairs, seated, strict=True):
        own[chair.section, chair.line].append(strengths[who])
    return {group: sum(values, Fraction()) / len(values) for group, values in own.items()}


# Groups of teams: who shall not meet comes into different ones.


def parted(groups: Sequence[Sequence[int]], apart: Collection[frozenset[int]]) -> list[list[int]]:
    """The groups after exchanges of teams of one row, until none has fewer couples of `apart` in one group.

    A row of a snake has teams of about the same strength: the groups stay as even as they are.
    """
    found = [[*group] for group in groups]
    least = _together(found, apart)
    for row in range(max(map(len, found), default=0)):
        for one, other in combinations([at for at, group in enumerate(found) if row < len(group)], 2):
            if not least:
                return found
            _exchange(found, row, one, other)
            now = _together(found, apart)
            if now < least:
                least = now
            else:
                _exchange(found, row, one, other)
    return found


def _exchange(groups: Sequence[list[int]], row: int, one: int, other: int) -> None:
    groups[one][row], groups[other][row] = groups[other][row], groups[one][row]


def _together(groups: Iterable[Sequence[int]], apart: Collection[frozenset[int]]) -> int:
    return sum(couple <= {*group} for group in groups for couple in apart)
