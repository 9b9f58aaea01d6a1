"""An event of pairs over several sessions, by a program: its ranking and how it goes on, penalties,
handicaps, strata, flights and masterpoints.
"""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Annotated, Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Meta
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.stages.formats import SWISS
from tournament.api.basis.base_views import OfEvent, director, read
from tournament.api.basis.choices import row_serializer
from tournament.api.basis.serializers import ReasonSerializer, entrant_of, session_of
from tournament.api.basis.sheets import sheet
from tournament.api.sessions.sessions_api import SessionSerializer
from tournament.domain.club.reports.series_rankings import handicaps_from_results
from tournament.domain.errors import DirectorError
from tournament.domain.inputs import UNSET, Ask, Key, UnsetType
from tournament.domain.sessions.readings.pair_sessions import penalties_in_event
from tournament.domain.stages.acts import swiss_pairs
from tournament.domain.stages.acts.match_rulings import cancel_fine
from tournament.domain.stages.acts.ranking_settings import (
    EventPenalty,
    Scheme,
    award_masterpoints,
    change_further_rankings,
    penalise_in_event,
)
from tournament.domain.stages.acts.swiss_pairs import (
    NextSession,
    Replace,
    Rule,
    SwissFinal,
    add_final,
    add_pairs_session,
    add_swiss_final,
    change_ranking_rule,
    replace_qualifier,
)
from tournament.domain.stages.readings.stage_terms import handicaps_before
from tournament.domain.stages.reports.event_masterpoints import masterpoint_sheet
from tournament.domain.stages.reports.event_rankings import event_ranking, places_of, stage_list
from tournament.exchange.plain import plain
from tournament.models import Adjustment, Contestant, Entrant, Session
from tournament.sheets.event_ranking import (
    LONGEST_FLIGHT,
    MOST_HANDICAP,
    MOST_LEAST,
    MOST_STRATA,
    MOST_STRENGTH,
    EventRanking,
    FurtherTerms,
    further_terms,
)
from tournament.sheets.masterpoint_sheets import MasterpointSheet, MasterpointTerms, masterpoint_terms
from tournament.sheets.stage_options import CARRIES, MOST_BOARDS, MOST_QUALIFIERS, MOST_SESSIONS, OVERS


class RankingOfEvent(OfEvent):
    @extend_schema("session_event_ranking", responses=sheet(EventRanking))
    def get(self, request: Request, pk: int) -> Response:
        """The ranking of the event over its sessions, a list for each stage; 404 with a single session."""
        found = event_ranking(session_of(pk), request.user)
        if found is None:
            raise Http404
        return Response(plain(found))


class RankingRule(OfEvent):
    @extend_schema("session_ranking_rule", request=Rule, responses={200: SessionSerializer})
    def put(self, request: Request, pk: int) -> Response:
        """How the sessions of the stage make one ranking, and who goes on."""
        change_ranking_rule(session_of(pk), **read(Rule, request), by=director(request))
        return Response(SessionSerializer(session_of(pk)).data)


