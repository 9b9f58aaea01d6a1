"""A session's place in the calendar: its name, date and venue; put away, deleted, and brought back."""

from datetime import date

from django.utils.translation import gettext as _

from tournament.models import Session
from tournament.services.errors import DirectorError
from tournament.services.journal import Actor, act


def change_session(session: Session, *, name: str, day: date, place: str, by: Actor) -> Session:
    """Another name, date or venue, on every sheet at once."""
    if not name.strip():
        raise DirectorError("no_name", _("An event needs a name."))
    with act("change_session", by=by, session=session, others=session.sections.all(), name=name) as hand:
        hand.change(session.event, name=name.strip())
        hand.change(session, date=day, place=place.strip())
    return session


def shelve_session(session: Session, shelf: str, *, by: Actor) -> Session:
    """Archive or delete a session, or bring it back (empty). Nothing of it is lost until then."""
    if shelf not in ("", *Session.Shelf.values):
        raise DirectorError("no_choice", _("Choose what to do."))
    if shelf == session.shelf:
        return session
    verb = "return_session" if not shelf else "delete_session" if shelf == "deleted" else "archive_session"
    about = {"name": session.event.name}
    with act(verb, by=by, session=session, others=session.sections.all(), **about) as hand:
        hand.change(session, shelf=shelf)
    return session
