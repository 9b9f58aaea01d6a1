"""The club's congresses: their list, and the desk of one: programme, players, clashes, papers."""

from typing import Any

from django.db.models import QuerySet
from django.forms import HiddenInput
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.club.acts import congress_acts
from tournament.domain.club.acts.congress_acts import CongressTerms, NewSlot, Slot
from tournament.domain.club.reports.congresses import congress_sheet
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.verbs import Group
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.readings.roles import own_club, own_clubs
from tournament.models import Congress, CongressSession, Session
from tournament.sheets.congress import CongressPlayer
from tournament.tables.congress import player_table
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.act_history import acts_in_club, entries_as_lines
from tournament.web.console.forms.refusing_form import (
    RefusingForm,
    WholeNumber,
    form_of,
    values_of,
)
from tournament.web.formatting.data_tables import PageTable
from tournament.web.public.club.series_and_congress_pages import congress_pdf

LATEST = 5
MOST_SESSIONS = 200  # on offer for a programme
SEEN = {"seen": WholeNumber(required=False, widget=HiddenInput)}
CongressForm, SlotForm = form_of(CongressTerms, **SEEN), form_of(Slot, **SEEN)


@desk
def congresses(request: HttpRequest) -> HttpResponse:
    """The list, what was last done to it, and with POST a new one."""
    club, form = own_club(request.user), CongressForm(request.POST or None)
    error = None
    if request.method == "POST":
        try:
            terms, by = _terms(form), director(request)
            made = congress_acts.add_congress(keeping_club(by=by), terms, by=by)
            return done(request, _("Saved."), "congress", made.pk)
        except DirectorError as refusal:
            error = refusal
    context = {
        "found": _of(request),
        "form": form,
        "error": error,
        "lines": entries_as_lines(acts_in_club(Group.CONGRESS, club)[:LATEST]),
    }
    return render(request, "console/congress/congresses.html", context, status=error.status if error else 200)


@desk
def congress(request: HttpRequest, congress: int) -> HttpResponse:
    """The desk of a congress; with POST another name, public or not."""
    row, error = _own(request, congress), None
    stands = {"name": row.name, "is_public": row.is_public, "seen": row.version}
    form = CongressForm(request.POST) if request.method == "POST" else CongressForm(initial=stands)
    if request.method == "POST":
        try:
            congress_acts.change_congress(row, _terms(form), by=director(request))
            return done(request, _("Saved."), "congress", row.pk)
        except DirectorError as refusal:
            error = refusal
    return _desk(request, _own(request, congress), form, error)


def _desk(
    request: HttpRequest, row: Congress, form: RefusingForm, error: DirectorError | None = None
) -> HttpResponse:
    sheet = congress_sheet(row)
    q = " ".join(request.GET.get("q", "")[:60].split())
    players = [one for one in sheet.players if _matches(one, q)]
    slots = {slot.session_id: slot for slot in row.programme.all()}
    context = {
        "has_tables": any(one.tables for one in sheet.programme.items),
        "congress": row,
        "form": form,
        "error": error,
        "clashes": sheet.clashes,
        "items": [
            (
                item,
                sheet.entries.get(item.session, 0),
                sheet.ineligible.get(item.session, 0),
                _slot_form(row, slots[item.session]),
            )
            for item in sheet.programme.items
        ],
        "offered": _offered(row),
        "new": _slot_form(row),
        "q": q,
        "any": bool(sheet.players),
        "count": len(sheet.players),
        "table": PageTable(player_table(players), css="sheet players in-lines") if players else None,
        "lines": entries_as_lines(acts_in_club(Group.CONGRESS, row.club)[:LATEST]),
    }
    return render(request, "console/congress/congress.html", context, status=error.status if error else 200)


def _matches(player: CongressPlayer, q: str) -> bool:
    """By a part of a name of the player, or the membership number."""
    name = player.name
    written = (name.native, name.reading, name.latin, name.alias)
    return not q or player.number == q or any(q.casefold() in text.casefold() for text in written)


def _slot_form(row: Congress, slot: CongressSession | None = None) -> RefusingForm:
    columns = ("starts", "ends", "hall", "first_table", "last_table")
    stands = {name: getattr(slot, name) for name in columns} if slot else {}
    prefix = f"slot-{slot.session_id if slot else 'new'}"
    return SlotForm(initial={**stands, "seen": row.version}, auto_id=f"{prefix}-%s")


def _offered(row: Congress) -> QuerySet[Session]:
    """The sessions of the club that are in no congress, the latest first."""
    free = Session.objects.filter(event__club=row.club, congress_session=None, shelf="", rehearsal=None)
    return free.select_related("event")[:MOST_SESSIONS]


@desk
@require_POST
def schedule(request: HttpRequest, congress: int) -> HttpResponse:
    """Put a session into the programme, or change its time and place there."""
    row = _own(request, congress)
    slot = Slot(**_read(SlotForm(request.POST)))
    congress_acts.schedule_session(row, _session(request, row), slot, by=director(request))
    return done(request, _("Saved."), "congress", row.pk)


@desk
@require_POST
def unschedule(request: HttpRequest, congress: int) -> HttpResponse:
    row = _own(request, congress)
    congress_acts.unschedule_session(row, _session(request, row), by=director(request))
    return done(request, _("Removed."), "congress", row.pk)


@desk
@require_POST
def remove(request: HttpRequest, congress: int) -> HttpResponse:
    congress_acts.remove_congress(_own(request, congress), by=director(request))
    return done(request, _("Removed."), "congresses")


@desk
@require_GET
def player_list(request: HttpRequest, congress: int) -> HttpResponse:
    """The list of the players as PDF."""
    sheet = congress_sheet(_own(request, congress))
    response = congress_pdf(request, sheet.programme, sheet.players)
    response["Cache-Control"] = "no-store"
    return response


def _terms(form: RefusingForm) -> CongressTerms:
    return CongressTerms(**_read(form))


def _read(form: RefusingForm) -> dict[str, Any]:
    """What was typed, by the names of the input."""
    values = form.values()
    return {"version" if name == "seen" else name: value for name, value in values.items()}


def _session(request: HttpRequest, row: Congress) -> Session:
    sessions = Session.objects.filter(event__club=row.club).select_related("event")
    session: Session = values_of(NewSlot, request.POST, session=sessions)["session"]
    return session


def _of(request: HttpRequest) -> QuerySet[Congress]:
    return Congress.objects.filter(club__in=own_clubs(request.user)).select_related("club")


def _own(request: HttpRequest, pk: int) -> Congress:
    return get_object_or_404(_of(request), pk=pk)
