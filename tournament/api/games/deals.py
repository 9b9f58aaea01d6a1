"""The deals of a match: entered with an idempotency key, corrected at the version that was read."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.games.results.recount import Recount
from tournament.api.basis.sheets import sheet, sheets
from tournament.api.basis.views import ViewSet, director, read
from tournament.api.games.matches import SeenSerializer, sheet_of
from tournament.exchange.plain import plain
from tournament.models import DealRecord, Match
from tournament.readings.games.match_state import refuse_match_to_come
from tournament.reports.games.matches import SHEET
from tournament.services.games import deal_rulings, match_rulings
from tournament.services.games.deals import NewDealEntry, enter_deal
from tournament.sheets.game_sheet import DealLine, GameSheet

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
            plain(deal_rulings.correct_deal(record, facts, seen=seen, by=director(request), **given))
        )

    @extend_schema(request=WithdrawalSerializer, responses=sheet(Recount))
    @deal.mapping.delete
    def withdraw(self, request: Request, pk: int, number: str) -> Response:
        """Take a deal away; those after it move up."""
        given = read(WithdrawalSerializer, request)
        seen, record = given.pop("version"), record_of(self.get_object(), number)
        return Response(plain(deal_rulings.withdraw_deal(record, seen=seen, by=director(request), **given)))

    @extend_schema(request=FactsSerializer, responses=sheet(Recount))
    @action(detail=True, methods=["post"], url_path=f"{DEALS}/preview")
    def preview(self, request: Request, pk: int, number: str) -> Response:
        """What a correction would change. Nothing is written."""
        facts = read(FactsSerializer, request)["facts"]
        return Response(plain(deal_rulings.preview_correction(record_of(self.get_object(), number), facts)))

    @extend_schema(request=RulingSerializer, responses=sheet(GameSheet))
    @action(detail=True, methods=["post"])
    def rulings(self, request: Request, pk: int) -> Response:
        """Points for or against a side, or the match itself."""
        given, match, by = read(RulingSerializer, request), self.get_object(), director(request)
        side, points = given.pop("side"), given.pop("points")
        if points is None:
            match_rulings.award_match(match, side, by=by, **given)
        else:
            match_rulings.rule_points(match, side, points, by=by, **given)
        return Response(sheet_of(match.pk))

    @extend_schema(responses={204: None})
    @action(detail=True, methods=["delete"], url_path=r"rulings/(?P<ruling>\d+)")
    def ruling(self, request: Request, pk: int, ruling: str) -> Response:
        """Cancel a ruling."""
        found = get_object_or_404(self.get_object().rulings, pk=ruling)
        match_rulings.cancel_match_ruling(found, by=director(request))
        return Response(status=204)


def record_of(match: Match, number: str) -> DealRecord:
    return get_object_or_404(match.deals.select_related("match__section"), number=number)
