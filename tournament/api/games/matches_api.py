"""Matches at their tables by a program: sheets for everybody; seats, rules and deals for directors."""

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
from tournament.api.basis.base_views import ViewSet, director, read, read_query
from tournament.api.basis.sheets import sheet, sheets
from tournament.domain.games.acts import game_deals, game_matches
from tournament.domain.games.acts.game_deals import NewDealEntry, enter_deal
from tournament.domain.games.readings.match_state import refuse_match_to_come
from tournament.domain.games.reports.matches_at_tables import (
    SHEET,
    coming_procedure,
    match_sheet,
    match_sheets,
)
from tournament.exchange.plain import plain
from tournament.models import DealRecord, Match, Section
from tournament.sheets.game_sheets import DealLine, GameSheet


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

    queryset = Match.objects.select_related(*SHEET)
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
        match = game_matches.seat_match(section, seats, by=director(request), **given)
        return Response(sheet_of(match.pk), status=201)

    @extend_schema(responses=sheet(GameSheet))
    def retrieve(self, request: Request, pk: int) -> Response:
        """The sheet of a match: seats, rules, deals with their scores, totals, what comes next."""
        return Response(sheet_of(pk))

    @extend_schema(request=SeenSerializer, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Take a match without deals away."""
        given = read(SeenSerializer, request)
        game_matches.remove_match(
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
                game_matches.agree_rules(
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
            plain(
                game_matches.limit_deals(self.get_object(), limit, seen=seen, by=director(request), **given)
            )
        )

    @extend_schema(request=EndSerializer, responses=sheet(GameSheet))
    @action(detail=True, methods=["put"])
    def end(self, request: Request, pk: int) -> Response:
        """Call time, or open the match again."""
        given = read(EndSerializer, request)
        ended, insist, seen = given.pop("ended"), given.pop("insist"), given.pop("version")
        if ended:
            game_matches.end_match(self.get_object(), seen=seen, insist=insist, by=director(request), **given)
        else:
            game_matches.reopen_match(self.get_object(), seen=seen, by=director(request), **given)
        return Response(sheet_of(pk))


def sheet_of(match: int) -> Any:
    return plain(match_sheet(get_object_or_404(Match.objects.select_related(*SHEET), pk=match)))


def section_of(pk: int) -> Section:
    return get_object_or_404(Section.objects.with_games().with_club(), pk=pk)


# The deals of a match: entered with an idempotency key, corrected at the version that was read.

DEALS = r"deals/(?P<number>\d+)"


class DealSerializer(serializers.Serializer):
    """`facts` are terms of the game's deal (`/api/games/CODE/`), `key` the sender's own id of this entry.

    Sending a key again changes nothing. `side` (from 0) speaks for a side, whose word the other one accepts;
    left out, it is the director's. `seen` is the version that one means to replace.
    """

    number = serializers.IntegerField(min_value=1)
    facts = serializers.DictField()
    key = serializers.RegexField(r"^[A-Za-z0-9_-]{8,64}$")
    side = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=0)
    seen = serializers.IntegerField(required=False, allow_null=True, default=None)
    ask_ahead = serializers.BooleanField(
        required=False,
        default=False,
        help_text="of the director's word: a deal of a round that has not begun, while its players have an "
        "earlier match to finish, is refused with `round_to_come`; where it is right, it is sent again "
        "without this field",
    )


class FactsSerializer(serializers.Serializer):
    facts = serializers.DictField()


class CorrectionSerializer(SeenSerializer, FactsSerializer):
    """`insist` accepts that a later deal could then not have been played."""

    insist = serializers.BooleanField(default=False)


class WithdrawalSerializer(SeenSerializer):
    insist = serializers.BooleanField(default=False)


class RulingSerializer(serializers.Serializer):
    """`points` null awards the match to the side."""

    side = serializers.IntegerField(min_value=0)
    points = serializers.IntegerField(allow_null=True)
    law = serializers.CharField(default="", allow_blank=True, max_length=20)
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)


class DealViewSet(ViewSet):
    """What a match has recorded; every answer to a correction says what it changes on the sheet."""

    queryset = Match.objects.select_related(*SHEET)
    serializer_class = DealSerializer

    @extend_schema(methods=["get"], responses=sheets(DealLine))
    @extend_schema(methods=["post"], request=DealSerializer, responses=sheets(DealLine))
    @action(detail=True, methods=["get", "post"])
    def deals(self, request: Request, pk: int) -> Response:
        """The deals of a match with their scores; or one more entry."""
        if request.method == "POST":
            match, given = self.get_object(), read(DealSerializer, request)
            if given.pop("ask_ahead") and given["side"] is None:
                refuse_match_to_come(match)
            enter_deal(match, NewDealEntry(**given), by=director(request))
        return Response(sheet_of(self.get_object().pk)["deals"])

    @extend_schema(request=CorrectionSerializer, responses=sheet(Recount))
    @action(detail=True, methods=["put"], url_path=DEALS)
    def deal(self, request: Request, pk: int, number: str) -> Response:
        """Correct a deal and count all after it again."""
        given = read(CorrectionSerializer, request)
        facts, seen = given.pop("facts"), given.pop("version")
        record = record_of(self.get_object(), number)
        return Response(
            plain(game_deals.correct_deal(record, facts, seen=seen, by=director(request), **given))
        )

    @extend_schema(request=WithdrawalSerializer, responses=sheet(Recount))
    @deal.mapping.delete
    def withdraw(self, request: Request, pk: int, number: str) -> Response:
        """Take a deal away; those after it move up."""
        given = read(WithdrawalSerializer, request)
        seen, record = given.pop("version"), record_of(self.get_object(), number)
        return Response(plain(game_deals.withdraw_deal(record, seen=seen, by=director(request), **given)))

    @extend_schema(request=FactsSerializer, responses=sheet(Recount))
    @action(detail=True, methods=["post"], url_path=f"{DEALS}/preview")
    def preview(self, request: Request, pk: int, number: str) -> Response:
        """What a correction would change. Nothing is written."""
        facts = read(FactsSerializer, request)["facts"]
        return Response(plain(game_deals.preview_correction(record_of(self.get_object(), number), facts)))

    @extend_schema(request=RulingSerializer, responses=sheet(GameSheet))
    @action(detail=True, methods=["post"])
    def rulings(self, request: Request, pk: int) -> Response:
        """Points for or against a side, or the match itself."""
        match = self.get_object()
        game_deals.rule_on_match(match, by=director(request), **read(RulingSerializer, request))
        return Response(sheet_of(match.pk))

    @extend_schema(responses={204: None})
    @action(detail=True, methods=["delete"], url_path=r"rulings/(?P<ruling>\d+)")
    def ruling(self, request: Request, pk: int, ruling: str) -> Response:
        """Cancel a ruling."""
        found = get_object_or_404(self.get_object().rulings, pk=ruling)
        game_deals.cancel_match_ruling(found, by=director(request))
        return Response(status=204)


def record_of(match: Match, number: str) -> DealRecord:
    return get_object_or_404(match.deals.select_related("match__section"), number=number)
