"""The director's desk: the session in play, what comes next, what was last; and the list of all sessions."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.views.decorators.http import condition, require_GET

from tournament.domain.club.reports.club_pages import event_parts, session_results
from tournament.domain.club.reports.coming_dates import coming
from tournament.domain.gate.reports.visibility import reads_all
from tournament.domain.journal.reports.versioned_cache import etag, versions_of_boards, versions_of_session
from tournament.domain.outside.readings.embargo import embargoed_sessions
from tournament.domain.outside.readings.published_names import published_of
from tournament.domain.people.readings.roles import own_club, own_clubs
from tournament.domain.room.reports.in_play import in_play
from tournament.domain.room.reports.room_clocks import clocks_of_session
from tournament.domain.room.reports.seating_plan import room_at
from tournament.domain.seats.readings.planned_seats import planned
from tournament.domain.stages.reports.brackets import cup_winner
from tournament.domain.time_zones import today, use_zone_of
from tournament.models import Rehearsal, Session, TableToken
from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.room_sheets import Progress
from tournament.web.console.access import desk
from tournament.web.console.forms.console_forms import KINDS
from tournament.web.console.forms.refusing_form import Cut
from tournament.web.console.movements.movement_code import name_of
from tournament.web.formatting.clock_face import rings
from tournament.web.server.live import is_part, tick_of

LATEST, ALSO, NEXT, RECENT = 20, 3, 3, 4
GOING = 8  # sessions in play of which the list says how far they are


@dataclass(frozen=True, slots=True)
class Again:
    """A session that may be repeated: the date on offer, and whether pairs came late to it."""

    session: Session
    date: date
    came_late: bool

    @classmethod
    def of(cls, session: Session) -> "Again":
        return cls(session, _next(session.date), any(map(planned, session.sections.with_boards())))


@desk
@require_GET
def console(request: HttpRequest) -> HttpResponse:
    """The session in play first; then repeat the last one, those to come, the latest results.

    With `?live` the session in play alone: new with every act, and with the clock every `TICK`.
    """
    return _part(request) if is_part(request) else desk_page(request)


def _part(request: HttpRequest) -> HttpResponse:
    now = _in_play(request).first()

    def answer(request: HttpRequest) -> HttpResponse:
        context = {"now": now, "parts": event_parts([now]), **_standing(now)} if now else {}
        return render(request, "console/desk/_in_play.html", context)

    return condition(etag_func=lambda request: _etag(request, now))(answer)(request)


def own_sessions(request: HttpRequest) -> QuerySet[Session]:
    """The sessions of the director's clubs, the latest first."""
    found = Session.objects.with_club().filter(event__club__in=own_clubs(request.user))
    return found.order_by("-date", "-pk")


def _in_play(request: HttpRequest) -> QuerySet[Session]:
    return own_sessions(request).filter(shelf="", started_at__isnull=False, closed_at=None)


def desk_page(request: HttpRequest, status: int = 200) -> HttpResponse:
    sessions = own_sessions(request)
    kept = sessions.filter(shelf="")
    running = list(_in_play(request)[:LATEST])
    recent = list(kept.filter(closed_at__isnull=False).prefetch_related("sections")[:RECENT])
    to_come = kept.filter(started_at=None).order_by("date", "pk").select_related("planned_date")
    upcoming = list(to_come.annotate(entries=Count("sections__contestants"))[:NEXT])
    club = own_club(request.user)
    free = NEXT - len(upcoming)
    dates = coming(club, today(), NEXT).dates if club and free else []
    last = max([*running, *recent], key=_when, default=None)
    now = running[0] if running else None
    parts = event_parts([*running, *upcoming, *recent])
    request.live_session = now and now.pk  # type: ignore[attr-defined]
    context = {
        **(_standing(now) if now else {}),
        "now": now,
        "in_play_etag": _etag(request, now),
        "parts": parts,
        "also": running[1 : 1 + ALSO],
        "more_in_play": max(0, len(running) - 1 - ALSO),
        "upcoming": upcoming,
        "planned": [one for one in dates if one.session is None][:free],
        "recent": _with_results(request, recent),
        "published": published_of(recent),
        "again": last and Again.of(last),
        "repeats_first": not (running or upcoming),
        "kinds": [(code, name) for code, (name, _what) in KINDS.items()],
        "club": club,
        "rehearsal": Rehearsal.objects.select_related("session__event").first(),
    }
    return render(request, "console/desk/desk.html", context, status=status)


def _when(session: Session) -> tuple[date, int]:
    return session.date, session.pk


def _with_results(request: HttpRequest, sessions: list[Session]) -> list[dict[str, object]]:
    results = session_results(_readable(request, sessions))
    return [{"session": session, "result": results.get(session.pk)} for session in sessions]


