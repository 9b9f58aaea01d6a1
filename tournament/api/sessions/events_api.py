"""Events by a program: of teams and Swiss pairs, made from a preset or own conditions, read and changed."""

from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.stages.formats import STAGE_FORMATS
from scoring.totals.tie_breaks import TIE_BREAKS
from tournament.api.basis.base_views import OfSession, Pages, View, ViewSet, director, read
from tournament.api.basis.choices import StageOptionsSerializer
from tournament.api.basis.serializers import KeyField, ReasonSerializer, session_of
from tournament.api.basis.sheets import sheets
from tournament.api.club.clubs_api import club_for
from tournament.api.sessions.sessions_api import ConditionsSerializer, EventSerializer, SessionSerializer
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.swiss_pairs import change_swiss_pairs, create_swiss_pairs
from tournament.domain.stages.acts.team_events import StageConditions, change_stage, create_event_of_matches
from tournament.exchange.plain import plain
from tournament.models import Event, Session, Stage
from tournament.sheets.event_kinds import EVENT_KINDS, OF_MATCHES, SWISS_PAIRS, TEAMS
from tournament.sheets.stage_options import SWISS_PAIRS_PRESETS, TEAM_PRESETS, TeamPreset

METHODS = [*dict.fromkeys(method for kind in OF_MATCHES for method in EVENT_KINDS[kind].methods)]
FORMATS = [code for code, line in STAGE_FORMATS.items() if TEAMS in line.of]
MOST_ROUNDS = 60


class StageConditionsSerializer(serializers.Serializer):
    """A field that is left out stays, or is the preset's. `options` as `GET` gives them."""

    method = serializers.ChoiceField(METHODS, required=False)
    format = serializers.ChoiceField(FORMATS, required=False)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False, allow_null=True)
    vp_scale = serializers.CharField(max_length=40, required=False, allow_blank=True)
    tie_breaks = serializers.ListField(child=serializers.ChoiceField([*TIE_BREAKS]), required=False)
    options = StageOptionsSerializer(required=False)
    carry = serializers.DictField(required=False, help_text="of a later stage: a `rule` and its amounts")


class NewTeamEventSerializer(StageConditionsSerializer):
    """`preset` gives the conditions that are not named."""

    preset = serializers.ChoiceField([*TEAM_PRESETS], default="round_robin")
    name = serializers.CharField(max_length=80)
    club = KeyField(required=False, allow_null=True, default=None, help_text="or one's own")
    date = serializers.DateField()
    place = serializers.CharField(default="", allow_blank=True, max_length=80)


class ChangedStageSerializer(StageConditionsSerializer, ReasonSerializer):
    """Other conditions, with the reason for the journal."""


def conditions_given(given: dict[str, Any], base: TeamPreset | StageConditions) -> StageConditions:
    """What is given, and for the rest the base; single options replace those of the same name."""
    return StageConditions(
        method=given.get("method", base.method),
        format=given.get("format", base.format),
        rounds=given.get("rounds", base.rounds),
        vp_scale=given.get("vp_scale", base.vp_scale),
        tie_breaks=tuple(given.get("tie_breaks", base.tie_breaks)),
        options={**base.options, **given.get("options", {})},
        carry=given.get("carry", getattr(base, "carry", {})),
    )


class TeamPresets(View):
    @extend_schema("team_presets", responses=sheets(TeamPreset))
    def get(self, request: Request) -> Response:
        """The conditions of each preset, with its code."""
        return Response(plain([replace(preset, code=code) for code, preset in TEAM_PRESETS.items()]))


class TeamEvents(View):
    @extend_schema("team_event_create", request=NewTeamEventSerializer, responses={201: SessionSerializer})
    def post(self, request: Request) -> Response:
        """A new event of teams with its first session, still without teams."""
        given = read(NewTeamEventSerializer, request)
        conditions = conditions_given(given, TEAM_PRESETS[given["preset"]])
        made = create_event_of_matches(
            club_for(request, given["club"]),
            conditions,
            name=given["name"],
            day=given["date"],
            place=given["place"],
            by=director(request),
        )
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


class TeamConditions(OfSession):
    @extend_schema("team_conditions", responses=StageConditionsSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """The conditions of the stage that a session of teams or of Swiss pairs belongs to."""
        return Response(plain(StageConditions.of(_session_and_stage(pk)[1])))

    @extend_schema(
        "team_conditions_change", request=ChangedStageSerializer, responses=StageConditionsSerializer
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Other conditions: scores follow at once. Another length of the matches removes the seating.

        Of Swiss pairs the length stays once a round is drawn.
        """
        session, stage = _session_and_stage(pk)
        base = StageConditions.of(stage)
        given = read(ChangedStageSerializer, request, base)
        conditions = conditions_given(given, base)
        if session.event.kind == SWISS_PAIRS:
            change_swiss_pairs(session, conditions, by=director(request), reason=given["reason"])
        else:
            change_stage(stage, conditions, by=director(request), reason=given["reason"])
        return self.get(request, pk)


def _session_and_stage(pk: int) -> tuple[Session, Stage]:
    session = session_of(pk)
    if session.stage is None or session.event.kind not in OF_MATCHES:
        raise Http404
    return session, session.stage


# Events of Swiss pairs: made with the usual conditions of their scoring, or with conditions of one's own.

SWISS_METHODS = EVENT_KINDS[SWISS_PAIRS].methods


class NewSwissPairsSerializer(StageConditionsSerializer):
    """`method` gives the conditions that are not named."""

    method = serializers.ChoiceField(SWISS_METHODS, default=SWISS_METHODS[0])
    name = serializers.CharField(max_length=80)
    club = KeyField(required=False, allow_null=True, default=None, help_text="or one's own")
    date = serializers.DateField()
    place = serializers.CharField(default="", allow_blank=True, max_length=80)


class SwissPairs(View):
    @extend_schema("swiss_pairs_create", request=NewSwissPairsSerializer, responses={201: SessionSerializer})
    def post(self, request: Request) -> Response:
        """A new event of Swiss pairs with its session, still without pairs."""
        given = read(NewSwissPairsSerializer, request)
        made = create_swiss_pairs(
            club_for(request, given["club"]),
            conditions_given(given, SWISS_PAIRS_PRESETS[given["method"]]),
            name=given["name"],
            day=given["date"],
            place=given["place"],
            by=director(request),
        )
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


# Events, and the conditions under which they are scored.


class EventViewSet(RetrieveModelMixin, ListModelMixin, ViewSet):
    queryset = Event.objects.prefetch_related("sessions")
    serializer_class = EventSerializer
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Event]:
        """The event of a template is in no list."""
        return self.queryset.without_templates() if self.action == "list" else self.queryset

    @extend_schema(request=ConditionsSerializer(partial=True), responses=EventSerializer)
    def partial_update(self, request: Request, pk: int) -> Response:
        """Other conditions: scores follow at once, since none is stored. A field that is left out stays."""
        event = self.get_object()
        given = ConditionsSerializer(event, data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        chosen = {**given.validated_data}
        if "options" in chosen:
            chosen["options"] = {**event.options, **chosen["options"]}
        lifecycle.change_conditions(event, by=director(request), **chosen)
        return Response(EventSerializer(self.get_object()).data)
