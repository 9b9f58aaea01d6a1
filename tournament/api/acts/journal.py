"""The journal as a stream: what happened since a cursor, of a club or of one session."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.acts.journal_rows import ActSerializer, acts_for
from tournament.api.basis.views import View, read_query
from tournament.api.club.clubs import club_for
from tournament.models import Club, Session
from tournament.readings.acts import stream

MOST = 200


class CursorSerializer(serializers.Serializer):
    """`after` is the `next` of the answer before; 0, or left out, begins with the first act."""

    after = serializers.IntegerField(default=0, min_value=0, max_value=2**63 - 1)
    limit = serializers.IntegerField(default=100, min_value=1, max_value=MOST)


class ActsSerializer(serializers.Serializer):
    """`next` is the cursor to go on from, whether there were acts or not."""

    acts = ActSerializer(many=True)
    next = serializers.IntegerField()


class Journal(View):
    queryset = Club.objects.all()

    @extend_schema(operation_id="journal", parameters=[CursorSerializer], responses=ActsSerializer)
    def get(self, request: Request) -> Response:
        """The acts of the club, in an order in which none ever appears behind the cursor."""
        wanted, club = read_query(CursorSerializer, request), club_for(request)
        found, cursor = stream.page(stream.acts_of_club(club), **wanted)
        own = [entry for entry in found if stream.concerns(entry, club)]
        return Response({"acts": acts_for(own, request.user), "next": cursor})


class SessionJournal(View):
    queryset = Session.objects.all()
    conditional = False  # an act without a section has no version

    @extend_schema(operation_id="session_journal", parameters=[CursorSerializer], responses=ActsSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """The acts of one session, as the club's."""
        session = get_object_or_404(Session, pk=pk)
        found, cursor = stream.page(stream.acts_of_session(session), **read_query(CursorSerializer, request))
        return Response({"acts": acts_for(found, request.user), "next": cursor})
