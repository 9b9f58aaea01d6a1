"""The terminals of a session, and the club's Data Connector. The licence key goes in and never comes out."""

from dataclasses import dataclass
from typing import Annotated

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSession, View, director, read
from tournament.api.basis.choices import row_serializer
from tournament.api.basis.serializers import session_of
from tournament.api.basis.sheets import sheet
from tournament.domain.inputs import Ask
from tournament.domain.terminals.acts import connectors
from tournament.domain.terminals.acts.connectors import NewConnector, TerminalTables
from tournament.domain.terminals.reports.terminal_state import terminals_of
from tournament.exchange.plain import plain
from tournament.models import Club, Connector, Section
from tournament.sheets.terminal_sheets import Terminals

CLUBS = Club.objects.all()
DOES = {
    "start": connectors.start_terminals,
    "stop": connectors.stop_terminals,
    "restart": connectors.restart_terminals,
}


ConnectorSerializer = row_serializer(
    Connector,
    "address club_code tried_at problem answer",
    "`problem` is a code of the latest trial, at `tried_at`; `answer` the other program's words.",
)


@dataclass(frozen=True, slots=True)
class TerminalsDo:
    """`restart` sends the session anew: the terminals are emptied and get every result again."""

    do: Annotated[str, Ask(codes=DOES)]


class SessionTerminals(OfSession):
    conditional = False

    @extend_schema("session_terminals", responses=sheet(Terminals))
    def get(self, request: Request, pk: int) -> Response:
        """Which tables have terminals, how the exchange goes, and what a director has to see to."""
        return Response(plain(terminals_of(session_of(pk))))

    @extend_schema("session_run_terminals", request=TerminalsDo, responses=sheet(Terminals))
    def post(self, request: Request, pk: int) -> Response:
        """Start or stop the exchange, or send the session anew."""
        session = session_of(pk)
        DOES[read(TerminalsDo, request)["do"]](session, by=director(request))
        return Response(plain(terminals_of(session)))


class TerminalNoteOf(OfSession):
    @extend_schema("session_settle_terminal_note", request=None, responses={204: None})
    def delete(self, request: Request, pk: int, note: int) -> Response:
        """The director has seen to it."""
        connectors.settle_note(session_of(pk), note, by=director(request))
        return Response(status=204)


class SectionTerminalTables(View):
    queryset = Section.objects.select_related("session__event")

    @extend_schema("section_set_terminals", request=TerminalTables, responses=sheet(Terminals))
    def put(self, request: Request, pk: int) -> Response:
        """Choose the tables with terminals."""
        section = get_object_or_404(self.queryset, pk=pk)
        connectors.set_terminals(section, read(TerminalTables, request)["tables"], by=director(request))
        return Response(plain(terminals_of(section.session)))


class ConnectorOf(View):
    queryset = CLUBS
    conditional = False

    @extend_schema("club_connector", responses=ConnectorSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Where the Data Connector is, without its key; 404 where the club has none."""
        return Response(ConnectorSerializer(_connector(pk)).data)

    @extend_schema("club_set_connector", request=NewConnector, responses=ConnectorSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Store it."""
        given = read(NewConnector, request)
        row = connectors.set_connector(get_object_or_404(CLUBS, pk=pk), **given, by=director(request))
        return Response(ConnectorSerializer(row).data)

    @extend_schema("club_remove_connector", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Forget it with its key: nothing is exchanged any more."""
        connectors.remove_connector(get_object_or_404(CLUBS, pk=pk), by=director(request))
        return Response(status=204)


class ConnectorTrial(View):
    queryset = CLUBS

    @extend_schema("club_try_connector", request=None, responses=ConnectorSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Ask it whether it is there; what came of it is in `problem` and `answer`."""
        return Response(ConnectorSerializer(connectors.try_connector(_connector(pk))).data)


def _connector(club: int) -> Connector:
    return get_object_or_404(Connector, club=club)
