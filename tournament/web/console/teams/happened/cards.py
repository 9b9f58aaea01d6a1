"""The ways to continue from an incident in a match of teams, each with its words, its cost and its effect."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Entrant, Placement, TeamMatch
from tournament.readings.club.roles import AnyUser
from tournament.readings.errors import DirectorError
from tournament.readings.incidents.team_incidents import (
    AWAY_AT_FAULT,
    EXCHANGE,
    EXCHANGE_LATER,
    EXCHANGE_PAIRS,
    HOME_AT_FAULT,
    NOTHING,
    RENUMBER,
    SUBSTITUTE,
    TURN,
    TeamIncident,
    TeamWay,
)
from tournament.reports.print_scope import operator
from tournament.reports.stages.match_effects import effect_of_awards, effect_of_end, is_void_without
from tournament.reports.teams.repair_costs import exchange_cost, other_boards_cost
from tournament.services.acts.journal import Actor
from tournament.services.teams.board_awards import award_boards
from tournament.services.teams.match_rulings import end_match
from tournament.services.teams.repairs import exchange_opponents, renumber_boards
from tournament.services.teams.seating import seat_results
from tournament.sheets.match_effect import MatchEffect
from tournament.sheets.team_repairs import ExchangeCost, OtherBoardsCost
from tournament.web.console.acts.team_incident_words import VOID_COSTS, VOID_COSTS_OF_TWO, WAYS

VOID = "void"
MATCHES = TeamMatch.objects.select_related("home", "away", "section__session__stage__event")


@dataclass(frozen=True, slots=True)
class Found:
    """What the director has answered. `matches`: one, or two that met each other; `boards` may be all."""

    matches: tuple[TeamMatch, ...] = ()
    table: Placement | None = None
    boards: tuple[int, ...] = ()
    is_whole: bool = False

    @classmethod
    def of(cls, typed: Mapping[str, Any], numbers: Sequence[int]) -> "Found":
        """The answers; two matches without boards are meant with all of them."""
        matches = tuple(typed[name] for name in ("match", "other") if typed[name])
        is_whole = len(matches) == 2 and not numbers
        boards = tuple(numbers) if not is_whole else tuple(sorted({*_boards_of(matches[0])}))
        return cls(matches, typed["table"], boards, is_whole)


def _boards_of(match: TeamMatch) -> Iterator[int]:
    for row in match.placements.all():
        yield from row.boards


@dataclass(frozen=True, slots=True)
class WayCard:
    """A way with its words. `effects`: what it makes of each match. `has_act`: a button applies it; else
    `teams` are those whose entry is changed.
    """

    code: str
    name: str
    cost: str
    effects: tuple[tuple[TeamMatch, MatchEffect], ...] = ()
    exchanged: ExchangeCost | None = None
    other_boards: OtherBoardsCost | None = None
    has_act: bool = True
    teams: tuple[Entrant, ...] = ()

    @property
    def blames_one(self) -> bool:
        """Whether it puts one of the two teams at fault: which one only the director knows."""
        return self.code in (HOME_AT_FAULT.code, AWAY_AT_FAULT.code)


def cards_of(incident: TeamIncident, found: Found, user: AnyUser) -> list[WayCard]:
    """The ways that are possible, the first recommended. DirectorError where the answers do not fit."""
    _refuse(found)
    return [card for way in incident.ways if (card := _card(way, found, user)) is not None]


def _refuse(found: Found) -> None:
    if len(found.matches) == 2:
        first, second = found.matches
        if first.pk == second.pk or (first.section_id, first.round) != (second.section_id, second.round):
            raise DirectorError("other_round", _("Choose two matches of the same round."))
    if found.table is None and any(not {*found.boards} <= {*_boards_of(one)} for one in found.matches):
        raise DirectorError("wrong_board", _("Choose boards of this match."))


def _card(way: TeamWay, found: Found, user: AnyUser) -> WayCard | None:
    if way in (EXCHANGE, EXCHANGE_LATER, EXCHANGE_PAIRS):
        return _exchange(way, found) if found.is_whole else None
    if way == RENUMBER:
        assert found.table is not None
        return WayCard(
            way.code, *_words(way, found), other_boards=other_boards_cost(found.table, found.boards)
        )
    if way == TURN:
        return WayCard(way.code, *_words(way, found))
    if way in (SUBSTITUTE, NOTHING):
        teams = [team for one in found.matches for team in (one.home, one.away) if team]
        return WayCard(way.code, *_words(way, found), has_act=False, teams=tuple(teams))
    is_void = _is_void(way, found, user)
    if is_void and way.void is None:
        return None
    return WayCard(
        way.code, *_words(way, found, is_void=is_void), effects=tuple(_effects(way, found, user, is_void))
    )


def _exchange(way: TeamWay, found: Found) -> WayCard | None:
    cost = exchange_cost(*found.matches)
    if way == EXCHANGE_LATER and not cost.later:
        return None
    return WayCard(way.code, *_words(way, found), exchanged=cost)


def _is_void(way: TeamWay, found: Found, user: AnyUser) -> bool:
    return way.awards is not None and any(is_void_without(one, found.boards, user) for one in found.matches)


def _effects(
    way: TeamWay, found: Found, user: AnyUser, is_void: bool
) -> Iterator[tuple[TeamMatch, MatchEffect]]:
    for match in found.matches:
        if is_void or way.awards is None:
            end = (VOID, way.void or "") if is_void else (way.end, way.side)
            yield match, effect_of_end(match, *end, user)
        else:
            yield match, effect_of_awards(match, found.boards, *way.awards, user)


def _words(way: TeamWay, found: Found, *, is_void: bool = False) -> tuple[str, str]:
    """The name of a way and what it costs, with the names of the teams."""
    first, second = (*found.matches, None, None)[:2]
    teams = {
        "home": str(first.home) if first else "",
        "away": str(first.away) if first else "",
        "other": str(second.away) if second else "",
    }
    name, cost = WAYS[way.code]
    if is_void:
        cost = (VOID_COSTS_OF_TWO if second else VOID_COSTS)[way.void or ""]
    return str(name) % teams, str(cost) % teams


def take(incident: TeamIncident, found: Found, chosen: str, *, by: Actor, reason: str) -> None:
    """The way that was chosen; DirectorError `no_choice` for one that this incident does not have."""
    way = next((one for one in incident.ways if one.code == chosen), None)
    card = way and _card(way, found, operator())  # an act follows from all results
    if way is None or card is None or not card.has_act:
        raise DirectorError("no_choice", _("Choose what to do."))
    if card.exchanged is not None:
        later = _later(card.exchanged) if way == EXCHANGE_LATER else ()
        exchange_opponents(*found.matches, later=later, by=by, reason=reason)
    elif found.table is not None and way == TURN:
        place = found.table
        seat_results(place.section, place.round, place.table, turned=True, by=by, reason=reason)
    elif found.table is not None:
        renumber_boards(found.table, found.boards, by=by, reason=reason)
    else:
        _rule(way, found, by=by, reason=reason)


def _rule(way: TeamWay, found: Found, *, by: Actor, reason: str) -> None:
    match, *beside = found.matches
    if way.awards is None:
        end_match(match, end=way.end, by_side=way.side, by=by, reason=reason)
    elif _is_void(way, found, operator()):
        end_match(match, end=VOID, by_side=way.void or "", beside=beside, by=by, reason=reason)
    else:
        home, away = way.awards
        award_boards(match, found.boards, home=home, away=away, beside=beside, by=by, reason=reason)


def _later(cost: ExchangeCost) -> list[TeamMatch]:
    return [*MATCHES.filter(pk__in=cost.later)]
