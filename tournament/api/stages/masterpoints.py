"""Masterpoints of a stage of pairs, by a program."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import session_of
from tournament.api.basis.sheets import sheet
from tournament.api.basis.views import OfEvent, director, read
from tournament.exchange.plain import plain
from tournament.reports.stages.masterpoints import masterpoint_sheet
from tournament.services.stages.masterpoints import award_masterpoints
from tournament.sheets.masterpoints import (
    CHOICES,
    MOST_FACTOR,
    MOST_PLACES,
    MOST_POINTS,
    MasterpointSheet,
    MasterpointTerms,
    masterpoint_terms,
)


class SchemeSerializer(serializers.Serializer):
    """`factor` multiplies (JCBL: the class); `own`: the points of each place by the club's own table."""

    scheme = serializers.ChoiceField(CHOICES)
    factor = serializers.DecimalField(
        default=1, max_digits=5, decimal_places=2, min_value=0, max_value=MOST_FACTOR
    )
    own = serializers.ListField(
        child=serializers.DecimalField(max_digits=8, decimal_places=2, min_value=0, max_value=MOST_POINTS),
        default=list,
        max_length=MOST_PLACES,
    )


class Masterpoints(OfEvent):
    @extend_schema(operation_id="session_masterpoints", responses=sheet(MasterpointSheet))
    def get(self, request: Request, pk: int) -> Response:
        """What each player was awarded; 404 while nothing is, or a session of the stage is open."""
        session = session_of(pk)
        found = masterpoint_sheet(session, masterpoint_terms(session.stage_options))
        if found is None:
            raise Http404
        return Response(plain(found))

    @extend_schema(
        operation_id="session_award_masterpoints", request=SchemeSerializer, responses=sheet(MasterpointSheet)
    )
    def put(self, request: Request, pk: int) -> Response:
        """Award masterpoints by a scheme; another scheme takes its place."""
        given = read(SchemeSerializer, request)
        terms = MasterpointTerms(given["scheme"], given["factor"], tuple(given["own"]))
        award_masterpoints(session_of(pk), terms, by=director(request))
        return self.get(request, pk)
