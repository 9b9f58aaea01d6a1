"""Results of another program as an event, by a program."""

from typing import IO, Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.sheets import sheet
from tournament.api.basis.views import View, director
from tournament.exchange.plain import plain
from tournament.exchange.results.fitting import fitting
from tournament.readings.event_file.result_files import read_result_file
from tournament.readings.event_file.upload_limits import refuse_too_large
from tournament.reports.files.published import ranking_agrees, summary
from tournament.services.event_file.results import import_results
from tournament.services.movements.own_movements import keeping_club
from tournament.sheets.imported_results import ImportedResults

ANY = "application/octet-stream"


class ResultsParser(BaseParser):
    """The bytes of a file with results, not one more than may be brought."""

    media_type = ANY

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> bytes:
        refuse_too_large(int(parser_context["request"].META.get("CONTENT_LENGTH") or 0), "usebio")
        return stream.read()


class BringResults(View):
    parser_classes = (ResultsParser,)

    @extend_schema(
        operation_id="results_bring",
        request={ANY: OpenApiTypes.BINARY},
        responses=sheet(ImportedResults, 201),
    )
    def post(self, request: Request) -> Response:
        """Bring results in from a file of another program: a new, closed event of the caller's club."""
        sent = request.data if isinstance(request.data, bytes) else b""
        read, by = read_result_file(sent), director(request)
        fit = fitting(read)
        event = import_results(read, fit, keeping_club(by=by), by=by)
        return Response(plain(summary(read, fit, event, ranking_agrees(read, event))), status=201)
