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
from tournament.reports.stages.brackets import winners_of
from tournament.reports.stages.visible_brackets import visible_bracket
from tournament.services.stages import knock_outs
from tournament.sheets.bracket import Bracket
from tournament.sheets.stage_options import MOST_BOARDS


class KnockOutRoundSerializer(serializers.Serializer):
    """`lot`: the first round is drawn by lot in place of the seeds."""

    lot = serializers.BooleanField(default=False)


class ExtraSerializer(serializers.Serializer):
    """`match` is the tied one; `boards` left out are an eighth of its boards, at least two."""

    match = KeyField()
    boards = serializers.IntegerField(required=False, min_value=1, max_value=MOST_BOARDS)


class ExchangeSerializer(serializers.Serializer):
    """Two teams of the event by their keys."""

    one = KeyField()
    other = KeyField()


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
        section, by_lot = _section(pk), read(KnockOutRoundSerializer, request)["lot"]
        stage = section.session.stage
        if stage and stage.draws.exists():
            knock_outs.seat_next_round(section, _winners(section), by=director(request))
        else:
            lot = SystemRandom() if by_lot else None
            knock_outs.seat_first_round(section, by=director(request), lot=lot)
        return self.bracket(request)


class ExtraBoards(OfKnockOut):
    @extend_schema(operation_id="section_extra_boards", request=ExtraSerializer, responses=sheet(Bracket))
    def post(self, request: Request, pk: int) -> Response:
        """One more part of a tied match; a single board is sudden death."""
        section, given = _section(pk), read(ExtraSerializer, request)
        match = get_object_or_404(TeamMatch, pk=given["match"], section=section)
        knock_outs.add_extra_boards(
            match, _winners(section), boards=given.get("boards"), by=director(request)
        )
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


def _section(pk: int) -> Section:
    return get_object_or_404(Section.objects.with_club().select_related("session__stage"), pk=pk)


def _winners(section: Section) -> dict[int, int]:
    return winners_of(section.session.stage) if section.session.stage else {}
