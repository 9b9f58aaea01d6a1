"""Score matches: a board's result at one table against the result at the other (Law 78B, 78D).

A match is the lines of one group whose two contestants are the same; each sits North-South once.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.adjusted import Assigned, Ruling, Variable
from scoring.conditions import Conditions
from scoring.lines import BoardAwards, Boards, LineAward, SideAward
from scoring.match_part import Comparison
from scoring.methods import MatchMethod
from scoring.own_average import with_own_average
from scoring.rounding import Number, exact_sum
from scoring.seats import Side
from scoring.totals import Total


@dataclass(frozen=True, slots=True)
class MatchSide:
    """One contestant's figures of a match: the sum of its boards, and what the match is worth on top.

    `match_points` is the aggregate of Patton or the IMP part of a hybrid, 0 for other methods. `top`: the
    most of both parts; None where points have no top.
    """

    contestant: Hashable
    boards: int
    board_points: Number
    match_points: Number
    top: Number | None

    @property
    def points(self) -> Number:
        return self.board_points + self.match_points


@dataclass(frozen=True, slots=True)
class Match:
    """Two contestants against one another; the first sat North-South where the match was first entered."""

    group: str
    first: MatchSide
    second: MatchSide


class _Tables(NamedTuple):
    """A board of a match: where in the field its lines are, first the one with the first contestant N/S."""

    board: int
    home: int
    away: int


_Pairing = tuple[str, Hashable, Hashable]
_Seen = list[tuple[Comparison, SideAward] | None]


def score_matches(
    boards: Boards, method: MatchMethod, conditions: Conditions
) -> tuple[dict[int, BoardAwards], tuple[Match, ...], dict[Hashable, Total]]:
    """Awards parallel to the boards, the matches, and everybody's totals.

    Both lines of a board carry the same awards, which count once. A board that only one table has played
    counts for nothing yet.
    """
    awards: dict[int, list[LineAward | None]] = {
        board: [None] * len(lines) for board, lines in boards.items()
    }
    matches = []
    for (group, first, second), tables in _pairings(boards).items():
        seen = [_seen(boards, tables, side, method, conditions) for side in (Side.NS, Side.EW)]
        for where, ours, theirs in zip(tables, *seen, strict=True):
            a, b = ours[1] if ours else None, theirs[1] if theirs else None
            awards[where.board][where.home] = LineAward(a, b)
            awards[where.board][where.away] = LineAward(b, a)
        sides = (
            _side(first, seen[0], seen[1], method, conditions),
            _side(second, seen[1], seen[0], method, conditions),
        )
        matches.append(Match(group, *sides))
    basis = "sum" if method.top is None and conditions.total == "sum" else "mean"
    totals = _totals(boards, matches, "percentage" if method.top else basis)
    return {board: tuple(own) for board, own in awards.items()}, tuple(matches), totals


def _pairings(boards: Boards) -> dict[_Pairing, list[_Tables]]:
    """The boards of each match that both its tables have a line for."""
    found: dict[_Pairing, list[_Tables]] = {}
    for board, lines in boards.items():
        waiting: dict[_Pairing, int] = {}
        for place, line in enumerate(lines):
            other = waiting.pop((line.group, line.ew, line.ns), None)
            if other is None:
                waiting[line.group, line.ns, line.ew] = place
            elif (line.group, line.ns, line.ew) in found:
                found[line.group, line.ns, line.ew].append(_Tables(board, place, other))
            else:
                found.setdefault((line.group, line.ew, line.ns), []).append(_Tables(board, other, place))
    return found


def _seen(
    boards: Boards, tables: Sequence[_Tables], side: Side, method: MatchMethod, conditions: Conditions
) -> _Seen:
    """The boards as the first contestant (`side` NS) or the second sees them, with what it is awarded."""
    seen: _Seen = []
    for where in tables:
        home, away = boards[where.board][where.home], boards[where.board][where.away]
        own = (home, away) if side is Side.NS else (away, home)
        comparison = _comparison(own[0].ruling(Side.NS), own[1].ruling(Side.EW))
        seen.append((comparison, _award(comparison, method, conditions)) if comparison else None)
    awards = [entry[1] for entry in seen if entry]
    return [entry and (entry[0], _moved(entry[0].ruling, entry[1], awards)) for entry in seen]


def _comparison(home: Ruling | None, away: Ruling | None) -> Comparison | None:
    """A contestant's two tables; an artificial score at either is the score of the board (Law 86B)."""
    if home is None or away is None:
        return None
    if isinstance(home, Assigned) and isinstance(away, Assigned):
        return Comparison(
            tuple((p * q, ours, theirs) for p, ours in home.outcomes for q, theirs in away.outcomes)
        )
    return Comparison(ruling=away if isinstance(home, Assigned) else home)  # type: ignore[arg-type]


def _award(comparison: Comparison, method: MatchMethod, conditions: Conditions) -> SideAward:
    if comparison.ruling is not None:
        ruling = comparison.ruling
        return method.artificial(ruling.flat if isinstance(ruling, Variable) else ruling)
    points = exact_sum(
        [share * method.board(home - away, conditions) for share, home, away in comparison.outcomes]
    )
    return SideAward(points, method.top, True, points)


def _moved(ruling: Ruling | None, award: SideAward, own: Sequence[SideAward]) -> SideAward:
    """The session of Law 12C2(c) is the match."""
    return with_own_average(ruling, award, own) if isinstance(ruling, Variable) else award


def _side(
    contestant: Hashable, own: _Seen, other: _Seen, method: MatchMethod, conditions: Conditions
) -> MatchSide:
    awards = [entry[1] for entry in own if entry]
    points, most = (0, 0) if method.part is None else method.part(_only(own), _only(other), conditions)
    top = None if method.top is None else method.top * len(awards) + most
    return MatchSide(contestant, len(awards), exact_sum([award.points for award in awards]), points, top)


def _only(seen: _Seen) -> list[Comparison]:
    return [entry[0] for entry in seen if entry]


def _totals(boards: Boards, matches: Sequence[Match], basis: str) -> dict[Hashable, Total]:
    """Each contestant's matches added up; a contestant without one has an empty total."""
    sides: dict[Hashable, list[MatchSide]] = {
        who: [] for lines in boards.values() for line in lines for who in (line.ns, line.ew)
    }
    for match in matches:
        sides[match.first.contestant].append(match.first)
        sides[match.second.contestant].append(match.second)
    return {
        who: Total(
            exact_sum([side.points for side in own]),
            exact_sum([side.top or 0 for side in own]) if basis == "percentage" else None,
            sum(side.boards for side in own),
            basis,
        )
        for who, own in sides.items()
    }
