"""Score matches: a board's result at one table against the result at the other (Law 78B, 78D).

A match is the lines of one group whose two contestants are the same; each sits North-South once.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.boards.adjusted import Variable, flat
from scoring.boards.lines import BoardAwards, Boards, LineAward, SideAward
from scoring.boards.own_average import with_own_average
from scoring.conditions import Conditions
from scoring.methods import MatchMethod
from scoring.rounding import Number, exact_sum
from scoring.seats import Side
from scoring.teams.comparison import Comparison, compared
from scoring.totals.combine import Total


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
class ScoredMatch:
    """Two contestants against one another; the first sat North-South where the match was first entered."""

    group: str
    first: MatchSide
    second: MatchSide


class _Tables(NamedTuple):
    """A board of a match: where in the field its lines are, first the one with the first contestant N/S."""

    board: int
    home: int
    away: int


@dataclass(frozen=True, slots=True)
class _ComparedBoard:
    """A board of a match as one contestant sees it, with its award."""

    comparison: Comparison
    award: SideAward


_Pairing = tuple[str, Hashable, Hashable]
_Seen = Sequence[_ComparedBoard | None]


def score_matches(
    boards: Boards, method: MatchMethod, conditions: Conditions
) -> tuple[dict[int, BoardAwards], tuple[ScoredMatch, ...], dict[Hashable, Total]]:
    """Awards parallel to the boards, the matches, and everybody's totals.

    Both lines of a board carry the same awards, which count once. A board that only one table has played
    counts for nothing yet.
    """
    awards: dict[int, list[LineAward | None]] = {
        board: [None] * len(lines) for board, lines in boards.items()
    }
    matches = []
    for (group, first, second), played in _pairings(boards).items():
        own, other = (_seen(boards, played, side, method, conditions) for side in (Side.NS, Side.EW))
        for tables, ours, theirs in zip(played, own, other, strict=True):
            a, b = ours.award if ours else None, theirs.award if theirs else None
            awards[tables.board][tables.home] = LineAward(a, b)
            awards[tables.board][tables.away] = LineAward(b, a)
        one = _side(first, own, other, method, conditions)
        matches.append(ScoredMatch(group, one, _side(second, other, own, method, conditions)))
    totals = _totals(boards, matches, "percentage" if method.top else conditions.total)
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
    boards: Boards, played: Sequence[_Tables], side: Side, method: MatchMethod, conditions: Conditions
) -> _Seen:
    """The boards as the first contestant (`side` NS) or the second sees them; None is no score."""
    entries: list[_ComparedBoard | None] = []
    for tables in played:
        home, away = boards[tables.board][tables.home], boards[tables.board][tables.away]
        own = compared(home, away) if side is Side.NS else compared(away, home)
        award = _award(own, method, conditions) if own else None
        entries.append(_ComparedBoard(own, award) if own and award else None)
    awards = [entry.award for entry in entries if entry]
    return [entry and _moved(entry, awards) for entry in entries]


def _award(comparison: Comparison, method: MatchMethod, conditions: Conditions) -> SideAward | None:
    if comparison.ruling is not None:
        return method.artificial(flat(comparison.ruling))
    points = exact_sum(
        [share * method.board(home - away, conditions) for share, home, away in comparison.outcomes]
    )
    return SideAward(points, method.top, True, points)


def _moved(entry: _ComparedBoard, own: Sequence[SideAward]) -> _ComparedBoard:
    """The session of Law 12C2(c) is the match."""
    if not isinstance(entry.comparison.ruling, Variable):
        return entry
    return replace(entry, award=with_own_average(entry.comparison.ruling, entry.award, own))


def _side(
    contestant: Hashable, own: _Seen, other: _Seen, method: MatchMethod, conditions: Conditions
) -> MatchSide:
    awards = [entry.award for entry in own if entry]
    points, most = (0, 0) if method.part is None else method.part(_only(own), _only(other), conditions)
    top = None if method.top is None else method.top * len(awards) + most
    return MatchSide(contestant, len(awards), exact_sum([award.points for award in awards]), points, top)


def _only(seen: _Seen) -> list[Comparison]:
    return [entry.comparison for entry in seen if entry]


def _totals(boards: Boards, matches: Sequence[ScoredMatch], basis: str) -> dict[Hashable, Total]:
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
