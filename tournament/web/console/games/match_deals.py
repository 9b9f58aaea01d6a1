"""One recorded deal: corrected after a preview of the changes, or removed from the sheet."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from scoring.games.results.recount import Recount
from tournament.models import DealRecord
from tournament.readings.errors import DirectorError
from tournament.readings.games.refusals import LaterDeals
from tournament.reports.games.matches import match_sheet
from tournament.services.games import deal_rulings
from tournament.web.console.access import desk, director, done
from tournament.web.console.games.match_changes import changes, refusal_in_words
from tournament.web.console.games.match_forms import DealActForm
from tournament.web.console.games.matches import match_of
from tournament.web.games.forms.deal_form import DealForm, places
from tournament.web.games.refusals import later_in_words
from tournament.web.games.sessions import session_of
from tournament.web.games.sheet_tables import asks_of


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
                return done(request, _("Saved."), "console_match", session, match)
            context |= {
                "changes": changes(sheet, counted.differences),
                "later": later_in_words(counted.problems, row.game),
                "previewed": True,
            }
        except LaterDeals as refusal:  # of taking it off the sheet: one may insist
            context |= {"later": later_in_words(refusal.problems, row.game), "withdrawing": True}
        except DirectorError as refusal:
            context["error"] = DirectorError(refusal.code, refusal_in_words(refusal, row))
    return render(
        request,
        "console/games/deal.html",
        context,
        status=400 if {"error", "withdrawing"} & context.keys() else 200,
    )


def _counted(request: HttpRequest, record: DealRecord, form: DealForm) -> Recount | None:
    """What a correction would change; None once it is done."""
    typed = DealActForm(request.POST).values()
    wish = typed["do"]
    how = {name: typed[name] for name in ("seen", "insist", "reason")} | {"by": director(request)}
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
