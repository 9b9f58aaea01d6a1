"""The stages of team events by a program: the next one, a knock-out, a round robin over several sessions."""

from dataclasses import dataclass, field, replace
from secrets import SystemRandom
from typing import Annotated

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.stages.formats import ROUND_ROBIN
from tournament.api.basis.base_views import OfSection, OfSession, View, director, read, read_query
from tournament.api.basis.choices import StageOptionsSerializer, serializer_of
from tournament.api.basis.serializers import KeyField, entrant_of, session_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.api.sessions.sessions_api import SessionSerializer
from tournament.domain.inputs import UNSET, Key, UnsetType
from tournament.domain.stages.acts import bracket_repairs, knock_outs
from tournament.domain.stages.acts.knock_outs import Exchange
from tournament.domain.stages.acts.league_sessions import (
    LeagueSession,
    MatchDate,
    add_league_session,
    agree_date,
)
from tournament.domain.stages.acts.next_stages import add_stage, conditions_after
from tournament.domain.stages.reports.brackets import tied_teams, visible_bracket, winners_of
from tournament.domain.stages.reports.stage_rankings import qualifiers
from tournament.domain.stages.reports.team_leagues import league_sheets
from tournament.exchange.plain import plain
from tournament.models import Entrant, Section, Session, Stage, TeamMatch
from tournament.sheets.draw_sheets import Bracket, Qualifiers
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.stage_options import MOST_BOARDS
from tournament.sheets.team_standings import LeagueRounds

# The next stage of a team event, by a program.

FORMATS = ("knock-out", "round-robin", "swiss")


@dataclass(frozen=True, slots=True)
class Wanted:
    """`wanted`: how many teams go on, of each group where there are groups, with the best `others`."""

    wanted: Annotated[int, Meta(ge=1, le=64)] = 2
    others: Annotated[int, Meta(ge=0, le=64)] = 0


class NextStageSerializer(serializers.Serializer):
    """`teams` by their keys, best first. `carry` names a `rule` and its amounts: fractions are text.

    A scale, tie-breaks and options of a table that are left out are those of the stage before. `early`: in
    the correction period.
    """

    date = serializers.DateField()
    name = serializers.CharField(default="", allow_blank=True, max_length=80)
    place = serializers.CharField(default="", allow_blank=True, max_length=80)
    format = serializers.ChoiceField(choices=FORMATS)
    rounds = serializers.IntegerField(required=False, min_value=1, max_value=99)
    vp_scale = serializers.CharField(default="", allow_blank=True, max_length=40)
    tie_breaks = serializers.ListField(child=serializers.CharField(max_length=40), default=list, max_length=9)
    options = StageOptionsSerializer(default=dict)
    carry = serializers.DictField(default=dict)
    teams = serializers.ListField(child=KeyField(), min_length=2, max_length=64)
    early = serializers.BooleanField(default=False)


