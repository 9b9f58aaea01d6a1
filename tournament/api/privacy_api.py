"""Personal data: names in public, export and erasure of one person, how long names are kept."""

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, director, read
from tournament.api.club.players_api import PlayerSerializer
from tournament.api.sessions.sessions_api import EventSerializer
from tournament.domain.gate.reports.visibility import refuse_data_while_playing
from tournament.domain.privacy.acts.privacy import (
    LONGEST,
    MOST_MONTHS,
    erase_person,
    keep_names,
    known_of,
    set_alias,
    show_names,
)
from tournament.models import Club, Event, Player


class NamesSerializer(serializers.Serializer):
    names_shown = serializers.ChoiceField(Event.Names.choices)


class AliasSerializer(serializers.Serializer):
    """An empty alias takes it back."""

    alias = serializers.CharField(max_length=LONGEST, allow_blank=True)


class ErasureSerializer(serializers.Serializer):
    """`typed` is the name as it stands, which prevents an erasure by mistake."""

    typed = serializers.CharField(max_length=200)


class RetentionSerializer(serializers.Serializer):
    """`months` null: for good."""

    months = serializers.IntegerField(min_value=1, max_value=MOST_MONTHS, allow_null=True)


class EventNames(View):
    queryset = Event.objects.all()

    @extend_schema(operation_id="event_names", request=NamesSerializer, responses=EventSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """How the event names its players from now on, on every sheet and paper."""
        event = get_object_or_404(Event, pk=pk)
        show_names(event, read(NamesSerializer, request)["names_shown"], by=director(request))
        return Response(EventSerializer(event).data)


class PlayerView(View):
    queryset = Player.objects.all()

    def player(self) -> Player:
        return get_object_or_404(Player.objects.select_related("club"), pk=self.kwargs["pk"])


class PlayerAlias(PlayerView):
    @extend_schema(operation_id="player_alias", request=AliasSerializer, responses={204: None})
    def put(self, request: Request, pk: int, event: int) -> Response:
        """Another name of a player in one event."""
        player = self.player()
        held = get_object_or_404(Event, pk=event, club=player.club_id)
        set_alias(player, held, read(AliasSerializer, request)["alias"], by=director(request))
        return Response(status=204)


class PlayerData(PlayerView):
    @extend_schema(operation_id="player_data", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """Everything that is known of one person."""
        player = self.player()
        refuse_data_while_playing(player, request.user)
        return Response(known_of(player))


class PlayerErasure(PlayerView):
    @extend_schema(operation_id="player_erase", request=ErasureSerializer, responses=PlayerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Replace the person by a nameless one everywhere; results stay. It cannot be undone."""
        typed = read(ErasureSerializer, request)["typed"]
        return Response(PlayerSerializer(erase_person(self.player(), typed=typed, by=director(request))).data)


class Retention(View):
    queryset = Club.objects.all()

    @extend_schema(operation_id="club_retention_retrieve", responses=RetentionSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """For how many months after an event its names are kept."""
        return Response({"months": get_object_or_404(Club, pk=pk).months_with_names})

    @extend_schema(operation_id="club_retention", request=RetentionSerializer, responses=RetentionSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Keep names for a number of months after an event, or for good."""
        months = read(RetentionSerializer, request)["months"]
        club = keep_names(get_object_or_404(Club, pk=pk), months, by=director(request))
        return Response({"months": club.months_with_names})
