"""Move a score that belongs to another board or to other pairs."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import MOST_BOARDS, KeyField, SeenSerializer, refuse_own, result_of
from tournament.api.basis.views import View, director, read
from tournament.api.boards.results import ResultSerializer, result_response
from tournament.models import Contestant, Result
from tournament.services.boards.repairs import EXCHANGE, REPLACE, in_the_way, move_result


class PlaceSerializer(serializers.Serializer):
    """Where the score belongs: `ns` and `ew` are contestants of the same section."""

    board = serializers.IntegerField(min_value=1, max_value=MOST_BOARDS)
    ns = KeyField()
    ew = KeyField()


class MoveSerializer(PlaceSerializer, SeenSerializer):
    """`other` says what becomes of a result that stands there already."""

    other = serializers.ChoiceField(["", EXCHANGE, REPLACE], default="")


class Move(View):
    queryset = Result.objects.all()

    @extend_schema(operation_id="result_move", request=MoveSerializer, responses=ResultSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Contract and tricks stay, the place changes. 409 where a result is there and `other` is empty."""
        given, row = read(MoveSerializer, request), result_of(request, pk)
        board, ns, ew = _place(request, row, given)
        how = {"other": given["other"], "reason": given["reason"], "by": director(request)}
        move_result(row, board=board, ns=ns, ew=ew, seen=given["version"], **how)
        return result_response(pk)


class MovePreview(View):
    queryset = Result.objects.all()

    @extend_schema(
        operation_id="result_move_preview", request=PlaceSerializer, responses=ResultSerializer(many=True)
    )
    def post(self, request: Request, pk: int) -> Response:
        """The results that stand where it would go. Nothing is written."""
        given, row = read(PlaceSerializer, request), result_of(request, pk)
        return Response(ResultSerializer(in_the_way(row, *_place(request, row, given)), many=True).data)


def _place(request: Request, row: Result, given: dict) -> tuple[int, Contestant, Contestant]:
    refuse_own(request, row.section.session, given["board"])
    pairs = row.section.contestants
    ns, ew = (get_object_or_404(pairs, pk=given[side]) for side in ("ns", "ew"))
    return given["board"], ns, ew
