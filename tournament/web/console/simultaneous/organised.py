"""Simultaneous events that the club organises: their list, an event with its heats, a heat."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.db.models import Count, QuerySet
from django.forms import HiddenInput
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from django.views.decorators.http import require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import read_upload
from tournament.domain.journal.readings.verbs import Group
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.domain.people.readings.roles import own_club, own_clubs
from tournament.domain.simultaneous.acts import heat_acts
from tournament.domain.simultaneous.acts.erased_names import Erasing, erase_name
from tournament.domain.simultaneous.acts.heat_acts import (
    Blocking,
    Decision,
    HeatHands,
    HeatTerms,
    SimultaneousTerms,
)
from tournament.domain.simultaneous.acts.instant_tables import (
    InstantTable,
    keep_instant_table,
    remove_instant_table,
)
from tournament.domain.simultaneous.readings.heats import HEATS, VENUES
from tournament.domain.simultaneous.reports.heat_doubts import doubts
from tournament.domain.simultaneous.reports.heat_reports import heat_sheet, instant_sheet, scores_of
from tournament.domain.time_zones import local
from tournament.models import Club, Heat, HeatDeals, HeatTable, Simultaneous, VenueDecision
from tournament.sheets.figures import signed
from tournament.sheets.simultaneous import DoubtLine
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.act_history import ActLine, acts_in_club, entries_as_lines
from tournament.web.console.forms.refusing_form import (
    RefusingForm,
    WholeNumber,
    button_of,
    choice,
    form_of,
    value_of,
)
from tournament.web.formatting.qr import qr_picture
from tournament.web.server.addresses import phone_page, phones_can_reach

LATEST = 5
LOOK_SECONDS = 2  # between two looks at a table that is being made
MOST_DOUBTS = 30  # at once: those that are decided give way to the next ones
SEEN = {"seen": WholeNumber(required=False, widget=HiddenInput)}
EventForm = form_of(SimultaneousTerms, **SEEN)
HeatForm = form_of(HeatTerms, **SEEN)
NO_TABLE = "none"
TableForm = form_of(InstantTable)
TableForm.base_fields["source"].choices = [
    (NO_TABLE, pgettext_lazy("instant table", "none")),
    *HeatTable.Source.choices,
]
TableForm.base_fields["source"].label = pgettext_lazy("instant table", "Made from")
TableForm.base_fields["heat"].label = gettext_lazy("Earlier heat")
TableForm.base_fields["heat"].label_from_instance = lambda heat: f"{heat.date} {heat}"
TableForm.base_fields["lines"].widget = forms.Textarea(attrs={"rows": 4, "maxlength": 60_000})
DecisionForm = form_of(
    Decision,
    kind=None,
    do=choice(VenueDecision.Kind.values),
    venue=forms.UUIDField(),
    score_ns=forms.IntegerField(required=False),
    shift=forms.IntegerField(required=False),
)

EraseForm = form_of(Erasing, venue=forms.UUIDField())


@desk
def events(request: HttpRequest) -> HttpResponse:
    """The list, what was last done, and with POST a new event."""
    club, form, error = own_club(request.user), EventForm(request.POST or None), None
    if request.method == "POST":
        try:
            terms, by = SimultaneousTerms(**_read(form)), director(request)
            made = heat_acts.add_simultaneous(keeping_club(by=by), terms, by=by)
            return done(request, _("Saved."), "simultaneous_event", made.pk)
        except DirectorError as refusal:
            error = refusal
    context = {
        "found": _events(request).annotate(clubs=Count("heats__venues__name", distinct=True)),
        "form": form,
        "error": error,
        "lines": _latest(club),
    }
    status = error.status if error else 200
    return render(request, "console/simultaneous/events.html", context, status=status)


@desk
def event(request: HttpRequest, simultaneous: int) -> HttpResponse:
    """The heats of an event; with POST its name, boards or scoring."""
    row, error = _event(request, simultaneous), None
    form = EventForm(request.POST) if request.method == "POST" else _event_form(row)
    if request.method == "POST":
        try:
            heat_acts.change_simultaneous(row, SimultaneousTerms(**_read(form)), by=director(request))
            return done(request, _("Saved."), "simultaneous_event", row.pk)
        except DirectorError as refusal:
            error = refusal
    return _event_page(request, _event(request, simultaneous), form, HeatForm(auto_id="heat-%s"), error)


@desk
@require_POST
def add_heat(request: HttpRequest, simultaneous: int) -> HttpResponse:
    row, form = _event(request, simultaneous), HeatForm(request.POST, auto_id="heat-%s")
    try:
        made = heat_acts.add_heat(row, HeatTerms(**_read(form)), by=director(request))
        return done(request, _("Saved."), "organised_heat", made.pk)
    except DirectorError as refusal:
        return _event_page(request, row, _event_form(row), form, None, refusal)


def _event_form(row: Simultaneous) -> RefusingForm:
    """What stands."""
    return EventForm(initial={"name": row.name, "boards": row.boards, "seen": row.version})


def _event_page(
    request: HttpRequest,
    row: Simultaneous,
    form: RefusingForm,
    heat: RefusingForm,
    error: DirectorError | None = None,
    heat_error: DirectorError | None = None,
) -> HttpResponse:
    refusal = error or heat_error
    context = {
        "event": row,
        "heats": row.heats.annotate(clubs=Count("venues__name", distinct=True)),
        "form": form,
        "error": error,
        "heat_form": heat,
        "heat_error": heat_error,
        "lines": _latest(row.club),
    }
    status = refusal.status if refusal else 200
    return render(request, "console/simultaneous/event.html", context, status=status)


@desk
@require_POST
def remove_event(request: HttpRequest, simultaneous: int) -> HttpResponse:
    row = _event(request, simultaneous)
    try:
        heat_acts.remove_simultaneous(row, by=director(request))
    except DirectorError as refusal:
        return _event_page(request, row, _event_form(row), HeatForm(auto_id="heat-%s"), refusal)
    return done(request, _("Removed."), "simultaneous_events")


# ── a heat ────────────────────────────────────────────────────────────────────────────────────────────


@desk
def heat(request: HttpRequest, own_heat: int) -> HttpResponse:
    """Code, venues, doubts; with POST the heat's name, dates, or who gets the hands."""
    row, error = _heat(request, own_heat), None
    form = HeatForm(request.POST) if request.method == "POST" else _heat_form(row)
    if request.method == "POST":
        try:
            heat_acts.change_heat(row, HeatTerms(**_read(form)), by=director(request))
            return done(request, _("Saved."), "organised_heat", row.pk)
        except DirectorError as refusal:
            error = refusal
    return _heat_page(request, _heat(request, own_heat), form, error)


