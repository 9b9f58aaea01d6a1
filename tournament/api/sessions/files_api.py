"""Files by a program: those of a session, events and results brought in, and the public pages."""

from typing import IO, Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.module_loading import import_string
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSession, View, director, read
from tournament.api.basis.choices import serializer_of
from tournament.api.basis.problems import TYPE, ProblemSerializer
from tournament.api.basis.serializers import session_of
from tournament.api.basis.sheets import sheet
from tournament.api.club.mail_api import PublicationSerializer
from tournament.api.sessions.sessions_api import EventSerializer
from tournament.domain.files.acts.event_imports import import_event
from tournament.domain.files.acts.result_imports import import_results, take_bridgemate_file
from tournament.domain.files.readings.event_rows import event_file_schema
from tournament.domain.files.readings.uploaded_files import (
    export_event,
    file_name,
    read_event_file,
    read_result_file,
    refuse_too_large,
)
from tournament.domain.files.reports.event_smoke_check import read_through
from tournament.domain.files.reports.exported_files import session_files, written
from tournament.domain.files.reports.published_results import ranking_agrees, summary
from tournament.domain.gate.reports.open_hands import refuse_hidden_hands
from tournament.domain.gate.reports.visibility import refuse_while_playing
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.outside.acts import publications
from tournament.domain.sessions.acts.session_settings import FederationCodes, set_federation
from tournament.exchange.folder_zip import zip_folder
from tournament.exchange.formats import FORMATS
from tournament.exchange.plain import plain
from tournament.exchange.results.condition_fitting import fitting
from tournament.models import Event, Publication, PublishingPlace
from tournament.sheets.event_options import ImportedResults, SessionFiles
from tournament.sheets.terminal_sheets import TakenFile

ZIP = FORMATS["event"].media_type

# The files of a session by a program: what there is, what a federation's file lacks, and the bytes.


class Files(OfSession):
    @extend_schema("session_files", responses=sheet(SessionFiles))
    def get(self, request: Request, pk: int) -> Response:
        """The formats of this session, what each cannot say, and what the federation's file lacks."""
        return Response(plain(session_files(session_of(pk))))

    @extend_schema(
        "session_federation",
        request=serializer_of(FederationCodes, "Federation"),
        responses=sheet(SessionFiles),
    )
    def put(self, request: Request, pk: int) -> Response:
        """The codes that the federation asks of the event."""
        session = session_of(pk)
        set_federation(session.event, **read(FederationCodes, request), by=director(request))
        return Response(plain(session_files(session)))


class FileParser(BaseParser):
    """The bytes of an event file, not one more than may be brought."""

    media_type = ZIP
    kind = "event"  # whose size is the limit

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> bytes:
        refuse_too_large(int(parser_context["request"].META.get("CONTENT_LENGTH") or 0), self.kind)
        return stream.read()


class BridgemateParser(FileParser):
    """The bytes of a Bridgemate file, not one more than may be brought."""

    media_type = FORMATS["bws"].media_type
    kind = "bws"


class SessionFile(OfSession):
    conditional = False
    parser_classes = (BridgemateParser,)

    @extend_schema("session_file", responses={(200, "*/*"): OpenApiTypes.BINARY})
    def get(self, request: Request, pk: int, kind: str) -> HttpResponse:
        """One file, by the code of its format; forbidden for a director who has still to play in it."""
        session = session_of(pk)
        if kind not in {offer.format for offer in session_files(session).offers}:
            raise Http404
        headers = FORMATS[kind].headers(file_name(session.event))
        return HttpResponse(written(kind, session, request.user), FORMATS[kind].media_type, headers=headers)

    @extend_schema(
        "session_file_take",
        request={FORMATS["bws"].media_type: OpenApiTypes.BINARY},
        responses=sheet(TakenFile),
    )
    def post(self, request: Request, pk: int, kind: str) -> Response:
        """Enter the results of a Bridgemate file (`bws`) that was made of this session; 404 for another kind.

        What does not fit the movement is left out and named. The same file again changes nothing.
        """
        session = session_of(pk)
        if kind != "bws":
            raise Http404
        sent = request.data if isinstance(request.data, bytes) else b""
        return Response(plain(take_bridgemate_file(session, sent, by=director(request))))


