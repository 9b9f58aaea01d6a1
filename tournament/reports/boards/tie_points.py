"""Which of single players who are level comes first, where their tie has to be split."""

from collections.abc import Iterator, Sequence

from scoring.individual import tie_points
from scoring.rounding import Number, exact_sum
from tournament.reports.boards.field import ScoredField
from tournament.reports.boards.section import key_of
from tournament.sheets.standings import Ranking, Standing
from tournament.sheets.why import TiePoints

Meeting = tuple[int, tuple[int, ...]]  # the partner, and the opponents


def tie_points_of(scored: ScoredField, ranking: Ranking, level: Sequence[Standing]) -> tuple[TiePoints, ...]:
    """Of each player in a tie, the highest first; every partner and opponent counts once for each meeting."""
    final: dict[int, Number] = {row.party.id: row.value or 0 for row in ranking.rows}
    found = [_of(row, scored, final) for row in level]
    return tuple(sorted(found, key=lambda one: -(one.points or 0)))


def _of(row: Standing, scored: ScoredField, final: dict[int, Number]) -> TiePoints:
    met = {*_meetings(scored, row.party.id)}
    partners = [partner for partner, _opponents in met if partner in final]
    opponents = [one for _partner, others in met for one in others if one in final]
    return TiePoints(
        standing=row,
        opponents=exact_sum([final[one] for one in opponents]),
        partners=exact_sum([final[one] for one in partners]),
        points=tie_points(final, opponents, partners),  # type: ignore[arg-type]
    )


def _meetings(scored: ScoredField, player: int) -> Iterator[Meeting]:
    """Of a player at each board; the same three again are one meeting."""
    for lines in scored.score.boards.values():
        for line in lines:
            sides = [scored.parties[key_of(side)].players for side in (line.ns, line.ew)]
            for own, other in (sides, sides[::-1]):
                if player in own:
                    yield from ((one, tuple(sorted(other))) for one in own if one != player)