def _readable(request: HttpRequest, sessions: Iterable[Session]) -> list[Session]:
    """Without those whose boards other clubs may still play, where this director plays too."""
    held = embargoed_sessions()
    return [one for one in sessions if one.pk not in held or reads_all(request.user, one)]


def _next(last: date) -> date:
    """The same day of the week after the last session, not before today."""
    weeks = max(1, -(-(today() - last).days // 7))
    return last + timedelta(weeks=weeks)


def _etag(request: HttpRequest, now: Session | None) -> str:
    versions = versions_of_session(now.pk) if now else ()
    return etag(versions, "in_play", now and now.pk, get_language(), request.user.pk, tick_of(timezone.now()))


def _standing(session: Session) -> dict[str, object]:
    """What the head of the desk says of a session in play; with one clock its face too."""
    use_zone_of(session.event.club)
    now = timezone.now()
    standing = in_play(session, now, tick_of(now))
    clocks = clocks_of_session(session)
    return {
        "standing": standing,
        "winner": cup_winner(session),
        "movement": _movement(session),
        "is_of_pairs": all(not section.game and section.kind == PAIRS for section in session.sections.all()),
        "rings": rings(clocks, now),
    }


def _movement(session: Session) -> str:
    """The movement's name, where all sections have the same one."""
    titles = {name_of(section, None) for section in session.sections.with_boards()}
    return titles.pop() if len(titles) == 1 else ""


# All sessions of the director's clubs, by state and by name, with those that were archived or deleted.

PER_PAGE = 20
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


Row = tuple[Session, Any, Any]
# The groups of the list of all sessions, and what stands in the third column of each.
GROUPS = (
    (pgettext_lazy("session", "in play"), pgettext_lazy("of a session", "Progress")),
    (gettext_lazy("Upcoming"), ""),
    (gettext_lazy("finished"), pgettext_lazy("of a session", "Winners")),
)


def _grouped(rows: list[Row], state: str) -> list[tuple[object, object, list[Row]]]:
    """The rows of a page under the heads of their groups; a list of one state has no heads."""
    if state:
        return [("", "", rows)]
    parts: tuple[list[Row], ...] = ([], [], [])
    for row in rows:
        parts[2 if row[0].closed_at else 0 if row[0].started_at else 1].append(row)
    return [(word, third, part) for (word, third), part in zip(GROUPS, parts, strict=True) if part]


@desk
@require_GET
def sessions(request: HttpRequest) -> HttpResponse:
    """The list, twenty sessions a page, with the winners of those that are over."""
    form = SessionsForm(request.GET)
    form.full_clean()
    asked = form.cleaned_data
    state = STATES[asked["state"]]
    found = own_sessions(request).filter(state.sessions).select_related("planned_date")
    if asked["q"]:
        found = found.filter(Q(event__name__icontains=asked["q"]) | Q(place__icontains=asked["q"]))
    if state.next_first:
        found = found.order_by("date", "pk")
    chosen = {name: asked[name] for name in ("state", "q") if asked[name]}
    shown = Paginator(found.annotate(entries=Count("sections__contestants")), PER_PAGE).get_page(
        asked["page"]
    )
    closed = [one for one in shown if one.closed_at and not one.shelf]
    results = session_results(_readable(request, closed))
    going = {
        one.pk: _going(one)
        for one in [one for one in shown if one.started_at and not (one.closed_at or one.shelf)][:GOING]
    }
    context = {
        "groups": _grouped([(one, results.get(one.pk), going.get(one.pk)) for one in shown], asked["state"]),
        "tabs": [_tab(code, asked["q"]) for code in STATES],
        "state": asked["state"],
        "q": asked["q"],
        "asked": urlencode(chosen),
        "page": shown,
        "parts": event_parts(shown),
    }
    return render(request, "console/sessions/sessions.html", context)


def _going(session: Session) -> tuple[int, Progress, int]:
    """The round of a session in play, the results that are in; of table games, the tables."""
    use_zone_of(session.event.club)
    rooms = [room_at(version) for version in versions_of_boards(session.pk)]
    now = max((clock.at(timezone.now()).round for clock in clocks_of_session(session)), default=0)
    tables = 0 if rooms else TableToken.objects.filter(section__session=session, revoked_at=None).count()
    return now, Progress.of(rooms), tables


def _tab(code: str, q: str) -> tuple[str, Promise, str]:
    """Code, word and query of a tab; the search goes along."""
    chosen = {name: value for name, value in (("state", code), ("q", q)) if value}
    return code, STATES[code].word, urlencode(chosen)
