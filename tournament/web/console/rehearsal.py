"""A rehearsal: start it, watch it at another pace, remove it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.models import Rehearsal
from tournament.services import rehearsal as rehearsals
from tournament.services.robots import wake_robots
from tournament.web.console.access import desk, director, done


@desk
@require_POST
def rehearse(request: HttpRequest) -> HttpResponse:
    started = rehearsals.start_rehearsal(by=director(request))
    wake_robots(started)
    return redirect("room", started.session_id)


@desk
@require_POST
def control(request: HttpRequest, session: int) -> HttpResponse:
    """Another pace, a pause, or away with it."""
    rehearsal = Rehearsal.objects.select_related("session__event__club").filter(session=session).first()
    if rehearsal is None:
        raise Http404
    wish = request.POST.get("do", "")
    if wish == "remove":
        rehearsals.remove_rehearsal(rehearsal)
        return done(request, _("The rehearsal is gone."), "console")
    if wish.isdigit() and int(wish) in rehearsals.PACES:
        rehearsals.set_pace(rehearsal, pace=int(wish), paused=False)
    elif wish == "pause":
        rehearsals.set_pace(rehearsal, pace=rehearsal.pace, paused=True)
    wake_robots(rehearsal)
    return redirect("room", session)
