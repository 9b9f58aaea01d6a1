"""Undo of one act or of all since one, with a preview; and the state of the room at an earlier act."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.acts.journal_rows import ActSerializer, act_for
from tournament.api.basis.serializers import ReasonSerializer, refuse_own
from tournament.api.basis.sheets import sheets
from tournament.api.basis.views import View, director, read
from tournament.exchange.plain import plain
from tournament.models import JournalEntry
from tournament.readings.acts.stream import boards_of
from tournament.readings.errors import DirectorError
from tournament.reports.room.room_at_act import rooms_at
from tournament.services.undo import history
from tournament.sheets.room import Room

ENTRIES = JournalEntry.objects.select_related("session__event__club", "section", "user")


class RefusalSerializer(serializers.Serializer):
    code = serializers.CharField()
    detail = serializers.CharField()


class PreviewSerializer(serializers.Serializer):
    """The acts that would be undone, the newest first, with the rows before and after each;
    `refusal` says why it cannot be done.
    """

    acts = ActSerializer(many=True)
    refusal = RefusalSerializer(allow_null=True)


class Undo(View):
    queryset = JournalEntry.objects.all()

    @extend_schema(operation_id="undo_preview", responses=PreviewSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """What taking this act back would change. Nothing is written."""
        entry = _entry(pk)
        return _preview(request, [entry], history.refusal_to_undo(entry, by=director(request)))

    @extend_schema(operation_id="undo", request=None, responses={201: ActSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Undo it completely or not at all; the answer is the act that did it."""
        entry = _entry(pk)
        for board in sorted(boards_of(entry)):
            refuse_own(request, entry.session, board)
        return Response(act_for(history.undo(entry, by=director(request)), request.user), status=201)


class GoBack(View):
    queryset = JournalEntry.objects.all()

    @extend_schema(operation_id="go_back_preview", responses=PreviewSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """What restoring the state before this act would undo: the act and all later ones."""
        entry = _entry(pk)
        past = list(history.acts_since(entry).select_related("session__event__club"))
        return _preview(request, past, history.refusal_to_go_back(entry, by=director(request)))

    @extend_schema(operation_id="go_back", request=ReasonSerializer, responses={201: ActSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Put the session back to before this act, in one act that can itself be undone."""
        given = read(ReasonSerializer, request)
        done = history.go_back(_entry(pk), by=director(request), reason=given["reason"])
        return Response(act_for(done, request.user), status=201)


class Moment(View):
    queryset = JournalEntry.objects.all()

    @extend_schema(operation_id="room_at", responses=sheets(Room))
    def get(self, request: Request, pk: int) -> Response:
        """The room of every section as it was when this act had just been done."""
        return Response(plain(rooms_at(_entry(pk))))


def _entry(pk: int) -> JournalEntry:
    return get_object_or_404(ENTRIES.exclude(session=None), pk=pk)


def _preview(request: Request, acts: list[JournalEntry], error: DirectorError | None) -> Response:
    refusal = {"code": error.code, "detail": error.message} if error else None
    return Response({"acts": [act_for(one, request.user) for one in acts], "refusal": refusal})
