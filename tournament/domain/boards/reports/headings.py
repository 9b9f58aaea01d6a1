"""The head of a sheet."""

from scoring.conditions import DATUMS, Datum
from tournament.domain.boards.reports.field import conditions_of
from tournament.domain.journal.reports.versioned_cache import has_several_sections
from tournament.models import Section, Session
from tournament.sheets.heading import Heading


def heading_of(session: Session, section: Section | None = None) -> Heading:
    event = session.event
    state = "closed" if session.is_closed else "playing" if session.started_at else "setup"
    conditions = conditions_of(event, closed=session.is_closed)
    return Heading(
        event=event.name,
        club=event.club.name,
        date=session.date,
        place=session.place,
        section=section.letter if section else "",
        state=state,
        method=event.method,
        scale=event.matchpoint_scale,
        short_board=event.short_board,
        movement=section.movement if section else "",
        rehearsal=hasattr(session, "rehearsal"),
        small_subfields=conditions.small_subfields,
        datum=datum_code(conditions.datum),
        cross_imp_divisor=conditions.cross_imp_divisor,
        short_imps=conditions.short_imps,
        average_imps=str(conditions.average_imps),
        total=conditions.total,
        several=has_several_sections(session.pk),
    )


def datum_code(datum: Datum) -> str:
    """The name that a way of forming the datum goes under; `own` where it has none."""
    return next((code for code, named in DATUMS.items() if named == datum), "own")
