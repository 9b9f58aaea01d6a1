"""A player's own bookings by a program, with the token of the player's private link."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, read
from tournament.api.basis.sheets import sheet
from tournament.domain.booking.acts import bookings
from tournament.domain.booking.acts.bookings import OwnBooking
from tournament.domain.booking.reports.own_dates import offered_partner, own_dates
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.readings.roles import player_of
from tournament.exchange.plain import plain
from tournament.models import PlannedDate, Player
from tournament.sheets.own_dates import OwnDates


class OwnDatesByLink(View):
    @extend_schema("own_dates_by_link", responses=sheet(OwnDates))
    def get(self, request: Request, token: str) -> Response:
        """The coming dates of the club with own bookings; who looks is named to members."""
        return _answer(_player(token))


class OwnBookingByLink(View):
    @extend_schema("own_booking_by_link", request=OwnBooking, responses=sheet(OwnDates))
    def put(self, request: Request, token: str, date: int) -> Response:
        """Book the date, alone or with a partner; the same again changes nothing. Answers the date alone."""
        player = _player(token)
        wish = OwnBooking(**read(OwnBooking, request))
        bookings.book_by_link(_planned(player, date), player, wish, by=Actor(str(player)))
        return _answer(player, date)

    @extend_schema("own_booking_withdrawn", responses=sheet(OwnDates))
    def delete(self, request: Request, token: str, date: int) -> Response:
        """Withdraw; harmless without a booking, `too_late` after the hour of the date."""
        player = _player(token)
        bookings.cancel_booking(_planned(player, date), player, by=Actor(str(player)))
        return _answer(player, date)


class OwnPartnerByLink(View):
    @extend_schema("own_partner_by_link", request=None, responses=sheet(OwnDates))
    def put(self, request: Request, token: str, date: int, player: int) -> Response:
        """Ask one who looks for a partner; where they have asked already, the two are a pair."""
        own = _player(token)
        other = offered_partner(own, player)
        bookings.ask_partner(_planned(own, date), own, other, by=Actor(str(own)))
        return _answer(own, date)

    @extend_schema("own_partner_declined", responses=sheet(OwnDates))
    def delete(self, request: Request, token: str, date: int, player: int) -> Response:
        """Decline one who has asked; both look on."""
        own = _player(token)
        other = offered_partner(own, player)
        bookings.decline_partner(_planned(own, date), own, other, by=Actor(str(own)))
        return _answer(own, date)


def _player(token: str) -> Player:
    player = player_of(token)
    if player is None:
        raise Http404
    return player


def _planned(player: Player, date: int) -> PlannedDate:
    rows = PlannedDate.objects.select_related("club", "session")
    return get_object_or_404(rows, club=player.club_id, pk=date)


def _answer(player: Player, date: int | None = None) -> Response:
    return Response(plain(own_dates(player, date)), headers={"Cache-Control": "no-store"})
