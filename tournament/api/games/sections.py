"""A section that plays a table game: its rules and players, its rounds, its league and ledger."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.sheets import list_of, sheet
from tournament.api.basis.views import ViewSet, director, read
from tournament.api.games.games import rules_of
from tournament.api.games.matches import section_of
from tournament.exchange.plain import Plain, plain
from tournament.models import Section
from tournament.movements.game_tables import codes
from tournament.reports.games.leagues import league_order, section_league
from tournament.reports.games.ledgers import ledger
from tournament.reports.people.people import parties_of_section
from tournament.services.games.rounds import seat_rounds
from tournament.services.stages.swiss_rounds import draw_round
from tournament.sheets.league import League
from tournament.sheets.ledger import Ledger


class PlanSerializer(serializers.Serializer):
    """`code` is one of the section's `plans`, or a longer one of the same family."""

    code = serializers.CharField(max_length=80)


class DrawSerializer(serializers.Serializer):
    """`rounds_left` counts this round, `repeats` is never, always (where it saves
    much) or danish (neighbours meet, also those who have met); `insist`: though a match is open."""

    rounds_left = serializers.IntegerField(min_value=1, default=1)
    repeats = serializers.ChoiceField(["never", "always", "danish"], default="never")
    insist = serializers.BooleanField(default=False)


class GameSectionViewSet(ViewSet):
    queryset = Section.objects.with_games()
    serializer_class = PlanSerializer

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def retrieve(self, request: Request, pk: int) -> Response:
        """The section's rules, its contestants, and the plans that fit them."""
        return Response(_described(section_of(pk)))

    @extend_schema(responses=sheet(League))
    @action(detail=True)
    def league(self, request: Request, pk: int) -> Response:
        """The league of one section."""
        return Response(plain(section_league(section_of(pk))))

    @extend_schema(responses=sheet(Ledger))
    @action(detail=True)
    def ledger(self, request: Request, pk: int) -> Response:
        """Each player's plus and minus, match by match."""
        return Response(plain(ledger(section_of(pk))))

    @extend_schema(request=PlanSerializer, responses={201: list_of(int)})
    @action(detail=True, methods=["post"])
    def rounds(self, request: Request, pk: int) -> Response:
        """Seat every round of a plan; the new matches."""
        section = section_of(pk)
        made = seat_rounds(section, read(PlanSerializer, request)["code"], by=director(request))
        return Response([match.pk for match in made], status=201)

    @extend_schema(request=DrawSerializer, responses={201: list_of(int)})
    @action(detail=True, methods=["post"])
    def draw(self, request: Request, pk: int) -> Response:
        """Draw the next round of a Swiss from the league; the new matches."""
        section, given = section_of(pk), read(DrawSerializer, request)
        held = section.contestants.in_bulk()
        ranking = [held[contestant] for contestant in league_order(section)]
        return Response(
            [match.pk for match in draw_round(section, ranking, by=director(request), **given)], status=201
        )


def _described(section: Section) -> dict[str, Plain]:
    parties, rules = [*parties_of_section(section).values()], section.agreement
    return {
        "id": section.pk,
        "session": section.session_id,
        "letter": section.letter,
        "version": section.version,
        "movement": section.movement,
        "contestant_size": section.contestant_size,
        "deal_limit": section.deal_limit,
        "ends_at": section.ends_at.isoformat() if section.ends_at else None,
        "ranking": list(section.ranking or rules.game.ranking),
        "rules": rules_of(rules),
        "contestants": plain(parties),
        "plans": list(codes(len(parties), rules.seats, teams=section.contestant_size == 2)),
    }
