"""A section while it is set up: how many, who sits where, which movement."""

from secrets import SystemRandom

from django.db import transaction
from django.db.models import Prefetch
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import View, director, read, read_query
from tournament.api.basis.serializers import KeyField
from tournament.api.basis.sheets import sheets
from tournament.api.setup.seats_api import (
    CategoriesSerializer,
    ContestantSerializer,
    SeatsSerializer,
    categories_given,
    holders_to_rename,
    seated,
    starts_of,
)
from tournament.domain.journal.reports.versioned_cache import prefixes_of
from tournament.domain.movements.reports.movement_offers import divisions_of, fitting
from tournament.domain.people.acts.clubs import respell_in
from tournament.domain.seats.acts import check_ins, pair_seats, seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.pair_seats import change_categories
from tournament.domain.sessions.acts.session_settings import divide
from tournament.exchange.pasted_lists import PlayerLine
from tournament.exchange.plain import plain
from tournament.models import Contestant, Membership, Section
from tournament.movements.catalogue import Choice, with_tables
from tournament.movements.changes.divisions import Division, Order

LARGEST = 60


def _whole(least: int, most: int, text: str) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most, required=False, help_text=text)


class WholeSectionSerializer(serializers.ModelSerializer):
    contestants = ContestantSerializer(many=True)

    class Meta:
        model = Section
        fields = ("id", "session", "letter", "game", "movement", "boards_per_set", "winners", "version")
        fields = (*fields, "contestants")


class CountSerializer(serializers.Serializer):
    count = serializers.IntegerField(min_value=2, max_value=400)


class WantedSerializer(serializers.Serializer):
    boards = _whole(4, LARGEST, "boards each should play")
    minutes = _whole(20, 600, "the whole session")
    one_winner = serializers.BooleanField(required=False, allow_null=True, default=None)
    sharing = serializers.BooleanField(required=False, allow_null=True, default=None)
    max_sit_out = _whole(0, LARGEST, "the longest sit-out, in boards")
    stationary = _whole(0, LARGEST, "so many who cannot move")
    copies = _whole(1, 9, "copies of the boards at hand")


class MovementSerializer(serializers.Serializer):
    """`code` of the catalogue, or of an own movement; see `offers`."""

    code = serializers.CharField(max_length=80)
    boards_per_round = serializers.IntegerField(min_value=1, max_value=LARGEST)


class DivideSerializer(WantedSerializer):
    """`division` is the key of a division on offer for the same wishes; `lot` as of `LotSerializer`."""

    division = serializers.CharField(max_length=40)
    order = serializers.ChoiceField(choices=[(order, order) for order in Order])
    lot = serializers.ListField(child=serializers.IntegerField(min_value=0), default=None, allow_null=True)


class LotSerializer(serializers.Serializer):
    """`order` is the drawn permutation of the places from 0, where the lot was drawn by hand."""

    order = serializers.ListField(child=serializers.IntegerField(min_value=0), default=None, allow_null=True)


class SwapSerializer(serializers.Serializer):
    first = KeyField()
    second = KeyField()


class SectionView(View):
    queryset = Section.objects.all()

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
    @extend_schema(operation_id="section", responses=WholeSectionSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Who plays where."""
        return self.whole()


class Contestants(SectionView):
    @extend_schema(
        operation_id="section_contestants", request=CountSerializer, responses=WholeSectionSerializer
    )
    def put(self, request: Request, pk: int) -> Response:
        """Set the number of pairs, players or teams; new ones are unnamed, the last ones are removed."""
        section, count = section_of(pk), read(CountSerializer, request)["count"]
        set_number_of_contestants(section, count, by=director(request))
        return self.whole()


class Seats(SectionView):
    @extend_schema(operation_id="section_seats", request=SeatsSerializer, responses=WholeSectionSerializer)
    def patch(self, request: Request, pk: int) -> Response:
        """Put players into seats, all of them or none. Who is not known by name is added to the club."""
        section = section_of(pk)
        seats, by = read(SeatsSerializer, request)["seats"], director(request)
        names = seated(section, seats)
        typed = {seat: who for seat, who in names.items() if isinstance(who, PlayerLine)}
        with transaction.atomic():
            respell_in(section.session.event.club, holders_to_rename(seats), typed, by=by)
            pair_seats.name_pairs(section, names, by=by)
        return self.whole()


class Categories(SectionView):
    @extend_schema(
        operation_id="section_categories", request=CategoriesSerializer, responses=WholeSectionSerializer
    )
    def patch(self, request: Request, pk: int) -> Response:
        """The categories of pairs that are drawn; pairs of one category can be kept apart."""
        section = section_of(pk)
        given = categories_given(section, read(CategoriesSerializer, request)["categories"])
        change_categories(section, given, by=director(request))
        return self.whole()


class ThoseHere(SectionView):
    @extend_schema(operation_id="section_those_here", request=None, responses=WholeSectionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """As many pairs as have checked in with a partner, with their names."""
        check_ins.seat_those_here(section_of(pk), by=director(request))
        return self.whole()


class Offers(SectionView):
    @extend_schema(operation_id="section_offers", parameters=[WantedSerializer], responses=sheets(Choice))
    def get(self, request: Request, pk: int) -> Response:
        """Movements for the pairs of this section at its club's pace, best first after the club's own."""
        found = fitting(section_of(pk), read_query(WantedSerializer, request))
        return Response(plain([*map(with_tables, found)]))


class Divisions(SectionView):
    @extend_schema(
        operation_id="section_divisions", parameters=[WantedSerializer], responses=sheets(Division)
    )
    def get(self, request: Request, pk: int) -> Response:
        """Equal sections on the same boards for the pairs of a large section, best first."""
        found = divisions_of(section_of(pk), read_query(WantedSerializer, request))
        return Response([{**plain(one), "key": one.key} for one in found])

    @extend_schema(operation_id="section_divide", request=DivideSerializer, responses=WholeSectionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Divide the section; it keeps its own share. The server draws unless the lot is given."""
        given, section = read(DivideSerializer, request), section_of(pk)
        key, order, lot = given.pop("division"), Order(given.pop("order")), given.pop("lot")
        division = next((one for one in divisions_of(section, given) if one.key == key), None)
        if division is None:
            raise NotFound
        divide(section, division, order, by=director(request), lot=_lot(section) if lot is None else lot)
        return self.whole()


class SectionMovement(SectionView):
    @extend_schema(
        operation_id="section_movement", request=MovementSerializer, responses=WholeSectionSerializer
    )
    def put(self, request: Request, pk: int) -> Response:
        """Seat the pairs in a movement; their order is kept, numbers follow."""
        given = read(MovementSerializer, request)
        seating.choose_movement(
            section_of(pk), given["code"], boards_per_set=given["boards_per_round"], by=director(request)
        )
        return self.whole()


class Lots(SectionView):
    @extend_schema(operation_id="section_lots", request=LotSerializer, responses=WholeSectionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Seat the pairs by lot; the server draws unless the order is given."""
        section, order = section_of(pk), read(LotSerializer, request)["order"]
        pair_seats.draw_lots(section, _lot(section) if order is None else order, by=director(request))
        return self.whole()


class Swap(SectionView):
    @extend_schema(operation_id="section_swap", request=SwapSerializer, responses=WholeSectionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Two pairs change places."""
        given, held = read(SwapSerializer, request), section_of(pk).contestants.select_related("section")
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
