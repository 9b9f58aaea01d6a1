"""Why? The derivation of one award, one total and one place, as data: codes and figures, never sentences.

Nothing here scores anything; it shows the steps `score_field` took.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.board import as_seen, by_group, pools, score_board
from scoring.boards.adjusted import Artificial, Assigned, Fixed, Variable, flat
from scoring.boards.lines import Line, LineAward, SideAward
from scoring.boards.own_average import own_average
from scoring.derivation import DERIVATIONS, AgainstTable, Step
from scoring.field import FieldScore, earned, expected_results
from scoring.methods import METHODS, MatchMethod, Pool
from scoring.rounding import Number, exact_sum, simplest
from scoring.seats import Side
from scoring.teams.comparison import compared
from scoring.totals.combine import Total
from scoring.totals.ranking import Place


@dataclass(frozen=True, slots=True)
class ByRuling:
    """An artificial score: what was ruled, its flat value, and the own average a variable one looks at.

    `own_average` is in points of the board, None for a fixed award or without another real result; `points`
    are those of the flat value.
    """

    ruling: Artificial
    flat: Fixed
    own_average: Number | None
    points: Number


@dataclass(frozen=True, slots=True)
class WhyAward:
    """An award and what it comes from: a ruling, or the steps of each score with its share of the whole."""

    award: SideAward
    parts: tuple[tuple[Number, Step], ...] = ()
    ruling: ByRuling | None = None


@dataclass(frozen=True, slots=True)
class BoardEarned:
    """One board of a total: where the contestant sat, against whom, what for."""

    board: int
    side: Side
    opponent: Hashable
    award: SideAward


@dataclass(frozen=True, slots=True)
class WhyTotal:
    """The boards a total adds up; its penalty stands in the total itself. Match parts are in the matches."""

    boards: tuple[BoardEarned, ...]
    total: Total


@dataclass(frozen=True, slots=True)
class WhyPlace:
    """The contestants ahead, those sharing the place, and those of equal value separated by a tie-break."""

    place: Place
    ahead: tuple[Place, ...]
    level: tuple[Place, ...]
    split_off: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Excess:
    """What the two sides of a line are awarded together beyond what there is, and by which rule.

    `cause`: "artificial"; "split", when a ruling on the board differs for the sides, so that their scores are
    compared with different ones; "rounding", of each side by itself; or "small_subfield".
    """

    place: int
    points: Number
    cause: str


def why_award(score: FieldScore, board: int, place: int, side: Side) -> WhyAward | None:
    """Why `side` of the line at `place` of a board has its award; None when it has none."""
    award = _award(score, board, place, side)
    if award is None:
        return None
    method = METHODS[score.conditions.method]
    if isinstance(method, MatchMethod):
        return _why_match(score, board, place, side, award, method)
    line = score.boards[board][place]
    ruling, pool = line.ruling(side), _pool(score, board, line.group, side)
    if isinstance(ruling, Assigned):
        step = DERIVATIONS[score.conditions.method]
        parts = [(share, step(as_seen(points, side), pool)) for share, points in ruling.outcomes]
        return WhyAward(award, tuple(parts))
    assert ruling is not None  # there is no award without one
    others = earned(score.boards, score.lines)[line.ns if side is Side.NS else line.ew]
    level = method.artificial(flat(ruling), pool.scale, pool.conditions)
    return WhyAward(award, ruling=_by_ruling(ruling, level or award, others))


def why_total(score: FieldScore, contestant: Hashable) -> WhyTotal:
    """The boards that made a contestant's total, in the order given; each board of a match once."""
    sides = (Side.NS,) if score.matches else tuple(Side)
    return WhyTotal(tuple(_boards_of(score, contestant, sides)), score.totals[contestant])


def why_unbalanced(score: FieldScore, board: int) -> tuple[Excess, ...]:
    """The lines of a board whose sides do not share one top (or add up to nothing), each with its cause."""
    split = any(line.award and line.award.ns != line.award.ew for line in score.boards[board])
    other = "split" if split else _beyond(score, board)
    found = [_excess(place, awards, other) for place, awards in enumerate(score.lines[board]) if awards]
    return tuple(excess for excess in found if excess.points)


