"""Swiss pairs: all tables play the same boards in a match, and each pair is compared with the whole field.

A match is scored by itself: its boards with few results, and averages of a pair's own boards (Law 12C2c),
look at no other match. A pair's figure of the match, its percentage or its IMPs, becomes victory points by a
scale; each of the two pairs is looked up for itself, so that they need not share all points (White Book 2025
§3.1.3, §3.1.7).
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.boards.lines import BoardAwards, Boards, Line, SideAward
from scoring.conditions import Conditions
from scoring.errors import ScoringError
from scoring.field import FieldScore, earned, expected_results, field_top, field_totals, score_field
from scoring.methods import METHODS, FieldMethod
from scoring.rounding import Number, exact_sum, simplest
from scoring.schemes.victory_points import victory_points
from scoring.teams.contest import Contest, ContestMatch, MatchScore, SideScore, score_of_end
from scoring.totals.combine import Penalty, with_penalties


def score_swiss_pairs(
    boards: Boards, conditions: Conditions | None = None, penalties: Iterable[Penalty] = ()
) -> FieldScore:
    """The field's awards, each match of `match_boards` boards scored by itself.

    ScoringError for a method of team matches, and as in `score_field`.
    """
    agreed = conditions or Conditions()
    method = METHODS.get(agreed.method)
    if not isinstance(method, FieldMethod):
        raise ScoringError("swiss_pairs_without_field", method=agreed.method)
    lines: dict[int, BoardAwards] = {}
    tops: list[Number] = []
    for own in _matches(boards, agreed):
        lines |= score_field(own, agreed).lines
        tops += [top] if (top := field_top(expected_results(own, agreed), method, agreed)) else []
    ordered = {board: lines[board] for board in boards}
    totals = field_totals(earned(boards, ordered), method, agreed)
    most = max(tops, default=None)
    return FieldScore(boards, agreed, ordered, with_penalties(totals, penalties, method.unit, most))


def _matches(boards: Boards, conditions: Conditions) -> Iterable[Boards]:
    """The boards of each match; all of them together where `match_boards` is 0."""
    found: dict[int, dict[int, Sequence[Line]]] = defaultdict(dict)
    for board, lines in boards.items():
        found[(board - 1) // conditions.match_boards if conditions.match_boards else 0][board] = lines
    return found.values()


def is_of_pairs(contest: Contest) -> bool:
    """Whether the matches of a contest are compared with the field."""
    return isinstance(METHODS[contest.method], FieldMethod)


def match_figure(awards: Sequence[SideAward], method: FieldMethod) -> Number | None:
    """A pair's per cent of the points of a match, or its IMPs; None without a board that counts."""
    if not awards:
        return None
    points = exact_sum(award.points for award in awards)
    if method.top is None:
        return points
    top = exact_sum(award.top for award in awards if award.top)
    return simplest(Fraction(100 * points) / top) if top else None


def score_pairs(
    match: ContestMatch,
    contest: Contest,
    awards: dict[Hashable, list[SideAward]],
    waiting: int = 0,
) -> MatchScore:
    """The figures and points of the two pairs of a match from their awards on its boards.

    `waiting` boards have no result yet: then there are no points. A half match is read on the half scale.
    """
    method = METHODS[contest.method]
    assert isinstance(method, FieldMethod)
    own, other = (match_figure(awards.get(pair, []), method) for pair in (match.home, match.away))
    home, away = _side(match, contest, own, other, waiting), _side(match, contest, other, own, waiting)
    return score_of_end(MatchScore(home, away, 0 if match.end else waiting), match, contest)


def handicapped(match: ContestMatch, scored: MatchScore, contest: Contest, ahead: Number) -> MatchScore:
    """The score with a handicap in the figure of the home pair, which the other pair has less."""
    if not ahead or not scored.is_known or not match.counts_as_played:
        return scored
    own, other = simplest(scored.home.won + ahead), simplest(scored.away.won - ahead)
    home, away = _side(match, contest, own, other, 0), _side(match, contest, other, own, 0)
    return replace(scored, home=home, away=away)


def _side(
    match: ContestMatch, contest: Contest, figure: Number | None, other: Number | None, waiting: int
) -> SideScore:
    if figure is None:
        return SideScore()
    scale = contest.scale_of(match)
    points = victory_points(scale, figure, match.scheduled) if scale else figure
    return SideScore(figure, figure, None if waiting and not match.end else points, figure, other or 0)
