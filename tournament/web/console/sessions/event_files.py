"""An event taken along as one file, and one brought in: first looked at, then kept."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournament.exchange.formats import FORMATS
from tournament.models import IncomingFile
from tournament.readings.club.roles import own_club
from tournament.readings.errors import DirectorError
from tournament.readings.event_file.files import export_event, file_name
from tournament.readings.event_file.upload_limits import read_upload
from tournament.reports.gate.open_hands import refuse_hidden_hands
from tournament.reports.gate.own_boards import refuse_while_playing
from tournament.reports.health.event_smoke_check import read_through
from tournament.services.event_file.imports import contents, import_event
from tournament.services.event_file.incoming import bring, document_in
from tournament.services.movements.own_movements import keeping_club
from tournament.web.console.access import desk, director, done
from tournament.web.games.sessions import session_of

FORMAT = FORMATS["event"]


@desk
@require_GET
def take_event(request: HttpRequest, session: int) -> HttpResponse:
    """The whole event of a session, with its history; not for who has still to play in it."""
    event = session_of(session).event
    refuse_while_playing(event, request.user)
    refuse_hidden_hands(event, request.user)
    headers = FORMAT.headers(file_name(event))
    return HttpResponse(export_event(event), FORMAT.media_type, headers=headers)


@desk
def bring_event(request: HttpRequest) -> HttpResponse:
    """Choose a file; what is in it is shown before anything is kept."""
    error = None
    if request.method == "POST":
        try:
            incoming = bring(read_upload(request.FILES.get("file"), "event"), user=request.user)
            return redirect("incoming_event", incoming.pk)
        except DirectorError as refusal:
            error = refusal
    context = {"error": error, "format": FORMAT}
    return render(
        request, "console/sessions/imports/bring_event.html", context, status=error.status if error else 200
    )


@desk
def incoming_event(request: HttpRequest, incoming: int) -> HttpResponse:
    """The contents of a file and what would be new; imported after confirmation."""
    brought = get_object_or_404(IncomingFile, pk=incoming, user=request.user)
    error = None
    try:
        document = document_in(brought)
        found = contents(document, own_club(request.user))
        if request.method == "POST":
            by = director(request)
            event = import_event(document, keeping_club(by=by), proof=read_through, by=by)
            brought.delete()
            message = _("The event is imported, with its history. Its tables have new addresses.")
            return done(request, message, "room", event.sessions.latest("date", "pk").pk)
    except DirectorError as refusal:
        error, found = refusal, None
    context = {"error": error, "found": found, "incoming": brought}
    return render(
        request,
        "console/sessions/imports/incoming_event.html",
        context,
        status=error.status if error else 200,
    )