class NextStage(OfSession):
    @extend_schema("session_qualifiers", parameters=[serializer_of(Wanted)], responses=sheet(Qualifiers))
    def get(self, request: Request, pk: int) -> Response:
        """Who goes on from the stage of the session, and who is tied at the limit."""
        typed = read_query(Wanted, request)
        return Response(plain(qualifiers(_of_teams(pk), typed["wanted"], request.user, typed["others"])))

    @extend_schema("session_next_stage", request=NextStageSerializer, responses={201: SessionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """The next stage of the event, in a session of its own."""
        session, given = _of_teams(pk), read(NextStageSerializer, request)
        entrants = Entrant.objects.filter(event=session.event_id, kind=Entrant.Kind.TEAM)
        made = add_stage(
            session,
            replace(
                conditions_after(session.stage, given["format"], given["options"]),
                rounds=given.get("rounds"),
                **{name: tuple(given[name]) for name in ("tie_breaks",) if name in request.data},
                **{name: given[name] for name in ("vp_scale",) if name in request.data},
            ),
            [entrant_of(entrants, pk=key) for key in given["teams"]],
            day=given["date"],
            name=given["name"],
            place=given["place"] or session.place,
            carry=given["carry"],
            early=given["early"],
            by=director(request),
        )
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


def _of_teams(pk: int) -> Session:
    session = session_of(pk)
    if session.stage_id is None or session.event.kind != TEAMS:
        raise Http404
    return session


# The bracket of a knock-out, and the director's acts on it: seat a round, extra boards, change a pairing.


@dataclass(frozen=True, slots=True)
class Choice:
    """A team and the opponent that it has chosen, by their keys."""

    team: Key
    opponent: Key


@dataclass(frozen=True, slots=True)
class KnockOutRound:
    """`lot`: the first round is drawn by lot in place of the seeds. `choices`: the opponents that the better
    seeds of its matches have chosen."""

    lot: bool = False
    choices: list[Choice] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Extra:
    """`match` is the tied one; `boards` left out are an eighth of its boards, at least two."""

    match: Key
    boards: Annotated[int | UnsetType, Meta(ge=1, le=MOST_BOARDS)] = UNSET


@dataclass(frozen=True, slots=True)
class Repair:
    """`keep`: every match stays as it is seated."""

    keep: bool = False


class SessionBracket(OfSession):
    @extend_schema("session_bracket", responses=sheet(Bracket))
    def get(self, request: Request, pk: int) -> Response:
        """The bracket of the knock-out that the session belongs to; boards in play are left out."""
        found = visible_bracket(session_of(pk), request.user)
        if found is None:
            raise Http404
        return Response(plain(found))


class OfKnockOut(OfSection):
    def bracket(self, request: Request) -> Response:
        """The bracket after an act."""
        section = get_object_or_404(Section, pk=self.kwargs["pk"])
        found = visible_bracket(session_of(section.session_id), request.user)
        return Response(plain(found))


class KnockOutRounds(OfKnockOut):
    @extend_schema("section_knock_out_rounds", request=KnockOutRound, responses=sheet(Bracket))
    def post(self, request: Request, pk: int) -> Response:
        """Seat the first round, or the next one when every match has a winner."""
        section, given = _section(pk), read(KnockOutRound, request)
        stage = section.session.stage
        if stage and stage.draws.exists():
            knock_outs.seat_next_round(section, _winners(section), by=director(request))
        else:
            lot = SystemRandom() if given["lot"] else None
            choices = _choices(section, given["choices"])
            knock_outs.seat_first_round(section, by=director(request), lot=lot, choices=choices)
        return self.bracket(request)


class ExtraBoards(OfKnockOut):
    @extend_schema("section_extra_boards", request=Extra, responses=sheet(Bracket))
    def post(self, request: Request, pk: int) -> Response:
        """One more part of a tied match; a single board is sudden death."""
        section, given = _section(pk), read(Extra, request)
        match = get_object_or_404(TeamMatch, pk=given["match"], section=section)
        stage = section.session.stage
        knock_outs.add_extra_boards(
            match,
            _winners(section),
            boards=given.get("boards"),
            tied=tied_teams(stage) if stage else {},
            by=director(request),
        )
        return self.bracket(request)


class BracketRepair(OfKnockOut):
    @extend_schema("section_bracket_repair", request=Repair, responses=sheet(Bracket))
    def post(self, request: Request, pk: int) -> Response:
        """After a correction: seat the teams that go on where no match has begun, or keep the bracket."""
        section, given = _section(pk), read(Repair, request)
        repair = bracket_repairs.keep_bracket if given["keep"] else bracket_repairs.seat_right_teams
        repair(section, _winners(section), by=director(request))
        return self.bracket(request)


class BracketExchange(OfKnockOut):
    @extend_schema("section_bracket_exchange", request=Exchange, responses=sheet(Bracket))
    def post(self, request: Request, pk: int) -> Response:
        """Two teams of the round seated last change places, as long as it has no result."""
        section, given = _section(pk), read(Exchange, request)
        teams = Entrant.objects.filter(event=section.session.event_id)
        one, other = (get_object_or_404(teams, pk=given[name]) for name in ("one", "other"))
        last = section.draws.order_by("round").last()
        knock_outs.exchange_teams(section, last.round if last else 0, one, other, by=director(request))
        return self.bracket(request)


def _choices(section: Section, given: list[dict[str, int]]) -> dict[Entrant, Entrant]:
    teams = Entrant.objects.filter(event=section.session.event_id)

    def team(key: int) -> Entrant:
        return get_object_or_404(teams, pk=key)

    return {team(one["team"]): team(one["opponent"]) for one in given}


def _section(pk: int) -> Section:
    return get_object_or_404(Section.objects.with_club().select_related("session__stage"), pk=pk)


def _winners(section: Section) -> dict[int, tuple[int, ...]]:
    return winners_of(section.session.stage) if section.session.stage else {}


# A round robin over several sessions: its schedule, the next session, and the date of a match.


class LeagueSessions(OfSession):
    @extend_schema("session_league", responses=sheets(LeagueRounds))
    def get(self, request: Request, pk: int) -> Response:
        """Every round of the schedule, with the session in which it is seated."""
        return Response(plain(league_sheets(_league(pk))))

    @extend_schema("session_league_add", request=LeagueSession, responses={201: SessionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """A further session of the stage, in which these rounds are seated."""
        given = read(LeagueSession, request)
        made = add_league_session(session_of(pk), day=given.pop("date"), by=director(request), **given)
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


class MatchDateView(View):
    queryset = TeamMatch.objects.all()

    @extend_schema("team_match_date", request=MatchDate, responses={204: None})
    def put(self, request: Request, pk: int) -> Response:
        """When and where two teams play, as their captains have agreed."""
        rows = TeamMatch.objects.select_related("home", "away", "section__session__stage__event")
        agree_date(get_object_or_404(rows, pk=pk), by=director(request), **read(MatchDate, request))
        return Response(status=204)


def _league(pk: int) -> Stage:
    stage = session_of(pk).stage
    if stage is None or stage.format != ROUND_ROBIN:
        raise Http404
    return stage
