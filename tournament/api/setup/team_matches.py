"""The matches of a section of teams while it is set up: a round robin, or a movement of multiple teams."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.sheets import sheet, sheets
from tournament.api.basis.views import View, director, read
from tournament.api.setup.sections import section_of
from tournament.exchange.plain import plain
from tournament.models import Section
from tournament.movements.catalogue import Choice
from tournament.reports.teams.fixtures import fixtures_of
from tournament.reports.teams.movement_offers import team_movements
from tournament.reports.teams.team_names import teams_of
from tournament.services.teams.matches import clear_matches, seat_round_robin
from tournament.services.teams.movements import seat_team_movement
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.fixtures import Fixtures


class RoundRobinSerializer(serializers.Serializer):
    """`double`: all meet twice. `rounds` cuts it short."""

    double = serializers.BooleanField(default=False)
    rounds = serializers.IntegerField(min_value=1, max_value=120, required=False, allow_null=True)


class TeamMovementSerializer(serializers.Serializer):
    """`code` of a movement for teams; see `team-movements`."""

    code = serializers.CharField(max_length=80)


class OfTeams(View):
    queryset = Section.objects.filter(kind=TEAMS)

    def fixtures(self) -> Response:
        section = section_of(self.kwargs["pk"])
        return Response(plain(fixtures_of(section, teams_of(section.session.event_id))))


class TeamMatches(OfTeams):
    @extend_schema(operation_id="section_team_matches", responses=sheet(Fixtures))
    def get(self, request: Request, pk: int) -> Response:
        """The matches by rounds, the teams that are in none, and how many sets of boards are needed."""
        return self.fixtures()

    @extend_schema(
        operation_id="section_round_robin", request=RoundRobinSerializer, responses=sheet(Fixtures)
    )
    def put(self, request: Request, pk: int) -> Response:
        """Seat a round robin, in place of the seating before."""
        given = read(RoundRobinSerializer, request)
        seat_round_robin(
            section_of(pk), double=given["double"], rounds=given.get("rounds"), by=director(request)
        )
        return self.fixtures()

    @extend_schema(operation_id="section_team_matches_clear", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Take the seating away, until the first result."""
        clear_matches(section_of(pk), by=director(request))
        return Response(status=204)


class TeamMovement(OfTeams):
    @extend_schema(operation_id="section_team_movements", responses=sheets(Choice))
    def get(self, request: Request, pk: int) -> Response:
        """The movements of multiple teams for the teams of the section."""
        section = section_of(pk)
        playing = [team for team in teams_of(section.session.event_id).values() if not team.withdrawn_from]
        return Response(plain(team_movements(section, len(playing))))

    @extend_schema(
        operation_id="section_team_movement", request=TeamMovementSerializer, responses=sheet(Fixtures)
    )
    def put(self, request: Request, pk: int) -> Response:
        """Seat multiple teams by a movement, in place of the seating before."""
        seat_team_movement(
            section_of(pk), read(TeamMovementSerializer, request)["code"], by=director(request)
        )
        return self.fixtures()
