"""The ranking of an event over its sessions, and why an entrant has its total."""

from collections.abc import Callable, Iterator
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET

from tournament.domain.journal.reports.versioned_cache import versions_of_event
from tournament.domain.paper.reports.print_scope import is_number
from tournament.domain.stages.reports.event_rankings import corrections_open, event_ranking
from tournament.exchange.formats import FORMATS
from tournament.exchange.tables.spreadsheet import Cell
from tournament.models import Contestant, Session
from tournament.printing.words import event_words
from tournament.sheets.event_ranking import FLIGHT, HANDICAP, STRATUM, EventLine, EventList
from tournament.sheets.figures import number
from tournament.web.games.sessions import session_of
from tournament.web.public.events.event_sums import event_sums
from tournament.web.public.events.event_words import goes_on, list_title
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


# A list of an event as rows of a spreadsheet.

PLACES = 4


def csv_rows(sheet: EventList) -> Iterator[list[Cell]]:
    """The name of the list, the heads of its columns, and its lines."""
    yield [list_title(sheet)]
    sessions = [gettext("Session %(number)s") % {"number": one.number} for one in sheet.sessions]
    yield [
        gettext("Rank"),
        gettext("No."),
        gettext("Names"),
        *([gettext("Carry-over")] if sheet.carries else []),
        *sessions,
        *([gettext("Penalty")] if sheet.has_penalties else []),
        *([gettext("Scratch"), gettext("Handicap")] if sheet.kind == HANDICAP else []),
        "%" if sheet.in_per_cent else gettext("Score"),
        gettext("Boards"),
        gettext("Goes on"),
    ]
    for line in sheet.lines:
        yield [*_line(line, sheet)]


def _line(line: EventLine, sheet: EventList) -> Iterator[Cell]:
    yield f"{line.place}=" if line.tied else line.place or None
    yield line.party.number
    yield line.party.in_language(get_language() or "en", public=True)
    if sheet.carries:
        yield number(sheet.carried(line), PLACES)
    for figure in line.sessions:
        yield number(figure.value, PLACES) if figure else None
    if sheet.has_penalties:
        yield event_words.penalty(line) or None
    if sheet.kind == HANDICAP:
        yield number(line.scratch, PLACES)
        yield number(line.handicap, PLACES)
    yield number(line.value, PLACES)
    yield number(line.boards, PLACES)
    yield goes_on(line, sheet) if line.qualifies else None
