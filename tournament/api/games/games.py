"""The games that are played at their own tables: rules, presets, and what a deal records."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.games import GAMES
from scoring.games.agreement import Agreement
from tournament.api.basis.views import View, read
from tournament.exchange.game_schema import describe, summary
from tournament.exchange.plain import plain
from tournament.readings.games.refusals import agreed


class RulesSerializer(serializers.Serializer):
    """The rules of a table: a preset, and what differs from it."""

    preset = serializers.CharField(max_length=40)
    overrides = serializers.DictField(required=False, default=dict)


class Games(View):
    @extend_schema(operation_id="games_list", responses=OpenApiTypes.ANY)
    def get(self, request: Request) -> Response:
        """Every game with its presets."""
        return Response([summary(code, game) for code, game in GAMES.items()])


class Game(View):
    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, code: str) -> Response:
        """One game: the schema of its rules, deals and score rows, and its presets in full."""
        if code not in GAMES:
            raise NotFound
        return Response(describe(code, GAMES[code]))


class GameRules(View):
    @extend_schema(request=RulesSerializer, responses={200: OpenApiTypes.OBJECT})
    def post(self, request: Request, code: str) -> Response:
        """The rules that a preset and changed options make; refused with the reason where they contradict."""
        return Response(rules_of(agreed(code, **read(RulesSerializer, request))))


def rules_of(rules: Agreement) -> dict[str, object]:
    """Rules that agree, and what follows from them for a table."""
    return {
        "game": rules.code,
        "preset": rules.preset,
        "overrides": plain(rules.overrides),
        "rules": plain(rules.rules),
        "sides": plain(rules.sides),
        "asks": list(rules.game.asks(rules.rules)),
        "unit": rules.unit,
    }
