"""What awards on boards of a match, or another end of it, would be worth. Nothing is written."""

from collections.abc import Callable, Collection
from dataclasses import replace

from scoring.boards.adjusted import Award
from scoring.boards.lines import Line
from scoring.rounding import Number
from scoring.teams.contest import ContestMatch, MatchScore, Rooms, score
from tournament.models import Result, TeamMatch
from tournament.reports.boards.section import award_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.teams.matches import AWAY, HOME, matches_of
from tournament.reports.teams.standings import stage_matches
from tournament.sheets.match_effect import MatchEffect

Change = Callable[[ContestMatch], ContestMatch]


def effect_of_awards(match: TeamMatch, boards: Collection[int], home: str, away: str) -> MatchEffect:
    """The match if these boards had these awards (codes of scoring/boards/award_code.py)."""
    return _effect(match, lambda now: replace(now, boards=_awarded(now, boards, home, away)))


def effect_of_ruling(result: Result, ns: str, ew: str) -> MatchEffect | None:
    """The match of a result if its sides had these awards; None of a result that belongs to no match."""
    teams = {result.ns.entrant_id, result.ew.entrant_id}
    found = TeamMatch.objects.filter(section=result.section_id, home__in=teams, away__in=teams)
    plans = {plan.pk: plan for plan in matches_of(version_of(result.section)).matches}
    match = next((one for one in found if result.board in plans[one.pk].numbers), None)
    if match is None:
        return None
    room = "open" if result.ns.entrant_id == match.home_id else "closed"
    award = award_of(result.board, ns, ew)

    def ruled(now: ContestMatch) -> ContestMatch:
        return replace(now, boards=tuple(_in_room(rooms, room, award, result.board) for rooms in now.boards))

    return _effect(match, ruled)


def _in_room(rooms: Rooms, room: str, award: Award, board: int) -> Rooms:
    if rooms.board != board:
        return rooms
    if room == "open":
        return replace(rooms, open=replace(rooms.open or Line(HOME, AWAY), award=award))
    return replace(rooms, closed=replace(rooms.closed or Line(AWAY, HOME), award=award))


def effect_of_end(match: TeamMatch, end: str, side: str) -> MatchEffect:
    """The match if it had ended so (models.TeamMatch.End, Side)."""
    return _effect(match, lambda now: replace(now, end=end, by=side))


def _awarded(match: ContestMatch, boards: Collection[int], home: str, away: str) -> tuple[Rooms, ...]:
    return tuple(
        replace(rooms, open=_ruled(rooms, home, away)) if rooms.board in boards else rooms
        for rooms in match.boards
    )


def _ruled(rooms: Rooms, home: str, away: str) -> Line:
    """The open room's line with the award; the teams keep the seats in which they were entered."""
    line = rooms.open or Line(HOME, AWAY)
    return replace(line, award=award_of(rooms.board, home, away))


def _effect(match: TeamMatch, change: Change) -> MatchEffect:
    stage = match.section.session.stage
    assert stage is not None
    found = stage_matches(stage)
    before, after = found.scores[match.pk], score(change(found.matches[match.pk]), found.contest)
    return MatchEffect(*_figures(before), *_figures(after), after.waiting)


def _figures(scored: MatchScore) -> tuple[tuple[Number, Number], tuple[Number | None, Number | None]]:
    return (scored.home.margin, scored.away.margin), (scored.home.points, scored.away.points)
