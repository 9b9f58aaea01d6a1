"""Results: read, correct, settle, confirm, remove."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, ViewSet, director, read, read_query
from tournament.api.basis.serializers import (
    MOST_BOARDS,
    RESULTS,
    KeyField,
    SeenSerializer,
    refuse_own,
    result_of,
    session_of,
)
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.acts.director_results import pass_doubt
from tournament.domain.boards.acts.repairs import EXCHANGE, REPLACE, in_the_way, move_result
from tournament.domain.boards.readings.typed_results import read_typed
from tournament.domain.gate.reports.visibility import own_cover
from tournament.models import Contestant, Entry, Result, Ruling, Session

FACTS = Result.FACTS
# Letters of a device's name: who sends the whole name is taken for the phone, and sees what it has entered.
DEVICE_LETTERS = 8


class AwardSerializer(serializers.ModelSerializer):
    """Awards are codes: `A+`, `A=`, `A-`, a percentage, an outcome, weighted ones, or nothing: no score."""

    class Meta:
        model = Ruling
        fields = ("id", "ns_award", "ew_award", "law", "reason", "facts", "by")


class ResultSerializer(serializers.ModelSerializer):
    """`ns` and `ew` are contestants; `group` is the form of a fouled board; a `ruling` goes before it."""

    ruling = AwardSerializer(read_only=True, allow_null=True)

    class Meta:
        model = Result
        fields = (
            *("id", "section", "board", "round", "table", "ns", "ew"),
            *FACTS,
            *("group", "agreement", "entered_by", "version", "ruling"),
        )


class WordSerializer(serializers.ModelSerializer):
    """One entry as it came; `side` is empty where a director entered it. `device` tells two phones apart:
    it is the beginning of the phone's own name.
    """

    device = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = ("id", "section", "board", "ns", "ew", *FACTS, "side", "device", "at")

    def get_device(self, entry: Entry) -> str:
        return entry.device[:DEVICE_LETTERS]


class StorySerializer(ResultSerializer):
    """`said` is every entry of this playing, the newest first; `settled_entry` the last that is history."""

    said = serializers.SerializerMethodField(method_name="entries_of")

    class Meta(ResultSerializer.Meta):
        fields = (*ResultSerializer.Meta.fields, "settled_entry", "said")

    @extend_schema_field(WordSerializer(many=True))
    def entries_of(self, result: Result) -> list[dict]:
        return WordSerializer(words_on(result).order_by("-pk"), many=True).data


class ResultQuerySerializer(serializers.Serializer):
    section = KeyField(required=False)
    board = serializers.IntegerField(required=False, min_value=1, max_value=MOST_BOARDS)


class CorrectedResultSerializer(SeenSerializer):
    """`result` in any notation: `4SX-1 W`, `PASS`, bare North-South points, `L` late, `NP` not played."""

    result = serializers.CharField(max_length=40)
    lead = serializers.CharField(default="", allow_blank=True, max_length=4)


class SettledResultSerializer(SeenSerializer):
    """`entry` is the entry that is taken, one of `said`."""

    entry = KeyField()


class SessionResults(View):
    queryset = Session.objects.all()

    @extend_schema(
        operation_id="session_results",
        parameters=[ResultQuerySerializer],
        responses=ResultSerializer(many=True),
    )
    def get(self, request: Request, pk: int) -> Response:
        """What stands, by section and board; without the boards that the director has still to play."""
        session, wanted = session_of(pk), read_query(ResultQuerySerializer, request)
        rows = Result.objects.filter(section__session=session, **wanted).select_related("ruling")
        rows = rows.exclude(board__in=own_cover(session, request.user)).order_by("section", "board", "pk")
        return Response(ResultSerializer(rows, many=True).data)


class ResultViewSet(ViewSet):
    """Every write names the `version` that was read."""

    queryset = RESULTS
    serializer_class = ResultSerializer

    @extend_schema(responses=StorySerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """One result, with the entries of both sides."""
        return Response(StorySerializer(result_of(request, pk)).data)

    @extend_schema(request=CorrectedResultSerializer, responses=ResultSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """The director's word in its place."""
        given, row = read(CorrectedResultSerializer, request), result_of(request, pk)
        facts = read_typed(row.board, given["result"], given["lead"])
        director_results.correct_result(row, facts, **_how(request, given))
        return result_response(row.pk)

    @extend_schema(request=SeenSerializer, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """As if it had never been entered."""
        given = read(SeenSerializer, request)
        director_results.remove_result(result_of(request, pk), **_how(request, given))
        return Response(status=204)

    @extend_schema(request=SettledResultSerializer, responses=ResultSerializer)
    @action(detail=True, methods=["post"])
    def settle(self, request: Request, pk: int) -> Response:
        """Take one side's word."""
        given, row = read(SettledResultSerializer, request), result_of(request, pk)
        director_results.settle_dispute(
            row, get_object_or_404(words_on(row), pk=given["entry"]), **_how(request, given)
        )
        return result_response(pk)

    @extend_schema(request=SeenSerializer, responses=ResultSerializer)
    @action(detail=True, methods=["post"], url_path="pass")
    def pass_doubt(self, request: Request, pk: int) -> Response:
        """A doubtful result is right as it is; its doubt is not asked about again."""
        given = read(SeenSerializer, request)
        pass_doubt(result_of(request, pk), seen=given["version"], by=director(request))
        return result_response(pk)


def words_on(row: Result):
    """Every entry about the playing that a result is of."""
    return Entry.objects.filter(section=row.section_id, board=row.board, ns=row.ns_id, ew=row.ew_id)


def result_response(pk: int) -> Response:
    """A result as it stands now."""
    return Response(ResultSerializer(RESULTS.get(pk=pk)).data)


def _how(request: Request, given: dict) -> dict[str, object]:
    return {"seen": given["version"], "reason": given["reason"], "by": director(request)}


# Move a score that belongs to another board or to other pairs.


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
