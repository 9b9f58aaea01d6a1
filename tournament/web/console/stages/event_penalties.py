"""Penalties of pairs in the ranking over the sessions of an event."""

from django import forms
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.models import Adjustment, Entrant, Session
from tournament.readings.errors import DirectorError
from tournament.readings.stages.pair_sessions import entrants_of, units_of_event
from tournament.services.stages.event_penalties import (
    cancel_event_penalty,
    penalise_in_event,
)
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import Cut, RefusingForm, choice, reason, row_of
from tournament.web.games.sessions import session_of


class ActForm(RefusingForm):
    """The button that was pressed."""

    do = choice(["penalise", "cancel"])


class PenaltyForm(RefusingForm):
    """A penalty of one of the pairs."""

    pair = row_of(Entrant, "no_pair", gettext_lazy("Choose the pair."))
    amount = forms.CharField(required=False, max_length=10)
    unit = choice(Adjustment.Unit.values)
    law = Cut(20, required=False)
    reason = reason()


class CancelForm(RefusingForm):
    """The penalty to be cancelled."""

    penalty = row_of(Adjustment, "no_penalty", gettext_lazy("This penalty has been cancelled already."))


@desk
@require_http_methods(["GET", "POST"])
def event_penalties(request: HttpRequest, session: int) -> HttpResponse:
    """The penalties of the stage of a session; a POST adds or cancels one."""
    sitting, error = session_of(session), None
    if request.method == "POST":
        try:
            _act(request, sitting)
            return done(request, _("Saved."), "event_penalties", session)
        except DirectorError as refusal:
            error = refusal
    units = units_of_event(sitting)
    context = {
        "session": sitting,
        "units": [(unit, Adjustment.Unit(unit).label) for unit in units],
        "pairs": entrants_of(sitting) if units else (),
        "penalties": _standing(sitting).annotate(size=-F("amount")),
        "typed": ActForm(request.POST).data,
        "error": error,
    }
    return render(
        request, "console/stages/event_penalties.html", context, status=error.status if error else 200
    )


def _standing(session: Session) -> QuerySet[Adjustment]:
    rows = Adjustment.objects.filter(entrant__event=session.event_id, stage=session.stage_id, match=None)
    rows = rows.filter(entrant__kind=Entrant.Kind.PAIR).select_related("entrant")
    return rows.prefetch_related("entrant__players__player").order_by("entrant__number", "pk")


def _act(request: HttpRequest, session: Session) -> None:
    if ActForm(request.POST).values()["do"] == "cancel":
        form = CancelForm(request.POST)
        form.offer(penalty=_standing(session))
        cancel_event_penalty(session, form.values()["penalty"], by=director(request))
        return
    typed_form = PenaltyForm(request.POST)
    typed_form.offer(pair=Entrant.objects.filter(event=session.event_id, kind=Entrant.Kind.PAIR))
    typed = typed_form.values()
    penalise_in_event(session, typed.pop("pair"), **typed, by=director(request))
