"""Who sits where, by a program: the seats of a section, changes of players, check-in at the door."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSession, View, director, read
from tournament.api.basis.choices import row_serializer, serializer_of
from tournament.api.basis.serializers import CONTESTANTS, KeyField, session_of
from tournament.api.basis.sheets import sheet
from tournament.domain.booking.acts.arrivals import arrive
from tournament.domain.errors import DirectorError
from tournament.domain.games.acts.game_seats import Leaving, leaving, withdraw_from_games
from tournament.domain.gate.reports.visibility import own_cover, plays
from tournament.domain.inputs import (
    UNSET,
    Key,
    Reasoned,
    UnsetType,
)
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.clubs import find_or_add_player
from tournament.domain.people.reports.presence import presence
from tournament.domain.room.reports.seating_plan import guide_cards
from tournament.domain.seats.acts import check_ins, contestants, pair_seats
from tournament.domain.seats.acts.pair_seats import Scored, Seat, Substitution
from tournament.exchange.pasted_lists import PlayerLine, parse_players
from tournament.exchange.plain import plain
from tournament.models import CheckIn, Contestant, Door, Membership, Player, Section, Session
from tournament.sheets.names import in_section
from tournament.sheets.room_sheets import Presence

# Who sits in which seat of a section: read and replaced.


class SeatedSerializer(serializers.ModelSerializer):
    """A player of a contestant from a round on; a substitute is a later row of the same position."""

    name = serializers.CharField(source="player.__str__", read_only=True)

    class Meta:
        model = Membership
        fields = ("position", "player", "name", "from_round")


@dataclass(frozen=True, slots=True)
class Start:
    table: int
    side: Literal["NS", "EW"]


StartSerializer = serializer_of(Start)


class ContestantSerializer(serializers.ModelSerializer):
    """`label` is the number as every sheet writes it, with its section's letter where there are several.

    `start` is where it sits in round 1, once there is a movement. `category`: of a pair that is drawn.
    """

    label = serializers.SerializerMethodField()
    players = SeatedSerializer(source="memberships", many=True)
    start = serializers.SerializerMethodField()
    category = serializers.CharField(source="entrant.category", default="", read_only=True)
    withdrawn = serializers.SerializerMethodField()

    class Meta:
        model = Contestant
        fields = ("id", "number", "direction", "label", "players", "start", "category")
        fields = (*fields, "withdrawn", "unscored")

    def get_label(self, contestant: Contestant) -> str:
        return in_section(contestant, self.context.get("prefix", ""))

    def get_start(self, contestant: Contestant) -> StartSerializer(allow_null=True):  # type: ignore[valid-type]
        found = self.context.get("starts", {}).get(contestant.pk)
        return {"table": found[0], "side": found[1]} if found else None

    def get_withdrawn(self, contestant: Contestant) -> bool:
        return contestant.withdrawn_at is not None


def categories_given(section: Section, given: Sequence[Mapping[str, Any]]) -> dict[Contestant, str]:
    """Each pair with its category. ValidationError for a contestant of another section."""
    rows = section.contestants.select_related("entrant")
    known = rows.in_bulk([one["contestant"] for one in given])
    return {
        _known(known, one["contestant"], f"categories.{index}.contestant"): one["category"]
        for index, one in enumerate(given)
    }


def starts_of(section: Section) -> dict[int | None, tuple[int, str]]:
    """(table, side) of every contestant in round 1, by key; of a single player the seat."""
    lines = {card.party.id: card.lines[0] for card in guide_cards(section) if card.lines}
    return {pk: (line.table, line.side) for pk, line in lines.items() if line.round == 1 and line.table}


def seated(section: Section, seats: Sequence[Mapping[str, Any]]) -> dict[Seat, Player | PlayerLine | None]:
    """Each seat with its player. ValidationError for a contestant of another section or club."""
    held = section.contestants.in_bulk([one["contestant"] for one in seats])
    wanted = [one["player"] for one in seats if one["player"] is not None]
    players = section.session.event.club.players.in_bulk(wanted)
    found: dict[Seat, Player | PlayerLine | None] = {}
    for index, one in enumerate(seats):
        contestant = _known(held, one["contestant"], f"seats.{index}.contestant")
        player = one["player"] and _known(players, one["player"], f"seats.{index}.player")
        found[contestant, one["position"]] = player or next(iter(parse_players(one["name"])), None)
    return found


def holders_to_rename(seats: Sequence[Mapping[str, Any]]) -> dict[Seat, Player]:
    """The owner of each seat whose name, a request says, is another spelling; no substitute."""
    wanted = {(one["contestant"], one["position"]) for one in seats if one["same_person"]}
    rows = Membership.objects.filter(contestant__in=[pk for pk, _position in wanted])
    found: dict[Seat, Player] = {}
    for row in rows.select_related("player", "contestant").order_by("from_round"):
        if (row.contestant_id, row.position) in wanted:
            found.setdefault((row.contestant, row.position), row.player)
    return found


def _known(rows: Mapping[int, Any], pk: int, field: str) -> Any:
    if pk not in rows:
        raise serializers.ValidationError({field: ["There is none of this key here."]}, "does_not_exist")
    return rows[pk]


# Changes of players: a substitute, a playing director, a withdrawal from a table game.


SeatSerializer = row_serializer(Membership, "contestant player position from_round", name="Seat")


class SubstituteSerializer(serializer_of(Substitution)):  # type: ignore[misc]
    __doc__ = Substitution.__doc__

    def validate(self, attrs: dict) -> dict:
        if ("player" in attrs) == ("name" in attrs):
            raise serializers.ValidationError({"player": [self.fields["player"].error_messages["required"]]})
        return attrs


@dataclass(frozen=True, slots=True)
class Playing:
    """`contestant` null: only directing."""

    contestant: Key | None


@dataclass(frozen=True, slots=True)
class Covered(Playing):
    """`covered` are the boards that this director does not see yet."""

    covered: list[int]


@dataclass(frozen=True, slots=True)
class LeftMatches:
    """Matches that are over stay and count, those under way stay until they are ended, those to come go."""

    stay: list[int]
    under_way: list[int]
    go: list[int]


CoveredSerializer, LeavingSerializer = serializer_of(Covered), serializer_of(LeftMatches, "Leaving")


@dataclass(frozen=True, slots=True)
class Insist(Reasoned):
    """`insist`: although a match is under way."""

    insist: bool = False


class Substitutes(View):
    queryset = Contestant.objects.numbered()

    @extend_schema("substitute", request=SubstituteSerializer, responses={201: SeatSerializer})
    @transaction.atomic
    def post(self, request: Request, pk: int) -> Response:
        """Another player takes a seat from a round on; what was played stays with whom it was played."""
        given, pair = read(SubstituteSerializer, request), get_object_or_404(CONTESTANTS, pk=pk)
        player = _substitute_of_request(request, pair, given)
        seat = pair_seats.substitute(pair, player=player, by=director(request), **given)
        return Response(SeatSerializer(seat).data, status=201)


class Substitute(View):
    queryset = Contestant.objects.numbered()

    @extend_schema("substitute_remove", request=None, responses={204: None})
    def delete(self, request: Request, pk: int, position: int, from_round: int) -> Response:
        """Remove the substitute who takes a seat from this round on: the player before has it again."""
        seats = Membership.objects.select_related("contestant__section", "player")
        here = {"contestant": pk, "position": position, "from_round": from_round}
        pair_seats.remove_substitute(get_object_or_404(seats, **here), by=director(request))
        return Response(status=204)


class Score(View):
    queryset = Contestant.objects.numbered()

    @extend_schema("contestant_score", request=serializer_of(Scored), responses=ContestantSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """A filler plays without score: the others' results count, and this number has no rank."""
        pair, given = get_object_or_404(CONTESTANTS, pk=pk), read(Scored, request)
        pair_seats.play_without_score(pair, by=director(request), **given)
        return Response(ContestantSerializer(pair).data)


