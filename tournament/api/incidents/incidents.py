"""Incidents: the kinds, the ways to continue from one with their costs, and taking a way."""

from collections.abc import Mapping

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import MOST_BOARDS, SECTIONS, KeyField
from tournament.api.basis.sheets import sheets
from tournament.api.basis.views import View, director, read
from tournament.exchange.plain import plain
from tournament.exchange.players import parse_players
from tournament.models import Contestant, Section
from tournament.readings.errors import Conflict
from tournament.readings.incidents.current_plan import Seated, seated
from tournament.readings.incidents.incidents import HAPPENINGS, Answers, Way, usual_round, ways_on, why_none
from tournament.reports.incidents.replans import key_of, ways_on_sheets
from tournament.services.incidents.replans import go_on
from tournament.services.incidents.single_players import PLAYER_HAPPENINGS
from tournament.sheets.event_kinds import BY_MATCHES
from tournament.sheets.replan import WayOn


class HappeningSerializer(serializers.Serializer):
    """`asks` names the answers that it reads."""

    code = serializers.CharField()
    asks = serializers.ListField(child=serializers.CharField())


class AnswersSerializer(serializers.Serializer):
    """What the director says about it. `from_round` is the first round that may change, `round` and `table`
    where it happened; `pair` and `other` are contestants, `names` the players who come.
    """

    from_round = serializers.IntegerField(required=False, min_value=1, max_value=999)
    round = serializers.IntegerField(required=False, min_value=1, max_value=999)
    table = serializers.IntegerField(default=1, min_value=1, max_value=999)
    pair = KeyField(required=False, allow_null=True)
    other = KeyField(required=False, allow_null=True)
    boards = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_BOARDS), default=list, max_length=99
    )
    rounds = serializers.IntegerField(required=False, min_value=1, max_value=99)
    names = serializers.ListField(child=serializers.CharField(max_length=200), default=list, max_length=2)


class TakenSerializer(AnswersSerializer):
    """`plan` is the `key` of the way that was looked at, with the answers it was found for."""

    plan = serializers.CharField(max_length=16)
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)


class WhyNoneSerializer(serializers.Serializer):
    """Why no plan is legal; `code` is empty where one is.

    `opponents` and `boards` tell how many rounds there can be at most without meeting the same opponents, or
    playing a board, twice. `large` tells for how many pairs no new movement is looked for, `search` that none
    was found.
    """

    code = serializers.CharField(allow_blank=True)
    params = serializers.ListField(child=serializers.IntegerField())


class Happenings(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="happenings", responses=HappeningSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The kinds of incidents, and what each asks for. Those of single players have a call of their own,
        `player-happenings`. None where matches or table games are played, which have calls of their own.
        """
        listed = [{"code": code, "asks": list(asks)} for code, asks in _incidents(pk).items()]
        return Response(HappeningSerializer(listed, many=True).data)


def _incidents(pk: int) -> Mapping[str, tuple[str, ...]]:
    """The incidents of a section by code: of single players, or of a movement of pairs."""
    section = get_object_or_404(SECTIONS, pk=pk)
    if section.event_kind.partners == 1:
        return PLAYER_HAPPENINGS
    if section.game or section.event_kind.ranked_by == BY_MATCHES:
        return {}
    return {code: one.asks for code, one in HAPPENINGS.items()}


class WaysOn(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="happening_plans", request=AnswersSerializer, responses=sheets(WayOn))
    def post(self, request: Request, pk: int, code: str) -> Response:
        """The ways on, the least disturbing first, with what changes for whom and what it costs."""
        found = _seated(pk)
        return Response(plain(ways_on_sheets(found, _ways(code, found, read(AnswersSerializer, request)))))


class WhyNone(View):
    queryset = Section.objects.all()

    @extend_schema(
        operation_id="happening_why_none", request=AnswersSerializer, responses={200: WhyNoneSerializer}
    )
    def post(self, request: Request, pk: int, code: str) -> Response:
        """Why there is no way on, for the answers for which the list of plans is empty."""
        found, given = _seated(pk), read(AnswersSerializer, request)
        none = not _ways(code, found, given)
        reason, params = why_none(code, found, _answers(code, found, given)) if none else ("", ())
        return Response(WhyNoneSerializer({"code": reason, "params": params}).data)


class Taken(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="happening_take", request=TakenSerializer, responses={204: None})
    def post(self, request: Request, pk: int, code: str) -> Response:
        """Apply a plan. 409 when the session has moved on and the plan no longer fits."""
        given, found = read(TakenSerializer, request), _seated(pk)
        way = next((one for one in _ways(code, found, given) if key_of(one) == given["plan"]), None)
        if way is None:
            raise Conflict("moved_on", _("The session has moved on. Look at the plans again, please."))
        names = parse_players("\n".join(given["names"]))
        go_on(code, found, way, by=director(request), newcomers=names, reason=given["reason"])
        return Response(status=204)


def _seated(pk: int) -> Seated:
    return seated(get_object_or_404(SECTIONS, pk=pk))


def _ways(code: str, found: Seated, given: dict) -> tuple[Way, ...]:
    if code not in HAPPENINGS:
        raise Http404
    return ways_on(code, found, _answers(code, found, given))


def _answers(code: str, found: Seated, given: dict) -> Answers:
    """A field that is left out takes the default of the console's form."""
    rounds = found.movement.rounds
    return Answers(
        from_round=given.get("from_round", found.next_round),
        round=given.get("round", usual_round(code, found)),
        table=given["table"],
        pair=_pair(found, given.get("pair")),
        other=_pair(found, given.get("other")),
        boards=tuple(given["boards"]),
        rounds=given.get("rounds", rounds),
        names=tuple(given["names"]),
    )


def _pair(found: Seated, pk: int | None) -> Contestant | None:
    return next((pair for pair in found.pairs.values() if pair.pk == pk), None)
