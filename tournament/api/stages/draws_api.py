"""Draws by a program, and teams or Swiss pairs that leave, come back or come late."""

from dataclasses import dataclass
from typing import Annotated

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.stages.formats import ROUND_ROBIN
from tournament.api.basis.base_views import OfSection, OfSession, View, director, read
from tournament.api.basis.choices import serializer_of
from tournament.api.basis.serializers import entrant_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.domain.inputs import Reason
from tournament.domain.seats.readings.typed_names import read_name
from tournament.domain.stages.acts.draws import (
    Proposal,
    Wish,
    change_draw,
    propose_draw,
    publish_draw,
    withdraw_draw,
)
from tournament.domain.stages.acts.swiss_pairs import LatePair, add_late_pair
from tournament.domain.stages.acts.team_entries import TeamEntry
from tournament.domain.stages.acts.team_withdrawals import (
    LateTeam,
    Missed,
    Withdrawal,
    return_team,
    score_missed_rounds,
    seat_late_team,
    withdraw_team,
)
from tournament.domain.stages.readings.late_team import late_team_options
from tournament.domain.stages.readings.swiss_rounds import draws_of, next_round, stage_of, swiss_sections
from tournament.domain.stages.reports.published_draws import (
    draw_sheet,
    draw_sheets,
    published_draws,
    standing_for_draw,
)
from tournament.domain.stages.reports.repair_costs import team_leaving
from tournament.exchange.plain import plain
from tournament.models import Draw, Entrant, Section, Session
from tournament.sheets.draw_sheets import DrawSheet
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.event_options import read_options
from tournament.sheets.incident_sheets import LateTeamPlan, TeamLeaving
from tournament.sheets.stage_options import DrawOptions, draw_options

MOST_TEAMS = 1000


# The draw of a round of a team Swiss: propose, change, publish, withdraw; everyone reads published ones.


@dataclass(frozen=True, slots=True)
class Pairings:
    """`pairings` in the order of the tables: two team numbers meet, one has the bye, three play a triple."""

    pairings: Annotated[
        list[Annotated[list[Annotated[int, Meta(ge=1, le=32767)]], Meta(min_length=1, max_length=3)]],
        Meta(max_length=MOST_TEAMS),
    ]
    reason: Reason = ""


class SessionDraws(OfSession):
    @extend_schema("session_draws", responses=sheets(DrawSheet))
    def get(self, request: Request, pk: int) -> Response:
        """The published draws, the latest round first."""
        session = get_object_or_404(Session, pk=pk)
        return Response(plain(published_draws(swiss_sections(session))))


class SectionDraws(OfSection):
    @extend_schema("section_draws", responses=sheets(DrawSheet))
    def get(self, request: Request, pk: int) -> Response:
        """All draws of a section, those not yet published too."""
        section = _section(pk)
        return Response(plain(draw_sheets(section, draws_of(section), request.user)))

    @extend_schema("draw_propose", request=Proposal, responses=sheet(DrawSheet, status=201))
    def post(self, request: Request, pk: int) -> Response:
        """Draw the next round; a proposal that is not published is replaced."""
        section, given = _section(pk), read(Proposal, request)
        wish = {name: given.pop(name, None) for name in ("repeats_until", "seed", "insist")}
        stored = draw_options(stage_of(section).options)
        options = read_options(DrawOptions, {**_columns(stored), **given})
        number, running = next_round(section), bool(wish["insist"])
        standing = standing_for_draw(section, number, options.lag, running=running)
        draw = propose_draw(section, standing, by=director(request), wish=Wish(options, **wish))
        return Response(plain(draw_sheet(section, draw, request.user)), status=201)


class SectionDraw(OfSection):
    @extend_schema("draw", responses=sheet(DrawSheet))
    def get(self, request: Request, pk: int, round: int) -> Response:
        """One draw, with the reasons of its matches."""
        section, draw = _draw(pk, round)
        return Response(plain(draw_sheet(section, draw, request.user)))

    @extend_schema("draw_change", request=Pairings, responses=sheet(DrawSheet))
    def put(self, request: Request, pk: int, round: int) -> Response:
        """Other pairings, before the draw is published."""
        (section, draw), given = _draw(pk, round), read(Pairings, request)
        change_draw(draw, given["pairings"], by=director(request), reason=given["reason"])
        return Response(plain(draw_sheet(section, draw, request.user)))

    @extend_schema("draw_withdraw", responses={204: None})
    def delete(self, request: Request, pk: int, round: int) -> Response:
        """Withdraw a published draw, which can be changed then; one that is not published goes."""
        draw = _draw(pk, round)[1]
        withdraw_draw(draw, by=director(request))
        return Response(status=204)


