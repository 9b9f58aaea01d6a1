"""A section while it is set up: how many, who sits where, which movement; teams and their matches."""

from dataclasses import dataclass
from random import SystemRandom
from typing import Annotated, Any

from django.db import transaction
from django.db.models import Prefetch
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from msgspec import Meta
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.basis.base_views import OfSection, View, director, read, read_query
from tournament.api.basis.choices import row_serializer, serializer_of
from tournament.api.basis.sheets import sheet, sheets
from tournament.api.setup.seats_api import (
    ContestantSerializer,
    categories_given,
    holders_to_rename,
    seated,
    starts_of,
)
from tournament.domain.inputs import UNSET, Ask, UnsetType
from tournament.domain.journal.reports.versioned_cache import prefixes_of
from tournament.domain.movements.readings.named_plans import Wanted
from tournament.domain.movements.reports.movement_offers import divisions_of, fitting
from tournament.domain.people.acts.clubs import respell_in
from tournament.domain.seats.acts import check_ins, pair_seats, seating
from tournament.domain.seats.acts.contestants import Count, set_number_of_contestants
from tournament.domain.seats.acts.pair_seats import (
    SAME_PERSON,
    DrawLots,
    SeatChanges,
    SwapPairs,
    change_categories,
)
from tournament.domain.seats.acts.pair_seats import Categories as PairCategories
from tournament.domain.seats.acts.seating import ChooseMovement
from tournament.domain.seats.readings.typed_names import read_name
from tournament.domain.sessions.acts.session_settings import DivideSection, divide
from tournament.domain.stages.acts.team_entries import (
    MOST_PLAYERS,
    MOST_TEAMS,
    TeamEntry,
    change_team,
    enter_teams,
    remove_team,
)
from tournament.domain.stages.acts.team_events import Groups, divide_teams, groups_by
from tournament.domain.stages.acts.team_matches import (
    RoundRobin,
    TeamMovement,
    clear_matches,
    seat_round_robin,
    seat_team_movement,
)
from tournament.domain.stages.readings.stage_terms import letters_of_groups
from tournament.domain.stages.reports.team_leagues import fixtures_of, team_movements
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.exchange.pasted_lists import PlayerLine
from tournament.exchange.plain import plain
from tournament.exchange.teams import parse_teams
from tournament.models import Contestant, Entrant, Event, Membership, Section
from tournament.movements.catalogue import Choice, with_tables
from tournament.movements.changes.divisions import Division, Order
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.match_sheets import Fixtures
from tournament.sheets.names import Team as TeamSheet

WholeSectionSerializer = row_serializer(
    Section,
    "id session letter game movement boards_per_set winners version contestants",
    name="WholeSection",
    contestants=ContestantSerializer(many=True),
)


class SectionView(OfSection):
    def whole(self) -> Response:
        """The section as it stands now, in a fixed number of queries."""
        people = Membership.objects.select_related("player")
        contestants = (
            Contestant.objects.numbered()
            .select_related("entrant")
            .prefetch_related(Prefetch("memberships", people))
        )
        section = get_object_or_404(
            Section.objects.prefetch_related(Prefetch("contestants", contestants)), pk=self.kwargs["pk"]
        )
        prefix = prefixes_of(section.session_id).get(section.pk, "")
        context = {"starts": starts_of(section), "prefix": prefix}
        return Response(WholeSectionSerializer(section, context=context).data)


