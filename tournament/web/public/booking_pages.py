"""A player books coming dates of the club by their private link: a page lists them, another books one."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournament.domain.booking.acts import bookings
from tournament.domain.booking.acts.bookings import OwnBooking
from tournament.domain.booking.reports.own_dates import (
    calendar_of,
    names_to_choose,
    no_partner,
    offered_partner,
    own_dates,
)
from tournament.domain.club.reports.coming_dates import minutes_of
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.paper.reports.print_scope import is_number
from tournament.domain.people.readings.roles import player_of
from tournament.domain.till.readings.ledger import GUEST, prices_of
from tournament.domain.time_zones import use_zone_of
from tournament.exchange.formats import FORMATS
from tournament.models import Member, PlannedDate, Player
from tournament.sheets.own_dates import OwnDate
from tournament.web.server.addresses import phone_page

ALONE, OTHER = "alone", "other"
FEW = 3  # dates to book that the player's page shows


class BookingForm(forms.Form):
    """`act` is the button; `who` the key of a player, or ALONE, or OTHER with the name in `partner`."""

    act = forms.ChoiceField(choices=[(act, act) for act in ("book", "cancel", "ask", "accept", "decline")])
    who = forms.CharField(required=False, max_length=20)
    partner = forms.CharField(required=False, max_length=60)
    system = forms.CharField(required=False, max_length=60)


@require_GET
def player_dates(request: HttpRequest, token: str) -> HttpResponse:
    player = _player(token)
    return _private(render(request, "public/booking/dates.html", dates_context(player, token)))


@require_http_methods(["GET", "POST"])
def player_date(request: HttpRequest, token: str, date: int) -> HttpResponse:
    """One date: book it, see who looks, withdraw. Every answer leads back here, where the state is said."""
    player, error = _player(token), None
    planned = _planned(player, date)
    form = BookingForm(request.POST or None)
    if request.method == "POST":
        try:
            _do(planned, player, form)
            if form.cleaned_data["act"] == "cancel":
                messages.success(request, _("Your booking is withdrawn."))
            return redirect("player_date", token, date)
        except DirectorError as refusal:
            error = refusal
    found = own_dates(player, date)
    if not found.dates:
        raise Http404
    (card,) = date_cards(player, found.dates)
    context = {
        "player_of_page": player,
        "token": token,
        "found": found,
        "one": card.one,
        "card": card,
        "sentence": card.sentence,
        "looking": card.looking,
        "error": error,
        "typed": form.data if error else {},
        "names": names_to_choose(player),
        "others": [one for one in own_dates(player).others if one.id != date][:FEW],
        "club": player.club,
        "reach": [line for line in player.club.joining.splitlines() if line.strip()],
    }
    answer = render(request, "public/booking/date.html", context, status=error.status if error else 200)
    return _private(answer)


@require_GET
def player_date_file(request: HttpRequest, token: str, date: int) -> HttpResponse:
    """The date for the calendar of the player's phone."""
    player = _player(token)
    planned = _planned(player, date)
    kind = FORMATS["calendar"]
    made = calendar_of(planned, phone_page(request, "player_date", token, date))
    answer = HttpResponse(kind.write(made), kind.media_type)  # type: ignore[misc]
    answer["Content-Disposition"] = f'attachment; filename="{planned.date.isoformat()}.ics"'
    return _private(answer)


def dates_context(player: Player, token: str) -> dict[str, object]:
    """What the list of dates shows, and the player's own page of it."""
    found = own_dates(player)
    cards = date_cards(player, [one for one in found.dates if one.state or not one.refusal])
    return {
        "player_of_page": player,
        "token": token,
        "found": found,
        "cards": cards,
        "booked": [card for card in cards if card.one.state],
        "few_dates": found.others[:FEW],
        "more_dates": len(found.others) > FEW,
        "has_dates": bool(found.own or found.others),
    }


