"""A session that takes part in a simultaneous event elsewhere. Its key never comes out."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSession, director, read
from tournament.api.basis.serializers import session_of
from tournament.api.basis.sheets import sheet
from tournament.domain.simultaneous.acts import participations
from tournament.domain.simultaneous.acts.participations import TakingPart
from tournament.domain.simultaneous.reports.own_report import takes_part
from tournament.exchange.plain import plain
from tournament.models import Session
from tournament.sheets.overall import TakesPart


class TakingPartOf(OfSession):
    conditional = False

    @extend_schema("session_simultaneous", responses=sheet(TakesPart))
    def get(self, request: Request, pk: int) -> Response:
        """How the session reports its results; 404 where it takes no part."""
        return Response(_state(session_of(pk)))

    @extend_schema("session_join_simultaneous", request=TakingPart, responses={201: sheet(TakesPart)})
    def post(self, request: Request, pk: int) -> Response:
        """Take part. The worker reports from now on, whenever there is a network."""
        session = session_of(pk)
        participations.join_simultaneous(
            session, TakingPart(**read(TakingPart, request)), by=director(request)
        )
        return Response(_state(session), status=201)

    @extend_schema("session_leave_simultaneous", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Report nothing more. The organiser keeps what was reported."""
        participations.leave_simultaneous(session_of(pk), by=director(request))
        return Response(status=204)


class ReportOf(OfSession):
    @extend_schema("session_report_now", request=None, responses={202: sheet(TakesPart)})
    def post(self, request: Request, pk: int) -> Response:
        """Begin the next attempt at once, whatever the pause after the last one."""
        session = session_of(pk)
        participations.report_now(session, by=director(request))
        return Response(_state(session), status=202)


def _state(session: Session) -> object:
    found = takes_part(session)
    if found is None:
        raise Http404
    return plain(found)
