"""The explanations of awards, percentages and places, for those who may see them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring.seats import Side
from tournament.models import Session
from tournament.readings.errors import DirectorError
from tournament.reports.boards.why import CONTESTANTS, RESULTS, award_sheet, total_sheet
from tournament.reports.gate.ranking_visibility import is_exact
from tournament.reports.gate.visibility import covered_boards, uncounted_boards
from tournament.sheets.cover import cover_total
from tournament.web.public import words
from tournament.web.server.live import live, page
from tournament.web.server.refusal_page import refused


@require_GET
@live
def award(request: HttpRequest, session: int, result: int, side: str) -> HttpResponse:
    """One side's points on a board; refused while the board is in play for the reader."""
    if side not in Side.__members__:
        raise Http404
    sitting = _session(session)
    found = get_object_or_404(RESULTS, pk=result, section__session=sitting)
    covered = covered_boards(sitting, request.user)
    if found.board in covered:
        return refused(request, _in_play(found.board), 403)
    sheet = award_sheet(found, Side(side), covered)
    context = {
        "session": sitting,
        "sheet": sheet,
        "parts": words.parts(sheet),
        "sums": words.award_sums(sheet),
        "notes": words.award_notes(sheet),
    }
    return render(
        request, page(request, "public/boards/why/award.html", "public/boards/why/_award.html"), context
    )


@require_GET
@live
def total(request: HttpRequest, session: int, contestant: int) -> HttpResponse:
    """A pair's total and its place; boards in play stay covered."""
    sitting = _session(session)
    found = get_object_or_404(CONTESTANTS, pk=contestant, section__session=sitting)
    if not is_exact(found.section.field, request.user):
        return refused(request, hidden_ranking_error(), 403)
    sheet = cover_total(
        total_sheet(found, uncounted_boards(sitting, request.user)), covered_boards(sitting, request.user)
    )
    context = {
        "session": sitting,
        "sheet": sheet,
        "sums": words.total_sums(sheet),
        "notes": words.place_notes(sheet),
        "rivals": (*sheet.ahead, *sheet.level),
    }
    return render(
        request, page(request, "public/boards/why/total.html", "public/boards/why/_total.html"), context
    )


def _session(pk: int) -> Session:
    return get_object_or_404(Session.objects.with_club(), pk=pk)


def _in_play(board: int) -> DirectorError:
    text = _("Board %(board)d is still in play. Its points are explained when every table has finished it.")
    return DirectorError("in_play", text % {"board": board})


def hidden_ranking_error() -> DirectorError:
    return DirectorError("not_yet", _("The ranking is not shown now. It is here when the session is closed."))