class PublishDraw(OfSection):
    @extend_schema("draw_publish", request=None, responses=sheet(DrawSheet))
    def post(self, request: Request, pk: int, round: int) -> Response:
        """Seat the round and show the draw to everyone."""
        section, draw = _draw(pk, round)
        publish_draw(draw, by=director(request))
        return Response(plain(draw_sheet(section, draw, request.user)))


def _columns(options: DrawOptions) -> dict[str, object]:
    return {name: getattr(options, name) for name in options.__slots__}


def _section(pk: int) -> Section:
    rows = Section.objects.select_related("session__event__club", "session__stage__event")
    section = get_object_or_404(rows, pk=pk)
    if section.session.stage is None:
        raise Http404
    return section


def _draw(pk: int, round: int) -> tuple[Section, Draw]:
    section = _section(pk)
    return section, get_object_or_404(draws_of(section), round=round)


# A team that joins a round robin late: the plans, and the team with its matches.


@dataclass(frozen=True, slots=True)
class NumberOfTeam:
    """The number of the new team."""

    team: int


class LateTeams(View):
    queryset = Section.objects.with_teams()

    @extend_schema("late_team_plans", responses=sheets(LateTeamPlan))
    def get(self, request: Request, pk: int) -> Response:
        """How a team more can play in this round robin, the recommended plan first. Nothing is written."""
        return Response(plain([option.plan for option in late_team_options(self._section(pk))]))

    @extend_schema("late_team", request=LateTeam, responses={201: serializer_of(NumberOfTeam)})
    def post(self, request: Request, pk: int) -> Response:
        """The team with its matches, by one of the plans."""
        section, typed = self._section(pk), read(LateTeam, request)
        players = [line for name in typed.pop("players") if (line := read_name(name)) is not None]
        entry = TeamEntry(typed.pop("name"), players)
        team = seat_late_team(section, entry, option=typed.pop("way"), by=director(request), **typed)
        return Response({"team": team.number}, status=201)

    def _section(self, pk: int) -> Section:
        rows = self.queryset.select_related("session__event__club", "session__stage__event")
        return get_object_or_404(rows.filter(session__stage__isnull=False), pk=pk)


# Teams and Swiss pairs that leave, come back or come late; `team` in an address is a number in the event.


@dataclass(frozen=True, slots=True)
class NumberOfPair:
    """The number of the new pair."""

    pair: int


class LatePairs(View):
    queryset = Section.objects.filter(kind=SWISS_PAIRS)

    @extend_schema("late_pair", request=LatePair, responses={201: serializer_of(NumberOfPair)})
    def post(self, request: Request, pk: int) -> Response:
        """One more pair of Swiss pairs, drawn from the next round on."""
        sections = self.queryset.select_related("session__event__club", "session__stage__event")
        section, names = get_object_or_404(sections, pk=pk), read(LatePair, request)["players"]
        players = [line for name in names if (line := read_name(name)) is not None]
        pair = add_late_pair(section, players, by=director(request))
        return Response({"pair": int(pair.number)}, status=201)


class WithdrawalView(OfSection):
    @extend_schema("team_leaving", responses=sheet(TeamLeaving))
    def get(self, request: Request, pk: int, team: int) -> Response:
        """What the withdrawal from an all-play-all would do (White Book 2.4.2). Nothing is written."""
        section, leaver = _team(pk, team)
        stage = section.session.stage
        if stage is None or stage.format != ROUND_ROBIN or leaver.withdrawn_from is not None:
            raise Http404
        return Response(plain(team_leaving(stage, leaver, request.user)))

    @extend_schema("team_withdraw", request=Withdrawal, responses={204: None})
    def post(self, request: Request, pk: int, team: int) -> Response:
        """The team is not drawn from a round on; its results stand, seated matches are forfeited. From an
        all-play-all it is gone with every match that has no result (White Book 2.4.2).
        """
        section, leaver = _team(pk, team)
        withdraw_team(leaver, section, by=director(request), **read(Withdrawal, request))
        return Response(status=204)

    @extend_schema("team_return", responses={204: None})
    def delete(self, request: Request, pk: int, team: int) -> Response:
        """A team that had withdrawn is drawn again."""
        section, leaver = _team(pk, team)
        return_team(leaver, section, by=director(request))
        return Response(status=204)


class MissedView(OfSection):
    @extend_schema("team_missed", request=Missed, responses={204: None})
    def put(self, request: Request, pk: int, team: int) -> Response:
        """Victory points for the rounds that a team missed, in place of those given before."""
        section, late = _team(pk, team)
        score_missed_rounds(late, section, by=director(request), **read(Missed, request))
        return Response(status=204)


def _team(pk: int, number: int) -> tuple[Section, Entrant]:
    sections = Section.objects.select_related("session__event__club", "session__stage__event")
    section = get_object_or_404(sections.filter(session__stage__isnull=False), pk=pk)
    teams = Entrant.objects.in_matches().filter(event=section.session.event_id)
    return section, entrant_of(teams, number=number)
