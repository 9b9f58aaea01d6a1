"""What the hands say of a session: where each pair's points came from, and boards worth discussing."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.reports.gate.visibility import directs
from tournament.reports.hands.hand_analysis import hand_analysis as of_hands
from tournament.web.games.sessions import session_of
from tournament.web.public.views import own_of
from tournament.web.server.live import live, live_query, page


@require_GET
@live
def hand_analysis(request: HttpRequest, session: int) -> HttpResponse:
    """The table of pairs, the boards to discuss, and how often each score came about."""
    sitting = session_of(session)
    context = {
        "session": sitting,
        "said": of_hands(sitting, request.user),
        "is_director": directs(request.user, sitting),
        "own": own_of(request),
        "live_query": live_query(request, "pair"),
    }
    return render(
        request, page(request, "public/hands/analysis.html", "public/hands/_analysis.html"), context
    )


@require_GET
@live
def why_hands(request: HttpRequest, session: int, contestant: int) -> HttpResponse:
    """Every board of a pair: par, the contract at its double-dummy tricks, the score, and the parts."""
    sitting = session_of(session)
    said = of_hands(sitting, request.user)
    pair = next((one for one in said.pairs if one.party.id == contestant), None)
    if pair is None and not sitting.sections.filter(contestants=contestant).exists():
        raise Http404
    context = {"session": sitting, "said": said, "pair": pair, "is_director": directs(request.user, sitting)}
    return render(
        request, page(request, "public/hands/why_hands.html", "public/hands/_why_hands.html"), context
    )
