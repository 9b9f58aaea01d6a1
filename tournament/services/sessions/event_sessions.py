"""An event of table games over several sessions."""

from datetime import date

from tournament.models import Session
from tournament.services.acts.journal import Actor, act
from tournament.services.sessions.game_copies import copy_game_section
from tournament.services.sessions.lifecycle import belongs


def add_session(last: Session, *, day: date, by: Actor, place: str = "") -> Session:
    """The event of `last` goes on another day: its game sections with the same contestants, nothing seated.

    Their leagues count the matches of all sessions.
    """
    with act("add_session", by=by, name=last.event.name) as write:
        session = write.add(Session(event=last.event, date=day, place=place or last.place))
        for section in last.sections.with_games():
            copy_game_section(write, section, session)
    belongs(write, session)
    return session
