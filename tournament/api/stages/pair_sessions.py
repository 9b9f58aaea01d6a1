"""An event of pairs over several sessions, by a program: its ranking, and how it goes on."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import KeyField, session_of
from tournament.api.basis.sheets import sheet
from tournament.api.basis.views import OfEvent, director, read
from tournament.api.sessions.sessions import SessionSerializer
from tournament.exchange.plain import plain
from tournament.models import Contestant, Entrant, Session
from tournament.reports.stages.event_ranking import event_ranking, stage_list
from tournament.services.stages.pair_sessions import (
    Final,
    add_final,
    add_pairs_session,
    change_ranking_rule,
    replace_qualifier,
)
from tournament.sheets.event_ranking import EventRanking
from tournament.sheets.pairs_stage import (
    CARRIES,
    MOST_QUALIFIERS,
    MOST_SESSIONS,
    OF_PER_CENT,
    OF_POINTS,
    PLANS,
)

RULES = list(dict.fromkeys((*OF_PER_CENT, *OF_POINTS)))


class RankingOfEvent(OfEvent):
    @extend_schema(operation_id="session_event_ranking", responses=sheet(EventRanking))
    def get(self, request: Request, pk: int) -> Response:
        """The ranking of the event over its sessions, a list for each stage; 404 with a single session."""
        found = event_ranking(session_of(pk), request.user)
        if found is None:
            raise Http404
        return Response(plain(found))


class RuleSerializer(serializers.Serializer):
    """`best` sessions count, 0 for all; `per_section` and `others` go on. `over` empty: the usual rule."""

    sessions = serializers.IntegerField(min_value=1, max_value=MOST_SESSIONS)
    over = serializers.ChoiceField(RULES, default="", allow_blank=True)
    best = serializers.IntegerField(default=0, min_value=0, max_value=MOST_SESSIONS)
    per_section = serializers.IntegerField(default=0, min_value=0, max_value=MOST_QUALIFIERS)
    others = serializers.IntegerField(default=0, min_value=0, max_value=MOST_QUALIFIERS)
    carry = serializers.DictField(
        required=False, help_text="of a final: a `rule` and its amounts; left out: as it is"
    )


class RankingRule(OfEvent):
    @extend_schema(
        operation_id="session_ranking_rule", request=RuleSerializer, responses={200: SessionSerializer}
    )
    def put(self, request: Request, pk: int) -> Response:
        """How the sessions of the stage make one ranking, and who goes on."""
        change_ranking_rule(session_of(pk), **read(RuleSerializer, request), by=director(request))
        return Response(SessionSerializer(session_of(pk)).data)


class NextSessionSerializer(serializers.Serializer):
    """`change`: how the pairs change places; `seed` decides what is left to chance."""

    date = serializers.DateField()
    place = serializers.CharField(default="", allow_blank=True, max_length=80)
    change = serializers.ChoiceField(PLANS)
    seed = serializers.IntegerField(default=1, min_value=0, max_value=2**31 - 1)


class NextSession(OfEvent):
    @extend_schema(
        operation_id="session_next_session",
        request=NextSessionSerializer,
        responses={201: SessionSerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Another session of the stage: the same pairs in other seats."""
        session, given = session_of(pk), read(NextSessionSerializer, request)
        standing = stage_list(session, request.user) if session.stage else None
        made = add_pairs_session(
            session,
            day=given["date"],
            place=given["place"],
            change=given["change"],
            seed=given["seed"],
            order=[line.entrant for line in standing.lines if line.place] if standing else (),
            by=director(request),
        )
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


class FinalSerializer(serializers.Serializer):
    """`pairs` and `consolation` are entrants by their keys, best first. `early`: in the correction period."""

    date = serializers.DateField()
    name = serializers.CharField(default="", allow_blank=True, max_length=80)
    place = serializers.CharField(default="", allow_blank=True, max_length=80)
    sessions = serializers.IntegerField(default=1, min_value=1, max_value=MOST_SESSIONS)
    carry = serializers.ChoiceField(CARRIES, default="", allow_blank=True)
    percent = serializers.IntegerField(default=50, min_value=1, max_value=100)
    first = serializers.DecimalField(default=6, min_value=0, max_value=1000, max_digits=6, decimal_places=2)
    pairs = serializers.ListField(child=KeyField(), min_length=4, max_length=MOST_QUALIFIERS)
    consolation = serializers.ListField(child=KeyField(), default=list, max_length=400)
    early = serializers.BooleanField(default=False)


class FinalOfPairs(OfEvent):
    @extend_schema(operation_id="session_final", request=FinalSerializer, responses={201: SessionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """The next stage of the event, in a session of its own: a final, and a consolation in section B."""
        session, given = session_of(pk), read(FinalSerializer, request)
        amounts = {"share": {"percent": given["percent"]}, "linear": {"first": str(given["first"])}}
        rule = given["carry"]
        made = add_final(
            session,
            Final(
                qualified=_pairs(session, given["pairs"]),
                day=given["date"],
                consolation=_pairs(session, given["consolation"]),
                name=given["name"],
                place=given["place"],
                carry={"rule": rule, **amounts.get(rule, {})} if rule else {},
                sessions=given["sessions"],
            ),
            early=given["early"],
            by=director(request),
        )
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


def _pairs(session: Session, keys: list[int]) -> list[Entrant]:
    rows = Entrant.objects.filter(event=session.event_id, kind=Entrant.Kind.PAIR)
    return [get_object_or_404(rows, pk=key) for key in keys]


class ReplaceSerializer(serializers.Serializer):
    """`out` is a contestant of the session, `into` an entrant of the event."""

    out = KeyField()
    into = KeyField()


class ReplaceQualifier(OfEvent):
    @extend_schema(
        operation_id="session_replace_qualifier",
        request=ReplaceSerializer,
        responses={200: SessionSerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Another pair takes the seat of one that cannot play, before the first result."""
        session, given = session_of(pk), read(ReplaceSerializer, request)
        seats = Contestant.objects.filter(section__session=session).select_related(
            "section__session", "entrant"
        )
        (into,) = _pairs(session, [given["into"]])
        replace_qualifier(session, get_object_or_404(seats, pk=given["out"]), into, by=director(request))
        return Response(SessionSerializer(session_of(pk)).data)
