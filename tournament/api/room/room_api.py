"""The room by a program: the director's queue, calls of tables, round clocks, the wall display."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSection, OfSession, View, director, read
from tournament.api.basis.choices import row_serializer, serializer_of
from tournament.api.basis.serializers import CALLS, SECTIONS, session_of
from tournament.api.basis.sheets import sheets
from tournament.domain.boards.acts.calls import Answer, Called, NewCall, answer_call, call_director
from tournament.domain.boards.acts.repairs import turn_back
from tournament.domain.games.reports.deal_matters import DealMatter
from tournament.domain.gate.reports.visibility import own_cover
from tournament.domain.inputs import Versioned
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.room.acts import round_clocks
from tournament.domain.room.acts.messages import (
    ChangedMessage,
    NewMessage,
    change_message,
    send_message,
    withdraw_message,
)
from tournament.domain.room.reports.in_play import session_times
from tournament.domain.room.reports.queue import Call, Cancelled, HandsDiffer, Missing, Unnamed, queue
from tournament.domain.room.reports.results_to_check import Matter
from tournament.domain.room.reports.reveal import lines_to_reveal
from tournament.domain.room.reports.room_clocks import clock_of_section, clock_values
from tournament.domain.room.reports.room_messages import StandingMessage, answers_to, rounds_at
from tournament.exchange.plain import plain
from tournament.models import DirectorCall, RoomMessage, RoundClock, Section, Wall
from tournament.sheets.draw_sheets import Tied, ToSeat, WrongTeams
from tournament.sheets.match_sheets import SameWay
from tournament.sheets.room_sheets import WithoutPoints
from tournament.sheets.timetable import SectionTimes

# The director's queue, and the calls of the tables: raised, answered, a board that was not turned.


StandingCallSerializer = row_serializer(
    DirectorCall,
    "id section table round board reason state at answered_by version",
    name="StandingCall",
)
CallSerializer = serializer_of(NewCall, "Call")
VersionSerializer = serializer_of(Versioned, "Version")


OF_MATCHES = (SameWay, WrongTeams, Tied, ToSeat, WithoutPoints)
ITEMS = (Call, Matter, DealMatter, Missing, Cancelled, HandsDiffer, Unnamed, *OF_MATCHES)


class Queue(OfSession):
    @extend_schema("session_queue", responses=sheets(*ITEMS))
    def get(self, request: Request, pk: int) -> Response:
        """Everything that waits for a director, the most urgent first; `kind` says what each thing is.

        Each is answered at: calls/, results/ (settle, pass, ruling), sessions/…/awards/, matches/.
        """
        session = session_of(pk)
        return Response(plain(queue(session, own_cover(session, request.user))))


class Times(OfSession):
    conditional = False  # time goes on without an act

    @extend_schema("session_times", responses=sheets(SectionTimes))
    def get(self, request: Request, pk: int) -> Response:
        """Minutes that each pair lost, its own share in them with its standard error, and late starts."""
        session = session_of(pk)
        return Response(plain(session_times(session, timezone.now()) if session.started_at else []))


class Calls(OfSession):
    @extend_schema("session_calls", responses=StandingCallSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """Every call of the session, oldest first."""
        rows = DirectorCall.objects.filter(section__session=session_of(pk))
        return Response(StandingCallSerializer(rows, many=True).data)

    @extend_schema("session_call", request=CallSerializer, responses={201: StandingCallSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """A table calls the director."""
        given = read(CallSerializer, request)
        section = get_object_or_404(SECTIONS, pk=given.pop("section"), session=pk)
        table, key = given.pop("table"), given.pop("key", f"api-{uuid4().hex}")
        made = call_director(section, table, Called(key, **given), by=director(request))
        return Response(StandingCallSerializer(made).data, status=201)


class CallAnswer(View):
    queryset = DirectorCall.objects.all()

    @extend_schema("call_answer", request=Answer, responses=StandingCallSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """The director is coming, or the matter is done."""
        given, row = read(Answer, request), get_object_or_404(CALLS, pk=pk)
        answer_call(row, given["answer"], seen=given["version"], by=director(request))
        return _call_response(pk)


class TurnBack(View):
    queryset = DirectorCall.objects.all()

    @extend_schema("call_turn_back", request=VersionSerializer, responses=StandingCallSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """The board was not turned: the two pairs exchange their lines on it, and the call is done."""
        given, row = read(VersionSerializer, request), get_object_or_404(CALLS, pk=pk)
        turn_back(row, seen=given["version"], by=director(request))
        return _call_response(pk)


def _call_response(pk: int) -> Response:
    return Response(StandingCallSerializer(DirectorCall.objects.get(pk=pk)).data)


# Messages to phones and the wall.


MessageSerializer = row_serializer(
    RoomMessage,
    "id section tables text at by withdrawn_at version",
    "A message; `section` null: to all, `tables` empty: to every table.",
    name="RoomMessage",
)


class ShownMessageSerializer(serializers.Serializer):
    """A message being shown, with its tables: how many have seen it and said OK, and which not."""

    message = MessageSerializer(source="row")
    tables = serializers.IntegerField()
    seen = serializers.IntegerField()
    acknowledged = serializers.IntegerField()
    missing = serializers.ListField(child=serializers.CharField())


class Messages(OfSession):
    conditional = False  # rounds end and phones answer without an act

    @extend_schema("session_messages", responses=ShownMessageSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """What is being shown now, the newest first."""
        shown = [_shown(one) for one in answers_to(session_of(pk), timezone.now())]
        return Response(ShownMessageSerializer(shown, many=True).data)

    @extend_schema("session_message", request=NewMessage, responses={201: MessageSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Show a text to all, a section or some of its tables until the round ends."""
        given, session, now = read(NewMessage, request), session_of(pk), timezone.now()
        message = NewMessage(**given)
        by = director(request)
        made = send_message(session, message, rounds=rounds_at(session, now), now=now, by=by)
        return Response(MessageSerializer(made).data, status=201)


