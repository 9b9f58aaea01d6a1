"""The public pages: sessions, live ranking, travellers, score cards; and the director's sign-in."""

from dataclasses import replace
from functools import partial

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from scoring.stages.formats import KNOCK_OUT
from tournament.models import Club, Session
from tournament.readings.club.time_zones import today
from tournament.reports.boards.auctions import stored_auctions
from tournament.reports.boards.scorecards import score_cards
from tournament.reports.boards.travellers import boards_in_play, travellers
from tournament.reports.boards.why import CONTESTANTS
from tournament.reports.club.event_parts import event_parts
from tournament.reports.gate.courses import courses_before
from tournament.reports.gate.ranking_visibility import is_exact, visible_standings
from tournament.reports.gate.visibility import covered_boards, uncounted_boards
from tournament.reports.hands.deals import has_hands, visible_deals
from tournament.reports.health.server_health import is_readable
from tournament.reports.print_scope import is_number
from tournament.reports.table.own_words import is_own_word, words_of
from tournament.sheets.cover import cover_traveller
from tournament.sheets.event_kinds import BY_MATCHES, EVENT_KINDS
from tournament.sheets.standings import Standings
from tournament.web.games.sessions import session_of
from tournament.web.public.hands.auctions import auction_tables
from tournament.web.public.league import league_contexts
from tournament.web.public.teams.pages import team_ranking
from tournament.web.server.live import is_part, live, live_query, page
from tournament.web.table.token_auth import device_of

LATEST = 30


@require_GET
def start(request: HttpRequest) -> HttpResponse:
    """The sessions of the club, tonight's first; a director with none is offered the two ways to begin."""
    listed = Session.objects.exclude(shelf=Session.Shelf.DELETED).filter(started_at__isnull=False)
    sessions = listed.with_club().order_by("-date", "-pk")[:LATEST]
    return render(
        request,
        "public/start.html",
        {
            "sessions": sessions,
            "parts": event_parts(sessions),
            "club": Club.objects.filter(is_rehearsal=False).first(),
            "today": today(),
        },
    )


@require_GET
def health(request: HttpRequest) -> JsonResponse:
    """For proxies and monitors: 503 where the data cannot be read. It says no more: all may ask."""
    return JsonResponse({"overtrick": settings.RELEASE}, status=200 if is_readable() else 503)


@require_GET
@live
def ranking(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    if sitting.stage_format == KNOCK_OUT and not is_part(request):
        return redirect("bracket", session)
    if EVENT_KINDS[sitting.event.kind].ranked_by == BY_MATCHES:
        return team_ranking(request, sitting)
    # Hundreds of rows link to their cards and explanations: the addresses are worked out once.
    cards, whys = (reverse(name, args=[session, 0]).removesuffix("0/") for name in ("score_card", "why_pair"))
    shown = visible_standings(sitting, request.user)
    letters = sorted({each.section for sheet in shown or () for each in sheet.by_section})
    section = request.GET.get("section") if request.GET.get("section") in letters else ""
    context = {
        "session": sitting,
        "sheets": [_within(sheet, section) for sheet in shown or ()],
        "letters": letters,
        "section": section,
        "is_hidden": shown is None,
        "leagues": league_contexts(sitting),
        "cards": cards,
        "whys": whys,
        "courses": courses_before(sitting, request.user) if shown else {},
        "own": own_of(request),
        "has_analysis": sitting.is_closed and has_hands(sitting),
        "live_query": live_query(request, "section", "pair"),
    }
    return render(
        request, page(request, "public/boards/ranking.html", "public/boards/_ranking.html"), context
    )


def own_of(request: HttpRequest) -> int:
    """The contestant whose lines the reader wants marked: `?pair=` of a link from their card."""
    asked = request.GET.get("pair", "")
    return int(asked) if is_number(asked) else 0


def _within(sheet: Standings, section: str | None) -> Standings:
    """The ranking of one section in place of the whole field's."""
    own = tuple(each for each in sheet.by_section if each.section == section)
    return replace(sheet, rankings=own) if section else sheet


@require_GET
@live
def boards(request: HttpRequest, session: int) -> HttpResponse:
    """Every board of the session, with those marked that are still in play."""
    sitting = session_of(session)
    fields = list(sitting.fields.order_by("pk"))
    context = {
        "session": sitting,
        "has_hands": bool(visible_deals(sitting, request.user)),
        "boards": sorted({board for field in fields for board in boards_in_play(field)}),
        "covered": covered_boards(sitting, request.user),
    }
    return render(request, page(request, "public/boards/boards.html", "public/boards/_boards.html"), context)


@require_GET
@live
def traveller(request: HttpRequest, session: int, board: int) -> HttpResponse:
    sitting = session_of(session)
    covered, fields = covered_boards(sitting, request.user), list(sitting.fields.order_by("pk"))
    sheets = [sheet for field in fields for sheet in travellers(field, [board], covered)]
    if not sheets:
        raise Http404
    shown = [sheet for sheet in sheets if cover_traveller(sheet, covered)]
    known = sorted({number for field in fields for number in boards_in_play(field)})
    deals = visible_deals(sitting, request.user, [board]) if shown else []
    context = {
        "session": sitting,
        "board": board,
        "deals": deals,
        "pars": {deal.form: deal.par.score for deal in deals if deal.par},
        "sheets": shown,
        "auctions": auction_tables(stored_auctions(shown), deals),
        "order": "pair" if request.GET.get("by") == "pair" else "score",
        "own": own_of(request),
        "keep": live_query(request, "by", "pair").replace("&", "?", 1),
        "live_query": live_query(request, "by", "pair"),
        "before": max((number for number in known if number < board), default=None),
        "after": min((number for number in known if number > board), default=None),
    }
    return render(
        request, page(request, "public/boards/traveller.html", "public/boards/_travellers.html"), context
    )


@require_GET
@live
def score_card(request: HttpRequest, session: int, contestant: int) -> HttpResponse:
    sitting = session_of(session)
    pair = get_object_or_404(CONTESTANTS, pk=contestant, section__session=sitting)
    covered, uncounted = covered_boards(sitting, request.user), uncounted_boards(sitting, request.user)
    words = words_of(device_of(request), covered, [pair.section_id])
    known = partial(is_own_word, words)
    (card,) = score_cards(pair.section.field, pair.pk, covered, uncounted, known)
    if not is_exact(pair.section.field, request.user):
        card = replace(card, standing=None)
    context = {"session": sitting, "card": card, "live_query": live_query(request, "device")}
    return render(
        request, page(request, "public/boards/score_card.html", "public/boards/_score_card.html"), context
    )
