"""What happens to single players: one leaves, one comes, two sat in each other's place."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import CONTESTANTS, KeyField
from tournament.api.basis.views import View, director, read
from tournament.exchange.players import parse_players
from tournament.models import Section
from tournament.readings.errors import DirectorError
from tournament.services.incidents.single_players import exchange_players, player_comes, player_leaves


class PlayerHappeningSerializer(serializers.Serializer):
    """`round` is where it happened, or from which round on; `other` the other of two who exchanged places."""

    player = KeyField()
    other = KeyField(required=False, allow_null=True, default=None)
    round = serializers.IntegerField(min_value=1, max_value=99)
    name = serializers.CharField(default="", allow_blank=True, max_length=120)
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)


class PlayerHappening(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="player_happening", request=PlayerHappeningSerializer, responses={204: None})
    def post(self, request: Request, pk: int, code: str) -> Response:
        """`player_gone`, `player_comes` (by `name`, or the same player), or `players_changed`."""
        given, by = read(PlayerHappeningSerializer, request), director(request)
        player = get_object_or_404(CONTESTANTS, pk=given["player"], section=pk)
        number, reason = given["round"], given["reason"]
        if code == "player_gone":
            player_leaves(player, number, by=by, reason=reason)
        elif code == "player_comes":
            name = next(iter(parse_players(given["name"])), None)
            player_comes(player, number, name, by=by, reason=reason)
        elif code == "players_changed":
            if given["other"] is None:
                raise DirectorError("no_player", _("Choose the player."))
            other = get_object_or_404(CONTESTANTS, pk=given["other"], section=pk)
            exchange_players(player, other, number, by=by, reason=reason)
        else:
            raise Http404
        return Response(status=204)
