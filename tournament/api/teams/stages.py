"""The next stage of a team event, by a program."""

from dataclasses import replace

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import KeyField, entrant_of, session_of
from tournament.api.basis.sheets import sheet
from tournament.api.basis.stage_options import StageOptionsSerializer
from tournament.api.basis.views import View, director, read, read_query
from tournament.api.sessions.sessions import SessionSerializer
from tournament.exchange.plain import plain
from tournament.models import Entrant, Session
from tournament.reports.stages.qualifiers import qualifiers
from tournament.services.stages.stages import add_stage, conditions_after
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.qualifiers import Qualifiers

FORMATS = ("knock-out", "round-robin", "swiss")


class WantedSerializer(serializers.Serializer):
    """`wanted`: how many teams go on."""

    wanted = serializers.IntegerField(default=2, min_value=2, max_value=64)


class NextStageSerializer(serializers.Serializer):
    """`teams` by their keys, best first. `carry` names a `rule` and its amounts: fractions are text.

    A scale, tie-breaks and options of a table that are left out are those of the stage before. `early`: in
    the correction period.
    """

    date = serializers.DateField()
    name = serializers.CharField(default="", allow_blank=True, max_length=80)
    place = serializers.CharField(default="", allow_blank=True, max_length=80)
    format = serializers.ChoiceField(choices=FORMATS)
    rounds = serializers.IntegerField(required=False, min_value=1, max_value=99)
    vp_scale = serializers.CharField(default="", allow_blank=True, max_length=40)
    tie_breaks = serializers.ListField(child=serializers.CharField(max_length=40), default=list, max_length=9)
    options = StageOptionsSerializer(default=dict)
    carry = serializers.DictField(default=dict)
    teams = serializers.ListField(child=KeyField(), min_length=2, max_length=64)
    early = serializers.BooleanField(default=False)


class NextStage(View):
    queryset = Session.objects.all()

    @extend_schema(
        operation_id="session_qualifiers", parameters=[WantedSerializer], responses=sheet(Qualifiers)
    )
    def get(self, request: Request, pk: int) -> Response:
        """Who goes on from the stage of the session, and who is tied at the limit."""
        wanted = read_query(WantedSerializer, request)["wanted"]
        return Response(plain(qualifiers(_of_teams(pk), wanted, request.user)))

    @extend_schema(
        operation_id="session_next_stage", request=NextStageSerializer, responses={201: SessionSerializer}
    )
    def post(self, request: Request, pk: int) -> Response:
        """The next stage of the event, in a session of its own."""
        session, given = _of_teams(pk), read(NextStageSerializer, request)
        entrants = Entrant.objects.filter(event=session.event_id, kind=Entrant.Kind.TEAM)
        made = add_stage(
            session,
            replace(
                conditions_after(session.stage, given["format"], given["options"]),
                rounds=given.get("rounds"),
                **{name: tuple(given[name]) for name in ("tie_breaks",) if name in request.data},
                **{name: given[name] for name in ("vp_scale",) if name in request.data},
            ),
            [entrant_of(entrants, pk=key) for key in given["teams"]],
            day=given["date"],
            name=given["name"],
            place=given["place"] or session.place,
            carry=given["carry"],
            early=given["early"],
            by=director(request),
        )
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


def _of_teams(pk: int) -> Session:
    session = session_of(pk)
    if session.stage_id is None or session.event.kind != TEAMS:
        raise Http404
    return session
