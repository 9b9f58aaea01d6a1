"""The ranking of an event over its sessions, on a page and as CSV, and why an entrant has its total."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from scoring.rounding import exact_sum
from tournament.domain.journal.reports.versioned_cache import versions_of_event
from tournament.domain.paper.reports.print_scope import is_number
from tournament.domain.stages.reports.event_rankings import corrections_open, event_ranking
from tournament.domain.stages.reports.further_lists import weight_of
from tournament.domain.stages.reports.further_tables import further_tables
from tournament.domain.stages.reports.stage_rankings import is_of_teams
from tournament.exchange.formats import FORMATS
from tournament.exchange.tables.table_writers import exact_rows
from tournament.models import Contestant, Session
from tournament.sheets.event_ranking import FLIGHT, STRATUM, EventLine, EventList, SessionFigure
from tournament.sheets.figures import MINUS, decimal, exact, short
from tournament.tables.event_rankings import event_list
from tournament.web.formatting.reader import reader
from tournament.web.games.sessions import public_session
from tournament.web.public.steps import Sum
from tournament.web.public.teams.team_table_pages import addresses_of
from tournament.web.server.live import live, live_page, live_query, page

View = Callable[..., HttpResponse]


def of_all_sessions(view: View) -> View:
    """A live page that is new with every act of any session of the event."""
    drawn = live(view)

    @wraps(view)
    def answered(request: HttpRequest, session_id: int, **about: object) -> HttpResponse:
        versions = versions_of_event(session_id)
        if not versions:
            get_object_or_404(Session, pk=session_id)
        is_open = bool(versions) and corrections_open(session_id, versions)
        request.live_moment = versions, is_open  # type: ignore[attr-defined]
        return drawn(request, session_id=session_id, **about)

    return answered


@require_GET
@of_all_sessions
def ranking(request: HttpRequest, session_id: int) -> HttpResponse:
    session = public_session(session_id)
    shown = event_ranking(session, request.user)
    if shown is None:
        return _of_matches(request, session) or redirect("ranking", session_id)
    request.live_session = shown.lists[0].sessions[-1].id  # type: ignore[attr-defined]
    context = {
        "session": session,
        "shown": shown,
        "whys": reverse("why_entrant", args=[session_id, 0]).removesuffix("0/"),
        "own": _own(request),
        "live_query": live_query(request, "pair"),
    }
    return render(
        request, page(request, "public/events/event_ranking.html", "public/events/_lists.html"), context
    )


def _of_matches(request: HttpRequest, session: Session) -> HttpResponse | None:
    """The rankings of a stage of matches; None where it has one alone, or the reader may see none."""
    sheets = further_tables(session, request.user) if is_of_teams(session) else []
    if len(sheets) < 2:
        return None
    part = "public/teams/tables/_further.html"
    context = {"session": session, "sheets": sheets, "courses": {}, "part": part, "form": "team_ranking"}
    context |= addresses_of(session)
    return render(request, page(request, "public/teams/tables/page.html", part), context)


def _own(request: HttpRequest) -> int:
    """The entrant for whom the pair of a phone plays: `?pair=` of a link from its card."""
    asked = request.GET.get("pair", "")
    pair = Contestant.objects.filter(pk=asked).first() if is_number(asked) else None
    return pair.entrant_id or 0 if pair else 0


@require_GET
@of_all_sessions
def why(request: HttpRequest, session_id: int, entrant: int) -> HttpResponse:
    """The total of an entrant in each list of the event in which it is."""
    session = public_session(session_id)
    shown = event_ranking(session, request.user)
    found = [
        {
            "sheet": one,
            "line": line,
            "sums": () if one.kind in (STRATUM, FLIGHT) else event_sums(line, one),
            "seats": [each for each in zip(one.sessions, line.sessions, strict=True) if each[1]]
            if one.is_main or one.part
            else (),
            "ties": [*_ties(line, one)],
        }
        for one in (shown.lists if shown else ())
        for line in _lines_of(one, entrant)
    ]
    if not found:
        raise Http404
    context = {"session": session, "found": found, "party": found[0]["line"].party}  # type: ignore[attr-defined]
    return live_page(request, "public/events/_why_entrant.html", context)


@require_GET
def as_csv(request: HttpRequest, session_id: int) -> HttpResponse:
    """The lists as rows for a spreadsheet, one below the other, figures exact to four decimals."""
    session = public_session(session_id)
    shown = event_ranking(session, request.user)
    if shown is None:
        raise Http404
    kind, language = FORMATS["event_ranking"], reader()
    tables = map(event_list, shown.lists)
    rows = (row for table in tables for row in ([table.title(language)], *exact_rows(table, language)))
    text = kind.write(rows)  # type: ignore[misc]
    return HttpResponse(text, content_type=kind.media_type, headers=kind.headers(shown.heading.event))


def _lines_of(sheet: EventList, entrant: int) -> list[EventLine]:
    return [line for line in sheet.lines if line.entrant == entrant]


def _ties(line: EventLine, sheet: EventList) -> Iterator[dict[str, object]]:
    """The tie-breaks that were asked of an entrant and its equals, with the lines of these."""
    lines = {each.entrant: each for each in sheet.lines}
    for tie in sheet.ties:
        if line.entrant in {who for who, _figure, _part in tie.figures}:
            yield {"asked": tie, "figures": [(lines[who], figure) for who, figure, _part in tie.figures]}


# Why? A total over several sessions as sums that a reader can follow by hand.

WHOLE = 100  # per cent of a handicap


def event_sums(line: EventLine, sheet: EventList) -> list[Sum]:
    """The sessions, the carry-over, the total by the rule of the event, and the handicap."""
    scratch = line if line.scratch is None else replace(line, value=line.scratch)
    whole = scratch if scratch.value is None else replace(scratch, value=scratch.value + line.penalty)
    return [
        *_sessions(line, sheet),
        *_carried(line, sheet),
        *_total(whole, sheet),
        *_penalty(scratch, whole, sheet),
        *_net(line, sheet),
    ]


def _penalty(line: EventLine, before: EventLine, sheet: EventList) -> Iterator[Sum]:
    """The per cents that are taken from the total."""
    if line.penalty and line.value is not None and before.value is not None:
        how = f"{_figure(before.value, sheet)} {MINUS} {short(line.penalty)} %"
        yield Sum(_("With the penalty"), how, _figure(line.value, sheet))


def _less(line: EventLine) -> str:
    """The points that a penalty takes, after the sum of the others."""
    return f" {MINUS} {exact(line.penalty_points)}" if line.penalty_points else ""


def _net(line: EventLine, sheet: EventList) -> Iterator[Sum]:
    if line.scratch is None or line.value is None:
        return
    shown = decimal(line.scratch, 0 if sheet.whole else 2)
    parts = [f"{sheet.allowance} %"] if sheet.allowance < WHOLE else []
    weight = weight_of(line, sheet)
    parts += [short(weight)] if weight != 1 else []
    own = short(line.handicap)
    parts.append(f"({own})" if (line.handicap or 0) < 0 else own)
    sign = MINUS if sheet.minus else "+"
    yield Sum(_("With handicap"), f"{shown} {sign} {' × '.join(parts)}", _figure(line.value, sheet))


def _sessions(line: EventLine, sheet: EventList) -> Iterator[Sum]:
    for session, figure in zip(sheet.sessions, line.sessions, strict=True):
        if figure and figure.boards and figure.value is not None:
            what = _("Session %(number)s") % {"number": session.number}
            if not figure.counts:
                what += f" ({_('does not count')})"
            yield Sum(what, _of_session(figure), _figure(figure.value, sheet))


def _of_session(figure: SessionFigure) -> str:
    if figure.points is None:
        return _boards(figure.boards)
    if figure.top:
        return f"{exact(figure.points)} ÷ {exact(figure.top)}"
    return f"{exact(figure.points)} ({_boards(figure.boards)})"


def _boards(count: int) -> str:
    return ngettext("%(count)d board", "%(count)d boards", count) % {"count": count}


def _figure(value: Fraction | int, sheet: EventList) -> str:
    shown = decimal(value, 0 if sheet.whole else 2)
    return f"{shown} %" if sheet.in_per_cent else shown


def _carried(line: EventLine, sheet: EventList) -> Iterator[Sum]:
    own = line.carried
    if own is None:
        return
    if not own.boards:
        how = f"{exact(sheet.carry_amount)} × {exact(own.step)} ÷ {own.steps}" if own.steps else ""
        yield Sum(_("Carry-over"), how, _as_listed(own.points))
        return
    yield Sum(_("Previous stage"), "", _figure(own.value, sheet))
    share = f"{short(own.share * 100)} %"
    if not sheet.carries_points:
        how = f"{share} × {_figure(own.value, sheet)}"
        yield Sum(_("Carry-over"), how, _figure(own.share * own.value, sheet))
        return
    how = f"{share} × {exact(own.was_points)}"
    if own.top is not None and own.top != own.was_top:
        how += f" × {exact(own.top)} ÷ {exact(own.was_top or 0)}"
    yield Sum(_("Carry-over"), how, _as_listed(own.points))
    boards = f"{share} × {_boards(int(own.was_boards))}"
    if own.top is not None:
        most = own.boards * own.top
        yield Sum(_("Maximum carry-over"), f"{boards} × {exact(own.top)}", _as_listed(most))


def _as_listed(points: Fraction | int) -> str:
    """The figure of the list, and the exact one where it is another: 30.86 = 216/7."""
    return short(points) if (points * 100).denominator == 1 else f"{short(points)} = {exact(points)}"


def _total(line: EventLine, sheet: EventList) -> Iterator[Sum]:
    if line.value is None:
        return
    total = _figure(line.value, sheet)
    if sheet.whole or sheet.rule.endswith("_of_percentages"):
        yield Sum(_("Total"), _of_figures(line, sheet), total)
    elif sheet.rule == "sum_of_points":
        yield Sum(_("Total"), " + ".join(_points(line)) + _less(line), total)
    elif line.top:
        yield Sum(_("Matchpoints"), " + ".join(_points(line)) + _less(line), exact(line.points or 0))
        yield Sum(_("Maximum"), " + ".join(_tops(line)), exact(line.top))
        yield Sum(_("Total"), f"{exact(line.points or 0)} ÷ {exact(line.top)}", total)
    else:
        points, boards = exact_sum([*_own_points(line), -line.penalty_points]), line.boards
        if line.carried:
            points, boards = points + line.carried.points, boards + line.carried.boards
        if line.penalty_points:
            yield Sum(_("IMPs"), " + ".join(_points(line)) + _less(line), exact(points))
        yield Sum(_("Total"), f"{exact(points)} ÷ {exact(boards)}", total)


def _counted(line: EventLine) -> list[SessionFigure]:
    return [one for one in line.sessions if one and one.boards and one.counts]


def _own_points(line: EventLine) -> list[Fraction | int]:
    return [one.points or 0 for one in _counted(line)]


def _points(line: EventLine) -> Iterator[str]:
    yield from map(exact, _own_points(line))
    if line.carried:
        yield exact(line.carried.points)


def _tops(line: EventLine) -> Iterator[str]:
    yield from (exact(one.top or 0) for one in _counted(line))
    if line.carried and line.carried.top is not None and line.carried.boards:
        yield exact(line.carried.boards * line.carried.top)


def _of_figures(line: EventLine, sheet: EventList) -> str:
    """The sessions' figures added up, divided for a mean by how many they are."""
    if sheet.rule == "percent_of_all_boards":
        return ""
    counted = _counted(line)
    parts = [decimal(one.value or 0, 0 if sheet.whole else 2) for one in counted]
    weight: Fraction | int = len(counted)
    if line.carried:
        parts.append(decimal(sheet.carried(line) or 0))
        weight += line.carried.share
    added = " + ".join(parts)
    return f"({added}) ÷ {short(weight)}" if sheet.rule.startswith("mean") and weight != 1 else added
