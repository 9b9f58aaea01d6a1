"""Team events by a program: the table and what follows from it, matches, rulings, fines, line-ups."""

from dataclasses import dataclass
from typing import Annotated

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.analysis.team_rounds import cross_table
from tournament.api.basis.base_views import OfEvent, OfSection, OfSession, View, director, read, read_query
from tournament.api.basis.choices import row_serializer, serializer_of
from tournament.api.basis.serializers import KeyField, ReasonSerializer, entrant_of, no_entrant, session_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.domain.inputs import UNSET, Ask, Key, Reasoned, UnsetType
from tournament.domain.stages.acts import match_rulings
from tournament.domain.stages.acts.match_rulings import (
    Fine,
    MatchEnd,
    Opponents,
    award_boards,
    exchange_opponents,
    renumber_boards,
)
from tournament.domain.stages.acts.team_line_ups import LineUp, seat_results, set_line_up
from tournament.domain.stages.reports.further_tables import further_tables
from tournament.domain.stages.reports.match_desk import match_desk, match_lines
from tournament.domain.stages.reports.match_sheet import match_sheet, match_sheets, pair_matches
from tournament.domain.stages.reports.pair_list import METHODS, pair_list
from tournament.domain.stages.reports.stage_rankings import is_of_teams
from tournament.domain.stages.reports.team_pages import swings, team_page, team_why
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.exchange.plain import plain
from tournament.models import Adjustment, Placement, Player, Section, Session
from tournament.models import TeamMatch as MatchRow
from tournament.sheets.match_sheets import MatchDesk, MatchLine, PairMatch, TeamMatch
from tournament.sheets.team_standings import CrossTable, PairList, Swings, TeamPage, TeamStandings, TeamWhy

# The table of a team event for everybody, and what follows from it, as far as the reader may see it.


@dataclass(frozen=True, slots=True)
class PairListQuery:
    """`least`: the boards from which on a pair has a place; by default half of the most that one played."""

    method: Annotated[str, Ask(codes=METHODS)] = METHODS[0]
    least: Annotated[int | UnsetType, Meta(ge=0)] = UNSET


@dataclass(frozen=True, slots=True)
class SwingsQuery:
    """`round` counts rounds of the event; by default the latest that has swings."""

    round: Annotated[int | UnsetType, Meta(ge=1)] = UNSET


def _session_of_teams(pk: int) -> Session:
    found = session_of(pk)
    if not is_of_teams(found):
        raise Http404
    return found


class Standings(OfEvent):
    @extend_schema("session_team_standings", responses=sheets(TeamStandings))
    def get(self, request: Request, pk: int) -> Response:
        """The table of the stage of a session, then those with handicap, of strata and of flights; an empty
        list while the club shows none.
        """
        return Response(plain(further_tables(_session_of_teams(pk), request.user)))


class Cross(OfEvent):
    @extend_schema("session_cross_table", responses=sheets(CrossTable))
    def get(self, request: Request, pk: int) -> Response:
        """Each team against each other one, by groups; an empty list while the club shows no table."""
        found = visible_team_standings(_session_of_teams(pk), request.user)
        return Response(plain([cross_table(one) for one in found.groups] if found else []))


class Team(OfEvent):
    @extend_schema("session_team", responses=sheet(TeamPage))
    def get(self, request: Request, pk: int, team: int) -> Response:
        """A team, its rounds and who played in them."""
        session = _session_of_teams(pk)
        found = team_page(session, team, visible_team_standings(session, request.user))
        if found is None:
            raise no_entrant()
        return Response(plain(found))


class Why(OfEvent):
    @extend_schema("session_why_team", responses=sheet(TeamWhy))
    def get(self, request: Request, pk: int, team: int) -> Response:
        """The derivation of a team's total and place, with each tie-break."""
        session = _session_of_teams(pk)
        if team_page(session, team, None) is None:
            raise no_entrant()
        found = team_why(session, team, request.user)
        if found is None:
            raise PermissionDenied(
                _("The ranking is hidden now. It appears here when the session is closed.")
            )
        return Response(plain(found))


class Pairs(OfEvent):
    @extend_schema(
        "session_pair_list",
        parameters=[serializer_of(PairListQuery)],
        responses=sheets(PairList),
    )
    def get(self, request: Request, pk: int) -> Response:
        """Butler or cross-IMPs of the pairs; an empty list where matches have boards of their own."""
        session, given = _session_of_teams(pk), read_query(PairListQuery, request)
        found = pair_list(session, request.user, given["method"], given.get("least"))
        return Response(plain([found] if found else []))


