"""Matches at their tables by a program: sheets for everybody; seats, rules and deals for directors."""

from dataclasses import dataclass
from typing import Annotated, Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.games.procedure.steps import Procedure
from scoring.games.results.recount import Recount
from tournament.api.basis.base_views import OfSection, View, ViewSet, director, read, read_query
from tournament.api.basis.choices import serializer_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.domain.games.acts import game_deals, game_matches, game_seats
from tournament.domain.games.acts.game_deals import (
    Correction,
    NewDealEntry,
    Revoke,
    Ruling,
    SettledDeal,
    Withdrawal,
    enter_deal,
)
from tournament.domain.games.acts.game_matches import (
    End,
    Length,
    NewMatch,
    Resumed,
    Round,
    TableRules,
    resume_match,
)
from tournament.domain.games.acts.game_matches import Seen as SeenMatch
from tournament.domain.games.acts.game_seats import DrawnSeats
from tournament.domain.games.readings.match_state import refuse_match_to_come
from tournament.domain.games.reports.matches_at_tables import (
    SHEET,
    coming_procedure,
    match_sheet,
    match_sheets,
)
from tournament.domain.inputs import UNSET, Ask, Seen, UnsetType
from tournament.exchange.plain import plain
from tournament.models import DealEntry, DealRecord, Match, MatchSeat, Section
from tournament.sheets.game_sheets import DealLine, GameSheet


@dataclass(frozen=True, slots=True)
class MatchQuery:
    section: int


