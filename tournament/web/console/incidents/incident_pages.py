"""Incidents: the problems by name, what each asks, the options side by side with one button for each."""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET

from scoring.stages.formats import KNOCK_OUT, SWISS
from tournament.domain.errors import DirectorError
from tournament.domain.games.reports.matches_at_tables import rows_of
from tournament.domain.incidents.options import Case, options_of, plan_answers, take_option
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import (
    ARRIVALS,
    BOARDS,
    INCIDENTS,
    SEATS,
    Incident,
    incidents_of,
    why_none,
)
from tournament.domain.incidents.readings.plan_words import reason_words
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.models import Match, Session
from tournament.sheets.event_kinds import PAIRS, SWISS_PAIRS
from tournament.sheets.incident_sheets import (
    GameLeaving,
    LateTeamPlan,
    MatchCost,
    PlanCost,
    PlayerLeaving,
    TeamLeaving,
)
from tournament.web.console.access import desk, director, done
from tournament.web.console.incidents.answers_form import AnswersForm, SectionForm, offer_of
from tournament.web.console.incidents.plan_picture import Changes, drawing, movers, sentence
from tournament.web.console.stages.draw_words import title_of
from tournament.web.games.sessions import session_of
from tournament.web.public.teams.team_form import few_players_words
from tournament.web.public.teams.team_table_pages import walkover_words

# Where a stage has another page for it: the incident, the page, its name and when to choose it.
COMINGS = (
    (
        "team_leaves",
        gettext_lazy("A team leaves"),
        gettext_lazy("Remaining matches are not played."),
    ),
    (
        "team_joins",
        gettext_lazy("A team joins late"),
        gettext_lazy("It joins the draw from the next round. You choose the value of missed rounds."),
    ),
)
TITLES = {
    ARRIVALS: gettext_lazy("Arrivals and withdrawals"),
    BOARDS: gettext_lazy("Boards and scores"),
    SEATS: gettext_lazy("Seats and rounds"),
}

# The frequent ones, each with its icon: the first of them stand as tiles, all others in their groups.
FREQUENT = {
    "late_pair": "people",
    "pair_gone": "door",
    "wrong_boards": "boards",
    "changed_places": "repeat",
    "player_comes": "people",
    "player_gone": "door",
    "players_changed": "repeat",
    "team_late": "clock",
    "same_seats": "repeat",
    "fouled_in_a_room": "boards",
    "wrong_opponents": "movement",
    "wrong_way": "repeat",
    "leaves_game": "door",
}
TILES = 4


@desk
@require_GET
def incidents(request: HttpRequest, session_id: int) -> HttpResponse:
    """Everything that can happen in a session, each by its name."""
    here = session_of(session_id)
    late = gettext_lazy("The last round has results: no later round can change.") if _is_over(here) else ""
    groups: dict[str, list[tuple[Any, ...]]] = {group: [] for group in TITLES}
    for one in _incidents(here).values():
        ended = late and one.plans and "from_round" in one.asks
        address, words = ("", late) if ended else (_address(here, one), one.help)
        groups[one.group].append((address, one.code, one.name, words))
    for group, *link in _elsewhere(here):
        groups[group].append((*link,))
    possible = {row[1]: row for listed in groups.values() for row in listed if row[0]}
    first = [code for code in FREQUENT if code in possible][:TILES]
    others = {group: [row for row in listed if row[1] not in first] for group, listed in groups.items()}
    context = {
        "session": here,
        "frequent": [(*possible[code], FREQUENT[code]) for code in first],
        "groups": [(title, others[group]) for group, title in TITLES.items() if others[group]],
    }
    return render(request, "console/incidents/incidents.html", context)


def _is_over(session: Session) -> bool:
    """Whether the last round of every movement has results."""
    rounds = session.sections.with_boards().annotate(
        last=Max("placements__round"), played=Max("results__round")
    )
    planned = [section for section in rounds if section.last]
    return bool(planned) and all((section.played or 0) >= section.last for section in planned)


def _incidents(session: Session) -> dict[str, Incident]:
    """Those of all its sections."""
    return {code: one for section in session.sections.all() for code, one in incidents_of(section).items()}


def _address(session: Session, incident: Incident) -> str:
    return reverse(_page(incident), args=[session.pk, incident.code])