class LargestSwings(OfEvent):
    @extend_schema("session_swings", parameters=[serializer_of(SwingsQuery)], responses=sheets(Swings))
    def get(self, request: Request, pk: int) -> Response:
        """The boards of a round that moved most IMPs; an empty list where matches are not scored in IMPs."""
        session, given = _session_of_teams(pk), read_query(SwingsQuery, request)
        found = swings(session, request.user, given.get("round"))
        return Response(plain([found] if found else []))


# Matches of teams for everybody: both rooms board by board, as far as the reader may see them.

SECTIONS = Section.objects.select_related("session__event__club", "session__stage__event")


class Results(OfSession):
    @extend_schema("session_team_matches", responses=sheets(TeamMatch))
    def get(self, request: Request, pk: int) -> Response:
        """Every match of a session of teams; boards in play are covered."""
        sections = SECTIONS.filter(session=session_of(pk), kind="teams", session__stage__isnull=False)
        found = (match_sheets(section, request.user) for section in sections.order_by("letter"))
        return Response(plain([one for each in found for one in each]))


class PairResults(OfSession):
    @extend_schema("session_pair_matches", responses=sheets(PairMatch))
    def get(self, request: Request, pk: int) -> Response:
        """Every match of a session of Swiss pairs with its boards; boards in play are covered."""
        return Response(plain(pair_matches(session_of(pk), request.user, lambda _match: True)))


class MatchResult(View):
    queryset = MatchRow.objects.all()

    @extend_schema("team_match", responses=sheet(TeamMatch))
    def get(self, request: Request, pk: int) -> Response:
        """One match; a bye has no sheet."""
        row = get_object_or_404(MatchRow, pk=pk)
        found = match_sheet(get_object_or_404(SECTIONS, pk=row.section_id), pk, request.user)
        if found is None:
            raise Http404
        return Response(plain(found))


# Matches of teams for directors: their boards, how they ended, and fines.

MATCHES = MatchRow.objects.select_related("home", "away", "section__session__stage__event")
FINES = Adjustment.objects.select_related("entrant__event", "match__section__session")


StandingFineSerializer = row_serializer(
    Adjustment, "id entrant match unit amount moves_match law reason by", name="StandingFine"
)


class SessionMatches(OfSession):
    @extend_schema("session_match_desk", responses=sheets(MatchLine))
    def get(self, request: Request, pk: int) -> Response:
        """Every match of a session of teams by round, as a director sees it."""
        session = session_of(pk)
        return Response(plain([*match_lines(session, request.user)] if session.stage else []))


class OneMatch(View):
    queryset = MatchRow.objects.all()

    @extend_schema("team_match_desk", responses=sheet(MatchDesk))
    def get(self, request: Request, pk: int) -> Response:
        """A match board by board in both rooms."""
        return Response(plain(match_desk(get_object_or_404(MATCHES, pk=pk), request.user)))


class MatchEndView(View):
    queryset = MatchRow.objects.all()

    @extend_schema("team_match_end", request=MatchEnd, responses=sheet(MatchDesk))
    def put(self, request: Request, pk: int) -> Response:
        """Rule how a match ended."""
        given, match = read(MatchEnd, request), get_object_or_404(MATCHES, pk=pk)
        match_rulings.end_match(
            match,
            end=given["end"],
            by_side=given["side"],
            seen=given["version"],
            by=director(request),
            reason=given["reason"],
        )
        return Response(plain(match_desk(match, request.user)))


