"""Table games by a program: the games and their forms, sections that play them, leagues and records."""

from dataclasses import MISSING, dataclass, field, fields
from typing import Annotated, Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.games import GAMES
from scoring.games.agreement import Agreement
from scoring.games.table_game import Preset, TableGame, Term, changed, terms
from tournament.api.basis.base_views import View, ViewSet, director, read
from tournament.api.basis.choices import serializer_of
from tournament.api.basis.sheets import list_of, sheet, sheets
from tournament.api.games.matches_api import section_of
from tournament.domain.games.acts import rule_set_acts
from tournament.domain.games.acts.game_sections import seat_rounds
from tournament.domain.games.acts.rule_set_acts import RuleSetTerms
from tournament.domain.games.readings.match_state import agreed
from tournament.domain.games.reports.game_leagues import (
    event_leagues,
    league_order,
    ledger,
    personal_record,
    section_league,
)
from tournament.domain.inputs import Ask
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.readings.roles import own_clubs
from tournament.domain.people.reports.people import parties_of_section
from tournament.domain.stages.acts.next_stages import draw_round
from tournament.exchange.plain import Plain, plain
from tournament.models import Event, Player, RuleSet, Section
from tournament.movements.game_tables import codes
from tournament.sheets.game_sheets import League, Ledger, PersonalRecord
from tournament.sheets.languages import labels

# The games that are played at their own tables: rules, presets, and what a deal records.


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a table: a preset, and what differs from it."""

    preset: Annotated[str, Meta(max_length=40)]
    overrides: dict[str, Any] = field(default_factory=dict)


class Games(View):
    @extend_schema("games_list", responses=OpenApiTypes.ANY)
    def get(self, request: Request) -> Response:
        """Every game with its presets."""
        return Response([summary(code, game) for code, game in GAMES.items()])


class Game(View):
    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, code: str) -> Response:
        """One game: the schema of its rules, deals and score rows, and its presets in full."""
        if code not in GAMES:
            raise NotFound
        return Response(describe(code, GAMES[code]))


class GameRules(View):
    @extend_schema(request=Rules, responses={200: OpenApiTypes.OBJECT})
    def post(self, request: Request, code: str) -> Response:
        """The rules that a preset and changed options make; refused with the reason where they contradict."""
        return Response(rules_of(agreed(code, **read(Rules, request))))


def rules_of(rules: Agreement) -> dict[str, object]:
    """Rules that agree, and what follows from them for a table."""
    return {
        "game": rules.code,
        "preset": rules.preset,
        "name": rules.name,
        "overrides": plain(rules.overrides),
        "rules": plain(rules.rules),
        "sides": plain(rules.sides),
        "asks": list(rules.game.asks(rules.rules)),
        "unit": rules.unit,
    }


# The club's own sets of rules, for its directors.


class RuleSetSerializer(serializers.ModelSerializer[RuleSet]):
    """`code` takes a preset's place where rules are chosen; `rules` are all of them, as they hold."""

    code = serializers.CharField(read_only=True)
    rules = serializers.SerializerMethodField()

    class Meta:
        model = RuleSet
        fields = ("id", "code", "name", "game", "preset", "overrides", "version", "rules")

    def get_rules(self, own: RuleSet) -> Plain:
        return plain(own.agreement.rules)