class OneSection(SectionView):
    @extend_schema("section", responses=WholeSectionSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Who plays where."""
        return self.whole()


class Contestants(SectionView):
    @extend_schema("section_contestants", request=Count, responses=WholeSectionSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Set the number of pairs, players or teams; new ones are unnamed, the last ones are removed."""
        section, count = section_of(pk), read(Count, request)["count"]
        set_number_of_contestants(section, count, by=director(request))
        return self.whole()


class Seats(SectionView):
    @extend_schema(
        "section_seats", request=serializer_of(SeatChanges, "Seats"), responses=WholeSectionSerializer
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Put players into seats, all of them or none. Who is not known by name is added to the club."""
        section = section_of(pk)
        seats, by = read(SeatChanges, request)["seats"], director(request)
        names = seated(section, seats)
        typed = {seat: who for seat, who in names.items() if isinstance(who, PlayerLine)}
        with transaction.atomic():
            respell_in(section.session.event.club, holders_to_rename(seats), typed, by=by)
            pair_seats.name_pairs(section, names, by=by)
        return self.whole()


class Categories(SectionView):
    @extend_schema(
        "section_categories",
        request=serializer_of(PairCategories, "Categories"),
        responses=WholeSectionSerializer,
    )
    def patch(self, request: Request, pk: int) -> Response:
        """The categories of pairs that are drawn; pairs of one category can be kept apart."""
        section = section_of(pk)
        given = categories_given(section, read(PairCategories, request)["categories"])
        change_categories(section, given, by=director(request))
        return self.whole()


class ThoseHere(SectionView):
    @extend_schema("section_those_here", request=None, responses=WholeSectionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """As many pairs as have checked in with a partner, with their names."""
        check_ins.seat_those_here(section_of(pk), by=director(request))
        return self.whole()


class Offers(SectionView):
    @extend_schema("section_offers", parameters=[serializer_of(Wanted)], responses=sheets(Choice))
    def get(self, request: Request, pk: int) -> Response:
        """Movements for the pairs of this section at its club's pace, best first after the club's own."""
        found = fitting(section_of(pk), read_query(Wanted, request))
        return Response(plain([*map(with_tables, found)]))


class Divisions(SectionView):
    @extend_schema("section_divisions", parameters=[serializer_of(Wanted)], responses=sheets(Division))
    def get(self, request: Request, pk: int) -> Response:
        """Equal sections on the same boards for the pairs of a large section, best first."""
        found = divisions_of(section_of(pk), read_query(Wanted, request))
        return Response([{**plain(one), "key": one.key} for one in found])

    @extend_schema(
        "section_divide", request=serializer_of(DivideSection, "Divide"), responses=WholeSectionSerializer
    )
    def post(self, request: Request, pk: int) -> Response:
        """Divide the section; it keeps its own share. The server draws unless the lot is given."""
        given, section = read(DivideSection, request), section_of(pk)
        key, order, lot = given.pop("division"), Order(given.pop("order")), given.pop("lot")
        division = next((one for one in divisions_of(section, given) if one.key == key), None)
        if division is None:
            raise NotFound
        divide(section, division, order, by=director(request), lot=_lot(section) if lot is None else lot)
        return self.whole()


class SectionMovement(SectionView):
    @extend_schema(
        "section_movement",
        request=serializer_of(ChooseMovement, "Movement"),
        responses=WholeSectionSerializer,
    )
    def put(self, request: Request, pk: int) -> Response:
        """Seat the pairs in a movement; their order is kept, numbers follow."""
        given = read(ChooseMovement, request)
        seating.choose_movement(
            section_of(pk), given["code"], boards_per_set=given["boards_per_round"], by=director(request)
        )
        return self.whole()


class Lots(SectionView):
    @extend_schema("section_lots", request=serializer_of(DrawLots, "Lot"), responses=WholeSectionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Seat the pairs by lot; the server draws unless the order is given."""
        section, order = section_of(pk), read(DrawLots, request)["order"]
        pair_seats.draw_lots(section, _lot(section) if order is None else order, by=director(request))
        return self.whole()


class Swap(SectionView):
    @extend_schema("section_swap", request=serializer_of(SwapPairs, "Swap"), responses=WholeSectionSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Two pairs change places."""
        given, held = read(SwapPairs, request), section_of(pk).contestants.select_related("section")
        first, second = (held.filter(pk=given[name]).first() for name in ("first", "second"))
        if first is None or second is None or first == second:
            raise NotFound
        pair_seats.swap_pairs(first, second, by=director(request))
        return self.whole()


def _lot(section: Section) -> list[int]:
    order = list(range(section.contestants.numbered().count()))
    SystemRandom().shuffle(order)
    return order


def section_of(pk: int) -> Section:
    return get_object_or_404(Section.objects.select_related("session__event__club"), pk=pk)


# Teams of an event: the entry list.

MOST_TEXT = 100_000


@dataclass(frozen=True, slots=True)
class Team:
    """`players` by name or membership number, in the order of entry; who is new is added to the club.

    `captain` is the place of the captain among them, from 1.
    """

    name: Annotated[str | UnsetType, Meta(max_length=80), Ask(blank=True)] = UNSET
    players: Annotated[
        list[Annotated[str, Meta(max_length=200)]] | UnsetType, Meta(max_length=MOST_PLAYERS)
    ] = UNSET
    captain: Annotated[int | None, Meta(ge=1, le=MOST_PLAYERS)] = 1
    seed: Annotated[int | UnsetType | None, Meta(ge=1, le=999)] = UNSET
    category: Annotated[str | UnsetType, Meta(max_length=40), Ask(blank=True)] = UNSET
    number: Annotated[int | UnsetType, Meta(ge=1, le=999)] = UNSET
    same_person: Annotated[bool, Ask(note=f"of a change: {SAME_PERSON}")] = False


@dataclass(frozen=True, slots=True)
class Teams:
    """`teams`, or `text`: a list as it would be pasted. All of them are entered, or none."""

    teams: list[Team] | UnsetType = UNSET
    text: Annotated[str | UnsetType, Meta(max_length=MOST_TEXT), Ask(blank=True)] = UNSET


class TeamsView(View):
    queryset = Event.objects.filter(kind=TEAMS)

    @extend_schema("event_teams", responses=sheets(TeamSheet))
    def get(self, request: Request, pk: int) -> Response:
        """The teams of an event by their numbers."""
        return Response(plain([*teams_of(get_object_or_404(self.queryset, pk=pk).pk).values()]))

    @extend_schema("event_teams_enter", request=Teams, responses=sheets(TeamSheet))
    def post(self, request: Request, pk: int) -> Response:
        """Enter the teams of a list."""
        event, given = get_object_or_404(self.queryset, pk=pk), read(Teams, request)
        listed = [_entry(one) for one in given.get("teams", ())[:MOST_TEAMS]]
        listed += [_entry(_given(one)) for one in parse_teams(given.get("text", ""))[:MOST_TEAMS]]
        enter_teams(event, listed, by=director(request))
        return Response(plain([*teams_of(event.pk).values()]), status=201)


class OneTeam(View):
    queryset = Event.objects.filter(kind=TEAMS)

    @extend_schema("event_team_change", request=Team, responses=sheet(TeamSheet))
    def patch(self, request: Request, pk: int, number: int) -> Response:
        """A field that is left out stays; `players` are all players anew."""
        team, given = _team(pk, number), read(Team, request)
        columns = {name: given[name] for name in ("name", "seed", "category", "number") if name in given}
        players, by = _lines(given["players"]) if "players" in given else None, director(request)
        with transaction.atomic():
            if players and given["same_person"]:
                standing = {row.order: row.player for row in team.players.select_related("player")}
                respell_in(team.event.club, standing, dict(enumerate(players, start=1)), by=by)
            change_team(team, by=by, players=players, captain=given["captain"], **columns)
        return Response(plain(teams_of(pk)[team.pk]))

    @extend_schema("event_team_remove", request=None, responses={204: None})
    def delete(self, request: Request, pk: int, number: int) -> Response:
        """Take a team out of the entry list, until it is drawn or has played."""
        remove_team(_team(pk, number), by=director(request))
        return Response(status=204)


def _team(event: int, number: int) -> Entrant:
    rows = Entrant.objects.select_related("event")
    return get_object_or_404(rows, event=event, event__kind=TEAMS, kind=Entrant.Kind.TEAM, number=number)


def _entry(given: dict[str, Any]) -> TeamEntry:
    players = _lines(given.get("players", ()))
    return TeamEntry(
        name=given.get("name", ""),
        players=players,
        captain=given.get("captain"),
        seed=given.get("seed"),
        category=given.get("category", ""),
        number=given.get("number"),
    )


def _given(team: Any) -> dict[str, Any]:
    """A team of a pasted list; the first player is the captain where none is marked."""
    return {
        "name": team.name,
        "players": team.players,
        "captain": team.captain or 1,
        "seed": team.seed,
        "category": team.category,
    }


def _lines(names: Any) -> list[PlayerLine]:
    return [line for name in names if (line := read_name(name)) is not None]


# The matches of a section of teams while it is set up: a round robin, or a movement of multiple teams.


class OfTeams(View):
    queryset = Section.objects.filter(kind=TEAMS)

    def fixtures(self) -> Response:
        section = section_of(self.kwargs["pk"])
        return Response(plain(fixtures_of(section, teams_of(section.session.event_id))))


class TeamMatches(OfTeams):
    @extend_schema("section_team_matches", responses=sheet(Fixtures))
    def get(self, request: Request, pk: int) -> Response:
        """The matches by rounds, the teams that are in none, and how many sets of boards are needed."""
        return self.fixtures()

    @extend_schema("section_round_robin", request=RoundRobin, responses=sheet(Fixtures))
    def put(self, request: Request, pk: int) -> Response:
        """Seat a round robin, in place of the seating before."""
        given = read(RoundRobin, request)
        seat_round_robin(
            section_of(pk), double=given["double"], rounds=given.get("rounds"), by=director(request)
        )
        return self.fixtures()

    @extend_schema("section_team_matches_clear", request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Take the seating away, until the first result."""
        clear_matches(section_of(pk), by=director(request))
        return Response(status=204)


class TeamGroups(OfTeams):
    @extend_schema("section_team_groups", responses=serializer_of(Groups))
    def get(self, request: Request, pk: int) -> Response:
        """The groups of a round robin or a Swiss by the numbers of their teams, A first; none for one."""
        stage = section_of(pk).session.stage
        letters = letters_of_groups(stage) if stage else {}
        groups: dict[str, list[int]] = {letter: [] for letter in sorted({*letters.values()})}
        for number, letter in letters.items():
            groups[letter].append(number)
        return Response({"groups": [*groups.values()], "count": len(groups) or 1})

    @extend_schema("section_team_groups_make", request=Groups, responses=serializer_of(Groups))
    def put(self, request: Request, pk: int) -> Response:
        """Divide the teams into groups, until the first result; the seating goes."""
        section, given = section_of(pk), read(Groups, request)
        groups = given.get("groups")
        if groups is None:
            groups = groups_by(section, given.get("count") or 1, given["order"], SystemRandom())
        divide_teams(section, groups, by=director(request))
        return self.get(request, pk)


class TeamMovementView(OfTeams):
    @extend_schema("section_team_movements", responses=sheets(Choice))
    def get(self, request: Request, pk: int) -> Response:
        """The movements of multiple teams for the teams of the section."""
        section = section_of(pk)
        playing = [team for team in teams_of(section.session.event_id).values() if not team.withdrawn_from]
        return Response(plain(team_movements(section, len(playing))))

    @extend_schema("section_team_movement", request=TeamMovement, responses=sheet(Fixtures))
    def put(self, request: Request, pk: int) -> Response:
        """Seat multiple teams by a movement, in place of the seating before."""
        seat_team_movement(section_of(pk), read(TeamMovement, request)["code"], by=director(request))
        return self.fixtures()
