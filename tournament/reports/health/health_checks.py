"""Checks of what could disturb a session, made when a server starts and on the Health page."""

import os
import platform
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from tournament.computer_zone import zone_of_the_computer
from tournament.models import JournalEntry
from tournament.readings.backups.data_file import database_file, is_file_damaged
from tournament.readings.backups.kept_copies import folder
from tournament.readings.backups.last_act import missing_acts
from tournament.readings.club.time_zones import local
from tournament.readings.room.network import is_on_a_server, own_host
from tournament.readings.room.printed_address import printed_address

GOOD, UNSURE, BAD, HINT = "done", "waiting", "wrong", "hint"
MEGABYTE = 1024 * 1024
SHORT, VERY_SHORT = 2048 * MEGABYTE, 300 * MEGABYTE
YEARS = range(2026, 2100)
# Journal times and the clock come from the same computer: more than this is a clock that was set back.
BACK = timedelta(minutes=2)
SLEEP = {"Windows": "sleep_windows", "Darwin": "sleep_mac"}


@dataclass(frozen=True, slots=True)
class Check:
    """`code` names the sentence and its remedy (web/formatting/health_words.py), `about` fills them in."""

    code: str
    state: str = GOOD
    about: dict[str, object] = field(default_factory=dict)


def self_check(now: datetime | None = None) -> list[Check]:
    """One line for each thing, in the order in which they matter. Nothing is written."""
    now = now or timezone.now()
    first = [*acts_check(), data_check(), *damage_check(), disk_check(), clock_check(now)]
    return [*first, *zone_check(now), address_check(), *second_check()]


def hint() -> Check | None:
    """How to keep this computer awake, which a program cannot check for certain; a server is awake."""
    if is_on_a_server():
        return None
    return Check(SLEEP.get(platform.system(), "sleep_linux"), HINT)


def data_check() -> Check:
    """Every file that an entry needs: the folder, because SQLite writes its log beside the data."""
    file, place = database_file(), Path(settings.DATA_DIR)
    known = [place, *([file] if file and file.exists() else [])]
    locked = next((path for path in known if not os.access(path, os.W_OK)), None)
    return Check("data_locked", BAD, {"path": locked}) if locked else Check("data", about={"path": place})


def damage_check() -> Iterator[Check]:
    """No line where SQLite finds its file sound. A damaged one is copied no more."""
    file = database_file()
    try:
        if file and file.exists() and is_file_damaged(file):
            yield Check("data_damaged", BAD, {"path": file})
    except sqlite3.Error:  # busy or away: other lines say so
        return


def disk_check() -> Check:
    free = shutil.disk_usage(settings.DATA_DIR).free
    state = GOOD if free >= SHORT else UNSURE if free >= VERY_SHORT else BAD
    return Check("disk" if state == GOOD else "disk_short", state, {"free": free // MEGABYTE})


def clock_check(now: datetime) -> Check:
    """A sane year, and no earlier than what has been done already."""
    about: dict[str, object] = {"now": f"{local(now):%Y-%m-%d %H:%M}"}
    if now.year not in YEARS:
        return Check("clock_wrong", BAD, about)
    if (last := _last_act()) and last - now > BACK:
        return Check("clock_back", BAD, about | {"last": f"{local(last):%Y-%m-%d %H:%M}"})
    return Check("clock", about=about)


def zone_check(now: datetime) -> Iterator[Check]:
    """A computer that keeps another time than the pages do. A server on UTC is meant so."""
    zone = zone_of_the_computer()
    if zone and _offset(zone, now) != _offset(settings.TIME_ZONE, now):
        yield Check("zone", UNSURE, {"computer": zone, "pages": settings.TIME_ZONE})


def address_check() -> Check:
    """Whether the address printed on the tables still leads here."""
    address, printed = settings.PHONES_ADDRESS, printed_address()
    if is_on_a_server() and not address:
        return Check("no_address", UNSURE)
    if not address or not (is_on_a_server() or own_host()):
        return Check("no_network", UNSURE)
    if printed and printed != address:
        return Check("address_changed", BAD, {"printed": printed, "address": address})
    return Check("address", about={"address": address})


def second_check() -> Iterator[Check]:
    """The second place of the copies, where one is named."""
    second, own = Path(settings.SECOND_BACKUP or "."), folder()
    if not settings.SECOND_BACKUP or own is None:
        return
    about: dict[str, object] = {"place": second}
    if not second.is_dir():
        yield Check("second_missing", BAD, about)
    elif not os.access(second, os.W_OK):
        yield Check("second_locked", BAD, about)
    elif second.stat().st_dev == own.parent.stat().st_dev:
        yield Check("second_same_disk", UNSURE, about)
    else:
        yield Check("second", about=about)


def acts_check() -> Iterator[Check]:
    """No line where every stored act is in the data."""
    if missing := missing_acts():
        yield Check("acts_missing", BAD, {"count": missing})


def _last_act() -> datetime | None:
    try:
        return JournalEntry.objects.order_by("-pk").values_list("at", flat=True).first()
    except DatabaseError:  # before the first migration there is no journal
        return None


def _offset(zone: str, now: datetime) -> timedelta | None:
    try:
        return now.astimezone(ZoneInfo(zone)).utcoffset()
    except (OSError, ValueError, KeyError):  # a zone that this computer's list does not know
        return None