class RuleSetViewSet(ViewSet):
    """A session set up by a set copies its rules: a change of the set changes nothing there."""

    queryset = RuleSet.objects.all()
    serializer_class = RuleSetSerializer

    def get_queryset(self) -> QuerySet[RuleSet]:
        return super().get_queryset().filter(club__in=own_clubs(self.request.user))

    @extend_schema(responses=RuleSetSerializer(many=True))
    def list(self, request: Request) -> Response:
        """The sets of the club, by game and name."""
        return Response(RuleSetSerializer(self.get_queryset(), many=True).data)

    @extend_schema(request=RuleSetTerms, responses={201: RuleSetSerializer})
    def create(self, request: Request) -> Response:
        """Save rules by a name."""
        terms, by = RuleSetTerms(**read(RuleSetTerms, request)), director(request)
        own = rule_set_acts.keep_rules(keeping_club(by=by), terms, by=by)
        return Response(RuleSetSerializer(own).data, status=201)

    @extend_schema(responses=RuleSetSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """One set with all its rules."""
        return Response(RuleSetSerializer(self.get_object()).data)

    @extend_schema(request=RuleSetTerms, responses=RuleSetSerializer)
    def update(self, request: Request, pk: int) -> Response:
        """Another name, other rules."""
        own = self.get_object()
        rule_set_acts.change_rules(own, RuleSetTerms(**read(RuleSetTerms, request)), by=director(request))
        return Response(RuleSetSerializer(own).data)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Take a set away."""
        rule_set_acts.remove_rules(self.get_object(), by=director(request))
        return Response(status=204)


# A section that plays a table game: its rules and players, its rounds, its league and ledger.


@dataclass(frozen=True, slots=True)
class Plan:
    """`code` is one of the section's `plans`, or a longer one of the same family."""

    code: Annotated[str, Meta(max_length=80)]


@dataclass(frozen=True, slots=True)
class Draw:
    """`rounds_left` counts this round, `repeats` is never, always (where it saves
    much) or danish (neighbours meet, also those who have met); `insist`: though a match is open."""

    rounds_left: Annotated[int, Meta(ge=1)] = 1
    repeats: Annotated[str, Ask(codes=["never", "always", "danish"])] = "never"
    insist: bool = False


class GameSectionViewSet(ViewSet):
    queryset = Section.objects.with_games()
    serializer_class = serializer_of(Plan)

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

    @extend_schema(request=Plan, responses={201: list_of(int)})
    @action(detail=True, methods=["post"])
    def rounds(self, request: Request, pk: int) -> Response:
        """Seat every round of a plan; the new matches."""
        section = section_of(pk)
        made = seat_rounds(section, read(Plan, request)["code"], by=director(request))
        return Response([match.pk for match in made], status=201)

    @extend_schema(request=Draw, responses={201: list_of(int)})
    @action(detail=True, methods=["post"])
    def draw(self, request: Request, pk: int) -> Response:
        """Draw the next round of a Swiss from the league; the new matches."""
        section, given = section_of(pk), read(Draw, request)
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


# League tables of events, and personal records.


class EventLeagues(View):
    queryset = Event.objects.all()

    @extend_schema(responses=sheets(League))
    def get(self, request: Request, pk: int) -> Response:
        """A league for each game of an event, over all its sessions."""
        return Response(plain(event_leagues(get_object_or_404(Event, pk=pk))))


class PlayerRecord(View):
    queryset = Player.objects.all()

    @extend_schema(responses=sheet(PersonalRecord))
    def get(self, request: Request, pk: int) -> Response:
        """Every match of a player, and what they come to."""
        return Response(plain(personal_record(get_object_or_404(Player, pk=pk))))


# A table game described as JSON: what a program needs to render its forms and sheets.

Described = dict[str, Any]
TYPES: dict[type | None, str] = {bool: "boolean", int: "integer", str: "string", None: "any"}


def describe(code: str, game: TableGame[Any, Any]) -> Described:
    """The whole game: the terms of its rules, deals and score rows, and every preset with all its rules."""
    return {
        **summary(code, game),
        "rules": _terms(game.rules),
        "deal": _terms(game.deal),
        "row": _terms(game.row),
        "ranking": list(game.ranking),
        "teams": game.teams,
        "presets": [_preset(name, preset, game) for name, preset in game.presets.items()],
    }


def summary(code: str, game: TableGame[Any, Any]) -> Described:
    """The names of a game and of its presets."""
    presets = [{"code": name, "label": preset.label} for name, preset in game.presets.items()]
    return {"code": code, **_named(game.label), "presets": presets}


def _named(label: str) -> Described:
    """A label in English, and in every language by its code; `label_ja` stays for programs that know it."""
    every = labels(label)
    return {"label": label, "label_ja": every.get("ja", label), "labels": every}


def _preset(code: str, preset: Preset[Any], game: TableGame[Any, Any]) -> Described:
    standard = next(iter(game.presets.values())).rules
    return {
        "code": code,
        "label": preset.label,
        "source": preset.source,
        "rules": plain(preset.rules),
        "differs_from_first": sorted(changed(preset.rules, standard)),
        "offered": plain(dict(preset.settings)),
        "sides": plain(game.sides(preset.rules)),
        "asks": list(game.asks(preset.rules)),
        "unit": game.unit(preset.rules),
    }


def _terms(kind: type) -> list[Described]:
    """Each term with its default, where it has one."""
    default = {each.name: each.default for each in fields(kind) if each.default is not MISSING}
    return [
        {"name": name, **_term(term), **({"default": plain(default[name])} if name in default else {})}
        for name, term in terms(kind).items()
    ]


def _term(term: Term) -> Described:
    """`per` says one value for each side or player; `many` the lengths a list of values may have."""
    return {
        **_named(term.label),
        "type": TYPES[term.kind],
        "values": None if term.values is None else plain(list(term.values)),
        "words": {str(value): word for value, word in term.words.items()},
        "per": term.per,
        "many": list(term.many),
        "optional": term.optional,
        "group": term.group,
        "help": term.help,
    }
