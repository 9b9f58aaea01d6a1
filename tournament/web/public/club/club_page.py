"""The page of a club: last sessions, next dates, ladders. A second address of it may stand in a frame."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language, override
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_GET

from tournament.models import Club
from tournament.readings.club.time_zones import use_zone_of
from tournament.reports.club import club_page as reports
from tournament.sheets.club_page import Winner
from tournament.sheets.event_ranking import CONSOLATION
from tournament.sheets.languages import codes
from tournament.web.formatting.figures import who
from tournament.web.public.events.words import over

PLAIN_FRAME, EMBEDDED_FRAME = "base.html", "public/club/embedded_frame.html"
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
    page = reports.club_page(club)
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
