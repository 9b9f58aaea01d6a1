"""A session by a program: close, reopen and repeat it, its sections, new addresses, rehearsals."""

from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSection, OfSession, View, director, read
from tournament.api.basis.choices import row_serializer, serializer_of
from tournament.api.basis.serializers import CONTESTANTS, SECTIONS, ReasonSerializer, session_of
from tournament.api.basis.sheets import sheet
from tournament.api.sessions.sessions_api import SectionSerializer, SessionSerializer
from tournament.domain.games.acts import game_sections
from tournament.domain.games.acts.game_sections import FollowSet, GameTerms
from tournament.domain.games.reports.newer_rules import newer_rules
from tournament.domain.gate.reports.visibility import own_cover
from tournament.domain.rehearsal.acts import rehearsals
from tournament.domain.rehearsal.acts.rehearsals import (
    SEEDS,
    Dials,
    PaceOfRobots,
)
from tournament.domain.rehearsal.acts.robot_agenda import are_awake, wake_robots
from tournament.domain.room.acts import addresses
from tournament.domain.room.reports.unfinished import unfinished
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.lifecycle import CloseSession, LaterRules, NextSession, RepeatSession
from tournament.domain.sessions.acts.session_settings import CompareSections, score_across, score_apart
from tournament.domain.stages.acts.team_events import repeat_any
from tournament.exchange.plain import plain
from tournament.models import Contestant, Entrant, Rehearsal, Section, Session
from tournament.sheets.game_sheets import NewerRules
from tournament.sheets.room_sheets import Unfinished

# Close a session and reopen it; issue another address for a table, a pair or a team.


StateSerializer = row_serializer(Session, "id started_at closed_at", name="State")


@dataclass(frozen=True, slots=True)
class Address:
    """`token` opens /t/TOKEN/, of a team /team/TOKEN/; the one before is no longer valid."""

    token: str


AddressSerializer = serializer_of(Address)


