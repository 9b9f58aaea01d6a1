"""Movements by a program: those that fit, one in full, the problems of a document, the club's own."""

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings

from tournament.api.basis.base_views import View, ViewSet, director, read, read_query
from tournament.api.basis.choices import serializer_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.domain.errors import DirectorError
from tournament.domain.movements.acts import own_movement_acts
from tournament.domain.movements.acts.own_movement_acts import MovementDocument
from tournament.domain.movements.readings.movement_files import movement_of
from tournament.domain.movements.readings.named_plans import Wish, catalogue_plan, refuse_unplayable
from tournament.domain.movements.reports.movement_offers import Verdict, own_verdict, verdict_on
from tournament.domain.people.readings.roles import own_clubs
from tournament.exchange.plain import plain
from tournament.models import OwnMovement
from tournament.movements.catalogue import Choice, choices, with_tables
from tournament.movements.catalogue_figures import SIZES, on_offer
from tournament.movements.plan import Movement
from tournament.movements.schema import to_json

KINDS = {"pairs": "pairs", "individuals": "individual", "teams": "teams", "rotation": "rotation"}


class MovementChoices(View):
    @extend_schema("movements_list", parameters=[serializer_of(Wish)], responses=sheets(Choice))
    def get(self, request: Request) -> Response:
        """Movements for a number of contestants, best first."""
        wanted = read_query(Wish, request)
        named = KINDS.keys() & wanted.keys()
        if len(named) != 1:
            sentence = f"one of {', '.join(KINDS)}"
            raise serializers.ValidationError({api_settings.NON_FIELD_ERRORS_KEY: [sentence]})
        (name,) = named
        found = choices(wanted.pop(name), kind=KINDS[name], **wanted)
        return Response(plain([*map(with_tables, found)]))


class MovementNames(View):
    @extend_schema("movements_names", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request) -> Response:
        """Everything the catalogue offers, by kind and number: each name is a document of its own."""
        return Response(
            {
                f"{kind}-{number}": [name for name, _figures in on_offer(number, kind)]
                for kind, sizes in SIZES.items()
                for number in sizes
            }
        )


class MovementPlan(View):
    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, code: str) -> Response:
        """One movement of the catalogue by its code, as a `movement/1` document."""
        try:
            return Response(to_json(catalogue_plan(code)))
        except DirectorError as error:
            raise NotFound(error.message) from error


class MovementCheck(View):
    @extend_schema(request=OpenApiTypes.OBJECT, responses=sheet(Verdict))
    def post(self, request: Request) -> Response:
        """The problems of a `movement/1` document, and its figures when there are none."""
        return Response(plain(verdict_on(movement_of(request.data))))


# The club's own movements, for its directors.


class OwnMovementSerializer(serializers.ModelSerializer):
    """`document` is movement/1; `code` is what a section seated by it names; `pairs` those who play."""

    code = serializers.CharField(read_only=True)
    pairs = serializers.SerializerMethodField()
    is_valid = serializers.SerializerMethodField()

    class Meta:
        model = OwnMovement
        fields = ("id", "code", "name", "version", "pairs", "is_valid", "document")

    def get_pairs(self, own: OwnMovement) -> int:
        return len(own.plan.present)

    def get_is_valid(self, own: OwnMovement) -> bool:
        return own_verdict(own.plan).is_valid


class OwnMovementViewSet(ViewSet):
    queryset = OwnMovement.objects.all()
    serializer_class = OwnMovementSerializer

    def get_queryset(self) -> QuerySet[OwnMovement]:
        return super().get_queryset().filter(club__in=own_clubs(self.request.user))

    @extend_schema(responses=OwnMovementSerializer(many=True))
    def list(self, request: Request) -> Response:
        return Response(OwnMovementSerializer(self.get_queryset(), many=True).data)

    @extend_schema(request=MovementDocument, responses={201: OwnMovementSerializer})
    def create(self, request: Request) -> Response:
        """Keep a new one; a wrong document is refused with all its problems."""
        name, movement, _version = _read_movement(request)
        by = director(request)
        own = own_movement_acts.keep_movement(
            own_movement_acts.keeping_club(by=by), movement, name=name, by=by
        )
        return Response(OwnMovementSerializer(own).data, status=201)

    @extend_schema(responses=OwnMovementSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        return Response(OwnMovementSerializer(self.get_object()).data)

    @extend_schema(request=MovementDocument, responses=OwnMovementSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """Another name, another document."""
        own = self.get_object()
        name, movement, version = _read_movement(request)
        own_movement_acts.change_movement(own, movement, name=name, seen=version, by=director(request))
        return Response(OwnMovementSerializer(own).data)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        own_movement_acts.remove_movement(self.get_object(), by=director(request))
        return Response(status=204)


def _read_movement(request: Request) -> tuple[str, Movement, int]:
    """The name, a movement that can be played, and the version that was seen."""
    given = read(MovementDocument, request)
    movement = movement_of(given["document"])
    refuse_unplayable(movement)
    return given["name"], movement, given["version"]
