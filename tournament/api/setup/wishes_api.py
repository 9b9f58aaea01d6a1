"""Seats arranged by a program, and the wishes for seats of the club or of one session: for directors."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSession, View, director, read, read_query
from tournament.api.basis.choices import row_serializer, serializer_of
from tournament.api.basis.serializers import session_of
from tournament.api.basis.sheets import sheet
from tournament.domain.club.reports.club_grades import strengths_of, strengths_of_entrants
from tournament.domain.inputs import refused
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.readings.roles import own_clubs
from tournament.domain.seats.acts import arranging
from tournament.domain.seats.acts.arranging import NO_PLAYER, NewWish
from tournament.domain.seats.readings.arranging import Arranging
from tournament.domain.seats.reports.arrangements import seat_arrangement
from tournament.domain.stages.acts.seeding import SeedingSeen, seed_by_grade
from tournament.domain.stages.reports.drawn_wishes import seeding
from tournament.exchange.plain import plain
from tournament.models import Club, Player, SeatWish, Session
from tournament.sheets.seat_arrangement import SeatArrangement, Seeding

WishSerializer = row_serializer(SeatWish, "id session kind player other")
WISHES = SeatWish.objects.select_related("session", "club")


@dataclass(frozen=True, slots=True)
class Arranged:
    """How many have another number, or another seed."""

    moved: int


class Arrangement(OfSession):
    conditional = False

    @extend_schema(
        "session_arrangement", parameters=[serializer_of(Arranging)], responses=sheet(SeatArrangement)
    )
    def get(self, request: Request, pk: int) -> Response:
        """What these wishes would come to: who moves, each wish with its reason, the lines."""
        session = session_of(pk)
        how = Arranging(**read_query(Arranging, request))
        return Response(plain(seat_arrangement(session, how, strengths_of(session))))

    @extend_schema("session_arrange", request=Arranging, responses=sheet(Arranged))
    def post(self, request: Request, pk: int) -> Response:
        """Seat the pairs so."""
        session, how = session_of(pk), Arranging(**read(Arranging, request))
        moved = arranging.arrange_seats(session, how, strengths_of(session), by=director(request))
        return Response(plain(Arranged(moved)))


class Seeds(OfSession):
    conditional = False

    @extend_schema("session_seeds", responses=sheet(Seeding))
    def get(self, request: Request, pk: int) -> Response:
        """Of pairs or teams whose rounds are drawn: their grades, their seeds, and the seeds by grade."""
        session = session_of(pk)
        return Response(plain(seeding(session, strengths_of_entrants(session))))

    @extend_schema("session_seed_by_grade", request=SeedingSeen, responses=sheet(Arranged))
    def post(self, request: Request, pk: int) -> Response:
        """Seed them so, before the first round is drawn."""
        session = session_of(pk)
        given = read(SeedingSeen, request)
        moved = seed_by_grade(session, strengths_of_entrants(session), by=director(request), **given)
        return Response(plain(Arranged(moved)))


class WishesOfSession(OfSession):
    conditional = False

    @extend_schema("session_seat_wishes", responses=WishSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The wishes for this session alone."""
        return Response(WishSerializer(session_of(pk).seat_wishes.all(), many=True).data)

    @extend_schema("session_add_seat_wish", request=NewWish, responses={201: WishSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """A wish for this session; the same again changes nothing."""
        session = session_of(pk)
        return _added(request, session.event.club, session)


class WishesOfClub(View):
    queryset = WISHES
    conditional = False

    @extend_schema("seat_wishes", responses=WishSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The wishes of the caller's clubs for all their sessions."""
        return Response(WishSerializer(_of_clubs(request).filter(session=None), many=True).data)

    @extend_schema("add_seat_wish", request=NewWish, responses={201: WishSerializer})
    def post(self, request: Request) -> Response:
        """A wish of two players for all sessions; the same again changes nothing."""
        return _added(request, keeping_club(by=director(request)), None)


class OneWish(View):
    queryset = WISHES
    conditional = False

    @extend_schema("remove_seat_wish", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove a wish of a club or a session."""
        arranging.remove_wish(get_object_or_404(WISHES, pk=pk), by=director(request))
        return Response(status=204)


def _of_clubs(request: Request) -> QuerySet[SeatWish]:
    return WISHES.filter(club__in=own_clubs(request.user))


def _added(request: Request, club: Club, session: Session | None) -> Response:
    given: dict[str, Any] = read(NewWish, request)
    keys = [given["player"], *filter(None, [given.get("other")])]
    players = Player.objects.filter(club=club).in_bulk(keys)
    one, other = players.get(keys[0]), players.get(keys[-1]) if len(keys) > 1 else None
    if one is None or len(players) < len({*keys}):
        raise refused(NO_PLAYER)
    wish = arranging.add_wish(club, given["kind"], one, other, session=session, by=director(request))
    return Response(WishSerializer(wish).data, status=201)
