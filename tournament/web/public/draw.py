"""The published draw of a round: by table and by the name of the team."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.readings.stages.team_draws import swiss_sections
from tournament.reports.stages.draws import published_draws, rounds_published
from tournament.web.games.sessions import session_of
from tournament.web.public.views import live_query
from tournament.web.server.live import live, page


@require_GET
@live
def draw(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    sections = swiss_sections(sitting)
    rounds = rounds_published(sections)
    asked = request.GET.get("round", "")
    number = next((one for one in rounds if str(one) == asked), rounds[-1] if rounds else None)
    sheets = published_draws(sections, number) if number else []
    context = {
        "session": sitting,
        "rounds": rounds,
        "number": number,
        "earlier": sheets[0].round - number if sheets and number else 0,  # in the sessions before
        "sheets": sheets,
        "live_query": live_query(request, "round"),
    }
    return render(request, page(request, "public/stages/draw.html", "public/stages/_draw.html"), context)