@desk
@require_POST
def heat_act(request: HttpRequest, own_heat: int) -> HttpResponse:
    """Close or reopen, hands, leave a venue out, decide about a doubt."""
    row = _heat(request, own_heat)
    try:
        said = ACTS[button_of(request.POST, ACTS)](row, request)
    except DirectorError as refusal:
        return _heat_page(request, row, _heat_form(row), refusal)
    if not Heat.objects.filter(pk=own_heat).exists():
        return done(request, said, "simultaneous_event", row.event_id)
    return done(request, said, "organised_heat", own_heat)


def _heat_form(row: Heat) -> RefusingForm:
    """What stands."""
    moment = local(row.embargo_until, row.event.club)
    stands = {
        "name": row.name,
        "date": row.date,
        "shown_on": moment.date(),
        "shown_at": moment.time(),
        "gives_deals": row.gives_deals,
        "seen": row.version,
    }
    return HeatForm(initial=stands)


def _heat_page(
    request: HttpRequest, row: Heat, form: RefusingForm, error: DirectorError | None = None
) -> HttpResponse:
    sheet, address = heat_sheet(row), phone_page(request, "simultaneous_heat", row.uid)
    table = instant_sheet(row)
    found = doubts(row) if sheet.is_shown else ()
    context = {
        "heat": row,
        "sheet": sheet,
        "until": row.embargo_until,
        "form": form,
        "erase_form": EraseForm(auto_id="erase-%s"),
        "error": error,
        "server": "{0.scheme}://{0.netloc}".format(urlsplit(address)),
        "address": address,
        "qr": qr_picture(address, scale=4),
        "local": not phones_can_reach(request),
        "has_hands": HeatDeals.objects.filter(heat=row).exists(),
        "doubts": doubts_in_words(found[:MOST_DOUBTS]),
        "table": table,
        "table_lines": "\n".join(f"{one.board} {one.low} {one.percent}" for one in table.ranges)
        if table
        else "",
        "table_from": HeatTable.Source(table.source).label if table else "",
        "table_form": TableForm(
            initial={"source": table.source if table else NO_TABLE}, rows=_earlier(row), auto_id="table-%s"
        ),
        "has_worker": has_live_worker(),
        "waiting": sum(not one.decision for one in found),
        "more_doubts": max(0, len(found) - MOST_DOUBTS),
        "lines": _latest(row.event.club),
    }
    status = error.status if error else 200
    response = render(request, "console/simultaneous/heat.html", context, status=status)
    response["Cache-Control"] = "no-store"
    if table and table.state == "waiting" and not error:
        response["Refresh"] = str(LOOK_SECONDS)
    return response


