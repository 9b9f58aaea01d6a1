"""Results by a program: enter, read, correct, settle, confirm, remove and move them; rulings, penalties."""

from dataclasses import dataclass
from uuid import uuid4

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import (
    OfSection,
    OfSession,
    Pages,
    View,
    ViewSet,
    director,
    read,
    read_query,
)
from tournament.api.basis.choices import row_serializer, serializer_of
from tournament.api.basis.serializers import (
    CONTESTANTS,
    RESULTS,
    SECTIONS,
    ReasonSerializer,
    SeenSerializer,
    refuse_own,
    result_of,
    session_of,
)
from tournament.api.basis.sheets import sheet, sheets
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.acts.director_results import (
    AwardAct,
    Awards,
    Cancelled,
    CorrectedResult,
    Penalty,
    SettledResult,
    award_unplayed,
    pass_doubt,
    record_result,
)
from tournament.domain.boards.acts.entries import AwardUnplayed, NewEntry, TypedEntry, enter_result
from tournament.domain.boards.acts.repairs import Fouled, Move, Place, foul_board, in_the_way, move_result
from tournament.domain.boards.readings.board_places import Meeting, meeting_at
from tournament.domain.boards.readings.recorded_auctions import read_auction
from tournament.domain.boards.readings.typed_results import (
    Slip,
    meeting_of,
    read_awards,
    read_typed,
    refuse_round_to_come,
)
from tournament.domain.boards.reports.board_rulings import ruling_forms
from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.gate.reports.visibility import own_cover
from tournament.domain.inputs import UNSET, BoardNumber, Key, UnsetType
from tournament.domain.stages.reports.match_desk import effect_for
from tournament.exchange.plain import plain
from tournament.models import Contestant, Entry, Result, Ruling, Section
from tournament.sheets.match_sheets import MatchEffect
from tournament.sheets.standings import Effect, RulingForm

FACTS = Result.FACTS
# Letters of a device's name: who sends the whole name is taken for the phone, and sees what it has entered.
DEVICE_LETTERS = 8


