"""Incidents in an event of teams: the options, and a team that joins late."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.stages.formats import ROUND_ROBIN
from tournament.domain.errors import DirectorError
from tournament.domain.incidents.readings.team_incidents import (
    AWAY_AT_FAULT,
    EXCHANGE,
    EXCHANGE_LATER,
    EXCHANGE_PAIRS,
    HOME_AT_FAULT,
    NOTHING,
    RENUMBER,
    SUBSTITUTE,
    TURN,
    MatchIncident,
    MatchOption,
    incidents_of,
)
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.paper.reports.print_scope import operator
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.stages.acts.match_rulings import (
    award_boards,
    end_match,
    exchange_opponents,
    renumber_boards,
)
from tournament.domain.stages.acts.team_entries import TeamEntry
from tournament.domain.stages.acts.team_line_ups import seat_results
from tournament.domain.stages.acts.team_withdrawals import seat_late_team
from tournament.domain.stages.readings.late_team import (
    CODES,
    LateTeamOption,
    late_team_options,
    rounds_to_begin,
)
from tournament.domain.stages.readings.swiss_rounds import stage_of
from tournament.domain.stages.reports.match_desk import (
    boards_without_comparison,
    effect_of_awards,
    effect_of_end,
    is_void_without,
    match_lines,
)
from tournament.domain.stages.reports.repair_costs import exchange_cost, other_boards_cost
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.models import Entrant, Placement, Section, Session, TeamMatch
from tournament.sheets.incident_sheets import ExchangeCost, OtherBoardsCost
from tournament.sheets.match_sheets import MatchEffect
from tournament.sheets.names import Team
from tournament.sheets.stage_options import scale_of_stage
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.incident_words import (
    OPTIONS,
    VOID_COSTS,
    VOID_COSTS_OF_TWO,
    names_of_incidents,
)
from tournament.web.console.forms.refusing_form import RefusingForm, choice, reason, refusing, row_of, whole
from tournament.web.console.incidents.answers_form import BoardsField
from tournament.web.console.stages.draw_words import title_of
from tournament.web.console.stages.team_changes import SHARES
from tournament.web.console.teams.team_setup import section_of, team_session_of
from tournament.web.games.sessions import session_of
from tournament.web.public.teams.team_form import EntryForm, few_players_words

# The page of an incident in a match of teams: what is asked, the options with their effect.

MATCH = gettext_lazy("Choose the match.")
BOARDS = gettext_lazy("Enter board numbers with spaces between them.")


class IncidentForm(RefusingForm):
    """The answers about an incident, and the option that was chosen."""

    match = row_of(TeamMatch, "no_match", MATCH, required=False)
    other = row_of(TeamMatch, "no_match", MATCH, required=False)
    table = row_of(Placement, "no_table", gettext_lazy("Choose the table."), required=False)
    boards = refusing(BoardsField(required=False), "wrong_board", BOARDS)
    option = forms.CharField(required=False, max_length=20)
    reason = reason()

    def __init__(self, session: int, incident: MatchIncident, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.incident = incident
        matches = MATCHES.filter(section__session=session, away__isnull=False)
        tables = Placement.objects.select_related("section__session", "ns__entrant", "ew__entrant", "match")
        playing = tables.filter(section__session=session, match__isnull=False, ns__isnull=False)
        self.offer(match=matches, other=matches, table=playing.exclude(ew=None))

    def clean(self) -> dict[str, Any]:
        """Where no board is named: those not played, if the incident is about these."""
        typed = self.cleaned_data
        if self.incident.missing and typed.get("match") and not typed.get("boards"):
            typed["boards"] = boards_without_comparison(typed["match"])
        return typed


@desk
def match_incident(request: HttpRequest, session: int, code: str) -> HttpResponse:
    """The questions about an incident; once they are answered, the options, one button each."""
    sitting = session_of(session)
    incident = incidents_of(sitting.event.kind).get(code)
    if incident is None:
        raise Http404
    form = IncidentForm(session, incident, request.POST or request.GET)
    error, cards = None, None
    try:
        typed = form.values()
        if all(typed[name] for name in incident.asks):
            found = Found.of(typed, typed["boards"])
            cards = cards_of(incident, found, request.user)
            if request.method == "POST" and typed["option"]:
                take(incident, found, typed["option"], by=director(request), reason=typed["reason"])
                return done(request, _("Changed. Every phone shows it."), "team_matches", session)
        elif request.method == "POST":
            raise DirectorError("unanswered", _("Answer every question, then look at the options."))
    except DirectorError as refusal:
        error = refusal
    name, help_text = names_of_incidents(sitting.event.kind)[code]
    context = {
        "session": sitting,
        "code": code,
        "name": name,
        "help": help_text,
        "asks": (*incident.asks, *incident.may),
        "may": incident.may,
        "form": form,
        "matches": _by_round(sitting, form, request),
        "tables": form.fields["table"].queryset.order_by("round", "table"),
        "typed": form.data,
        "boards": form.data.get("boards") or " ".join(map(str, form.cleaned_data.get("boards", ()))),
        "cards": cards,
        "match": form.cleaned_data.get("match"),
        "error": error,
    }
    return render(
        request, "console/incidents/match_incident.html", context, status=error.status if error else 200
    )


def _by_round(sitting: Session, form: IncidentForm, request: HttpRequest) -> list[tuple[int, TeamMatch]]:
    """The matches with their rounds of the event, of which a round of the section may be only a part."""
    rounds = {line.id: line.round for line in match_lines(sitting, request.user)}
    matches = form.fields["match"].queryset.order_by("round", "pk")  # type: ignore[attr-defined]
    return [(rounds.get(one.pk, one.round), one) for one in matches]


# the options from an incident in a match of teams, each with its words, its cost and its effect.

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
class OptionCard:
    """An option with its words. `effects`: what it makes of each match. `has_act`: a button applies it; else
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


