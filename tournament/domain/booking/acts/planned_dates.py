"""Dates of a club's calendar: added, repeated, changed, cancelled; and the session that is made of one."""

from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field, replace
from datetime import date, time
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.booking.acts.booking_mails import Notice, tell
from tournament.domain.booking.acts.bookings import move_up
from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.inputs import Ask, Key
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.sessions.acts.lifecycle import create_session
from tournament.domain.stages.acts.team_events import repeat_any
from tournament.models import Club, PlannedDate, Session
from tournament.models.event import PUT_ASIDE
from tournament.sheets.planned_dates import LONGEST, Every, dates_of

NO_TIME = ("bad_time", gettext_lazy("Enter the time as hours and minutes, for example 13:30."))
NO_TEMPLATE = ("no_choice", gettext_lazy("Choose a template of the club."))
NO_SESSION = ("no_choice", gettext_lazy("Choose a session of the club that has no date in the calendar yet."))
BAD_NUMBER = ("bad_number", gettext_lazy("Enter a whole number."))
EVERY = (
    (Every.ONCE.value, gettext_lazy("once")),
    (Every.WEEK.value, gettext_lazy("every week")),
    (Every.FORTNIGHT.value, gettext_lazy("every second week")),
    (Every.MONTH.value, gettext_lazy("every month, same weekday and week")),
    (Every.LAST.value, gettext_lazy("every month, last such weekday")),
)
MOST_TABLES, MOST_HOURS = 400, 24 * 14
Day = date


@dataclass(frozen=True, kw_only=True)
class DateTerms:
    """`version` is the one that was read: another one standing is a 409. A new date needs none.

    `template` is what the session of the date is made like. Without `tables` the hall has no limit.
    """

    name: Annotated[str, Meta(max_length=PlannedDate.NAME_LENGTH), Ask(label=gettext_lazy("Name"))]
    date: Annotated[Day, Ask(label=gettext_lazy("Date"))]
    starts: Annotated[time | None, Ask(label=gettext_lazy("Starts"), refusal=NO_TIME)] = None
    place: Annotated[str, Meta(max_length=80), Ask(label=gettext_lazy("Venue"), blank=True)] = ""
    template: Annotated[Key | None, Ask(label=gettext_lazy("Template"), row=Session, refusal=NO_TEMPLATE)] = (
        None
    )
    takes_bookings: Annotated[bool, Ask(label=gettext_lazy("Bookings are open"))] = True
    tables: Annotated[
        int | None,
        Meta(ge=1, le=MOST_TABLES),
        Ask(
            label=gettext_lazy("Tables in the hall"),
            help=gettext_lazy("Blank: no limit."),
            refusal=BAD_NUMBER,
        ),
    ] = None
    cancel_hours: Annotated[
        int,
        Meta(ge=0, le=MOST_HOURS),
        Ask(
            label=gettext_lazy("Hours before the start to cancel"),
            help=gettext_lazy("Later, a booking is cancelled by a director only."),
            refusal=BAD_NUMBER,
        ),
    ] = 2
    version: Annotated[int, Meta(ge=0)] = 0


@dataclass(frozen=True, kw_only=True)
class NewDates(DateTerms):
    """One date, or those that repeat it `until` a day, at most a year later; `skipped` are left out."""

    every: Annotated[str, Ask(label=gettext_lazy("Repeat"), codes=EVERY)] = ""
    until: Annotated[Day | None, Ask(label=gettext_lazy("Until"))] = None
    skipped: Annotated[list[Day], Meta(max_length=366)] = field(default_factory=list)


@dataclass(frozen=True)
class SeenDate:
    """`version` is the one that was read: another one standing is a 409."""

    version: Annotated[int, Meta(ge=0)] = 0


@dataclass(frozen=True)
class LinkedSession(SeenDate):
    """A session of the club that was made otherwise."""

    session: Annotated[Key, Ask(row=Session, refusal=NO_SESSION)] = 0


def add_dates(club: Club, terms: NewDates, *, by: Actor) -> list[PlannedDate]:
    """The new dates in one act; one of the same name and hour that stands already is not added again.

    DirectorError `bad_name`, `bad_until`, `no_dates`, `no_choice`.
    """
    every = Every(terms.every)
    refuse_bad_range(terms.date, terms.until, every)
    days = [day for day in dates_of(terms.date, every, terms.until) if day not in {*terms.skipped}]
    if not days:
        raise DirectorError("no_dates", _("No date is left: all of them are skipped."))
    columns = _columns(terms, club)
    same = PlannedDate.objects.filter(club=club, name=columns["name"], starts=terms.starts, date__in=days)
    standing = {*same.values_list("date", flat=True)}
    fresh = [day for day in days if day not in standing]
    first = (fresh or days)[0]
    with act("add_dates", by=by, club=club.pk, name=columns["name"], count=len(fresh)) as write:
        write.about["date"] = first.isoformat()
        return [write.add(PlannedDate(club=club, **{**columns, "date": day})) for day in fresh]


def refuse_bad_range(first: date, until: date | None, every: Every) -> None:
    """DirectorError `bad_until` for a repetition without an end, or longer than a year."""
    if not every:
        return
    if until is None or not first <= until <= first + LONGEST:
        raise DirectorError("bad_until", _("A repetition ends at most a year after its first date."))


