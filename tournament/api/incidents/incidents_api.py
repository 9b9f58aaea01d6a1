"""Incidents of pairs and of single players by a program: the kinds, the options with their costs,
and taking an option.
"""

from collections.abc import Mapping

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, director, read, read_query
from tournament.api.basis.serializers import CONTESTANTS, MOST_BOARDS, SECTIONS, KeyField
from tournament.api.basis.sheets import sheet, sheets
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.incidents.acts.replans import (
    PLAYER_INCIDENTS,
    exchange_players,
    player_comes,
    player_leaves,
    take_plan,
)
from tournament.domain.incidents.readings.current_plan import Seated, seated
from tournament.domain.incidents.readings.incidents import (
    INCIDENTS,
    Answers,
    PlanOption,
    plan_options,
    usual_round,
    why_none,
)
from tournament.domain.incidents.reports.incident_costs import key_of, plan_costs, player_leaving
from tournament.domain.movements.readings.named_plans import plan_named
from tournament.exchange.pasted_lists import parse_players
from tournament.exchange.plain import plain
from tournament.models import Contestant, Section
from tournament.sheets.event_kinds import BY_MATCHES
from tournament.sheets.incident_sheets import PlanCost, PlayerLeaving


@extend_schema_serializer(component_name="Happening")
class IncidentSerializer(serializers.Serializer):
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
    """`plan` is the `key` of the option that was looked at, with the answers it was found for."""

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


class Incidents(View):
    queryset = Section.objects.all()

    @extend_schema("happenings", responses=IncidentSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The kinds of incidents, and what each asks for. Those of single players have a call of their own,
        `player-happenings`. None where matches or table games are played, which have calls of their own.
        """
        listed = [{"code": code, "asks": list(asks)} for code, asks in _incidents(pk).items()]
        return Response(IncidentSerializer(listed, many=True).data)


def _incidents(pk: int) -> Mapping[str, tuple[str, ...]]:
    """The incidents of a section by code: of single players, or of a movement of pairs."""
    section = get_object_or_404(SECTIONS, pk=pk)
    if section.event_kind.partners == 1:
        return PLAYER_INCIDENTS
    if section.game or section.event_kind.ranked_by == BY_MATCHES:
        return {}
    return {code: one.asks for code, one in INCIDENTS.items()}


class Options(View):
    queryset = Section.objects.all()

    @extend_schema("happening_plans", request=AnswersSerializer, responses=sheets(PlanCost))
    def post(self, request: Request, pk: int, code: str) -> Response:
        """The options, the least disturbing first, with what changes for whom and what it costs."""
        found = _seated(pk)
        return Response(plain(plan_costs(found, _ways(code, found, read(AnswersSerializer, request)))))


class WhyNone(View):
    queryset = Section.objects.all()

    @extend_schema("happening_why_none", request=AnswersSerializer, responses={200: WhyNoneSerializer})
    def post(self, request: Request, pk: int, code: str) -> Response:
        """Why there is no option, for the answers for which the list of plans is empty."""
        found, given = _seated(pk), read(AnswersSerializer, request)
        none = not _ways(code, found, given)
        reason, params = why_none(code, found, _answers(code, found, given)) if none else ("", ())
        return Response(WhyNoneSerializer({"code": reason, "params": params}).data)


class Taken(View):
    queryset = Section.objects.all()

    @extend_schema("happening_take", request=TakenSerializer, responses={204: None})
    def post(self, request: Request, pk: int, code: str) -> Response:
        """Apply a plan. 409 when the session has moved on and the plan no longer fits."""
        given, found = read(TakenSerializer, request), _seated(pk)
        option = next((one for one in _ways(code, found, given) if key_of(one) == given["plan"]), None)
        if option is None:
            raise Conflict("moved_on", _("The session has moved on. Look at the plans again, please."))
        names = parse_players("\n".join(given["names"]))
        take_plan(code, found, option, by=director(request), newcomers=names, reason=given["reason"])
        return Response(status=204)


def _seated(pk: int) -> Seated:
    return seated(get_object_or_404(SECTIONS, pk=pk))


def _ways(code: str, found: Seated, given: dict) -> tuple[PlanOption, ...]:
    if code not in INCIDENTS:
        raise Http404
    return plan_options(code, found, _answers(code, found, given))


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


# What happens to single players: one leaves, one comes, two sat in each other's place.


@extend_schema_serializer(component_name="PlayerHappening")
class PlayerIncidentSerializer(serializers.Serializer):
    """`round` is where it happened, or from which round on; `other` the other of two who exchanged places."""

    player = KeyField()
    other = KeyField(required=False, allow_null=True, default=None)
    round = serializers.IntegerField(min_value=1, max_value=99)
    name = serializers.CharField(default="", allow_blank=True, max_length=120)
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)


class PlayerLeavingSerializer(serializers.Serializer):
    """`round` is the first in which the player does not play."""

    player = KeyField()
    round = serializers.IntegerField(min_value=1, max_value=99)


class PlayerIncident(View):
    queryset = Section.objects.all()

    @extend_schema("player_leaving", parameters=[PlayerLeavingSerializer], responses=sheet(PlayerLeaving))
    def get(self, request: Request, pk: int, code: str) -> Response:
        """Of `player_gone`, what it costs the others: tables that are out, and how evenly they meet then.
        Nothing is written.
        """
        if code != "player_gone":
            raise Http404
        asked = read_query(PlayerLeavingSerializer, request)
        singles = CONTESTANTS.filter(section__contestant_size=1)
        player = get_object_or_404(singles, pk=asked["player"], section=pk)
        if asked["round"] > plan_named(player.section.movement).rounds:
            raise DirectorError("bad_round", _("There is no such round."))
        return Response(plain(player_leaving(player, asked["round"])))

    @extend_schema("player_happening", request=PlayerIncidentSerializer, responses={204: None})
    def post(self, request: Request, pk: int, code: str) -> Response:
        """`player_gone`, `player_comes` (by `name`, or the same player), or `players_changed`."""
        given, by = read(PlayerIncidentSerializer, request), director(request)
        player = get_object_or_404(CONTESTANTS, pk=given["player"], section=pk)
        number, reason = given["round"], given["reason"]
        if code == "player_gone":
            player_leaves(player, number, by=by, reason=reason)
        elif code == "player_comes":
            name = next(iter(parse_players(given["name"])), None)
            player_comes(player, number, name, by=by, reason=reason)
        elif code == "players_changed":
            if given["other"] is None:
                raise DirectorError("no_player", _("Choose the player."))
            other = get_object_or_404(CONTESTANTS, pk=given["other"], section=pk)
            exchange_players(player, other, number, by=by, reason=reason)
        else:
            raise Http404
        return Response(status=204)
