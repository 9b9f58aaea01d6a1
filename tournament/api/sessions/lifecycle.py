"""Acts on a whole session: repeat it next week, move it to another day, add a section, open tables."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import session_of
from tournament.api.basis.views import View, director, read
from tournament.api.sessions.game_setup import GameSerializer, game_columns
from tournament.api.sessions.sessions import SectionSerializer, SessionSerializer
from tournament.models import Session
from tournament.services.games import sections
from tournament.services.sessions import event_sessions, lifecycle
from tournament.services.sessions.comparison import score_across, score_apart
from tournament.services.teams.repeats import repeat_any


class DaySerializer(serializers.Serializer):
    date = serializers.DateField()


class RepeatSerializer(DaySerializer):
    """`as_planned` leaves out the pairs that came late, and takes the movement chosen before."""

    as_planned = serializers.BooleanField(default=False)


class NextSerializer(DaySerializer):
    """`place` left out is where the last session was."""

    place = serializers.CharField(default="", allow_blank=True, max_length=80)


class OfSession(View):
    queryset = Session.objects.all()


class Repeat(OfSession):
    @extend_schema(request=RepeatSerializer, responses={201: SessionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """As last time: conditions, sections, pairs and movement, none of the results."""
        given = read(RepeatSerializer, request)
        made = repeat_any(
            session_of(pk), day=given["date"], as_planned=given["as_planned"], by=director(request)
        )
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


class Next(OfSession):
    @extend_schema(request=NextSerializer, responses={201: SessionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """The event goes on another day: its sections of table games with the same contestants."""
        given = read(NextSerializer, request)
        made = event_sessions.add_session(
            session_of(pk), day=given["date"], place=given["place"], by=director(request)
        )
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


class OpenTables(OfSession):
    @extend_schema(request=None, responses=SessionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Open the tables: from now on phones can enter. An open session stays as it is."""
        lifecycle.start_session(session_of(pk), by=director(request))
        return Response(SessionSerializer(session_of(pk)).data)


class Sections(OfSession):
    @extend_schema(request=None, responses={201: SectionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """One more section on the same boards."""
        made = lifecycle.add_section(session_of(pk), by=director(request))
        return Response(SectionSerializer(made).data, status=201)


class ComparisonSerializer(serializers.Serializer):
    """`across`: the sections are compared with one another; `apart`: each only with itself."""

    scored = serializers.ChoiceField(["across", "apart"])


class Comparison(OfSession):
    @extend_schema(
        operation_id="session_comparison", request=ComparisonSerializer, responses={200: SessionSerializer}
    )
    def put(self, request: Request, pk: int) -> Response:
        """What the sections of a session of pairs are compared with."""
        apart = read(ComparisonSerializer, request)["scored"] == "apart"
        (score_apart if apart else score_across)(session_of(pk), by=director(request))
        return Response(SessionSerializer(session_of(pk)).data)


class GameSections(OfSession):
    @extend_schema(request=GameSerializer, responses={201: SectionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """One more section that plays a table game."""
        game, columns = game_columns(read(GameSerializer, request))
        made = sections.add_game_section(
            session_of(pk), sections.GameTerms(game, **columns), by=director(request)
        )
        return Response(SectionSerializer(made).data, status=201)
