"""The public pages of a session as a zip of files, for a director to put on a web server or a stick."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournament.exchange.folder_zip import zip_folder
from tournament.exchange.formats import FORMATS
from tournament.readings.errors import DirectorError
from tournament.readings.event_file.files import file_name
from tournament.web.console.access import desk
from tournament.web.games.sessions import session_of
from tournament.web.public.site.folder import site_of
from tournament.web.server.refusal_page import refused


@desk
@require_GET
def site(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    format_ = FORMATS["site"]
    try:
        content = zip_folder(site_of(sitting))
    except DirectorError as refusal:
        return refused(request, refusal, refusal.status)
    return HttpResponse(content, format_.media_type, headers=format_.headers(file_name(sitting.event)))
