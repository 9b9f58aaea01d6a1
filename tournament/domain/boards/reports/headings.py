"""The head of a sheet."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from scoring.conditions import DATUMS, Datum
from tournament.domain.boards.readings.board_places import provisional_until
from tournament.domain.boards.reports.field import conditions_of, second_method
from tournament.domain.journal.readings.chain import ClosingLine, closing_line
from tournament.domain.journal.reports.versioned_cache import (
    KEPT,
    Remembered,
    Version,
    has_several_sections,
    is_committed,
    register,
)
from tournament.domain.outside.readings.embargo import is_embargoed
from tournament.models import Section, Session
from tournament.sheets.heading import Heading
from tournament.sheets.stage_options import match_options


def heading_of(session: Session, section: Section | None = None, method: str = "") -> Heading:
    """Under the event's method, or under the second one."""
    event = session.event
    state = "closed" if session.is_closed else "playing" if session.started_at else "setup"
    conditions = conditions_of(event, closed=session.is_closed)
    stage = session.stage if event.method == "hybrid" else None
    hybrid = match_options(stage.options if stage else {}).hybrid
    closing = _closing_of(session)
    return Heading(
        event=event.name,
        club=event.club.name,
        date=session.date,
        place=session.place,
        section=section.letter if section else "",
        state=state,
        method=method or event.method,
        scale=event.matchpoint_scale,
        short_board=event.short_board,
        movement=section.movement if section else "",
        rehearsal=hasattr(session, "rehearsal"),
        small_subfields=conditions.small_subfields,
        datum=datum_code(conditions.datum),
        cross_imp_divisor=conditions.cross_imp_divisor,
        short_imps=conditions.short_imps,
        fouled_imps=conditions.fouled_imps,
        average_imps=str(conditions.average_imps),
        total=conditions.total,
        rounding=conditions.rounding,
        rules=conditions.rules,
        several=has_several_sections(session.pk),
        provisional_until=provisional_until(session),
        tie_breaks=conditions.tie_breaks,
        imp_points=hybrid.each,
        imp_edges=hybrid.edges,
        second=second_method(event),
        sit_outs=conditions.sit_outs,
        closing=closing.code if closing else "",
        closing_lines=closing.lines if closing else 0,
    )


_closings: dict[tuple[int, datetime | None], ClosingLine] = register({})


def _closing_of(session: Session) -> ClosingLine | None:
    """It stays what it is once it is there; it waits for an embargo, since it is a hash of every result."""
    key = session.pk, session.closed_at
    found = _closings.get(key)
    if not found and session.is_closed and not is_embargoed(session):
        found = closing_line(session)
    if found and is_committed():
        if len(_closings) > KEPT:
            _closings.clear()
        _closings[key] = found
    return found


def _read_end(session: int) -> datetime | None:
    known = Session.objects.select_related("event").filter(pk=session).first()
    return provisional_until(known) if known else None


_ends = Remembered(_read_end)


def is_provisional(session: int, versions: Iterable[Version]) -> bool:
    """Whether a session, at the versions of its sections, is closed and its results are not yet final."""
    until = _ends.of((session, tuple(version.planned for version in versions)))
    return until is not None and timezone.now() < until


def datum_code(datum: Datum) -> str:
    """The name that a way of forming the datum goes under; `own` where it has none."""
    return next((code for code, named in DATUMS.items() if named == datum), "own")
