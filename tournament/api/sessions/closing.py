"""Close a session and reopen it; issue another address for a table, a pair or a team."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import CONTESTANTS, SECTIONS, ReasonSerializer, session_of
from tournament.api.basis.sheets import sheet
from tournament.api.basis.views import View, director, read
from tournament.exchange.plain import plain
from tournament.models import Contestant, Entrant, Section, Session
from tournament.reports.gate.own_boards import own_cover
from tournament.reports.room.unfinished import unfinished
from tournament.services.room import addresses
from tournament.services.sessions import lifecycle
from tournament.sheets.unfinished import Unfinished


class StateSerializer(serializers.ModelSerializer):
    class Meta:
        model = Session
        fields = ("id", "started_at", "closed_at")


class CloseSerializer(serializers.Serializer):
    """`unfinished`: the session is closed although something has no figure yet (`GET` lists it)."""

    unfinished = serializers.BooleanField(default=False)


class AddressSerializer(serializers.Serializer):
    """`token` opens /t/TOKEN/, of a team /team/TOKEN/; the one before is no longer valid."""

    token = serializers.CharField()


class Close(View):
    queryset = Session.objects.all()

    @extend_schema(operation_id="session_close_left", responses=sheet(Unfinished))
    def get(self, request: Request, pk: int) -> Response:
        """What has no figure yet, and would have none if the session were closed now."""
        session = session_of(pk)
        return Response(plain(unfinished(session, own_cover(session, request.user))))

    @extend_schema(operation_id="session_close", request=CloseSerializer, responses=StateSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Close the session: no more results; the ranking is final and public.

        Where something has no figure yet, only with `unfinished`.
        """
        session, knowingly = session_of(pk), read(CloseSerializer, request)["unfinished"]
        left = unfinished(session, own_cover(session, request.user))
        closed = lifecycle.close_session(session, by=director(request), left=left, knowingly=knowingly)
        return Response(StateSerializer(closed).data)


class Reopen(View):
    queryset = Session.objects.all()

    @extend_schema(operation_id="session_reopen", request=ReasonSerializer, responses=StateSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Tables may enter again."""
        reason = read(ReasonSerializer, request)["reason"]
        opened = lifecycle.reopen_session(session_of(pk), by=director(request), reason=reason)
        return Response(StateSerializer(opened).data)


class TableAddress(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="table_address_renew", request=None, responses=AddressSerializer)
    def post(self, request: Request, pk: int, table: int) -> Response:
        """Another address for a table."""
        live = get_object_or_404(SECTIONS, pk=pk).table_tokens.select_related("section")
        held = get_object_or_404(live, table=table, revoked_at=None)
        return Response({"token": addresses.renew_table(held, by=director(request)).token})


class PairAddress(View):
    queryset = Contestant.objects.all()

    @extend_schema(operation_id="pair_address_renew", request=None, responses=AddressSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Another address of a pair's own."""
        pair = get_object_or_404(CONTESTANTS, pk=pk)
        return Response({"token": addresses.renew_pair(pair, by=director(request)).token})


class TeamAddress(View):
    queryset = Entrant.objects.all()

    @extend_schema(operation_id="team_address_renew", request=None, responses=AddressSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Another address of a team's own, or its first."""
        teams = Entrant.objects.filter(kind=Entrant.Kind.TEAM).select_related("event")
        team = get_object_or_404(teams, pk=pk)
        return Response({"token": addresses.renew_team(team, by=director(request)).token})
