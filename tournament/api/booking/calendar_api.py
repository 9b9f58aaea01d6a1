"""The club's calendar by a program: dates, their sessions, templates; and what everybody sees of it."""

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, ViewSet, director, read, read_query
from tournament.api.basis.choices import serializer_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.api.club.clubs_api import club_for
from tournament.domain.booking.acts import bookings, planned_dates, session_templates
from tournament.domain.booking.acts.bookings import OwnBooking
from tournament.domain.booking.acts.planned_dates import DateTerms, LinkedSession, NewDates, SeenDate
from tournament.domain.booking.acts.session_templates import NewTemplate, TemplateName
from tournament.domain.booking.reports import club_calendar
from tournament.domain.booking.reports.own_dates import offered_partner, own_dates
from tournament.domain.club.reports.club_pages import NEXT
from tournament.domain.club.reports.coming_dates import coming
from tournament.domain.errors import changed_meanwhile
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.readings.roles import own_clubs, player_of
from tournament.domain.time_zones import today
from tournament.exchange.plain import plain
from tournament.models import Club, PlannedDate, Player, Session
from tournament.sheets.own_dates import OwnDates
from tournament.sheets.planned_dates import CalendarDate, ComingDate, Ending, TemplateLine


@dataclass(frozen=True, slots=True)
class Span:
    """The dates from a day on, by default today, until one, by default all."""

    first: date | None = None
    last: date | None = None


