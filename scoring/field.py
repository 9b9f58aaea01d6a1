"""Score a field: all playings of all boards that are compared with one another, to awards and totals.

Pure and whole: the facts go in, every figure comes out, and nothing is remembered.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.board import score_board
from scoring.boards.adjusted import Variable, flat
from scoring.boards.lines import BoardAwards, Boards, Line, LineAward, SideAward, results
from scoring.boards.own_average import own_average, with_own_average
from scoring.conditions import Conditions
from scoring.errors import ScoringError
from scoring.matches import ScoredMatch, score_matches
from scoring.methods import METHODS, FieldMethod, MatchMethod
from scoring.rounding import Number
from scoring.seats import Side
from scoring.totals.combine import Penalty, SitOut, Total, total, with_penalties

__all__ = ["Conditions", "FieldScore", "Line", "LineAward", "ScoredMatch", "SideAward", "score_field"]

Earned = Mapping[Hashable, Sequence[SideAward]]


@dataclass(frozen=True, slots=True)
class FieldScore:
    """The boards scored, the conditions, and all figures of the result.

    `lines` runs parallel to `boards`. `matches` is empty but for match methods.
    """

    boards: Boards
    conditions: Conditions
    lines: dict[int, BoardAwards]
    totals: dict[Hashable, Total]
    matches: tuple[ScoredMatch, ...] = ()


def score_field(
    boards: Boards, conditions: Conditions | None = None, penalties: Iterable[Penalty] = ()
) -> FieldScore:
    """Every award and total of the boards, exact; default conditions are a club session's.

    ScoringError for an unknown method, or a penalty for an unknown contestant or in an unsuitable unit.
    """
    agreed = conditions or Conditions()
    method = METHODS.get(agreed.method)
    if method is None:
        raise ScoringError("method_unknown", method=agreed.method)
    if isinstance(method, MatchMethod):
        return _match_field(boards, method, agreed, penalties)
    return _whole_field(boards, method, agreed, penalties)


def expected_results(boards: Boards, conditions: Conditions) -> dict[int, int]:
    """E of each board: the most results any board of a closed field has, artificial ones counted.

    While the session is open, or boards are scored as they are, a board is expected to have what it has.
    """
    counts = {board: results(lines) for board, lines in boards.items()}
    if not conditions.closed or conditions.short_board == "as-is":
        return counts
    return dict.fromkeys(counts, max(counts.values(), default=0))


def _whole_field(
    boards: Boards, method: FieldMethod, conditions: Conditions, penalties: Iterable[Penalty]
) -> FieldScore:
    expected = expected_results(boards, conditions)
    flat = {board: score_board(lines, expected[board], method, conditions) for board, lines in boards.items()}
    awards = _with_own_averages(boards, flat, conditions)
    totals = field_totals(earned(boards, awards), method, conditions)
    top = field_top(expected, method, conditions)
    return FieldScore(boards, conditions, awards, with_penalties(totals, penalties, method.unit, top))


def with_sit_outs(score: FieldScore, sat_out: Mapping[Hashable, int]) -> FieldScore:
    """The score with the boards of rounds that contestants sat out, as the conditions count them (Law 78D).

    `sat_out`: how many boards, by contestant; one without a score on any board has nothing yet. An own
    average is that of real results, an average where there is none, as in Law 12C2(c). Total points have no
    average.
    """
    conditions, method = score.conditions, METHODS[score.conditions.method]
    if conditions.sit_outs == "none" or isinstance(method, MatchMethod):
        return score
    most = max(expected_results(score.boards, conditions).values(), default=0)
    average = method.artificial(flat(Variable.EQUAL), most, conditions)
    if average is None:
        return score
    own, totals = earned(score.boards, score.lines), dict(score.totals)
    for who, boards in sat_out.items():
        if boards and own.get(who):
            mean = own_average(own[who], average.top) if conditions.sit_outs == "own_average" else None
            each = conditions.rounded(average if mean is None else average._replace(points=mean))
            totals[who] = totals[who].with_sit_out(SitOut(boards, each.points, each.top))
    return replace(score, totals=totals)


def field_top(expected: Mapping[int, int], method: FieldMethod, conditions: Conditions) -> Number | None:
    """The top of the board with the most results expected; None where points have none."""
    most = max(expected.values(), default=0)
    return method.top(most, conditions) if method.top else None


def field_totals(own: Earned, method: FieldMethod, conditions: Conditions) -> dict[Hashable, Total]:
    """Each contestant's awards added up."""
    basis = "percentage" if method.top else conditions.total
    return {who: total(awards, basis) for who, awards in own.items()}


def earned(boards: Boards, awards: Mapping[int, BoardAwards]) -> dict[Hashable, list[SideAward]]:
    """Each contestant's awards on either side; a contestant without one has an empty list."""
    own: defaultdict[Hashable, list[SideAward]] = defaultdict(list)
    for board, lines in boards.items():
        for line, award in zip(lines, awards[board], strict=True):
            ns, ew = award or (None, None)
            own[line.ns] += (ns,) if ns else ()
            own[line.ew] += (ew,) if ew else ()
    return dict(own)


def _with_own_averages(
    boards: Boards, flat: dict[int, BoardAwards], conditions: Conditions
) -> dict[int, BoardAwards]:
    """Law 12C2(c), once every real result has its points."""
    moving = [board for board, lines in boards.items() if _has_variable(lines)]
    if not moving:
        return flat
    own = earned(boards, flat)
    return flat | {
        board: tuple(
            _moved(line, award, own, conditions)
            for line, award in zip(boards[board], flat[board], strict=True)
        )
        for board in moving
    }


def _has_variable(lines: Sequence[Line]) -> bool:
    ruled = [line for line in lines if line.award is not None]
    return any(isinstance(line.ruling(side), Variable) for line in ruled for side in Side)


def _moved(line: Line, award: LineAward | None, own: Earned, conditions: Conditions) -> LineAward | None:
    if award is None or line.award is None:
        return award
    ns, ew = award.ns, award.ew
    if ns is not None and isinstance(line.award.ns, Variable):
        ns = conditions.rounded(with_own_average(line.award.ns, ns, own[line.ns]))
    if ew is not None and isinstance(line.award.ew, Variable):
        ew = conditions.rounded(with_own_average(line.award.ew, ew, own[line.ew]))
    return LineAward(ns, ew)


def _match_field(
    boards: Boards, method: MatchMethod, conditions: Conditions, penalties: Iterable[Penalty]
) -> FieldScore:
    awards, matches, totals = score_matches(boards, method, conditions)
    fined = with_penalties(totals, penalties, method.unit, method.top)
    return FieldScore(boards, conditions, awards, fined, matches)
