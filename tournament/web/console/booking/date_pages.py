"""The page of a date: who has booked, what is expected and fits, stand-ins, no-shows; and the rota."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.forms import CharField
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.booking.acts import arrivals, bookings, duties
from tournament.domain.booking.readings.door_codes import player_of_code
from tournament.domain.booking.reports import date_desk as reports
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.verbs import Group
from tournament.domain.people.acts.clubs import find_or_add_player
from tournament.domain.people.readings.roles import Need, may, own_club, own_clubs
from tournament.domain.people.reports.club_players import offered
from tournament.domain.time_zones import today
from tournament.models import Booking, CheckIn, Club, Duty, JournalEntry, PlannedDate, Player
from tournament.web.console.access import desk, director, done, require
from tournament.web.console.acts.act_history import acts_in_club, entries_as_lines, take_back_in_club
from tournament.web.console.forms.console_forms import PlayerField
from tournament.web.console.forms.refusing_form import button_of, choice, form_of, row_of, value_of

LATEST = 5
Wish = Callable[[HttpRequest, PlannedDate], str]
HOST, STAND_IN = Duty.Kind.HOST, Duty.Kind.STAND_IN
NO_NAME = gettext_lazy("Type a name.")
BookForm = form_of(
    name=PlayerField(required=False),
    partner=PlayerField(required=False),
    system=CharField(max_length=60, required=False),
)
DutyForm = form_of(
    date=row_of(PlannedDate, "no_date", gettext_lazy("Choose a date.")),
    kind=choice(Duty.Kind.values),
    name=PlayerField(required=False),
)


@desk
def date_bookings(request: HttpRequest, date: int) -> HttpResponse:
    """The page of one date; its buttons are ACTS."""
    on, error = _own(request, date), None
    if request.method == "POST":
        try:
            message = ACTS[button_of(request.POST, ACTS)](request, on)
            return done(request, message, "date_bookings", on.pk)
        except DirectorError as refusal:
            error = refusal
    missed = reports.no_shows(on.club) if may(request.user, Need.RUN, on.club) else None
    sheet = reports.date_desk(on, missed)
    context = {
        "on": on,
        "sheet": sheet,
        "movements": reports.movements_expected(on, sheet.expected.contestants),
        "form": BookForm(request.POST if error else None),
        "error": error,
        "lines": entries_as_lines(_acts_of(on)[:LATEST]),
    }
    page = "console/booking/date_bookings.html"
    return render(request, page, context, status=error.status if error else 200)


def _acts_of(on: PlannedDate) -> QuerySet[JournalEntry]:
    return acts_in_club(Group.BOOKINGS, on.club).filter(about__on=on.pk)


# What the buttons of the page do; each says what is done.


def _book(request: HttpRequest, on: PlannedDate) -> str:
    """A player who phones, with a partner or without; a new guest joins the club's list of players."""
    typed = BookForm(request.POST).values()
    if typed["name"] is None:
        raise DirectorError("no_name", str(NO_NAME))
    by = director(request)
    player = find_or_add_player(on.club, typed["name"], by=by)
    partner = typed["partner"] and find_or_add_player(on.club, typed["partner"], by=by)
    bookings.book_for_player(on, player, partner=partner, system=typed["system"], by=by)
    return _("Booked: %(names)s") % {"names": " + ".join(str(one) for one in (player, partner) if one)}


def _pair(request: HttpRequest, on: PlannedDate) -> str:
    other = value_of(request.POST, "other", _player_field())
    bookings.pair_up(on, _booking(request, on).player, other, by=director(request))
    return _("Paired.")


def _player_field() -> Any:
    field = row_of(Player, "no_name", NO_NAME)
    field.queryset = Player.objects.all()
    return field


def _cancel(request: HttpRequest, on: PlannedDate) -> str:
    row = _booking(request, on)
    bookings.cancel_for_player(on, row.player, by=director(request))
    return _("Booking of %(player)s cancelled.") % {"player": row.player}


def _give_place(request: HttpRequest, on: PlannedDate) -> str:
    row = _booking(request, on)
    arrivals.give_place(row, by=director(request))
    return _("%(player)s has a place.") % {"player": row.player}


def _call(request: HttpRequest, on: PlannedDate) -> str:
    duty = _duty(request, Duty.objects.filter(on=on))
    duties.call_stand_in(duty, by=director(request))
    return _("%(player)s is called.") % {"player": duty.player}


def _comes(request: HttpRequest, on: PlannedDate) -> str:
    return _answered(request, on, comes=True)


def _declines(request: HttpRequest, on: PlannedDate) -> str:
    return _answered(request, on, comes=False)


def _answered(request: HttpRequest, on: PlannedDate, *, comes: bool) -> str:
    """What the stand-in said on the telephone."""
    duty = _duty(request, Duty.objects.filter(on=on))
    duties.answer_call(duty, duties.DutyAnswer(comes), by=director(request))
    if comes:
        return _("%(player)s comes and is booked.") % {"player": duty.player}
    return _("%(player)s cannot come.") % {"player": duty.player}


def _note(request: HttpRequest, on: PlannedDate) -> str:
    require(request, Need.RUN, on.club)
    count = arrivals.note_no_shows(on, by=director(request))
    return ngettext("%(count)d no-show noted.", "%(count)d no-shows noted.", count) % {"count": count}


def _came(request: HttpRequest, on: PlannedDate) -> str:
    return _correct(request, on, came=True)


def _absent(request: HttpRequest, on: PlannedDate) -> str:
    return _correct(request, on, came=False)


