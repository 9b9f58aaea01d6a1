"""Events of Swiss pairs: made with the usual conditions of their scoring, or with conditions of one's own."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import KeyField, session_of
from tournament.api.basis.views import View, director, read
from tournament.api.club.clubs import club_for
from tournament.api.sessions.sessions import SessionSerializer
from tournament.api.sessions.team_events import StageConditionsSerializer, conditions_given
from tournament.services.stages.swiss_pairs import create_swiss_pairs
from tournament.sheets.event_kinds import EVENT_KINDS, SWISS_PAIRS
from tournament.sheets.team_presets import SWISS_PAIRS_PRESETS

METHODS = EVENT_KINDS[SWISS_PAIRS].methods


class NewSwissPairsSerializer(StageConditionsSerializer):
    """`method` gives the conditions that are not named."""

    method = serializers.ChoiceField(METHODS, default=METHODS[0])
    name = serializers.CharField(max_length=80)
    club = KeyField(required=False, allow_null=True, default=None, help_text="or one's own")
    date = serializers.DateField()
    place = serializers.CharField(default="", allow_blank=True, max_length=80)


class SwissPairs(View):
    @extend_schema(
        operation_id="swiss_pairs_create", request=NewSwissPairsSerializer, responses={201: SessionSerializer}
    )
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
