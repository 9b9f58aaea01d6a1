"""Changes of players: a substitute, a playing director, a withdrawal from a table game."""

from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import CONTESTANTS, KeyField, ReasonSerializer, session_of
from tournament.api.basis.views import View, director, read
from tournament.exchange.players import parse_players
from tournament.models import Contestant, Membership, Player, Session
from tournament.readings.errors import DirectorError
from tournament.reports.gate.own_boards import own_cover, plays
from tournament.services.club.clubs import find_or_add_player
from tournament.services.games.withdrawals import Leaving, leaving, withdraw_from_games
from tournament.services.setup import pairs, playing_directors


class SubstituteSerializer(ReasonSerializer):
    """`player` of the club, or a `name` as it would be typed: a new player is added to the club. Without
    `to_round` the substitute stays.
    """

    position = serializers.IntegerField(min_value=1, max_value=2)
    player = KeyField(required=False)
    name = serializers.CharField(required=False, max_length=200)
    from_round = serializers.IntegerField(min_value=1, max_value=999)
    to_round = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=999)

    def validate(self, attrs: dict) -> dict:
        if ("player" in attrs) == ("name" in attrs):
            raise serializers.ValidationError({"player": [self.fields["player"].error_messages["required"]]})
        return attrs


class SeatSerializer(serializers.ModelSerializer):
    class Meta:
        model = Membership
        fields = ("contestant", "player", "position", "from_round")


class PlayingSerializer(serializers.Serializer):
    """`contestant` null: only directing."""

    contestant = KeyField(allow_null=True)


class CoveredSerializer(PlayingSerializer):
    """`covered` are the boards that this director does not see yet."""

    covered = serializers.ListField(child=serializers.IntegerField())


class LeavingSerializer(serializers.Serializer):
    """Matches that are over stay and count, those under way stay until they are ended, those to come go."""

    stay = serializers.ListField(child=serializers.IntegerField())
    under_way = serializers.ListField(child=serializers.IntegerField())
    go = serializers.ListField(child=serializers.IntegerField())


class InsistSerializer(ReasonSerializer):
    """`insist`: although a match is under way."""

    insist = serializers.BooleanField(default=False)


class Substitutes(View):
    queryset = Contestant.objects.numbered()

    @extend_schema(operation_id="substitute", request=SubstituteSerializer, responses={201: SeatSerializer})
    @transaction.atomic
    def post(self, request: Request, pk: int) -> Response:
        """Another player takes a seat from a round on; what was played stays with whom it was played."""
        given, pair = read(SubstituteSerializer, request), get_object_or_404(CONTESTANTS, pk=pk)
        player = _player(request, pair, given)
        seat = pairs.substitute(pair, player=player, by=director(request), **given)
        return Response(SeatSerializer(seat).data, status=201)


class Substitute(View):
    queryset = Contestant.objects.numbered()

    @extend_schema(operation_id="substitute_remove", request=None, responses={204: None})
    def delete(self, request: Request, pk: int, position: int, from_round: int) -> Response:
        """Remove the substitute who takes a seat from this round on: the player before has it again."""
        seats = Membership.objects.select_related("contestant__section", "player")
        here = {"contestant": pk, "position": position, "from_round": from_round}
        pairs.remove_substitute(get_object_or_404(seats, **here), by=director(request))
        return Response(status=204)


class PlayingDirector(View):
    queryset = Session.objects.all()

    @extend_schema(operation_id="playing_director", responses=CoveredSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """The pair in which the caller plays, and the boards hidden from them (Law 16 C)."""
        session = session_of(pk)
        pair, covered = plays(session, request.user), own_cover(session, request.user)
        return Response({"contestant": pair and pair.pk, "covered": sorted(covered)})

    @extend_schema(operation_id="play_in", request=PlayingSerializer, responses=CoveredSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Set the pair in which the caller plays, or that they only direct."""
        chosen, session = read(PlayingSerializer, request)["contestant"], session_of(pk)
        if chosen is None:
            playing_directors.only_direct(session, by=director(request))
        else:
            pair = get_object_or_404(CONTESTANTS, pk=chosen, section__session=session)
            playing_directors.play_in(pair, by=director(request))
        return self.get(request, pk)


class GameLeaving(View):
    queryset = Contestant.objects.numbered()

    @extend_schema(operation_id="game_leaving_preview", responses=LeavingSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """What changes when a player leaves a table game. Nothing is written."""
        return Response(_match_keys(leaving(_of_game(pk))))

    @extend_schema(operation_id="game_leave", request=InsistSerializer, responses=LeavingSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Withdraw: later matches are removed, and their other players sit out."""
        given, row = read(InsistSerializer, request), _of_game(pk)
        found = leaving(row)
        withdraw_from_games(row, by=director(request), **given)
        return Response(_match_keys(found))


def _player(request: Request, pair: Contestant, given: dict) -> Player:
    club = pair.section.session.event.club
    if "player" in given:
        return get_object_or_404(club.players, pk=given.pop("player"))
    lines = parse_players(given.pop("name"))
    if not lines:
        raise DirectorError("incomplete", _("A substitute needs a name, a seat and a round."))
    return find_or_add_player(club, lines[0], by=director(request))


def _of_game(pk: int) -> Contestant:
    return get_object_or_404(CONTESTANTS.exclude(section__game=""), pk=pk)


def _match_keys(found: Leaving) -> dict[str, list[int]]:
    return {name: [match.pk for match in getattr(found, name)] for name in ("stay", "under_way", "go")}
