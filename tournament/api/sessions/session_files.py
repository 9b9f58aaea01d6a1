"""The files of a session by a program: what there is, what a federation's file lacks, and the bytes."""

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import session_of
from tournament.api.basis.sheets import sheet
from tournament.api.basis.views import View, director, read
from tournament.exchange.formats import FORMATS
from tournament.exchange.plain import plain
from tournament.models import Session
from tournament.readings.event_file.files import file_name
from tournament.reports.files.files import session_files, written
from tournament.services.sessions.federation import set_federation
from tournament.sheets.federation import LONGEST_CODE
from tournament.sheets.session_files import SessionFiles


class FederationSerializer(serializers.Serializer):
    """`club` is the number of the club in its federation, `charge` the code by which the event is billed."""

    club = serializers.CharField(default="", allow_blank=True, max_length=LONGEST_CODE)
    charge = serializers.CharField(default="", allow_blank=True, max_length=LONGEST_CODE)


class Files(View):
    queryset = Session.objects.all()

    @extend_schema(operation_id="session_files", responses=sheet(SessionFiles))
    def get(self, request: Request, pk: int) -> Response:
        """The formats of this session, what each cannot say, and what the federation's file lacks."""
        return Response(plain(session_files(session_of(pk))))

    @extend_schema(
        operation_id="session_federation", request=FederationSerializer, responses=sheet(SessionFiles)
    )
    def put(self, request: Request, pk: int) -> Response:
        """The codes that the federation asks of the event."""
        session = session_of(pk)
        set_federation(session.event, **read(FederationSerializer, request), by=director(request))
        return Response(plain(session_files(session)))


class SessionFile(View):
    queryset = Session.objects.all()
    conditional = False

    @extend_schema(operation_id="session_file", responses={(200, "*/*"): OpenApiTypes.BINARY})
    def get(self, request: Request, pk: int, kind: str) -> HttpResponse:
        """One file, by the code of its format; forbidden for a director who has still to play in it."""
        session = session_of(pk)
        if kind not in {offer.format for offer in session_files(session).offers}:
            raise Http404
        headers = FORMATS[kind].headers(file_name(session.event))
        return HttpResponse(written(kind, session, request.user), FORMATS[kind].media_type, headers=headers)
