"""The hands of a session for everybody: to leaf through, as a file, and what they say of it."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.domain.gate.reports.ranking_visibility import visible_standings
from tournament.domain.gate.reports.visibility import directs
from tournament.domain.hands.reports.hand_files import hands_file, may_be_written
from tournament.domain.hands.reports.session_hands import dealt_sheets, visible_auctions, visible_deals
from tournament.domain.hands.reports.session_hands import hand_analysis as of_hands
from tournament.domain.people.readings.roles import AnyUser
from tournament.exchange.formats import FORMATS
from tournament.models import Session
from tournament.sheets.event_kinds import BY_MATCHES, EVENT_KINDS
from tournament.sheets.standings import Ranking, Standing
from tournament.tables.rankings import session_ranking
from tournament.web.formatting.reader import reader
from tournament.web.games.sessions import public_session
from tournament.web.public.hands.board_auctions import deals_with_auctions
from tournament.web.public.session_pages import own_of
from tournament.web.server.live import live, live_page, live_query, page

# The hands of a session to leaf through, and as a file: only boards whose cards the reader may see.


@require_GET
@live
def session_hands(request: HttpRequest, session_id: int) -> HttpResponse:
    session = public_session(session_id)
    deals = visible_deals(session, request.user)
    auctions = visible_auctions(session, request.user, [deal.board for deal in deals])
    context = {
        "session": session,
        "deals": deals_with_auctions(deals, auctions),
        "dealt": dealt_sheets(session, request.user),
    }
    return live_page(
        request,
        "public/hands/_hands.html",
        context,
        "overtrick/built/hands.css",
    )


@require_GET
def session_hands_file(request: HttpRequest, session_id: int, kind: str) -> HttpResponse:
    """The same as PBN, LIN or for dealing machines; 404 while no board may be seen, or for a gap between."""
    session = public_session(session_id)
    deals = visible_deals(session, request.user)
    if not may_be_written(kind, deals):
        raise Http404
    file = FORMATS[kind]
    auctions = visible_auctions(session, request.user, [deal.board for deal in deals])
    content = hands_file(kind, session, deals, auctions)
    return HttpResponse(
        content, file.media_type, headers=file.headers(f"{session.event.name} {session.date}")
    )


# What the hands say of a session: where each pair's points came from, and boards worth discussing.


@require_GET
@live
def hand_analysis(request: HttpRequest, session_id: int) -> HttpResponse:
    """The table of pairs, the boards to discuss, and how often each score came about."""
    session = public_session(session_id)
    rankings = _rankings(session, request.user)
    context = {
        "session": session,
        "said": of_hands(session, request.user),
        "is_director": directs(request.user, session),
        "own": own_of(request),
        "rankings": rankings,
        "standings": _standings(rankings),
        "live_query": live_query(request, "pair"),
    }
    return render(
        request, page(request, "public/hands/analysis.html", "public/hands/_analysis.html"), context
    )


def _rankings(session: Session, user: AnyUser) -> list[tuple[str, Ranking]]:
    """The rankings of pairs with their titles; nothing of teams, which have a table of their own."""
    if EVENT_KINDS[session.event.kind].ranked_by == BY_MATCHES:
        return []
    return [
        (session_ranking(ranking, sheet).title(reader()), ranking)
        for sheet in visible_standings(session, user) or ()
        for ranking in sheet.rankings
    ]


def _standings(rankings: Sequence[tuple[str, Ranking]]) -> dict[int, Standing]:
    return {row.party.id: row for _title, ranking in rankings for row in ranking.rows}


@require_GET
@live
def why_hands(request: HttpRequest, session_id: int, contestant: int) -> HttpResponse:
    """Every board of a pair: par, the contract at its double-dummy tricks, the score, and the parts."""
    session = public_session(session_id)
    said = of_hands(session, request.user)
    pair = next((one for one in said.pairs if one.party.id == contestant), None)
    if pair is None and not session.sections.filter(contestants=contestant).exists():
        raise Http404
    context = {
        "session": session,
        "said": said,
        "pair": pair,
        "standings": _standings(_rankings(session, request.user)),
        "is_director": directs(request.user, session),
    }
    return live_page(
        request,
        "public/hands/_why_hands.html",
        context,
        "overtrick/built/hands.css",
    )
