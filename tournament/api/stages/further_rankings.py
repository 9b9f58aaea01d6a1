"""Handicaps, strata and flights of an event of pairs, by a program."""

from decimal import Decimal

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import session_of
from tournament.api.basis.views import OfEvent, director, read
from tournament.reports.club.handicaps import handicaps_from_results
from tournament.services.stages.further_rankings import change_further_rankings
from tournament.sheets.further_rankings import (
    LONGEST_FLIGHT,
    MOST_HANDICAP,
    MOST_LEAST,
    MOST_STRATA,
    MOST_STRENGTH,
    FurtherTerms,
    further_terms,
)

SIGNS = ("plus", "minus")


def _strength() -> serializers.DecimalField:
    return serializers.DecimalField(max_digits=9, decimal_places=2, min_value=0, max_value=MOST_STRENGTH)


class FurtherSerializer(serializers.Serializer):
    """`handicaps` in per cent and `strengths` by the pair's number of the event; `limits` open strata B to D.

    `helps`: the sign of a weaker pair's handicap; `allowance`: the per cent of it that counts. `flights`: the
    name of each pair's flight.
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
        operation_id="session_further_rankings",
        parameters=[OpenApiParameter("results", enum=SIGNS, description="handicaps from results instead")],
        responses={200: FurtherSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        """Handicaps, strata and flights of the stage; with `results`, handicaps from the last year."""
        session = session_of(pk)
        found, sign = further_terms(session.stage_options).to_json(), request.query_params.get("results")
        if sign in SIGNS:
            proposed = handicaps_from_results(session, sign)
            found |= {"helps": sign, "handicaps": {key: str(value) for key, value in proposed.items()}}
        return Response(found)

    @extend_schema(
        operation_id="session_change_further_rankings",
        request=FurtherSerializer,
        responses={200: FurtherSerializer},
    )
    def put(self, request: Request, pk: int) -> Response:
        """Enter handicaps, strata and flights; the scratch ranking stands as it is."""
        given = read(FurtherSerializer, request)
        limits: tuple[Decimal, ...] = tuple(given.pop("limits"))
        change_further_rankings(session_of(pk), FurtherTerms(**given, limits=limits), by=director(request))
        return Response(further_terms(session_of(pk).stage_options).to_json())
