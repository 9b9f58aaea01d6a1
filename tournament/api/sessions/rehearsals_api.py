"""Rehearsals: start one with its settings, change its pace, remove it."""

from random import SystemRandom

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSession, director, read
from tournament.api.basis.choices import serializer_of
from tournament.domain.rehearsal.acts import rehearsals
from tournament.domain.rehearsal.acts.rehearsals import (
    SEEDS,
    Dials,
    PaceOfRobots,
)
from tournament.domain.rehearsal.acts.robot_agenda import are_awake, wake_robots
from tournament.models import Rehearsal

ROWS = Rehearsal.objects.select_related("session__event__club")
DialsSerializer = serializer_of(Dials, partial=True)
DIALS = ("evening", "tables", "seed", "slips", "outages", "slow_table", "late_pair", "calls")


class RehearsalSerializer(serializers.ModelSerializer):
    """`notes` is what the robots tell of themselves; `awake`: they play in this process."""

    awake = serializers.SerializerMethodField()

    class Meta:
        model = Rehearsal
        fields = ("session", *DIALS, "pace", "paused", "notes", "awake")

    def get_awake(self, rehearsal: Rehearsal) -> bool:
        return are_awake(rehearsal)


class Rehearsals(OfSession):
    @extend_schema("rehearsals", responses=RehearsalSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The rehearsal that is there, if any."""
        return Response(RehearsalSerializer(ROWS.all(), many=True).data)

    @extend_schema("rehearse", request=DialsSerializer, responses={201: RehearsalSerializer})
    def post(self, request: Request) -> Response:
        """Robots play a session; a rehearsal that exists is continued instead."""
        dials = Dials(**{"seed": SystemRandom().choice(SEEDS), **read(DialsSerializer, request)})
        started = rehearsals.start_rehearsal(by=director(request), dials=dials)
        wake_robots(started)
        return Response(RehearsalSerializer(started).data, status=201)


class OneRehearsal(OfSession):
    conditional = False  # robots sleep and wake without an act

    @extend_schema("rehearsal", responses=RehearsalSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """What the robots are doing."""
        return Response(RehearsalSerializer(get_object_or_404(ROWS, session=pk)).data)

    @extend_schema("rehearsal_pace", request=PaceOfRobots, responses=RehearsalSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Another pace, or a pause."""
        row = rehearsals.set_pace(get_object_or_404(ROWS, session=pk), **read(PaceOfRobots, request))
        wake_robots(row)
        return Response(RehearsalSerializer(row).data)

    @extend_schema("rehearsal_remove", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Erase it without a trace."""
        rehearsals.remove_rehearsal(get_object_or_404(ROWS, session=pk))
        return Response(status=204)
