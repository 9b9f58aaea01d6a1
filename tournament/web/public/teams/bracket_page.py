"""The bracket of a knock-out for everybody, live."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.domain.stages.reports.brackets import visible_bracket
from tournament.web.games.sessions import session_of
from tournament.web.server.live import live, page


@require_GET
@live
def bracket(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    found = visible_bracket(sitting, request.user)
    context = {"session": sitting, "bracket": found if found and found.seated else None}
    name = page(request, "public/teams/bracket/bracket.html", "public/teams/bracket/_bracket.html")
    return render(request, name, context)
