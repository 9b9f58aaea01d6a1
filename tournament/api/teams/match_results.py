"""Matches of teams for everybody: both rooms board by board, as far as the reader may see them."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import session_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.api.basis.views import View
from tournament.exchange.plain import plain
from tournament.models import Section, Session
from tournament.models import TeamMatch as Match
from tournament.reports.teams.match_sheet import match_sheet, match_sheets
from tournament.sheets.team_match import TeamMatch

SECTIONS = Section.objects.select_related("session__event__club", "session__stage__event")


class Results(View):
    queryset = Session.objects.all()

    @extend_schema(operation_id="session_team_matches", responses=sheets(TeamMatch))
    def get(self, request: Request, pk: int) -> Response:
        """Every match of a session of teams; boards in play are covered."""
        sections = SECTIONS.filter(session=session_of(pk), kind="teams", session__stage__isnull=False)
        found = (match_sheets(section, request.user) for section in sections.order_by("letter"))
        return Response(plain([one for each in found for one in each]))


class MatchResult(View):
    queryset = Match.objects.all()

    @extend_schema(operation_id="team_match", responses=sheet(TeamMatch))
    def get(self, request: Request, pk: int) -> Response:
        """One match; a bye has no sheet."""
        row = get_object_or_404(Match, pk=pk)
        found = match_sheet(get_object_or_404(SECTIONS, pk=row.section_id), pk, request.user)
        if found is None:
            raise Http404
        return Response(plain(found))
