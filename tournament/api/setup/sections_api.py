"""A section while it is set up: how many, who sits where, which movement."""

from secrets import SystemRandom

from django.db import transaction
from django.db.models import Prefetch
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSection, director, read, read_query
from tournament.api.basis.choices import row_serializer, serializer_of
from tournament.api.basis.sheets import sheets
from tournament.api.setup.seats_api import (
    ContestantSerializer,
    categories_given,
    holders_to_rename,
    seated,
    starts_of,
)
from tournament.domain.journal.reports.versioned_cache import prefixes_of
from tournament.domain.movements.readings.named_plans import Wanted
from tournament.domain.movements.reports.movement_offers import divisions_of, fitting
from tournament.domain.people.acts.clubs import respell_in
from tournament.domain.seats.acts import check_ins, pair_seats, seating
from tournament.domain.seats.acts.contestants import Count, set_number_of_contestants
from tournament.domain.seats.acts.pair_seats import Categories as PairCategories
from tournament.domain.seats.acts.pair_seats import DrawLots, SeatChanges, SwapPairs, change_categories
from tournament.domain.seats.acts.seating import ChooseMovement
from tournament.domain.sessions.acts.session_settings import DivideSection, divide
from tournament.exchange.pasted_lists import PlayerLine
from tournament.exchange.plain import plain
from tournament.models import Contestant, Membership, Section
from tournament.movements.catalogue import Choice, with_tables
from tournament.movements.changes.divisions import Division, Order

WholeSectionSerializer = row_serializer(
    Section,
    "id session letter game movement boards_per_set winners version contestants",
    name="WholeSection",
    contestants=ContestantSerializer(many=True),
)


class SectionView(OfSection):
    def whole(self) -> Response:
        """The section as it stands now, in a fixed number of queries."""
        people = Membership.objects.select_related("player")
        contestants = (
            Contestant.objects.numbered()
            .select_related("entrant")
            .prefetch_related(Prefetch("memberships", people))
        )
        section = get_object_or_404(
            Section.objects.prefetch_related(Prefetch("contestants", contestants)), pk=self.kwargs["pk"]
        )
        prefix = prefixes_of(section.session_id).get(section.pk, "")
        context = {"starts": starts_of(section), "prefix": prefix}
        return Response(WholeSectionSerializer(section, context=context).data)


class OneSection(SectionView):
    @extend_schema("section", responses=WholeSectionSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Who plays where."""
        return self.whole()


class Contestants(SectionView):
    @extend_schema("section_contestants", request=Count, responses=WholeSectionSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Set the number of pairs, players or teams; new ones are unnamed, the last ones are removed."""
        section, count = section_of(pk), read(Count, request)["count"]
        set_number_of_contestants(section, count, by=director(request))
        return self.whole()


class Seats(SectionView):
    @extend_schema(
        "section_seats", request=serializer_of(SeatChanges, "Seats"), responses=WholeSectionSerializer
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Put players into seats, all of them or none. Who is not known by name is added to the club."""
        section = section_of(pk)
        seats, by = read(SeatChanges, request)["seats"], director(request)
        names = seated(section, seats)
        typed = {seat: who for seat, who in names.items() if isinstance(who, PlayerLine)}
        with transaction.atomic():
            respell_in(section.session.event.club, holders_to_rename(seats), typed, by=by)
            pair_seats.name_pairs(section, names, by=by)
        return self.whole()


class Categories(SectionView):
    @extend_schema(
        "section_categories",
        request=serializer_of(PairCategories, "Categories"),
        responses=WholeSectionSerializer,
    )
    def patch(self, request: Request, pk: int) -> Response:
        """The categories of pairs that are drawn; pairs of one category can be kept apart."""
        section = section_of(pk)
        given = categories_given(section, read(PairCategories, request)["categories"])
        change_categories(section, given, by=director(request))
        return self.whole()


class ThoseHere(SectionView):
    @extend_schema("section_those_here", request=None, responses=WholeSectionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """As many pairs as have checked in with a partner, with their names."""
        check_ins.seat_those_here(section_of(pk), by=director(request))
        return self.whole()


class Offers(SectionView):
    @extend_schema("section_offers", parameters=[serializer_of(Wanted)], responses=sheets(Choice))
    def get(self, request: Request, pk: int) -> Response:
        """Movements for the pairs of this section at its club's pace, best first after the club's own."""
        found = fitting(section_of(pk), read_query(Wanted, request))
        return Response(plain([*map(with_tables, found)]))


class Divisions(SectionView):
    @extend_schema("section_divisions", parameters=[serializer_of(Wanted)], responses=sheets(Division))
    def get(self, request: Request, pk: int) -> Response:
        """Equal sections on the same boards for the pairs of a large section, best first."""
        found = divisions_of(section_of(pk), read_query(Wanted, request))
        return Response([{**plain(one), "key": one.key} for one in found])

    @extend_schema(
        "section_divide", request=serializer_of(DivideSection, "Divide"), responses=WholeSectionSerializer
    )
    def post(self, request: Request, pk: int) -> Response:
        """Divide the section; it keeps its own share. The server draws unless the lot is given."""
        given, section = read(DivideSection, request), section_of(pk)
        key, order, lot = given.pop("division"), Order(given.pop("order")), given.pop("lot")
        division = next((one for one in divisions_of(section, given) if one.key == key), None)
        if division is None:
            raise NotFound
        divide(section, division, order, by=director(request), lot=_lot(section) if lot is None else lot)
        return self.whole()


class SectionMovement(SectionView):
    @extend_schema(
        "section_movement",
        request=serializer_of(ChooseMovement, "Movement"),
        responses=WholeSectionSerializer,
    )
    def put(self, request: Request, pk: int) -> Response:
        """Seat the pairs in a movement; their order is kept, numbers follow."""
        given = read(ChooseMovement, request)
        seating.choose_movement(
            section_of(pk), given["code"], boards_per_set=given["boards_per_round"], by=director(request)
        )
        return self.whole()


class Lots(SectionView):
    @extend_schema("section_lots", request=serializer_of(DrawLots, "Lot"), responses=WholeSectionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Seat the pairs by lot; the server draws unless the order is given."""
        section, order = section_of(pk), read(DrawLots, request)["order"]
        pair_seats.draw_lots(section, _lot(section) if order is None else order, by=director(request))
        return self.whole()


class Swap(SectionView):
    @extend_schema("section_swap", request=serializer_of(SwapPairs, "Swap"), responses=WholeSectionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Two pairs change places."""
        given, held = read(SwapPairs, request), section_of(pk).contestants.select_related("section")
        first, second = (held.filter(pk=given[name]).first() for name in ("first", "second"))
        if first is None or second is None or first == second:
            raise NotFound
        pair_seats.swap_pairs(first, second, by=director(request))
        return self.whole()


def _lot(section: Section) -> list[int]:
    order = list(range(section.contestants.numbered().count()))
    SystemRandom().shuffle(order)
    return order


def section_of(pk: int) -> Section:
    return get_object_or_404(Section.objects.select_related("session__event__club"), pk=pk)