def cards_of(incident: MatchIncident, found: Found, user: AnyUser) -> list[OptionCard]:
    """The options that are possible, the first recommended. DirectorError where the answers do not fit."""
    _refuse(found)
    return [card for option in incident.options if (card := _card(option, found, user)) is not None]


def _refuse(found: Found) -> None:
    if len(found.matches) == 2:
        first, second = found.matches
        if first.pk == second.pk or (first.section_id, first.round) != (second.section_id, second.round):
            raise DirectorError("other_round", _("Choose two matches of the same round."))
    if found.table is None and any(not {*found.boards} <= {*_boards_of(one)} for one in found.matches):
        raise DirectorError("wrong_board", _("Choose boards of this match."))


def _card(option: MatchOption, found: Found, user: AnyUser) -> OptionCard | None:
    if option in (EXCHANGE, EXCHANGE_LATER, EXCHANGE_PAIRS):
        return _exchange(option, found) if found.is_whole else None
    if option == RENUMBER:
        assert found.table is not None
        return OptionCard(
            option.code, *_words(option, found), other_boards=other_boards_cost(found.table, found.boards)
        )
    if option == TURN:
        return OptionCard(option.code, *_words(option, found))
    if option in (SUBSTITUTE, NOTHING):
        teams = [team for one in found.matches for team in (one.home, one.away) if team]
        return OptionCard(option.code, *_words(option, found), has_act=False, teams=tuple(teams))
    is_void = _is_void(option, found, user)
    if is_void and option.void is None:
        return None
    return OptionCard(
        option.code,
        *_words(option, found, is_void=is_void),
        effects=tuple(_effects(option, found, user, is_void)),
    )


def _exchange(option: MatchOption, found: Found) -> OptionCard | None:
    cost = exchange_cost(*found.matches)
    if option == EXCHANGE_LATER and not cost.later:
        return None
    return OptionCard(option.code, *_words(option, found), exchanged=cost)


def _is_void(option: MatchOption, found: Found, user: AnyUser) -> bool:
    return option.awards is not None and any(
        is_void_without(one, found.boards, user) for one in found.matches
    )


def _effects(
    option: MatchOption, found: Found, user: AnyUser, is_void: bool
) -> Iterator[tuple[TeamMatch, MatchEffect]]:
    for match in found.matches:
        if is_void or option.awards is None:
            end = (VOID, option.void or "") if is_void else (option.end, option.side)
            yield match, effect_of_end(match, *end, user)
        else:
            yield match, effect_of_awards(match, found.boards, *option.awards, user)


def _words(option: MatchOption, found: Found, *, is_void: bool = False) -> tuple[str, str]:
    """The name of an option and what it costs, with the names of the teams."""
    first, second = (*found.matches, None, None)[:2]
    teams = {
        "home": str(first.home) if first else "",
        "away": str(first.away) if first else "",
        "other": str(second.away) if second else "",
    }
    name, cost = OPTIONS[option.code]
    if is_void:
        cost = (VOID_COSTS_OF_TWO if second else VOID_COSTS)[option.void or ""]
    return str(name) % teams, str(cost) % teams


def take(incident: MatchIncident, found: Found, chosen: str, *, by: Actor, reason: str) -> None:
    """The option that was chosen; DirectorError `no_choice` for one that this incident does not have."""
    option = next((one for one in incident.options if one.code == chosen), None)
    card = option and _card(option, found, operator())  # an act follows from all results
    if option is None or card is None or not card.has_act:
        raise DirectorError("no_choice", _("Choose what to do."))
    if card.exchanged is not None:
        later = _later(card.exchanged) if option == EXCHANGE_LATER else ()
        exchange_opponents(*found.matches, later=later, by=by, reason=reason)
    elif found.table is not None and option == TURN:
        place = found.table
        seat_results(place.section, place.round, place.table, turned=True, by=by, reason=reason)
    elif found.table is not None:
        renumber_boards(found.table, found.boards, by=by, reason=reason)
    else:
        _rule(option, found, by=by, reason=reason)


