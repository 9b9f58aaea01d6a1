"""A paper sheet at the desk: all its deals keyed at once, checked as they are typed; one deal corrected."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.games.recount import Recount
from tournament.models import DealEntry, DealRecord, Match
from tournament.reports.matches import match_sheet
from tournament.services import deal_rulings
from tournament.services.course import course_of
from tournament.services.errors import Conflict, DirectorError
from tournament.services.game_errors import LaterDeals
from tournament.web.console.access import desk, director, done, session_of
from tournament.web.console.match_changes import changes, problems_in_words, refusal_in_words
from tournament.web.console.matches import match_of, number_of, show
from tournament.web.games.deal_form import DealForm, places
from tournament.web.games.paper import check, rows_of, typed
from tournament.web.games.shown import asks_of


@desk
@require_POST
def sheet_entry(request: HttpRequest, session: int, match: int) -> HttpResponse:
    """Every written row becomes a deal, or none does: what is wrong stands at its row, nothing is lost."""
    row = match_of(session, match)
    rows = rows_of(match_sheet(row), request.POST)
    if request.POST.get("do") == "check":
        check(course_of(row), rows)
        return JsonResponse({"rows": [_said(form) for form in rows]})
    key = f"paper-{request.POST.get('key', '')[:32]}"
    if DealEntry.objects.filter(key__startswith=f"{key}-").exists():
        return done(request, _("This sheet has been saved already."), "console_match", session, match)
    try:
        _refuse_old(request, row)
        if not typed(rows) or not check(course_of(row), rows):
            raise DirectorError("unfit", _("Nothing has been saved yet: look at the marked rows."))
        _record(request, row, rows, key)
    except DirectorError as refusal:
        error = DirectorError(refusal.code, refusal_in_words(refusal, row))
        return show(request, row, error=error, rows=rows)
    count = len(typed(rows))
    said = ngettext("%(count)d deal is written down.", "%(count)d deals are written down.", count)
    return done(request, said % {"count": count}, "console_match", session, match)


def _refuse_old(request: HttpRequest, row: Match) -> None:
    """Another deal has come in since the page was opened: the rows would take other numbers."""
    if number_of(request, "first") != len(course_of(row).records) + 1:
        raise Conflict(
            "changed_meanwhile", _("Another deal has come in meanwhile. Check the numbers, then save again.")
        )


def _record(request: HttpRequest, row: Match, rows: list[DealForm], key: str) -> None:
    first = number_of(request, "first")
    with transaction.atomic():
        for number, form in enumerate(typed(rows), start=first):
            deal_rulings.record_deal(row, number, form.facts, key=f"{key}-{number}", by=director(request))


def _said(form: DealForm) -> dict[str, object]:
    wrong = [f"{form[name].label}: {text}" for name, found in form.errors.items() for text in found]
    return {"problems": [*(wrong if form.is_written else []), *form.problems], "totals": form.totals}


@desk
def deal(request: HttpRequest, session: int, match: int, number: int) -> HttpResponse:
    """One deal that stands: other facts, first what they would change, then saved; or taken away."""
    row = match_of(session, match)
    records = DealRecord.objects.select_related("match__section__session__event")
    record = get_object_or_404(records, match=row, number=number)
    sheet = match_sheet(row)
    form = DealForm(places(sheet, asks_of(sheet)), request.POST or None, facts=record.facts)
    context: dict[str, object] = {"session": session_of(session), "row": row, "record": record, "form": form}
    if request.method == "POST":
        try:
            counted = _counted(request, record, form)
            if counted is None:
                return done(
                    request, _("Saved. You can take it back in History."), "console_match", session, match
                )
            context |= {
                "changes": changes(sheet, counted.differences),
                "later": problems_in_words(counted.problems, row.game),
                "previewed": True,
            }
        except DirectorError as refusal:
            context["error"] = DirectorError(refusal.code, refusal_in_words(refusal, row))
    return render(request, "console/deal.html", context, status=400 if "error" in context else 200)


def _counted(request: HttpRequest, record: DealRecord, form: DealForm) -> Recount | None:
    """What a correction would change; None once it is done."""
    wish = request.POST.get("do", "")
    how = {
        "seen": number_of(request, "seen"),
        "by": director(request),
        "insist": "insist" in request.POST,
        "reason": request.POST.get("reason", "")[:200],
    }
    if wish == "withdraw":
        deal_rulings.withdraw_deal(record, **how)
        return None
    if not form.is_valid():
        raise DirectorError("unfit", _("Nothing has been saved yet: look at the marked fields."))
    facts = {**record.facts, **form.facts}
    if wish != "save":
        return deal_rulings.preview_correction(record, facts)
    try:
        deal_rulings.correct_deal(record, facts, **how)
    except LaterDeals:
        return deal_rulings.preview_correction(record, facts)
    return None
