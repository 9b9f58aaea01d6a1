"""A rehearsal: choose it and dial its troubles, watch it at another pace, remove it."""

from random import SystemRandom

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.models import Rehearsal, Session
from tournament.reports.room.seating import room as room_of
from tournament.services import rehearsal as rehearsals
from tournament.services.rehearsal import MOST_SLIPS, PACES, SEEDS, Dials
from tournament.services.robots import are_awake, wake_robots
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import Cut, RefusingForm, choice
from tournament.web.console.sessions.rehearsal_words import (
    SESSION_LABELS,
    latest_acts,
    notes_in_words,
    troubles,
)
from tournament.web.games.sessions import session_of
from tournament.web.games.table_overview import halls
from tournament.web.server.live import live, page


class RehearsalForm(forms.Form):
    """The dials. What is not turned stays at its usual place; a seed that is not named is drawn by lot."""

    evening = forms.ChoiceField(label=gettext_lazy("Session"), choices=SESSION_LABELS.items(), required=False)
    tables = forms.IntegerField(
        label=gettext_lazy("Tables"),
        required=False,
        min_value=1,
        max_value=20,
        help_text=gettext_lazy("Empty: the usual number. The real session has six."),
    )
    slips = forms.IntegerField(
        label=gettext_lazy("Wrong entries in a hundred"),
        required=False,
        min_value=0,
        max_value=MOST_SLIPS,
        help_text=gettext_lazy(
            "A wrong trick count, declarer or contract: noticed at once, disputed, or "
            "corrected later by the director."
        ),
    )
    outages = forms.BooleanField(
        label=gettext_lazy("Phones of one table go offline for a while, every round"), required=False
    )
    slow_table = forms.BooleanField(label=gettext_lazy("One table is slow"), required=False)
    late_pair = forms.BooleanField(label=gettext_lazy("Late pair in round 2 (pairs only)"), required=False)
    calls = forms.BooleanField(
        label=gettext_lazy("Tables that cannot agree call the director, and leave it to you"), required=False
    )
    auction = forms.BooleanField(
        label=gettext_lazy("The phones ask for the auction, and robots key it"), required=False
    )
    pace = forms.TypedChoiceField(
        label=gettext_lazy("Pace"),
        choices=[(pace, f"×{pace}") for pace in PACES],
        coerce=int,
        empty_value=None,
        required=False,
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        required=False,
        min_value=SEEDS[0],
        max_value=SEEDS[-1],
        help_text=gettext_lazy("The same seed gives the same session. Empty: drawn by lot."),
    )

    def dials(self) -> Dials:
        turned = {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}
        return Dials(**{"seed": SystemRandom().choice(SEEDS), **turned})


class RobotsForm(RefusingForm):
    """A pace, a pause, or the end of the rehearsal; `from` is the page with the buttons."""

    do = choice([*map(str, PACES), "pause", "remove"])

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.fields["from"] = Cut(8, required=False)


@desk
@require_http_methods(["GET", "POST"])
def rehearse(request: HttpRequest) -> HttpResponse:
    """The dials; a single button of the desk sends nothing but its session."""
    form = RehearsalForm(request.POST if request.method == "POST" else None)
    if request.method == "GET" or not form.is_valid():
        status = 400 if form.errors else 200
        context = {"form": form, "rehearsal": Rehearsal.objects.select_related("session").first()}
        return render(request, "console/sessions/rehearse.html", context, status=status)
    started = rehearsals.start_rehearsal(by=director(request), dials=form.dials())
    wake_robots(started)
    return redirect("room", started.session_id)


@desk
@require_http_methods(["GET", "POST"])
def control(request: HttpRequest, session: int) -> HttpResponse:
    """What the robots are up to; another pace, a pause, or away with it."""
    if request.method == "GET":
        return watched(request, session=session)
    rehearsal = _rehearsal(session)
    if rehearsal is None:
        raise Http404
    values = RobotsForm(request.POST).values()
    wish = values["do"]
    if wish == "remove":
        rehearsals.remove_rehearsal(rehearsal)
        return done(request, _("The rehearsal has been removed."), "console")
    if wish == "pause":
        rehearsals.set_pace(rehearsal, pace=rehearsal.pace, paused=True)
    else:
        rehearsals.set_pace(rehearsal, pace=int(wish), paused=False)
    wake_robots(rehearsal)
    return redirect("rehearsal_control" if values["from"] == "page" else "room", session)


@live
def watched(request: HttpRequest, session: int) -> HttpResponse:
    """The robots in words. A session that is no rehearsal has none, and says so."""
    sitting, rehearsal = session_of(session), _rehearsal(session)
    context: dict[str, object] = {"session": sitting, "rehearsal": rehearsal}
    if rehearsal is None:
        # In an event of several sessions the robots go on to the next one.
        context["elsewhere"] = Rehearsal.objects.filter(session__event=sitting.event_id).first()
    else:
        context |= {
            "paces": PACES,
            "robots_sleep": not are_awake(rehearsal),
            "missing": _missing(sitting),
            "evening": SESSION_LABELS.get(rehearsal.evening, rehearsal.evening),
            "troubles": troubles(rehearsal),
            "notes": notes_in_words(rehearsal.notes),
            "acts": latest_acts(rehearsal),
        }
    return render(
        request, page(request, "console/sessions/rehearsal.html", "console/sessions/_robots.html"), context
    )


def _rehearsal(session: int) -> Rehearsal | None:
    return Rehearsal.objects.select_related("session__event__club").filter(session=session).first()


def _missing(sitting: Session) -> int:
    """Boards without a result, and matches that are not finished."""
    sections = sitting.sections.with_boards().with_club()
    boards = sum(one.boards - one.done for one in map(room_of, sections))
    return boards + sum(hall.unfinished for hall in halls(sitting))
