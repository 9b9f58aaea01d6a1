"""A club for everybody: its page and calendar; and a player's own page."""

from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language, override
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_GET

from tournament.domain.club.reports import club_pages
from tournament.domain.club.reports.player_pages import AVERAGE, player_page
from tournament.domain.people.readings.roles import player_of
from tournament.domain.time_zones import today, use_zone_of
from tournament.exchange.formats import FORMATS
from tournament.models import Club, MailServer
from tournament.sheets.club_sheets import PlayerPage, Winner
from tournament.sheets.event_ranking import CONSOLATION
from tournament.sheets.languages import codes
from tournament.web.formatting.figures import who
from tournament.web.public.events.event_words import SCHEMES, over
from tournament.web.server.addresses import phone_page

PLAIN_FRAME, EMBEDDED_FRAME = "base.html", "public/club/embedded_frame.html"
# The page of a club: last sessions, next dates, ladders. A second address of it may stand in a frame.

LANGUAGE = "language"  # of an embedded page: a frame has no menu to choose one


@require_GET
def club_page(request: HttpRequest, club: int) -> HttpResponse:
    site = getattr(request, "site", None)
    return _drawn(request, _club(club), site["frame"] if site else PLAIN_FRAME)


@xframe_options_exempt
@require_GET
def embedded(request: HttpRequest, club: int) -> HttpResponse:
    """The same without the frame of the program, for the web sites that the club has named."""
    row = _club(club)
    asked = request.GET.get(LANGUAGE, "")
    with override(asked if asked in codes() else get_language()):
        answer = _drawn(request, row, EMBEDDED_FRAME)
    if row.framed_by:
        answer._csp_replace = {"frame-ancestors": row.framed_by.split()}  # type: ignore[attr-defined]
    return answer


def _club(pk: int) -> Club:
    return get_object_or_404(Club, pk=pk, is_rehearsal=False)


def _drawn(request: HttpRequest, club: Club, frame: str) -> HttpResponse:
    use_zone_of(club)
    page = club_pages.club_page(club)
    context = {
        "club": club,
        "page": page,
        "last": [(one, [_name(winner) for winner in one.winners]) for one in page.last],
        "frame": frame,
        "is_embedded": frame == EMBEDDED_FRAME,
    }
    answer = render(request, "public/club/club_page.html", context)
    if page.shows_names:
        answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _name(winner: Winner) -> str:
    name = who(winner.party) if winner.party else winner.team
    return f"{name} ({over(winner.over)})" if winner.over == CONSOLATION else name


# The sessions of a club as a calendar to subscribe to.


@require_GET
def club_calendar(request: HttpRequest, club: int) -> HttpResponse:
    """The dates of this club."""
    found = get_object_or_404(Club, pk=club, is_rehearsal=False)
    use_zone_of(found)
    kind = FORMATS["calendar"]
    made = club_pages.club_calendar(found, today(found), lambda pk: phone_page(request, "ranking", pk))
    answer = HttpResponse(kind.write(made), kind.media_type)  # type: ignore[misc]
    answer["Cache-Control"] = "max-age=3600"
    return answer


# A player's own page, at an address that only they know.

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
