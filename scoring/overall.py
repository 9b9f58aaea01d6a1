"""A field of thousands, scored while results still come: simultaneous events.

A board needs its tally alone, how often each score stands: one more result changes one count, and every score
of the board is matchpointed once (Law 78A). Awards are those of scoring/field.py, to the last fraction; here
each total is a whole number of one common unit, because hundreds of thousands of fractions add up slowly.

With a table of instant matchpoints a score has its percentage at once and is not compared with others.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
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
    """`plain` results are in the totals, with `points` by score and `top`; `own` too, `fresh` ones are not.

    A board `is_stale` when it has changed since it was scored.
    """

    plain: dict[Hashable, Plain] = field(default_factory=dict)
    fresh: dict[Hashable, Plain] = field(default_factory=dict)
    ruled: dict[Hashable, Line] = field(default_factory=dict)
    tally: Counter[int] = field(default_factory=Counter)
    scored: dict[int, LineAward] = field(default_factory=dict)
    own: list[tuple[Line, LineAward | None]] = field(default_factory=list)
    points: dict[int, tuple[int, int]] = field(default_factory=dict)
    top: int = 0
    is_stale: bool = True

    @property
    def results(self) -> int:
        return len(self.plain) + len(self.fresh) + results([*self.ruled.values()])


class OverallField:
    """`put` and `take` results by any key; `places` scores the boards that have changed since."""

    def __init__(self, conditions: Conditions | None = None, instant: InstantTable | None = None) -> None:
        self.conditions = conditions or Conditions()
        self.instant = instant
        self.boards: dict[int, _Board] = {}
        self.where: dict[Hashable, int] = {}
        self.unit = 1
        self.points: defaultdict[Hashable, int] = defaultdict(int)
        self.tops: defaultdict[Hashable, int] = defaultdict(int)
        self.played: defaultdict[Hashable, int] = defaultdict(int)
        self.expected = 0

    def put(self, key: Hashable, board: int, line: Plain | Line) -> None:
        """A result, in place of the one of this key."""
        self.take(key)
        rows = self._changing(board)
        self.where[key] = board
        if isinstance(line, Line):
            rows.ruled[key] = line
        else:
            rows.fresh[key] = line
            rows.tally[line[0]] += 1

    def fill(self, lines: Iterable[tuple[Hashable, int, Plain]]) -> None:
        """Many results of keys that are new, quickly."""
        where, changing = self.where, dict[int, _Board]()
        for key, board, line in lines:
            rows = changing.get(board) or changing.setdefault(board, self._changing(board))
            rows.fresh[key] = line
            rows.tally[line[0]] += 1
            where[key] = board

    def take(self, key: Hashable) -> None:
        """Remove a result; nothing where there is none."""
        board = self.where.pop(key, None)
        if board is None:
            return
        rows = self._changing(board)
        if rows.ruled.pop(key, None) is not None:
            return
        line = rows.fresh.pop(key, None)
        if line is None:
            line = rows.plain.pop(key)
            self._count([line], rows.points, rows.top, -1)
        rows.tally[line[0]] -= 1
        if not rows.tally[line[0]]:
            del rows.tally[line[0]]

    def places(self) -> "OverallPlaces":
        """Of every contestant with a result."""
        self._score()
        points, tops = dict(self.points), dict(self.tops)
        for who, (more, unit) in self._own_averages().items():
            points[who] = points[who] * unit + more
            tops[who] *= unit
        return OverallPlaces(points, tops, dict(self.played), self.unit)

    def awards(self, board: int) -> dict[int, LineAward]:
        """What each score of a board is worth now."""
        self._score()
        return self.boards[board].scored if board in self.boards else {}

    def ruled(self) -> dict[Hashable, LineAward | None]:
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
            rows.fresh, rows.plain, rows.own = {**rows.plain, **rows.fresh}, {}, []
            rows.points, rows.top, rows.is_stale = {}, 0, True
        self.unit = 1
        for figures in (self.points, self.tops, self.played):
            figures.clear()

    def _recount(self, rows: _Board, top: int) -> None:
        """Change the totals by what each score is worth more than before (`top`); add what is fresh."""
        worth = {
            score: (self._units(award.ns), self._units(award.ew)) for score, award in rows.scored.items()
        }
        more = {
            score: (worth[score][0] - ns, worth[score][1] - ew)
            for score, (ns, ew) in rows.points.items()
            if score in worth
        }
        self._count(rows.plain.values(), more, rows.top - top, 0)
        self._count(rows.fresh.values(), worth, rows.top, 1)
        rows.plain |= rows.fresh
        rows.fresh, rows.points, rows.is_stale = {}, worth, False
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
            for who in self.points:
                self.points[who] *= factor
            for rows in self.boards.values():
                rows.points = {score: (ns * factor, ew * factor) for score, (ns, ew) in rows.points.items()}

    def _units(self, award: SideAward | None) -> int:
        return 0 if award is None else award.points.numerator * (self.unit // award.points.denominator)

    def _count(
        self, lines: Iterable[Plain], worth: Mapping[int, tuple[int, int]], top: int, times: int
    ) -> None:
        """Add these results to the totals, `times` boards of this top; -1 takes them out, 0 changes them."""
        points, tops, played = self.points, self.tops, self.played
        if times < 0:
            worth, top = {score: (-ns, -ew) for score, (ns, ew) in worth.items()}, -top
        for score, ns, ew in lines:
            for_ns, for_ew = worth[score]
            points[ns] += for_ns
            points[ew] += for_ew
            tops[ns] += top
            tops[ew] += top
            if times:
                played[ns] += times
                played[ew] += times

    def _count_ruled(self, rows: _Board, sign: int) -> None:
        for line, award in rows.own:
            for who, own in ((line.ns, award and award.ns), (line.ew, award and award.ew)):
                if own is not None:
                    self.points[who] += self._units(own) * sign
                    self.tops[who] += int(own.top or 0) * sign
                    self.played[who] += sign

    # ── average plus and minus ────────────────────────────────────────────────────────────────────────

    def _own_averages(self) -> dict[Hashable, tuple[int, int]]:
        """Law 12C2(c): what each contestant with a variable award gets beyond the flat one, in units of the
        field times the second figure.
        """
        variable = [
            (line.ns if side is Side.NS else line.ew, line.ruling(side), given)
            for rows in self.boards.values()
            for line, award in rows.own
            for side in Side
            if isinstance(line.ruling(side), Variable) and award and (given := award.of(side))
        ]
        own: dict[Hashable, list[SideAward]] = {who: [] for who, _ruling, _given in variable}
        if own:
            for rows in self.boards.values():
                _collect(rows, own)
        more: defaultdict[Hashable, Number] = defaultdict(int)
        for who, ruling, given in variable:
            assert isinstance(ruling, Variable)
            more[who] += with_own_average(ruling, given, own[who]).points - given.points
        return {who: _in_units(simplest(Fraction(extra)) * self.unit) for who, extra in more.items()}


def _in_units(amount: Number) -> tuple[int, int]:
    return amount.numerator, amount.denominator


def _awards(rows: _Board) -> list[SideAward]:
    lines = [*rows.scored.values(), *[award for _line, award in rows.own if award]]
    return [own for line in lines for own in line if own is not None]


def _collect(rows: _Board, own: dict[Hashable, list[SideAward]]) -> None:
    """The awards of a board of these contestants."""
    for score, ns, ew in rows.plain.values():
        for who, award in ((ns, rows.scored[score].ns), (ew, rows.scored[score].ew)):
            if who in own and award is not None:
                own[who].append(award)
    for line, awards in rows.own:
        for who, award in ((line.ns, awards and awards.ns), (line.ew, awards and awards.ew)):
            if who in own and award is not None:
                own[who].append(award)


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
        points: Mapping[Hashable, int],
        tops: Mapping[Hashable, int],
        played: Mapping[Hashable, int],
        unit: int,
    ) -> None:
        self.points, self.tops, self.unit = points, tops, unit
        self.played = {who: boards for who, boards in played.items() if boards}
        part = max(tops.values(), default=0) ** 2
        self.keys = {who: points[who] * part // tops[who] for who in self.played if tops[who]}
        self.ascending = sorted(self.keys.values())

    def __len__(self) -> int:
        return len(self.played)

    def of(self, who: Hashable) -> OverallPlace | None:
        """None without a result; equal figures share a place."""
        if who not in self.played:
            return None
        key, boards = self.keys.get(who), self.played[who]
        if key is None:
            return OverallPlace(who, None, False, None, boards)
        worse, others = bisect_left(self.ascending, key), bisect_right(self.ascending, key)
        percentage = Fraction(self.points[who] * 100, self.tops[who] * self.unit)
        return OverallPlace(who, len(self.ascending) - others + 1, others - worse > 1, percentage, boards)
