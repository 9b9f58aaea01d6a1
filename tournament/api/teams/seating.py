"""Who sat which way at a table of a match."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import KeyField, ReasonSerializer, entrant_of
from tournament.api.basis.views import View, director, read
from tournament.models import Player, Section
from tournament.services.teams.line_ups import set_line_up
from tournament.services.teams.seating import seat_results


class TurnedSeatsSerializer(ReasonSerializer):
    """`turned`: the two pairs of the table sat the other way round in this round so far."""

    round = KeyField()
    table = KeyField()
    turned = serializers.BooleanField()


class ExchangedSerializer(serializers.Serializer):
    boards = serializers.ListField(child=serializers.IntegerField())


class TurnedSeats(View):
    queryset = Section.objects.all()

    @extend_schema(
        operation_id="section_seats_turned", request=TurnedSeatsSerializer, responses=ExchangedSerializer
    )
    def post(self, request: Request, pk: int) -> Response:
        """The results of a table of a match exchange their pairs; those that say so already stay."""
        given = read(TurnedSeatsSerializer, request)
        section = get_object_or_404(Section.objects.select_related("session__event"), pk=pk)
        found = seat_results(
            section,
            given["round"],
            given["table"],
            turned=given["turned"],
            by=director(request),
            reason=given["reason"],
        )
        return Response({"boards": [one.board for one in found]})


class LineUpSerializer(serializers.Serializer):
    """`players`: North, South, East and West of the team; `round` counts rounds of the section."""

    team = KeyField()
    round = KeyField()
    players = serializers.ListField(child=KeyField(), min_length=4, max_length=4)


class LineUps(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="section_line_up", request=LineUpSerializer, responses={204: None})
    def post(self, request: Request, pk: int) -> Response:
        """Who of a team sits where from a round on; refused once the round has begun."""
        given = read(LineUpSerializer, request)
        section = get_object_or_404(Section.objects.select_related("session__event", "session__stage"), pk=pk)
        team = entrant_of(section.session.event.entrants.all(), pk=given["team"])
        found = Player.objects.in_bulk(given["players"])
        players = [found[key] for key in given["players"] if key in found]
        set_line_up(section, given["round"], team, players, by=director(request))
        return Response(status=204)
