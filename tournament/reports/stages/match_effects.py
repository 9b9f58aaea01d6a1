"""What awards on boards of a match, or another end of it, would be worth. Nothing is written."""

from collections.abc import Callable, Collection
from dataclasses import replace

from scoring.boards.adjusted import Award
from scoring.boards.lines import Line
from scoring.rounding import Number
from scoring.stages.formats import KNOCK_OUT, STAGE_FORMATS
from scoring.teams.contest import ContestMatch, MatchScore, Rooms, score
from tournament.models import Result, TeamMatch
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.rulings import effect
from tournament.reports.boards.section import award_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.gate.own_boards import own_cover
from tournament.reports.stages.brackets import Scored, scored_knock_out, scored_of
from tournament.reports.stages.wrong_teams import wrong_teams_of
from tournament.reports.teams.matches import AWAY, HOME, matches_of
from tournament.reports.teams.standings import StageMatches, has_whole_points, stage_matches, unit_of_table
from tournament.reports.teams.team_names import teams_of
from tournament.reports.teams.visible import matches_for
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.match_effect import MatchEffect
from tournament.sheets.ruling import Effect

Change = Callable[[ContestMatch], ContestMatch]


def effect_of_awards(
    match: TeamMatch, boards: Collection[int], home: str, away: str, user: AnyUser
) -> MatchEffect:
    """The match if these boards had these awards (codes of scoring/boards/award_code.py)."""

    def awarded(now: ContestMatch) -> ContestMatch:
        rooms = (
            _in_room(one, "open", award_of(one.board, home, away)) if one.board in boards else one
            for one in now.boards
        )
        return replace(now, boards=tuple(rooms))

    return _effect(match, awarded, user)


def is_void_without(match: TeamMatch, boards: Collection[int], user: AnyUser) -> bool:
    """Whether fewer than half of the boards scheduled could have a result without these (White Book 3.3.6).

    Only a match in IMPs that counts for a table is void then: in a knock-out a team has to go on.
    """
    stage = match.section.session.stage
    assert stage is not None
    if STAGE_FORMATS[stage.format].eliminates or stage.event.method != "imps":
        return False
    now = matches_for(stage, user).matches[match.pk]
    left = [one for one in now.boards if one.board not in boards and not _is_ruled(one)]
    return 2 * len(left) < now.scheduled


def boards_without_comparison(match: TeamMatch) -> tuple[int, ...]:
    """The boards of a match that one room at least has still to play, and that have no ruling."""
    stage = match.section.session.stage
    assert stage is not None
    now = stage_matches(stage).matches[match.pk]
    return tuple(one.board for one in now.boards if one.compared is None and not _is_ruled(one))


def _is_ruled(rooms: Rooms) -> bool:
    """Whether a ruling stands in place of a comparison."""
    return any(line is not None and line.award is not None for line in (rooms.open, rooms.closed))


def match_of(result: Result) -> TeamMatch | None:
    """The match that a result belongs to."""
    teams = {result.ns.entrant_id, result.ew.entrant_id}
    found = TeamMatch.objects.select_related("home", "away").filter(
        section=result.section_id, home__in=teams, away__in=teams
    )
    plans = {plan.pk: plan for plan in matches_of(version_of(result.section)).matches}
    return next((one for one in found if result.board in plans[one.pk].numbers), None)


def effect_for(result: Result, ns: str, ew: str, user: AnyUser) -> Effect | MatchEffect | None:
    """What awards on a result do, of the boards that `user` may see; None of one that belongs to no match."""
    if result.section.kind == TEAMS:
        return effect_of_ruling(result, ns, ew, user)
    return effect(result, ns, ew, own_cover(result.section.session, user))


def effect_of_ruling(result: Result, ns: str, ew: str, user: AnyUser) -> MatchEffect | None:
    """The match of a result if its sides had these awards; None of a result that belongs to no match."""
    match = match_of(result)
    if match is None:
        return None
    room = "open" if result.ns.entrant_id == match.home_id else "closed"
    award = award_of(result.board, ns, ew)

    def ruled(now: ContestMatch) -> ContestMatch:
        rooms = (_in_room(one, room, award) if one.board == result.board else one for one in now.boards)
        return replace(now, boards=tuple(rooms))

    return _effect(match, ruled, user)


def _in_room(rooms: Rooms, room: str, award: Award) -> Rooms:
    """The board with an award in one room; the teams keep the seats in which they were entered."""
    if room == "open":
        return replace(rooms, open=replace(rooms.open or Line(HOME, AWAY), award=award))
    return replace(rooms, closed=replace(rooms.closed or Line(AWAY, HOME), award=award))


def effect_of_end(match: TeamMatch, end: str, side: str, user: AnyUser) -> MatchEffect:
    """The match if it had ended so (models.TeamMatch.End, Side)."""
    return _effect(match, lambda now: replace(now, end=end, by=side), user)


def _effect(match: TeamMatch, change: Change, user: AnyUser) -> MatchEffect:
    """Of the boards that `user` may see."""
    stage = match.section.session.stage
    assert stage is not None
    found = matches_for(stage, user)
    changed = change(found.matches[match.pk])
    before, after = found.scores[match.pk], score(changed, found.contest)
    unit = "" if STAGE_FORMATS[stage.format].eliminates else unit_of_table(found.contest)
    whole = has_whole_points(found.contest)
    effect = MatchEffect(*_figures(before), *_figures(after), after.waiting, unit=unit, whole=whole)
    knock_out = scored_knock_out(stage, found.hidden) if stage.format == KNOCK_OUT else None
    if knock_out is None or match.pk not in knock_out.knock_out.matches:
        return effect
    return _with_teams(effect, knock_out, match.pk, changed, found)


def _with_teams(
    effect: MatchEffect, found: Scored, match: int, changed: ContestMatch, played: StageMatches
) -> MatchEffect:
    """Who would go on from a match of a knock-out, and where another team sits already."""
    tree, number = found.knock_out, found.knock_out.matches[match]
    after = replace(
        played,
        matches={**played.matches, match: changed},
        scores={**played.scores, match: score(changed, played.contest)},
    )
    winners, then = found.winners, scored_of(tree, after).winners
    survivors = tree.drawn[number].tie.survivors
    now, later = (own.get(number, ())[:survivors] for own in (winners, then))
    if {*now} == {*later}:
        return effect
    names, known = teams_of(tree.stage.event_id), {*wrong_teams_of(tree, winners)}
    gone, come = (
        next((names[team] for team in own if team not in other), None)
        for own, other in ((now, later), (later, now))
    )
    return replace(
        effect,
        goes_on=(gone, come),
        wrong=tuple(one for one in wrong_teams_of(tree, then) if one not in known),
    )


def _figures(scored: MatchScore) -> tuple[tuple[Number, Number], tuple[Number | None, Number | None]]:
    return (scored.home.margin, scored.away.margin), (scored.home.points, scored.away.points)
