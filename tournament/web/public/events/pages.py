"""The ranking of an event over its sessions, and why an entrant has its total."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournament.exchange.formats import FORMATS
from tournament.models import Contestant, Session
from tournament.reports.cache.freshness import versions_of_event
from tournament.reports.print_scope import is_number
from tournament.reports.stages.event_ranking import corrections_open, event_ranking
from tournament.sheets.event_ranking import FLIGHT, STRATUM, EventLine, EventList
from tournament.web.games.sessions import session_of
from tournament.web.public.events.csv_rows import csv_rows
from tournament.web.public.events.sums import event_sums
from tournament.web.server.live import live, live_query, page

View = Callable[..., HttpResponse]


def of_all_sessions(view: View) -> View:
    """A live page that is new with every act of any session of the event."""
    drawn = live(view)

    @wraps(view)
    def answered(request: HttpRequest, session: int, **about: object) -> HttpResponse:
        versions = versions_of_event(session)
        if not versions:
            get_object_or_404(Session, pk=session)
        is_open = bool(versions) and corrections_open(session, versions)
        request.live_moment = versions, is_open  # type: ignore[attr-defined]
        return drawn(request, session=session, **about)

    return answered


@require_GET
@of_all_sessions
def ranking(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    shown = event_ranking(sitting, request.user)
    if shown is None:
        return redirect("ranking", session)
    request.live_session = shown.lists[0].sessions[-1].id  # type: ignore[attr-defined]
    context = {
        "session": sitting,
        "shown": shown,
        "whys": reverse("why_entrant", args=[session, 0]).removesuffix("0/"),
        "own": _own(request),
        "live_query": live_query(request, "pair"),
    }
    return render(
        request, page(request, "public/events/event_ranking.html", "public/events/_lists.html"), context
    )


def _own(request: HttpRequest) -> int:
    """The entrant for whom the pair of a phone plays: `?pair=` of a link from its card."""
    asked = request.GET.get("pair", "")
    pair = Contestant.objects.filter(pk=asked).first() if is_number(asked) else None
    return pair.entrant_id or 0 if pair else 0


@require_GET
@of_all_sessions
def why(request: HttpRequest, session: int, entrant: int) -> HttpResponse:
    """The total of an entrant in each list of the event in which it is."""
    sitting = session_of(session)
    shown = event_ranking(sitting, request.user)
    found = [
        {
            "sheet": one,
            "line": line,
            "sums": () if one.kind in (STRATUM, FLIGHT) else event_sums(line, one),
            "seats": [each for each in zip(one.sessions, line.sessions, strict=True) if each[1]]
            if one.is_main or one.part
            else (),
        }
        for one in (shown.lists if shown else ())
        for line in _lines_of(one, entrant)
    ]
    if not found:
        raise Http404
    context = {"session": sitting, "found": found, "party": found[0]["line"].party}  # type: ignore[attr-defined]
    return render(
        request, page(request, "public/events/why_entrant.html", "public/events/_why_entrant.html"), context
    )


@require_GET
def as_csv(request: HttpRequest, session: int) -> HttpResponse:
    """The lists as rows for a spreadsheet, one below the other, figures exact to four decimals."""
    sitting = session_of(session)
    shown = event_ranking(sitting, request.user)
    if shown is None:
        raise Http404
    kind = FORMATS["event_ranking"]
    text = kind.write(row for one in shown.lists for row in csv_rows(one))  # type: ignore[misc]
    return HttpResponse(text, content_type=kind.media_type, headers=kind.headers(shown.heading.event))


def _lines_of(sheet: EventList, entrant: int) -> list[EventLine]:
    return [line for line in sheet.lines if line.entrant == entrant]