def _do(on: PlannedDate, player: Player, form: BookingForm) -> None:
    if not form.is_valid():
        raise DirectorError("no_choice", _("Choose what to do."))
    given, by = form.cleaned_data, Actor(str(player))
    who, act = given["who"] or (OTHER if given["partner"].strip() else ""), given["act"]
    if act == "cancel":
        bookings.cancel_booking(on, player, by=by)
    elif act == "book" and who in (ALONE, OTHER):
        if who == OTHER and not given["partner"].strip():
            raise DirectorError("no_name", _("Type the name of your partner, or choose to play alone."))
        if who == ALONE and given["partner"].strip():
            raise DirectorError(
                "name_and_alone", _("You have typed a name and chosen to play alone. Choose one of the two.")
            )
        partner = given["partner"]
        bookings.book_by_link(on, player, OwnBooking(partner, given["system"]), by=by)
    elif act == "book" and given["partner"].strip():
        raise no_partner()  # a partner of before is chosen, and another name is typed
    else:
        other = offered_partner(player, int(who) if is_number(who) else 0)
        if act == "book":
            bookings.book(on, player, partner=other, system=given["system"], by=by)
        elif act == "ask":
            bookings.ask_partner(on, player, other, by=by)
        elif act == "accept":
            bookings.accept_partner(on, player, other, by=by)
        else:
            bookings.decline_partner(on, player, other, by=by)


# What stands, as sentences.


class DateCard(NamedTuple):
    """A date with the player's own booking and those who look as sentences; when it ends by the clock of its
    template, and what it costs the player in a club that has prices.
    """

    one: OwnDate
    sentence: str
    looking: str
    ends: datetime | None
    price: int | None


def date_cards(player: Player, dates: Sequence[OwnDate]) -> list[DateCard]:
    rows = PlannedDate.objects.filter(pk__in=[one.id for one in dates]).select_related("session")
    planned = {row.pk: row for row in rows}
    templates = {row.template_id for row in planned.values() if row.template_id and row.starts}
    lengths = minutes_of(templates) if templates else {}
    has_money = bool(player.club.currency)
    usual = prices_of(player.club) if has_money else {}
    member = Member.objects.filter(player=player).select_related("kind__club").first() if usual else None

    def ends(one: OwnDate) -> datetime | None:
        minutes = lengths.get(planned[one.id].template_id or 0)
        if not (one.starts and minutes):
            return None
        return datetime.combine(one.date, one.starts) + timedelta(minutes=minutes)

    def price(one: OwnDate) -> int | None:
        session = planned[one.id].session
        prices = prices_of(player.club, session) if has_money and session else usual
        is_valid = member is not None and member.is_valid_on(one.date)
        return prices.get(str(member.kind_id) if member and is_valid else GUEST)

    return [DateCard(one, state_sentence(one), looking_sentence(one), ends(one), price(one)) for one in dates]


def state_sentence(one: OwnDate) -> str:
    """The player's own booking; empty without one."""
    name = one.partner.in_language(get_language() or "en", public=True) if one.partner else ""
    if one.state == "booked":
        if name:
            return _("You are booked with %(name)s.") % {"name": name}
        return _("You are booked, and looking for a partner.")
    if one.state != "waiting":
        return ""
    if name:
        return _("The hall is full. You and %(name)s are number %(number)d on the waiting list.") % {
            "name": name,
            "number": one.place_in_list,
        }
    return _("The hall is full. You are number %(number)d on the waiting list.") % {
        "number": one.place_in_list
    }


def looking_sentence(one: OwnDate) -> str:
    """How many look for a partner, with their systems; empty without any."""
    number = len(one.looking)
    if not number:
        return ""
    text = ngettext(
        "%(number)d player is looking for a partner.",
        "%(number)d players are looking for a partner.",
        number,
    ) % {"number": number}
    systems = ", ".join(sorted({seeker.system for seeker in one.looking if seeker.system}))
    return f"{text} ({systems})" if systems else text


def _player(token: str) -> Player:
    player = player_of(token)
    if player is None:
        raise Http404
    use_zone_of(player.club)
    return player


def _planned(player: Player, date: int) -> PlannedDate:
    row = PlannedDate.objects.filter(club=player.club_id, pk=date).select_related("club", "session").first()
    if row is None:
        raise Http404
    return row


def _private(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response
