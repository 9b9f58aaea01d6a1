"""The conditions of a team event: its page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.readings.errors import DirectorError
from tournament.services.teams.events import change_stage
from tournament.web.console.access import desk, director, done
from tournament.web.console.teams.stage_form import StageForm
from tournament.web.console.teams.team_setup import team_session_of


@desk
def team_conditions(request: HttpRequest, session: int) -> HttpResponse:
    sitting, error = team_session_of(session), None
    assert sitting.stage is not None
    form = StageForm(sitting.stage, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            change_stage(
                sitting.stage, form.conditions, by=director(request), options_of_event=form.event_options
            )
            return done(request, _("Saved."), "setup", session)
        except DirectorError as refusal:
            error = refusal
    context = {"session": sitting, "form": form, "error": error}
    status = 400 if form.errors or error else 200
    return render(request, "console/teams/setup/conditions.html", context, status=status)
