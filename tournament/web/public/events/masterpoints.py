"""The masterpoints of a stage, for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from tournament.reports.stages.masterpoints import masterpoint_sheet
from tournament.sheets.masterpoints import masterpoint_terms
from tournament.web.games.sessions import session_of

SCHEMES: dict[str, Promise] = {
    "jcbl_weekly": _("JCBL, club game"),
    "ebu": _("EBU, club game"),
    "sbu": _("SBU, club game"),
    "acbl_club": _("ACBL, club game"),
    "acbl_online": _("ACBL, club game online"),
    "own": _("the club's own table"),
}


@require_GET
def masterpoints(request: HttpRequest, session: int) -> HttpResponse:
    """What was awarded; 404 while nothing is."""
    sitting = session_of(session)
    sheet = masterpoint_sheet(sitting, masterpoint_terms(sitting.stage_options))
    if sheet is None:
        raise Http404
    context = {"session": sitting, "sheet": sheet, "scheme": SCHEMES[sheet.scheme]}
    return render(request, "public/events/masterpoints.html", context)
