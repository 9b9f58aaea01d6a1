"""A round robin over several sessions: its schedule, the next session, and the date of a match."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.stages.formats import ROUND_ROBIN
from tournament.api.basis.serializers import session_of
from tournament.api.basis.sheets import sheets
from tournament.api.basis.views import View, director, read
from tournament.api.sessions.sessions import SessionSerializer
from tournament.exchange.plain import plain
from tournament.models import Session, Stage, TeamMatch
from tournament.reports.teams.leagues import league_sheets
from tournament.services.teams.league_sessions import add_league_session, agree_date
from tournament.sheets.team_league import LeagueRounds


class LeagueSessionSerializer(serializers.Serializer):
    """Rounds `first` to `last` of the schedule; `double`: it goes on with home and away exchanged."""

    date = serializers.DateField()
    first = serializers.IntegerField(min_value=1, max_value=238)
    last = serializers.IntegerField(min_value=1, max_value=238)
    double = serializers.BooleanField(default=False)
    place = serializers.CharField(default="", allow_blank=True, max_length=80)


class MatchDateSerializer(serializers.Serializer):
    """`plays_at` null: still open."""

    plays_at = serializers.DateTimeField(allow_null=True)
    place = serializers.CharField(default="", allow_blank=True, max_length=80)


class LeagueSessions(View):
    queryset = Session.objects.all()

    @extend_schema(operation_id="session_league", responses=sheets(LeagueRounds))
    def get(self, request: Request, pk: int) -> Response:
        """Every round of the schedule, with the session in which it is seated."""
        return Response(plain(league_sheets(_league(pk))))

    @extend_schema(
        operation_id="session_league_add", request=LeagueSessionSerializer, responses={201: SessionSerializer}
    )
    def post(self, request: Request, pk: int) -> Response:
        """A further session of the stage, in which these rounds are seated."""
        given = read(LeagueSessionSerializer, request)
        made = add_league_session(session_of(pk), day=given.pop("date"), by=director(request), **given)
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


class MatchDate(View):
    queryset = TeamMatch.objects.all()

    @extend_schema(operation_id="team_match_date", request=MatchDateSerializer, responses={204: None})
    def put(self, request: Request, pk: int) -> Response:
        """When and where two teams play, as their captains have agreed."""
        rows = TeamMatch.objects.select_related("home", "away", "section__session__stage__event")
        agree_date(get_object_or_404(rows, pk=pk), by=director(request), **read(MatchDateSerializer, request))
        return Response(status=204)


def _league(pk: int) -> Stage:
    stage = session_of(pk).stage
    if stage is None or stage.format != ROUND_ROBIN:
        raise Http404
    return stage
