"""League tables of events, and personal records."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.sheets import sheet, sheets
from tournament.api.basis.views import View
from tournament.exchange.plain import plain
from tournament.models import Event, Player
from tournament.reports.games.leagues import event_leagues
from tournament.reports.games.personal_records import personal_record
from tournament.sheets.league import League
from tournament.sheets.personal_record import PersonalRecord


class EventLeagues(View):
    queryset = Event.objects.all()

    @extend_schema(responses=sheets(League))
    def get(self, request: Request, pk: int) -> Response:
        """A league for each game of an event, over all its sessions."""
        return Response(plain(event_leagues(get_object_or_404(Event, pk=pk))))


class PlayerRecord(View):
    queryset = Player.objects.all()

    @extend_schema(responses=sheet(PersonalRecord))
    def get(self, request: Request, pk: int) -> Response:
        """Every match of a player, and what they come to."""
        return Response(plain(personal_record(get_object_or_404(Player, pk=pk))))