class MatchViewSet(ViewSet):
    """A refusal has the `problems` that the game finds, by its own codes."""

    queryset = Match.objects.select_related(*SHEET)
    serializer_class = serializer_of(SeenMatch)

    def sections(self) -> QuerySet[Section] | None:
        """Of the match, or the one whose matches are listed."""
        wanted = self.request.query_params.get("section", "")
        if "pk" in self.kwargs or not wanted.isdecimal() or len(wanted) > 18:
            return super().sections()
        return Section.objects.filter(pk=wanted)

    @extend_schema("matches_of_section", parameters=[serializer_of(MatchQuery)], responses=sheets(GameSheet))
    def list(self, request: Request) -> Response:
        """The sheets of all matches of a section."""
        return Response(plain(match_sheets(section_of(read_query(MatchQuery, request)["section"]))))

    @extend_schema(request=NewMatch, responses=sheet(GameSheet, 201))
    def create(self, request: Request) -> Response:
        """Seat a match."""
        given = read(NewMatch, request)
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

    @extend_schema(request=SeenMatch, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Take a match without deals away."""
        given = read(SeenMatch, request)
        game_matches.remove_match(
            self.get_object(), seen=given["version"], reason=given["reason"], by=director(request)
        )
        return Response(status=204)

    @extend_schema(responses=sheet(Procedure))
    @action(detail=True, methods=["get"])
    def procedure(self, request: Request, pk: int) -> Response:
        """How the coming deal is played, step by step; without steps where nothing is special about it."""
        return Response(plain(coming_procedure(self.get_object())))

    @extend_schema(request=TableRules, responses=sheet(Recount))
    @action(detail=True, methods=["put"])
    def rules(self, request: Request, pk: int) -> Response:
        """Other rules at this table; the answer says what counting again has changed."""
        given = read(TableRules, request)
        overrides, seen = given.pop("overrides"), given.pop("version")
        return Response(
            plain(
                game_matches.agree_rules(
                    self.get_object(), overrides, seen=seen, by=director(request), **given
                )
            )
        )

    @extend_schema(request=Length, responses=sheet(Recount))
    @action(detail=True, methods=["put"])
    def length(self, request: Request, pk: int) -> Response:
        """Another number of deals."""
        given = read(Length, request)
        limit, seen = given.pop("limit"), given.pop("version")
        return Response(
            plain(
                game_matches.limit_deals(self.get_object(), limit, seen=seen, by=director(request), **given)
            )
        )

    @extend_schema(request=End, responses=sheet(GameSheet))
    @action(detail=True, methods=["put"])
    def end(self, request: Request, pk: int) -> Response:
        """Call time, or open the match again."""
        given = read(End, request)
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


@dataclass(frozen=True, slots=True)
class Deal:
    """`facts` are terms of the game's deal (`/api/games/CODE/`), `key` the sender's own id of this entry.

    Sending a key again changes nothing. `side` (from 0) speaks for a side, whose word the other one accepts;
    left out, it is the director's. `seen` is the version that one means to replace.
    """

    number: Annotated[int, Meta(ge=1)]
    facts: dict[str, Any]
    key: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,64}$")]
    side: Annotated[int | None, Meta(ge=0)] = None
    seen: int | None = None
    ask_ahead: Annotated[
        bool,
        Ask(
            note="of the director's word: a deal of a round that has not begun, while its players have an "
            "earlier match to finish, is refused with `round_to_come`; where it is right, it is sent again "
            "without this field"
        ),
    ] = False


@dataclass(frozen=True, slots=True)
class Facts:
    facts: dict[str, Any]


class DealViewSet(ViewSet):
    """What a match has recorded; every answer to a correction says what it changes on the sheet."""

    queryset = Match.objects.select_related(*SHEET)
    serializer_class = serializer_of(Deal)

    @extend_schema(methods=["get"], responses=sheets(DealLine))
    @extend_schema(methods=["post"], request=Deal, responses=sheets(DealLine))
    @action(detail=True, methods=["get", "post"])
    def deals(self, request: Request, pk: int) -> Response:
        """The deals of a match with their scores; or one more entry."""
        if request.method == "POST":
            match, given = self.get_object(), read(Deal, request)
            if given.pop("ask_ahead") and given["side"] is None:
                refuse_match_to_come(match)
            enter_deal(match, NewDealEntry(**given), by=director(request))
        return Response(sheet_of(self.get_object().pk)["deals"])

    @extend_schema(request=Correction, responses=sheet(Recount))
    @action(detail=True, methods=["put"], url_path=DEALS)
    def deal(self, request: Request, pk: int, number: str) -> Response:
        """Correct a deal and count all after it again."""
        given = read(Correction, request)
        facts, seen = given.pop("facts"), given.pop("version")
        record = record_of(self.get_object(), number)
        return Response(
            plain(game_deals.correct_deal(record, facts, seen=seen, by=director(request), **given))
        )

    @extend_schema(request=Withdrawal, responses=sheet(Recount))
    @deal.mapping.delete
    def withdraw(self, request: Request, pk: int, number: str) -> Response:
        """Take a deal away; those after it move up."""
        given = read(Withdrawal, request)
        seen, record = given.pop("version"), record_of(self.get_object(), number)
        return Response(plain(game_deals.withdraw_deal(record, seen=seen, by=director(request), **given)))

    @extend_schema(request=Revoke, responses=sheet(Recount))
    @action(detail=True, methods=["put"], url_path=f"{DEALS}/revokes")
    def revokes(self, request: Request, pk: int, number: str) -> Response:
        """How often a side did not follow suit, though it could: tricks are moved by the table's rules."""
        given = read(Revoke, request)
        seen, record = given.pop("version"), record_of(self.get_object(), number)
        return Response(plain(game_deals.rule_revoke(record, seen=seen, by=director(request), **given)))

    @extend_schema(request=Facts, responses=sheet(Recount))
    @action(detail=True, methods=["post"], url_path=f"{DEALS}/preview")
    def preview(self, request: Request, pk: int, number: str) -> Response:
        """What a correction would change. Nothing is written."""
        facts = read(Facts, request)["facts"]
        return Response(plain(game_deals.preview_correction(record_of(self.get_object(), number), facts)))

    @extend_schema(request=Ruling, responses=sheet(GameSheet))
    @action(detail=True, methods=["post"])
    def rulings(self, request: Request, pk: int) -> Response:
        """Points for or against a side, or the match itself."""
        match = self.get_object()
        game_deals.rule_on_match(match, by=director(request), **read(Ruling, request))
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


# Corrections: who sits where, time called for a round, a match resumed on another day.

MATCHES = Match.objects.select_related("section__session__event__club")


@dataclass(frozen=True, slots=True)
class Order(Seen):
    """`order`, by seat from 0: the present seat of the player who sits there afterwards. Left out, the two
    sides change places.
    """

    order: Annotated[list[Annotated[int, Meta(ge=0)]] | UnsetType, Meta(max_length=8)] = UNSET


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A player who moves: from which seat to which one."""

    contestant: int
    position: int
    seat: int
    to: int


class Seats(View):
    queryset = Match.objects.all()

    @extend_schema("match_seats_exchange", request=Order, responses=sheet(GameSheet))
    def put(self, request: Request, pk: int) -> Response:
        """Players exchange seats; what was recorded belongs to the seats and stays."""
        given, match = read(Order, request), get_object_or_404(MATCHES, pk=pk)
        how = {"reason": given["reason"], "by": director(request)}
        game_seats.exchange_seats(match, _order(match, given), seen=given["version"], **how)
        return Response(sheet_of(pk))


class SeatsDraw(View):
    queryset = Match.objects.all()

    @extend_schema("match_seats_draw", request=DrawnSeats, responses=sheet(GameSheet))
    def post(self, request: Request, pk: int) -> Response:
        """Draw for seats before the first deal: the highest card takes the first seat and deals first."""
        given, match = read(DrawnSeats, request), get_object_or_404(MATCHES, pk=pk)
        typed = given.get("cards")
        cards = (
            {int(seat) if seat.isdecimal() else -1: card for seat, card in typed.items()}
            if typed is not None
            else game_seats.draw_by_lot(match)
        )
        game_seats.draw_seats(match, cards, seen=given["version"], by=director(request))
        return Response(sheet_of(pk))


class SeatsPreview(View):
    queryset = Match.objects.all()

    @extend_schema("match_seats_preview", request=Order, responses=serializer_of(SeatMove)(many=True))
    def post(self, request: Request, pk: int) -> Response:
        """All players who would move. Nothing is written."""
        given, match = read(Order, request), get_object_or_404(MATCHES, pk=pk)
        seats, order = list(match.seats.order_by("number")), _order(match, given)
        game_seats.refuse_order(match.agreement, seats, order)
        moved = [(seats[before], number) for number, before in enumerate(order) if before != number]
        return Response([_move(seat, number) for seat, number in moved])


class SettleDeal(View):
    queryset = Match.objects.all()

    @extend_schema("deal_settle", request=SettledDeal, responses=sheet(GameSheet))
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Take one side's word on a deal."""
        given = read(SettledDeal, request)
        rows = DealRecord.objects.select_related("match__section")
        record = get_object_or_404(rows, match=pk, number=number)
        entry = get_object_or_404(DealEntry, pk=given["entry"], match=pk, number=number)
        how = {"reason": given["reason"], "by": director(request)}
        game_deals.settle_deal(record, entry, seen=given["version"], **how)
        return Response(sheet_of(pk))


class CallTime(OfSection):
    @extend_schema("game_section_time", request=Round, responses=sheets(int))
    def post(self, request: Request, pk: int) -> Response:
        """Call time at every table of a round; the matches that are closed by it."""
        given = read(Round, request)
        ended = game_matches.call_time(
            section_of(pk), given["round"], by=director(request), reason=given["reason"]
        )
        return Response([match.pk for match in ended])


class Resume(OfSection):
    @extend_schema("game_section_resume", request=Resumed, responses=sheet(GameSheet, 201))
    def post(self, request: Request, pk: int) -> Response:
        """Take a match up again that stopped half-way on another day."""
        given, section = read(Resumed, request), section_of(pk)
        event = section.session.event_id
        match = get_object_or_404(MATCHES, pk=given["match"], section__session__event=event)
        players = [
            (get_object_or_404(section.contestants, pk=chair["contestant"]), chair["position"])
            for chair in given["seats"]
        ]
        made = resume_match(match, section, players, by=director(request), table=given.get("table"))
        return Response(sheet_of(made.pk), status=201)


def _order(match: Match, given: dict) -> game_seats.Order:
    return tuple(given.get("order") or game_seats.sides_exchanged(match.agreement))


def _move(seat: MatchSeat, to: int) -> dict[str, int]:
    return {
        "contestant": seat.contestant_id,
        "position": seat.position,
        "seat": seat.number,
        "to": to,
    }
