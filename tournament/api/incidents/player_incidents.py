"""What happens to single players: one leaves, one comes, two sat in each other's place."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import CONTESTANTS, KeyField
from tournament.api.basis.sheets import sheet
from tournament.api.basis.views import View, director, read, read_query
from tournament.exchange.plain import plain
from tournament.exchange.players import parse_players
from tournament.models import Section
from tournament.readings.errors import DirectorError
from tournament.readings.movements.named_plans import plan_named
from tournament.reports.incidents.player_leaving import player_leaving
from tournament.services.incidents.single_players import exchange_players, player_comes, player_leaves
from tournament.sheets.player_leaving import PlayerLeaving


class PlayerHappeningSerializer(serializers.Serializer):
    """`round` is where it happened, or from which round on; `other` the other of two who exchanged places."""

    player = KeyField()
    other = KeyField(required=False, allow_null=True, default=None)
    round = serializers.IntegerField(min_value=1, max_value=99)
    name = serializers.CharField(default="", allow_blank=True, max_length=120)
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)


class PlayerLeavingSerializer(serializers.Serializer):
    """`round` is the first in which the player does not play."""

    player = KeyField()
    round = serializers.IntegerField(min_value=1, max_value=99)


class PlayerHappening(View):
    queryset = Section.objects.all()

    @extend_schema(
        operation_id="player_leaving", parameters=[PlayerLeavingSerializer], responses=sheet(PlayerLeaving)
    )
    def get(self, request: Request, pk: int, code: str) -> Response:
        """Of `player_gone`, what it costs the others: tables that are out, and how evenly they meet then.
        Nothing is written.
        """
        if code != "player_gone":
            raise Http404
        asked = read_query(PlayerLeavingSerializer, request)
        singles = CONTESTANTS.filter(section__contestant_size=1)
        player = get_object_or_404(singles, pk=asked["player"], section=pk)
        if asked["round"] > plan_named(player.section.movement).rounds:
            raise DirectorError("bad_round", _("There is no such round."))
        return Response(plain(player_leaving(player, asked["round"])))

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
