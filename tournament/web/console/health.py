"""Health: the self-check, server, disk, backups, clock, address, jobs, phones; a copy now, and a drill."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.domain.backups.acts.backups import (
    BY_HAND,
    RESTORE,
    ROUND,
    UPDATE,
    accept_missing_acts,
    back_up,
)
from tournament.domain.backups.acts.restore_drill import drill
from tournament.domain.backups.readings.backup_files import Backup, Drill, restoring
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.chaining import check_chains
from tournament.domain.journal.readings.chain import last_check
from tournament.domain.journal.reports.versioned_cache import versions_of_boards
from tournament.domain.outside.acts.jobs import try_failed_again
from tournament.domain.outside.readings.mail_delivery import MAIL_PROBLEMS
from tournament.domain.outside.readings.published_names import failed_publications
from tournament.domain.people.readings.roles import own_club, own_clubs
from tournament.domain.room.acts.addresses import print_address
from tournament.domain.room.reports.phone_signs import PhoneSigns, phone_signs
from tournament.domain.room.reports.queue import phones
from tournament.domain.room.reports.seating_plan import room_at
from tournament.domain.room.reports.server_health import BAD, GOOD, UNSURE, health, hint, numbers, self_check
from tournament.domain.time_zones import local
from tournament.models import MailServer, PublishingPlace, Session
from tournament.web.console.access import desk, done
from tournament.web.console.club.publishing_places import log_lines
from tournament.web.console.forms.refusing_form import button_of
from tournament.web.formatting.qr import qr_picture
from tournament.web.formatting.reader import reading
from tournament.web.formatting.tabs import can_open
from tournament.web.games.table_overview import halls, tables_in_play
from tournament.web.server.logs import unavailable_lately
from tournament.words.health_words import in_words

SILENT_SECONDS = 300
FAILS_FIRST = (BAD, UNSURE, GOOD)
ROWS = ("disk", "clock")  # what is well and has a row of its own
WHY: dict[str, Callable[[], str]] = {
    BY_HAND: lambda: _("by hand"),
    ROUND: lambda: _("after a round"),
    RESTORE: lambda: _("before a restore"),
    UPDATE: lambda: _("before an update"),
    "close_session": lambda: _("at the end of a session"),
    "act": lambda: _("before a large change"),
}

# The rows of the page and their places: those that need attention stand first, what is well is folded.
SHOWN = {
    "console/health/_self_check.html": "self-check",
    "console/health/_backups.html": "backups",
    "console/health/_server.html": "server",
    "console/health/_disk.html": "disk",
    "console/health/_clock.html": "clock",
    "console/health/_address.html": "address",
    "console/health/_journal.html": "history",
    "console/health/_jobs.html": "jobs",
    "console/health/_mail.html": "mail",
    "console/health/_publishing.html": "publishing",
    "console/health/_phones.html": "phones",
}


@desk
def console_health(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        wish = button_of(request.POST, ACTS)
        return done(request, ACTS[wish](), "console_health")
    sheet, advice = health(), hint()
    found = (check for check in self_check() if check.code not in ROWS)
    checks = sorted(found, key=lambda check: FAILS_FIRST.index(check.state))
    context = {
        "health": sheet,
        "checks": [(check.state, *in_words(check.code, check.about, reading())) for check in checks],
        "reprint": any(check.code == "address_changed" for check in checks),
        "missing": any(check.code == "acts_missing" for check in checks),
        "hint": advice and in_words(advice.code, advice.about, reading()),
        "drill": sheet.drill and _drill_sentence(sheet.drill),
        "journal": last_check(),
        "in_a_file": sheet.vendor == "sqlite",
        "older": _("older than a day") if sheet.vendor == "sqlite" else _("older than three hours"),
        "new_code": qr_picture(sheet.new_address) if sheet.new_address else "",
        "backups": [(one, WHY.get(one.why, WHY["act"])()) for one in sheet.backups],
        **_course_of(sheet.backups, sheet.now),
        "restore": restoring(sheet.backups[0].path) if sheet.backups else "",
        "now_ms": int(sheet.now.timestamp() * 1000),
        **_mail(request),
        **_publishing(request),
        **_phones(request),
    }
    return render(request, "console/health/health.html", context | _in_order(request, context))


def _in_order(request: HttpRequest, context: Mapping[str, Any]) -> dict[str, object]:
    """The rows that need attention, those that are well and those that nothing has checked yet."""
    due = _attention(context)
    places, server = {place for place, _title in due}, context["mail_server"]
    unseen = {"address"} - places
    unseen |= set() if can_open(request, "mail_server") else {"mail"}
    unseen |= set() if context["has_places"] and can_open(request, "publishing") else {"publishing"}
    unseen |= set() if context["silent"] or context["connected"] else {"phones"}
    idle = {"history"} if not context["journal"] else set()
    idle |= {"mail"} if not server else set()
    seen = {row: place for row, place in SHOWN.items() if place not in unseen}
    rows = [row for row, place in seen.items() if place in places]
    fine = [row for row, place in seen.items() if place not in places | idle]
    return {
        "attention": due,
        "rows": rows,
        "idle": [row for row, place in seen.items() if place in idle - places],
        "fine": fine,
    }


def _attention(context: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The rows of the page that say that something is to be done or looked at: each one's place and title."""
    sheet, server, journal = context["health"], context["mail_server"], context["journal"]
    rows = (
        ("self-check", _("Self-check"), any(state != GOOD for state, *_words in context["checks"])),
        ("disk", _("Disk"), not sheet.writable or sheet.disk != GOOD),
        ("address", _("Address for phones"), bool(sheet.new_address or not sheet.address)),
        ("backups", _("Backups"), sheet.backup != GOOD),
        ("history", _("History"), bool(journal and journal.problem)),
        ("jobs", _("Background tasks"), bool(sheet.jobs.failed or not sheet.jobs.has_worker)),
        (
            "mail",
            _("Results by e-mail"),
            bool(server and (context["mail_problem"] or not server.tried_at)),
        ),
        ("publishing", _("Pages on the web"), bool(context["not_published"])),
        ("phones", _("Phones"), bool(context["silent"])),
    )
    return [(place, title) for place, title, is_due in rows if is_due]


