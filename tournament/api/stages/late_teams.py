"""A team that joins a round robin late: the plans, and the team with its matches."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.sheets import sheets
from tournament.api.basis.views import View, director, read
from tournament.exchange.plain import plain
from tournament.models import Section
from tournament.readings.setup.typed_names import read_name
from tournament.readings.stages.late_team import CODES, LateWay, ways_for_late_team
from tournament.services.stages.late_teams import seat_late_team
from tournament.services.teams.entries import MOST_PLAYERS, TeamEntry
from tournament.sheets.late_team import LateTeamPlan


class LateTeamSerializer(serializers.Serializer):
    """`way`: the code of a plan. `players`: names as in a list of players, the captain first.

    `first`: the first round with the team, by default the next to begin. `percent`: what each round that it
    missed is worth, of the victory points of a match.
    """

    way = serializers.ChoiceField(choices=CODES)
    name = serializers.CharField(max_length=80, allow_blank=True, default="")
    players = serializers.ListField(
        child=serializers.CharField(max_length=120), max_length=MOST_PLAYERS, default=list
    )
    first = serializers.IntegerField(min_value=1, max_value=99, required=False)
    percent = serializers.IntegerField(min_value=0, max_value=100, default=0)
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)


class NumberOfTeamSerializer(serializers.Serializer):
    """The number of the new team."""

    team = serializers.IntegerField()


class LateTeams(View):
    queryset = Section.objects.with_teams()

    @extend_schema(operation_id="late_team_plans", responses=sheets(LateTeamPlan))
    def get(self, request: Request, pk: int) -> Response:
        """How a team more can play in this round robin, the recommended plan first. Nothing is written."""
        return Response(plain([_sheet(way) for way in ways_for_late_team(self._section(pk))]))

    @extend_schema(
        operation_id="late_team", request=LateTeamSerializer, responses={201: NumberOfTeamSerializer}
    )
    def post(self, request: Request, pk: int) -> Response:
        """The team with its matches, by one of the plans."""
        section, typed = self._section(pk), read(LateTeamSerializer, request)
        players = [line for name in typed.pop("players") if (line := read_name(name)) is not None]
        entry = TeamEntry(typed.pop("name"), players)
        team = seat_late_team(section, entry, by=director(request), **typed)
        return Response({"team": team.number}, status=201)

    def _section(self, pk: int) -> Section:
        rows = self.queryset.select_related("session__event__club", "session__stage__event")
        return get_object_or_404(rows.filter(session__stage__isnull=False), pk=pk)


def _sheet(way: LateWay) -> LateTeamPlan:
    return LateTeamPlan(
        code=way.code,
        first=way.begun + 1,
        last=way.begun + len(way.rounds),
        added=way.added,
        meets=tuple(team.number for _round, team in way.meets),
        unmet=tuple(team.number for team in way.unmet),
        dropped=tuple((home.number, away.number) for home, away in way.dropped),
    )
