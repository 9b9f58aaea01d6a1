"""Results of another program brought in: first looked at, then an event of the club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.exchange.results.fitting import fitting
from tournament.models import IncomingFile
from tournament.readings.errors import DirectorError
from tournament.readings.event_file.result_files import read_result_file
from tournament.readings.event_file.upload_limits import read_upload
from tournament.reports.files.published import ranking_agrees, summary
from tournament.services.event_file.incoming import keep_for_a_day
from tournament.services.event_file.results import import_results
from tournament.services.movements.own_movements import keeping_club
from tournament.web.console.access import desk, director, done


@desk
def bring_results(request: HttpRequest) -> HttpResponse:
    """Choose a file; what is in it is shown before anything is kept."""
    error = None
    if request.method == "POST":
        try:
            data = read_upload(request.FILES.get("file"), "usebio")
            read_result_file(data)
            return redirect("incoming_results", keep_for_a_day(data, user=request.user).pk)
        except DirectorError as refusal:
            error = refusal
    return render(
        request,
        "console/sessions/imports/bring_results.html",
        {"error": error, "accept": ".xml,.pbn,.json,.bws"},
        status=error.status if error else 200,
    )


@desk
def incoming_results(request: HttpRequest, incoming: int) -> HttpResponse:
    """The contents of a file; imported after confirmation."""
    brought = get_object_or_404(IncomingFile, pk=incoming, user=request.user)
    error, found = None, None
    try:
        read = read_result_file(bytes(brought.data))
        fit = fitting(read)
        found = summary(read, fit)
        if request.method == "POST":
            by = director(request)
            event = import_results(read, fit, keeping_club(by=by), by=by)
            brought.delete()
            return done(
                request, _outcome(ranking_agrees(read, event)), "ranking", event.sessions.earliest("pk").pk
            )
    except DirectorError as refusal:
        error = refusal
    context, status = {"error": error, "found": found}, error.status if error else 200
    return render(request, "console/sessions/imports/incoming_results.html", context, status=status)


def _outcome(agrees: bool | None) -> str:
    if agrees is None:
        return _("The results are imported.")
    if agrees:
        return _("The results are imported. The ranking is the one in the file.")
    return _("The results are imported. The ranking differs from the one in the file.")
