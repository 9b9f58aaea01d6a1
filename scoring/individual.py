"""An individual: partners change every round, and each result counts for both players of a side.

In the lines a contestant is the pair of players who sit there this time, `(player, player)`.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.board import score_board
from scoring.boards.adjusted import Ruling, Variable
from scoring.boards.lines import Boards, Line, LineAward, SideAward
from scoring.boards.own_average import with_own_average
from scoring.conditions import Conditions
from scoring.errors import ScoringError
from scoring.field import FieldScore, earned, expected_results, field_top, field_totals, score_field
from scoring.methods import METHODS, FieldMethod, MatchMethod
from scoring.rounding import Number, exact_sum, simplest
from scoring.seats import Side
from scoring.totals.combine import Penalty, with_penalties


def score_individual(
    boards: Boards, conditions: Conditions | None = None, penalties: Iterable[Penalty] = ()
) -> FieldScore:
    """The field's awards with the totals of single players, whom penalties name too.

    A variable award looks at each player's own average, so partners may get different points for it: the
    line of the two has the least that it can be. ScoringError for a match method, which an individual does
    not have, for a contestant that is no pair, and as in `score_field`.
    """
    score = score_field(boards, conditions)
    method = METHODS[score.conditions.method]
    if isinstance(method, MatchMethod):
        raise ScoringError("individual_without_field", method=score.conditions.method)
    score = _without_averages(score, method)
    totals = field_totals(_by_player(score), method, score.conditions)
    top = field_top(expected_results(boards, score.conditions), method, score.conditions)
    return replace(score, totals=with_penalties(totals, penalties, method.unit, top))


def _without_averages(score: FieldScore, method: FieldMethod) -> FieldScore:
    """Variable awards as they are flat: two players who sit together for a round have no average of their
    own.
    """
    moved = [
        board
        for board, lines in score.boards.items()
        if any(isinstance(line.ruling(side), Variable) for line in lines if line.award for side in Side)
    ]
    expected = expected_results(score.boards, score.conditions) if moved else {}
    flat = {
        board: score_board(score.boards[board], expected[board], method, score.conditions) for board in moved
    }
    return replace(score, lines=score.lines | flat)


def _by_player(score: FieldScore) -> dict[Hashable, list[SideAward]]:
    """Every player's awards, variable ones by the player's own average (Law 12C2c)."""
    entries = defaultdict[Hashable, list[tuple[Ruling | None, SideAward]]](list)
    for board, lines in score.boards.items():
        for line, awards in zip(lines, score.lines[board], strict=True):
            for side, contestant in ((Side.NS, line.ns), (Side.EW, line.ew)):
                award = awards.of(side) if awards else None
                for player in _players(contestant):
                    entries[player] += [(line.ruling(side), award)] if award else []
    return {player: _moved(own, score.conditions) for player, own in entries.items()}


def _players(contestant: Hashable) -> tuple[Hashable, ...]:
    if isinstance(contestant, tuple):
        return contestant
    raise ScoringError("players_missing", contestant=contestant)


def _moved(entries: list[tuple[Ruling | None, SideAward]], conditions: Conditions) -> list[SideAward]:
    own = [award for _, award in entries]
    return [
        conditions.rounded(with_own_average(ruling, award, own)) if isinstance(ruling, Variable) else award
        for ruling, award in entries
    ]


def score_for_player(
    score: FieldScore, player: Hashable, sides: Mapping[Hashable, tuple[Hashable, ...]]
) -> FieldScore:
    """The score as one player sees it: in the lines where they sit it names them instead of their side.

    `sides` are the players of each side of the lines. A variable award is the one by their own average.
    """
    boards = {
        board: [_as_own(line, player, sides) for line in lines] for board, lines in score.boards.items()
    }
    own = earned(boards, score.lines).get(player, [])
    lines = {
        board: tuple(
            award and _with_own(line, award, player, own, score.conditions)
            for line, award in zip(boards[board], awards, strict=True)
        )
        for board, awards in score.lines.items()
    }
    return replace(score, boards=boards, lines=lines)


def _as_own(line: Line, player: Hashable, sides: Mapping[Hashable, tuple[Hashable, ...]]) -> Line:
    ns, ew = (player if player in sides[side] else side for side in (line.ns, line.ew))
    return line if (ns, ew) == (line.ns, line.ew) else replace(line, ns=ns, ew=ew)


def _with_own(
    line: Line, award: LineAward, player: Hashable, own: Sequence[SideAward], conditions: Conditions
) -> LineAward:
    """The awards of a line, the player's variable one by their own average."""
    found = [award.of(side) for side in Side]
    for place, (side, who) in enumerate(((Side.NS, line.ns), (Side.EW, line.ew))):
        ruling, held = line.ruling(side), found[place]
        if who == player and held and isinstance(ruling, Variable):
            found[place] = conditions.rounded(with_own_average(ruling, held, own))
    return LineAward(*found)


def tie_points(
    final: Mapping[Hashable, Number], opponents: Iterable[Hashable], partners: Iterable[Hashable]
) -> Number | None:
    """What splits a tie of players where one has to be split: the more, the better (EBU White Book).

    The final scores of the opponents met, added up, divided by those of the partners; None where these are 0.
    """
    mine = exact_sum([final[one] for one in partners])
    return simplest(Fraction(exact_sum([final[one] for one in opponents]), mine)) if mine else None