class PlannedDateViewSet(ViewSet):
    queryset = PlannedDate.objects.select_related("club")

    def get_queryset(self) -> QuerySet[PlannedDate]:
        return club_calendar.planned_rows().filter(club__in=own_clubs(self.request.user))

    @extend_schema(parameters=[serializer_of(Span)], responses=sheet(CalendarDate))
    def list(self, request: Request) -> Response:
        """The dates of the caller's club in their order; cancelled ones too."""
        club, span = club_for(request), read_query(Span, request)
        first = span.get("first") or today(club)
        return Response(plain(club_calendar.dates_of_club(club, first, span.get("last"))))

    @extend_schema(request=NewDates, responses={201: sheets(CalendarDate)[200]})
    def create(self, request: Request) -> Response:
        """One date, or a repetition; those that stand already are not in the answer."""
        terms, by = NewDates(**read(NewDates, request)), director(request)
        made = planned_dates.add_dates(keeping_club(by=by), terms, by=by)
        rows = self.get_queryset().filter(pk__in=[row.pk for row in made])
        return Response(plain([club_calendar.calendar_date(row) for row in rows]), status=201)

    @extend_schema(responses=sheet(CalendarDate))
    def retrieve(self, request: Request, pk: int) -> Response:
        """One date, with how many have booked it."""
        return self._one()

    @extend_schema(request=DateTerms, responses=sheet(CalendarDate))
    def update(self, request: Request, pk: int) -> Response:
        """Other terms of this date alone."""
        row, terms = self.get_object(), DateTerms(**read(DateTerms, request))
        planned_dates.change_date(row, terms, by=director(request))
        return self._one()

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Remove a date that nobody has booked; its session stays."""
        planned_dates.remove_date(self.get_object(), by=director(request))
        return Response(status=204)

    @extend_schema(request=SeenDate, responses=sheet(CalendarDate))
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, pk: int) -> Response:
        """The date is not played; its bookings stay."""
        planned_dates.cancel_date(self.get_object(), _seen(request), by=director(request))
        return self._one()

    @extend_schema(request=SeenDate, responses=sheet(CalendarDate))
    @action(detail=True, methods=["post"])
    def restore(self, request: Request, pk: int) -> Response:
        """A cancelled date is played after all."""
        planned_dates.restore_date(self.get_object(), _seen(request), by=director(request))
        return self._one()

    @extend_schema("planned_date_make_session", request=SeenDate, responses=sheet(CalendarDate))
    @action(detail=True, methods=["post"])
    def session(self, request: Request, pk: int) -> Response:
        """Make the session of the date, like its template; one that is there is kept."""
        planned_dates.make_session(self.get_object(), _seen(request), by=director(request))
        return self._one()

    @extend_schema("planned_date_link_session", request=LinkedSession, responses=sheet(CalendarDate))
    @action(detail=True, methods=["put"])
    def link(self, request: Request, pk: int) -> Response:
        """A session that was made otherwise is the one of this date."""
        row, given = self.get_object(), read(LinkedSession, request)
        sessions = Session.objects.select_related("event").filter(event__club=row.club_id)
        session = get_object_or_404(sessions, pk=given["session"])
        planned_dates.link_session(row, session, given["version"], by=director(request))
        return self._one()

    @extend_schema(responses=sheets(Ending))
    @action(detail=False)
    def endings(self, request: Request) -> Response:
        """Repetitions whose last date is within four weeks."""
        club = club_for(request)
        return Response(plain(club_calendar.endings(club, today(club))))

    @extend_schema("planned_date_continue", request=None, responses={201: sheets(CalendarDate)[200]})
    @action(detail=True, methods=["post"], url_path="continue")
    def go_on(self, request: Request, pk: int) -> Response:
        """The repetition that ends with this date goes on for a year."""
        row = self.get_object()
        found = {one.latest.id: one for one in club_calendar.endings(row.club, today(row.club))}
        if row.pk not in found:
            raise changed_meanwhile()
        ending = found[row.pk]
        made = planned_dates.continue_dates(row, ending.every, ending.until, by=director(request))
        rows = self.get_queryset().filter(pk__in=[one.pk for one in made])
        return Response(plain([club_calendar.calendar_date(one) for one in rows]), status=201)

    def _one(self) -> Response:
        return Response(plain(club_calendar.calendar_date(self.get_object())))


def _seen(request: Request) -> int:
    version: int = read(SeenDate, request)["version"]
    return version


class TemplateViewSet(ViewSet):
    """The key of a template is that of a session: its set-up, conditions and clock are that session's."""

    queryset = Session.objects.filter(shelf=Session.Shelf.TEMPLATE).select_related("event__club", "stage")

    def get_queryset(self) -> QuerySet[Session]:
        return super().get_queryset().filter(event__club__in=own_clubs(self.request.user))

    @extend_schema(responses=sheet(TemplateLine))
    def list(self, request: Request) -> Response:
        """The templates of the caller's club by their names."""
        club = club_for(request)
        return Response(plain(club_calendar.templates_of(club, today(club))))

    @extend_schema(request=NewTemplate, responses={201: sheet(TemplateLine)})
    def create(self, request: Request) -> Response:
        """A session of the caller's club becomes a template; the session stays as it is."""
        given, club = read(NewTemplate, request), club_for(request)
        sessions = Session.objects.select_related("event__club", "stage").filter(event__club=club)
        session = get_object_or_404(sessions, pk=given["session"])
        made = session_templates.keep_template(session, given["name"], by=director(request))
        return self._one(made, status=201)

    @extend_schema(request=TemplateName, responses=sheet(TemplateLine))
    def update(self, request: Request, pk: int) -> Response:
        """Another name."""
        row, name = self.get_object(), read(TemplateName, request)["name"]
        return self._one(session_templates.rename_template(row, name, by=director(request)))

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Remove it; dates stay without a template, sessions stay as they are."""
        session_templates.remove_template(self.get_object(), by=director(request))
        return Response(status=204)

    def _one(self, row: Session, status: int = 200) -> Response:
        club = row.event.club
        lines = {one.id: one for one in club_calendar.templates_of(club, today(club))}
        return Response(plain(lines[row.pk]), status=status)


class ComingDates(View):
    queryset = Club.objects.filter(is_rehearsal=False)
    conditional = False

    @extend_schema("club_coming", responses=sheets(ComingDate))
    def get(self, request: Request, pk: int) -> Response:
        """What a club plays next, as on its page: sessions that have not begun, and dates of its calendar."""
        club = get_object_or_404(self.queryset, pk=pk)
        return Response(plain(coming(club, today(club), NEXT).dates))


# A player's own bookings, with the token of the player's private link.


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
