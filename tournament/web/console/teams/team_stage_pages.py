"""The stages of a team event at the desk: a round robin over several sessions, and the next stage."""

from dataclasses import replace
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.stages.formats import KNOCK_OUT, ROUND_ROBIN, SWISS
from tournament.domain.errors import DirectorError
from tournament.domain.sessions.readings.pair_sessions import is_of_pairs
from tournament.domain.stages.acts.league_sessions import LeagueSession, add_league_session
from tournament.domain.stages.acts.next_stages import add_stage, conditions_after
from tournament.domain.stages.acts.team_events import StageConditions
from tournament.domain.stages.readings.stage_terms import (
    LeagueRound,
    correction_ends,
    has_ended,
    league_rounds,
    sessions_of_later_stages,
)
from tournament.domain.stages.reports.stage_rankings import qualifiers
from tournament.domain.stages.reports.team_leagues import match_states
from tournament.domain.time_zones import today
from tournament.models import Entrant, Event, Session, Stage
from tournament.sheets.draw_sheets import Qualifiers
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.stage_options import MOST_BOARDS, MOST_HALVES, match_options
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import date_field, form_of, refusing
from tournament.web.console.stages.pairs_final import early_field, final
from tournament.web.console.teams.stage_form import MOST_ROUNDS
from tournament.web.console.teams.team_condition_words import (
    CARRIES,
    OPTIONS,
    carried,
    carry_field,
    percent_field,
)
from tournament.web.console.teams.team_setup import team_session_of
from tournament.web.games.sessions import session_of
from tournament.web.public.teams.match_dates import MatchDateForm, dated_matches

# A round robin over several sessions: its rounds, the dates that captains agree on, and the next session.

LeagueSessionForm = form_of(
    LeagueSession, date=refusing(date_field(), "no_date", gettext_lazy("Type the date."))
)


def is_league(session: Session) -> bool:
    """Whether the rounds of a session's stage may go on in another session."""
    stage = session.stage
    return stage is not None and stage.format == ROUND_ROBIN and not match_options(stage.options).multiple


@desk
def league(request: HttpRequest, session_id: int) -> HttpResponse:
    """The rounds of the schedule with the date of each match; the next session is added below."""
    session = team_session_of(session_id)
    stage = session.stage
    if stage is None or not is_league(session):
        raise Http404
    error, dated = None, MatchDateForm(dated_matches(session.event_id), request.POST)
    rounds = league_rounds(stage)
    to_come = [one.number for one in rounds if one.session is None]
    initial = {
        "date": today(),
        "place": session.place,
        "first": to_come[0] if to_come else len(rounds) + 1,
        "last": to_come[-1] if to_come else 2 * len(rounds),
        "double": not to_come,
    }
    form = LeagueSessionForm(initial=initial)
    if request.method == "POST":
        try:
            if dated.is_sent:
                dated.agree(director(request))
                return done(request, _("Saved."), "league", session_id)
            form = LeagueSessionForm(request.POST)
            typed = form.values()
            made = add_league_session(session, day=typed.pop("date"), by=director(request), **typed)
            return done(request, _("The next session has been added."), "setup", made.pk)
        except DirectorError as refusal:
            error = refusal
    states = match_states(stage)
    context = {
        "session": session,
        "rounds": [(one, lines_of(one, states)) for one in rounds],
        "form": form,
        "to_come": to_come,
        "error": error,
    }
    page = "console/teams/league/league.html"
    return render(request, page, context, status=error.status if error else 200)


def lines_of(one: LeagueRound, states: dict[int, str]) -> list[tuple[Any, ...]]:
    """Each meeting of a round with its seated match and how that stands."""
    found = []
    for home, away in one.meetings:
        match = one.matches.get((home.pk, away.pk if away else None))
        found.append((home, away, match, states.get(match.pk, "") if match else ""))
    return found


# The next stage of a team event: who goes on, what they play, and what they bring along.
#
# That of an event of pairs is web/console/stages/pairs_final.py.

USUAL_QUALIFIERS, MOST_TEAMS = 2, 64
OF_A_KNOCK_OUT = ("third_place", "consolation", "double", "unfilled", "redraw")


