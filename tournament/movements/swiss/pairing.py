"""Drawing one Swiss round by a stated policy: top-down with look-ahead, or the least cost of all pairings.

Contestants are given best first. `forbidden` holds couples that may not meet: rematches, and wishes taken as
hard. Every draw is a perfect matching, so that a policy never ends with two who cannot play.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import lcm

from scoring.rounding import Number
from tournament.movements.swiss import matching
from tournament.movements.swiss.drawn_rounds import Draw, Pairing
from tournament.movements.swiss.round_to_draw import HALVES, Teams, Way
from tournament.movements.swiss.round_to_draw import Couple as Met

Couple = tuple[Hashable, Hashable]
Places = tuple[int, int]
WINDOW = 4  # places between two who are looked at first
Forbidden = Collection[frozenset[Hashable]]


@dataclass(frozen=True, slots=True)
class Standing:
    """A contestant before the draw; `number` decides among equals."""

    contestant: Hashable
    number: int
    vps: Number


def ranked(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    """By victory points, then by number: tie-breaks do not steer a draw."""
    return tuple(sorted(standings, key=lambda one: (-one.vps, one.number)))


def first_round(seeds: Sequence[int], method: str) -> Draw:
    """The first draw of a seeded list: `adjacent` 1–2, 3–4; `half` 1 meets n/2 + 1; `fold` 1 meets the last.

    The last of an odd number has the bye. ValueError for another method.
    """
    places = range(len(seeds) // 2 * 2)
    half = len(places) // 2
    couples = {
        "adjacent": zip(places[::2], places[1::2], strict=True),
        "half": zip(places[:half], places[half:], strict=True),
        "fold": zip(places[:half], reversed(places[half:]), strict=True),
    }
    if method not in couples:
        raise ValueError(method)
    matches = [
        Pairing(seeds[one], seeds[other], (one + 1, other + 1), method) for one, other in couples[method]
    ]
    return Draw(tuple(matches), seeds[-1] if len(seeds) % 2 else None)


def choose_bye(
    order: Sequence[Hashable], forbidden: Forbidden, had_bye: Collection[Hashable]
) -> Hashable | None:
    """The lowest ranked without a bye for whom the others can still be paired; None where there is none."""
    for who in reversed(order):
        if who not in had_bye and can_be_paired([one for one in order if one != who], forbidden):
            return who
    return None


def can_be_paired(order: Sequence[Hashable], forbidden: Forbidden) -> bool:
    """Whether an even number of contestants can all be paired with permitted opponents."""
    return Partners(order, forbidden).possible


def top_down(order: Sequence[Hashable], forbidden: Forbidden) -> tuple[Couple, ...] | None:
    """The best ranked meets the nearest it may meet such that the rest can be paired, and so on down."""
    partners = Partners(order, forbidden)
    if not partners.possible:
        return None
    left, couples = [*order], []
    while left:
        first = left.pop(0)
        second = next(one for one in left if partners.may_meet(first, one) and partners.fix(first, one))
        left.remove(second)
        couples.append((first, second))
    return tuple(couples)


def least_vp_cost(standings: Sequence[Standing], forbidden: Forbidden) -> tuple[Couple, ...] | None:
    """The pairing of least Σ |difference of victory points|, and of those the least Σ (difference of ranks)².

    That of least Σ (difference of ranks)² alone is `drawn_rounds.cheapest`. Near neighbours are looked at
    first: the cost found then says which matches from farther apart could still be part of a cheaper one.
    """
    order = [one.contestant for one in standings]
    points = _whole([one.vps for one in standings])
    window = min(WINDOW, len(order))
    while True:
        near = _permitted(order, forbidden, [min(at + window, len(order) - 1) for at in range(len(order))])
        found = _cheapest(order, points, near)
        if matching.is_perfect(order, found):
            break
        if window == len(order):
            return None
        window = min(4 * window, len(order))
    place = {contestant: at for at, contestant in enumerate(order)}
    drawn = {(place[one], place[other]) for one, other in found}
    useful = {*_permitted(order, forbidden, _reach(points, drawn))}
    return found if useful <= {*near} else _cheapest(order, points, sorted(useful | drawn))


def _whole(points: Sequence[Number]) -> list[int]:
    """The same points in a unit that makes them whole numbers."""
    unit = lcm(*(Fraction(one).denominator for one in points)) if points else 1
    return [int(one * unit) for one in points]


def _permitted(order: Sequence[Hashable], forbidden: Forbidden, reach: Sequence[int]) -> list[Places]:
    """The permitted meetings of each place with those below it, down to its reach."""
    return [
        (one, other)
        for one in range(len(order))
        for other in range(one + 1, reach[one] + 1)
        if frozenset((order[one], order[other])) not in forbidden
    ]


def _reach(points: Sequence[int], drawn: Iterable[Places]) -> list[int]:
    """How far down each place may meet in a pairing that costs no more than this one.

    A gap between two neighbours is crossed by an odd number of matches where an odd number stands above it,
    else by an even number. A match across such an even gap costs twice the gap more than neighbours would.
    """
    gaps = [abs(points[at] - points[at + 1]) for at in range(len(points) - 1)]
    spare = sum(abs(points[one] - points[other]) for one, other in drawn) - sum(gaps[::2])
    reach = []
    for at in range(len(points)):
        last, crossed = at, 0
        while last + 1 < len(points):
            crossed += 2 * gaps[last] if last % 2 else 0
            if crossed > spare:
                break
            last += 1
        reach.append(last)
    return reach


def _cheapest(
    order: Sequence[Hashable], points: Sequence[int], meetings: Iterable[Places]
) -> tuple[Couple, ...]:
    unit = len(order) ** 3  # more than all differences of ranks together
    edges = (
        (one, other, abs(points[one] - points[other]) * unit + (one - other) ** 2) for one, other in meetings
    )
    return matching.least_cost(order, edges)


# Whether all contestants can be paired, asked again and again while matches are fixed one after another.
#
# `Partners` keeps one perfect matching of the permitted meetings and mends it after each match that is
# fixed. Most mends exchange two couples; only where few meetings are left is a whole matching computed
# anew.


class Partners:
    """A perfect matching of `order`; `possible` is False where there is none."""

    def __init__(self, order: Sequence[Hashable], forbidden: Forbidden) -> None:
        self._banned: dict[Hashable, set[Hashable]] = defaultdict(set)
        for couple in forbidden:
            one, other = couple
            self._banned[one].add(other)
            self._banned[other].add(one)
        self._partner: dict[Hashable, Hashable] = {}
        self.possible = self._start(order)

    def may_meet(self, one: Hashable, other: Hashable) -> bool:
        return other not in self._banned[one]

    def fix(self, one: Hashable, other: Hashable) -> bool:
        """Take these two out as a match; False, and nothing changes, where the rest could not be paired."""
        if self._partner[one] == other:
            del self._partner[one], self._partner[other]
            return True
        before = dict(self._partner)
        left = self._partner.pop(one), self._partner.pop(other)
        for alone in left:
            del self._partner[alone]
        if self._connect(*left):
            return True
        self._partner = before
        return False

    def _start(self, order: Sequence[Hashable]) -> bool:
        if len(order) % 2:
            return False
        alone = []
        waiting = [*order]
        while waiting:
            one = waiting.pop(0)
            other = next((two for two in waiting if self.may_meet(one, two)), None)
            if other is None:
                alone.append(one)
                continue
            waiting.remove(other)
            self._join(one, other)
        pairs = zip(alone[::2], alone[1::2], strict=True)
        return all(self._exchanged(one, other) for one, other in pairs) or self._anew(order)

    def _join(self, one: Hashable, other: Hashable) -> None:
        self._partner[one], self._partner[other] = other, one

    def _connect(self, one: Hashable, other: Hashable) -> bool:
        return self._exchanged(one, other) or self._anew([*self._partner, one, other])

    def _exchanged(self, one: Hashable, other: Hashable) -> bool:
        """Join two who are alone, or exchange partners with one couple."""
        if self.may_meet(one, other):
            self._join(one, other)
            return True
        for first, second in self._partner.items():
            if self.may_meet(one, first) and self.may_meet(other, second):
                self._join(one, first)
                self._join(other, second)
                return True
        return False

    def _anew(self, order: Sequence[Hashable]) -> bool:
        barred = {frozenset((one, other)) for one in order for other in self._banned[one]}
        couples = matching.least_cost(order, matching.permitted(order, barred, lambda one, other: 0))
        if not matching.is_perfect(order, couples):
            return False
        self._partner = {}
        for one, other in couples:
            self._join(one, other)
        return True


# Magic Contest's way of drawing a round: strictly top-down, then repeats at the bottom are untangled.
#
# The best meets the next that it has not met, without a look at the rest; where it has met all that are
# left, it meets the next again. Then a repeat is removed by exchanging opponents with a match above, from
# the last table upwards to the middle. The best three tables stay as they are, so that a repeat can remain.

UNTOUCHED = 3


def untangled(order: Sequence[Hashable], forbidden: Forbidden) -> tuple[Couple, ...]:
    """The round of an even number of contestants, best first."""
    tables = _straight_down(order, forbidden)
    highest = max(UNTOUCHED, len(tables) // 2)
    for table in range(len(tables) - 1, highest - 1, -1):
        if frozenset(tables[table]) in forbidden:
            _exchange(tables, table, highest, forbidden)
    return tuple(tables)


def _straight_down(order: Sequence[Hashable], forbidden: Forbidden) -> list[Couple]:
    left, tables = [*order], []
    while left:
        first = left.pop(0)
        second = next((one for one in left if frozenset((first, one)) not in forbidden), left[0])
        left.remove(second)
        tables.append((first, second))
    return tables


def _exchange(tables: list[Couple], table: int, highest: int, forbidden: Forbidden) -> None:
    """With the nearest match above where that removes most repeats; with none where none goes."""
    options = [
        (_repeats((tables[above], tables[table]), forbidden) - _repeats(way, forbidden), way, above)
        for above in range(table - 1, highest - 1, -1)
        for way in _ways(tables[above], tables[table])
    ]
    best = max(options, key=lambda option: option[0], default=None)
    if best and best[0] > 0:
        _removed, (tables[best[2]], tables[table]), _above = best


def _ways(upper: Couple, lower: Couple) -> tuple[tuple[Couple, Couple], ...]:
    (a, b), (c, d) = upper, lower
    return ((a, c), (b, d)), ((a, d), (b, c))


def _repeats(couples: Collection[Couple], forbidden: Forbidden) -> int:
    return sum(frozenset(couple) in forbidden for couple in couples)


# Three who play one another, and half matches of three pairs, in a round of an odd number.


def triples(order: Sequence[int], before: Collection[int], barred: Forbidden) -> Iterator[tuple[int, ...]]:
    """Three who may meet, and were in no triple `before`, such that the others can be paired.

    The lowest ranked come first.
    """
    free = [one for one in reversed(order) if one not in before]
    for highest in range(2, len(free)):
        for pair in combinations(range(highest), 2):
            three = tuple(free[place] for place in (highest, *reversed(pair)))
            legal = not any(frozenset(two) in barred for two in combinations(three, 2))
            if legal and can_be_paired([one for one in order if one not in three], barred):
                yield three


def halves(
    order: Sequence[int],
    before: Collection[int],
    barred: Forbidden,
    threes: Mapping[int, int] | None = None,
) -> Iterator[tuple[int, ...]]:
    """One who may meet two others for half a match each, such that the rest can be paired.

    By their `threes` so far those who have been in the fewest of these groups come first: none is in two
    before all have been in one. The two have missed no half `before`, unless all but one have. Then the
    lowest ranked come first, and who has not played both halves.
    """
    turns = threes or {}
    due = frozenset(_due(order, turns))
    upwards = [*reversed(order)]
    free = [one for one in upwards if one not in before]
    free = free if len(free) > 1 else upwards
    middle = sorted(upwards, key=lambda one: turns.get(one, 0) > 0 and one not in before)
    for most in range(3, -1, -1) if len(due) < len(order) else (3,):
        yield from _halves(order, free, middle, barred, due, most)


def _halves(
    order: Sequence[int],
    free: Sequence[int],
    middle: Sequence[int],
    barred: Forbidden,
    due: Collection[int],
    most: int,
) -> Iterator[tuple[int, ...]]:
    """Those groups of which as many as `most` are `due`."""
    for higher in range(1, len(free)):
        for two in ((free[higher], lower) for lower in free[:higher]):
            wanted = most - sum(one in due for one in two)
            for both in middle if wanted in (0, 1) else ():
                if both in two or (both in due) != wanted:
                    continue
                legal = not any(frozenset((both, one)) in barred for one in two)
                rest = [one for one in order if one != both and one not in two]
                if legal and can_be_paired(rest, barred):
                    yield both, *two


LAST_GROUPS = 6  # pairs that are due, of whose groups the draws before take care


def for_later_groups(
    order: Sequence[int], teams: Teams, way: Way, barred: frozenset[Met], beside: Collection[int]
) -> frozenset[Met] | None:
    """Meetings to be kept for the last groups of half matches, so that all are in one before any is twice.

    The groups of those who are due are those of pairs far from one another in the ranking. None where they
    cannot be made any more.
    """
    due = [one for one in _due(order, teams.threes) if one not in beside]
    if way.odd != HALVES or not 3 <= len(due) <= LAST_GROUPS:
        return frozenset()
    place = {one: at for at, one in enumerate(order)}

    def apart(couples: frozenset[Met]) -> int:
        return sum(abs(place[one] - place[other]) for one, other in map(sorted, couples))

    return max(_last_groups(due, barred), key=apart, default=None)


def _last_groups(due: Sequence[int], barred: frozenset[Met]) -> Iterator[frozenset[Met]]:
    """The meetings of as many groups of three as there are."""
    if len(due) < 3:
        yield frozenset()
        return
    for three in combinations(due, 3):
        rest = [one for one in due if one not in three]
        for middle in three:
            own = frozenset(frozenset((middle, one)) for one in three if one != middle)
            if not own & barred:
                yield from (own | others for others in _last_groups(rest, barred))


def _due(order: Sequence[int], threes: Mapping[int, int]) -> list[int]:
    """Those who have been in the fewest groups of three."""
    least = min((threes.get(one, 0) for one in order), default=0)
    return [one for one in order if threes.get(one, 0) == least]


def groups_of_three(
    order: Sequence[int], teams: Teams, barred: Forbidden, way: Way
) -> Iterator[tuple[int, ...]]:
    """The triples, or the half matches of pairs."""
    if way.odd == HALVES:
        return halves(order, teams.tripled, barred, teams.threes)
    return triples(order, teams.tripled, barred)
