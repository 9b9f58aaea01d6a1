"""The head of a sheet."""

from tournament.models import Section, Session
from tournament.sheets.heading import Heading


def heading_of(session: Session, section: Section | None = None) -> Heading:
    event = session.event
    state = "closed" if session.is_closed else "playing" if session.started_at else "setup"
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
    )