class NextStageForm(forms.Form):
    """`teams` go on in the order of the table."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    format = forms.ChoiceField(
        label=gettext_lazy("What are you playing?"),
        choices=[
            (KNOCK_OUT, gettext_lazy("Knock-out; with two teams a final")),
            (ROUND_ROBIN, gettext_lazy("Round robin")),
            (SWISS, gettext_lazy("Swiss")),
        ],
    )
    boards = forms.IntegerField(label=gettext_lazy("Boards a match"), min_value=1, max_value=MOST_BOARDS)
    halves = forms.IntegerField(
        label=gettext_lazy("Parts of a match"), min_value=1, max_value=MOST_HALVES, initial=1
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds of a Swiss"), min_value=1, max_value=MOST_ROUNDS, required=False
    )
    third_place = forms.BooleanField(label=gettext_lazy("Match for third place (knock-out)"), required=False)
    consolation = forms.BooleanField(
        label=gettext_lazy("Consolation for the losers of the first round (knock-out)"), required=False
    )
    double = forms.BooleanField(label=gettext_lazy("Double elimination (knock-out)"), required=False)
    unfilled = forms.ChoiceField(
        label=gettext_lazy("A field that does not fill the bracket has"),
        choices=[*OPTIONS["unfilled"].items()],
        required=False,
    )
    redraw = forms.ChoiceField(
        label=gettext_lazy("Who meets whom in later rounds (knock-out)"),
        choices=[*OPTIONS["redraw"].items()],
        required=False,
    )
    carry = carry_field()
    percent = percent_field()
    date = date_field()
    early = early_field()
    teams = forms.ModelMultipleChoiceField(
        Entrant.objects.none(),
        error_messages={"required": gettext_lazy("Choose at least two teams that qualify.")},
    )

    def __init__(self, event: Event, *args: Any, is_over: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["teams"].queryset = event.entrants.filter(kind=Entrant.Kind.TEAM)
        if is_over:
            del self.fields["early"]

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        if typed.get("carry") and typed.get("format") not in CARRIES[typed["carry"]][0]:
            self.add_error("carry", _("This carry-over is for another format."))
        if typed.get("format") == SWISS and not typed.get("rounds"):
            self.add_error("rounds", self.fields["name"].error_messages["required"])
        return typed

    @property
    def facts(self) -> list[forms.BoundField]:
        return [field for field in self if field.name != "teams"]

    def conditions(self, stage: Stage) -> StageConditions:
        """A round robin or a Swiss has the scale and the tie-breaks of the stage before."""
        typed = self.cleaned_data
        options: dict[str, object] = {name: typed[name] for name in ("boards", "halves")}
        if typed["format"] == KNOCK_OUT:
            options |= {name: typed[name] for name in OF_A_KNOCK_OUT if typed[name]}
        rounds = typed["rounds"] if typed["format"] == SWISS else None
        return replace(conditions_after(stage, typed["format"], options), rounds=rounds)

    @property
    def carried(self) -> dict[str, object]:
        return carried(self.cleaned_data["carry"], self.cleaned_data["percent"])


@desk
@require_http_methods(["GET", "POST"])
def next_stage(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    if is_of_pairs(session):
        return final(request, session)
    if session.stage is None or session.event.kind != TEAMS:
        return render(request, "console/stages/next/next_stage.html", {"session": session})
    found = qualifiers(session, _wanted(request), request.user)
    error = None
    ends = correction_ends(session)
    is_over = has_ended(ends)
    form = NextStageForm(session.event, request.POST or None, initial=_initial(found), is_over=is_over)
    if request.method == "POST" and form.is_valid():
        try:
            return _added(request, session, found, form)
        except DirectorError as refusal:
            error = refusal
    context = {
        "session": session,
        "found": found,
        "form": form,
        "error": error,
        "ends": ends,
        "is_over": is_over,
        "later": sessions_of_later_stages(session),
        "chosen": {str(pk) for pk in form["teams"].value() or ()},
    }
    return render(
        request, "console/stages/next/next_stage.html", context, status=400 if form.errors or error else 200
    )


def _wanted(request: HttpRequest) -> int:
    """How many teams go on."""
    form = form_of(k=forms.IntegerField(min_value=2, max_value=MOST_TEAMS, required=False))(request.GET)
    return form.cleaned_data["k"] or USUAL_QUALIFIERS if form.is_valid() else USUAL_QUALIFIERS


def _initial(found: Qualifiers) -> dict[str, object]:
    return {
        "name": _("Final"),
        "boards": max(8, 2 * found.standings.boards),
        "date": today(),
        "format": KNOCK_OUT,
        "carry": "none",
        "teams": [team.id for team in found.through],
    }


def _added(request: HttpRequest, session: Session, found: Qualifiers, form: NextStageForm) -> HttpResponse:
    assert session.stage is not None
    typed = form.cleaned_data
    order = {row.team.id: place for place, row in enumerate(found.standings.rows)}
    teams = sorted(typed["teams"], key=lambda team: order.get(team.pk, len(order)))
    made = add_stage(
        session,
        form.conditions(session.stage),
        teams,
        day=typed["date"],
        place=session.place,
        name=typed["name"],
        carry=form.carried,
        early=typed.get("early", False),
        by=director(request),
    )
    to = "knock_out" if typed["format"] == KNOCK_OUT else "setup"
    return done(request, _("The next stage has been added."), to, made.pk)