def _close(row: Heat, request: HttpRequest) -> str:
    heat_acts.close_heat(row, by=director(request))
    return _("The heat is closed, the ranking final.")


def _reopen(row: Heat, request: HttpRequest) -> str:
    heat_acts.reopen_heat(row, by=director(request))
    return _("The heat is open again.")


def _remove(row: Heat, request: HttpRequest) -> str:
    heat_acts.remove_heat(row, by=director(request))
    return _("Removed.")


def _keep_hands(row: Heat, request: HttpRequest) -> str:
    file = request.FILES.get("file")
    text = read_upload(file, "deals").decode("utf-8", "replace") if file else ""
    count = heat_acts.keep_hands(row, HeatHands(text), by=director(request))
    return _("Hands of %(count)s boards saved.") % {"count": count}


def _keep_table(row: Heat, request: HttpRequest) -> str:
    values = TableForm(request.POST, rows=_earlier(row)).values()
    if values["source"] == NO_TABLE:
        remove_instant_table(row, by=director(request))
    else:
        keep_instant_table(row, InstantTable(**values), played=scores_of, by=director(request))
    return _("Saved.")


def _earlier(row: Heat) -> dict[str, QuerySet[Heat]]:
    """The heats of the organiser whose results are shown."""
    shown = HEATS.filter(event__club=row.event.club, embargo_until__lte=timezone.now())
    return {"heat": shown.exclude(pk=row.pk).order_by("-date", "-pk")}


def _block(row: Heat, request: HttpRequest) -> str:
    return _blocked(row, request, blocked=True)


def _unblock(row: Heat, request: HttpRequest) -> str:
    return _blocked(row, request, blocked=False)


def _blocked(row: Heat, request: HttpRequest, *, blocked: bool) -> str:
    venue = get_object_or_404(VENUES, heat=row, uid=value_of(request.POST, "venue", forms.UUIDField()))
    heat_acts.block_venue(venue, Blocking(blocked), by=director(request))
    return _("Saved.")


def _free(row: Heat, request: HttpRequest) -> str:
    venue = get_object_or_404(VENUES, heat=row, uid=value_of(request.POST, "venue", forms.UUIDField()))
    heat_acts.free_venue(venue, by=director(request))
    return _("%(club)s may join from another computer, with the code of the heat.") % {"club": venue.name}


def _erase(row: Heat, request: HttpRequest) -> str:
    values = EraseForm(request.POST).values()
    venue = get_object_or_404(VENUES, heat=row, uid=values.pop("venue"))
    count = erase_name(venue, Erasing(**values), by=director(request))
    return ngettext(
        "The name is erased from %(count)d pair.", "The name is erased from %(count)d pairs.", count
    ) % {"count": count}


def _decide(row: Heat, request: HttpRequest) -> str:
    values = DecisionForm(request.POST).values()
    venue = get_object_or_404(VENUES, heat=row, uid=values.pop("venue"))
    heat_acts.decide(venue, Decision(kind=values.pop("do"), **values), by=director(request))
    return _("Saved.")