def _correct(request: HttpRequest, on: PlannedDate, *, came: bool) -> str:
    require(request, Need.RUN, on.club)
    arrivals.correct_came(_booking(request, on), arrivals.Came(came), by=director(request))
    return _("Corrected.")


ACTS: dict[str, Wish] = {
    "book": _book,
    "pair": _pair,
    "cancel": _cancel,
    "place": _give_place,
    "call": _call,
    "comes": _comes,
    "declines": _declines,
    "note": _note,
    "came": _came,
    "absent": _absent,
}


def _booking(request: HttpRequest, on: PlannedDate) -> Booking:
    field = row_of(Booking, "no_booking", gettext_lazy("This booking has changed. Please look again."))
    field.queryset = on.bookings.select_related("player", "on__club")
    row: Booking = value_of(request.POST, "booking", field)
    return row


def _duty(request: HttpRequest, rows: QuerySet[Duty], name: str = "duty") -> Duty:
    field = row_of(Duty, *duties.NO_DUTY)
    field.queryset = rows.select_related("player", "on__club", "on__session")
    row: Duty = value_of(request.POST, name, field)
    return row


# The code that a player shows at the door: on the page that it opens, one tap checks them in.


@desk
def door_code(request: HttpRequest, code: str) -> HttpResponse:
    """For a camera that opens the address; at the check-in desk a scanner types the same code."""
    player = player_of_code(code)
    if player is None:
        raise Http404
    require(request, Need.ENTER, player.club)
    dates = list(_dates_of_today(player.club))
    if request.method == "POST":
        field = row_of(PlannedDate, "no_date", gettext_lazy("Choose a date."))
        field.queryset = _dates_of_today(player.club)
        on = value_of(request.POST, "date", field)
        arrivals.arrive(on.session, player, by=director(request))
        return done(request, _("%(player)s is here.") % {"player": player}, "check_in_desk", on.session_id)
    here = set(CheckIn.objects.filter(player=player).values_list("session", flat=True))
    context = {"player": player, "dates": [(on, on.session_id in here) for on in dates]}
    return render(request, "console/booking/door_code.html", context)


def _dates_of_today(club: Club) -> QuerySet[PlannedDate]:
    """With a session that is not closed."""
    rows = PlannedDate.objects.filter(club=club, date=today(club), session__closed_at=None)
    return rows.exclude(session=None).select_related("club", "session__event")


# The rota of hosts and stand-ins over the coming dates.


@desk
def rota(request: HttpRequest) -> HttpResponse:
    """All coming dates; `give`, `withdraw` and `exchange` change it."""
    club, error = own_club(request.user), None
    if request.method == "POST":
        try:
            message = ROTA_ACTS[button_of(request.POST, ROTA_ACTS)](request, club)
            return done(request, message, "rota")
        except DirectorError as refusal:
            error = refusal
    sheet = reports.rota(club) if club else None
    context = {
        "sheet": sheet,
        "kinds": Duty.Kind.choices,
        "duties": [
            (line, label, one)
            for line in (sheet.dates if sheet else ())
            for label, ones in ((HOST.label, line.hosts), (STAND_IN.label, line.stand_ins))
            for one in ones
        ],
        "may_change": may(request.user, Need.RUN, club),
        "form": DutyForm(request.POST if error else None),
        "error": error,
        "lines": entries_as_lines(
            acts_in_club(Group.BOOKINGS, club).filter(verb__in=duties.OF_THE_ROTA)[:LATEST]
        ),
    }
    return render(request, "console/booking/rota.html", context, status=error.status if error else 200)


def _give(request: HttpRequest, club: Club | None) -> str:
    typed = DutyForm(request.POST, rows={"date": PlannedDate.objects.filter(club=club)}).values()
    if typed["name"] is None:
        raise DirectorError("no_name", str(NO_NAME))
    on = typed["date"]
    player = find_or_add_player(on.club, typed["name"], by=director(request))
    duties.give_duty(on, player, typed["kind"], by=director(request))
    return _("Saved.")


def _withdraw(request: HttpRequest, club: Club | None) -> str:
    duties.withdraw_duty(_duty(request, Duty.objects.filter(on__club=club)), by=director(request))
    return _("Removed.")


def _exchange(request: HttpRequest, club: Club | None) -> str:
    rows = Duty.objects.filter(on__club=club)
    one, other = _duty(request, rows), _duty(request, rows, "other")
    duties.exchange_duties(one, other, by=director(request))
    return _("Swapped.")


ROTA_ACTS: dict[str, Callable[[HttpRequest, Club | None], str]] = {
    "give": _give,
    "withdraw": _withdraw,
    "exchange": _exchange,
}


@desk
@require_POST
def booking_back(request: HttpRequest, entry: int) -> HttpResponse:
    """Take back an act; back to the page of its date, where it has one."""
    answer = take_back_in_club(request, Group.BOOKINGS, entry, "rota")
    on = JournalEntry.objects.get(pk=entry).about.get("on")
    return redirect("date_bookings", on) if PlannedDate.objects.filter(pk=on).exists() else answer


@desk
@require_GET
def named_members(request: HttpRequest) -> JsonResponse:
    """The players that a field for a name offers on pages without a session."""
    q, club = " ".join(request.GET.get("q", "")[:60].split()), own_club(request.user)
    found = offered(club, q) if club else ()
    return JsonResponse({"players": [{"typed": typed, "found_by": found_by} for typed, found_by in found]})


def _own(request: HttpRequest, pk: int) -> PlannedDate:
    rows = PlannedDate.objects.filter(club__in=own_clubs(request.user))
    return get_object_or_404(rows.select_related("club", "session__event", "template__event"), pk=pk)
