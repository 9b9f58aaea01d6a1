"""Simultaneous events by a program: those that a club organises, and a session that takes part elsewhere."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSession, View, ViewSet, director, read
from tournament.api.basis.choices import row_serializer
from tournament.api.basis.serializers import session_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.api.simultaneous.heats_api import table_of
from tournament.domain.inputs import Reason
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.readings.roles import own_clubs
from tournament.domain.simultaneous.acts import heat_acts, instant_tables, participations
from tournament.domain.simultaneous.acts.erased_names import Erasing, erase_name
from tournament.domain.simultaneous.acts.heat_acts import (
    Blocking,
    Decision,
    HeatHands,
    HeatTerms,
    SimultaneousTerms,
)
from tournament.domain.simultaneous.acts.instant_tables import InstantTable
from tournament.domain.simultaneous.acts.participations import TakingPart
from tournament.domain.simultaneous.readings.heats import HEATS, VENUES
from tournament.domain.simultaneous.reports.heat_doubts import doubts
from tournament.domain.simultaneous.reports.heat_reports import heat_sheet, scores_of
from tournament.domain.simultaneous.reports.own_report import takes_part
from tournament.exchange.plain import plain
from tournament.models import Heat, Session, Simultaneous, VenueDecision
from tournament.sheets.overall import TakesPart
from tournament.sheets.simultaneous import DoubtLine, HeatSheet, InstantSheet

EVENTS = Simultaneous.objects.select_related("club")
EventSerializer = row_serializer(
    Simultaneous,
    "id uid name boards version",
    name="SimultaneousEvent",
)
HeatSerializer = row_serializer(
    Heat,
    "id uid event name date embargo_until code gives_deals closed_at version",
    "`code` is what clubs take part with.",
    name="OrganisedHeat",
)


@dataclass(frozen=True, slots=True)
class Closing:
    """Nothing more is accepted of a heat that is closed, and its ranking is final."""

    closed: bool
    reason: Reason = ""


class SimultaneousViewSet(ViewSet):
    queryset = EVENTS
    serializer_class = EventSerializer
    conditional = False

    def get_queryset(self) -> QuerySet[Simultaneous]:
        return super().get_queryset().filter(club__in=own_clubs(self.request.user))

    @extend_schema(responses=EventSerializer(many=True))
    def list(self, request: Request) -> Response:
        """The simultaneous events that the caller's clubs organise, the newest first."""
        return Response(EventSerializer(self.get_queryset(), many=True).data)

    @extend_schema(request=SimultaneousTerms, responses={201: EventSerializer})
    def create(self, request: Request) -> Response:
        """A new event without heats."""
        terms, by = SimultaneousTerms(**read(SimultaneousTerms, request)), director(request)
        made = heat_acts.add_simultaneous(keeping_club(by=by), terms, by=by)
        return Response(EventSerializer(made).data, status=201)

    @extend_schema(responses=EventSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        return Response(EventSerializer(self.get_object()).data)

    @extend_schema(request=SimultaneousTerms, responses=EventSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """Another name; boards as long as there are no results and no instant table."""
        terms = SimultaneousTerms(**read(SimultaneousTerms, request))
        made = heat_acts.change_simultaneous(self.get_object(), terms, by=director(request))
        return Response(EventSerializer(made).data)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Remove an event in which no club takes part yet."""
        heat_acts.remove_simultaneous(self.get_object(), by=director(request))
        return Response(status=204)


class HeatsOfEvent(View):
    queryset = EVENTS
    conditional = False

    @extend_schema("simultaneous_heats", responses=HeatSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The heats of an event in the order of their dates."""
        return Response(HeatSerializer(get_object_or_404(EVENTS, pk=pk).heats.all(), many=True).data)

    @extend_schema("simultaneous_add_heat", request=HeatTerms, responses={201: HeatSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """One more field of the event, with a code of its own."""
        event, terms = get_object_or_404(EVENTS, pk=pk), HeatTerms(**read(HeatTerms, request))
        return Response(
            HeatSerializer(heat_acts.add_heat(event, terms, by=director(request))).data, status=201
        )


class OwnHeat(View):
    queryset = HEATS
    conditional = False

    def heat(self) -> Heat:
        return get_object_or_404(HEATS, pk=self.kwargs["pk"])

    def sheet(self) -> Response:
        return Response(plain(heat_sheet(self.heat())))


class OrganisedHeat(OwnHeat):
    @extend_schema("organised_heat", responses=HeatSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """The heat with its code."""
        return Response(HeatSerializer(self.heat()).data)

    @extend_schema("organised_heat_change", request=HeatTerms, responses=HeatSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Name, date, embargo, and whether clubs get the hands."""
        terms = HeatTerms(**read(HeatTerms, request))
        return Response(HeatSerializer(heat_acts.change_heat(self.heat(), terms, by=director(request))).data)

    @extend_schema("organised_heat_remove", responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove a heat in which no club takes part yet."""
        heat_acts.remove_heat(self.heat(), by=director(request))
        return Response(status=204)


class HeatState(OwnHeat):
    @extend_schema("organised_heat_state", request=Closing, responses=sheet(HeatSheet))
    def put(self, request: Request, pk: int) -> Response:
        """Close it or open it again."""
        given = Closing(**read(Closing, request))
        act = heat_acts.close_heat if given.closed else heat_acts.reopen_heat
        act(self.heat(), by=director(request), reason=given.reason)
        return self.sheet()


class HandsOfHeat(OwnHeat):
    @extend_schema("organised_heat_hands", request=HeatHands, responses={204: None})
    def put(self, request: Request, pk: int) -> Response:
        """Store the hands of all boards, or remove them. Only clubs get them, with their key."""
        heat_acts.keep_hands(self.heat(), HeatHands(**read(HeatHands, request)), by=director(request))
        return Response(status=204)


class TableOfHeat(OwnHeat):
    @extend_schema("organised_heat_instant", responses=sheet(InstantSheet))
    def get(self, request: Request, pk: int) -> Response:
        """The instant table, its ranges once results are shown; 404 where results are compared."""
        return Response(plain(table_of(self.heat())))

    @extend_schema("organised_heat_keep_instant", request=InstantTable, responses=sheet(InstantSheet))
    def put(self, request: Request, pk: int) -> Response:
        """Score the heat by a table, as long as it has no results. The worker solves its hands."""
        heat, table = self.heat(), InstantTable(**read(InstantTable, request))
        instant_tables.keep_instant_table(heat, table, played=scores_of, by=director(request))
        return Response(plain(table_of(heat)))

    @extend_schema("organised_heat_remove_instant", responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Compare the results of the heat, as long as it has none."""
        instant_tables.remove_instant_table(self.heat(), by=director(request))
        return Response(status=204)


class VenueOfHeat(OwnHeat):
    @extend_schema("organised_heat_venue", request=Blocking, responses=sheet(HeatSheet))
    def put(self, request: Request, pk: int, venue: UUID) -> Response:
        """Leave a club out, or let it count again."""
        row = get_object_or_404(VENUES, heat=self.heat(), uid=venue)
        heat_acts.block_venue(row, Blocking(**read(Blocking, request)), by=director(request))
        return self.sheet()

    @extend_schema("organised_heat_free_venue", request=None, responses=sheet(HeatSheet))
    def post(self, request: Request, pk: int, venue: UUID) -> Response:
        """Let the club join from another computer; the one before is not heard any more."""
        row = get_object_or_404(VENUES, heat=self.heat(), uid=venue)
        heat_acts.free_venue(row, by=director(request))
        return self.sheet()


class ErasedNames(OwnHeat):
    @extend_schema("organised_heat_erase_name", request=Erasing, responses={204: None})
    def post(self, request: Request, pk: int, venue: UUID) -> Response:
        """Erase a player's name from all heats in which they play for this club. It cannot be undone."""
        row = get_object_or_404(VENUES, heat=self.heat(), uid=venue)
        erase_name(row, Erasing(**read(Erasing, request)), by=director(request))
        return Response(status=204)


class DoubtsOfHeat(OwnHeat):
    @extend_schema("organised_heat_doubts", responses=sheets(DoubtLine))
    def get(self, request: Request, pk: int) -> Response:
        """Reported results that are unlikely, and what was decided; 403 before results are shown."""
        return queue_of(self.heat())


class DoubtsOfVenue(OwnHeat):
    @extend_schema("organised_heat_decide", request=Decision, responses=sheets(DoubtLine))
    def put(self, request: Request, pk: int, venue: UUID) -> Response:
        """Decide about a doubt over a club's results, in place of an earlier decision."""
        row = get_object_or_404(VENUES, heat=self.heat(), uid=venue)
        heat_acts.decide(row, Decision(**read(Decision, request)), by=director(request))
        return queue_of(self.heat())


class OneDecision(OwnHeat):
    @extend_schema("organised_heat_withdraw_decision", responses={204: None})
    def delete(self, request: Request, pk: int, decision: int) -> Response:
        """The doubt stands again."""
        found = VenueDecision.objects.select_related("venue__heat__event")
        row = get_object_or_404(found, venue__heat=self.heat(), pk=decision)
        heat_acts.withdraw_decision(row, by=director(request))
        return Response(status=204)


def queue_of(heat: Heat) -> Response:
    return Response([plain(one) for one in doubts(heat)])


# A session that takes part in a simultaneous event elsewhere. Its key never comes out.


class TakingPartOf(OfSession):
    conditional = False

    @extend_schema("session_simultaneous", responses=sheet(TakesPart))
    def get(self, request: Request, pk: int) -> Response:
        """How the session reports its results; 404 where it takes no part."""
        return Response(_state(session_of(pk)))

    @extend_schema("session_join_simultaneous", request=TakingPart, responses={201: sheet(TakesPart)})
    def post(self, request: Request, pk: int) -> Response:
        """Take part. The worker reports from now on, whenever there is a network."""
        session = session_of(pk)
        participations.join_simultaneous(
            session, TakingPart(**read(TakingPart, request)), by=director(request)
        )
        return Response(_state(session), status=201)

    @extend_schema("session_leave_simultaneous", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Report nothing more. The organiser keeps what was reported."""
        participations.leave_simultaneous(session_of(pk), by=director(request))
        return Response(status=204)


class ReportOf(OfSession):
    @extend_schema("session_report_now", request=None, responses={202: sheet(TakesPart)})
    def post(self, request: Request, pk: int) -> Response:
        """Begin the next attempt at once, whatever the pause after the last one."""
        session = session_of(pk)
        participations.report_now(session, by=director(request))
        return Response(_state(session), status=202)


def _state(session: Session) -> object:
    found = takes_part(session)
    if found is None:
        raise Http404
    return plain(found)
