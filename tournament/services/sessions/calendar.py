"""Sessions in the calendar: change name, date and venue; archive, delete and restore."""

from datetime import date

from django.utils.translation import gettext as _

from tournament.models import Session
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor, act


def change_session(session: Session, *, name: str, day: date, place: str, by: Actor) -> Session:
    """Another name, date or venue, on every sheet at once."""
    if not name.strip():
        raise DirectorError("no_name", _("An event needs a name."))
    with act("change_session", by=by, session=session, others=session.sections.all(), name=name) as write:
        write.change(session.event, name=name.strip())
        write.change(session, date=day, place=place.strip())
    return session


def archive_session(session: Session, *, by: Actor) -> None:
    """Out of the desk's list; the public list keeps it."""
    with act("archive_session", by=by, session=session, name=session.event.name) as write:
        write.change(session, shelf=Session.Shelf.ARCHIVED)


def delete_session(session: Session, *, by: Actor) -> None:
    """Out of every list. Nothing of it is lost until it is brought back."""
    with act("delete_session", by=by, session=session, name=session.event.name) as write:
        write.change(session, shelf=Session.Shelf.DELETED)


def return_session(session: Session, *, by: Actor) -> None:
    with act("return_session", by=by, session=session, name=session.event.name) as write:
        write.change(session, shelf="")


SHELVES = {"": return_session, "archived": archive_session, "deleted": delete_session}


def shelve_session(session: Session, shelf: str, *, by: Actor) -> Session:
    """Archive or delete a session, or bring it back (empty)."""
    if shelf not in SHELVES:
        raise DirectorError("no_choice", _("Choose what to do."))
    SHELVES[shelf](session, by=by)
    return session
