"""The bracket of a knock-out, and the director's acts on it: seat a round, extra boards, change a pairing."""

from secrets import SystemRandom

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.serializers import KeyField, session_of
from tournament.api.basis.sheets import sheet
from tournament.api.basis.views import View, director, read
from tournament.exchange.plain import plain
from tournament.models import Entrant, Section, Session, TeamMatch
from tournament.reports.stages.brackets import tied_teams, winners_of
from tournament.reports.stages.visible_brackets import visible_bracket
from tournament.services.stages import bracket_repairs, knock_outs
from tournament.sheets.bracket import Bracket
from tournament.sheets.stage_options import MOST_BOARDS


class ChoiceSerializer(serializers.Serializer):
    """A team and the opponent that it has chosen, by their keys."""

    team = KeyField()
    opponent = KeyField()


class KnockOutRoundSerializer(serializers.Serializer):
    """`lot`: the first round is drawn by lot in place of the seeds. `choices`: the opponents that the better
    seeds of its matches have chosen."""

    lot = serializers.BooleanField(default=False)
    choices = ChoiceSerializer(many=True, default=list)


class ExtraSerializer(serializers.Serializer):
    """`match` is the tied one; `boards` left out are an eighth of its boards, at least two."""

    match = KeyField()
    boards = serializers.IntegerField(required=False, min_value=1, max_value=MOST_BOARDS)


class ExchangeSerializer(serializers.Serializer):
    """Two teams of the event by their keys."""

    one = KeyField()
    other = KeyField()


class RepairSerializer(serializers.Serializer):
    """`keep`: every match stays as it is seated."""

    keep = serializers.BooleanField(default=False)


class SessionBracket(View):
    queryset = Session.objects.all()

    @extend_schema(operation_id="session_bracket", responses=sheet(Bracket))
    def get(self, request: Request, pk: int) -> Response:
        """The bracket of the knock-out that the session belongs to; boards in play are left out."""
        found = visible_bracket(session_of(pk), request.user)
        if found is None:
            raise Http404
        return Response(plain(found))


class OfKnockOut(View):
    queryset = Section.objects.all()

    def bracket(self, request: Request) -> Response:
        """The bracket after an act."""
        section = get_object_or_404(Section, pk=self.kwargs["pk"])
        found = visible_bracket(session_of(section.session_id), request.user)
        return Response(plain(found))


class KnockOutRounds(OfKnockOut):
    @extend_schema(
        operation_id="section_knock_out_rounds", request=KnockOutRoundSerializer, responses=sheet(Bracket)
    )
    def post(self, request: Request, pk: int) -> Response:
        """Seat the first round, or the next one when every match has a winner."""
        section, given = _section(pk), read(KnockOutRoundSerializer, request)
        stage = section.session.stage
        if stage and stage.draws.exists():
            knock_outs.seat_next_round(section, _winners(section), by=director(request))
        else:
            lot = SystemRandom() if given["lot"] else None
            choices = _choices(section, given["choices"])
            knock_outs.seat_first_round(section, by=director(request), lot=lot, choices=choices)
        return self.bracket(request)


class ExtraBoards(OfKnockOut):
    @extend_schema(operation_id="section_extra_boards", request=ExtraSerializer, responses=sheet(Bracket))
    def post(self, request: Request, pk: int) -> Response:
        """One more part of a tied match; a single board is sudden death."""
        section, given = _section(pk), read(ExtraSerializer, request)
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
    @extend_schema(operation_id="section_bracket_repair", request=RepairSerializer, responses=sheet(Bracket))
    def post(self, request: Request, pk: int) -> Response:
        """After a correction: seat the teams that go on where no match has begun, or keep the bracket."""
        section, given = _section(pk), read(RepairSerializer, request)
        repair = bracket_repairs.keep_bracket if given["keep"] else bracket_repairs.seat_right_teams
        repair(section, _winners(section), by=director(request))
        return self.bracket(request)


class BracketExchange(OfKnockOut):
    @extend_schema(
        operation_id="section_bracket_exchange", request=ExchangeSerializer, responses=sheet(Bracket)
    )
    def post(self, request: Request, pk: int) -> Response:
        """Two teams of the round seated last change places, as long as it has no result."""
        section, given = _section(pk), read(ExchangeSerializer, request)
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
