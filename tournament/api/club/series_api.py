"""The club's series by a program: their rules, and the ranking of each."""

from dataclasses import fields
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, ViewSet, director, read
from tournament.api.basis.sheets import sheet
from tournament.domain.club.acts import series_acts as services
from tournament.domain.club.readings.series_rows import may_read, refuse_terms
from tournament.domain.club.reports.series_rankings import ranked_by, series_sheet
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.readings.roles_held import own_club, own_clubs
from tournament.exchange.plain import plain
from tournament.models import Series
from tournament.sheets.club_sheets import (
    COUNTING,
    FIGURES,
    MOST,
    MOST_PLACES,
    MOST_POINTS,
    UNITS,
    USUAL_POINTS,
    SeriesSheet,
    SeriesTerms,
)

USUAL = SeriesTerms()


def _number(least: int = 0) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=MOST, default=least)


class SeriesTermsSerializer(serializers.Serializer):
    """Filters: empty or 0 means any; weekday 0 is Monday. `best` sessions count with `best_k`."""

    since = serializers.DateField(allow_null=True, default=None)
    until = serializers.DateField(allow_null=True, default=None)
    weekdays = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=6), max_length=7, default=list
    )
    event = serializers.CharField(max_length=80, allow_blank=True, default="")
    place = serializers.CharField(max_length=80, allow_blank=True, default="")
    members_only = serializers.BooleanField(default=False)
    least_boards = _number()
    least_tables = _number()
    unit = serializers.ChoiceField(UNITS, default=USUAL.unit)
    figure = serializers.ChoiceField(FIGURES, default=USUAL.figure)
    points = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_POINTS),
        max_length=MOST_PLACES,
        default=list(USUAL_POINTS),
    )
    counting = serializers.ChoiceField(COUNTING, default=USUAL.counting)
    best = _number()
    least_sessions = _number(1)
    least_partners = _number()
    most_with_one = _number()


class SeriesSerializer(serializers.ModelSerializer):
    terms = SeriesTermsSerializer()

    class Meta:
        model = Series
        fields = ("id", "name", "is_public", "version", "terms")


class NewSeriesSerializer(serializers.Serializer):
    """`version` is the one that was read: another one standing is a 409. A new series needs none."""

    name = serializers.CharField(max_length=Series.NAME_LENGTH)
    is_public = serializers.BooleanField(default=False)
    version = serializers.IntegerField(required=False, default=0)
    terms = SeriesTermsSerializer()


class SeriesViewSet(ViewSet):
    queryset = Series.objects.select_related("club")
    serializer_class = SeriesSerializer

    def get_queryset(self) -> QuerySet[Series]:
        return super().get_queryset().filter(club__in=own_clubs(self.request.user))

    @extend_schema(responses=SeriesSerializer(many=True))
    def list(self, request: Request) -> Response:
        return Response(SeriesSerializer(self.get_queryset(), many=True).data)

    @extend_schema(request=NewSeriesSerializer, responses={201: SeriesSerializer})
    def create(self, request: Request) -> Response:
        """A new series; a rule that contradicts itself is refused."""
        given, by = read(NewSeriesSerializer, request), director(request)
        series = services.add_series(keeping_club(by=by), _terms(given["terms"]), by=by, **_about(given))
        return Response(SeriesSerializer(series).data, status=201)

    @extend_schema(responses=SeriesSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        return Response(SeriesSerializer(self.get_object()).data)

    @extend_schema(request=NewSeriesSerializer, responses=SeriesSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """Another name, another rule, public or not."""
        given, series = read(NewSeriesSerializer, request), self.get_object()
        by = director(request)
        services.change_series(series, _terms(given["terms"]), seen=given["version"], by=by, **_about(given))
        return Response(SeriesSerializer(series).data)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        services.remove_series(self.get_object(), by=director(request))
        return Response(status=204)


class RankingOfSeries(View):
    queryset = Series.objects.select_related("club")

    @extend_schema(operation_id="series_ranking", responses=sheet(SeriesSheet))
    def get(self, request: Request, pk: int) -> Response:
        """The ranking; of a series that is not public, for the helpers of its club."""
        series = get_object_or_404(Series.objects.select_related("club"), pk=pk)
        if not may_read(series, request.user):
            raise Http404
        return Response(plain(series_sheet(series)))


class SeriesPreview(View):
    @extend_schema(request=SeriesTermsSerializer, responses=sheet(SeriesSheet))
    def post(self, request: Request) -> Response:
        """What a rule would rank; nothing is stored."""
        terms = _terms(read(SeriesTermsSerializer, request))
        refuse_terms(terms)
        club = own_club(request.user)
        if club is None:
            raise Http404
        return Response(plain(ranked_by(club, "", terms)))


def _terms(given: dict[str, Any]) -> SeriesTerms:
    values = {one.name: given[one.name] for one in fields(SeriesTerms)}
    return SeriesTerms(**{**values, "weekdays": tuple(given["weekdays"]), "points": tuple(given["points"])})


def _about(given: dict[str, Any]) -> dict[str, Any]:
    return {"name": given["name"], "is_public": given["is_public"]}
