"""Two pairs that wait in the same round play each other; most other pairs keep their plan.

Where the two have met, or where no boards are left for them, one table parts: its two pairs meet the two that
wait.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from tournament.movements.bundles import Bundle, bundles
from tournament.movements.plan import Movement, Placement, PlanRow

NewMeeting = tuple[int, int, Bundle]
Way = tuple[list[PlanRow], list[NewMeeting]]


def merged(movement: Movement, played: int) -> Movement | None:
    """The rounds after `played` with as many waiting pairs at a table as can be; None when none can."""
    plan = _PlanUnderWay(movement)
    for number in range(played + 1, movement.rounds + 1):
        while plan.merge(number):
            pass
    rows = sorted(plan.rows, key=lambda row: (row.round, row.table))
    return replace(movement, rows=tuple(rows)) if rows != [*movement.rows] else None


class _PlanUnderWay:
    """The rows of a movement that change, and what each pair does in them."""

    def __init__(self, movement: Movement) -> None:
        self.rows = [*movement.rows]
        self.apart = movement.winners == 2
        self.bundles = bundles(movement)
        self.homes = {who for row in movement.rows for who in row.lines[0]}

    def merge(self, number: int) -> bool:
        """Let two more pairs of this round play; False where no two can."""
        rows = [row for row in self.rows if row.round == number]
        for one, other in combinations([row for row in rows if not row.is_full], 2):
            for old, meetings in self._ways(rows, one, other):
                self._seat(old, meetings)
                return True
        return False

    def _ways(self, rows: list[PlanRow], one: PlanRow, other: PlanRow) -> Iterator[Way]:
        """The two meet; or a table parts and each of its pairs meets one of them."""
        (a,), (b,) = one.seated, other.seated
        used = {held for row in rows for held in row.sets}
        for held in self._open(a, b, used):
            yield [one, other], [(a, b, held)]
        for row in [row for row in rows if row.is_full]:
            free = used - {*row.sets}
            north, east = row.seated
            for first, second in ((a, b), (b, a)):
                for held in self._open(north, first, free, row):
                    for beside in self._open(east, second, free | {*held}, row):
                        yield [row, one, other], [(north, first, held), (east, second, beside)]

    def _open(self, a: int, b: int, used: set[int], without: PlanRow | None = None) -> Iterator[Bundle]:
        """The boards on which these two may still meet: none where they meet anyhow, or are of one line."""
        theirs = [row for row in self.rows if row != without and {a, b} & {*row.seated}]
        if any({a, b} == {*row.seated} for row in theirs):
            return
        if self.apart and (a in self.homes) == (b in self.homes):
            return
        known = {held for row in theirs for held in row.sets}
        yield from (held for held in self.bundles if not {*held} & (known | used))

    def _seat(self, old: list[PlanRow], meetings: list[NewMeeting]) -> None:
        """These meetings at the first of these tables instead of what was there."""
        self.rows = [row for row in self.rows if row not in old]
        for (a, b, held), place in zip(meetings, old, strict=False):
            norths = [sum(who in row.lines[0] for row in self.rows) for who in (a, b)]
            first = a in self.homes if self.apart else norths[0] <= norths[1]
            self.rows.append(Placement(place.round, place.table, *((a, b) if first else (b, a)), held))
