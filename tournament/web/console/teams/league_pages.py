"""A round robin over several sessions: its rounds, the dates that captains agree on, and the next session."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.stages.formats import ROUND_ROBIN
from tournament.domain.errors import DirectorError
from tournament.domain.people.readings.roles_held import AnyUser
from tournament.domain.stages.acts.league_sessions import add_league_session
from tournament.domain.stages.acts.team_withdrawals import return_team, withdraw_team
from tournament.domain.stages.readings.stage_terms import LeagueRound, league_rounds
from tournament.domain.stages.reports.team_leagues import match_states
from tournament.domain.stages.reports.withdrawal_costs import team_leaving
from tournament.domain.time_zones import today
from tournament.models import Entrant, Section, Session
from tournament.sheets.incident_sheets import OpponentOfLeaver, TeamLeaving
from tournament.sheets.stage_options import match_options
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import (
    Cut,
    RefusingForm,
    pressed,
    reason,
    refusing,
    row_of,
    whole,
)
from tournament.web.console.stages.team_changes import teams_in
from tournament.web.console.teams.team_setup import section_of, team_session_of
from tournament.web.public.teams.match_dates import MatchDateForm, dated_matches
from tournament.web.public.teams.team_table_pages import walkover_words

MOST_ROUNDS = 238
NO_DATE = gettext_lazy("Type the date.")


class LeagueSessionForm(RefusingForm):
    """The next session: its date, its venue, and which rounds are played."""

    date = refusing(forms.DateField(), "no_date", NO_DATE)
    place = Cut(80, required=False)
    first = whole("no_round", gettext_lazy("Choose a round."), 1, MOST_ROUNDS)
    last = whole("no_round", gettext_lazy("Choose a round."), 1, MOST_ROUNDS)
    double = pressed()


def is_league(session: Session) -> bool:
    """Whether the rounds of a session's stage may go on in another session."""
    stage = session.stage
    return stage is not None and stage.format == ROUND_ROBIN and not match_options(stage.options).multiple


@desk
def league(request: HttpRequest, session: int) -> HttpResponse:
    """The rounds of the schedule with the date of each match; the next session is added below."""
    sitting = team_session_of(session)
    stage = sitting.stage
    if stage is None or not is_league(sitting):
        raise Http404
    error, typed = None, LeagueSessionForm(request.POST or None).data
    dated = MatchDateForm(dated_matches(sitting.event_id), request.POST)
    if request.method == "POST":
        try:
            if dated.is_sent:
                dated.agree(director(request))
                return done(request, _("Saved."), "league", session)
            made = _add(request, sitting)
            return done(request, _("The next session has been added."), "setup", made.pk)
        except DirectorError as refusal:
            error = refusal
    rounds, states = league_rounds(stage), match_states(stage)
    to_come = [one.number for one in rounds if one.session is None]
    context = {
        "session": sitting,
        "rounds": [(one, lines_of(one, states)) for one in rounds],
        "first": typed.get("first") or (to_come[0] if to_come else len(rounds) + 1),
        "last": typed.get("last") or (to_come[-1] if to_come else 2 * len(rounds)),
        "date": typed.get("date") or today().isoformat(),
        "place": typed.get("place") or sitting.place,
        "to_come": to_come,
        "once": len(rounds),
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


def _add(request: HttpRequest, session: Session) -> Session:
    typed = LeagueSessionForm(request.POST).values()
    return add_league_session(
        session,
        day=typed["date"],
        first=typed["first"],
        last=typed["last"],
        double=typed["double"],
        place=typed["place"],
        by=director(request),
    )


# A team leaves a round robin: what it has played, what follows for the others, then the withdrawal.


class LeavingForm(RefusingForm):
    """`back`: the team takes part again."""

    team = row_of(Entrant, "no_team", gettext_lazy("Choose a team."))
    confirm, back = pressed(), pressed()
    reason = reason()

    def __init__(self, section: Section, *typed: object) -> None:
        super().__init__(*typed)
        self.offer(team=teams_in(section))


@desk
def team_leaves(request: HttpRequest, session: int) -> HttpResponse:
    """Which team, then what its withdrawal does, then the withdrawal."""
    sitting = team_session_of(session)
    if sitting.stage is None or sitting.stage.format != ROUND_ROBIN:
        raise Http404
    section = section_of(sitting)
    found, error = None, None
    form = LeavingForm(section, request.POST or request.GET)
    try:
        if form.data.get("team"):
            typed = form.values()
            if request.method == "POST" and (typed["confirm"] or typed["back"]):
                return done(request, _take(request, section, form), "team_leaves", session)
            found = _preview(sitting, typed["team"], request.user)
    except DirectorError as refusal:
        error = refusal
    teams = [*teams_in(section)]
    context = {
        "session": sitting,
        "teams": [team for team in teams if team.withdrawn_from is None],
        "left": [team for team in teams if team.withdrawn_from is not None],
        "found": found,
        "opponents": [*_opponents(found)] if found else [],
        "typed": form.data,
        "error": error,
    }
    return render(
        request, "console/teams/leaving/leaving.html", context, status=error.status if error else 200
    )


def _preview(session: Session, team: Entrant, user: AnyUser) -> TeamLeaving | None:
    assert session.stage is not None
    return team_leaving(session.stage, team, user) if team.withdrawn_from is None else None


def _opponents(found: TeamLeaving) -> list[tuple[OpponentOfLeaver, str]]:
    return [(one, walkover_words(one, found.top, found.points_format)) for one in found.opponents]


def _take(request: HttpRequest, section: Section, form: LeavingForm) -> str:
    team, why = form.cleaned_data["team"], form.cleaned_data["reason"]
    if form.cleaned_data["back"]:
        return_team(team, section, by=director(request))
        return _("Team %(team)s takes part again.") % {"team": team}
    withdraw_team(team, section, by=director(request), reason=why)
    return _("Team %(team)s has left.") % {"team": team}
