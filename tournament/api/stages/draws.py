"""The draw of a round of a team Swiss: propose, change, publish, withdraw; everyone reads published ones."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.sheets import sheet, sheets
from tournament.api.basis.views import View, director, read
from tournament.exchange.plain import plain
from tournament.models import Draw, Section, Session
from tournament.readings.stages.team_draws import draws_of, next_round, stage_of, swiss_sections
from tournament.reports.stages.draw_standing import standing_for_draw
from tournament.reports.stages.draws import draw_sheet, draw_sheets, published_draws
from tournament.services.stages.draws import (
    ALWAYS,
    SEEDS,
    Wish,
    change_draw,
    propose_draw,
    publish_draw,
    withdraw_draw,
)
from tournament.sheets.draw import DrawSheet
from tournament.sheets.event_options import read_options
from tournament.sheets.stage_options import FIRST_ROUNDS, ODD, POLICIES, REPEATS, DrawOptions, draw_options

MOST_TEAMS = 1000


class ProposalSerializer(serializers.Serializer):
    """What is left out is taken from the stage. `repeats_until` allows the meetings of the rounds up to it
    again; with `insist` matches in play count with their boards so far; `seed` repeats the lots of a draw."""

    policy = serializers.ChoiceField(choices=POLICIES, required=False)
    first = serializers.ChoiceField(choices=FIRST_ROUNDS, required=False)
    odd = serializers.ChoiceField(choices=ODD, required=False)
    repeats = serializers.ChoiceField(choices=REPEATS, required=False)
    lag = serializers.IntegerField(min_value=0, max_value=2, required=False)
    last = serializers.IntegerField(min_value=0, max_value=9, required=False)
    apart = serializers.IntegerField(min_value=0, max_value=9, required=False)
    stationary = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, max_length=99
    )
    same_room = serializers.BooleanField(required=False)
    repeats_until = serializers.IntegerField(min_value=0, max_value=ALWAYS, required=False)
    seed = serializers.IntegerField(min_value=0, max_value=SEEDS - 1, required=False)
    insist = serializers.BooleanField(default=False)


class PairingsSerializer(serializers.Serializer):
    """`pairings` in the order of the tables: two team numbers meet, one has the bye, three play a triple."""

    pairings = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=1, max_value=32767), min_length=1, max_length=3
        ),
        max_length=MOST_TEAMS,
    )
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)


class SessionDraws(View):
    queryset = Session.objects.all()

    @extend_schema(operation_id="session_draws", responses=sheets(DrawSheet))
    def get(self, request: Request, pk: int) -> Response:
        """The published draws, the latest round first."""
        session = get_object_or_404(Session, pk=pk)
        return Response(plain(published_draws(swiss_sections(session))))


class SectionDraws(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="section_draws", responses=sheets(DrawSheet))
    def get(self, request: Request, pk: int) -> Response:
        """All draws of a section, those not yet published too."""
        section = _section(pk)
        return Response(plain(draw_sheets(section, draws_of(section), request.user)))

    @extend_schema(
        operation_id="draw_propose", request=ProposalSerializer, responses=sheet(DrawSheet, status=201)
    )
    def post(self, request: Request, pk: int) -> Response:
        """Draw the next round; a proposal that is not published is replaced."""
        section, given = _section(pk), read(ProposalSerializer, request)
        wish = {name: given.pop(name, None) for name in ("repeats_until", "seed", "insist")}
        stored = draw_options(stage_of(section).options)
        options = read_options(DrawOptions, {**_columns(stored), **given})
        number, running = next_round(section), bool(wish["insist"])
        standing = standing_for_draw(section, number, options.lag, running=running)
        draw = propose_draw(section, standing, by=director(request), wish=Wish(options, **wish))
        return Response(plain(draw_sheet(section, draw, request.user)), status=201)


class SectionDraw(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="draw", responses=sheet(DrawSheet))
    def get(self, request: Request, pk: int, round: int) -> Response:
        """One draw, with the reasons of its matches."""
        section, draw = _draw(pk, round)
        return Response(plain(draw_sheet(section, draw, request.user)))

    @extend_schema(operation_id="draw_change", request=PairingsSerializer, responses=sheet(DrawSheet))
    def put(self, request: Request, pk: int, round: int) -> Response:
        """Other pairings, before the draw is published."""
        (section, draw), given = _draw(pk, round), read(PairingsSerializer, request)
        change_draw(draw, given["pairings"], by=director(request), reason=given["reason"])
        return Response(plain(draw_sheet(section, draw, request.user)))

    @extend_schema(operation_id="draw_withdraw", responses={204: None})
    def delete(self, request: Request, pk: int, round: int) -> Response:
        """Withdraw a published draw, which can be changed then; one that is not published goes."""
        draw = _draw(pk, round)[1]
        withdraw_draw(draw, by=director(request))
        return Response(status=204)


class PublishDraw(View):
    queryset = Section.objects.all()

    @extend_schema(operation_id="draw_publish", request=None, responses=sheet(DrawSheet))
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
