"""Penalties of pairs in the ranking over the sessions of an event, by a program."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import KeyField, ReasonSerializer, entrant_of, session_of
from tournament.api.basis.views import OfEvent, director, read
from tournament.models import Adjustment, Entrant, Session
from tournament.services.stages.event_penalties import cancel_event_penalty, penalise_in_event


class EventPenaltySerializer(ReasonSerializer):
    """`pair` is the key of an entrant, `amount` positive; `%` is per cent of the total."""

    pair = KeyField()
    amount = serializers.DecimalField(max_digits=8, decimal_places=2)
    unit = serializers.ChoiceField(["MP", "IMP", "%"])
    law = serializers.CharField(default="90", allow_blank=True, max_length=20)


class StandingEventPenaltySerializer(serializers.ModelSerializer):
    class Meta:
        model = Adjustment
        fields = ("id", "entrant", "unit", "amount", "law", "reason", "by")


class EventPenalties(OfEvent):
    @extend_schema(
        operation_id="session_event_penalties", responses=StandingEventPenaltySerializer(many=True)
    )
    def get(self, request: Request, pk: int) -> Response:
        """The penalties of pairs in the stage of a session; their amounts are negative."""
        return Response(StandingEventPenaltySerializer(_standing(session_of(pk)), many=True).data)

    @extend_schema(
        operation_id="session_penalise_in_event",
        request=EventPenaltySerializer,
        responses={201: StandingEventPenaltySerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Penalise a pair in the ranking over the sessions."""
        given, session = read(EventPenaltySerializer, request), session_of(pk)
        pair = entrant_of(session.event.entrants.all(), pk=given.pop("pair"))
        made = penalise_in_event(session, pair, **given, by=director(request))
        return Response(StandingEventPenaltySerializer(made).data, status=201)


class EventPenalty(OfEvent):
    @extend_schema(
        operation_id="session_cancel_event_penalty", request=ReasonSerializer, responses={204: None}
    )
    def delete(self, request: Request, pk: int, penalty: int) -> Response:
        """Cancel a penalty."""
        session, given = session_of(pk), read(ReasonSerializer, request)
        row = get_object_or_404(_standing(session).select_related("entrant"), pk=penalty)
        cancel_event_penalty(session, row, by=director(request), reason=given["reason"])
        return Response(status=204)


def _standing(session: Session):  # type: ignore[no-untyped-def]
    rows = Adjustment.objects.filter(entrant__event=session.event_id, stage=session.stage_id, match=None)
    return rows.filter(entrant__kind=Entrant.Kind.PAIR).order_by("pk")
