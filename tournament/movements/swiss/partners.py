"""Whether all contestants can be paired, asked again and again while matches are fixed one after another.

`Partners` keeps one perfect matching of the permitted meetings and mends it after each match that is fixed.
Most mends exchange two couples; only where few meetings are left is a whole matching computed anew.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Sequence

from tournament.movements.swiss import matching

Forbidden = Collection[frozenset[Hashable]]


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