def _page(incident: Incident) -> str:
    """Who may rule on a match need not be able to change a movement."""
    return "match_incident" if incident.outcomes else "incident"


def _elsewhere(session: Session) -> Iterator[tuple[str, str, str, str | Promise, str | Promise]]:
    """What happens and has a page of its own: its group, address, code, name and when to choose it."""
    draw = reverse("draw", args=[session.pk]) + "#comings"
    format = session.stage.format if session.stage and session.has_teams else ""
    if session.event.kind == SWISS_PAIRS:
        words = _("Withdrawals and late pairs"), _("These rounds are drawn. Change them on the page Draw.")
        yield ARRIVALS, draw, "draw", *words
    if format == SWISS:
        for code, *names in COMINGS:
            yield ARRIVALS, draw, code, *names
    if format == KNOCK_OUT:
        words = _("It forfeits its next match. Between two rounds, seat the next round first.")
        address = _address(session, INCIDENTS["teams"]["team_short"])
        yield ARRIVALS, address, "team_leaves", COMINGS[0][1], words
    words = _("Score on the wrong board or pair"), _("Open the result: it can be moved from there.")
    yield BOARDS, reverse("console_boards", args=[session.pk]), "moved", *words


@desk
def incident(request: HttpRequest, session_id: int, code: str) -> HttpResponse:
    """The questions about it, and the options; the button of an option takes it."""
    here, status = session_of(session_id), 200
    incident = _incident(here, code)
    if incident is None:
        return redirect("incidents", session_id)
    if _page(incident) != request.resolver_match.url_name:
        raise Http404
    context: dict[str, object] = {"session": here, "incident": incident}
    try:
        offer = offer_of(incident, here, SectionForm(request.POST or request.GET), request.user)
        form = AnswersForm(incident, offer, request.POST or request.GET, must=request.method == "POST")
        context |= {"offer": offer, "form": form}
        case = form.case(request.user)
        try:
            if request.method == "POST" and form.cleaned_data["option"]:
                return _taken(request, case, form)
        except DirectorError as refusal:  # the options stay beside it
            context["error"], status = refusal, refusal.status
        if form.is_answered and not offer.is_closed and not incident.is_direct:
            context |= _offered(case, form)
    except DirectorError as error:
        context["error"], status = error, error.status
    return render(request, "console/incidents/incident.html", context, status=status)


def _incident(session: Session, code: str) -> Incident | None:
    """The incident of this code; None of pairs where teams play, which have others. Http404 without one."""
    if incident := _incidents(session).get(code):
        return incident
    if code not in INCIDENTS[PAIRS]:
        raise Http404
    return None if session.has_teams else INCIDENTS[PAIRS][code]  # it is refused with the reason


def _taken(request: HttpRequest, case: Case, form: AnswersForm) -> HttpResponse:
    typed = form.cleaned_data
    option, made = take_option(case, typed["option"], by=director(request), reason=typed["reason"])
    session, message = case.section.session_id, _("Changed. Every phone shows it.")
    if case.incident.code == "team_joins":
        plays = _("Team %(number)s %(team)s is in. Every phone shows its matches.")
        message = plays % {"number": made.number, "team": made}
        return done(request, f"{message} {few_players_words(made)}".strip(), "team_matches", session)
    if case.incident.code == "team_leaves":
        left = made.withdrawn_from is not None
        message = _("Team %(team)s has left.") if left else _("Team %(team)s takes part again.")
        return done(request, message % {"team": made}, "incident", session, "team_leaves")
    if case.incident.code == "leaves_game":
        return done(request, _("Saved."), "game_setup", session, made.section_id)
    if isinstance(option.cost, PlanCost):
        message = f"{message} {sentence(Changes.of(option.cost))}"
    return done(request, message, "team_matches" if case.incident.outcomes else "room", session)


def _offered(case: Case, form: AnswersForm) -> dict[str, object]:
    """The options as cards, or why there is no plan."""
    cards = [{"option": option, **_card(form, option.cost)} for option in options_of(case)]
    for card in cards[1:]:
        card["same"] = [name for name in FIGURES if _figure(card, name) == _figure(cards[0], name)]
    if cards or not case.incident.plans:
        return {"cards": cards}
    now, code = seated(case.section), case.incident.code
    reason = why_none(code, now, plan_answers(code, now, case.answers))
    return {"cards": cards, "none": reason_words(*reason)}


