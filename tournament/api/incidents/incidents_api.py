"""Incidents by a program: what can happen in a section, the options with their costs, and taking one."""

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
from tournament.domain.errors import DirectorError
from tournament.domain.incidents.options import Case, Option, options_of, plan_answers, take_option
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import INCIDENTS, incidents_of, kind_of, why_none
from tournament.domain.incidents.reports.incident_costs import player_leaving
from tournament.domain.movements.readings.named_plans import plan_named
from tournament.domain.seats.readings.typed_names import read_name
from tournament.domain.stages.acts.team_entries import MOST_PLAYERS
from tournament.exchange.plain import plain
from tournament.models import Section
from tournament.sheets.event_kinds import INDIVIDUAL, PAIRS
from tournament.sheets.incident_sheets import IncidentOption, PlanCost, PlayerLeaving


class IncidentSerializer(serializers.Serializer):
    """`help` says when to choose it. `asks` names the answers it needs, `may` those that can stay empty."""

    code = serializers.CharField()
    name = serializers.CharField()
    help = serializers.CharField()
    asks = serializers.ListField(child=serializers.CharField())
    may = serializers.ListField(child=serializers.CharField())


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


class LateEntrySerializer(serializers.Serializer):
    """A team that comes late: `players` as in a list of players; `captain` is the place of one, from 1."""

    name = serializers.CharField(max_length=80, allow_blank=True, default="")
    players = serializers.ListField(
        child=serializers.CharField(max_length=120), max_length=MOST_PLAYERS, default=list
    )
    captain = serializers.IntegerField(min_value=1, max_value=MOST_PLAYERS, required=False)


class IncidentAnswersSerializer(AnswersSerializer):
    """Also of single players (`player`, `name`), of matches (`match`, `placement`; `other`: a second match),
    of a team that leaves (`team`) or comes late (`entry`, its `first` round, in `percent` what each missed
    round is worth), and of a table game (`contestant`; `insist`: although a match is under way).
    """

    player = KeyField(required=False)
    name = serializers.CharField(default="", allow_blank=True, max_length=120)
    match = KeyField(required=False)
    placement = KeyField(required=False)
    team = KeyField(required=False)
    contestant = KeyField(required=False)
    entry = LateEntrySerializer(required=False)
    first = serializers.IntegerField(required=False, min_value=1, max_value=99)
    percent = serializers.IntegerField(required=False, min_value=0, max_value=100)
    insist = serializers.BooleanField(default=False)


class TakenOptionSerializer(IncidentAnswersSerializer):
    """`option` is the `key` of the option that was looked at, with the answers it was found for."""

    option = serializers.CharField(max_length=20)
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)


