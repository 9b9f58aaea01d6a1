"""The data of one club: what it uses of the server, its copies, and a club that comes from a file."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import read_upload
from tournament.domain.hosting.acts.bringing_in import bring_in, is_empty
from tournament.domain.hosting.acts.club_copies import KEPT, order_copy
from tournament.domain.hosting.acts.leaving import GRACE, ClubDeletion, ask_deletion, keep_club
from tournament.domain.hosting.reports.club_copies import copies_of, copy_being_made, file_of
from tournament.domain.journal.readings.quotas import usage_of
from tournament.domain.people.readings.roles import has_several_clubs, own_club
from tournament.exchange.formats import FORMATS
from tournament.models import Club, ClubCopy, Job
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import values_of

LABELS = {
    "players": gettext_lazy("Players"),
    "sessions": gettext_lazy("Sessions this year"),
    "megabytes": gettext_lazy("Files and copies, MB"),
    "mails": gettext_lazy("E-mails today"),
}


@desk
@require_GET
def club_data(request: HttpRequest) -> HttpResponse:
    """What the club uses, and its copies."""
    club = own(request)
    context = {
        "club": club,
        "usage": [(LABELS[one.of], one) for one in usage_of([club])[club.pk]],
        "copies": copies_of(club),
        "being_made": copy_being_made(club),
        "most": KEPT,
        "days": GRACE.days,
        "by_itself": has_several_clubs(),
    }
    return render(request, "console/hosting/club_data.html", context)


@desk
@require_POST
def make_club_copy(request: HttpRequest) -> HttpResponse:
    """One more copy, or the job that makes it."""
    made = order_copy(own(request), by=director(request).signature)
    said = _("The copy is being made.") if isinstance(made, Job) else _("The copy has been made.")
    return done(request, said, "club_data")


@desk
@require_GET
def club_copy(request: HttpRequest, copy: int) -> HttpResponse:
    """The file of a copy."""
    found, format_ = get_object_or_404(ClubCopy, pk=copy, club=own(request)), FORMATS["club"]
    name, data = file_of(found, request.user)
    return HttpResponse(data, format_.media_type, headers=format_.headers(name))


@desk
@require_POST
def delete_club(request: HttpRequest) -> HttpResponse:
    """The club is deleted after some days, on the owner's typed word."""
    ask_deletion(own(request), **values_of(ClubDeletion, request.POST), by=director(request))
    return done(request, _("The club will be deleted. Until then it can be kept."), "club_data")


@desk
@require_POST
def keep_this_club(request: HttpRequest) -> HttpResponse:
    """It stays."""
    keep_club(own(request), by=director(request))
    return done(request, _("The club is kept."), "club_data")


@desk
def bring_in_club(request: HttpRequest) -> HttpResponse:
    """The whole club of a file, into an installation that has none."""
    error = None
    if request.method == "POST":
        try:
            read_upload(request.FILES.get("file"), "club")
            club = bring_in(request.FILES["file"], by=director(request))
            return done(request, _("%(club)s is here, with all its sessions.") % {"club": club}, "console")
        except DirectorError as refusal:
            error = refusal
    context = {"error": error, "is_empty": is_empty(), "accept": FORMATS["club"].accept}
    return render(
        request, "console/hosting/bring_in_club.html", context, status=error.status if error else 200
    )


def own(request: HttpRequest) -> Club:
    club = own_club(request.user)
    if club is None:
        raise Http404
    return club
