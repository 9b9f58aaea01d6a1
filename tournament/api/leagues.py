"""League tables of events, and personal records."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.http import condition
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.matches import SHEETS
from tournament.exchange.plain import plain
from tournament.models import Event, Player, Section
from tournament.reports.freshness import etag
from tournament.reports.leagues import event_leagues
from tournament.reports.personal_records import personal_record


def event_etag(request: HttpRequest, pk: int) -> str:
    versions = Section.objects.filter(session__event=pk).values_list("pk", "version")
    return etag(versions, "leagues", get_language(), request.path)


@method_decorator(condition(etag_func=event_etag), name="dispatch")
class EventLeagues(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(responses=SHEETS)
    def get(self, request: Request, pk: int) -> Response:
        """A league for each game of an event, over all its sessions."""
        return Response(plain(event_leagues(get_object_or_404(Event, pk=pk))))


class PlayerRecord(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(responses=SHEETS)
    def get(self, request: Request, pk: int) -> Response:
        """Every match of a player, and what they come to."""
        return Response(plain(personal_record(get_object_or_404(Player, pk=pk))))
