"""The round clock of a section, and the wall display of a session."""

from collections.abc import Callable

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import SECTIONS, session_of
from tournament.api.basis.views import View, director, read
from tournament.models import RoundClock, Section, Session, Wall
from tournament.reports.room.clock import clock_of_section, clock_values
from tournament.reports.room.reveal import lines_to_reveal
from tournament.services.acts.journal import Actor
from tournament.services.room import clocks

BEGIN, PAUSE, RESUME, ADD = DEEDS = ("begin", "pause", "resume", "add")
A_DAY = 24 * 60 * 60
MOST_LINES = 9999


class SpanSerializer(serializers.Serializer):
    """Times are seconds since 1970; no `ends`: for good."""

    round = serializers.IntegerField()
    kind = serializers.CharField()
    starts = serializers.FloatField()
    ends = serializers.FloatField(allow_null=True)


class ClockPaceSerializer(serializers.ModelSerializer):
    """How the section keeps time. A null length is the club's; `follows`: rounds follow by themselves."""

    follows = serializers.BooleanField(default=False)

    class Meta:
        model = RoundClock
        fields = ("minutes_per_board", "minutes_per_move", "minutes_per_round", "warning_minutes", "follows")


class ClockSerializer(serializers.Serializer):
    """Where the clock is: `kind` is before, play, move or over, `left` seconds until it `ends`.

    Before the clock is started `round` is the round that the results tell.
    """

    section = serializers.IntegerField()
    now = serializers.FloatField()
    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    kind = serializers.CharField()
    ends = serializers.FloatField(allow_null=True)
    left = serializers.IntegerField(allow_null=True)
    paused = serializers.BooleanField()
    warning = serializers.IntegerField()
    spans = SpanSerializer(many=True)
    pace = ClockPaceSerializer()


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
    BEGIN: lambda section, how: clocks.start_round(section, how["round"], at=how["at"], by=how["by"]),
    PAUSE: lambda section, how: clocks.pause_clock(section, at=how["at"], by=how["by"]),
    RESUME: lambda section, how: clocks.resume_clock(section, at=how["at"], by=how["by"]),
    ADD: lambda section, how: clocks.add_time(section, how["seconds"], at=how["at"], by=how["by"]),
}


class SectionClock(View):
    queryset = Section.objects.all()
    conditional = False  # time goes on without an act

    @extend_schema(operation_id="clock", responses=ClockSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Where the clock is now, and its whole line of time."""
        return _clock_response(pk)

    @extend_schema(operation_id="clock_do", request=DeedSerializer, responses=ClockSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Begin a round, let the clock stand or go on, give or take time."""
        given, section = read(DeedSerializer, request), get_object_or_404(SECTIONS, pk=pk)
        DO[given.pop("do")](section, {**given, "at": timezone.now(), "by": director(request)})
        return _clock_response(pk)

    @extend_schema(operation_id="clock_set", request=ClockPaceSerializer, responses=ClockSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """How it keeps time from now on."""
        given, section = read(ClockPaceSerializer, request), get_object_or_404(SECTIONS, pk=pk)
        clocks.set_clock(section, at=timezone.now(), by=director(request), **given)
        return _clock_response(pk)


class SessionWall(View):
    queryset = Session.objects.all()

    @extend_schema(operation_id="wall", responses=WallSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """The wall display; 404 before there is one."""
        if wall := Wall.objects.filter(session=session_of(pk)).first():
            return Response(WallSerializer(wall).data)
        raise Http404

    @extend_schema(operation_id="wall_set", request=WallSerializer, responses=WallSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """What it shows; made where there is none."""
        given, by, session = read(WallSerializer, request), director(request), session_of(pk)
        if given.get("revealed") is not None:
            given["revealed"] = min(given["revealed"], lines_to_reveal(session))
        wall = clocks.open_wall(session, by=by)
        if "shows_ranking" in given:
            wall = clocks.set_wall(wall, shows_ranking=given["shows_ranking"], by=by)
        if "revealed" in given:
            wall = _reveal(wall, given["revealed"], by)
        return Response(WallSerializer(wall).data)

    @extend_schema(operation_id="wall_renew", request=None, responses=WallSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Another address: who has the old one sees nothing any more."""
        by = director(request)
        return Response(
            WallSerializer(clocks.renew_wall(clocks.open_wall(session_of(pk), by=by), by=by)).data
        )


def _reveal(wall: Wall, lines: int | None, by: Actor) -> Wall:
    if lines is None:
        return clocks.end_reveal(wall, by=by)
    return clocks.reveal_ranking(wall, lines=lines, by=by)


def _clock_response(pk: int) -> Response:
    section = get_object_or_404(SECTIONS, pk=pk)
    row = getattr(section, "round_clock", None) or RoundClock(section=section)
    row.follows = row.follows_since is not None
    shown = {"section": pk, **clock_values(clock_of_section(section), timezone.now()), "pace": row}
    return Response(ClockSerializer(shown).data)
