"""The club's own movements, for its directors."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.views import ViewSet, director, read
from tournament.models import OwnMovement
from tournament.movements.plan import Movement
from tournament.readings.club.roles import own_clubs
from tournament.readings.movements.movement_files import movement_of
from tournament.readings.movements.playable import refuse_unplayable
from tournament.reports.movements.own_movements import own_verdict
from tournament.services.movements import own_movements


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


class MovementDocumentSerializer(serializers.Serializer):
    """`version` is the one that was read: another one standing is a 409. A new movement needs none."""

    name = serializers.CharField(max_length=60)
    document = serializers.JSONField()
    version = serializers.IntegerField(required=False, default=0)


class OwnMovementViewSet(ViewSet):
    queryset = OwnMovement.objects.all()
    serializer_class = OwnMovementSerializer

    def get_queryset(self) -> QuerySet[OwnMovement]:
        return super().get_queryset().filter(club__in=own_clubs(self.request.user))

    @extend_schema(responses=OwnMovementSerializer(many=True))
    def list(self, request: Request) -> Response:
        return Response(OwnMovementSerializer(self.get_queryset(), many=True).data)

    @extend_schema(request=MovementDocumentSerializer, responses={201: OwnMovementSerializer})
    def create(self, request: Request) -> Response:
        """Keep a new one; a wrong document is refused with all its problems."""
        name, movement, _version = _read_movement(request)
        by = director(request)
        own = own_movements.keep_movement(own_movements.keeping_club(by=by), movement, name=name, by=by)
        return Response(OwnMovementSerializer(own).data, status=201)

    @extend_schema(responses=OwnMovementSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        return Response(OwnMovementSerializer(self.get_object()).data)

    @extend_schema(request=MovementDocumentSerializer, responses=OwnMovementSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """Another name, another document."""
        own = self.get_object()
        name, movement, version = _read_movement(request)
        own_movements.change_movement(own, movement, name=name, seen=version, by=director(request))
        return Response(OwnMovementSerializer(own).data)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        own_movements.remove_movement(self.get_object(), by=director(request))
        return Response(status=204)


def _read_movement(request: Request) -> tuple[str, Movement, int]:
    """The name, a movement that can be played, and the version that was seen."""
    given = read(MovementDocumentSerializer, request)
    movement = movement_of(given["document"])
    refuse_unplayable(movement)
    return given["name"], movement, given["version"]
