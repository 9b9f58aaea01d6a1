"""What the withdrawal of a team from an all-play-all does to the table. Nothing is written."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.teams.contest import PLAYED, WITHDRAWN, ContestMatch, MatchScore, SideScore
from scoring.teams.withdrawals import Walkover, Withdrawals, withdrawals
from tournament.models import Entrant, Stage
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.section import key_of
from tournament.reports.teams.standings import (
    StageMatches,
    has_whole_points,
    stage_matches,
    teams_in_stage,
    teams_out,
    unit_of_table,
)
from tournament.reports.teams.team_names import teams_of
from tournament.reports.teams.visible import matches_for
from tournament.sheets.team_leaving import OpponentOfLeaver, TeamLeaving
from tournament.sheets.teams import Team

NOT_PLAYED = MatchScore(SideScore(), SideScore())


def team_leaving(stage: Stage, leaver: Entrant, user: AnyUser) -> TeamLeaving:
    """The matches of the team that have no result are not played.

    Averages are made of the points that `user` may see.
    """
    found, teams = stage_matches(stage), teams_of(stage.event_id)
    own = [one for one in found.matches.values() if not one.is_bye and leaver.pk in (one.home, one.away)]
    gone = {one.key: _not_played(one, leaver.pk) for one in own if one.end == PLAYED and not one.has_begun}
    after = replace(
        found,
        matches={**found.matches, **gone},
        scores={**found.scores, **dict.fromkeys(gone, NOT_PLAYED)},
    )
    seen = {**matches_for(stage, user).scores, **dict.fromkeys(gone, NOT_PLAYED)}
    left = withdrawals(
        [*teams_out(stage), leaver.pk],
        [*after.matches.values()],
        after.scores,
        found.contest,
        len(teams_in_stage(stage)),
        seen,
    )
    one = left.left[leaver.pk]
    unfinished = [match for match in own if match.has_begun and not found.scores[match.key].is_known]
    return TeamLeaving(
        team=teams[leaver.pk],
        played=one.played,
        scheduled=one.scheduled,
        before_half=one.before_half,
        unit=unit_of_table(found.contest),
        whole=has_whole_points(found.contest),
        top=found.contest.pool or None,
        opponents=opponents_of_leaver(leaver.pk, left, after, teams),
        cancelled=tuple(
            _opponent(match, leaver.pk, teams)
            for match in own
            if match.key in left.cancelled and found.scores[match.key].is_known
        ),
        unfinished=tuple(_opponent(match, leaver.pk, teams) for match in unfinished),
    )


def opponents_of_leaver(
    leaver: int, left: Withdrawals, found: StageMatches, teams: Mapping[int, Team]
) -> tuple[OpponentOfLeaver, ...]:
    """Who gets points in place of a match with the team, by rounds."""
    met = [
        walkover_of(one, teams[key_of(team)], key_of(key), found.rounds[key_of(key)])
        for (key, team), one in left.walkovers.items()
        if leaver in (found.matches[key].home, found.matches[key].away)
    ]
    return tuple(sorted(met, key=lambda one: (one.round, one.team.number)))


def walkover_of(one: Walkover, team: Team, match: int, number: int) -> OpponentOfLeaver:
    """What a team gets in place of a match in a round of the event."""
    own, other, share = one.candidates or (None, None, None)
    return OpponentOfLeaver(team, match, number, one.points, own, other, share)


def _not_played(match: ContestMatch, leaver: int) -> ContestMatch:
    return replace(match, end=WITHDRAWN, by="home" if match.home == leaver else "away")


def _opponent(match: ContestMatch, leaver: int, teams: Mapping[int, Team]) -> Team:
    return teams[key_of(match.away if match.home == leaver else match.home)]