def _withdraw(row: Heat, request: HttpRequest) -> str:
    found = VenueDecision.objects.filter(venue__heat=row).select_related("venue__heat__event")
    decision = get_object_or_404(found, pk=value_of(request.POST, "decision", WholeNumber()))
    heat_acts.withdraw_decision(decision, by=director(request))
    return _("Saved.")


ACTS: dict[str, Callable[[Heat, HttpRequest], str]] = {
    "close": _close,
    "reopen": _reopen,
    "remove": _remove,
    "hands": _keep_hands,
    "table": _keep_table,
    "block": _block,
    "unblock": _unblock,
    "free": _free,
    "withdraw": _withdraw,
    "erase": _erase,
    **dict.fromkeys(VenueDecision.Kind.values, _decide),
}


def _latest(club: Club | None) -> list[ActLine]:
    return entries_as_lines(acts_in_club(Group.SIMULTANEOUS, club)[:LATEST])


def _read(form: RefusingForm) -> dict[str, Any]:
    """What was typed, by the names of the input."""
    return {"version" if name == "seen" else name: value for name, value in form.values().items()}


def _events(request: HttpRequest) -> QuerySet[Simultaneous]:
    return Simultaneous.objects.filter(club__in=own_clubs(request.user)).select_related("club")


def _event(request: HttpRequest, pk: int) -> Simultaneous:
    return get_object_or_404(_events(request), pk=pk)


def _heat(request: HttpRequest, pk: int) -> Heat:
    return get_object_or_404(HEATS.filter(event__club__in=own_clubs(request.user)), pk=pk)


# A doubt of the queue in words.


@dataclass(frozen=True, slots=True)
class DoubtItem:
    """`decided` is empty while the doubt waits."""

    line: DoubtLine
    sentence: str
    decided: str
    once_in: str


def doubts_in_words(lines: Iterable[DoubtLine]) -> list[DoubtItem]:
    return [DoubtItem(line, _sentence(line), _decided(line), _once_in(line.chance)) for line in lines]


def _sentence(line: DoubtLine) -> str:
    if line.doubt == "impossible":
        said = _("No contract gives %(score)s at this vulnerability.") % {"score": signed(line.score)}
        return f"{said} {line.contract}".strip()
    if line.doubt == "sit_out":
        return _("All results of this pair are passes: a sit-out entered as results?")
    if line.doubt == "turned":
        return _("Results run against those of the other clubs: boards turned by 90 degrees?")
    if line.doubt == "copied" and line.other:
        about = {"count": line.count, "other": line.other}
        return _("The same results on the same boards as %(other)s (%(count)s pairs): sent twice?") % about
    if line.doubt in ("copied", "same_pair"):
        about = {"other": line.other or "–"}
        return _("The same results on the same boards as %(other)s: entered twice?") % about
    if line.boards and line.shift is not None:
        return _of_a_run(line, *line.boards, line.shift)
    if line.shift is None:
        return _("Results fit other boards better.")
    further = f"{line.shift:+d}".replace("-", "−")
    return _("Results fit other boards far better, board numbers %(further)s: another set of boards?") % {
        "further": further
    }


def _of_a_run(line: DoubtLine, first: int, last: int, shift: int) -> str:
    fits = {"boards": f"{first}–{last}", "others": f"{first + shift}–{last + shift}"}
    if line.is_twice:
        return _("Boards %(boards)s fit boards %(others)s of the other clubs: that set played twice?") % fits
    return _("Boards %(boards)s fit boards %(others)s of the other clubs: another set of boards?") % fits


def _decided(line: DoubtLine) -> str:
    if not line.decision:
        return ""
    label = VenueDecision.Kind(line.decision).label
    return f"{label}: {signed(line.decided_score)}" if line.decided_score is not None else str(label)


def _once_in(chance: float | None) -> str:
    """How many times as many clubs it takes for one by chance; a billion at most."""
    return "" if chance is None else f"{min(int(1 / chance), 10**9) if chance else 10**9:,}"
