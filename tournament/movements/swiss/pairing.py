"""Drawing one Swiss round by a stated policy: top-down with look-ahead, or the least cost of all pairings.

Contestants are given best first. `forbidden` holds couples that may not meet: rematches, and wishes taken as
hard. Every draw is a perfect matching, so that a policy never ends with two who cannot play.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from scoring.rounding import Number
from tournament.movements.swiss import matching
from tournament.movements.swiss.drawn_rounds import Draw, Pairing

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
