"""Incidents of pairs and of single players: the problems by name, the options side by side, one
button for each.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from django import forms
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from scoring.stages.formats import KNOCK_OUT, ROUND_ROBIN, SWISS
from tournament.domain.boards.readings.board_places import round_in_play
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.incidents.acts.replans import PLAYER_INCIDENTS as ASKS
from tournament.domain.incidents.acts.replans import exchange_players, player_comes, player_leaves, take_plan
from tournament.domain.incidents.readings.current_plan import Seated, seated
from tournament.domain.incidents.readings.incidents import INCIDENTS, PlanOption, plan_options, why_none
from tournament.domain.incidents.readings.team_incidents import incidents_of
from tournament.domain.incidents.reports.incident_costs import key_of, plan_costs, player_leaving
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.movements.reports.section_movement import coming_round, current_round
from tournament.domain.people.reports.people import listed, parties_of_section, parties_of_session
from tournament.domain.seats.readings.typed_names import read_name
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Contestant, Result, Section, Session
from tournament.movements.changes.replan import rounds_with_skip
from tournament.sheets.event_kinds import EVENT_KINDS, SWISS_PAIRS
from tournament.sheets.incident_sheets import PlanCost
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts import incident_words as words
from tournament.web.console.acts.incident_words import PLAYER_INCIDENTS, names_of_incidents
from tournament.web.console.forms.refusing_form import RefusingForm, reason, row_of, whole
from tournament.web.console.incidents.answers_form import AnswersForm, SectionForm
from tournament.web.console.incidents.plan_picture import Changes, drawing, movers, sentence
from tournament.web.games.sessions import session_of

MOST_AHEAD = 12


@dataclass(frozen=True, slots=True)
class PlanCard:
    """An option: `said` names the plan, `movers` is how many pairs change seats; `picture` and
    `caption` show what changes first.
    """

    plan: PlanCost
    said: str
    movers: int
    picture: SafeString
    caption: str

    @property
    def voided(self) -> list[tuple[int, str]]:
        """The tables of each round whose second scores are cancelled."""
        rounds = groupby((fact for fact in self.plan.facts if fact.void), key=attrgetter("round"))
        return [(number, ", ".join(str(fact.table) for fact in facts)) for number, facts in rounds]

    @classmethod
    def of(cls, option: PlanCost, tables: int) -> "PlanCard":
        changes = Changes.of(option)
        return cls(
            plan=option,
            said=words.plan_words(option.code, option.params),
            movers=movers(option),
            picture=drawing(changes, tables),
            caption=sentence(changes),
        )


@desk
@require_GET
def incidents(request: HttpRequest, session: int) -> HttpResponse:
    """Everything that can happen, each by its name: in matches of teams, or in a movement."""
    sitting = session_of(session)
    kind = sitting.event.kind
    is_single, is_drawn = EVENT_KINDS[kind].partners == 1, kind == SWISS_PAIRS
    in_matches = sitting.has_teams or is_drawn
    of_pairs = not (in_matches or is_single)
    listed = [
        *(
            ("match_incident", code, *names_of_incidents(kind)[code])
            for code in incidents_of(kind)
            if in_matches
        ),
        *(("incident", code, *words.INCIDENTS[code]) for code in INCIDENTS if of_pairs),
        *(("incident", code, *said) for code, said in words.PLAYER_INCIDENTS.items() if is_single),
    ]
    context = {
        "session": sitting,
        "listed": listed,
        "leaving": _leaving(sitting),
        "is_drawn": is_drawn,
        "joins": _page_of(sitting, {ROUND_ROBIN: "team_joins", SWISS: "draw"}),
    }
    return render(request, "console/incidents/incidents.html", context)


def _leaving(session: Session) -> str:
    """Where a team leaves; in a knock-out it forfeits its match."""
    if session.has_teams and session.stage and session.stage.format == KNOCK_OUT:
        return reverse("match_incident", args=[session.pk, "team_short"])
    return _page_of(session, {ROUND_ROBIN: "team_leaves", SWISS: "draw"})


def _page_of(session: Session, by_format: dict[str, str]) -> str:
    """The page for the format of a stage of teams; empty where there is none."""
    page = by_format.get(session.stage.format) if session.stage and session.has_teams else None
    if not page:
        return ""
    return reverse(page, args=[session.pk]) + ("#comings" if page == "draw" else "")


@desk
def incident(request: HttpRequest, session: int, code: str) -> HttpResponse:
    """The questions about it, and the options; the button of an option takes it."""
    if code in ASKS:
        return player_incident(request, session, code)
    if code not in INCIDENTS:
        raise Http404
    if request.method == "GET" and session_of(session).has_teams:
        return redirect("incidents", session)  # teams have incidents of their own
    sections, status = SectionForm(session, request.POST or request.GET), 200
    name, help_text = words.INCIDENTS[code]
    context: dict[str, object] = {"code": code, "name": name, "help": help_text, "typed": sections.data}
    context |= {"session": session_of(session), "asks": INCIDENTS[code].asks}
    try:
        section = _section(sections, code)
        if section.kind == SWISS_PAIRS:
            raise DirectorError("drawn_rounds", _("These rounds are drawn. Change them on the page Draw."))
        form = AnswersForm(code, seated(section), sections.data)
        context |= _offered(sections, form)
        form.values()
        found, answers = form.found, form.answers
        options = plan_options(code, found, answers) if form.is_answered and context["is_time"] else None
        if options is not None and request.method == "POST" and form.cleaned_data["plan"]:
            option = _take(request, code, form, options)
            (sheet,) = plan_costs(found, (option,))
            message = _("Changed. Every phone shows it.")
            return done(request, f"{message} {sentence(Changes.of(sheet))}", "room", session)
        context["plans"] = None if options is None else _plans(found, options)
        if options == ():
            context["why_none"] = words.reason_words(*why_none(code, found, answers))
    except DirectorError as error:
        context["error"], status = error, error.status
    return render(request, "console/incidents/incident.html", context, status=status)


def _take(request: HttpRequest, code: str, form: AnswersForm, options: tuple[PlanOption, ...]) -> PlanOption:
    """Take the option that the director saw; Conflict where the session has moved on since."""
    typed = form.cleaned_data
    option = next((option for option in options if key_of(option) == typed["plan"]), None)
    if option is None:
        raise Conflict("moved_on", _("The session has moved on. Look at the plans again, please."))
    names = parse_players("\n".join(form.answers.names))
    take_plan(code, form.found, option, by=director(request), newcomers=names, reason=typed["reason"])
    return option


def _plans(found: Seated, options: tuple[PlanOption, ...]) -> list[PlanCard]:
    tables = max(table for _round, table in found.rows)
    return [PlanCard.of(sheet, tables) for sheet in plan_costs(found, options)]


def _ahead(found: Seated) -> list[Result]:
    """Results of later rounds than the one in play: while they stand, no earlier round can be changed."""
    now = round_in_play(found.section.pk)
    rows = Result.objects.filter(section=found.section, round__gt=now).select_related("ns", "ew")
    return [*rows.order_by("round", "board")[:MOST_AHEAD]]


def _section(form: SectionForm, code: str) -> Section:
    """The one that was chosen, else the first that has a movement, for a missed skip one with a skip."""
    first = form.sections.first()
    if first is None:
        raise DirectorError("no_movement", _("This section has no movement that could be changed."))
    chosen = form.values()["section"]
    if chosen or code != "skip_forgotten":
        return chosen or first
    return next((one for one in form.sections if _has_skip(one)), first)


def _has_skip(section: Section) -> bool:
    try:
        return bool(rounds_with_skip(seated(section).movement))
    except DirectorError:  # a section without a movement has none
        return False


def _offered(sections: SectionForm, form: AnswersForm) -> dict[str, object]:
    """What the fields offer, and what stands in them."""
    found = form.found
    rounds = found.movement.rounds
    return {
        "section": found.section,
        "sections": sections.sections,
        "parties": list(listed(parties_of_section(found.section)).values()),
        "rounds": range(1, rounds + 1),
        "later": range(found.played + 1, rounds + 1),
        "ahead": _ahead(found) if "from_round" in form.asks else (),
        "tables": sorted({table for _round, table in found.rows}),
        "is_time": "from_round" not in form.asks or found.played < rounds,
        "lengths": range(max(1, found.played), rounds + 5),
        "answers": form.answers,
        "names": [(number, form.data.get(name, "")) for number, name in enumerate(form.names, 1)],
    }


# The page of what happens to single players: who, from which round on, and one button that does it.

CHOOSE = gettext_lazy("Choose the player.")


class PlayerIncidentForm(RefusingForm):
    """The answers; only those that the incident asks for are needed."""

    player = row_of(Contestant, "no_player", CHOOSE)
    other = row_of(Contestant, "no_player", CHOOSE, required=False)
    round = whole("bad_round", gettext_lazy("There is no such round."), least=1, most=99)
    name = forms.CharField(required=False, max_length=120)
    reason = reason()
    do = forms.CharField(required=False, max_length=10)

    def __init__(self, code: str, session: Session, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        rows = Contestant.objects.numbered().filter(section__session=session, section__contestant_size=1)
        rows = rows.select_related("section__session__event__club")
        self.offer(player=rows, other=rows)
        self.fields["other"].required = "other" in ASKS[code]


def take(code: str, values: Mapping[str, Any], *, by: Actor) -> None:
    """Do it: what `values` hold is what ASKS lists, and a reason."""
    player, number, reason = values["player"], values["round"], values["reason"]
    if code == "player_gone":
        player_leaves(player, number, by=by, reason=reason)
    elif code == "player_comes":
        player_comes(player, number, read_name(values["name"]), by=by, reason=reason)
    else:
        exchange_players(player, values["other"], number, by=by, reason=reason)


def _missing(session: Session) -> bool:
    """Whether a number is free for one who comes: one has left or has no name."""
    return any(party.withdrawn or not party.names for party in listed(parties_of_session(session)).values())


def player_incident(request: HttpRequest, session: int, code: str) -> HttpResponse:
    """The questions about it; the button does it, and the room shows what follows."""
    sitting, error = session_of(session), None
    form = PlayerIncidentForm(code, sitting, request.POST or request.GET)
    leaving = None
    if request.method == "POST":
        try:
            values = form.values()
            if code == "player_gone" and values["do"] == "look":
                leaving = player_leaving(values["player"], values["round"])
            else:
                take(code, values, by=director(request))
                return done(request, _("Changed. Every phone shows it."), "room", session)
        except DirectorError as refusal:
            error = refusal
    name, help_text = PLAYER_INCIDENTS[code]
    rounds = sitting.sections.aggregate(last=Max("placements__round"))["last"] or 0
    likely = current_round if code == "players_changed" else coming_round
    context = {
        "session": sitting,
        "name": name,
        "help": help_text,
        "asks": ASKS[code],
        "parties": list(listed(parties_of_session(sitting)).values()),
        "rounds": range(1, rounds + 1),
        "round": form.data.get("round") or min(rounds, max(map(likely, sitting.sections.all()), default=1)),
        "typed": form.data,
        "error": error,
        "leaving": leaving,
        "is_full": code == "player_comes" and not _missing(sitting),
    }
    page = "console/incidents/player_incident.html"
    return render(request, page, context, status=error.status if error else 200)