AwardSerializer = row_serializer(
    Ruling,
    "id ns_award ew_award law reason facts by",
    "Awards are codes: `A+`, `A=`, `A-`, a percentage, an outcome, weighted ones, or nothing: no score.",
    name="Award",
)
ResultSerializer = row_serializer(
    Result,
    f"id section board round table ns ew {' '.join(FACTS)} group agreement entered_by version ruling",
    "`ns` and `ew` are contestants; `group` is the form of a fouled board; a `ruling` goes before it.",
    ruling=AwardSerializer(read_only=True, allow_null=True),
)
StandingPenaltySerializer = row_serializer(
    Ruling, "id section contestant penalty unit law reason by", name="StandingPenalty"
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


@dataclass(frozen=True, slots=True)
class ResultQuery:
    section: Key | UnsetType = UNSET
    board: BoardNumber | UnsetType = UNSET


class SessionResults(OfSession):
    @extend_schema(
        "session_results", parameters=[serializer_of(ResultQuery)], responses=ResultSerializer(many=True)
    )
    def get(self, request: Request, pk: int) -> Response:
        """What stands, by section and board; without the boards that the director has still to play."""
        session, wanted = session_of(pk), read_query(ResultQuery, request)
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

    @extend_schema(request=CorrectedResult, responses=ResultSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """The director's word in its place."""
        given, row = read(CorrectedResult, request), result_of(request, pk)
        facts = read_typed(row.board, given["result"], given["lead"])
        director_results.correct_result(row, facts, **_how(request, given))
        return result_response(row.pk)

    @extend_schema(request=SeenSerializer, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """As if it had never been entered."""
        given = read(SeenSerializer, request)
        director_results.remove_result(result_of(request, pk), **_how(request, given))
        return Response(status=204)

    @extend_schema(request=SettledResult, responses=ResultSerializer)
    @action(detail=True, methods=["post"])
    def settle(self, request: Request, pk: int) -> Response:
        """Take one side's word."""
        given, row = read(SettledResult, request), result_of(request, pk)
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


class ResultMove(View):
    queryset = Result.objects.all()

    @extend_schema("result_move", request=Move, responses=ResultSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Contract and tricks stay, the place changes. 409 where a result is there and `other` is empty."""
        given, row = read(Move, request), result_of(request, pk)
        board, ns, ew = _place(request, row, given)
        how = {"other": given["other"], "reason": given["reason"], "by": director(request)}
        move_result(row, board=board, ns=ns, ew=ew, seen=given["version"], **how)
        return result_response(pk)


class MovePreview(View):
    queryset = Result.objects.all()

    @extend_schema("result_move_preview", request=Place, responses=ResultSerializer(many=True))
    def post(self, request: Request, pk: int) -> Response:
        """The results that stand where it would go. Nothing is written."""
        given, row = read(Place, request), result_of(request, pk)
        return Response(ResultSerializer(in_the_way(row, *_place(request, row, given)), many=True).data)


def _place(request: Request, row: Result, given: dict) -> tuple[int, Contestant, Contestant]:
    refuse_own(request, row.section.session, given["board"])
    pairs = row.section.contestants
    ns, ew = (get_object_or_404(pairs, pk=given[side]) for side in ("ns", "ew"))
    return given["board"], ns, ew


# Rulings: an adjusted score on a result, with a preview; penalties; a fouled board.


class ResultRuling(View):
    queryset = Result.objects.all()

    @extend_schema("result_award", request=AwardAct, responses=ResultSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Award an adjusted score; the table's result stays on the paper."""
        given, row = read(AwardAct, request), result_of(request, pk)
        ns, ew, seen = (given.pop(name) for name in ("ns_award", "ew_award", "version"))
        director_results.award(row, ns=ns, ew=ew, seen=seen, by=director(request), **given)
        return result_response(pk)

    @extend_schema("result_ruling_cancel", request=SeenSerializer, responses=ResultSerializer)
    def delete(self, request: Request, pk: int) -> Response:
        """Cancel the ruling: what was played at the table counts again."""
        given, row = read(SeenSerializer, request), result_of(request, pk)
        if not hasattr(row, "ruling"):
            raise Http404
        if row.version != given["version"]:
            raise changed_meanwhile()
        director_results.cancel_ruling(row.ruling, by=director(request), reason=given["reason"])
        return result_response(pk)


class RulingPreview(View):
    queryset = Result.objects.all()

    @extend_schema("result_ruling_preview", request=Awards, responses=sheet(Effect | MatchEffect))
    def post(self, request: Request, pk: int) -> Response:
        """What an award would do to the board and to the ranking; where teams play, to their match. Nothing
        is written.
        """
        given, row = read(Awards, request), result_of(request, pk)
        director_results.check_awards(row.board, given["ns_award"], given["ew_award"])
        found = effect_for(row, given["ns_award"], given["ew_award"], request.user)
        if found is None:
            raise Http404
        return Response(plain(found))


class SessionRulings(OfSession):
    @extend_schema("session_rulings", responses=sheets(RulingForm))
    def get(self, request: Request, pk: int) -> Response:
        """The form of every ruling of a session, without boards that the director has still to play."""
        session = session_of(pk)
        covered = own_cover(session, request.user)
        return Response(plain([one for one in ruling_forms(session) if one.board not in covered]))


class Penalties(View):
    queryset = Contestant.objects.all()

    @extend_schema("penalties", responses=StandingPenaltySerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The penalties of one contestant."""
        rows = get_object_or_404(CONTESTANTS, pk=pk).penalties.all()
        return Response(StandingPenaltySerializer(rows, many=True).data)

    @extend_schema("penalise", request=Penalty, responses={201: StandingPenaltySerializer})
    def post(self, request: Request, pk: int) -> Response:
        """A penalty on the total, never given to the opponents (Laws 90, 91)."""
        given, pair = read(Penalty, request), get_object_or_404(CONTESTANTS, pk=pk)
        penalty, unit = given.pop("penalty"), given.pop("unit")
        made = director_results.penalise(pair, penalty, unit, by=director(request), **given)
        return Response(StandingPenaltySerializer(made).data, status=201)


class ContestantPenalty(View):
    queryset = Contestant.objects.all()

    @extend_schema("penalty_cancel", request=ReasonSerializer, responses={204: None})
    def delete(self, request: Request, pk: int, ruling: int) -> Response:
        """Cancel a penalty."""
        given = read(ReasonSerializer, request)
        found = get_object_or_404(Ruling, pk=ruling, contestant=pk)
        director_results.cancel_ruling(found, by=director(request), reason=given["reason"])
        return Response(status=204)


class CancelledBoards(OfSection):
    @extend_schema("section_award_cancelled", request=Cancelled, responses=ResultSerializer(many=True))
    def put(self, request: Request, pk: int) -> Response:
        """Rule on all boards of a section that incidents have cancelled (Laws 12C2, 15B)."""
        given, section = read(Cancelled, request), get_object_or_404(SECTIONS.with_boards(), pk=pk)
        seen = {one["result"]: one["version"] for one in given["results"]}
        for board in section.results.filter(pk__in=seen).values_list("board", flat=True):
            refuse_own(request, section.session, board)
        director_results.award_cancelled(section, given["award"], seen=seen, by=director(request))
        rows = Result.objects.filter(pk__in=seen).select_related("ruling")
        return Response(ResultSerializer(rows, many=True).data)


class FouledBoard(OfSession):
    @extend_schema("board_fouled", request=Fouled, responses=ResultSerializer(many=True))
    def put(self, request: Request, pk: int, board: int) -> Response:
        """Only tables with the same cards are compared (Law 87B); the answer is the whole board."""
        given, session = read(Fouled, request), session_of(pk)
        refuse_own(request, session, board)
        groups = {one["result"]: one["group"].upper() for one in given["groups"]}
        seen = {one["result"]: one["version"] for one in given["groups"]}
        foul_board(session, board, groups, seen=seen, by=director(request), reason=given["reason"])
        rows = Result.objects.filter(section__session=session, board=board).select_related("ruling")
        return Response(ResultSerializer(rows, many=True).data)


# Entries of results: by a side of a table, as from a phone, or by the director from paper.

EntrySerializer = serializer_of(TypedEntry, "Entry")


class SessionEntries(OfSession, ListAPIView):
    pagination_class = Pages
    serializer_class = WordSerializer

    def get_queryset(self):
        session = session_of(self.kwargs["pk"])
        entries = Entry.objects.filter(section__session=session)
        return entries.exclude(board__in=own_cover(session, self.request.user))

    @extend_schema("session_entries")
    def get(self, request: Request, pk: int) -> Response:
        """Every word that came in, the newest first."""
        return self.list(request)

    @extend_schema("session_enter", request=EntrySerializer, responses={201: ResultSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Enter a result; the answer is what stands for the board now."""
        given = read(EntrySerializer, request)
        section = _section(pk, given["section"])
        enter = _for_a_side if given["side"] else _from_paper
        found = enter(request, section, given)
        return Response(ResultSerializer(found).data, status=201)


class SessionAwards(OfSession):
    @extend_schema("session_award", request=AwardUnplayed, responses={201: ResultSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """An adjusted score on a board that never got a result."""
        given = read(AwardUnplayed, request)
        section = _section(pk, given["section"])
        refuse_own(request, section.session, given["board"])
        awards = given["ns_award"], given["ew_award"]
        return Response(
            ResultSerializer(_award(request, section, given, awards, given["reason"])).data, status=201
        )


def _section(session: int, pk: int) -> Section:
    return get_object_or_404(SECTIONS.with_boards(), pk=pk, session=session)


def _for_a_side(request: Request, section: Section, given: dict) -> Result:
    if "table" not in given:
        raise DirectorError("no_table", _("This table is not in play in that round."))
    facts = read_typed(given["board"], given["result"], given["lead"])
    entry = NewEntry(
        board=given["board"],
        facts=facts,
        auction=read_auction(given["board"], given["auction"], facts),
        key=_key(given),
        side=given["side"],
        device=f"api-{request.user.pk}",
        round=given.get("round"),
        seen=given.get("seen"),
    )
    return enter_result(section, given["table"], entry, by=director(request))


def _from_paper(request: Request, section: Section, given: dict) -> Result:
    refuse_own(request, section.session, given["board"])
    meeting = _meeting(section, given)
    if given["ask_ahead"]:
        refuse_round_to_come(section, meeting)
    if awards := read_awards(given["result"]):
        return _award(request, section, given, awards)
    facts = read_typed(given["board"], given["result"], given["lead"])
    auction = read_auction(given["board"], given["auction"], facts)
    how = {"key": _key(given), "by": director(request), "auction": auction}
    return record_result(section, meeting, given["board"], facts, **how)


def _award(
    request: Request, section: Section, given: dict, awards: tuple[str, str], reason: str = ""
) -> Result:
    ns, ew = awards
    who = {"key": _key(given), "by": director(request), "reason": reason}
    ruling = award_unplayed(section, _meeting(section, given), given["board"], ns=ns, ew=ew, **who)
    assert ruling.result
    return ruling.result


def _meeting(section: Section, given: dict) -> Meeting:
    if "table" in given:
        return meeting_at(section, given["table"], given["board"], given.get("round"))
    return meeting_of(section, Slip(given["board"], given["ns"], given["ew"]))


def _key(given: dict) -> str:
    return given.get("key") or f"api-{uuid4().hex}"
