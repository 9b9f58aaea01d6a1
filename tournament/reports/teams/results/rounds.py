"""What a team did in each round, for the table: made again only when one of its matches has changed."""

from collections.abc import Hashable
from typing import NamedTuple

from scoring.rounding import Number
from scoring.teams.contest import FORFEITED, VOID, WITHDRAWN, MatchScore
from tournament.reports.cache.versioned_cache import Remembered
from tournament.reports.teams.matches import MatchPlan
from tournament.sheets.team_standings import RoundOfTeam

TEAMS = 2000  # whose rounds are kept


class Met(NamedTuple):
    """A match as one of its teams sees it. `round` is that of the event; a bye has no score.

    `in_imps`: its score has IMPs, and is not of board-a-match and its kin.
    """

    plan: MatchPlan
    round: int
    is_home: bool
    points: Number | None
    score: MatchScore | None
    is_cancelled: bool
    in_imps: bool


Team = tuple[int, Hashable]  # the primary key of the stage, and the team


def rounds_of_team(team: Team, met: tuple[Met, ...]) -> tuple[RoundOfTeam, ...]:
    return _rounds.of((team, met), met)


def _read(_team: Team, met: tuple[Met, ...]) -> tuple[RoundOfTeam, ...]:
    return tuple(map(_round, met))


_rounds = Remembered(_read, most=TEAMS)


def _round(met: Met) -> RoundOfTeam:
    plan, score = met.plan, met.score
    if plan.away is None or score is None:
        return RoundOfTeam(met.round, "half" if plan.half else "bye", met.points, match=plan.pk)
    own = score.home if met.is_home else score.away
    with_imps = plan.end not in (WITHDRAWN, FORFEITED, VOID) and met.in_imps
    team = plan.home if met.is_home else plan.away
    return RoundOfTeam(
        round=met.round,
        kind="cancelled" if met.is_cancelled else plan.end or "match",
        points=met.points,
        opponent=plan.away if met.is_home else plan.home,
        match=plan.pk,
        home=met.is_home,
        imps=own.won if with_imps else None,
        imps_against=own.lost if with_imps else None,
        waiting=score.waiting,
        is_half=plan.half,
        gave_up=team in plan.ended_by or not plan.ended_by if plan.end == FORFEITED else None,
    )