class Fines(OfSession):
    @extend_schema("team_fines", responses=StandingFineSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The fines of the event of a session."""
        rows = FINES.filter(entrant__event=session_of(pk).event_id).order_by("pk")
        return Response(StandingFineSerializer(rows, many=True).data)

    @extend_schema("fine_team", request=Fine, responses={201: StandingFineSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Fine a team, in a match or in the event."""
        given, session = read(Fine, request), session_of(pk)
        team = entrant_of(session.event.entrants.all(), pk=given.pop("team"))
        named = given.pop("match", None)
        match = get_object_or_404(MATCHES, pk=named, section__session=pk) if named else None
        fine = match_rulings.fine_team(team, match=match, session=session, by=director(request), **given)
        return Response(StandingFineSerializer(fine).data, status=201)


class FineView(OfSession):
    @extend_schema("fine_cancel", request=ReasonSerializer, responses={204: None})
    def delete(self, request: Request, pk: int, fine: int) -> Response:
        """Cancel a fine."""
        given = read(ReasonSerializer, request)
        row = get_object_or_404(FINES, pk=fine, entrant__event=session_of(pk).event_id)
        match_rulings.cancel_fine(row, by=director(request), reason=given["reason"])
        return Response(status=204)


class BoardsSerializer(ReasonSerializer):
    """Codes of both teams' awards: `A+`, `A=`, `A-` are +3, 0, −3 IMPs; two empty ones: no score."""

    boards = serializers.ListField(child=KeyField(), allow_empty=False, max_length=64)
    home = serializers.CharField(allow_blank=True, max_length=20)
    away = serializers.CharField(allow_blank=True, max_length=20)
    law = serializers.CharField(default="", allow_blank=True, max_length=20)


class PlayedBoardsSerializer(ReasonSerializer):
    """The boards really played, in the order of those planned."""

    boards = serializers.ListField(child=KeyField(), allow_empty=False, max_length=64)


class MatchBoards(View):
    queryset = MatchRow.objects.all()

    @extend_schema("team_match_boards", request=BoardsSerializer, responses=sheet(MatchDesk))
    def put(self, request: Request, pk: int) -> Response:
        """Award boards that cannot be played or compared to both teams."""
        given, match = read(BoardsSerializer, request), get_object_or_404(MATCHES, pk=pk)
        award_boards(match, given.pop("boards"), by=director(request), **given)
        return Response(plain(match_desk(match, request.user)))


class MatchOpponents(View):
    queryset = MatchRow.objects.all()

    @extend_schema("team_match_opponents", request=Opponents, responses=sheets(MatchLine))
    def post(self, request: Request, pk: int) -> Response:
        """The visiting teams of two matches sat in each other's match."""
        given, match = read(Opponents, request), get_object_or_404(MATCHES, pk=pk)
        other = get_object_or_404(MATCHES, pk=given["other"], section=match.section_id)
        exchange_opponents(match, other, by=director(request), reason=given["reason"])
        return Response(plain([*match_lines(match.section.session, request.user)]))


class PlayedBoards(View):
    queryset = Placement.objects.all()

    @extend_schema("placement_boards", request=PlayedBoardsSerializer, responses=sheet(MatchDesk))
    def put(self, request: Request, pk: int) -> Response:
        """A table of a match played other boards than planned."""
        given = read(PlayedBoardsSerializer, request)
        rows = Placement.objects.select_related("section", "ns", "ew")
        place = get_object_or_404(rows, pk=pk, match__isnull=False)
        renumber_boards(place, given["boards"], by=director(request), reason=given["reason"])
        return Response(plain(match_desk(MATCHES.get(pk=place.match_id), request.user)))


# Who sat which way at a table of a match.


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedSeats(Reasoned):
    """`turned`: the two pairs of the table sat the other way round in this round so far."""

    round: Key
    table: Key
    turned: bool


@dataclass(frozen=True, slots=True)
class Exchanged:
    boards: list[int]


class TurnedSeatsView(OfSection):
    @extend_schema("section_seats_turned", request=TurnedSeats, responses=serializer_of(Exchanged))
    def post(self, request: Request, pk: int) -> Response:
        """The results of a table of a match exchange their pairs; those that say so already stay."""
        given = read(TurnedSeats, request)
        section = get_object_or_404(Section.objects.select_related("session__event"), pk=pk)
        found = seat_results(
            section,
            given["round"],
            given["table"],
            turned=given["turned"],
            by=director(request),
            reason=given["reason"],
        )
        return Response({"boards": [one.board for one in found]})


class LineUps(OfSection):
    @extend_schema("section_line_up", request=LineUp, responses={204: None})
    def post(self, request: Request, pk: int) -> Response:
        """Who of a team sits where from a round on; refused once the round has begun."""
        given = read(LineUp, request)
        section = get_object_or_404(Section.objects.select_related("session__event", "session__stage"), pk=pk)
        team = entrant_of(section.session.event.entrants.all(), pk=given["team"])
        found = Player.objects.in_bulk(given["players"])
        players = [found[key] for key in given["players"] if key in found]
        set_line_up(section, given["round"], team, players, by=director(request))
        return Response(status=204)
