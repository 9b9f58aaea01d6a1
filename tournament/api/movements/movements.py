"""The catalogue of movements: those that fit, one in full, and the problems of a document."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.sheets import sheet, sheets
from tournament.api.basis.views import View, read_query
from tournament.exchange.plain import plain
from tournament.movements.catalogue import Choice, choices, with_tables
from tournament.movements.catalogue_figures import SIZES, on_offer
from tournament.movements.schema import to_json
from tournament.readings.errors import DirectorError
from tournament.readings.movements.movement_files import movement_of
from tournament.readings.movements.named_plans import catalogue_plan
from tournament.reports.movements.movement_verdict import Verdict, verdict_on

KINDS = {"pairs": "pairs", "individuals": "individual", "teams": "teams", "rotation": "rotation"}


def _whole(least: int, most: int, text: str) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most, required=False, help_text=text)


class WishSerializer(serializers.Serializer):
    """How many contestants of one kind, and the wishes; `one_winner` and `sharing` empty: either."""

    pairs = _whole(4, 60, "so many pairs")
    individuals = _whole(8, 52, "so many players of an individual")
    teams = _whole(2, 34, "so many teams")
    rotation = _whole(4, 7, "so many players at one table")
    boards = _whole(4, 60, "boards each should play")
    minutes = _whole(20, 600, "the whole session")
    one_winner = serializers.BooleanField(required=False, allow_null=True, default=None)
    sharing = serializers.BooleanField(required=False, allow_null=True, default=None)
    turned = serializers.BooleanField(required=False, default=False, help_text="single boards may lie turned")
    copies = _whole(1, 9, "copies of the boards at hand")
    max_sit_out = _whole(0, 60, "the longest sit-out, in boards")
    stationary = _whole(0, 60, "so many who cannot move")

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if len(KINDS.keys() & attrs.keys()) != 1:
            raise serializers.ValidationError(f"one of {', '.join(KINDS)}")
        return attrs


class MovementChoices(View):
    @extend_schema("movements_list", parameters=[WishSerializer], responses=sheets(Choice))
    def get(self, request: Request) -> Response:
        """Movements for a number of contestants, best first."""
        wanted = read_query(WishSerializer, request)
        name = next(name for name in KINDS if name in wanted)
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