class OneMessage(View):
    queryset = RoomMessage.objects.select_related("session")

    @extend_schema("message_change", request=ChangedMessage, responses=MessageSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Other words, as a new message in its place: every table is asked again."""
        row = get_object_or_404(self.queryset, pk=pk)
        changed = ChangedMessage(**read(ChangedMessage, request))
        made = change_message(row, changed, now=timezone.now(), by=director(request))
        return Response(MessageSerializer(made).data)

    @extend_schema("message_withdraw", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """No screen shows it any more. Again: nothing happens."""
        row = get_object_or_404(self.queryset, pk=pk)
        withdraw_message(row, seen=row.version, now=timezone.now(), by=director(request))
        return Response(status=204)


def _shown(one: StandingMessage) -> dict[str, object]:
    return {
        "row": one.row,
        "tables": len(one.answers),
        "seen": one.seen,
        "acknowledged": one.acknowledged,
        "missing": [each.table for each in one.missing],
    }


BEGIN, PAUSE, RESUME, ADD = DEEDS = ("begin", "pause", "resume", "add")
# The round clock of a section, and the wall display of a session.

A_DAY = 24 * 60 * 60
MOST_LINES = 9999


@dataclass(frozen=True, slots=True)
class Span:
    """Times are seconds since 1970; no `ends`: for good."""

    round: int
    kind: str
    starts: float
    ends: float | None


ClockPaceSerializer = row_serializer(
    RoundClock,
    "minutes_per_board minutes_per_move minutes_per_round warning_minutes follows",
    "How the section keeps time. A null length is the club's; `follows`: rounds follow by themselves.",
    name="ClockPace",
    follows=serializers.BooleanField(default=False),
)


@dataclass(frozen=True, slots=True)
class Clock:
    """Where the clock is: `kind` is before, play, move or over, `left` seconds until it `ends`.

    Before the clock is started `round` is the round that the results tell.
    """

    section: int
    now: float
    round: int
    rounds: int
    kind: str
    ends: float | None
    left: int | None
    paused: bool
    warning: int
    spans: list[Span]
    pace: ClockPaceSerializer


ClockSerializer = serializer_of(Clock)


class DeedSerializer(serializers.Serializer):
    """`begin` names its `round`, `add` its `seconds` (fewer than none take time away)."""

    do = serializers.ChoiceField(DEEDS)
    round = serializers.IntegerField(required=False, min_value=1, max_value=999)
    seconds = serializers.IntegerField(required=False, min_value=-A_DAY, max_value=A_DAY)

    def validate(self, attrs: dict) -> dict:
        needed = {BEGIN: "round", ADD: "seconds"}.get(attrs["do"])
        if needed and needed not in attrs:
            raise serializers.ValidationError({needed: [self.fields[needed].error_messages["required"]]})
        return attrs


class WallSerializer(serializers.ModelSerializer):
    """`token` is the address of the display: /w/TOKEN/.

    `revealed`: how many lines of the final ranking are turned over, from the last on, once all results are
    in; null: no reveal.
    """

    revealed = serializers.IntegerField(min_value=0, max_value=MOST_LINES, allow_null=True, required=False)

    class Meta:
        model = Wall
        fields = ("token", "shows_ranking", "revealed")
        read_only_fields = ("token",)


Deed = Callable[[Section, dict], object]
DO: dict[str, Deed] = {
    BEGIN: lambda section, how: round_clocks.start_round(section, how["round"], at=how["at"], by=how["by"]),
    PAUSE: lambda section, how: round_clocks.pause_clock(section, at=how["at"], by=how["by"]),
    RESUME: lambda section, how: round_clocks.resume_clock(section, at=how["at"], by=how["by"]),
    ADD: lambda section, how: round_clocks.add_time(section, how["seconds"], at=how["at"], by=how["by"]),
}


class SectionClock(OfSection):
    conditional = False  # time goes on without an act

    @extend_schema("clock", responses=ClockSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Where the clock is now, and its whole line of time."""
        return _clock_response(pk)

    @extend_schema("clock_do", request=DeedSerializer, responses=ClockSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Begin a round, let the clock stand or go on, give or take time."""
        given, section = read(DeedSerializer, request), get_object_or_404(SECTIONS, pk=pk)
        DO[given.pop("do")](section, {**given, "at": timezone.now(), "by": director(request)})
        return _clock_response(pk)

    @extend_schema("clock_set", request=ClockPaceSerializer, responses=ClockSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """How it keeps time from now on."""
        given, section = read(ClockPaceSerializer, request), get_object_or_404(SECTIONS, pk=pk)
        round_clocks.set_clock(section, at=timezone.now(), by=director(request), **given)
        return _clock_response(pk)


class SessionWall(OfSession):
    @extend_schema("wall", responses=WallSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """The wall display; 404 before there is one."""
        if wall := Wall.objects.filter(session=session_of(pk)).first():
            return Response(WallSerializer(wall).data)
        raise Http404

    @extend_schema("wall_set", request=WallSerializer, responses=WallSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """What it shows; made where there is none."""
        given, by, session = read(WallSerializer, request), director(request), session_of(pk)
        if given.get("revealed") is not None:
            given["revealed"] = min(given["revealed"], lines_to_reveal(session))
        wall = round_clocks.open_wall(session, by=by)
        if "shows_ranking" in given:
            wall = round_clocks.set_wall(wall, shows_ranking=given["shows_ranking"], by=by)
        if "revealed" in given:
            wall = _reveal(wall, given["revealed"], by)
        return Response(WallSerializer(wall).data)

    @extend_schema("wall_renew", request=None, responses=WallSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Another address: who has the old one sees nothing any more."""
        by = director(request)
        return Response(
            WallSerializer(round_clocks.renew_wall(round_clocks.open_wall(session_of(pk), by=by), by=by)).data
        )


def _reveal(wall: Wall, lines: int | None, by: Actor) -> Wall:
    if lines is None:
        return round_clocks.end_reveal(wall, by=by)
    return round_clocks.reveal_ranking(wall, lines=lines, by=by)


def _clock_response(pk: int) -> Response:
    section = get_object_or_404(SECTIONS, pk=pk)
    row = getattr(section, "round_clock", None) or RoundClock(section=section)
    row.follows = row.follows_since is not None
    shown = {"section": pk, **clock_values(clock_of_section(section), timezone.now()), "pace": row}
    return Response(ClockSerializer(shown).data)
