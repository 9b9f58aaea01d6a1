"""A date by a program of the club: who has booked, hosts and stand-ins, the door, no-shows; and the rota."""

from dataclasses import dataclass

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, director, read
from tournament.api.basis.sheets import sheet
from tournament.domain.booking.acts import arrivals, bookings, duties
from tournament.domain.booking.acts.arrivals import Came
from tournament.domain.booking.acts.bookings import NewBooking
from tournament.domain.booking.acts.duties import DutyAnswer, DutyExchange, NewDuty
from tournament.domain.booking.reports import date_desk as reports
from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Key
from tournament.domain.people.readings.roles import Need, may
from tournament.exchange.plain import plain
from tournament.models import Booking, Duty, PlannedDate, Player
from tournament.sheets.date_desk import DateDesk, Rota

DATES = PlannedDate.objects.select_related("club", "session__event", "template__event")


@dataclass(frozen=True, slots=True)
class BookedPartner:
    """Another player who looks for a partner on this date."""

    player: Key


class OfDate(View):
    queryset = DATES
    conditional = False

    def on(self) -> PlannedDate:
        return get_object_or_404(DATES, pk=self.kwargs["pk"])

    def player(self, pk: int) -> Player:
        return get_object_or_404(Player, pk=pk, club=self.on().club_id)

    def booking(self) -> Booking:
        rows = Booking.objects.select_related("player", "on__club", "on__session")
        return get_object_or_404(rows, pk=self.kwargs["booking"], on=self.kwargs["pk"])

    def duty(self) -> Duty:
        rows = Duty.objects.select_related("player", "on__club", "on__session")
        return get_object_or_404(rows, pk=self.kwargs["duty"], on=self.kwargs["pk"])

    def answer(self, request: Request, status: int = 200) -> Response:
        on = self.on()
        missed = reports.no_shows(on.club) if may(request.user, Need.RUN, on.club) else None
        return Response(plain(reports.date_desk(on, missed)), status=status)


class DeskOfDate(OfDate):
    @extend_schema("date_desk", responses=sheet(DateDesk))
    def get(self, request: Request, pk: int) -> Response:
        """Who has booked, expected tables, duties. `no_shows` are counted for directors alone."""
        return self.answer(request)


class BookingsOfDate(OfDate):
    @extend_schema("date_book", request=NewBooking, responses=sheet(DateDesk, 201))
    def post(self, request: Request, pk: int) -> Response:
        """Book for a player, with a partner or without."""
        given = read(NewBooking, request)
        partner = self.player(given["partner"]) if given.get("partner") else None
        player, system = self.player(given["player"]), given.get("system", "")
        bookings.book_for_player(self.on(), player, partner=partner, system=system, by=director(request))
        return self.answer(request, 201)


class BookingOfDate(OfDate):
    @extend_schema("date_booking_cancel", request=None, responses=sheet(DateDesk))
    def delete(self, request: Request, pk: int, booking: int) -> Response:
        """Cancel it, at any hour; a partner looks for another one."""
        bookings.cancel_for_player(self.on(), self.booking().player, by=director(request))
        return self.answer(request)


class PlaceOfBooking(OfDate):
    @extend_schema("date_booking_place", request=None, responses=sheet(DateDesk))
    def put(self, request: Request, pk: int, booking: int) -> Response:
        """A place for one who waits, with their partner, also over the limit of the hall."""
        arrivals.give_place(self.booking(), by=director(request))
        return self.answer(request)


class PartnerOfBooking(OfDate):
    @extend_schema("date_booking_pair", request=BookedPartner, responses=sheet(DateDesk))
    def put(self, request: Request, pk: int, booking: int) -> Response:
        """Two who look for a partner play together."""
        other = self.player(read(BookedPartner, request)["player"])
        bookings.pair_up(self.on(), self.booking().player, other, by=director(request))
        return self.answer(request)


class CameOfBooking(OfDate):
    @extend_schema("date_booking_came", request=Came, responses=sheet(DateDesk))
    def put(self, request: Request, pk: int, booking: int) -> Response:
        """Correct whether the player has come."""
        arrivals.correct_came(self.booking(), Came(**read(Came, request)), by=director(request))
        return self.answer(request)


class NoShowsOfDate(OfDate):
    @extend_schema("date_no_shows", request=None, responses=sheet(DateDesk))
    def post(self, request: Request, pk: int) -> Response:
        """Keep who has checked in and who has not."""
        arrivals.note_no_shows(self.on(), by=director(request))
        return self.answer(request)


class ArrivalOnDate(OfDate):
    @extend_schema("date_arrival", request=None, responses=sheet(DateDesk))
    def put(self, request: Request, pk: int, player: int) -> Response:
        """The player checks in to the session of the date, with the partner they have booked with."""
        on = self.on()
        if on.session is None:
            raise DirectorError("no_session", _("This date has no session yet."))
        arrivals.arrive(on.session, self.player(player), by=director(request))
        return self.answer(request)


class DutiesOfDate(OfDate):
    @extend_schema("date_duty", request=NewDuty, responses=sheet(DateDesk, 201))
    def post(self, request: Request, pk: int) -> Response:
        """A host, or a stand-in."""
        given = read(NewDuty, request)
        duties.give_duty(self.on(), self.player(given["player"]), given["kind"], by=director(request))
        return self.answer(request, 201)


class OneDuty(OfDate):
    @extend_schema("date_duty_withdraw", request=None, responses={204: None})
    def delete(self, request: Request, pk: int, duty: int) -> Response:
        """The player is no longer on duty."""
        duties.withdraw_duty(self.duty(), by=director(request))
        return Response(status=204)


class SwapOfDuty(OfDate):
    @extend_schema("date_duty_swap", request=DutyExchange, responses=sheet(DateDesk))
    def post(self, request: Request, pk: int, duty: int) -> Response:
        """Two players swap their dates."""
        rows = Duty.objects.filter(on__club=self.on().club_id).select_related("player", "on")
        other = get_object_or_404(rows, pk=read(DutyExchange, request)["duty"])
        duties.exchange_duties(self.duty(), other, by=director(request))
        return self.answer(request)


class CallOfDuty(OfDate):
    @extend_schema("date_stand_in_call", request=None, responses=sheet(DateDesk))
    def post(self, request: Request, pk: int, duty: int) -> Response:
        """Call the stand-in, where one player is left over."""
        duties.call_stand_in(self.duty(), by=director(request))
        return self.answer(request)


class AnswerOfDuty(OfDate):
    @extend_schema("date_stand_in_answer", request=DutyAnswer, responses=sheet(DateDesk))
    def put(self, request: Request, pk: int, duty: int) -> Response:
        """What the stand-in has said; yes books them with the player who is left over."""
        duties.answer_call(self.duty(), DutyAnswer(**read(DutyAnswer, request)), by=director(request))
        return self.answer(request)


class RotaFromDate(OfDate):
    @extend_schema("date_rota", responses=sheet(Rota))
    def get(self, request: Request, pk: int) -> Response:
        """Hosts and stand-ins of all coming dates of the club, and how the duties of a year are shared."""
        return Response(plain(reports.rota(self.on().club)))
