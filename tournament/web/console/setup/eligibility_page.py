"""Who may enter an event: its conditions, those who do not meet them, and those admitted all the same."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.eligibility import ineligible_in
from tournament.domain.sessions.acts import session_settings
from tournament.domain.sessions.acts.session_settings import EligibilityTerms, NewAdmission
from tournament.models import Player, Session
from tournament.sheets.event_options import eligibility_of
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import form_of, values_of
from tournament.web.games.sessions import session_of

EligibilityForm = form_of(EligibilityTerms)


@desk
def eligibility(request: HttpRequest, session_id: int) -> HttpResponse:
    """The conditions of the event of a session; with POST others."""
    session, error = session_of(session_id), None
    terms = eligibility_of(session.event.options)
    stands = {**{name: getattr(terms, name) for name in EligibilityForm.base_fields}}
    stands["grades"] = ", ".join(terms.grades)
    form = EligibilityForm(request.POST) if request.method == "POST" else EligibilityForm(initial=stands)
    if request.method == "POST":
        try:
            chosen = EligibilityTerms(**form.values())
            session_settings.set_eligibility(session.event, chosen, by=director(request))
            return done(request, _("Saved."), "eligibility", session_id)
        except DirectorError as refusal:
            error = refusal
    context = {
        "session": session,
        "form": form,
        "error": error,
        "asks": terms.asks,
        "found": ineligible_in(session.event),
        "admitted": session.event.admissions.select_related("player"),
    }
    return render(request, "console/setup/eligibility.html", context, status=error.status if error else 200)


@desk
@require_POST
def admit(request: HttpRequest, session_id: int) -> HttpResponse:
    session, values = _chosen(request, session_id)
    session_settings.admit_player(
        session.event, values["player"], reason=values["reason"], by=director(request)
    )
    return done(request, _("Saved."), "eligibility", session_id)


@desk
@require_POST
def withdraw(request: HttpRequest, session_id: int) -> HttpResponse:
    session, values = _chosen(request, session_id)
    session_settings.withdraw_admission(session.event, values["player"], by=director(request))
    return done(request, _("Removed."), "eligibility", session_id)


def _chosen(request: HttpRequest, session_id: int) -> tuple[Session, dict[str, Any]]:
    session = session_of(session_id)
    players = Player.objects.filter(club=session.event.club)
    return session, values_of(NewAdmission, request.POST, player=players)
