"""The link through which captains enter their teams: opened and closed. It is the door of the session."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.models import Door
from tournament.services.setup import check_ins
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import RefusingForm, choice
from tournament.web.console.teams.team_setup import team_session_of


class LinkForm(RefusingForm):
    do = choice(("open", "close"))


@desk
@require_POST
def captains_link(request: HttpRequest, session: int) -> HttpResponse:
    sitting, by = team_session_of(session), director(request)
    if LinkForm(request.POST).values()["do"] == "close":
        check_ins.close_door(get_object_or_404(Door, session=sitting), by=by)
        return done(request, _("The entry by link is closed."), "setup", session)
    check_ins.open_door(sitting, by=by)
    return done(request, _("Captains can enter their teams through the link now."), "setup", session)
