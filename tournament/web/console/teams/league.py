"""A round robin over several sessions: its rounds, the dates that captains agree on, and the next session."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.stages.formats import ROUND_ROBIN
from tournament.models import Session
from tournament.readings.club.time_zones import today
from tournament.readings.errors import DirectorError
from tournament.readings.stages.league import LeagueRound, league_rounds
from tournament.reports.teams.leagues import match_states
from tournament.services.teams.league_sessions import add_league_session
from tournament.sheets.stage_options import match_options
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import Cut, RefusingForm, pressed, refusing, whole
from tournament.web.console.teams.team_setup import team_session_of
from tournament.web.public.teams.match_dates import MatchDateForm, dated_matches

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
