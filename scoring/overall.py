"""A field of thousands, scored while results still come: simultaneous events.

A board needs its tally alone, how often each score stands: one more result changes one count, and every score
of the board is matchpointed once (Law 78A). Awards are those of scoring/field.py, to the last fraction; here
each total is a whole number of one common unit, because hundreds of thousands of fractions add up slowly.

With a table of instant matchpoints a score has its percentage at once and is not compared with others.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import chain
from math import lcm
from typing import NamedTuple

from scoring.board import score_tally
from scoring.boards.adjusted import Assigned, Award, Ruling, Variable, flat
from scoring.boards.lines import Line, LineAward, SideAward, results
from scoring.boards.own_average import with_own_average
from scoring.conditions import Conditions
from scoring.methods import METHODS, FieldMethod
from scoring.rounding import Number, simplest
from scoring.seats import Side

MOST_BITS = 4096  # of the common unit: beyond, the boards are added up anew
INSTANT_TOP = 100

# By board: the lowest score of each range of North-South's points with its percentage, ascending.
InstantTable = Mapping[int, Sequence[tuple[int, Number]]]
Plain = tuple[int, Hashable, Hashable]  # North-South's points and the two contestants


class OverallPlace(NamedTuple):
    """`percentage` is exact; None, as the place, before the first board with a top."""

    contestant: Hashable
    place: int | None
    tied: bool
    percentage: Fraction | None
    boards: int


@dataclass(slots=True)
class _Board:
    """Plain results are four columns, in the order of their `keys`; `ns` and `ew` are seats in the totals.

    The totals have them for what `points` says of their score, with `top`, and what is in `own`. A board
    `is_stale` when it has changed since it was scored.
    """

    keys: "array[int]" = field(default_factory=partial(array, "q"))
    scores: "array[int]" = field(default_factory=partial(array, "h"))
    ns: "array[int]" = field(default_factory=partial(array, "i"))
    ew: "array[int]" = field(default_factory=partial(array, "i"))
    ruled: dict[int, Line] = field(default_factory=dict)
    tally: Counter[int] = field(default_factory=Counter)
    scored: dict[int, LineAward] = field(default_factory=dict)
    own: list[tuple[Line, LineAward | None]] = field(default_factory=list)
    points: dict[int, tuple[int, int]] = field(default_factory=dict)
    top: int = 0
    is_stale: bool = True

    @property
    def columns(self) -> "tuple[array[int], ...]":
        return self.keys, self.scores, self.ns, self.ew

    @property
    def results(self) -> int:
        return len(self.keys) + results([*self.ruled.values()])


class OverallField:
    """`put` and `take` results by their keys; `places` scores the boards that have changed since.

    A contestant has a seat in three lists of totals. A result takes 18 bytes, so its `key` is an integer.
    """

    def __init__(self, conditions: Conditions | None = None, instant: InstantTable | None = None) -> None:
        self.conditions = conditions or Conditions()
        self.instant = instant
        self.boards: dict[int, _Board] = {}
        self.seats: dict[Hashable, int] = {}
        self.unit = 1
        self.points: list[int] = []
        self.tops: list[int] = []
        self.played: list[int] = []
        self.expected = 0

    def put(self, key: int, board: int, line: Plain | Line) -> None:
        """A result, in place of the one of this key."""
        self.take(key)
        rows = self._changing(board)
        if isinstance(line, Line):
            rows.ruled[key] = line
            return
        score, ns, ew = line
        row = key, score, self._seat(ns), self._seat(ew)
        at = bisect_left(rows.keys, key)
        for column, value in zip(rows.columns, row, strict=True):
            column.insert(at, value)
        self._count(rows, row, 1)

    def fill(self, lines: Iterable[tuple[int, int, Plain]]) -> None:
        """The first results, quickly. Their keys ascend."""
        boards, seats = self.boards, self.seats
        for key, board, (score, ns, ew) in lines:
            rows = boards.get(board) or self._changing(board)
            rows.keys.append(key)
            rows.scores.append(score)
            rows.ns.append(seats.setdefault(ns, len(seats)))
            rows.ew.append(seats.setdefault(ew, len(seats)))
        self.points, self.tops, self.played = ([0] * len(seats) for _total in range(3))
        for rows in boards.values():
            rows.tally.update(rows.scores)
            for seat, times in Counter(chain(rows.ns, rows.ew)).items():
                self.played[seat] += times

    def take(self, key: int) -> None:
        """Remove a result; nothing where there is none."""
        for board, rows in self.boards.items():
            if rows.ruled.pop(key, None) is not None:
                self._changing(board)
            at = bisect_left(rows.keys, key)
            if at < len(rows.keys) and rows.keys[at] == key:
                self._count(self._changing(board), [column.pop(at) for column in rows.columns], -1)

    def places(self) -> "OverallPlaces":
        """Of every contestant with a result."""
        self._score()
        points, tops = self.points.copy(), self.tops.copy()
        for seat, (more, unit) in self._own_averages().items():
            points[seat] = points[seat] * unit + more
            tops[seat] *= unit
        return OverallPlaces(self.seats, points, tops, self.played.copy(), self.unit)

    def awards(self, board: int) -> dict[int, LineAward]:
        """What each score of a board is worth now."""
        self._score()
        return self.boards[board].scored if board in self.boards else {}

    def ruled(self) -> dict[int, LineAward | None]:
        """The awards of adjusted scores, by the keys of their results; a variable award is flat."""
        self._score()
        return {
            key: award
            for rows in self.boards.values()
            for key, (_line, award) in zip(rows.ruled, rows.own, strict=True)
        }

    # ── one board ─────────────────────────────────────────────────────────────────────────────────────

    def _changing(self, board: int) -> _Board:
        rows = self.boards.setdefault(board, _Board())
        rows.is_stale = True
        return rows

    def _seat(self, who: Hashable) -> int:
        seat = self.seats.setdefault(who, len(self.seats))
        if seat == len(self.points):
            for totals in (self.points, self.tops, self.played):
                totals.append(0)
        return seat

    def _count(self, rows: _Board, row: Sequence[int], times: int) -> None:
        """A plain result into the totals, for what its score was worth when the board was scored last; out of
        them with -1.
        """
        _key, score, ns, ew = row
        for seat, worth in zip((ns, ew), rows.points.get(score, (0, 0)), strict=True):
            self.points[seat] += worth * times
            self.tops[seat] += rows.top * times
            self.played[seat] += times
        rows.tally[score] += times
        if not rows.tally[score]:
            del rows.tally[score]

    def _score(self) -> None:
        """Score what has changed: all boards where the results that a board is brought to are others now."""
        counts = {board: rows.results for board, rows in self.boards.items()}
        most = max(counts.values(), default=0)
        brought = self.conditions.closed and self.conditions.short_board != "as-is" and not self.instant
        if self.unit.bit_length() > MOST_BITS:
            self._begin_again()
        stale = {
            board: rows
            for board, rows in self.boards.items()
            if rows.is_stale or (brought and most != self.expected)
        }
        self.expected = most
        before = {board: rows.top for board, rows in stale.items()}
        for board, rows in stale.items():
            self._count_ruled(rows, -1)
            self._award(board, most if brought else counts[board])
        self._widen(stale.values())
        for board, rows in stale.items():
            self._recount(rows, before[board])

    def _begin_again(self) -> None:
        """The unit grows with every board that is scored again; from nothing it is as small as it can be."""
        for rows in self.boards.values():
            self._count_ruled(rows, -1)
            rows.own, rows.points, rows.top, rows.is_stale = [], {}, 0, True
        self.unit = 1
        self.points, self.tops = ([0] * len(self.seats) for _total in range(2))

    def _recount(self, rows: _Board, top: int) -> None:
        """Change the totals by what each score is worth more than before, and by what the top is (`top`)."""
        worth = {
            score: (self._units(award.ns), self._units(award.ew)) for score, award in rows.scored.items()
        }
        more = {}
        for score, (ns, ew) in worth.items():
            before = rows.points.get(score, (0, 0))
            more[score] = ns - before[0], ew - before[1]
        points, tops, higher = self.points, self.tops, rows.top - top
        for score, ns, ew in zip(rows.scores, rows.ns, rows.ew, strict=True):
            for_ns, for_ew = more[score]
            points[ns] += for_ns
            points[ew] += for_ew
            tops[ns] += higher
            tops[ew] += higher
        rows.points, rows.is_stale = worth, False
        self._count_ruled(rows, 1)

    def _award(self, board: int, expected: int) -> None:
        rows = self.boards[board]
        ruled = [*rows.ruled.values()]
        if self.instant is None:
            method = METHODS[self.conditions.method]
            assert isinstance(method, FieldMethod)
            rows.scored, own = score_tally(rows.tally, ruled, expected, method, self.conditions)
            rows.top = int(method.top(expected, self.conditions)) if method.top else 0
        else:
            table = self.instant.get(board, ())
            rows.scored = {score: instant_award(score, table) for score in rows.tally}
            own = tuple(instant_ruled(line.award, table) for line in ruled if line.award)
            rows.top = INSTANT_TOP
        rows.own = [*zip(ruled, own, strict=True)]

    def _widen(self, boards: Iterable[_Board]) -> None:
        """Make the unit fine enough for these boards; the totals with it."""
        shares = [award for rows in boards for award in _awards(rows)]
        unit = lcm(self.unit, *{award.points.denominator for award in shares})
        if unit != self.unit:
            factor, self.unit = unit // self.unit, unit
            self.points = [points * factor for points in self.points]
            for rows in self.boards.values():
                rows.points = {score: (ns * factor, ew * factor) for score, (ns, ew) in rows.points.items()}

    def _units(self, award: SideAward | None) -> int:
        return 0 if award is None else award.points.numerator * (self.unit // award.points.denominator)

    def _count_ruled(self, rows: _Board, times: int) -> None:
        for seat, award in self._ruled_sides(rows):
            self.points[seat] += self._units(award) * times
            self.tops[seat] += int(award.top or 0) * times
            self.played[seat] += times

    def _ruled_sides(self, rows: _Board) -> Iterator[tuple[int, SideAward]]:
        for line, award in rows.own:
            for who, own in ((line.ns, award and award.ns), (line.ew, award and award.ew)):
                if own is not None:
                    yield self._seat(who), own

    # ── average plus and minus ────────────────────────────────────────────────────────────────────────

    def _own_averages(self) -> dict[int, tuple[int, int]]:
        """Law 12C2(c): what the contestant of each seat with a variable award gets beyond the flat one, in
        units of the field times the second figure.
        """
        variable = [
            (self._seat(line.ns if side is Side.NS else line.ew), line.ruling(side), given)
            for rows in self.boards.values()
            for line, award in rows.own
            for side in Side
            if isinstance(line.ruling(side), Variable) and award and (given := award.of(side))
        ]
        own: dict[int, list[SideAward]] = {seat: [] for seat, _ruling, _given in variable}
        for rows in self.boards.values() if own else ():
            for seat, award in chain(_sides(rows), self._ruled_sides(rows)):
                if seat in own:
                    own[seat].append(award)
        more: defaultdict[int, Number] = defaultdict(int)
        for seat, ruling, given in variable:
            assert isinstance(ruling, Variable)
            more[seat] += with_own_average(ruling, given, own[seat]).points - given.points
        return {seat: _in_units(simplest(Fraction(extra)) * self.unit) for seat, extra in more.items()}


def _in_units(amount: Number) -> tuple[int, int]:
    return amount.numerator, amount.denominator


def _awards(rows: _Board) -> list[SideAward]:
    lines = [*rows.scored.values(), *[award for _line, award in rows.own if award]]
    return [own for line in lines for own in line if own is not None]


def _sides(rows: _Board) -> Iterator[tuple[int, SideAward]]:
    """Each seat of the plain results with its award."""
    for score, ns, ew in zip(rows.scores, rows.ns, rows.ew, strict=True):
        for seat, award in zip((ns, ew), rows.scored[score], strict=True):
            if award is not None:
                yield seat, award


# ── instant matchpoints ───────────────────────────────────────────────────────────────────────────────


def instant_award(score_ns: int, table: Sequence[tuple[int, Number]]) -> LineAward:
    """The percentage of the range that a score is in; a score below all ranges is in the lowest one."""
    share: Number = next((percent for low, percent in reversed(table) if low <= score_ns), _lowest(table))
    return LineAward(_share(share), _share(INSTANT_TOP - share))


def instant_ruled(award: Award, table: Sequence[tuple[int, Number]]) -> LineAward:
    return LineAward(_instant_side(award.ns, table, Side.NS), _instant_side(award.ew, table, Side.EW))


def _instant_side(ruling: Ruling | None, table: Sequence[tuple[int, Number]], side: Side) -> SideAward | None:
    if ruling is None:
        return None
    if not isinstance(ruling, Assigned):
        return SideAward(flat(ruling).points(INSTANT_TOP), INSTANT_TOP, False)
    shares = [(share, instant_award(int(score), table).of(side)) for share, score in ruling.outcomes]
    return _share(simplest(Fraction(sum(share * own.points for share, own in shares if own))))


def _share(percent: Number) -> SideAward:
    return SideAward(percent, INSTANT_TOP, True, percent)


def _lowest(table: Sequence[tuple[int, Number]]) -> Number:
    return table[0][1] if table else 50


# ── places ────────────────────────────────────────────────────────────────────────────────────────────


class OverallPlaces:
    """The places of the contestants with a result at one moment.

    Of thousands a place and its fraction are made only where they are asked for: the answer to a report has
    those of one club. Two different fractions differ by at least one part of the square of the largest
    denominator: as whole numbers of that part they compare exactly, and quickly.
    """

    def __init__(
        self,
        seats: Mapping[Hashable, int],
        points: Sequence[int],
        tops: Sequence[int],
        played: Sequence[int],
        unit: int,
    ) -> None:
        self.seats, self.points, self.tops, self.played, self.unit = seats, points, tops, played, unit
        part = max(tops, default=0) ** 2
        self.keys = [own * part // top if top else None for own, top in zip(points, tops, strict=True)]
        self.ascending = sorted(key for key in self.keys if key is not None)
        self.number = sum(map(bool, played))

    def __len__(self) -> int:
        return self.number

    def of(self, who: Hashable) -> OverallPlace | None:
        """None without a result; equal figures share a place."""
        seat = self.seats.get(who, len(self.played))  # one who came after this moment has none
        boards = self.played[seat] if seat < len(self.played) else 0
        if not boards:
            return None
        key = self.keys[seat]
        if key is None:
            return OverallPlace(who, None, False, None, boards)
        worse, others = bisect_left(self.ascending, key), bisect_right(self.ascending, key)
        percentage = Fraction(self.points[seat] * 100, self.tops[seat] * self.unit)
        return OverallPlace(who, len(self.ascending) - others + 1, others - worse > 1, percentage, boards)