# The figures of a plan; those that are as in the first plan are drawn quietly.
FIGURES = ("movers", "boards", "gained", "waits", "minutes", "fairness_after")


def _figure(card: Mapping[str, Any], name: str) -> object:
    return card.get(name, getattr(card["option"].cost, name, None))


# The card of an option: what its cost is drawn with, by the kind of its cost.


def _card(form: AnswersForm, cost: object) -> Mapping[str, object]:
    if cost is None:
        return {}
    template, more = CARDS[type(cost)]
    return {"template": f"console/incidents/{template}.html", **(more(form, cost) if more else {})}


def _of_plan(form: AnswersForm, cost: PlanCost) -> dict[str, object]:
    """What changes first, as a picture with its caption, and how many pairs change seats."""
    changes, tables = Changes.of(cost), [*form.offer.lists["table"]]
    voided = groupby((fact for fact in cost.facts if fact.void), key=attrgetter("round"))
    return {
        "movers": movers(cost),
        "picture": drawing(changes, tables[-1][0]),
        "caption": sentence(changes),
        "voided": [(number, ", ".join(str(fact.table) for fact in facts)) for number, facts in voided],
    }


def _of_leaving_team(_form: AnswersForm, cost: TeamLeaving) -> dict[str, object]:
    return {"opponents": [(one, walkover_words(one, cost.top, cost.points_format)) for one in cost.opponents]}


def _of_leaving_player(form: AnswersForm, cost: GameLeaving) -> dict[str, object]:
    """The matches of who leaves, each with the others at the table."""
    leaver = form.cleaned_data["contestant"]
    matches = Match.objects.select_related("section").in_bulk([*cost.stay, *cost.under_way, *cost.go])
    read = rows_of([*matches.values()], {match.section_id for match in matches.values()})
    others = {
        pk: [read.parties[who] for who in sorted({seat.contestant_id for seat in read.seats[pk]} - {leaver})]
        for pk in matches
    }
    return {
        name: [{"match": matches[pk], "others": others[pk]} for pk in getattr(cost, name)]
        for name in ("stay", "under_way", "go")
    }


def _of_late_team(form: AnswersForm, cost: LateTeamPlan) -> dict[str, object]:
    return {"lines": [*_lines(cost, form.offer.section.session.event_id)]}


def _lines(cost: LateTeamPlan, event: int) -> Iterator[str]:
    """What happens to the rounds, then whom the team meets, and what does not take place."""
    titles = {team.number: title_of(team) for team in teams_of(event).values()}
    kept = _("Rounds %(first)d–%(last)d change.") % {"first": cost.first, "last": cost.last}
    if cost.added:
        more = ngettext("%(count)d round is added.", "%(count)d rounds are added.", cost.added)
        yield f"{kept} {more % {'count': cost.added}}"
    else:
        yield _("%(what)s No round is added.") % {"what": kept}
    for text, teams in (
        (_("Meets: %(teams)s"), cost.meets),
        (_("Does not meet: %(teams)s"), cost.unmet),
    ):
        if teams or teams is cost.meets:
            yield text % {"teams": ", ".join(titles[number] for number in teams)}
    if cost.dropped:
        matches = ", ".join(f"{home}–{away}" for home, away in cost.dropped)
        yield _("Matches cancelled: %(matches)s") % {"matches": matches}
    if cost.code == "left":
        yield _("All other matches stay. No extra tables or boards needed.")
    elif cost.code == "bye":
        yield _("All other matches stay. Two extra tables and a set of boards are needed.")
    elif cost.has_byes:
        yield _("In each round one team has a bye.")


CARDS: dict[type, tuple[str, Callable[[AnswersForm, Any], Mapping[str, object]] | None]] = {
    PlanCost: ("_plan_cost", _of_plan),
    PlayerLeaving: ("_player_leaving", None),
    MatchCost: ("_match_cost", None),
    TeamLeaving: ("_team_leaving", _of_leaving_team),
    LateTeamPlan: ("_late_team", _of_late_team),
    GameLeaving: ("_game_leaving", _of_leaving_player),
}