class Incidents(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="incidents", responses=IncidentSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """What can happen in a section, by its kind of event, and what each incident asks for."""
        return Response(IncidentSerializer(incidents_of(_section(pk)).values(), many=True).data)


class Options(View):
    queryset = Section.objects.all()

    @extend_schema(
        operation_id="incident_options", request=IncidentAnswersSerializer, responses=sheets(IncidentOption)
    )
    def post(self, request: Request, pk: int, code: str) -> Response:
        """The options, the recommended one first, with what each costs. Nothing is written."""
        case = _case(request, pk, code, read(IncidentAnswersSerializer, request))
        return Response(plain([_sheet(option) for option in options_of(case)]))


class TakenOption(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="incident_take", request=TakenOptionSerializer, responses={204: None})
    def post(self, request: Request, pk: int, code: str) -> Response:
        """Take an option. 409 when the session has moved on and the plan no longer fits."""
        answers = read(TakenOptionSerializer, request)
        return _take(request, _case(request, pk, code, answers), answers["option"])


def _section(pk: int) -> Section:
    return get_object_or_404(SECTIONS.select_related("session__stage"), pk=pk)


def _case(request: Request, pk: int, code: str, answers: dict) -> Case:
    section = _section(pk)
    incident = incidents_of(section).get(code)
    if incident is None:
        raise Http404
    if entry := answers.get("entry"):
        entry["players"] = [line for name in entry["players"] if (line := read_name(name)) is not None]
    return Case(incident, section, request.user, answers)


def _sheet(option: Option) -> IncidentOption:
    return IncidentOption(
        option.key, option.name, option.help, option.is_recommended, option.has_act, option.cost
    )


def _take(request: Request, case: Case, key: str) -> Response:
    take_option(case, key, by=director(request), reason=case.answers["reason"])
    return Response(status=204)


# The addresses of before, for incidents of pairs and of single players.


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


@extend_schema_serializer(component_name="Happening")
class OldIncidentSerializer(serializers.Serializer):
    """`asks` names the answers that it reads."""

    code = serializers.CharField()
    asks = serializers.ListField(child=serializers.CharField())


class OldIncidents(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="happenings", responses=OldIncidentSerializer(many=True), deprecated=True)
    def get(self, request: Request, pk: int) -> Response:
        """The kinds of incidents, and what each asks for. Those of single players have a call of their own,
        `player-happenings`. None where matches or table games are played, which have calls of their own.
        """
        section = _section(pk)
        incidents = INCIDENTS[kind_of(section)].values() if kind_of(section) in (PAIRS, INDIVIDUAL) else ()
        listed = [{"code": incident.code, "asks": [*incident.asks, *incident.may]} for incident in incidents]
        return Response(OldIncidentSerializer(listed, many=True).data)


class Plans(View):
    queryset = Section.objects.all()

    @extend_schema(
        operation_id="happening_plans",
        request=AnswersSerializer,
        responses=sheets(PlanCost),
        deprecated=True,
    )
    def post(self, request: Request, pk: int, code: str) -> Response:
        """The options, the least disturbing first, with what changes for whom and what it costs."""
        case = _case_of_pairs(request, pk, code, read(AnswersSerializer, request))
        return Response(plain([option.cost for option in options_of(case)]))


class WhyNone(View):
    queryset = Section.objects.all()

    @extend_schema("happening_why_none", request=AnswersSerializer, responses={200: WhyNoneSerializer})
    def post(self, request: Request, pk: int, code: str) -> Response:
        """Why there is no option, for the answers for which the list of plans is empty."""
        case = _case_of_pairs(request, pk, code, read(AnswersSerializer, request))
        reason, params = "", ()
        if not options_of(case):
            now = seated(case.section)
            reason, params = why_none(code, now, plan_answers(code, now, case.answers))
        return Response(WhyNoneSerializer({"code": reason, "params": params}).data)


class Taken(View):
    queryset = Section.objects.all()

    @extend_schema(
        operation_id="happening_take", request=TakenSerializer, responses={204: None}, deprecated=True
    )
    def post(self, request: Request, pk: int, code: str) -> Response:
        """Apply a plan. 409 when the session has moved on and the plan no longer fits."""
        answers = read(TakenSerializer, request)
        return _take(request, _case_of_pairs(request, pk, code, answers), answers["plan"])


def _case_of_pairs(request: Request, pk: int, code: str, answers: dict) -> Case:
    """What is wrong with another kind of section is refused when its options are looked for."""
    section = get_object_or_404(SECTIONS, pk=pk)
    if code not in INCIDENTS[PAIRS]:
        raise Http404
    return Case(INCIDENTS[PAIRS][code], section, request.user, answers)


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


SINGLES = CONTESTANTS.filter(section__contestant_size=1)


class PlayerIncident(View):
    queryset = Section.objects.all()

    @extend_schema(
        operation_id="player_leaving",
        parameters=[PlayerLeavingSerializer],
        responses=sheet(PlayerLeaving),
        deprecated=True,
    )
    def get(self, request: Request, pk: int, code: str) -> Response:
        """Of `player_gone`, what it costs the others: tables that are out, and how evenly they meet then.
        Nothing is written.
        """
        if code != "player_gone":
            raise Http404
        asked = read_query(PlayerLeavingSerializer, request)
        player = get_object_or_404(SINGLES, pk=asked["player"], section=pk)
        if asked["round"] > plan_named(player.section.movement).rounds:
            raise DirectorError("bad_round", _("There is no such round."))
        return Response(plain(player_leaving(player, asked["round"])))

    @extend_schema(
        operation_id="player_happening",
        request=PlayerIncidentSerializer,
        responses={204: None},
        deprecated=True,
    )
    def post(self, request: Request, pk: int, code: str) -> Response:
        """`player_gone`, `player_comes` (by `name`, or the same player), or `players_changed`."""
        answers, incident = read(PlayerIncidentSerializer, request), INCIDENTS[INDIVIDUAL].get(code)
        if incident is None:
            raise Http404
        for name in ("player", "other"):
            if answers[name] is not None:
                get_object_or_404(SINGLES, pk=answers[name], section=pk)
        return _take(request, Case(incident, _section(pk), request.user, answers), code)
