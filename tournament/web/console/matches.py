"""One table at the desk: its sheet, the questions, what the director rules, time called and played on."""

from collections.abc import Callable

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.models import Match
from tournament.reports.matches import match_sheet
from tournament.services import deal_rulings, match_rulings, match_terms, matches
from tournament.services.errors import DirectorError
from tournament.web.console.access import desk, director, done, session_of
from tournament.web.console.match_changes import refusal_in_words
from tournament.web.games.paper import rows_of
from tournament.web.games.seats import side_label
from tournament.web.games.shown import seated, shown
from tournament.web.live import live, page


@desk
@live
def match(request: HttpRequest, session: int, match: int) -> HttpResponse:
    """The sheet, live; below it everything a director may do with this table."""
    row = match_of(session, match)
    error = None
    if request.method == "POST":
        try:
            with transaction.atomic():
                said, to = _act(request, row)
            return done(request, said, to, session, *([match] if to == "console_match" else []))
        except DirectorError as refusal:
            error = DirectorError(refusal.code, refusal_in_words(refusal, row))
    return show(request, row, error=error)


def show(
    request: HttpRequest, row: Match, *, error: DirectorError | None = None, **more: object
) -> HttpResponse:
    sheet = match_sheet(row)
    context = {
        "session": session_of(row.section.session_id),
        "match": shown(sheet),
        "seated": seated(sheet),
        "row": row,
        "desk": True,
        "choices": [(side, side_label(sheet, side)) for side in range(len(sheet.sides))],
        "rows": rows_of(sheet),
        "first": sheet.next.number if sheet.next else None,
        "error": error,
        "typed": request.POST,
        **more,
    }
    status = 400 if error else 200
    return render(request, page(request, "console/match.html", "public/_match.html"), context, status=status)


def match_of(session: int, pk: int) -> Match:
    rows = Match.objects.select_related("section__session__event__club", "section__session__rehearsal")
    return get_object_or_404(rows, pk=pk, section__session=session)


def _act(request: HttpRequest, row: Match) -> tuple[str, str]:
    wish = ACTS.get(request.POST.get("do", ""))
    if wish is None:
        raise DirectorError("no_choice", _("Choose what to do."))
    return wish(request, row)


def number_of(request: HttpRequest, name: str) -> int:
    """A whole number as it was typed; DirectorError for anything else."""
    text = request.POST.get(name, "").strip().replace("−", "-")
    if not text.removeprefix("-").isdecimal():
        raise DirectorError("no_number", _("Write a whole number."))
    return int(text)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")[:200]


def _settle(request: HttpRequest, row: Match) -> tuple[str, str]:
    record = get_object_or_404(row.deals.select_related("match__section"), number=number_of(request, "deal"))
    entry = get_object_or_404(row.deal_entries, pk=number_of(request, "entry"), number=record.number)
    deal_rulings.settle_deal(record, entry, seen=number_of(request, "seen"), by=director(request))
    return _("Settled."), "console_match"


def _fine(request: HttpRequest, row: Match) -> tuple[str, str]:
    match_rulings.rule_points(
        row,
        number_of(request, "side"),
        number_of(request, "points"),
        law=request.POST.get("law", "")[:20],
        reason=_reason(request),
        by=director(request),
    )
    return _("The ruling counts from now on."), "console_match"


def _award(request: HttpRequest, row: Match) -> tuple[str, str]:
    match_rulings.award_match(row, number_of(request, "side"), reason=_reason(request), by=director(request))
    return _("The match is awarded."), "console_match"


def _cancel(request: HttpRequest, row: Match) -> tuple[str, str]:
    match_rulings.cancel_match_ruling(
        get_object_or_404(row.rulings, pk=number_of(request, "ruling")), by=director(request)
    )
    return _("The ruling is cancelled."), "console_match"


def _end(request: HttpRequest, row: Match) -> tuple[str, str]:
    match_terms.end_match(
        row, seen=number_of(request, "seen"), insist="insist" in request.POST, by=director(request)
    )
    return _("The match is closed: it counts as it stands."), "console_match"


def _reopen(request: HttpRequest, row: Match) -> tuple[str, str]:
    match_terms.reopen_match(row, seen=number_of(request, "seen"), by=director(request))
    return _("The match is open again."), "console_match"


def _remove(request: HttpRequest, row: Match) -> tuple[str, str]:
    matches.remove_match(row, seen=number_of(request, "seen"), by=director(request))
    return _("The match is taken away. You can take this back in History."), "room"


ACTS: dict[str, Callable[[HttpRequest, Match], tuple[str, str]]] = {
    "settle": _settle,
    "fine": _fine,
    "award": _award,
    "cancel": _cancel,
    "end": _end,
    "reopen": _reopen,
    "remove": _remove,
}