class NextSessionView(OfEvent):
    @extend_schema(
        "session_next_session",
        request=NextSession,
        responses={201: SessionSerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Another session of the stage: the same pairs in other seats."""
        session, given = session_of(pk), read(NextSession, request)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """`pairs` and `consolation` are entrants by their keys, best first. `early`: in the correction period.

    `over`: how its sessions make one ranking, empty as in the stage before. `played_as` a Swiss: an event of
    Swiss pairs of its own, of `rounds` with `match_boards`; a linear carry-over is then in victory points.
    """

    date: date
    name: Annotated[str, Meta(max_length=80)] = ""
    place: Annotated[str, Meta(max_length=80)] = ""
    sessions: Annotated[int, Meta(ge=1, le=MOST_SESSIONS)] = 1
    over: Annotated[str, Ask(codes=OVERS, blank=True)] = ""
    best: Annotated[int, Meta(ge=0, le=MOST_SESSIONS)] = 0
    carry: Annotated[str, Ask(codes=CARRIES, blank=True)] = ""
    percent: Annotated[int, Meta(ge=1, le=100)] = 50
    first: Annotated[Decimal, Meta(ge=0, le=1000), Ask(digits=(6, 2))] = 6
    pairs: Annotated[list[Key], Meta(min_length=4, max_length=MOST_QUALIFIERS)]
    consolation: Annotated[list[Key], Meta(max_length=400)] = field(default_factory=list)
    early: bool = False
    played_as: Annotated[str, Ask(codes=(SWISS,), blank=True)] = ""
    rounds: Annotated[int | UnsetType, Meta(ge=1, le=60)] = UNSET
    match_boards: Annotated[int | UnsetType, Meta(ge=1, le=MOST_BOARDS)] = UNSET


class FinalOfPairs(OfEvent):
    @extend_schema("session_final", request=Final, responses={201: SessionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """The next stage of the event, in a session of its own: a final, and a consolation in section B."""
        session, given = session_of(pk), read(Final, request)
        if given["played_as"]:
            made = _swiss_final(request, session, given)
            return Response(SessionSerializer(session_of(made.pk)).data, status=201)
        amounts = {"share": {"percent": given["percent"]}, "linear": {"first": str(given["first"])}}
        rule = given["carry"]
        made = add_final(
            session,
            swiss_pairs.Final(
                qualified=_pairs(session, given["pairs"]),
                day=given["date"],
                consolation=_pairs(session, given["consolation"]),
                name=given["name"],
                place=given["place"],
                carry={"rule": rule, **amounts.get(rule, {})} if rule else {},
                sessions=given["sessions"],
                over=given["over"],
                best=given["best"],
            ),
            early=given["early"],
            by=director(request),
        )
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


def _swiss_final(request: Request, session: Session, given: dict[str, Any]) -> Session:
    pairs, found = _pairs(session, given["pairs"]), stage_list(session, request.user)
    if given["carry"] not in ("", "linear"):
        raise DirectorError("bad_stage", _("This carry-over is for another format."))
    if given["consolation"]:
        raise DirectorError("bad_stage", _("A final that is a Swiss has no consolation."))
    final = SwissFinal(
        qualified=pairs,
        places=places_of(found, pairs) if found else range(1, len(pairs) + 1),
        day=given["date"],
        name=given["name"],
        rounds=given.get("rounds"),
        boards=given.get("match_boards"),
        first=given["first"] if given["carry"] else None,
    )
    return add_swiss_final(session, final, early=given["early"], by=director(request))


def _pairs(session: Session, keys: list[int]) -> list[Entrant]:
    rows = Entrant.objects.filter(event=session.event_id, kind=Entrant.Kind.PAIR)
    return [get_object_or_404(rows, pk=key) for key in keys]


class ReplaceQualifier(OfEvent):
    @extend_schema(
        "session_replace_qualifier",
        request=Replace,
        responses={200: SessionSerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Another pair takes the seat of one that cannot play, before the first result."""
        session, given = session_of(pk), read(Replace, request)
        seats = Contestant.objects.filter(section__session=session).select_related(
            "section__session", "entrant"
        )
        (into,) = _pairs(session, [given["into"]])
        replace_qualifier(session, get_object_or_404(seats, pk=given["out"]), into, by=director(request))
        return Response(SessionSerializer(session_of(pk)).data)


# Penalties of pairs in the ranking over the sessions of an event, by a program.


StandingEventPenaltySerializer = row_serializer(
    Adjustment, "id entrant unit amount law reason by", name="StandingEventPenalty"
)


class EventPenalties(OfEvent):
    @extend_schema("session_event_penalties", responses=StandingEventPenaltySerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The penalties of pairs in the stage of a session; their amounts are negative."""
        rows = penalties_in_event(session_of(pk)).order_by("pk")
        return Response(StandingEventPenaltySerializer(rows, many=True).data)

    @extend_schema(
        "session_penalise_in_event",
        request=EventPenalty,
        responses={201: StandingEventPenaltySerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Penalise a pair in the ranking over the sessions."""
        given, session = read(EventPenalty, request), session_of(pk)
        pair = entrant_of(session.event.entrants.all(), pk=given.pop("pair"))
        made = penalise_in_event(session, pair, **given, by=director(request))
        return Response(StandingEventPenaltySerializer(made).data, status=201)


class EventPenaltyView(OfEvent):
    @extend_schema("session_cancel_event_penalty", request=ReasonSerializer, responses={204: None})
    def delete(self, request: Request, pk: int, penalty: int) -> Response:
        """Cancel a penalty."""
        session, given = session_of(pk), read(ReasonSerializer, request)
        row = get_object_or_404(penalties_in_event(session), pk=penalty)
        cancel_fine(row, session=session, by=director(request), reason=given["reason"])
        return Response(status=204)


# Handicaps, strata and flights of an event of pairs, by a program.

SIGNS = ("plus", "minus")
BEFORE = "before"


def _strength() -> serializers.DecimalField:
    return serializers.DecimalField(max_digits=9, decimal_places=2, min_value=0, max_value=MOST_STRENGTH)


class FurtherSerializer(serializers.Serializer):
    """`handicaps` in per cent and `strengths` by the pair's number of the event; `limits` open strata B to D.

    `helps`: the sign of a weaker pair's handicap; `allowance`: the per cent of it that counts. `flights`: the
    name of each pair's flight. In matches a handicap is in IMPs of a match; a knock-out has handicaps alone.
    """

    handicaps = serializers.DictField(
        child=serializers.DecimalField(
            max_digits=4, decimal_places=2, min_value=-MOST_HANDICAP, max_value=MOST_HANDICAP
        ),
        default=dict,
    )
    helps = serializers.ChoiceField(SIGNS, default="plus")
    allowance = serializers.IntegerField(default=100, min_value=1, max_value=100)
    strengths = serializers.DictField(child=_strength(), default=dict)
    limits = serializers.ListField(child=_strength(), default=list, max_length=MOST_STRATA)
    least = serializers.IntegerField(default=3, min_value=1, max_value=MOST_LEAST)
    flights = serializers.DictField(child=serializers.CharField(max_length=LONGEST_FLIGHT), default=dict)


class FurtherRankings(OfEvent):
    @extend_schema(
        "session_further_rankings",
        parameters=[
            OpenApiParameter(
                "results",
                enum=(*SIGNS, BEFORE),
                description="handicaps from results instead, or those of the stage before",
            )
        ],
        responses={200: FurtherSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        """Handicaps, strata and flights of the stage; with `results`, handicaps from the last year, or of the
        stage before in proportion to the boards of a match.
        """
        session = session_of(pk)
        found, sign = further_terms(session.stage_options).to_json(), request.query_params.get("results")
        if sign in SIGNS:
            proposed = handicaps_from_results(session, sign)
            found |= {"helps": sign, "handicaps": {key: str(value) for key, value in proposed.items()}}
        elif sign == BEFORE and (terms := handicaps_before(session)):
            found |= {name: terms.to_json()[name] for name in ("helps", "allowance", "handicaps")}
        return Response(found)

    @extend_schema(
        "session_change_further_rankings",
        request=FurtherSerializer,
        responses={200: FurtherSerializer},
    )
    def put(self, request: Request, pk: int) -> Response:
        """Enter handicaps, strata and flights; the scratch ranking stands as it is."""
        given = read(FurtherSerializer, request)
        limits: tuple[Decimal, ...] = tuple(given.pop("limits"))
        change_further_rankings(session_of(pk), FurtherTerms(**given, limits=limits), by=director(request))
        return Response(further_terms(session_of(pk).stage_options).to_json())


# Masterpoints of a stage, by a program.


class Masterpoints(OfEvent):
    @extend_schema("session_masterpoints", responses=sheet(MasterpointSheet))
    def get(self, request: Request, pk: int) -> Response:
        """What each player was awarded; 404 while nothing is, or a session of the stage is open."""
        session = session_of(pk)
        found = masterpoint_sheet(session, masterpoint_terms(session.stage_options))
        if found is None:
            raise Http404
        return Response(plain(found))

    @extend_schema("session_award_masterpoints", request=Scheme, responses=sheet(MasterpointSheet))
    def put(self, request: Request, pk: int) -> Response:
        """Award masterpoints by a scheme; another scheme takes its place."""
        given = read(Scheme, request)
        own: tuple[Decimal, ...] = tuple(given.pop("own"))
        award_masterpoints(session_of(pk), MasterpointTerms(**given, own=own), by=director(request))
        return self.get(request, pk)
