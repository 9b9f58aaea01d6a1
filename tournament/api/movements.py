"""What movements fit: the catalogue, for programs."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.exchange.plain import plain
from tournament.movements.catalogue import choices


class WishSerializer(serializers.Serializer):
    """`one_winner` empty: either."""

    pairs = serializers.IntegerField(min_value=4, max_value=60)
    boards = serializers.IntegerField(min_value=4, max_value=60, required=False)
    minutes = serializers.IntegerField(min_value=20, max_value=600, required=False)
    one_winner = serializers.BooleanField(required=False, allow_null=True, default=None)


class MovementChoices(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        parameters=[WishSerializer], responses={200: OpenApiTypes.OBJECT, 400: OpenApiTypes.OBJECT}
    )
    def get(self, request: Request) -> Response:
        """Movements for so many pairs, best first."""
        wishes = WishSerializer(data=request.query_params)
        wishes.is_valid(raise_exception=True)
        wanted = dict(wishes.validated_data)
        return Response(plain(choices(wanted.pop("pairs"), **wanted)))
