"""Health: server, disk, backups, clock, address, phones; a copy now, and whether one could be restored."""

from collections.abc import Callable

import segno
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Session
from tournament.reports.health import health
from tournament.reports.phones import phones
from tournament.services.backups import BY_HAND, RESTORE, ROUND, back_up, backups, problem
from tournament.services.errors import DirectorError
from tournament.services.roles import own_clubs
from tournament.web.console.access import desk, done

SILENT_SECONDS = 300
WHY: dict[str, Callable[[], str]] = {
    BY_HAND: lambda: _("by hand"),
    ROUND: lambda: _("after a round"),
    RESTORE: lambda: _("before a restore"),
    "close_session": lambda: _("at the end of an evening"),
    "act": lambda: _("before a great change"),
}


@desk
def console_health(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        wish = ACTS.get(request.POST.get("do", ""))
        if wish is None:
            raise DirectorError("no_choice", _("Choose what to do."))
        return done(request, wish(), "console_health")
    sheet = health()
    context = {
        "health": sheet,
        "in_a_file": sheet.vendor == "sqlite",
        "new_code": _code(sheet.new_address) if sheet.new_address else "",
        "backups": [(one, WHY.get(one.why, WHY["act"])()) for one in sheet.backups],
        "now_ms": int(sheet.now.timestamp() * 1000),
        "evenings": [(session, _lines(session)) for session in _tonight(request)],
    }
    return render(request, "console/health.html", context)


def _code(address: str) -> str:
    return segno.make(address, error="m").svg_data_uri(scale=5)


def _tonight(request: HttpRequest) -> list[Session]:
    """What is being played in this director's clubs."""
    playing = Session.objects.filter(started_at__isnull=False, closed_at=None)
    return list(playing.filter(event__club__in=own_clubs(request.user)).select_related("event")[:5])


def _lines(session: Session) -> list[tuple[object, bool, int]]:
    """Each phone, whether it has been silent for long, and since how many minutes."""
    now = timezone.now()
    found = [(line, int((now - line.seen_at).total_seconds())) for line in phones(session)]
    return [(line, seconds > SILENT_SECONDS, seconds // 60) for line, seconds in found]


def _back_up() -> str:
    if back_up(BY_HAND) is None:
        raise DirectorError(
            "no_file", _("The data are not in a file: the database server has its own backups.")
        )
    return _("A backup has been made.")


def _drill() -> str:
    """The newest copy is opened and read through, as a restore would."""
    newest = next(iter(backups()), None)
    if newest is None:
        raise DirectorError("no_backup", _("There is no backup yet."))
    if fault := problem(newest.path):
        raise DirectorError("bad_backup", fault)
    return _("The newest backup is sound and can be restored.")


def _readdress() -> str:
    """The codes lead to where this computer is now."""
    if new := health().new_address:
        settings.PHONES_ADDRESS = new
    return _("Codes shown from now on have the new address. Show or print them again.")


ACTS: dict[str, Callable[[], str]] = {"back_up": _back_up, "drill": _drill, "readdress": _readdress}
