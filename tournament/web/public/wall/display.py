"""The wall display: round and time in figures for the whole room, at an address that only the club knows."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournament.models import Session, Wall
from tournament.readings.club.time_zones import use_zone_of
from tournament.reports.gate.ranking_visibility import visible_standings
from tournament.reports.room.clock import clocks_of_session
from tournament.web.formatting.clock_face import faces
from tournament.web.formatting.qr import wall_qr_picture
from tournament.web.games.session_games import with_games
from tournament.web.public.league import league_contexts
from tournament.web.server.addresses import is_own_name
from tournament.web.server.live import live, page


@require_GET
def wall(request: HttpRequest, token: str) -> HttpResponse:
    """Live like every page of its session; 404 once the director has renewed the address."""
    found = get_object_or_404(Wall, token=token)
    return _wall(request, session=found.session_id, wall=found)


@live
def _wall(request: HttpRequest, session: int, wall: Wall) -> HttpResponse:
    sitting = get_object_or_404(with_games(Session.objects.select_related("event__club")), pk=session)
    use_zone_of(sitting.event.club)
    address = address_for_all(request, reverse("ranking", args=[session]))
    ranked = wall.shows_ranking and sitting.is_closed
    standings = (ranked and visible_standings(sitting, request.user)) or []
    rankings = [ranking for sheet in standings for ranking in sheet.rankings]
    leagues = ranked and league_contexts(sitting)
    context = {
        "session": sitting,
        "faces": faces(clocks_of_session(sitting), timezone.now()),
        "standings": standings,
        "leagues": leagues,
        "is_alone": len(rankings) == 1 and not leagues,
        "crowd": sum(len(ranking.rows) for ranking in rankings),
        "address": address,
        "code": wall_qr_picture(address),
    }
    return render(request, page(request, "public/room/wall.html", "public/room/_wall.html"), context)


@require_GET
@never_cache
def time(request: HttpRequest) -> JsonResponse:
    """The laptop's time in milliseconds: the wall, the phones and the desk may all go wrong by themselves."""
    return JsonResponse({"now": round(timezone.now().timestamp() * 1000)})


def address_for_all(request: HttpRequest, path: str) -> str:
    """A full address that other devices reach, whatever name this page was opened under."""
    if settings.PHONES_ADDRESS and is_own_name(request):
        return f"{settings.PHONES_ADDRESS}{path}"
    return request.build_absolute_uri(path)