def _course_of(copies: Sequence[Backup], now: datetime) -> dict[str, object]:
    """When each backup was made, as a share of the time since the oldest."""
    oldest = min((copy.at for copy in copies), default=now)
    span = now - oldest
    return {"oldest": oldest, "ages": [(copy.at - oldest) / span for copy in copies] if span else []}


def health_numbers(request: HttpRequest) -> HttpResponse:
    """Numbers to watch, as Prometheus reads them: for keepers of the computer, or with its token."""
    secret = settings.NUMBERS_TOKEN
    named = request.headers.get("Authorization", "")
    if request.method == "GET" and secret and constant_time_compare(named, f"Bearer {secret}"):
        return _numbers(request)
    return desk(_numbers)(request)


def _numbers(_request: HttpRequest) -> HttpResponse:
    found = asdict(numbers()) | {"unavailable_last_minute": unavailable_lately()}
    lines = [f"overtrick_{name} {value}\n" for name, value in found.items() if value is not None]
    response = HttpResponse("".join(lines), content_type="text/plain; charset=utf-8")
    response["Cache-Control"] = "no-store"
    return response


def _mail(request: HttpRequest) -> dict[str, object]:
    """The mail server of this director's club, and what was wrong with it at the latest trial."""
    server = MailServer.objects.filter(club=own_club(request.user)).first()
    return {"mail_server": server, "mail_problem": MAIL_PROBLEMS.get(server.problem, "") if server else ""}


def _publishing(request: HttpRequest) -> dict[str, object]:
    """Whether the club publishes, and the pages that are not as a director wants them."""
    club = own_club(request.user)
    failed = failed_publications(club.pk) if club else []
    return {
        "has_places": PublishingPlace.objects.filter(club=club).exists(),
        "not_published": log_lines(failed),
    }


