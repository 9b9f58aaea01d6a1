"""A player's own page, at an address that only they know."""

from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.models import MailServer
from tournament.readings.club.player_links import player_of
from tournament.reports.club.player_page import AVERAGE, player_page
from tournament.sheets.player_page import PlayerPage
from tournament.web.public.events.masterpoints import SCHEMES

MEDALS = (1, 2, 3)
FEW = 6  # sessions, of which the table is open


@require_GET
def own_page(request: HttpRequest, token: str) -> HttpResponse:
    """Finished sessions of one player; 404 once the link has been renewed or withdrawn."""
    player = player_of(token)
    if player is None:
        response = render(request, "public/club/player_unknown.html", status=404)
    else:
        has_mail = MailServer.objects.filter(club=player.club_id).exists()
        context = {"player": player.pk, "mail": has_mail and token, **_context(player_page(player))}
        response = render(request, "public/club/player.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _context(page: PlayerPage) -> dict[str, object]:
    line = [(each.heading.date, Fraction(each.percentage or 0), each.place == 1) for each in page.in_per_cent]
    averages = [partner.average for partner in page.partners if partner.average is not None]
    return {
        "page": page,
        "medals": [each for each in zip(MEDALS, page.medals, strict=True) if each[1]],
        "own": next((line for line in page.ladder.lines if line.own), None) if page.ladder else None,
        "line": line,
        "has_line": len(line) > 1,
        "is_open": len(page.sessions) <= FEW or len(line) < 2,
        "field_average": AVERAGE,
        "schemes": [(SCHEMES[one.scheme], one) for one in page.masterpoints],
        "reach": max((abs(average - AVERAGE) for average in averages), default=0),
    }
