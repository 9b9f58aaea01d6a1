"""A team leaves a round robin: what it has played, what follows for the others, then the withdrawal."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.stages.formats import ROUND_ROBIN
from tournament.models import Entrant, Section, Session
from tournament.readings.club.roles import AnyUser
from tournament.readings.errors import DirectorError
from tournament.reports.teams.leaving import team_leaving
from tournament.services.teams.withdrawals import return_team, withdraw_team
from tournament.sheets.team_leaving import OpponentOfLeaver, TeamLeaving
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import RefusingForm, pressed, reason, row_of
from tournament.web.console.stages.team_changes import teams_in
from tournament.web.console.teams.team_setup import section_of, team_session_of
from tournament.web.public.teams.sums import walkover_words


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
