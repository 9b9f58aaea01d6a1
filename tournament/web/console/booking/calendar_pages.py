"""The club's calendar: its dates by month, one date, and the templates that their sessions are made like."""

from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms import HiddenInput
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournament.domain.booking.acts import planned_dates, session_templates
from tournament.domain.booking.acts.planned_dates import DateTerms, LinkedSession, NewDates, SeenDate
from tournament.domain.booking.acts.session_templates import NewTemplate, TemplateName
from tournament.domain.booking.reports import club_calendar
from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.journal.readings.verbs import Group
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.readings.roles import Need, own_club, own_clubs
from tournament.domain.time_zones import today, use_zone_of
from tournament.models import Club, PlannedDate, Session
from tournament.sheets.planned_dates import Every, dates_of
from tournament.web.console.access import desk, director, done, require
from tournament.web.console.acts.act_history import acts_in_club, entries_as_lines
from tournament.web.console.forms.refusing_form import RefusingForm, WholeNumber, form_of, values_of

LATEST = 5
SOON = 28  # days in which the list itself offers to make a session


class TemplateField(forms.ModelChoiceField):
    def __init__(self) -> None:
        empty = Session.objects.none()
        super().__init__(empty, label=gettext_lazy("Template"), required=False)
        self.error_messages["invalid_choice"] = planned_dates.NO_TEMPLATE[1]

    def label_from_instance(self, template: Session) -> str:  # type: ignore[override]
        return template.event.name


class DaysField(forms.MultipleChoiceField):
    """The ticked dates of a repetition."""

    def valid_value(self, value: str) -> bool:
        return len(value) == len("2026-11-30")

    def clean(self, value: Any) -> list[date]:
        try:
            return [date.fromisoformat(day) for day in super().clean(value)]
        except ValueError as error:
            raise ValidationError(planned_dates.NO_TIME[1], code="invalid") from error


FIELDS: dict[str, forms.Field | None] = {
    "template": TemplateField(),
    "seen": WholeNumber(required=False, widget=HiddenInput),
}
# `dates` are the ticked ones of those that were `shown`.
TICKED = {"dates": DaysField(required=False), "shown": forms.CharField(required=False)}
NewForm = form_of(NewDates, **{**FIELDS, "seen": None, "skipped": None}, **TICKED)
TermsForm = form_of(DateTerms, **FIELDS)
HIDDEN = ("dates", "shown")
FOLDED = ("takes_bookings", "tables", "cancel_hours")  # they concern bookings, and begin with what is usual


@desk
def calendar(request: HttpRequest) -> HttpResponse:
    """The dates by month and the templates; with POST one date more, or the repetition that was shown."""
    club = own_club(request.user)
    form = _new_form(request, club)
    error, days = None, []
    if request.method == "POST":
        try:
            days, ticked, is_shown = _asked(form)
            if is_shown or len(days) == 1:
                terms = NewDates(**_read(form), skipped=[day for day in days if day not in ticked])
                by = director(request)
                planned_dates.add_dates(keeping_club(by=by), terms, by=by)
                return done(request, _("Saved."), "calendar")
        except DirectorError as refusal:
            error = refusal
    return _page(request, club, form, error, days)


def _new_form(request: HttpRequest, club: Club | None) -> RefusingForm:
    latest = PlannedDate.objects.filter(club=club).order_by("pk").last()
    stands = {"date": today(), "takes_bookings": True, "cancel_hours": 2}
    if latest:
        columns = ("name", "starts", "place", "takes_bookings", "tables", "cancel_hours", "template")
        stands |= {name: getattr(latest, name) for name in columns}
    return NewForm(
        request.POST if request.method == "POST" else None,
        initial=stands,
        rows={"template": _templates(club)},
    )


def _asked(form: RefusingForm) -> tuple[list[date], list[date], bool]:
    """The dates of the repetition, those that are ticked, and whether the page has shown these very dates."""
    values = form.values()
    every = Every(values["every"])
    planned_dates.refuse_bad_range(values["date"], values["until"], every)
    days = [*dates_of(values["date"], every, values["until"])]
    if len(days) == 1:
        return days, days, True
    return days, values["dates"], values["shown"] == _sign(days)


def _sign(days: list[date]) -> str:
    return f"{days[0]}/{days[-1]}/{len(days)}"


def _page(
    request: HttpRequest, club: Club | None, form: RefusingForm, error: DirectorError | None, days: list[date]
) -> HttpResponse:
    day = today(club) if club else today()
    dates = club_calendar.dates_of_club(club, day) if club else ()
    past = club_calendar.past_dates(club, day) if club else ()
    near = [one for one in dates if (one.date - day).days <= SOON]
    context = {
        "months": club_calendar.months_of(dates),
        "today": day,
        "past": past,
        "waiting": club_calendar.sessions_without_date(club) if club else (),
        "month": [one.date for one in dates if not one.cancelled],
        "near": {one.id for one in near},
        "next": next((one.id for one in near if not (one.session or one.cancelled)), None),
        "endings": club_calendar.endings(club, day) if club else (),
        "templates": club_calendar.templates_of(club, day) if club else (),
        "form": form,
        "hidden": HIDDEN,
        "folded": FOLDED,
        "error": error,
        "days": days,
        "shown": _sign(days) if days else "",
        "lines": entries_as_lines(acts_in_club(Group.CALENDAR, club)[:LATEST]),
    }
    return render(request, "console/booking/calendar.html", context, status=error.status if error else 200)


