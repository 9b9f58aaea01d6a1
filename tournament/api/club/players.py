"""The club's players: all, one, one more, a pasted list, a correction."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.old_names import WithOldNames
from tournament.api.basis.serializers import KeyField
from tournament.api.basis.views import Pages, ViewSet, director, read
from tournament.api.club.clubs import club_for
from tournament.exchange.players import PlayerLine, parse_players
from tournament.models import Player
from tournament.readings.club.roles import own_clubs
from tournament.reports.people.players import matching
from tournament.services.club import clubs
from tournament.sheets.names import Name

NAMES = ("native", "reading", "latin", "alias")
CLUB = {"required": False, "allow_null": True, "default": None, "help_text": "by default one's own"}


class PlayerSerializer(WithOldNames, serializers.ModelSerializer):
    class Meta:
        model = Player
        fields = ("id", "club", *NAMES, "number", "grade")
        read_only_fields = ("club",)
        validators = ()  # a number that is taken is the service's to refuse


class NewPlayerSerializer(WithOldNames, serializers.ModelSerializer):
    """A name as it is written or in Latin letters at least."""

    club = KeyField(**CLUB)

    class Meta:
        model = Player
        fields = ("club", *NAMES, "number")
        validators = ()

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if not attrs.get("native") and not attrs.get("latin"):
            raise serializers.ValidationError(_("A player needs a name."))
        return attrs


class PastedSerializer(serializers.Serializer):
    """One player a line: name, kana, Latin letters, number, in any order, parted by commas or tabs."""

    club = KeyField(**CLUB)
    text = serializers.CharField(max_length=100_000)


class PlayerViewSet(RetrieveModelMixin, ListModelMixin, ViewSet):
    queryset = Player.objects.all()
    serializer_class = PlayerSerializer
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Player]:
        mine = Player.objects.filter(club__in=own_clubs(self.request.user))
        return matching(mine, " ".join(self.request.query_params.get("q", "")[:60].split()))

    @extend_schema(
        parameters=[OpenApiParameter("q", str, description="a part of a name, or a membership number")]
    )
    def list(self, request: Request) -> Response:
        """The players of the caller's clubs, the newest first."""
        return super().list(request)

    @extend_schema(request=NewPlayerSerializer, responses={201: PlayerSerializer, 200: PlayerSerializer})
    def create(self, request: Request) -> Response:
        """One more player; one with this number or name who is there already is answered with 200."""
        given = read(NewPlayerSerializer, request)
        club = club_for(request, given["club"])
        line = PlayerLine(Name(**{name: given.get(name, "") for name in NAMES}), given.get("number", ""))
        made = clubs.add_players(club, [line], by=director(request))
        player = made[0] if made else clubs.find_or_add_player(club, line, by=director(request))
        return Response(PlayerSerializer(player).data, status=201 if made else 200)

    @extend_schema(request=PlayerSerializer(partial=True), responses=PlayerSerializer)
    def partial_update(self, request: Request, pk: int) -> Response:
        """Correct a name or a number; every sheet shows it at once, no score changes."""
        given = PlayerSerializer(self.get_object(), data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        player = clubs.change_player(self.get_object(), by=director(request), **given.validated_data)
        return Response(PlayerSerializer(player).data)

    @extend_schema(request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Delete a player who is named in no event; `in_use` otherwise."""
        clubs.remove_player(self.get_object(), by=director(request))
        return Response(status=204)

    @extend_schema(request=PastedSerializer, responses={201: PlayerSerializer(many=True)}, filters=False)
    @action(detail=False, methods=["post"], pagination_class=None)
    def paste(self, request: Request) -> Response:
        """A pasted list; those who are not there yet are added, and answered."""
        given = read(PastedSerializer, request)
        club = club_for(request, given["club"])
        made = clubs.add_players(club, parse_players(given["text"]), by=director(request))
        return Response(PlayerSerializer(made, many=True).data, status=201)
