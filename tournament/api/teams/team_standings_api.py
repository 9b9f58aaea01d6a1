"""The table of a team event for everybody, and what follows from it, as far as the reader may see it."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.analysis.team_rounds import cross_table
from tournament.api.basis.base_views import OfEvent, View, read_query
from tournament.api.basis.serializers import no_entrant, session_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.domain.stages.reports.match_sheet import match_sheet, match_sheets
from tournament.domain.stages.reports.pair_list import METHODS, pair_list
from tournament.domain.stages.reports.stage_rankings import is_of_teams
from tournament.domain.stages.reports.team_pages import swings, team_page, team_why
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.exchange.plain import plain
from tournament.models import Section, Session
from tournament.models import TeamMatch as Match
from tournament.sheets.match_sheets import TeamMatch
from tournament.sheets.team_standings import CrossTable, PairList, Swings, TeamPage, TeamStandings, TeamWhy


class PairListQuerySerializer(serializers.Serializer):
    """`least`: the boards from which on a pair has a place; by default half of the most that one played."""

    method = serializers.ChoiceField(choices=METHODS, default=METHODS[0])
    least = serializers.IntegerField(required=False, min_value=0)


class SwingsQuerySerializer(serializers.Serializer):
    """`round` counts rounds of the event; by default the latest that has swings."""

    round = serializers.IntegerField(required=False, min_value=1)


def _session_of_teams(pk: int) -> Session:
    found = session_of(pk)
    if not is_of_teams(found):
        raise Http404
    return found


class Standings(OfEvent):
    @extend_schema(operation_id="session_team_standings", responses=sheets(TeamStandings))
    def get(self, request: Request, pk: int) -> Response:
        """The table of the stage of a session; an empty list while the club shows none."""
        found = visible_team_standings(_session_of_teams(pk), request.user)
        return Response(plain([found] if found else []))


class Cross(OfEvent):
    @extend_schema(operation_id="session_cross_table", responses=sheets(CrossTable))
    def get(self, request: Request, pk: int) -> Response:
        """Each team against each other one; an empty list while the club shows no table."""
        found = visible_team_standings(_session_of_teams(pk), request.user)
        return Response(plain([cross_table(found)] if found else []))


class Team(OfEvent):
    @extend_schema(operation_id="session_team", responses=sheet(TeamPage))
    def get(self, request: Request, pk: int, team: int) -> Response:
        """A team, its rounds and who played in them."""
        session = _session_of_teams(pk)
        found = team_page(session, team, visible_team_standings(session, request.user))
        if found is None:
            raise no_entrant()
        return Response(plain(found))


class Why(OfEvent):
    @extend_schema(operation_id="session_why_team", responses=sheet(TeamWhy))
    def get(self, request: Request, pk: int, team: int) -> Response:
        """The derivation of a team's total and place, with each tie-break."""
        session = _session_of_teams(pk)
        if team_page(session, team, None) is None:
            raise no_entrant()
        found = team_why(session, team, request.user)
        if found is None:
            raise PermissionDenied(_("The ranking is not shown now. It is here when the session is closed."))
        return Response(plain(found))


class Pairs(OfEvent):
    @extend_schema(
        operation_id="session_pair_list", parameters=[PairListQuerySerializer], responses=sheets(PairList)
    )
    def get(self, request: Request, pk: int) -> Response:
        """Butler or cross-IMPs of the pairs; an empty list where matches have boards of their own."""
        session, given = _session_of_teams(pk), read_query(PairListQuerySerializer, request)
        found = pair_list(session, request.user, given["method"], given.get("least"))
        return Response(plain([found] if found else []))


class LargestSwings(OfEvent):
    @extend_schema(
        operation_id="session_swings", parameters=[SwingsQuerySerializer], responses=sheets(Swings)
    )
    def get(self, request: Request, pk: int) -> Response:
        """The boards of a round that moved most IMPs; an empty list where matches are not scored in IMPs."""
        session, given = _session_of_teams(pk), read_query(SwingsQuerySerializer, request)
        found = swings(session, request.user, given.get("round"))
        return Response(plain([found] if found else []))


# Matches of teams for everybody: both rooms board by board, as far as the reader may see them.

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
