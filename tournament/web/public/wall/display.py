"""The wall display: clocks, tables and seats for the whole room, at an address that only the club knows."""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournament.models import Session, Wall
from tournament.readings.club.time_zones import use_zone_of
from tournament.reports.cache.freshness import versions_of_event
from tournament.reports.gate.ranking_visibility import visible_standings
from tournament.reports.room.clock import clocks_of_session
from tournament.reports.room.kept_clocks import cached_clocks
from tournament.reports.room.reveal import reveal_of
from tournament.reports.stages.event_ranking import event_ranking
from tournament.reports.stages.rankings import visible_rankings
from tournament.sheets.event_ranking import EventList
from tournament.sheets.movement_sheet import Call
from tournament.sheets.standings import Standings
from tournament.web.formatting.clock_face import Face, faces, in_step
from tournament.web.formatting.qr import wall_qr_picture
from tournament.web.games.session_games import with_games
from tournament.web.public.league import league_contexts
from tournament.web.public.wall.draw_pages import DrawPage, draw_pages
from tournament.web.public.wall.room_map import room_map
from tournament.web.public.wall.seats_pages import IN_THE_MOVE, SeatsPage, next_moves, seats_pages
from tournament.web.server.addresses import is_own_name
from tournament.web.server.live import live, page, tick_of
from tournament.web.table.teams.match_parts import names_of_rounds

Moved = tuple[Call, ...]


@require_GET
def wall(request: HttpRequest, token: str) -> HttpResponse:
    """Live like every page of its session; 404 once the director has renewed the address."""
    found = get_object_or_404(Wall.objects.select_related("session"), token=token)
    request.live_moment = _moment(found.session, timezone.now())  # type: ignore[attr-defined]
    return _wall(request, session=found.session_id, wall=found)


def _moment(session: Session, now: datetime) -> tuple[object, ...]:
    """What the page shows beside the acts: the states of the clocks, and the tick while one runs."""
    if session.is_closed:  # the ranking of the event follows from other sessions too
        return versions_of_event(session.pk)
    if not session.started_at:
        return ()
    moments = [clock.at(now) for clock in cached_clocks(session)]
    runs = any(moment.ends for moment in moments)
    return (*((moment.round, moment.kind) for moment in moments), runs and tick_of(now))


@live
def _wall(request: HttpRequest, session: int, wall: Wall) -> HttpResponse:
    sitting = get_object_or_404(with_games(Session.objects.select_related("event__club")), pk=session)
    use_zone_of(sitting.event.club)
    address = address_for_all(request, reverse("ranking", args=[session]))
    context = {
        "session": sitting,
        "address": address,
        "code": wall_qr_picture(address),
        **_content(request, sitting, wall),
    }
    return render(request, page(request, "public/room/wall.html", "public/room/_wall.html"), context)


def _content(request: HttpRequest, session: Session, wall: Wall) -> dict[str, object]:
    """The ranking as far as it is turned over; else the session in play, or its ranking once it is closed."""
    if reveal := reveal_of(session, wall):
        return {"reveal": reveal}
    return _ranking(request, session, wall) if session.is_closed else _play(session, wall)


def _ranking(request: HttpRequest, session: Session, wall: Wall) -> dict[str, object]:
    lists = _lists_of_stage(request, session) if wall.shows_ranking else ()
    if lists:
        return {"lists": lists, "crowd": sum(len(one.lines) for one in lists)}
    standings = (wall.shows_ranking and visible_rankings(session, request.user)) or []
    rankings = [ranking for sheet in standings for ranking in sheet.rankings]
    leagues = wall.shows_ranking and league_contexts(session)
    return {
        "standings": standings,
        "leagues": leagues,
        "is_alone": len(rankings) == 1 and not leagues,
        "crowd": sum(len(ranking.rows) for ranking in rankings),
    }


def _lists_of_stage(request: HttpRequest, session: Session) -> list[EventList]:
    """The lists of an event of several sessions in the stage of this one: all its sessions together."""
    found = event_ranking(session, request.user)
    return [one for one in found.lists if one.stage == session.stage_id] if found else []


def _play(session: Session, wall: Wall) -> dict[str, object]:
    """The clocks, one for all sections that are in step, and the pages beside them."""
    now = timezone.now()
    found = faces(clocks_of_session(session), now, names_of_rounds(session))
    together = in_step(found)
    draws = draw_pages(session, {face.section for face in found if face.state in IN_THE_MOVE})
    seats = _without(draws, seats_pages(session, found, _clock_of(found, together=together)))
    return {
        "faces": _with_moves(session, found, together=together),
        "several": len(found) > 1 and not together,
        "map": room_map(session, now, tick_of(now)) if session.started_at else None,
        "seats": seats,
        "seats_up": next((at for at, each in enumerate(seats) if each.is_up), None),
        "draws": draws,
        "barometers": _barometers(session) if wall.shows_ranking else (),
    }


def _barometers(session: Session) -> list[Standings]:
    """The exact rankings after the last whole round, as every player may see them now."""
    found = visible_standings(session, AnonymousUser()) if session.started_at else None
    return [sheet for sheet in found or () if sheet.counts == "barometer"]


def _without(draws: Sequence[DrawPage], seats: Sequence[SeatsPage]) -> list[SeatsPage]:
    """The seats of rounds that no draw on the wall tells already."""
    told = {(page.draw.section, page.draw.first) for page in draws}
    return [page for page in seats if (page.next.sheet.section, page.round) not in told]


def _with_moves(session: Session, found: Sequence[Face], *, together: bool) -> list[tuple[Face, Moved]]:
    """Each face of the wall with how all move next; one for several sections says what is true of all."""
    moves = next_moves(session, found)
    if not together:
        return [(face, moves[face.section]) for face in found]
    first, *others = moves.values()
    return [(found[0], first if all(other == first for other in others) else ())]


def _clock_of(found: Sequence[Face], *, together: bool) -> dict[int, int]:
    return {face.section: found[0].section if together else face.section for face in found}


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
