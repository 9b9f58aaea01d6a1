"""What a withdrawal, other opponents or other boards cost the rest of a team event.

Nothing is written.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from scoring.stages.formats import ROUND_ROBIN
from scoring.teams.contest import PLAYED, WITHDRAWN, ContestMatch, MatchScore, SideScore
from scoring.teams.withdrawals import Walkover, Withdrawals, withdrawals
from tournament.domain.boards.readings.board_places import refuse_boards
from tournament.domain.boards.reports.section import key_of
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.domain.stages.reports.team_table import (
    StageMatches,
    has_whole_points,
    stage_matches,
    teams_in_stage,
    teams_out,
    unit_of_table,
)
from tournament.domain.stages.reports.visible_table import matches_for
from tournament.models import Entrant, Placement, Stage, TeamMatch
from tournament.sheets.incident_sheets import (
    BoardsAgain,
    ExchangeCost,
    OtherBoardsCost,
    SeatedMeeting,
    TeamLeaving,
)
from tournament.sheets.names import Team
from tournament.sheets.team_standings import OpponentOfLeaver

# What the withdrawal of a team from an all-play-all does to the table. Nothing is written.

NOT_PLAYED = MatchScore(SideScore(), SideScore())


def team_leaving(stage: Stage, leaver: Entrant, user: AnyUser) -> TeamLeaving:
    """The matches of the team that have no result are not played.

    Averages are made of the points that `user` may see.
    """
    of_stage, teams = stage_matches(stage), teams_of(stage.event_id)
    of_leaver = [
        match
        for match in of_stage.matches.values()
        if not match.is_bye and leaver.pk in (match.home, match.away)
    ]
    gone = {
        match.key: _not_played(match, leaver.pk)
        for match in of_leaver
        if match.end == PLAYED and not match.has_begun
    }
    after = replace(
        of_stage,
        matches={**of_stage.matches, **gone},
        scores={**of_stage.scores, **dict.fromkeys(gone, NOT_PLAYED)},
    )
    seen = {**matches_for(stage, user).scores, **dict.fromkeys(gone, NOT_PLAYED)}
    left = withdrawals(
        [*teams_out(stage), leaver.pk],
        [*after.matches.values()],
        after.scores,
        of_stage.contest,
        len(teams_in_stage(stage)),
        seen,
    )
    leaving = left.left[leaver.pk]
    unfinished = [match for match in of_leaver if match.has_begun and not of_stage.scores[match.key].is_known]
    return TeamLeaving(
        team=teams[leaver.pk],
        played=leaving.played,
        scheduled=leaving.scheduled,
        before_half=leaving.before_half,
        unit=unit_of_table(of_stage.contest),
        whole=has_whole_points(of_stage.contest),
        top=of_stage.contest.pool or None,
        opponents=opponents_of_leaver(leaver.pk, left, after, teams),
        cancelled=tuple(
            _opponent(match, leaver.pk, teams)
            for match in of_leaver
            if match.key in left.cancelled and of_stage.scores[match.key].is_known
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


# What other opponents, or other boards, cost the rest of a team event.


def exchange_cost(first: TeamMatch, second: TeamMatch) -> ExchangeCost:
    """The matches that the teams of two matches have with each other, if their visitors change places."""
    stage = first.section.session.stage
    assert stage is not None
    found, names = stage_matches(stage), teams_of(first.section.session.event_id)
    met = [{first.home_id, second.away_id}, {second.home_id, first.away_id}]
    planned = [(first.home_id, first.away_id), (second.home_id, second.away_id)]
    again = [plan for plan in found.plans if {plan.home, plan.away} in met]
    others = [{plan.home, plan.away} for plan in found.plans if plan.pk not in (first.pk, second.pk)]
    missed = [pair for pair in planned if {*pair} not in others] if stage.format == ROUND_ROBIN else []
    meetings = [
        SeatedMeeting(found.rounds[plan.pk], names[plan.home], names[plan.away])
        for plan in again
        if plan.away is not None
    ]
    return ExchangeCost(
        again=tuple(meetings),
        missed=tuple((names[home], names[away]) for home, away in missed if away is not None),
        later=_later(found, [plan.pk for plan in again]) if len(missed) == 2 else (),
    )


def _later(found: StageMatches, again: Sequence[int]) -> tuple[int, ...]:
    """Two matches of one round without results."""
    plans = [plan for plan in found.plans if plan.pk in again]
    is_one_round = len(plans) == 2 and len({found.rounds[plan.pk] for plan in plans}) == 1
    begun = any(found.matches[pk].has_begun for pk in again)
    return tuple(again) if is_one_round and not begun and not any(plan.end for plan in plans) else ()


def other_boards_cost(place: Placement, boards: Sequence[int]) -> OtherBoardsCost:
    """What follows when this table of a match played `boards`, in the order of those planned."""
    refuse_boards(place, boards)
    planned = dict(zip(boards, place.boards, strict=False))
    rows = Placement.objects.filter(section=place.section_id).exclude(pk=place.pk)
    own = [
        row
        for row in rows.filter(match=place.match_id)
        if {row.ns_id, row.ew_id} == {place.ns_id, place.ew_id}
    ]
    other_room = {
        board for row in rows.filter(match=place.match_id) if row not in own for board in row.boards
    }
    parts = [(row.round, tuple(planned.get(board, board) for board in row.boards)) for row in own]
    changed = [part for part, row in zip(parts, own, strict=True) if list(part[1]) != row.boards]
    return OtherBoardsCost(
        alone=tuple(sorted({*boards} - other_room)), parts=tuple(changed), again=_again(place, boards)
    )


def _again(place: Placement, boards: Collection[int]) -> tuple[BoardsAgain, ...]:
    """Where one of the two pairs has these boards in another match."""
    names = teams_of(place.section.session.event_id)
    rows = Placement.objects.filter(section=place.section_id, match__isnull=False)
    rows = rows.exclude(match=place.match_id).select_related("ns", "ew").order_by("round", "table")
    found = [
        BoardsAgain(names[pair.entrant_id], row.round, both)
        for row in rows
        for pair in (row.ns, row.ew)
        if pair and pair.pk in (place.ns_id, place.ew_id) and pair.entrant_id
        if (both := tuple(board for board in row.boards if board in boards))
    ]
    return tuple(found)
