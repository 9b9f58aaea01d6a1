"""An individual: partners change every round, and each result counts for both players of a side.

In the lines a contestant is the pair of players who sit there this time, `(player, player)`.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import replace

from scoring.boards.adjusted import Ruling, Variable
from scoring.boards.lines import Boards, SideAward
from scoring.boards.own_average import with_own_average
from scoring.conditions import Conditions
from scoring.errors import ScoringError
from scoring.field import FieldScore, expected_results, field_top, field_totals, score_field
from scoring.methods import METHODS, MatchMethod
from scoring.seats import Side
from scoring.totals.combine import Penalty, with_penalties


def score_individual(
    boards: Boards, conditions: Conditions | None = None, penalties: Iterable[Penalty] = ()
) -> FieldScore:
    """The field's awards with the totals of single players, whom penalties name too.

    A variable award looks at each player's own average, so partners may get different points for it.
    ScoringError for a match method, which an individual does not have, for a contestant that is no pair,
    and as in `score_field`.
    """
    score = score_field(boards, conditions)
    method = METHODS[score.conditions.method]
    if isinstance(method, MatchMethod):
        raise ScoringError("individual_without_field", method=score.conditions.method)
    totals = field_totals(_by_player(score), method, score.conditions)
    top = field_top(expected_results(boards, score.conditions), method, score.conditions)
    return replace(score, totals=with_penalties(totals, penalties, method.unit, top))


def _by_player(score: FieldScore) -> dict[Hashable, list[SideAward]]:
    """Every player's awards, variable ones by the player's own average (Law 12C2c)."""
    entries = defaultdict[Hashable, list[tuple[Ruling | None, SideAward]]](list)
    for board, lines in score.boards.items():
        for line, awards in zip(lines, score.lines[board], strict=True):
            for side, contestant in ((Side.NS, line.ns), (Side.EW, line.ew)):
                award = awards.of(side) if awards else None
                for player in _players(contestant):
                    entries[player] += [(line.ruling(side), award)] if award else []
    return {player: _moved(own) for player, own in entries.items()}


def _players(contestant: Hashable) -> tuple[Hashable, ...]:
    if isinstance(contestant, tuple):
        return contestant
    raise ScoringError("players_missing", contestant=contestant)


def _moved(entries: list[tuple[Ruling | None, SideAward]]) -> list[SideAward]:
    own = [award for _, award in entries]
    return [
        with_own_average(ruling, award, own) if isinstance(ruling, Variable) else award
        for ruling, award in entries
    ]
