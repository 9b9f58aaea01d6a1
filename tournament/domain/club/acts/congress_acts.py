"""A club's congresses: added, changed, removed, and the sessions of their programmes."""

from dataclasses import asdict, dataclass
from datetime import time
from typing import Annotated

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.inputs import Ask, Key, TableNumber
from tournament.domain.journal.acts.journal import Actor, act
from tournament.models import Club, Congress, CongressSession, Session

NO_SESSION = ("no_session", gettext_lazy("Choose a session of the club that has no place in a congress yet."))
NO_TIME = ("bad_time", gettext_lazy("Enter the time as hours and minutes, for example 13:30."))
BAD_TABLES = ("bad_tables", gettext_lazy("Enter the first and the last table, or leave both blank."))


@dataclass(frozen=True, slots=True)
class CongressTerms:
    """`version` is the one that was read: another one standing is a 409. A new congress needs none."""

    name: Annotated[str, Meta(max_length=Congress.NAME_LENGTH), Ask(label=gettext_lazy("Name"))]
    is_public: Annotated[
        bool,
        Ask(
            label=gettext_lazy("Public programme"),
            help=gettext_lazy("Anyone with the link can read the programme. It has no names."),
        ),
    ] = False
    version: Annotated[int, Meta(ge=0)] = 0


@dataclass(frozen=True, slots=True)
class Slot:
    """When and where a session is played. One that `ends` at or before the hour at which it `starts` ends on
    the next day. `version` is that of the congress: another one standing is a 409.
    """

    starts: Annotated[time, Ask(label=gettext_lazy("Starts"), refusal=NO_TIME)]
    ends: Annotated[time, Ask(label=gettext_lazy("Ends"), refusal=NO_TIME)]
    hall: Annotated[
        str,
        Meta(max_length=80),
        Ask(label=gettext_lazy("Hall"), help=gettext_lazy("Blank: the venue of the session."), blank=True),
    ] = ""
    first_table: Annotated[TableNumber | None, Ask(label=gettext_lazy("First table"), refusal=BAD_TABLES)] = (
        None
    )
    last_table: Annotated[TableNumber | None, Ask(label=gettext_lazy("Last table"), refusal=BAD_TABLES)] = (
        None
    )
    version: Annotated[int, Meta(ge=0)] = 0


@dataclass(frozen=True, slots=True)
class NewSlot:
    """A session of the club, with no place in a congress yet."""

    session: Annotated[Key, Ask(row=Session, refusal=NO_SESSION)]


def add_congress(club: Club, terms: CongressTerms, *, by: Actor) -> Congress:
    """A new congress without sessions. DirectorError `bad_name`, `name_taken`."""
    congress = Congress(club=club, name=_name(terms.name), is_public=terms.is_public)
    try:
        with act("add_congress", by=by, name=congress.name, club=club.pk) as write, transaction.atomic():
            return write.add(congress)
    except IntegrityError as error:
        raise _name_taken(congress.name) from error


def change_congress(congress: Congress, terms: CongressTerms, *, by: Actor) -> Congress:
    """Another name, public or not, as `add_congress`. Conflict unless the version still stands."""
    _refuse_changed(congress, terms.version)
    name = _name(terms.name)
    try:
        with (
            act("change_congress", by=by, name=name, club=congress.club_id) as write,
            transaction.atomic(),
        ):
            return write.change(congress, name=name, is_public=terms.is_public)
    except IntegrityError as error:
        raise _name_taken(name) from error


def remove_congress(congress: Congress, *, by: Actor) -> None:
    """Its sessions stay as they are."""
    with act("remove_congress", by=by, name=congress.name, club=congress.club_id) as write:
        for row in congress.programme.all():
            write.remove(row)
        write.remove(congress)


def schedule_session(congress: Congress, session: Session, slot: Slot, *, by: Actor) -> CongressSession:
    """Put a session into the programme, or change its time and place there.

    DirectorError `no_session` for one of another club or congress, `bad_tables`. Conflict unless the version
    of the congress still stands.
    """
    _refuse_changed(congress, slot.version)
    standing = CongressSession.objects.filter(session=session).first()
    if session.event.club_id != congress.club_id or (standing and standing.congress_id != congress.pk):
        raise DirectorError(NO_SESSION[0], str(NO_SESSION[1]))
    columns = {name: value for name, value in asdict(slot).items() if name != "version"}
    columns["hall"] = " ".join(slot.hall.split())
    tables = slot.first_table, slot.last_table
    if (None in tables and tables != (None, None)) or (slot.first_table or 0) > (slot.last_table or 0):
        raise DirectorError(BAD_TABLES[0], str(BAD_TABLES[1]))
    with act("schedule_session", by=by, name=congress.name, club=congress.club_id) as write:
        write.about |= {
            "event": session.event.name,
            "starts": slot.starts.isoformat("minutes"),
            "ends": slot.ends.isoformat("minutes"),
        }
        write.touch(congress)
        if standing:
            return write.change(standing, **columns)
        return write.add(CongressSession(congress=congress, session=session, **columns))


def unschedule_session(congress: Congress, session: Session, *, by: Actor) -> None:
    """Take a session out of the programme; harmless where it is not in it."""
    with act("unschedule_session", by=by, name=congress.name, club=congress.club_id) as write:
        write.about["event"] = session.event.name
        for row in congress.programme.filter(session=session):
            write.touch(congress)
            write.remove(row)


def _refuse_changed(congress: Congress, seen: int) -> None:
    if seen != congress.version:
        raise changed_meanwhile()


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not 1 <= len(name) <= Congress.NAME_LENGTH or not name.isprintable():
        raise DirectorError("bad_name", _("A congress needs a name of at most 60 letters."))
    return name


def _name_taken(name: str) -> DirectorError:
    return DirectorError("name_taken", _("There already is a congress called “%(name)s”.") % {"name": name})
