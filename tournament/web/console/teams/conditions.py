"""The conditions of an event that is ranked by matches, of teams or of Swiss pairs: its page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.models import Session
from tournament.readings.errors import DirectorError
from tournament.services.stages.swiss_pairs import change_swiss_pairs
from tournament.services.teams.events import change_stage
from tournament.sheets.event_kinds import OF_MATCHES, SWISS_PAIRS
from tournament.web.console.access import desk, director, done
from tournament.web.console.teams.pairs.swiss_pairs import SwissPairsForm
from tournament.web.console.teams.stage_form import StageForm
from tournament.web.games.sessions import session_of


@desk
def team_conditions(request: HttpRequest, session: int) -> HttpResponse:
    sitting, error = session_of(session), None
    if sitting.stage is None or sitting.event.kind not in OF_MATCHES:
        raise Http404
    if sitting.event.kind == SWISS_PAIRS:
        form: StageForm = SwissPairsForm(sitting.stage, request.POST or None)
    else:
        form = StageForm(sitting.stage, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _change(request, sitting, form)
            return done(request, _("Saved."), "setup", session)
        except DirectorError as refusal:
            error = refusal
    context = {"session": sitting, "form": form, "error": error}
    status = 400 if request.method == "POST" else 200
    return render(request, "console/teams/setup/conditions.html", context, status=status)


def _change(request: HttpRequest, session: Session, form: StageForm) -> None:
    assert session.stage is not None
    by, conditions = director(request), form.conditions
    if isinstance(form, SwissPairsForm):
        change_swiss_pairs(session, conditions, by=by, options=form.event_options)
    else:
        change_stage(session.stage, conditions, by=by, options_of_event=form.event_options)
