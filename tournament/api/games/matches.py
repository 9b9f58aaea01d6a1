"""Matches at their tables: sheets for everybody; seats, rules and length for directors."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.games.procedure.steps import Procedure
from scoring.games.results.recount import Recount
from tournament.api.basis.sheets import sheet, sheets
from tournament.api.basis.views import ViewSet, director, read, read_query
from tournament.exchange.plain import plain
from tournament.models import Match, Section
from tournament.reports.games.matches import SHEET as ROWS
from tournament.reports.games.matches import match_sheet, match_sheets
from tournament.reports.games.procedures import coming_procedure
from tournament.services.games import match_terms, matches
from tournament.sheets.game_sheet import GameSheet


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


class MatchViewSet(ViewSet):
    """A refusal has the `problems` that the game finds, by its own codes."""

    queryset = Match.objects.select_related(*ROWS)
    serializer_class = SeenSerializer

    def sections(self) -> QuerySet[Section] | None:
        """Of the match, or the one whose matches are listed."""
        wanted = self.request.query_params.get("section", "")
        if "pk" in self.kwargs or not wanted.isdecimal() or len(wanted) > 18:
            return super().sections()
        return Section.objects.filter(pk=wanted)

    @extend_schema(
        operation_id="matches_of_section", parameters=[OfSectionSerializer], responses=sheets(GameSheet)
    )
    def list(self, request: Request) -> Response:
        """The sheets of all matches of a section."""
        return Response(plain(match_sheets(section_of(read_query(OfSectionSerializer, request)["section"]))))

    @extend_schema(request=NewMatchSerializer, responses=sheet(GameSheet, 201))
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

    @extend_schema(responses=sheet(GameSheet))
    def retrieve(self, request: Request, pk: int) -> Response:
        """The sheet of a match: seats, rules, deals with their scores, totals, what comes next."""
        return Response(sheet_of(pk))

    @extend_schema(request=SeenSerializer, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Take a match without deals away."""
        given = read(SeenSerializer, request)
        matches.remove_match(
            self.get_object(), seen=given["version"], reason=given["reason"], by=director(request)
        )
        return Response(status=204)

    @extend_schema(responses=sheet(Procedure))
    @action(detail=True, methods=["get"])
    def procedure(self, request: Request, pk: int) -> Response:
        """How the coming deal is played, step by step; without steps where nothing is special about it."""
        return Response(plain(coming_procedure(self.get_object())))

    @extend_schema(request=TableRulesSerializer, responses=sheet(Recount))
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

    @extend_schema(request=LengthSerializer, responses=sheet(Recount))
    @action(detail=True, methods=["put"])
    def length(self, request: Request, pk: int) -> Response:
        """Another number of deals."""
        given = read(LengthSerializer, request)
        limit, seen = given.pop("limit"), given.pop("version")
        return Response(
            plain(match_terms.limit_deals(self.get_object(), limit, seen=seen, by=director(request), **given))
        )

    @extend_schema(request=EndSerializer, responses=sheet(GameSheet))
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


def sheet_of(match: int) -> Any:
    return plain(match_sheet(get_object_or_404(Match.objects.select_related(*ROWS), pk=match)))


def section_of(pk: int) -> Section:
    return get_object_or_404(Section.objects.with_games().with_club(), pk=pk)