def _rule(option: MatchOption, found: Found, *, by: Actor, reason: str) -> None:
    match, *beside = found.matches
    if option.awards is None:
        end_match(match, end=option.end, by_side=option.side, by=by, reason=reason)
    elif _is_void(option, found, operator()):
        end_match(match, end=VOID, by_side=option.void or "", beside=beside, by=by, reason=reason)
    else:
        home, away = option.awards
        award_boards(match, found.boards, home=home, away=away, beside=beside, by=by, reason=reason)


def _later(cost: ExchangeCost) -> list[TeamMatch]:
    return [*MATCHES.filter(pk__in=cost.later)]


# A team joins a round robin late: the plans with their cost, then the team with its matches.

MOST_ROUNDS = 99


class LateTeamForm(EntryForm, RefusingForm):
    """The entry form, the first round with the team, what a missed round is worth, and the plan chosen."""

    first = whole("no_round", gettext_lazy("Choose a round."), 1, MOST_ROUNDS, required=False)
    percent = whole("no_share", gettext_lazy("Choose 0 to 100 per cent."), most=100, required=False)
    option = choice(CODES, required=False)
    reason = reason()


@desk
def team_joins(request: HttpRequest, session: int) -> HttpResponse:
    sitting = team_session_of(session)
    if sitting.stage is None or sitting.stage.format != ROUND_ROBIN:
        raise Http404
    section = section_of(sitting)
    form, error = LateTeamForm(request.POST or request.GET), None
    try:
        if request.method == "POST" and form.values()["option"]:
            return _join(request, section, form)
    except DirectorError as refusal:
        error = refusal
    context = {
        "session": sitting,
        "form": form,
        "short_form": True,
        "shares": SHARES if _has_points(section) else (),
        "error": error,
        **_plans(section, form),
    }
    page = "console/teams/late/late_team.html"
    return render(request, page, context, status=error.status if error else 200)


def _plans(section: Section, form: LateTeamForm) -> dict[str, object]:
    """The plans, or why there is none."""
    form.is_valid()
    try:
        rounds = rounds_to_begin(section)
        first = form.cleaned_data.get("first") or rounds.start
        options = late_team_options(section, first)
    except DirectorError as refusal:
        return {"none": refusal.message}
    names = teams_of(section.session.event_id)
    return {
        "rounds": rounds,
        "first": first,
        "percent": form.cleaned_data.get("percent") or 0,
        "options": [(option.code, OptionWords(option, names)) for option in options],
    }


def _has_points(section: Section) -> bool:
    stage = stage_of(section)
    return scale_of_stage(stage.vp_scale, stage.options) is not None


def _join(request: HttpRequest, section: Section, form: LateTeamForm) -> HttpResponse:
    typed = form.values()
    team = seat_late_team(
        section,
        TeamEntry(**form.entry()),
        option=typed["option"],
        first=typed["first"],
        percent=typed["percent"] or 0,
        by=director(request),
        reason=typed["reason"],
    )
    plays = _("Team %(number)s %(team)s plays. Every phone shows its matches.")
    message = plays % {"number": team.number, "team": team}
    return done(request, f"{message} {few_players_words(team)}".strip(), "team_matches", section.session_id)


# The plans for a team that joins a round robin late, in words.

NAMES: dict[str, str | Promise] = {
    "left": gettext_lazy("It takes the place of the team that left"),
    "bye": gettext_lazy("It plays the teams that were to sit out"),
    "as_planned": gettext_lazy("New schedule for the rounds left, as many as planned"),
    "all_meet": gettext_lazy("New schedule in which all teams meet"),
}


@dataclass(frozen=True, slots=True)
class OptionWords:
    """A plan: its name, and what it costs, line by line."""

    option: LateTeamOption
    names: Mapping[int, Team]

    @property
    def name(self) -> str:
        return str(NAMES[self.option.code])

    @property
    def lines(self) -> Iterator[str]:
        """What happens to the rounds, then whom the team meets, and what does not take place."""
        option = self.option
        yield self._rounds()
        yield _("It meets: %(teams)s") % {"teams": self._teams(team for _at, team in option.meets)}
        if option.unmet:
            yield _("It does not meet: %(teams)s") % {"teams": self._teams(option.unmet)}
        if option.dropped:
            yield _("Matches that do not take place: %(matches)s") % {
                "matches": ", ".join(f"{home.number}–{away.number}" for home, away in option.dropped)
            }
        if option.code == "left":
            yield _("All other matches stay. No more tables or boards are needed.")
        elif option.code == "bye":
            yield _("All other matches stay. Two tables more are needed, and a set of boards for them.")
        elif option.rounds[0].out:
            yield _("In each round one team has a bye.")

    def _rounds(self) -> str:
        added, last = self.option.added, self.option.begun + len(self.option.rounds)
        first = self.option.begun + 1
        kept = _("Rounds %(first)d–%(last)d change.") % {"first": first, "last": last}
        if not added:
            return _("%(what)s No round is added.") % {"what": kept}
        more = ngettext("%(count)d round is added.", "%(count)d rounds are added.", added) % {"count": added}
        return f"{kept} {more}"

    def _teams(self, teams: Iterable[Entrant]) -> str:
        return ", ".join(title_of(self.names[team.pk]) for team in teams)
