"""A rehearsal: choose it and dial its troubles, watch it and its acts at another pace, remove it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import SystemRandom

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from tournament.domain.games.reports.matches_at_tables import match_sheets
from tournament.domain.rehearsal.acts import rehearsals
from tournament.domain.rehearsal.acts.rehearsals import EVENT, HOWELL, PACES, SEEDS, Dials
from tournament.domain.rehearsal.acts.robot_agenda import are_awake, wake_robots
from tournament.domain.room.reports.seating_plan import room as room_of
from tournament.models import JournalEntry, Rehearsal, Result, Session
from tournament.sheets.game_sheets import GameSheet
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.act_sentences import sentence
from tournament.web.console.forms.refusing_form import Cut, RefusingForm, choice, form_of
from tournament.web.formatting.figures import actor, side
from tournament.web.games.sessions import session_of
from tournament.web.games.sheet_tables import in_a_line
from tournament.web.games.table_overview import halls
from tournament.web.server.live import live, page

# A rehearsal as sentences: the troubles it simulates and its latest acts.

LATEST = 12

SESSION_LABELS: dict[str, Promise] = {
    HOWELL: gettext_lazy("A real pairs session: Howell, 11 pairs"),
    "pairs": gettext_lazy("Pairs at any number of tables"),
    EVENT: gettext_lazy("Pairs: two sections, two sessions and a final"),
    "individual": gettext_lazy("Individual: each player alone, partners change"),
    "team_swiss": gettext_lazy("Teams: a Swiss of four rounds"),
    "swiss_pairs": gettext_lazy("Swiss pairs: four rounds, each drawn from the ranking"),
    "chicago": gettext_lazy("Chicago: six at one table, or more tables"),
    "reverse": gettext_lazy("Reverse bridge: one table or more"),
    "spades": gettext_lazy("Spades: a round robin of teams"),
    "israeli_whist": gettext_lazy("Israeli whist: one table or more"),
}
NOTES: dict[str, Callable[[], str]] = {
    "slip_noticed": lambda: _("Table %(table)s: %(what)s entered wrongly, corrected at once."),
    "slip_disputed": lambda: _("Table %(table)s: the sides differ on %(what)s; one will give in."),
    "slip_late": lambda: _("Table %(table)s: both sides accept a wrong %(what)s; the director corrects it."),
    "slip_left": lambda: _("Table %(table)s: the sides differ on %(what)s and call you."),
    "offline": lambda: _("Table %(table)s: phones offline; entries wait on them."),
    "late_pair": lambda: _("A late pair plays from round 2."),
    "drawn": lambda: _("Round %(round)s is drawn from the standings and published."),
    "next_session": lambda: _("Session %(number)s added: East-West change section."),
    "final": lambda: _("The best %(pairs)s pairs play a final, the others a consolation."),
    "event_stopped": lambda: _("The event cannot continue."),
    "no_draw": lambda: _("Round %(round)s cannot be drawn."),
    "fined": lambda: _("Team %(team)s has a penalty of one victory point."),
    "fined_pair": lambda: _("Pair %(team)s has a penalty of one victory point."),
    "corrected": lambda: _(
        "Table %(table)s: board %(board)s of round 1 corrected after the draw. The draw stands."
    ),
    "no_place": lambda: _("A late pair has no place in this movement."),
}
TROUBLES = ("outages", "slow_table", "late_pair", "calls")
_ROBOT = re.compile(r"robot (?:(?P<table>[0-9]+) (?P<side>NS|EW|[0-9]+)|director)")


@dataclass(frozen=True, slots=True)
class RehearsalLine:
    """One act of the rehearsal: when, by whom, what."""

    at: datetime
    who: str
    what: str


def notes_in_words(notes: Sequence[Mapping[str, object]]) -> list[str]:
    """The latest ones, newest first."""
    return [_note(note) for note in reversed(notes[-LATEST:])]


def _note(note: Mapping[str, object]) -> str:
    if note["code"] == "back":
        count = int(str(note["waiting"]))
        text = ngettext(
            "Table %(table)s: phones back online, one entry sent.",
            "Table %(table)s: phones back online, %(count)s entries sent.",
            count,
        )
        return text % {"table": note["table"], "count": count}
    what = _("board %(board)s") if "board" in note else _("deal %(deal)s")
    return NOTES[str(note["code"])]() % {**note, "what": what % note if {*note} & {"board", "deal"} else ""}


def troubles(rehearsal: Rehearsal) -> list[str]:
    """What was dialled, the wrong entries first."""
    slips = [_("%(share)s of 100 entries wrong") % {"share": rehearsal.slips}] if rehearsal.slips else []
    return slips + [
        str(rehearsal._meta.get_field(name).verbose_name) for name in TROUBLES if getattr(rehearsal, name)
    ]


def latest_acts(rehearsal: Rehearsal) -> list[RehearsalLine]:
    """The last acts of the session, newest first; of a deal, its claims."""
    entries = JournalEntry.objects.filter(session=rehearsal.session_id).select_related("undoes")
    sections = rehearsal.session.sections.with_games().with_club()
    sheets = {
        (section.pk, sheet.round, sheet.table): sheet
        for section in sections
        for sheet in match_sheets(section)
    }
    return [
        RehearsalLine(each.at, robot(each.by), _sentence(each, sheets))
        for each in entries.order_by("-pk")[:LATEST]
    ]


def _sentence(entry: JournalEntry, sheets: Mapping[tuple[object, ...], GameSheet]) -> str:
    sheet = sheets.get((entry.section_id, entry.about.get("round"), entry.about.get("table")))
    for change in entry.changes:
        after = change["after"] or {}
        if sheet and change["model"] == "dealrecord" and "agreement" in after:
            word = Result.Agreement(after["agreement"]).label
            deal = in_a_line(sheet, after["facts"]) if "facts" in after else word
            return format_html("{} · {}", sentence(entry), deal)
    return sentence(entry)


def robot(name: str) -> str:
    """A robot's name as people write it; any other name as everywhere."""
    found = _ROBOT.fullmatch(name)
    if not found:
        return actor(name)
    if found["table"] is None:
        return _("robot as director")
    numbered = _("robot at table %(table)s, side %(side)s")
    text = numbered if found["side"] not in ("NS", "EW") else _("robot at table %(table)s, %(side)s")
    return text % {"table": found["table"], "side": side(found["side"])}


