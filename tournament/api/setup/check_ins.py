"""Check-in of players: the code at the door, arriving and leaving, partners, table money."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import KeyField, session_of
from tournament.api.basis.sheets import sheet
from tournament.api.basis.views import View, director, read
from tournament.exchange.plain import plain
from tournament.exchange.players import parse_players
from tournament.models import CheckIn, Door, Player, Session
from tournament.reports.people.presence import presence
from tournament.services.acts.journal import Actor
from tournament.services.club.clubs import find_or_add_player
from tournament.services.setup import check_ins
from tournament.sheets.presence import Presence


class WhoSerializer(serializers.Serializer):
    """`player` by key, or `name` as it would be typed: who is new is added to the club."""

    player = KeyField(required=False, allow_null=True, default=None)
    name = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if attrs["player"] is None and not [*parse_players(str(attrs["name"]))]:
            raise serializers.ValidationError("player or name")
        return attrs


class HereSerializer(serializers.Serializer):
    """A field that is left out stays. `partner` null: the player looks for one."""

    partner = KeyField(required=False, allow_null=True)
    paid = serializers.BooleanField(required=False)


class DoorSerializer(serializers.ModelSerializer):
    """`token` is the end of the address that the code at the door shows: /here/TOKEN/."""

    class Meta:
        model = Door
        fields = ("token",)


class OfSession(View):
    queryset = Session.objects.all()

    def presence(self, status: int = 200) -> Response:
        return Response(plain(presence(session_of(self.kwargs["pk"]))), status=status)


class CheckIns(OfSession):
    @extend_schema(operation_id="check_ins", responses=sheet(Presence))
    def get(self, request: Request, pk: int) -> Response:
        """Who is here, and who is seated but missing."""
        return self.presence()

    @extend_schema(operation_id="check_in", request=WhoSerializer, responses=sheet(Presence, 201))
    def post(self, request: Request, pk: int) -> Response:
        """A player has come. Saying it again changes nothing."""
        given, session = read(WhoSerializer, request), session_of(pk)
        player = _player(session, given, director(request))
        check_ins.check_in(session, player, by=director(request))
        return self.presence(201)


class OneCheckIn(OfSession):
    @extend_schema(operation_id="check_in_change", request=HereSerializer, responses=sheet(Presence))
    def patch(self, request: Request, pk: int, player: int) -> Response:
        """Another partner, table money received or not."""
        given, session = read(HereSerializer, request), session_of(pk)
        here = get_object_or_404(CheckIn.objects.select_related("player", "session"), **_of(session, player))
        if "partner" in given:
            partner = _known(session, given["partner"]) if given["partner"] is not None else None
            check_ins.pair_up(session, here.player, partner, by=director(request))
            here.refresh_from_db()
        if "paid" in given:
            check_ins.pay(here, paid=given["paid"], by=director(request))
        return self.presence()

    @extend_schema(operation_id="check_out", request=None, responses=sheet(Presence))
    def delete(self, request: Request, pk: int, player: int) -> Response:
        """Remove a check-in that was a mistake, or of a player who left."""
        session = session_of(pk)
        here = get_object_or_404(CheckIn.objects.select_related("player"), **_of(session, player))
        check_ins.check_out(session, here.player, by=director(request))
        return self.presence()


class OneDoor(OfSession):
    @extend_schema(operation_id="door", responses=DoorSerializer)
    def get(self, request: Request, pk: int) -> Response:
        return Response(DoorSerializer(get_object_or_404(Door, session=pk)).data)

    @extend_schema(operation_id="door_open", request=None, responses=DoorSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """From now on players check themselves in; an open door stays as it is."""
        return Response(DoorSerializer(check_ins.open_door(session_of(pk), by=director(request))).data)

    @extend_schema(operation_id="door_close", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """The code leads nowhere from now on."""
        check_ins.close_door(get_object_or_404(Door, session=pk), by=director(request))
        return Response(status=204)


def _of(session: Session, player: int) -> dict[str, object]:
    return {"session": session, "player": player}


def _known(session: Session, pk: int) -> Player:
    return get_object_or_404(Player, pk=pk, club=session.event.club)


def _player(session: Session, given: dict, by: Actor) -> Player:
    if given["player"] is not None:
        return _known(session, given["player"])
    return find_or_add_player(session.event.club, parse_players(given["name"])[0], by=by)
