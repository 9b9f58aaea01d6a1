"""The places on the web of the club: entered, tried, trusted, removed. No page shows a password."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.outside.acts import publications
from tournament.domain.outside.acts.publications import HostKey
from tournament.domain.outside.acts.sftp_place import fingerprint
from tournament.domain.outside.readings.published_names import PUBLISHING_PROBLEMS
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.domain.people.acts import clubs
from tournament.domain.people.readings.roles import own_club
from tournament.models import PublishingPlace, Session
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import choice, form_of, stored_password
from tournament.web.server.addresses import phone_page

LOG = 5


class PlaceForm(forms.ModelForm):
    password = stored_password()

    class Meta:
        model = PublishingPlace
        fields = ("kind", "host", "port", "user", "password", "path", "web", "with_front_page")
        help_texts = {
            "host": gettext_lazy("Such as sftp.example.com. Blank for a folder of this computer."),
            "port": gettext_lazy("Blank: the usual one."),
            "path": gettext_lazy(
                "On this computer: the full path. On a server, no leading /: relative to your folder."
            ),
            "web": gettext_lazy("Public address of this folder, such as https://www.example.com/results."),
            "with_front_page": gettext_lazy(
                "An index.html with the latest results, coming dates and the club's series."
            ),
        }

    def terms(self) -> publications.PlaceTerms:
        given = self.cleaned_data
        return publications.PlaceTerms(**{**given, "password": given["password"] or None})


@desk
def publishing(request: HttpRequest) -> HttpResponse:
    """The places of the club, a form for one more, and how the club's page is embedded."""
    club, error = own_club(request.user), None
    form = PlaceForm(request.POST or None, initial={"kind": PublishingPlace.Kind.FOLDER})
    if request.method == "POST" and form.is_valid():
        club = club or clubs.found_club(name=_("Our club"), by=director(request))
        try:
            place = publications.add_publishing_place(club, form.terms(), by=director(request))
            return done(request, _("Saved. Test it now."), "publishing_place", place.pk)
        except DirectorError as refusal:
            error = refusal
    context = {
        "places": [
            (place, len(publications.published_folders(place)))
            for place in PublishingPlace.objects.filter(club=club)
        ],
        "finished": Session.objects.kept().filter(event__club=club, closed_at__isnull=False).count(),
        "form": form,
        "error": error,
        "club": club,
        "embedded": phone_page(request, "club_embedded", club.pk) if club else "",
    }
    return _answer(request, "console/publishing/places.html", context, form, error)


@desk
def publishing_place(request: HttpRequest, place: int) -> HttpResponse:
    """One place: its settings, what its trial came to, and what was done there."""
    row = _place(request, place)
    form, error = PlaceForm(instance=_place(request, place)), None
    if request.method == "POST":
        try:
            wish = form_of(HostKey, do=choice([*ACTS, "save"]))(request.POST).values()
            if wish["do"] == "save":
                form = PlaceForm(request.POST, instance=_place(request, place))
                if form.is_valid():
                    publications.change_publishing_place(row, form.terms(), by=director(request))
                    return done(request, _("Saved. Test it now."), "publishing_place", place)
            else:
                message = ACTS[wish["do"]](row, wish, director(request))
                to = ["publishing"] if wish["do"] == "remove" else ["publishing_place", place]
                return done(request, message, *to)
        except DirectorError as refusal:
            error = refusal
            row = _place(request, place)
    context = {
        "place": row,
        "form": form,
        "error": error,
        "problem": PUBLISHING_PROBLEMS.get(row.problem, ""),
        "fingerprint": fingerprint(row.offered_key),
        "trusted": fingerprint(row.host_key),
        "lines": log_lines(row.publications.select_related("session__event")[:LOG]),
        "has_worker": has_live_worker(),
    }
    return _answer(request, "console/publishing/place.html", context, form, error)


def _place(request: HttpRequest, pk: int) -> PublishingPlace:
    row = get_object_or_404(PublishingPlace.objects.select_related("club"), pk=pk)
    if row.club != own_club(request.user):
        raise Http404
    return row


def _answer(
    request: HttpRequest, template: str, context: dict[str, Any], form: PlaceForm, error: DirectorError | None
) -> HttpResponse:
    status = error.status if error else 400 if form.errors else 200
    response = render(request, template, context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def log_lines(rows: Any) -> list[dict[str, object]]:
    """Publications with the sentence of their problem."""
    return [{"row": row, "problem": PUBLISHING_PROBLEMS.get(row.problem, "")} for row in rows]


def _try(place: PublishingPlace, _wish: dict[str, Any], _by: Actor) -> str:
    tried = publications.try_publishing_place(place)
    if tried.problem:
        raise DirectorError("place_trial", f"{PUBLISHING_PROBLEMS[tried.problem]} {tried.answer}".strip())
    return _("Works: a file was written, read and removed.")


def _trust(place: PublishingPlace, wish: dict[str, Any], by: Actor) -> str:
    publications.trust_host_key(place, wish["fingerprint"], by=by)
    return _try(place, wish, by)


def _front(place: PublishingPlace, _wish: dict[str, Any], by: Actor) -> str:
    publications.publish_front_page(place, by=by)
    return _("The page of the club is being published.")


def _remove(place: PublishingPlace, _wish: dict[str, Any], by: Actor) -> str:
    publications.remove_publishing_place(place, by=by)
    return _("The destination is removed from this list.")


ACTS: dict[str, Callable[[PublishingPlace, dict[str, Any], Actor], str]] = {
    "try": _try,
    "trust": _trust,
    "front": _front,
    "remove": _remove,
}