# An event as one file: export and import.


class EventFile(View):
    queryset = Event.objects.all()
    conditional = False

    @extend_schema("event_file", responses={(200, ZIP): OpenApiTypes.BINARY})
    def get(self, request: Request, pk: int) -> HttpResponse:
        """The whole event with its history; forbidden for a director who has still to play in it."""
        event = get_object_or_404(Event.objects.select_related("club"), pk=pk)
        refuse_while_playing(event, request.user)
        refuse_hidden_hands(event, request.user, as_player=True)
        headers = FORMATS["event"].headers(file_name(event))
        headers["Link"] = f'<{reverse("event-file-schema")}>; rel="describedby"'
        return HttpResponse(export_event(event), ZIP, headers=headers)


class EventFileSchema(View):
    @extend_schema("event_file_schema", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """JSON Schema 2020-12 of `overtrick.json`, the document inside an event file."""
        return Response(event_file_schema())


class BringEvent(View):
    parser_classes = (FileParser,)

    @extend_schema("event_bring", request={ZIP: OpenApiTypes.BINARY}, responses={201: EventSerializer})
    def post(self, request: Request) -> Response:
        """Bring an event in from its file: a new event of the caller's club, with new addresses."""
        sent = request.data if isinstance(request.data, bytes) else b""
        document, by = read_event_file(sent), director(request)
        event = import_event(document, keeping_club(by=by), proof=read_through, by=by)
        return Response(EventSerializer(event).data, status=201)


# Results of another program as an event, by a program.

ANY = "application/octet-stream"


class ResultsParser(FileParser):
    """The bytes of a file with results, not one more than may be brought."""

    media_type = ANY
    kind = "usebio"


class BringResults(View):
    parser_classes = (ResultsParser,)

    @extend_schema("results_bring", request={ANY: OpenApiTypes.BINARY}, responses=sheet(ImportedResults, 201))
    def post(self, request: Request) -> Response:
        """Bring results in from a file of another program: a new, closed event of the caller's club."""
        sent = request.data if isinstance(request.data, bytes) else b""
        read, by = read_result_file(sent), director(request)
        fit = fitting(read)
        event = import_results(read, fit, keeping_club(by=by), by=by)
        return Response(plain(summary(read, fit, event, ranking_agrees(read, event))), status=201)


# The public pages of a session by a program: a zip of files, or published on the web.

ACTS = {
    Publication.Wish.PUBLISH.value: publications.publish_session,
    Publication.Wish.WITHDRAW.value: publications.withdraw_session,
}


class NewPublicationSerializer(serializers.Serializer):
    """`place` is one of the club of the session."""

    place = serializers.PrimaryKeyRelatedField(queryset=PublishingPlace.objects.all())
    wish = serializers.ChoiceField(Publication.Wish.choices)


class SessionSite(OfSession):
    conditional = False

    @extend_schema(
        "session_site",
        responses={(200, FORMATS["site"].media_type): OpenApiTypes.BINARY, (409, TYPE): ProblemSerializer},
    )
    def get(self, request: Request, pk: int) -> HttpResponse:
        """The pages of a closed session in every language, as files. 409 while it is open."""
        session = session_of(pk)
        content = zip_folder(import_string(settings.SITE)(session))
        headers = FORMATS["site"].headers(file_name(session.event))
        return HttpResponse(content, FORMATS["site"].media_type, headers=headers)


class SessionPublications(OfSession):
    conditional = False

    @extend_schema("session_publications", responses=PublicationSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """What was published and withdrawn, the newest first. The first of a place is what holds there."""
        return Response(PublicationSerializer(publications.publications_of(session_of(pk)), many=True).data)

    @extend_schema(
        "publish_session", request=NewPublicationSerializer, responses={202: PublicationSerializer}
    )
    def post(self, request: Request, pk: int) -> Response:
        """Publish the pages of a closed session in a place, or withdraw them. A worker does it."""
        given = read(NewPublicationSerializer, request)
        row = ACTS[given["wish"]](session_of(pk), given["place"], by=director(request))
        return Response(PublicationSerializer(row).data, status=202)