def _tonight(request: HttpRequest) -> list[Session]:
    """What is being played in this director's clubs."""
    playing = Session.objects.filter(started_at__isnull=False, closed_at=None)
    return list(playing.filter(event__club__in=own_clubs(request.user)).select_related("event")[:5])


def _phones(request: HttpRequest) -> dict[str, object]:
    """The sessions in play with their phones, and how many of all these phones are silent and connected."""
    sessions = [(session, _lines(session), _signs(session)) for session in _tonight(request)]
    groups = [group for _session, lines, _signs in sessions for group in lines]
    silent, connected = (
        sum(len(group) for state, group in groups if state == wish) for wish in (True, False)
    )
    return {"sessions": sessions, "silent": silent, "connected": connected}


def _lines(session: Session) -> list[tuple[bool, list[tuple[object, int]]]]:
    """The phones that have been silent for long, then the others; each with its minutes."""
    now = timezone.now()
    found = [(line, int((now - line.seen_at).total_seconds())) for line in phones(session)]
    lines = [(line, seconds > SILENT_SECONDS, seconds // 60) for line, seconds in found]
    groups = (
        (state, [(line, minutes) for line, silent, minutes in lines if silent == state])
        for state in (True, False)
    )
    return [(state, group) for state, group in groups if group]


def _signs(session: Session) -> PhoneSigns:
    rooms = [room_at(version) for version in versions_of_boards(session.pk)]
    return phone_signs(session, rooms, timezone.now(), tables_in_play(halls(session)))


def _back_up() -> str:
    try:
        made = back_up(BY_HAND)
    except (OSError, sqlite3.Error) as error:
        raise DirectorError(
            "no_place", _("No backup folder is writable: %(why)s") % {"why": error}
        ) from error
    if made is None:
        raise DirectorError("no_file", _("The data are in a database server. Back up with: manage.py backup"))
    return _("A backup has been made.")


def _drill() -> str:
    """The newest copy is restored in a place of its own and looked through."""
    done = drill()
    if done.problem:
        raise DirectorError("bad_backup", _drill_sentence(done))
    return _drill_sentence(done)


def _drill_sentence(done: Drill) -> str:
    copy = f"{local(done.copy):%H:%M}"
    if done.problem:
        return _("The copy of %(time)s cannot be used: %(problem)s") % {"time": copy, "problem": done.problem}
    tables = ngettext("%(count)d table", "%(count)d tables", done.tables) % {"count": done.tables}
    results = ngettext("%(count)d result", "%(count)d results", done.results) % {"count": done.results}
    return _("The copy of %(time)s is good: %(tables)s, %(results)s.") % {
        "time": copy,
        "tables": tables,
        "results": results,
    }


def _check_journal() -> str:
    """The lines of the history are hashed again and compared with their chain."""
    done = check_chains()
    if done and done.problem:
        raise DirectorError("journal_changed", done.problem)
    return _("The lines of the history are as they were written.")


def _readdress() -> str:
    """The codes lead to where this computer is now."""
    if new := health().new_address:
        settings.PHONES_ADDRESS = new
    return _("New codes use the new address. Show or print them again.")


def _reprinted() -> str:
    """The codes on the tables are new ones."""
    print_address(settings.PHONES_ADDRESS)
    return _("The QR codes on the tables open this computer.")


def _retry() -> str:
    number = try_failed_again()
    return ngettext("%(count)d job is tried again.", "%(count)d jobs are tried again.", number) % {
        "count": number
    }


def _accept_missing() -> str:
    accept_missing_acts()
    return _("The data count as complete from now on.")


ACTS: dict[str, Callable[[], str]] = {
    "back_up": _back_up,
    "drill": _drill,
    "check_journal": _check_journal,
    "readdress": _readdress,
    "reprinted": _reprinted,
    "retry": _retry,
    "accept_missing": _accept_missing,
}
