"""All sessions of the director's clubs, by state and by name, with those that were archived or deleted."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django import forms
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_GET

from tournament.models import Session
from tournament.reports.club.event_parts import event_parts
from tournament.web.console.access import desk
from tournament.web.console.forms.refusing_form import Cut
from tournament.web.console.sessions.desk import own_sessions

PER_PAGE = 50
LONGEST = 60  # letters of a search
LISTED = Q(shelf="")


@dataclass(frozen=True, slots=True)
class State:
    """A tab of the list: its word and the sessions below it."""

    word: Promise
    sessions: Q
    next_first: bool = False


STATES: dict[str, State] = {
    "": State(pgettext_lazy("sessions", "All"), LISTED),
    "in_play": State(
        pgettext_lazy("session", "in play"), LISTED & Q(started_at__isnull=False, closed_at=None)
    ),
    "upcoming": State(gettext_lazy("Upcoming"), LISTED & Q(started_at=None), next_first=True),
    "finished": State(gettext_lazy("finished"), LISTED & Q(closed_at__isnull=False)),
    "archived": State(gettext_lazy("archived"), Q(shelf=Session.Shelf.ARCHIVED)),
    "deleted": State(gettext_lazy("deleted"), Q(shelf=Session.Shelf.DELETED)),
}


class SessionsForm(forms.Form):
    """What the list is narrowed to. A state that there is not is none."""

    state = forms.CharField(required=False)
    q = Cut(LONGEST, required=False)
    page = forms.CharField(required=False)

    def clean_state(self) -> str:
        wanted = self.cleaned_data["state"]
        return wanted if wanted in STATES else ""

    def clean_q(self) -> str:
        return " ".join(self.cleaned_data["q"].split())


@desk
@require_GET
def sessions(request: HttpRequest) -> HttpResponse:
    """The list, fifty sessions a page."""
    form = SessionsForm(request.GET)
    form.full_clean()
    asked = form.cleaned_data
    state = STATES[asked["state"]]
    found = own_sessions(request).filter(state.sessions)
    if asked["q"]:
        found = found.filter(Q(event__name__icontains=asked["q"]) | Q(place__icontains=asked["q"]))
    if state.next_first:
        found = found.order_by("date", "pk")
    chosen = {name: asked[name] for name in ("state", "q") if asked[name]}
    shown = Paginator(found, PER_PAGE).get_page(asked["page"])
    context = {
        "tabs": [_tab(code, asked["q"]) for code in STATES],
        "state": asked["state"],
        "q": asked["q"],
        "asked": urlencode(chosen),
        "page": shown,
        "parts": event_parts(shown),
    }
    return render(request, "console/sessions/sessions.html", context)


def _tab(code: str, q: str) -> tuple[str, Promise, str]:
    """Code, word and query of a tab; the search goes along."""
    chosen = {name: value for name, value in (("state", code), ("q", q)) if value}
    return code, STATES[code].word, urlencode(chosen)