@desk
def planned_date(request: HttpRequest, planned: int) -> HttpResponse:
    """One date: its session or the button that makes it, its terms, and with POST other ones."""
    row, error = _own(request, planned), None
    columns = ("name", "date", "starts", "place", "template", "takes_bookings", "tables", "cancel_hours")
    stands = {name: getattr(row, name) for name in columns} | {"seen": row.version}
    if session := row.kept_session:
        stands |= {"name": session.event.name, "date": session.date, "place": session.place}
    form = TermsForm(
        request.POST if request.method == "POST" else None,
        initial=stands,
        rows={"template": _templates(row.club)},
    )
    if request.method == "POST":
        try:
            planned_dates.change_date(row, DateTerms(**_read(form)), by=director(request))
            return done(request, _("Saved."), "planned_date", row.pk)
        except DirectorError as refusal:
            error = refusal
    row = _own(request, planned)
    context = {
        "row": club_calendar.calendar_date(row),
        "form": form,
        "error": error,
        "offered": () if session else club_calendar.sessions_to_link(row.club, row.date),
    }
    return render(request, "console/booking/date.html", context, status=error.status if error else 200)


@desk
@require_POST
def cancel_date(request: HttpRequest, planned: int) -> HttpResponse:
    planned_dates.cancel_date(_own(request, planned), _seen(request), by=director(request))
    return done(request, _("The date is cancelled."), "planned_date", planned)


@desk
@require_POST
def restore_date(request: HttpRequest, planned: int) -> HttpResponse:
    planned_dates.restore_date(_own(request, planned), _seen(request), by=director(request))
    return done(request, _("Saved."), "planned_date", planned)


@desk
@require_POST
def remove_date(request: HttpRequest, planned: int) -> HttpResponse:
    planned_dates.remove_date(_own(request, planned), by=director(request))
    return done(request, _("Removed."), "calendar")


@desk
@require_POST
def make_session(request: HttpRequest, planned: int) -> HttpResponse:
    """The session of the date, like its template; its set-up page opens."""
    made = planned_dates.make_session(_own(request, planned), _seen(request), by=director(request))
    return done(request, _("The session is made."), "setup", made.pk)


@desk
@require_POST
def link_session(request: HttpRequest, planned: int) -> HttpResponse:
    row = _own(request, planned)
    offered = club_calendar.sessions_to_link(row.club, row.date)
    values = values_of(LinkedSession, request.POST, session=offered)
    planned_dates.link_session(row, values["session"], values["seen"], by=director(request))
    return done(request, _("Saved."), "planned_date", planned)


@desk
@require_POST
def continue_dates(request: HttpRequest, planned: int) -> HttpResponse:
    """The repetition that ends with this date goes on for a year."""
    row = _own(request, planned)
    ending = next(
        (one for one in club_calendar.endings(row.club, today(row.club)) if one.latest.id == planned), None
    )
    if ending is None:
        raise changed_meanwhile()
    planned_dates.continue_dates(row, ending.every, ending.until, by=director(request))
    return done(request, _("Saved."), "calendar")


@desk
@require_POST
def templates(request: HttpRequest) -> HttpResponse:
    """A session of the club becomes a template; its set-up page opens."""
    sessions = Session.objects.filter(event__club__in=own_clubs(request.user))
    values = values_of(NewTemplate, request.POST, session=sessions.select_related("event__club", "stage"))
    require(request, Need.RUN, values["session"].event.club)
    made = session_templates.keep_template(values["session"], values["name"], by=director(request))
    return done(request, _("The template is saved."), "setup", made.pk)


@desk
@require_POST
def template(request: HttpRequest, template: int) -> HttpResponse:
    name = values_of(TemplateName, request.POST)["name"]
    session_templates.rename_template(_template(request, template), name, by=director(request))
    return done(request, _("Saved."), "calendar")


@desk
@require_POST
def remove_template(request: HttpRequest, template: int) -> HttpResponse:
    session_templates.remove_template(_template(request, template), by=director(request))
    return done(request, _("Removed."), "calendar")


def _read(form: RefusingForm) -> dict[str, Any]:
    """What was typed, by the names of the input."""
    values = {name: value for name, value in form.values().items() if name not in HIDDEN}
    values["template"] = values["template"] and values["template"].pk
    return {"version" if name == "seen" else name: value for name, value in values.items()}


def _seen(request: HttpRequest) -> int:
    version: int = values_of(SeenDate, request.POST)["seen"]
    return version


def _templates(club: Club | None) -> QuerySet[Session]:
    return club_calendar.template_rows(club) if club else Session.objects.none()


def _template(request: HttpRequest, pk: int) -> Session:
    rows = Session.objects.filter(event__club__in=own_clubs(request.user), shelf=Session.Shelf.TEMPLATE)
    return get_object_or_404(rows.select_related("event"), pk=pk)


def _own(request: HttpRequest, pk: int) -> PlannedDate:
    row = get_object_or_404(club_calendar.planned_rows().filter(club__in=own_clubs(request.user)), pk=pk)
    use_zone_of(row.club)
    return row
