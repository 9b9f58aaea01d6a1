"""An event as one file: export and import."""

from typing import IO, Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.views import View, director
from tournament.api.sessions.conditions import EventSerializer
from tournament.exchange.formats import FORMATS
from tournament.models import Event
from tournament.readings.event_file.files import export_event, file_name, read_event_file
from tournament.readings.event_file.schema import event_file_schema
from tournament.readings.event_file.upload_limits import refuse_too_large
from tournament.reports.gate.open_hands import refuse_hidden_hands
from tournament.reports.gate.own_boards import refuse_while_playing
from tournament.reports.health.event_smoke_check import read_through
from tournament.services.event_file.imports import import_event
from tournament.services.movements.own_movements import keeping_club

ZIP = FORMATS["event"].media_type


class FileParser(BaseParser):
    """The bytes of an event file, not one more than may be brought."""

    media_type = ZIP

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> bytes:
        refuse_too_large(int(parser_context["request"].META.get("CONTENT_LENGTH") or 0), "event")
        return stream.read()


class EventFile(View):
    queryset = Event.objects.all()
    conditional = False

    @extend_schema(operation_id="event_file", responses={(200, ZIP): OpenApiTypes.BINARY})
    def get(self, request: Request, pk: int) -> HttpResponse:
        """The whole event with its history; forbidden for a director who has still to play in it."""
        event = get_object_or_404(Event.objects.select_related("club"), pk=pk)
        refuse_while_playing(event, request.user)
        refuse_hidden_hands(event, request.user, as_player=True)
        headers = FORMATS["event"].headers(file_name(event))
        headers["Link"] = f'<{reverse("event-file-schema")}>; rel="describedby"'
        return HttpResponse(export_event(event), ZIP, headers=headers)


class EventFileSchema(View):
    @extend_schema(operation_id="event_file_schema", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """JSON Schema 2020-12 of `overtrick.json`, the document inside an event file."""
        return Response(event_file_schema())


class BringEvent(View):
    parser_classes = (FileParser,)

    @extend_schema(
        operation_id="event_bring", request={ZIP: OpenApiTypes.BINARY}, responses={201: EventSerializer}
    )
    def post(self, request: Request) -> Response:
        """Bring an event in from its file: a new event of the caller's club, with new addresses."""
        sent = request.data if isinstance(request.data, bytes) else b""
        document, by = read_event_file(sent), director(request)
        event = import_event(document, keeping_club(by=by), proof=read_through, by=by)
        return Response(EventSerializer(event).data, status=201)
