"""A paper sheet at the desk: all its deals keyed at once, checked as they are typed."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.models import DealEntry, Match
from tournament.readings.errors import Conflict, DirectorError
from tournament.readings.games.match_state import course_of, refuse_match_to_come
from tournament.reports.games.matches import match_sheet
from tournament.services.acts.journal import Actor
from tournament.services.games import deal_rulings
from tournament.web.console.access import desk, director, done
from tournament.web.console.games.match_changes import refusal_in_words
from tournament.web.console.games.match_forms import SheetActForm, SheetForm
from tournament.web.console.games.matches import match_of, show
from tournament.web.games.forms.deal_form import DealForm
from tournament.web.games.forms.paper import check, gap, rows_of, typed


@desk
@require_POST
def sheet_entry(request: HttpRequest, session: int, match: int) -> HttpResponse:
    """Every written row becomes a deal, or none does: what is wrong stands at its row, nothing is lost."""
    row = match_of(session, match)
    rows = rows_of(match_sheet(row), request.POST)
    values = SheetActForm(request.POST).values()
    if values["do"] == "check":
        check(course_of(row), rows)
        return JsonResponse({"rows": [_form_state(form) for form in rows]})
    key = f"paper-{values['key']}"
    if DealEntry.objects.filter(key__startswith=f"{key}-").exists():
        return done(request, _("This sheet has been saved already."), "console_match", session, match)
    try:
        sheet = SheetForm(request.POST).values()
        first = sheet["first"]
        _refuse_old(first, row)
        _refuse_gap(rows, first)
        if not typed(rows) or not check(course_of(row), rows):
            raise DirectorError("unfit", _("Nothing has been saved yet: look at the marked rows."))
        if not sheet["sure"]:
            refuse_match_to_come(row)
        _record(row, rows, first, key, by=director(request))
    except DirectorError as refusal:
        error = DirectorError(refusal.code, refusal_in_words(refusal, row))
        return show(request, row, error=error, rows=rows, asks=refusal.code == "round_to_come")
    count = len(typed(rows))
    message = ngettext("%(count)d deal is recorded.", "%(count)d deals are recorded.", count)
    return done(request, message % {"count": count}, "console_match", session, match)


def _refuse_old(first: int, row: Match) -> None:
    """Another deal has come in since the page was opened: the rows would take other numbers."""
    if first != len(course_of(row).records) + 1:
        raise Conflict(
            "changed_meanwhile",
            _("Another deal was entered after you opened this page. Check the numbers, then save again."),
        )


def _refuse_gap(rows: list[DealForm], first: int) -> None:
    """A row left empty between others: each row is one deal, with its own dealer and vulnerability."""
    empty = gap(rows)
    if empty is not None:
        raise DirectorError(
            "gap",
            _(
                "Nothing has been saved yet: row %(number)d is empty, but deals are recorded "
                "below it. Fill it in, or move those below it up."
            )
            % {"number": first + empty},
        )


def _record(row: Match, rows: list[DealForm], first: int, key: str, *, by: Actor) -> None:
    with transaction.atomic():
        for number, form in enumerate(typed(rows), start=first):
            deal_rulings.record_deal(row, number, form.facts, key=f"{key}-{number}", by=by)


def _form_state(form: DealForm) -> dict[str, object]:
    wrong = [f"{form[name].label}: {text}" for name, found in form.errors.items() for text in found]
    return {"problems": [*(wrong if form.is_written else []), *form.problems], "totals": form.totals}
