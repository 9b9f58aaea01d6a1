"""The sessions of a club as a calendar to subscribe to."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from tournament.exchange.formats import FORMATS
from tournament.models import Club
from tournament.readings.club.time_zones import today, use_zone_of
from tournament.reports.club import calendar
from tournament.web.server.addresses import phone_page


@require_GET
def club_calendar(request: HttpRequest, club: int) -> HttpResponse:
    """The dates of this club."""
    found = get_object_or_404(Club, pk=club, is_rehearsal=False)
    use_zone_of(found)
    kind = FORMATS["calendar"]
    made = calendar.club_calendar(found, today(found), lambda pk: phone_page(request, "ranking", pk))
    answer = HttpResponse(kind.write(made), kind.media_type)  # type: ignore[misc]
    answer["Cache-Control"] = "max-age=3600"
    return answer