def _beyond(score: FieldScore, board: int) -> str:
    """Why plain results of a board do not balance."""
    exact = replace(score.conditions, rounding="exact")
    method, expected = METHODS[exact.method], expected_results(score.boards, exact)[board]
    if score.conditions.rounding == "exact" or isinstance(method, MatchMethod):
        return "small_subfield"
    plain = score_board(score.boards[board], expected, method, exact)
    is_balanced = not any(_excess(0, awards, "").points for awards in plain if awards)
    return "rounding" if is_balanced else "small_subfield"


def why_place(places: Sequence[Place], contestant: Hashable) -> WhyPlace:
    """Why a contestant of a ranking has its place."""
    own = next(place for place in places if place.contestant == contestant)
    if own.place is None:
        return WhyPlace(own, (), (), ())
    others = [other for other in places if other is not own]
    return WhyPlace(
        own,
        tuple(other for other in others if other.place is not None and other.place < own.place),
        tuple(other for other in others if other.place == own.place),
        tuple(other for other in others if other.value == own.value and other.place != own.place),
    )


def _excess(place: int, awards: LineAward, other_cause: str) -> Excess:
    sides = [award for award in (awards.ns, awards.ew) if award is not None]
    tops = exact_sum([award.top for award in sides if award.top is not None])
    points = exact_sum([award.points for award in sides]) - simplest(Fraction(tops, 2))
    return Excess(place, points, other_cause if all(award.real for award in sides) else "artificial")


def _award(score: FieldScore, board: int, place: int, side: Side) -> SideAward | None:
    awards = score.lines[board][place]
    return awards.of(side) if awards else None


def _pool(score: FieldScore, board: int, group: str, side: Side) -> Pool:
    expected = expected_results(score.boards, score.conditions)[board]
    ns, ew = pools(by_group(score.boards[board]), group, expected, score.conditions)
    return ns if side is Side.NS else ew


def _by_ruling(ruling: Artificial, level: SideAward, others: Sequence[SideAward]) -> ByRuling:
    """Only a variable ruling considers a contestant's average; `level` is its award without it."""
    own = own_average(others, level.top) if isinstance(ruling, Variable) else None
    return ByRuling(ruling, flat(ruling), own, level.points)


def _boards_of(score: FieldScore, contestant: Hashable, sides: Sequence[Side]) -> Iterator[BoardEarned]:
    for board, lines in score.boards.items():
        for place, line in enumerate(lines):
            for side in sides:
                own, opponent = (line.ns, line.ew) if side is Side.NS else (line.ew, line.ns)
                award = _award(score, board, place, side)
                if own == contestant and award is not None:
                    yield BoardEarned(board, side, opponent, award)


def _why_match(
    score: FieldScore, board: int, place: int, side: Side, award: SideAward, method: MatchMethod
) -> WhyAward:
    """The contestant's two tables: its own line, and the one where it sits the other way."""
    line = score.boards[board][place]
    other = next(other for other in score.boards[board] if _are_a_match(line, other))
    comparison = compared(line, other) if side is Side.NS else compared(other, line)
    assert comparison is not None  # a board with an award has both tables
    if comparison.ruling is not None:
        level = method.artificial(flat(comparison.ruling)) or award
        return WhyAward(award, ruling=_by_ruling(comparison.ruling, level, _match_awards(score, line, side)))
    return WhyAward(
        award,
        tuple(
            (share, AgainstTable(home, away, method.board(home - away, score.conditions)))
            for share, home, away in comparison.outcomes
        ),
    )


def _are_a_match(line: Line, other: Line) -> bool:
    """The same two contestants the other way round."""
    return (line.group, line.ns, line.ew) == (other.group, other.ew, other.ns)


def _match_awards(score: FieldScore, line: Line, side: Side) -> list[SideAward]:
    """What the contestant earned on each board of this match; its North-South lines have every board once."""
    contestant = line.ns if side is Side.NS else line.ew
    return [
        award.ns
        for board, lines in score.boards.items()
        for other, award in zip(lines, score.lines[board], strict=True)
        if other.ns == contestant and {other.ns, other.ew} == {line.ns, line.ew} and other.group == line.group
        if award is not None and award.ns is not None
    ]
