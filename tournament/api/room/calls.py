"""The director's queue, and the calls of the tables: raised, answered, a board that was not turned."""

from uuid import uuid4

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import CALLS, MOST_BOARDS, SECTIONS, KeyField, session_of
from tournament.api.basis.sheets import sheets
from tournament.api.basis.views import View, director, read
from tournament.exchange.plain import plain
from tournament.models import DirectorCall, Session
from tournament.reports.games.deal_matters import DealMatter
from tournament.reports.gate.own_boards import own_cover
from tournament.reports.room.queue import Call, Cancelled, HandsDiffer, Missing, Unnamed, queue
from tournament.reports.table.results_to_check import Matter
from tournament.services.boards.repairs import turn_back
from tournament.services.room.calls import Called, answer_call, call_director
from tournament.sheets.knock_out_matters import Tied, ToSeat, WrongTeams
from tournament.sheets.same_way import SameWay
from tournament.sheets.unfinished import WithoutPoints


class StandingCallSerializer(serializers.ModelSerializer):
    class Meta:
        model = DirectorCall
        fields = (
            *("id", "section", "table", "round", "board", "reason", "state", "at", "answered_by", "version"),
        )


class CallSerializer(serializers.Serializer):
    """`key` is the sender's own id: the same key is the same call. `not_turned` names its `board`."""

    section = KeyField()
    table = serializers.IntegerField(min_value=1, max_value=999)
    reason = serializers.ChoiceField(DirectorCall.Reason.choices)
    board = serializers.IntegerField(required=False, min_value=1, max_value=MOST_BOARDS)
    round = serializers.IntegerField(required=False, min_value=1, max_value=999)
    key = serializers.RegexField(r"^[A-Za-z0-9_-]{8,64}$", required=False)


class VersionSerializer(serializers.Serializer):
    """`version` is the one that was read: another one standing is a 409."""

    version = KeyField()


class AnswerSerializer(VersionSerializer):
    answer = serializers.ChoiceField([DirectorCall.State.COMING.value, DirectorCall.State.DONE.value])


OF_MATCHES = (SameWay, WrongTeams, Tied, ToSeat, WithoutPoints)
ITEMS = (Call, Matter, DealMatter, Missing, Cancelled, HandsDiffer, Unnamed, *OF_MATCHES)


class Queue(View):
    queryset = Session.objects.all()

    @extend_schema(operation_id="session_queue", responses=sheets(*ITEMS))
    def get(self, request: Request, pk: int) -> Response:
        """Everything that waits for a director, the most urgent first; `kind` says what each thing is.

        Each is answered at: calls/, results/ (settle, pass, ruling), sessions/…/awards/, matches/.
        """
        session = session_of(pk)
        return Response(plain(queue(session, own_cover(session, request.user))))


class Calls(View):
    queryset = Session.objects.all()

    @extend_schema(operation_id="session_calls", responses=StandingCallSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """Every call of the session, oldest first."""
        rows = DirectorCall.objects.filter(section__session=session_of(pk))
        return Response(StandingCallSerializer(rows, many=True).data)

    @extend_schema(
        operation_id="session_call", request=CallSerializer, responses={201: StandingCallSerializer}
    )
    def post(self, request: Request, pk: int) -> Response:
        """A table calls the director."""
        given = read(CallSerializer, request)
        section = get_object_or_404(SECTIONS, pk=given.pop("section"), session=pk)
        table, key = given.pop("table"), given.pop("key", f"api-{uuid4().hex}")
        made = call_director(section, table, Called(key, **given), by=director(request))
        return Response(StandingCallSerializer(made).data, status=201)


class Answer(View):
    queryset = DirectorCall.objects.all()

    @extend_schema(operation_id="call_answer", request=AnswerSerializer, responses=StandingCallSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """The director is coming, or the matter is done."""
        given, row = read(AnswerSerializer, request), get_object_or_404(CALLS, pk=pk)
        answer_call(row, given["answer"], seen=given["version"], by=director(request))
        return _call_response(pk)


class TurnBack(View):
    queryset = DirectorCall.objects.all()

    @extend_schema(operation_id="call_turn_back", request=VersionSerializer, responses=StandingCallSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """The board was not turned: the two pairs exchange their lines on it, and the call is done."""
        given, row = read(VersionSerializer, request), get_object_or_404(CALLS, pk=pk)
        turn_back(row, seen=given["version"], by=director(request))
        return _call_response(pk)


def _call_response(pk: int) -> Response:
    return Response(StandingCallSerializer(DirectorCall.objects.get(pk=pk)).data)
