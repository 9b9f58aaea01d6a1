"""Personal data: names in public, export and erasure of one person, how long names are kept."""

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, director, read
from tournament.api.basis.choices import serializer_of
from tournament.api.club.players_api import PlayerSerializer
from tournament.api.sessions.sessions_api import EventSerializer
from tournament.domain.gate.reports.visibility import refuse_data_while_playing
from tournament.domain.privacy.acts.privacy import (
    Alias,
    Erasure,
    Names,
    Retention,
    erase_person,
    keep_names,
    known_of,
    set_alias,
    show_names,
)
from tournament.models import Club, Event, Player


class EventNames(View):
    queryset = Event.objects.all()

    @extend_schema("event_names", request=Names, responses=EventSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """How the event names its players from now on, on every sheet and paper."""
        event = get_object_or_404(Event, pk=pk)
        show_names(event, read(Names, request)["names_shown"], by=director(request))
        return Response(EventSerializer(event).data)


class PlayerView(View):
    queryset = Player.objects.all()

    def player(self) -> Player:
        return get_object_or_404(Player.objects.select_related("club"), pk=self.kwargs["pk"])


class PlayerAlias(PlayerView):
    @extend_schema("player_alias", request=Alias, responses={204: None})
    def put(self, request: Request, pk: int, event: int) -> Response:
        """Another name of a player in one event."""
        player = self.player()
        held = get_object_or_404(Event, pk=event, club=player.club_id)
        set_alias(player, held, read(Alias, request)["alias"], by=director(request))
        return Response(status=204)


class PlayerData(PlayerView):
    @extend_schema("player_data", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """Everything that is known of one person."""
        player = self.player()
        refuse_data_while_playing(player, request.user)
        return Response(known_of(player))


class PlayerErasure(PlayerView):
    @extend_schema("player_erase", request=Erasure, responses=PlayerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Replace the person by a nameless one everywhere; results stay. It cannot be undone."""
        typed = read(Erasure, request)["typed"]
        return Response(PlayerSerializer(erase_person(self.player(), typed=typed, by=director(request))).data)


class RetentionView(View):
    queryset = Club.objects.all()

    @extend_schema("club_retention_retrieve", responses=serializer_of(Retention))
    def get(self, request: Request, pk: int) -> Response:
        """For how many months after an event its names are kept."""
        return Response({"months": get_object_or_404(Club, pk=pk).months_with_names})

    @extend_schema("club_retention", request=Retention, responses=serializer_of(Retention))
    def put(self, request: Request, pk: int) -> Response:
        """Keep names for a number of months after an event, or for good."""
        months = read(Retention, request)["months"]
        club = keep_names(get_object_or_404(Club, pk=pk), months, by=director(request))
        return Response({"months": club.months_with_names})
