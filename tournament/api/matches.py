"""Matches at their tables: sheets for everybody; seats, rules and length for directors."""

from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.views.decorators.http import condition
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from tournament.api.permissions import Allowed
from tournament.api.refusals import DocumentParser, Refusing
from tournament.exchange.plain import plain
from tournament.models import Match, Section
from tournament.reports.freshness import etag
from tournament.reports.leagues import SECTION
from tournament.reports.matches import SHEET, match_sheet, match_sheets
from tournament.services import match_terms, matches
from tournament.services.journal import Actor

SHEETS = {200: OpenApiTypes.OBJECT, 304: None}
WRITTEN = {200: OpenApiTypes.OBJECT, 400: OpenApiTypes.OBJECT, 409: OpenApiTypes.OBJECT}
SEATED = {201: OpenApiTypes.OBJECT, 400: OpenApiTypes.OBJECT, 409: OpenApiTypes.OBJECT}


class ChairSerializer(serializers.Serializer):
    """A player of a contestant; `position` 2 is the partner in a team."""

    contestant = serializers.IntegerField()
    position = serializers.IntegerField(default=1, min_value=1, max_value=2)


class NewMatchSerializer(serializers.Serializer):
    """`seats` are clockwise from North or the first dealer; the rest is the section's unless it is given."""

    section = serializers.IntegerField()
    seats = ChairSerializer(many=True)
    round = serializers.IntegerField(required=False, min_value=1)
    table = serializers.IntegerField(required=False, min_value=1)
    preset = serializers.CharField(required=False, max_length=40)
    overrides = serializers.DictField(required=False)


class SeenSerializer(serializers.Serializer):
    """`version` is the one that was read: another one standing is a 409."""

    version = serializers.IntegerField()
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)


class TableRulesSerializer(SeenSerializer):
    """`insist` accepts that deals which were played could not have been."""

    overrides = serializers.DictField()
    preset = serializers.CharField(default="", allow_blank=True, max_length=40)
    insist = serializers.BooleanField(default=False)


class LengthSerializer(SeenSerializer):
    """`limit` null is the game's own end."""

    limit = serializers.IntegerField(allow_null=True, min_value=1)
    insist = serializers.BooleanField(default=False)


class EndSerializer(SeenSerializer):
    """`insist` ends a match that would rather be finished another day."""

    ended = serializers.BooleanField()
    insist = serializers.BooleanField(default=False)


class OfSectionSerializer(serializers.Serializer):
    section = serializers.IntegerField()


def match_etag(request: HttpRequest, pk: int | None = None, **_rest: object) -> str:
    """Of the match's section, or of the one whose matches are listed."""
    asked = request.GET.get("section", "")
    here = {"matches": pk} if pk else {"pk": int(asked) if asked.isdecimal() else 0}
    sections = Section.objects.filter(**here)
    return etag(sections.values_list("pk", "version"), "match", get_language(), request.get_full_path())


class ReadByAll:
    """Sheets are for everybody and answer 304 while nothing happened; writing is for directors."""

    etag_of = staticmethod(match_etag)
    parser_classes = (DocumentParser,)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.method not in SAFE_METHODS or not {*kwargs, *request.GET} & {"pk", "section"}:
            return super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return condition(etag_func=self.etag_of)(super().dispatch)(request, *args, **kwargs)  # type: ignore[misc]

    permission_classes = (Allowed,)


class MatchViewSet(ReadByAll, Refusing, GenericViewSet):
    """A refusal has the `problems` that the game finds, by its own codes."""

    queryset = Match.objects.select_related(*SHEET)
    serializer_class = SeenSerializer
    lookup_value_converter = "int"

    @extend_schema(
        operation_id="matches_of_section", parameters=[OfSectionSerializer], responses=OpenApiTypes.OBJECT
    )
    def list(self, request: Request) -> Response:
        """The sheets of all matches of a section."""
        wanted = OfSectionSerializer(data=request.query_params)
        wanted.is_valid(raise_exception=True)
        return Response(plain(match_sheets(section_of(wanted.validated_data["section"]))))

    @extend_schema(request=NewMatchSerializer, responses=SEATED)
    def create(self, request: Request) -> Response:
        """Seat a match."""
        given = read(NewMatchSerializer, request)
        section = section_of(given.pop("section"))
        seats = [
            (get_object_or_404(section.contestants, pk=chair["contestant"]), chair["position"])
            for chair in given.pop("seats")
        ]
        match = matches.seat_match(section, seats, by=director(request), **given)
        return Response(sheet_of(match.pk), status=201)

    @extend_schema(responses=SHEETS)
    def retrieve(self, request: Request, pk: int) -> Response:
        """The sheet of a match: seats, rules, deals with their scores, totals, what comes next."""
        return Response(sheet_of(pk))

    @extend_schema(request=SeenSerializer, responses={204: None, **WRITTEN})
    def destroy(self, request: Request, pk: int) -> Response:
        """Take a match without deals away."""
        given = read(SeenSerializer, request)
        matches.remove_match(
            self.get_object(), seen=given["version"], reason=given["reason"], by=director(request)
        )
        return Response(status=204)

    @extend_schema(request=TableRulesSerializer, responses=WRITTEN)
    @action(detail=True, methods=["put"])
    def rules(self, request: Request, pk: int) -> Response:
        """Other rules at this table; the answer says what counting again has changed."""
        given = read(TableRulesSerializer, request)
        overrides, seen = given.pop("overrides"), given.pop("version")
        return Response(
            plain(
                match_terms.agree_rules(
                    self.get_object(), overrides, seen=seen, by=director(request), **given
                )
            )
        )

    @extend_schema(request=LengthSerializer, responses=WRITTEN)
    @action(detail=True, methods=["put"])
    def length(self, request: Request, pk: int) -> Response:
        """Another number of deals."""
        given = read(LengthSerializer, request)
        limit, seen = given.pop("limit"), given.pop("version")
        return Response(
            plain(match_terms.limit_deals(self.get_object(), limit, seen=seen, by=director(request), **given))
        )

    @extend_schema(request=EndSerializer, responses=WRITTEN)
    @action(detail=True, methods=["put"])
    def end(self, request: Request, pk: int) -> Response:
        """Call time, or open the match again."""
        given = read(EndSerializer, request)
        ended, insist, seen = given.pop("ended"), given.pop("insist"), given.pop("version")
        if ended:
            match_terms.end_match(self.get_object(), seen=seen, insist=insist, by=director(request), **given)
        else:
            match_terms.reopen_match(self.get_object(), seen=seen, by=director(request), **given)
        return Response(sheet_of(pk))


def read(kind: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    given = kind(data=request.data)
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def sheet_of(match: int) -> Any:
    return plain(match_sheet(Match.objects.select_related(*SHEET).get(pk=match)))


def section_of(pk: int) -> Section:
    return get_object_or_404(Section.objects.exclude(game="").select_related(*SECTION), pk=pk)


def director(request: Request) -> Actor:
    return Actor(request.user.get_full_name() or request.user.get_username(), request.user)
