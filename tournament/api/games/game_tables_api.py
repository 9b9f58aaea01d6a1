"""Corrections of table games: who sits where, time called for a round, a match resumed on another day."""

from dataclasses import dataclass
from typing import Annotated

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSection, View, director, read
from tournament.api.basis.choices import serializer_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.api.games.matches_api import section_of, sheet_of
from tournament.domain.games.acts import game_deals, game_matches, game_seats
from tournament.domain.games.acts.game_deals import SettledDeal
from tournament.domain.games.acts.game_matches import Resumed, Round, resume_match
from tournament.domain.games.acts.game_seats import DrawnSeats
from tournament.domain.inputs import UNSET, Seen, UnsetType
from tournament.models import DealEntry, DealRecord, Match, MatchSeat
from tournament.sheets.game_sheets import GameSheet

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
