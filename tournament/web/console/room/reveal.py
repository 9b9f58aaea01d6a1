"""The director turns the final ranking over on the wall display, line by line from the last to the first."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.models import Session, Wall
from tournament.reports.gate.ranking_visibility import is_ranked
from tournament.reports.room.reveal import is_complete, lines_to_reveal, reveal_of
from tournament.reports.stages.rankings import final_rankings
from tournament.services.room import clocks
from tournament.sheets.reveal import reveal_at
from tournament.web.console.access import desk, director
from tournament.web.console.forms.refusing_form import RefusingForm, choice, whole
from tournament.web.games.sessions import session_of
from tournament.web.public.wall.display import address_for_all

MOST = 9999


class RevealForm(RefusingForm):
    """`turn` names how many lines are turned over after it, so that a press that is repeated turns one."""

    do = choice(lambda: ["turn", "end"])
    lines = whole("no_line", gettext_lazy("There is no such line."), most=MOST, required=False)


@desk
@require_http_methods(["GET", "POST"])
def reveal(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    if request.method == "GET":
        return render(request, "console/wall/reveal.html", _context(request, sitting))
    by, values = director(request), RevealForm(request.POST).values()
    if values["do"] == "turn":
        lines = min(values["lines"] or 0, lines_to_reveal(sitting))
        clocks.reveal_ranking(clocks.open_wall(sitting, by=by), lines=lines, by=by)
    elif wall := Wall.objects.filter(session=sitting).first():
        clocks.end_reveal(wall, by=by)
    return redirect("reveal", session)


def _context(request: HttpRequest, session: Session) -> dict[str, object]:
    wall = Wall.objects.filter(session=session).first()
    found = reveal_of(session, wall)
    following = found and not found.is_over and reveal_at(final_rankings(session), found.turned + 1)
    return {
        "session": session,
        "wall": wall,
        "address": wall and address_for_all(request, reverse("wall", args=[wall.token])),
        "is_complete": is_complete(session),
        "is_public": is_ranked(session),
        "reveal": found,
        "next": following,
    }
