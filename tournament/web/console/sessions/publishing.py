"""The pages of a session on the web: published and withdrawn by a click, with a log of what was done."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.models import Publication, PublishingPlace, Session
from tournament.readings.outside.workers import has_live_worker
from tournament.services.outside.publications import (
    publications_of,
    publish_session,
    published_folders,
    withdraw_session,
)
from tournament.web.console.access import desk, director, done
from tournament.web.console.club.publishing import log_lines
from tournament.web.console.forms.refusing_form import RefusingForm, choice, row_of
from tournament.web.games.sessions import session_of

LOG = 10
ACTS = {
    Publication.Wish.PUBLISH.value: publish_session,
    Publication.Wish.WITHDRAW.value: withdraw_session,
}


class PublishForm(RefusingForm):
    do = choice(ACTS)
    place = row_of(PublishingPlace, "no_place", "")


@desk
@require_POST
def session_publish(request: HttpRequest, session: int) -> HttpResponse:
    """One click for one place."""
    sitting = session_of(session)
    form = PublishForm(request.POST)
    form.offer(place=PublishingPlace.objects.filter(club=sitting.event.club))
    values = form.values()
    ACTS[values["do"]](sitting, values["place"], by=director(request))
    if values["do"] == Publication.Wish.PUBLISH:
        return done(request, _("The pages are being published."), "session_files", session)
    return done(request, _("The pages are being taken off the web."), "session_files", session)


def publishing_of(session: Session) -> dict[str, object]:
    """What the page of a session's files shows of it: each place with its state, and the log."""
    places = PublishingPlace.objects.filter(club=session.event.club)
    rows = list(publications_of(session))
    latest = {row.place_id: row for row in reversed(rows)}
    return {
        "places": [_state(place, session, latest.get(place.pk)) for place in places],
        "lines": log_lines(rows[:LOG]),
        "live": any(not row.is_over for row in rows),
        "has_worker": has_live_worker(),
    }


def _state(place: PublishingPlace, session: Session, latest: Publication | None) -> dict[str, object]:
    folder = published_folders(place).get(session.pk, "")
    was_published = latest is not None and (bool(folder) or latest.wish == Publication.Wish.PUBLISH)
    return {
        "place": place,
        "latest": latest,
        "address": f"{place.web.rstrip('/')}/{folder}/index.html" if place.web and folder else "",
        "is_there": bool(folder),
        "can_withdraw": was_published,
    }