def dials_form(data: QueryDict | None) -> RefusingForm:
    """The dials. What is not turned stays at its usual place; a seed that is not named is drawn by lot."""
    evening = forms.ChoiceField(label=gettext_lazy("Session"), choices=SESSION_LABELS.items(), required=False)
    pace = forms.TypedChoiceField(
        label=gettext_lazy("Pace"),
        choices=[(pace, f"×{pace}") for pace in PACES],
        coerce=int,
        empty_value=None,
        required=False,
    )
    order = "evening tables slips outages slow_table late_pair calls auction pace seed"
    return form_of(Dials, evening=evening, pace=pace)(data, field_order=order.split())


def _dials(form: RefusingForm) -> Dials:
    turned = {name: value for name, value in form.cleaned_data.items() if value not in (None, "")}
    return Dials(**{"seed": SystemRandom().choice(SEEDS), **turned})


@desk
@require_http_methods(["GET", "POST"])
def rehearse(request: HttpRequest) -> HttpResponse:
    """The dials; a single button of the desk sends nothing but its session."""
    form = dials_form(request.POST if request.method == "POST" else None)
    if request.method == "GET" or not form.is_valid():
        status = 400 if form.errors else 200
        context = {"form": form, "rehearsal": Rehearsal.objects.select_related("session").first()}
        return render(request, "console/sessions/rehearse.html", context, status=status)
    started = rehearsals.start_rehearsal(by=director(request), dials=_dials(form))
    wake_robots(started)
    return redirect("room", started.session_id)


@desk
@require_http_methods(["GET", "POST"])
def control(request: HttpRequest, session_id: int) -> HttpResponse:
    """What the robots are up to; another pace, a pause, or away with it."""
    if request.method == "GET":
        return watched(request, session_id=session_id)
    rehearsal = _rehearsal(session_id)
    if rehearsal is None:
        raise Http404
    do = choice([*map(str, PACES), "pause", "remove"])
    page = {"from": Cut(8, required=False)}
    values = form_of(do=do, **page)(request.POST).values()
    wish = values["do"]
    if wish == "remove":
        rehearsals.remove_rehearsal(rehearsal)
        return done(request, _("The rehearsal has been removed."), "console")
    if wish == "pause":
        rehearsals.set_pace(rehearsal, pace=rehearsal.pace, paused=True)
    else:
        rehearsals.set_pace(rehearsal, pace=int(wish), paused=False)
    wake_robots(rehearsal)
    return redirect("rehearsal_control" if values["from"] == "page" else "room", session_id)


@live
def watched(request: HttpRequest, session_id: int) -> HttpResponse:
    """The robots in words. A session that is no rehearsal has none, and says so."""
    session, rehearsal = session_of(session_id), _rehearsal(session_id)
    context: dict[str, object] = {"session": session, "rehearsal": rehearsal}
    if rehearsal is None:
        # In an event of several sessions the robots go on to the next one.
        context["elsewhere"] = Rehearsal.objects.filter(session__event=session.event_id).first()
    else:
        context |= {
            "paces": PACES,
            "robots_sleep": not are_awake(rehearsal),
            "missing": _missing(session),
            "evening": SESSION_LABELS.get(rehearsal.evening, rehearsal.evening),
            "troubles": troubles(rehearsal),
            "notes": notes_in_words(rehearsal.notes),
            "acts": latest_acts(rehearsal),
        }
    return render(
        request, page(request, "console/sessions/rehearsal.html", "console/sessions/_robots.html"), context
    )


def _rehearsal(session_id: int) -> Rehearsal | None:
    return Rehearsal.objects.select_related("session__event__club").filter(session=session_id).first()


def _missing(session: Session) -> int:
    """Boards without a result, and matches that are not finished."""
    sections = session.sections.with_boards().with_club()
    boards = sum(one.boards - one.done for one in map(room_of, sections))
    return boards + sum(hall.unfinished for hall in halls(session))