class PlayingDirector(OfSession):
    @extend_schema("playing_director", responses=CoveredSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """The pair in which the caller plays, and the boards hidden from them (Law 16 C)."""
        session = session_of(pk)
        pair, covered = plays(session, request.user), own_cover(session, request.user)
        return Response({"contestant": pair and pair.pk, "covered": sorted(covered)})

    @extend_schema("play_in", request=Playing, responses=CoveredSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Set the pair in which the caller plays, or that they only direct."""
        chosen, session = read(Playing, request)["contestant"], session_of(pk)
        if chosen is None:
            contestants.only_direct(session, by=director(request))
        else:
            pair = get_object_or_404(CONTESTANTS, pk=chosen, section__session=session)
            contestants.play_in(pair, by=director(request))
        return self.get(request, pk)


class GameLeaving(View):
    queryset = Contestant.objects.numbered()

    @extend_schema("game_leaving_preview", responses=LeavingSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """What changes when a player leaves a table game. Nothing is written."""
        return Response(_match_keys(leaving(_of_game(pk))))

    @extend_schema("game_leave", request=Insist, responses=LeavingSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Withdraw: later matches are removed, and their other players sit out."""
        given, row = read(Insist, request), _of_game(pk)
        found = leaving(row)
        withdraw_from_games(row, by=director(request), **given)
        return Response(_match_keys(found))


def _substitute_of_request(request: Request, pair: Contestant, given: dict) -> Player:
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


# Check-in of players: the code at the door, arriving and leaving, partners, table money.


class WhoSerializer(serializers.Serializer):
    """`player` by key, or `name` as it would be typed: who is new is added to the club."""

    player = KeyField(required=False, allow_null=True, default=None)
    name = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if attrs["player"] is None and not [*parse_players(str(attrs["name"]))]:
            raise serializers.ValidationError("player or name")
        return attrs


@dataclass(frozen=True, slots=True)
class Here:
    """A field that is left out stays. `partner` null: the player looks for one."""

    partner: Key | UnsetType | None = UNSET


DoorSerializer = row_serializer(
    Door, "token", "`token` is the end of the address that the code at the door shows: /here/TOKEN/."
)


class AtTheDoor(OfSession):
    def presence(self, status: int = 200) -> Response:
        return Response(plain(presence(session_of(self.kwargs["pk"]))), status=status)


class CheckIns(AtTheDoor):
    @extend_schema("check_ins", responses=sheet(Presence))
    def get(self, request: Request, pk: int) -> Response:
        """Who is here, and who is seated but missing."""
        return self.presence()

    @extend_schema("check_in", request=WhoSerializer, responses=sheet(Presence, 201))
    def post(self, request: Request, pk: int) -> Response:
        """A player has come; with the partner they have booked with they are a pair once both are here."""
        given, session = read(WhoSerializer, request), session_of(pk)
        player = _player_to_check_in(session, given, director(request))
        arrive(session, player, by=director(request))
        return self.presence(201)


class OneCheckIn(AtTheDoor):
    @extend_schema("check_in_change", request=Here, responses=sheet(Presence))
    def patch(self, request: Request, pk: int, player: int) -> Response:
        """Another partner, or none."""
        given, session = read(Here, request), session_of(pk)
        here = get_object_or_404(CheckIn.objects.select_related("player", "session"), **_of(session, player))
        if "partner" in given:
            partner = _player_of_club(session, given["partner"]) if given["partner"] is not None else None
            check_ins.pair_up(session, here.player, partner, by=director(request))
            here.refresh_from_db()
        return self.presence()

    @extend_schema("check_out", request=None, responses=sheet(Presence))
    def delete(self, request: Request, pk: int, player: int) -> Response:
        """Remove a check-in that was a mistake, or of a player who left."""
        session = session_of(pk)
        here = get_object_or_404(CheckIn.objects.select_related("player"), **_of(session, player))
        check_ins.check_out(session, here.player, by=director(request))
        return self.presence()


class OneDoor(AtTheDoor):
    @extend_schema("door", responses=DoorSerializer)
    def get(self, request: Request, pk: int) -> Response:
        return Response(DoorSerializer(get_object_or_404(Door, session=pk)).data)

    @extend_schema("door_open", request=None, responses=DoorSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """From now on players check themselves in; an open door stays as it is."""
        return Response(DoorSerializer(check_ins.open_door(session_of(pk), by=director(request))).data)

    @extend_schema("door_close", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """The code leads nowhere from now on."""
        check_ins.close_door(get_object_or_404(Door, session=pk), by=director(request))
        return Response(status=204)


def _of(session: Session, player: int) -> dict[str, object]:
    return {"session": session, "player": player}


def _player_of_club(session: Session, pk: int) -> Player:
    return get_object_or_404(Player, pk=pk, club=session.event.club)


def _player_to_check_in(session: Session, given: dict, by: Actor) -> Player:
    if given["player"] is not None:
        return _player_of_club(session, given["player"])
    return find_or_add_player(session.event.club, parse_players(given["name"])[0], by=by)