def change_date(planned: PlannedDate, terms: DateTerms, *, by: Actor) -> PlannedDate:
    """Other terms of one date; name, date and venue go to its session too, while it has not begun.

    Where the hall has grown, players who wait move up and are told.
    """
    refuse_changed(planned, terms.version)
    columns = _columns(terms, planned.club)
    session = planned.kept_session
    with _act_on(planned, "change_date", by) as write:
        write.change(planned, **columns)
        if session and not session.started_at:
            write.change(session.event, name=columns["name"])
            write.change(session, date=terms.date, place=columns["place"])
        for booking in move_up(write, planned):
            tell(booking, Notice.MOVED_UP, by=by)
    return planned


def cancel_date(planned: PlannedDate, version: int, *, by: Actor) -> PlannedDate:
    """The date is not played; its bookings stay, so that players see it. Its session goes.

    DirectorError `has_begun` where that is played already; harmless where the date is cancelled.
    """
    if planned.cancelled_at:
        return planned
    refuse_changed(planned, version)
    session = planned.kept_session
    if session and session.started_at:
        raise DirectorError("has_begun", _("The session has started. Delete it first."))
    with _act_on(planned, "cancel_date", by) as write:
        write.change(planned, cancelled_at=timezone.now())
        if session:
            write.change(session, shelf=Session.Shelf.DELETED)
    return planned


def restore_date(planned: PlannedDate, version: int, *, by: Actor) -> PlannedDate:
    """A cancelled date is played after all; harmless where it is not cancelled."""
    if not planned.cancelled_at:
        return planned
    refuse_changed(planned, version)
    with _act_on(planned, "restore_date", by) as write:
        write.change(planned, cancelled_at=None)
    return planned


def remove_date(planned: PlannedDate, *, by: Actor) -> None:
    """Out of the calendar; its session stays. DirectorError `has_bookings` where somebody has booked it."""
    if planned.bookings.exists() or planned.duties.exists():
        raise DirectorError(
            "has_bookings", _("Players have booked this date or look after it. Cancel it instead.")
        )
    with _act_on(planned, "remove_date", by) as write:
        write.remove(planned)


@transaction.atomic
def make_session(planned: PlannedDate, version: int, *, by: Actor) -> Session:
    """The session of the date, like its template: with its movement and boards, without names.

    A date without a template has a new session of pairs; one that has its session keeps that.
    DirectorError `is_cancelled`.
    """
    if standing := planned.kept_session:
        return standing
    refuse_changed(planned, version)
    if planned.cancelled_at:
        raise DirectorError("is_cancelled", _("This date is cancelled."))
    day, copied_by, shelf = planned.date, replace(by, entries=None), Session.Shelf.DELETED
    if template := planned.template:
        made = repeat_any(template, day=day, by=copied_by, as_planned=True, shelf=shelf)
    else:
        made = create_session(planned.club, name=planned.name, day=day, by=copied_by, shelf=shelf)
    with _act_on(planned, "make_session", by) as write:
        write.change(made.event, name=planned.name)
        write.change(made, shelf="", place=planned.place or made.place)
        write.change(planned, session_id=made.pk)
    return made


def link_session(planned: PlannedDate, session: Session, version: int, *, by: Actor) -> PlannedDate:
    """A session that was made otherwise is the one of this date. DirectorError `no_choice`."""
    refuse_changed(planned, version)
    taken = PlannedDate.objects.filter(session=session).exclude(pk=planned.pk).exists()
    if taken or session.event.club_id != planned.club_id or session.shelf in PUT_ASIDE:
        raise DirectorError(NO_SESSION[0], str(NO_SESSION[1]))
    with _act_on(planned, "link_session", by) as write:
        write.change(planned, session_id=session.pk)
    return planned


def continue_dates(latest: PlannedDate, every: Every, until: date, *, by: Actor) -> list[PlannedDate]:
    """The repetition goes on after its latest date, with the same terms."""
    columns = ("name", "starts", "place", "template_id", "takes_bookings", "tables", "cancel_hours")
    terms = {name.removesuffix("_id"): getattr(latest, name) for name in columns}
    more = NewDates(date=latest.date, every=every.value, until=until, skipped=[latest.date], **terms)
    return add_dates(latest.club, more, by=by)


def refuse_changed(planned: PlannedDate, seen: int) -> None:
    if seen != planned.version:
        raise changed_meanwhile()


def _act_on(planned: PlannedDate, verb: str, by: Actor) -> AbstractContextManager[Act]:
    return act(verb, by=by, club=planned.club_id, name=planned.name, date=planned.date.isoformat())


def _columns(terms: DateTerms, club: Club) -> dict[str, object]:
    """The columns of a date. DirectorError `bad_name`, `no_choice`."""
    name, place = (" ".join(text.split()) for text in (terms.name, terms.place))
    if not 1 <= len(name) <= PlannedDate.NAME_LENGTH or not (name + place).isprintable():
        raise DirectorError("bad_name", _("A date needs a name of at most 80 letters."))
    templates = Session.objects.filter(event__club=club, shelf=Session.Shelf.TEMPLATE)
    if terms.template is not None and not templates.filter(pk=terms.template).exists():
        raise DirectorError(NO_TEMPLATE[0], str(NO_TEMPLATE[1]))
    given = asdict(terms)
    kept = {one: given[one] for one in ("date", "starts", "takes_bookings", "tables", "cancel_hours")}
    return {**kept, "name": name, "place": place, "template_id": terms.template}