class Close(OfSession):
    @extend_schema("session_close_left", responses=sheet(Unfinished))
    def get(self, request: Request, pk: int) -> Response:
        """What has no figure yet, and would have none if the session were closed now."""
        session = session_of(pk)
        return Response(plain(unfinished(session, own_cover(session, request.user))))

    @extend_schema("session_close", request=serializer_of(CloseSession, "Close"), responses=StateSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Close the session: no more results; the ranking is final and public.

        Where something has no figure yet, only with `unfinished`.
        """
        session, knowingly = session_of(pk), read(CloseSession, request)["unfinished"]
        left = unfinished(session, own_cover(session, request.user))
        closed = lifecycle.close_session(session, by=director(request), left=left, knowingly=knowingly)
        return Response(StateSerializer(closed).data)


class Reopen(OfSession):
    @extend_schema("session_reopen", request=ReasonSerializer, responses=StateSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Tables may enter again."""
        reason = read(ReasonSerializer, request)["reason"]
        opened = lifecycle.reopen_session(session_of(pk), by=director(request), reason=reason)
        return Response(StateSerializer(opened).data)


class TableAddress(OfSection):
    @extend_schema("table_address_renew", request=None, responses=AddressSerializer)
    def post(self, request: Request, pk: int, table: int) -> Response:
        """Another address for a table."""
        live = get_object_or_404(SECTIONS, pk=pk).table_tokens.select_related("section")
        held = get_object_or_404(live, table=table, revoked_at=None)
        return Response({"token": addresses.renew_table(held, by=director(request)).token})


class PairAddress(View):
    queryset = Contestant.objects.all()

    @extend_schema("pair_address_renew", request=None, responses=AddressSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Another address of a pair's own."""
        pair = get_object_or_404(CONTESTANTS, pk=pk)
        return Response({"token": addresses.renew_pair(pair, by=director(request)).token})


class TeamAddress(View):
    queryset = Entrant.objects.all()

    @extend_schema("team_address_renew", request=None, responses=AddressSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Another address of a team's own, or its first."""
        teams = Entrant.objects.filter(kind=Entrant.Kind.TEAM).select_related("event")
        team = get_object_or_404(teams, pk=pk)
        return Response({"token": addresses.renew_team(team, by=director(request)).token})


# Which table game a section plays, by which rules, how long and ranked how.


def game_columns(given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The game, and the rest as the services take it."""
    return given.pop("game"), given


class SectionGame(OfSection):
    @extend_schema("section_game", request=serializer_of(GameTerms, "Game"), responses=SectionSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Let a section play a table game, or by other rules. Matches that are seated keep theirs."""
        game, columns = game_columns(read(GameTerms, request))
        section = Section.objects.select_related("session__event__club", "field").get(pk=pk)
        game_sections.set_game(section, game_sections.GameTerms(game, **columns), by=director(request))
        return Response(SectionSerializer(section).data)


# Later rules than those that a session is scored by.


class NewerRulesOfSession(OfSession):
    @extend_schema("session_newer_rules", responses=sheet(NewerRules))
    def get(self, request: Request, pk: int) -> Response:
        """What a later version of the rules, and club rule sets that were changed, would change."""
        return Response(plain(newer_rules(session_of(pk), request.user)))

    @extend_schema(
        "session_later_rules", request=serializer_of(LaterRules, "LaterRules"), responses=SessionSerializer
    )
    def post(self, request: Request, pk: int) -> Response:
        """Score all sessions of the event by a later version of the rules."""
        session = session_of(pk)
        lifecycle.score_by_later_rules(session.event, by=director(request), **read(LaterRules, request))
        return Response(SessionSerializer(session_of(pk)).data)


class ClubRules(OfSection):
    @extend_schema(
        "section_club_rules", request=serializer_of(FollowSet, "FollowSet"), responses=SectionSerializer
    )
    def post(self, request: Request, pk: int) -> Response:
        """The rules of the club's set as they stand now, for a section and its matches."""
        section = Section.objects.select_related("session__event__club", "field").get(pk=pk)
        game_sections.follow_set(section, by=director(request), **read(FollowSet, request))
        return Response(SectionSerializer(section).data)


# Acts on a whole session: repeat it next week, move it to another day, add a section, open tables.


class Repeat(OfSession):
    @extend_schema(request=serializer_of(RepeatSession, "Repeat"), responses={201: SessionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """As last time: conditions, sections, pairs and movement, none of the results."""
        given = read(RepeatSession, request)
        made = repeat_any(
            session_of(pk), day=given["date"], as_planned=given["as_planned"], by=director(request)
        )
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


class Next(OfSession):
    @extend_schema(request=serializer_of(NextSession, "Next"), responses={201: SessionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """The event goes on another day: its sections of table games with the same contestants."""
        given = read(NextSession, request)
        made = lifecycle.add_session(
            session_of(pk), day=given["date"], place=given["place"], by=director(request)
        )
        return Response(SessionSerializer(session_of(made.pk)).data, status=201)


class OpenTables(OfSession):
    @extend_schema(request=None, responses=SessionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Open the tables: from now on phones can enter. An open session stays as it is."""
        lifecycle.start_session(session_of(pk), by=director(request))
        return Response(SessionSerializer(session_of(pk)).data)


class Sections(OfSession):
    @extend_schema(request=None, responses={201: SectionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """One more section on the same boards."""
        made = lifecycle.add_section(session_of(pk), by=director(request))
        return Response(SectionSerializer(made).data, status=201)


class Comparison(OfSession):
    @extend_schema(
        "session_comparison",
        request=serializer_of(CompareSections, "Comparison"),
        responses={200: SessionSerializer},
    )
    def put(self, request: Request, pk: int) -> Response:
        """What the sections of a session of pairs are compared with."""
        apart = read(CompareSections, request)["scored"] == "apart"
        (score_apart if apart else score_across)(session_of(pk), by=director(request))
        return Response(SessionSerializer(session_of(pk)).data)


class GameSections(OfSession):
    @extend_schema(request=serializer_of(GameTerms, "Game"), responses={201: SectionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """One more section that plays a table game."""
        game, columns = game_columns(read(GameTerms, request))
        made = game_sections.add_game_section(
            session_of(pk), game_sections.GameTerms(game, **columns), by=director(request)
        )
        return Response(SectionSerializer(made).data, status=201)


# Rehearsals: start one with its settings, change its pace, remove it.

ROWS = Rehearsal.objects.select_related("session__event__club")
DialsSerializer = serializer_of(Dials, partial=True)
DIALS = ("evening", "tables", "seed", "slips", "outages", "slow_table", "late_pair", "calls")


class RehearsalSerializer(serializers.ModelSerializer):
    """`notes` is what the robots tell of themselves; `awake`: they play in this process."""

    awake = serializers.SerializerMethodField()

    class Meta:
        model = Rehearsal
        fields = ("session", *DIALS, "pace", "paused", "notes", "awake")

    def get_awake(self, rehearsal: Rehearsal) -> bool:
        return are_awake(rehearsal)


class Rehearsals(OfSession):
    @extend_schema("rehearsals", responses=RehearsalSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The rehearsal that is there, if any."""
        return Response(RehearsalSerializer(ROWS.all(), many=True).data)

    @extend_schema("rehearse", request=DialsSerializer, responses={201: RehearsalSerializer})
    def post(self, request: Request) -> Response:
        """Robots play a session; a rehearsal that exists is continued instead."""
        dials = Dials(**{"seed": SystemRandom().choice(SEEDS), **read(DialsSerializer, request)})
        started = rehearsals.start_rehearsal(by=director(request), dials=dials)
        wake_robots(started)
        return Response(RehearsalSerializer(started).data, status=201)


class OneRehearsal(OfSession):
    conditional = False  # robots sleep and wake without an act

    @extend_schema("rehearsal", responses=RehearsalSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """What the robots are doing."""
        return Response(RehearsalSerializer(get_object_or_404(ROWS, session=pk)).data)

    @extend_schema("rehearsal_pace", request=PaceOfRobots, responses=RehearsalSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Another pace, or a pause."""
        row = rehearsals.set_pace(get_object_or_404(ROWS, session=pk), **read(PaceOfRobots, request))
        wake_robots(row)
        return Response(RehearsalSerializer(row).data)

    @extend_schema("rehearsal_remove", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Erase it without a trace."""
        rehearsals.remove_rehearsal(get_object_or_404(ROWS, session=pk))
        return Response(status=204)
