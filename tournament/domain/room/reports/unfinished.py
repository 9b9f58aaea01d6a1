"""What of a session has no figure yet: one list for room, director's list and the end of the session."""

from collections.abc import Hashable

from scoring.stages.formats import STAGE_FORMATS
from tournament.domain.games.reports.deal_matters import deal_matters
from tournament.domain.games.reports.matches_at_tables import match_sheets
from tournament.domain.journal.reports.versioned_cache import (
    Remembered,
    version_of,
    versions_of_boards,
    versions_of_event,
)
from tournament.domain.room.reports.results_to_check import matters
from tournament.domain.room.reports.seating_plan import room_at
from tournament.domain.stages.readings.swiss_rounds import round_to_draw
from tournament.domain.stages.reports.brackets import knock_out_matters, scored_knock_out
from tournament.domain.stages.reports.team_rows import matches_of, teams_of
from tournament.domain.stages.reports.team_table import stage_matches
from tournament.models import Result, Session
from tournament.sheets.draw_sheets import Tied
from tournament.sheets.event_kinds import OF_MATCHES, TEAMS
from tournament.sheets.game_sheets import UNFINISHED
from tournament.sheets.room_sheets import Unfinished, WithoutPoints

NONE: frozenset[int] = frozenset()


def unfinished(session: Session, covered: frozenset[int] = NONE) -> Unfinished:
    """Nothing of a closed session; for a playing director no match that has a board in `covered`, and not
    whether a knock-out has a winner: their own boards are missing as long as any is covered.
    """
    if session.is_closed:
        return Unfinished()
    # Whether a knock-out is decided follows from its other sessions too.
    versions = versions_of_event(session.pk)
    return _kept.of(((session.pk, covered), (versions, session.closed_at)), session)


def without_points(session: Session, covered: frozenset[int] = NONE) -> tuple[WithoutPoints, ...]:
    """The matches of a session that have no points though all of their boards are in."""
    return _matches(session, covered)[0]


def _read(seen: tuple[int, frozenset[int]], session: Session) -> Unfinished:
    covered = seen[1]
    rooms = [room_at(version) for version in versions_of_boards(session.pk)]
    ruled, to_come = _matches(session, covered)
    games = session.sections.with_games().with_club()
    to_come += sum(sheet.state in UNFINISHED for section in games for sheet in match_sheets(section))
    return Unfinished(
        missing=sum(one.boards - one.done for one in rooms),
        unruled=_unruled(session),
        matches=to_come,
        without_points=ruled,
        tied=tuple(one for one in knock_out_matters(session, covered) if isinstance(one, Tied)),
        undecided=not covered and _is_undecided(session),
        to_draw=round_to_draw(session) if session.started_at else 0,
    )


_kept = Remembered(_read)


def _unruled(session: Session) -> int:
    """Boards and deals in dispute, and boards that an incident cancelled, without a ruling."""
    cancelled = Result.objects.filter(section__session=session, cancelled=Result.Cancelled.OPEN).count()
    kinds = [*(one.kind for one in matters(session)), *(one.kind for one in deal_matters(session))]
    return cancelled + kinds.count("disputed")


def _matches(session: Session, covered: frozenset[int]) -> tuple[tuple[WithoutPoints, ...], int]:
    """Those that wait for a ruling, and how many wait for boards."""
    stage = session.stage
    if stage is None or session.event.kind not in OF_MATCHES:
        return (), 0
    found, names = stage_matches(stage), teams_of(session.event_id)
    sections = session.sections.with_matches()
    here: set[Hashable] = {plan.pk for one in sections for plan in matches_of(version_of(one)).matches}
    ruled, to_come = [], 0
    for plan in found.plans:
        if plan.pk not in here or plan.away is None or plan.end or found.scores[plan.pk].is_known:
            continue
        if found.scores[plan.pk].waiting:
            to_come += 1
        elif covered.isdisjoint(plan.numbers):
            teams = names[plan.home], names[plan.away]
            ruled.append(WithoutPoints(plan.pk, found.rounds[plan.pk], teams))
    return tuple(ruled), to_come


def _is_undecided(session: Session) -> bool:
    """Whether this is the last open session of a knock-out that has no winner yet."""
    stage = session.stage
    if stage is None or session.event.kind != TEAMS or not STAGE_FORMATS[stage.format].eliminates:
        return False
    others = stage.sessions.exclude(pk=session.pk).kept_in_event()
    if others.filter(closed_at=None).exists():
        return False
    found = scored_knock_out(stage)
    return found is None or found.state.winner is None
