"""Teams and Swiss pairs that leave, come back or come late; `team` in an address is a number in the event."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.stages.formats import ROUND_ROBIN
from tournament.api.basis.serializers import entrant_of
from tournament.api.basis.sheets import sheet
from tournament.api.basis.views import View, director, read
from tournament.exchange.plain import plain
from tournament.models import Entrant, Section
from tournament.readings.setup.typed_names import read_name
from tournament.reports.teams.leaving import team_leaving
from tournament.services.stages.swiss_pairs import add_late_pair
from tournament.services.teams.withdrawals import return_team, score_missed_rounds, withdraw_team
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.team_leaving import TeamLeaving


class WithdrawalSerializer(serializers.Serializer):
    """`from_round`: the first round without the team, by default the next to be drawn."""

    from_round = serializers.IntegerField(min_value=1, max_value=99, required=False)
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)


class MissedSerializer(serializers.Serializer):
    """What each missed round is worth, in per cent of the victory points of a match."""

    percent = serializers.IntegerField(min_value=0, max_value=100)


class LatePairSerializer(serializers.Serializer):
    """`players`: the names of North and South as in a list of players; they may follow."""

    players = serializers.ListField(
        child=serializers.CharField(max_length=80, allow_blank=True), max_length=2, default=list
    )


class NumberOfPairSerializer(serializers.Serializer):
    """The number of the new pair."""

    pair = serializers.IntegerField()


class LatePairs(View):
    queryset = Section.objects.filter(kind=SWISS_PAIRS)

    @extend_schema(
        operation_id="late_pair", request=LatePairSerializer, responses={201: NumberOfPairSerializer}
    )
    def post(self, request: Request, pk: int) -> Response:
        """One more pair of Swiss pairs, drawn from the next round on."""
        sections = self.queryset.select_related("session__event__club", "session__stage__event")
        section, names = get_object_or_404(sections, pk=pk), read(LatePairSerializer, request)["players"]
        players = [line for name in names if (line := read_name(name)) is not None]
        pair = add_late_pair(section, players, by=director(request))
        return Response({"pair": int(pair.number)}, status=201)


class Withdrawal(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="team_leaving", responses=sheet(TeamLeaving))
    def get(self, request: Request, pk: int, team: int) -> Response:
        """What the withdrawal from an all-play-all would do (White Book 2.4.2). Nothing is written."""
        section, leaver = _team(pk, team)
        stage = section.session.stage
        if stage is None or stage.format != ROUND_ROBIN or leaver.withdrawn_from is not None:
            raise Http404
        return Response(plain(team_leaving(stage, leaver, request.user)))

    @extend_schema(operation_id="team_withdraw", request=WithdrawalSerializer, responses={204: None})
    def post(self, request: Request, pk: int, team: int) -> Response:
        """The team is not drawn from a round on; its results stand, seated matches are forfeited. From an
        all-play-all it is gone with every match that has no result (White Book 2.4.2).
        """
        section, leaver = _team(pk, team)
        withdraw_team(leaver, section, by=director(request), **read(WithdrawalSerializer, request))
        return Response(status=204)

    @extend_schema(operation_id="team_return", responses={204: None})
    def delete(self, request: Request, pk: int, team: int) -> Response:
        """A team that had withdrawn is drawn again."""
        section, leaver = _team(pk, team)
        return_team(leaver, section, by=director(request))
        return Response(status=204)


class Missed(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="team_missed", request=MissedSerializer, responses={204: None})
    def put(self, request: Request, pk: int, team: int) -> Response:
        """Victory points for the rounds that a team missed, in place of those given before."""
        section, late = _team(pk, team)
        score_missed_rounds(late, section, by=director(request), **read(MissedSerializer, request))
        return Response(status=204)


def _team(pk: int, number: int) -> tuple[Section, Entrant]:
    sections = Section.objects.select_related("session__event__club", "session__stage__event")
    section = get_object_or_404(sections.filter(session__stage__isnull=False), pk=pk)
    teams = Entrant.objects.in_matches().filter(event=section.session.event_id)
    return section, entrant_of(teams, number=number)
