"""Which table game a section plays, by which rules, how long and ranked how."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.games.results.league import MEASURES
from tournament.api.basis.views import View, director, read
from tournament.api.sessions.sessions import SectionSerializer
from tournament.models import Section
from tournament.models.event import games
from tournament.services.games import sections


class GameSerializer(serializers.Serializer):
    """`preset` left out is the game's first. `contestant_size` 1: single players, 2: fixed partners."""

    game = serializers.ChoiceField([code for code, _label in games()])
    preset = serializers.CharField(default="", allow_blank=True, max_length=40)
    overrides = serializers.DictField(default=dict)
    contestant_size = serializers.IntegerField(default=None, allow_null=True, min_value=1, max_value=2)
    deal_limit = serializers.IntegerField(default=None, allow_null=True, min_value=1, max_value=200)
    ends_at = serializers.DateTimeField(default=None, allow_null=True)
    ranking = serializers.ListField(child=serializers.ChoiceField(list(MEASURES)), default=list)


def game_columns(given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The game, and the rest as the services take it."""
    return given.pop("game"), given


class SectionGame(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="section_game", request=GameSerializer, responses=SectionSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Let a section play a table game, or by other rules. Matches that are seated keep theirs."""
        game, columns = game_columns(read(GameSerializer, request))
        section = Section.objects.select_related("session__event__club", "field").get(pk=pk)
        sections.set_game(section, sections.GameTerms(game, **columns), by=director(request))
        return Response(SectionSerializer(section).data)
