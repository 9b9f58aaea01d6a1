"""The options after an incident: each with its name, its cost as a sheet, and the act that takes it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.games.acts.game_seats import leaving, withdraw_from_games
from tournament.domain.incidents.acts.replans import (
    exchange_players,
    filler_plays,
    player_comes,
    player_leaves,
    player_leaves_a_new_draw,
    take_plan,
)
from tournament.domain.incidents.readings.continuations import Answers, usual_round
from tournament.domain.incidents.readings.current_plan import Seated, seated
from tournament.domain.incidents.readings.incidents import (
    AWAY_AT_FAULT,
    EXCHANGE,
    EXCHANGE_LATER,
    EXCHANGE_PAIRS,
    HOME_AT_FAULT,
    NOTHING,
    RENUMBER,
    SUBSTITUTE,
    TURN,
    VOID_COSTS,
    VOID_COSTS_OF_TWO,
    Incident,
    MatchOutcome,
    plan_options,
)
from tournament.domain.incidents.readings.plan_words import plan_words
from tournament.domain.incidents.reports.incident_costs import (
    plan_costs,
    player_leaving,
    player_replaced,
    players_drawn_anew,
)
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.readings.roles import AnyUser, operator
from tournament.domain.seats.readings.typed_names import read_name
from tournament.domain.stages.acts.match_rulings import (
    award_boards,
    end_match,
    exchange_opponents,
    renumber_boards,
)
from tournament.domain.stages.acts.team_entries import TeamEntry
from tournament.domain.stages.acts.team_line_ups import seat_results
from tournament.domain.stages.acts.team_withdrawals import return_team, seat_late_team, withdraw_team
from tournament.domain.stages.readings.late_team import late_team_options
from tournament.domain.stages.readings.swiss_rounds import stage_of
from tournament.domain.stages.reports.match_desk import (
    boards_without_comparison,
    effect_of_awards,
    effect_of_end,
    is_void_without,
)
from tournament.domain.stages.reports.repair_costs import exchange_cost, other_boards_cost, team_leaving
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Contestant, Entrant, Placement, Section, TeamMatch
from tournament.sheets.incident_sheets import GameLeaving, MatchCost, SeatedMeeting

M = TypeVar("M", bound=Model)
VOID = "void"
MATCHES = TeamMatch.objects.select_related("home", "away", "section__session__stage__event")


@dataclass(frozen=True, slots=True)
class Case:
    """An incident as the director describes it, in a section or in its session; `user` sees the costs.

    `answers` are those that the incident asks for: rows by their primary keys, `boards` and `names` as
    sequences, `entry` as the columns of a TeamEntry. One that is left out means the present state.
    """

    incident: Incident
    section: Section
    user: AnyUser
    answers: Mapping[str, Any]

    def row(self, name: str, rows: QuerySet[M], code: str, sentence: str) -> M:
        """The row of the session that an answer names; DirectorError without one."""
        found = rows.filter(pk=self.answers.get(name) or 0).first()
        if found is None:
            raise DirectorError(code, sentence)
        return found

    def contestant(self, name: str) -> Contestant:
        rows = Contestant.objects.numbered().select_related("section__session__event__club")
        rows = rows.filter(section__session=self.section.session_id)
        return self.row(name, rows, "no_player", _("Choose the player."))

    @property
    def round(self) -> int:
        """The round that was named. DirectorError without one."""
        if not self.answers.get("round"):
            raise DirectorError("bad_round", _("There is no such round."))
        return int(self.answers["round"])


@dataclass(frozen=True, slots=True)
class Option:
    """`help` says what it does, `cost` is a sheet. `act` takes it (by, reason); None: nothing is to be done
    here.
    """

    key: str
    name: str
    help: str = ""
    cost: Any = None
    act: Callable[..., Any] | None = None
    is_recommended: bool = False

    @property
    def has_act(self) -> bool:
        """For templates, which would call `act`."""
        return self.act is not None


def options_of(case: Case) -> list[Option]:
    """The options, the recommended one first. DirectorError where the answers do not fit."""
    if case.incident.plans:
        return [*_plans(case)]
    return [*(_outcomes(case) if case.incident.outcomes else OPTIONS[case.incident.code](case))]


def take_option(case: Case, key: str, *, by: Actor, reason: str) -> tuple[Option, Any]:
    """Take the option of this key, as it follows from all results; what its act returns.

    Conflict `moved_on` where a plan that was looked at is none any more; DirectorError `no_choice`.
    """
    options = options_of(replace(case, user=operator()))
    option = next((option for option in options if option.key == key), None)
    if option is None and case.incident.plans:
        raise Conflict("moved_on", _("The session has moved on. Please look at the plans again."))
    if option is None or option.act is None:
        raise DirectorError("no_choice", _("Choose what to do."))
    return option, option.act(by=by, reason=reason)


# Pairs: the plans by which the movement can go on.


def plan_answers(code: str, now: Seated, answers: Mapping[str, Any]) -> Answers:
    """The answers about an incident of pairs; one that is left out means the present state."""
    pairs = {pair.pk: pair for pair in now.pairs.values()}
    return Answers(
        from_round=answers.get("from_round") or now.next_round,
        round=answers.get("round") or usual_round(code, now),
        table=answers.get("table") or 1,
        pair=pairs.get(answers.get("pair") or 0),
        other=pairs.get(answers.get("other") or 0),
        boards=tuple(answers.get("boards") or ()),
        rounds=answers.get("rounds") or now.movement.rounds,
        names=tuple(answers.get("names") or ()),
    )


def _plans(case: Case) -> Iterator[Option]:
    code, now = case.incident.code, seated(case.section)
    answers = plan_answers(code, now, case.answers)
    options, newcomers = plan_options(code, now, answers), parse_players("\n".join(answers.names))
    for option, cost in zip(options, plan_costs(now, options), strict=True):
        take = partial(take_plan, code, now, option, newcomers=newcomers)
        yield Option(cost.key, plan_words(cost.code, cost.params), "", cost, take, cost.recommended)


# Single players, teams that leave or come late, and table games: each code has a function.


def _player_gone(case: Case) -> Iterator[Option]:
    player, number = case.contestant("player"), case.round
    without, anew = player_leaving(player, number), players_drawn_anew(player, number)
    is_better = anew is not None and (anew.tables, anew.missed[1]) < (without.tables, without.missed[1])
    options = [
        Option(
            "player_gone",
            plan_words("table-out", [str(player.number)]),
            "",
            without,
            partial(player_leaves, player, number),
            not is_better,
        )
    ]
    if anew:
        take = partial(player_leaves_a_new_draw, player, number)
        options.append(Option("drawn_anew", plan_words("anew", []), "", anew, take, is_better))
    name = read_name(case.answers.get("name") or "")
    if name:  # who is there to fill the seat is the least change for the others
        options = [replace(option, is_recommended=False) for option in options]
    options.append(
        Option(
            "filler",
            plan_words("filler", [str(player.number)]),
            _("Every table is played. Results count for the others; this number has no rank."),
            player_replaced(player, number),
            partial(filler_plays, player, number, name),
            name is not None,
        )
    )
    yield from sorted(options, key=lambda option: not option.is_recommended)


def _player_comes(case: Case) -> Iterator[Option]:
    name = read_name(case.answers.get("name") or "")
    take = partial(player_comes, case.contestant("player"), case.round, name)
    yield Option("player_comes", str(case.incident.name), act=take)


def _players_changed(case: Case) -> Iterator[Option]:
    players = case.contestant("player"), case.contestant("other")
    take = partial(exchange_players, *players, case.round)
    yield Option("players_changed", str(case.incident.name), act=take)


def _team_leaves(case: Case) -> Iterator[Option]:
    teams = Entrant.objects.in_matches().filter(event=case.section.session.event_id)
    team = case.row("team", teams, "no_team", _("Choose a team."))
    if team.withdrawn_from is None:
        cost = team_leaving(stage_of(case.section), team, case.user)
        take = partial(withdraw_team, team, case.section)
        yield Option("withdraw", _("Withdraw the team"), "", cost, take, True)
    else:
        yield Option("return", _("Takes part again"), act=partial(_return, team, case.section))


def _return(team: Entrant, section: Section, *, by: Actor, reason: str) -> Entrant:
    """The history has no reason for it."""
    return return_team(team, section, by=by)


def _team_joins(case: Case) -> Iterator[Option]:
    first, entry = case.answers.get("first"), TeamEntry(**case.answers.get("entry") or {})
    percent = case.answers.get("percent") or 0
    for place, option in enumerate(late_team_options(case.section, first)):
        take = partial(seat_late_team, case.section, entry, option=option.code, first=first, percent=percent)
        yield Option(option.code, option.name, "", option.plan, take, not place)


def _leaves_game(case: Case) -> Iterator[Option]:
    player = case.contestant("contestant")
    take = partial(withdraw_from_games, player, insist=bool(case.answers.get("insist")))
    left = leaving(player)
    stay, under_way, go = (tuple(match.pk for match in some) for some in (left.stay, left.under_way, left.go))
    cost = GameLeaving(stay, under_way, go)
    yield Option("leaves_game", str(case.incident.name), "", cost, take, True)


OPTIONS: dict[str, Callable[[Case], Iterator[Option]]] = {
    "player_gone": _player_gone,
    "player_comes": _player_comes,
    "players_changed": _players_changed,
    "team_leaves": _team_leaves,
    "team_joins": _team_joins,
    "leaves_game": _leaves_game,
}


# Matches: the outcomes with their effect.


@dataclass(frozen=True, slots=True)
class Played:
    """What the incident is about. `matches`: one, or two that met each other; with `is_whole` all boards."""

    matches: tuple[TeamMatch, ...]
    table: Placement | None
    boards: tuple[int, ...]
    is_whole: bool

    @property
    def names(self) -> dict[str, str]:
        """The teams by the names that sentences have for them."""
        first, second = (*self.matches, None, None)[:2]
        return {
            "home": str(first.home) if first else "",
            "away": str(first.away) if first else "",
            "other": str(second.away) if second else "",
        }


def usual_boards(case: Case) -> tuple[int, ...]:
    """The boards that an incident is about where none is named: those that were not played, if it is about
    these.
    """
    if not (case.incident.is_missing and case.answers.get("match")):
        return ()
    return boards_without_comparison(_match(case, "match"))


def _match(case: Case, name: str) -> TeamMatch:
    rows = MATCHES.filter(section__session=case.section.session_id, away__isnull=False)
    return case.row(name, rows, "no_match", _("Choose the match."))


def _played(case: Case) -> Played:
    """DirectorError where the answers do not fit together."""
    matches = tuple(_match(case, name) for name in ("match", "other") if name in case.incident.asks)
    table, boards = None, tuple(case.answers.get("boards") or usual_boards(case))
    if "placement" in case.incident.asks:
        rows = Placement.objects.select_related("section__session", "ns__entrant", "ew__entrant", "match")
        rows = rows.filter(section__session=case.section.session_id, match__isnull=False, ew__isnull=False)
        table = case.row("placement", rows.exclude(ns=None), "no_table", _("Choose the table."))
    if len(matches) == 2:
        first, second = matches
        if first.pk == second.pk or (first.section_id, first.round) != (second.section_id, second.round):
            raise DirectorError("other_round", _("Choose two matches of the same round."))
        if not boards:
            return Played(matches, table, tuple(sorted({*_boards_of(first)})), is_whole=True)
    if table is None and any(not {*boards} <= {*_boards_of(match)} for match in matches):
        raise DirectorError("wrong_board", _("Choose boards of this match."))
    return Played(matches, table, boards, is_whole=False)


def _boards_of(match: TeamMatch) -> Iterator[int]:
    for row in match.placements.all():
        yield from row.boards


def _outcomes(case: Case) -> Iterator[Option]:
    """Those that are possible. One that puts one team at fault is not recommended: which one only the
    director knows.
    """
    played = _played(case)
    if "boards" in case.incident.asks and not played.boards:
        return
    is_first = True
    for outcome in case.incident.outcomes:
        option = _outcome(outcome, played, case.user)
        if option is not None:
            is_recommended = is_first and outcome not in (HOME_AT_FAULT, AWAY_AT_FAULT)
            yield replace(option, is_recommended=is_recommended)
            is_first = False


def _outcome(outcome: MatchOutcome, played: Played, user: AnyUser) -> Option | None:
    if outcome in (EXCHANGE, EXCHANGE_LATER, EXCHANGE_PAIRS):
        return _exchange(outcome, played) if played.is_whole else None
    if played.table is not None:
        return _of_a_table(outcome, played, played.table)
    if outcome in (SUBSTITUTE, NOTHING):
        sides = [team for match in played.matches for team in (match.home_id, match.away_id) if team]
        teams = _teams(played) if sides else {}
        return _option(outcome, played, MatchCost(teams=tuple(teams[team] for team in sides)))
    is_void = outcome.awards is not None and any(
        is_void_without(match, played.boards, user) for match in played.matches
    )
    if is_void and outcome.void is None:
        return None
    cost = MatchCost(effects=tuple(_effects(outcome, played, user, is_void)))
    return _option(outcome, played, cost, partial(_rule, outcome, played, is_void), is_void=is_void)


def _option(
    outcome: MatchOutcome,
    played: Played,
    cost: MatchCost,
    take: Callable[..., Any] | None = None,
    *,
    is_void: bool = False,
) -> Option:
    """An outcome with the names of the teams in its words."""
    text = outcome.cost
    if is_void:
        text = (VOID_COSTS_OF_TWO if len(played.matches) == 2 else VOID_COSTS)[outcome.void or ""]
    return Option(outcome.code, str(outcome.name) % played.names, str(text) % played.names, cost, take)


def _of_a_table(outcome: MatchOutcome, played: Played, table: Placement) -> Option:
    if outcome == TURN:
        take = partial(seat_results, table.section, table.round, table.table, turned=True)
        return _option(outcome, played, MatchCost(), take)
    assert outcome == RENUMBER
    cost = MatchCost(other_boards=other_boards_cost(table, played.boards))
    return _option(outcome, played, cost, partial(renumber_boards, table, played.boards))


def _exchange(outcome: MatchOutcome, played: Played) -> Option | None:
    cost = exchange_cost(*played.matches)
    if outcome == EXCHANGE_LATER and not cost.later:
        return None
    later = [*MATCHES.filter(pk__in=cost.later)] if outcome == EXCHANGE_LATER else ()
    take = partial(exchange_opponents, *played.matches, later=later)
    return _option(outcome, played, MatchCost(exchanged=cost), take)


def _teams(played: Played) -> Mapping[int, Any]:
    return teams_of(played.matches[0].section.session.event_id)


def _effects(outcome: MatchOutcome, played: Played, user: AnyUser, is_void: bool) -> Iterator[Any]:
    """Each match with what becomes of it."""
    teams = _teams(played)
    for match in played.matches:
        meeting = SeatedMeeting(match.round, teams[match.home_id], teams[match.away_id or 0])
        if is_void or outcome.awards is None:
            end = (VOID, outcome.void or "") if is_void else (outcome.end, outcome.side)
            yield meeting, effect_of_end(match, *end, user)
        else:
            yield meeting, effect_of_awards(match, played.boards, *outcome.awards, user)


def _rule(outcome: MatchOutcome, played: Played, is_void: bool, *, by: Actor, reason: str) -> None:
    match, *beside = played.matches
    if outcome.awards is None:
        end_match(match, end=outcome.end, by_side=outcome.side, by=by, reason=reason)
    elif is_void:
        end_match(match, end=VOID, by_side=outcome.void or "", beside=beside, by=by, reason=reason)
    else:
        home, away = outcome.awards
        award_boards(match, played.boards, home=home, away=away, beside=beside, by=by, reason=reason)
