"""A director's acts at one table: settle a dispute, rule, close and reopen the match, remove it."""

from collections.abc import Callable

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournament.models import Match
from tournament.readings.errors import DirectorError
from tournament.services.games import deal_rulings, match_rulings, match_terms, matches
from tournament.web.console.access import director


def act(request: HttpRequest, row: Match) -> tuple[str, str]:
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
    return _("The ruling now counts."), "console_match"


def _award(request: HttpRequest, row: Match) -> tuple[str, str]:
    match_rulings.award_match(row, number_of(request, "side"), reason=_reason(request), by=director(request))
    return _("The match is awarded."), "console_match"


def _cancel(request: HttpRequest, row: Match) -> tuple[str, str]:
    match_rulings.cancel_match_ruling(
        get_object_or_404(row.rulings, pk=number_of(request, "ruling")), by=director(request)
    )
    return _("The ruling is cancelled."), "console_match"


def _limit(request: HttpRequest, row: Match) -> tuple[str, str]:
    """Limit the match to a number of deals; an empty field: until the game itself is over."""
    limit = number_of(request, "limit") if request.POST.get("limit", "").strip() else None
    match_terms.limit_deals(row, limit, seen=number_of(request, "seen"), by=director(request))
    return _("Saved."), "console_match"


def _end(request: HttpRequest, row: Match) -> tuple[str, str]:
    match_terms.end_match(
        row, seen=number_of(request, "seen"), insist="insist" in request.POST, by=director(request)
    )
    return _("The match is closed. The current score counts."), "console_match"


def _reopen(request: HttpRequest, row: Match) -> tuple[str, str]:
    match_terms.reopen_match(row, seen=number_of(request, "seen"), by=director(request))
    return _("The match is open again."), "console_match"


def _remove(request: HttpRequest, row: Match) -> tuple[str, str]:
    matches.remove_match(row, seen=number_of(request, "seen"), by=director(request))
    return _("The match is removed. You can undo this in History."), "room"


ACTS: dict[str, Callable[[HttpRequest, Match], tuple[str, str]]] = {
    "settle": _settle,
    "fine": _fine,
    "award": _award,
    "cancel": _cancel,
    "limit": _limit,
    "end": _end,
    "reopen": _reopen,
    "remove": _remove,
}
