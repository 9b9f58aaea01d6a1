"""The files of a session: what each holds and loses, what a federation's file still lacks."""

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from tournament.exchange.formats import FORMATS
from tournament.readings.errors import DirectorError
from tournament.readings.event_file.files import file_name
from tournament.reports.files.files import session_files, written
from tournament.services.sessions.federation import set_federation
from tournament.sheets.federation import LONGEST_CODE
from tournament.sheets.session_files import FileOffer, Lack
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import RefusingForm, refusing
from tournament.web.console.sessions.file_words import FILES, LACKS, LOST
from tournament.web.console.sessions.publishing import publishing_of
from tournament.web.games.sessions import session_of

BAD_CODE = gettext_lazy("A code of the federation has at most 12 letters and digits.")


class FederationForm(RefusingForm):
    club = refusing(forms.CharField(max_length=LONGEST_CODE, required=False), "bad_code", BAD_CODE)
    charge = refusing(forms.CharField(max_length=LONGEST_CODE, required=False), "bad_code", BAD_CODE)


@desk
def files(request: HttpRequest, session: int) -> HttpResponse:
    """What can be exported, and the codes that a federation asks for."""
    sitting = session_of(session)
    found, error = session_files(sitting), None
    form = FederationForm(request.POST or None, initial={"club": found.club_code, "charge": found.charge})
    if request.method == "POST":
        try:
            set_federation(sitting.event, **form.values(), by=director(request))
            return done(request, _("Saved."), "session_files", session)
        except DirectorError as refusal:
            error = refusal
    context = {
        "session": sitting,
        "error": error,
        "form": form,
        "longest": LONGEST_CODE,
        "lacks": [_lack(one) for one in found.lacks if one.code != "number"],
        "numberless": [one for one in found.lacks if one.code == "number"],
        "publishing": publishing_of(sitting),
        "offers": [_offer(one) for one in found.offers],
    }
    return render(
        request, "console/sessions/session_files.html", context, status=error.status if error else 200
    )


def _lack(lack: Lack) -> dict[str, object]:
    return {"lack": lack, "text": LACKS[lack.code]}


def _offer(offer: FileOffer) -> dict[str, object]:
    name, use = FILES[offer.format]
    return {
        "format": offer.format,
        "name": name,
        "use": use,
        "extension": FORMATS[offer.format].extension,
        "lost": [LOST[code] for code in offer.lost],
    }


@desk
@require_GET
def file(request: HttpRequest, session: int, kind: str) -> HttpResponse:
    """The file itself; 404 for a format that this session does not have."""
    sitting = session_of(session)
    if kind not in {offer.format for offer in session_files(sitting).offers}:
        raise Http404
    format_ = FORMATS[kind]
    content = written(kind, sitting, request.user)
    headers = format_.headers(file_name(sitting.event))
    return HttpResponse(content, format_.media_type, headers=headers)
