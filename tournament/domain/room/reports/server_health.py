"""Whether a session can rely on this server: data, disk, backups, clock, address."""

import os
import platform
import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.models import Max
from django.utils import timezone

from tournament.computer_zone import zone_of_the_computer
from tournament.domain.backups.readings.backup_files import (
    Backup,
    Drill,
    backups,
    database_file,
    folder,
    is_file_damaged,
    last_drill,
    missing_acts,
)
from tournament.domain.room.readings.network import is_on_a_server, own_host, printed_address
from tournament.domain.time_zones import local
from tournament.models import Entry, Job, JournalEntry, Worker

OLD = timedelta(hours=24)
OLD_DUMP = timedelta(hours=3)  # a timer makes one every hour (deploy/)
CHECKED_EVERY = 600.0  # seconds
ALIVE = timedelta(seconds=30)  # a worker sends a heartbeat every few seconds
LATEST = 8


@dataclass(frozen=True, slots=True)
class Jobs:
    """Jobs waiting for a worker, jobs that failed finally and why the latest of them did, whether a worker
    sent its heartbeat lately.
    """

    waiting: int = 0
    failed: int = 0
    has_worker: bool = False
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Health:
    """Sizes are bytes. `wal` is what SQLite has still to fold into its file; both sizes are 0 on PostgreSQL.

    `address` is what the codes say now, `found` the host by which the network knows this computer.
    """

    release: str
    vendor: str
    data: str
    size: int
    wal: int
    writable: bool
    free: int
    disk_size: int
    backups: tuple[Backup, ...]
    second: str
    now: datetime
    address: str
    found: str
    drill: Drill | None = None
    jobs: Jobs = Jobs()

    @property
    def used(self) -> int:
        """Bytes of the disk that are taken."""
        return self.disk_size - self.free

    @property
    def disk(self) -> str:
        return GOOD if self.free >= SHORT else UNSURE if self.free >= VERY_SHORT else BAD

    @property
    def backup(self) -> str:
        if not self.backups:
            return BAD
        old = OLD if self.vendor == "sqlite" else OLD_DUMP
        return GOOD if self.now - self.backups[0].at < old else UNSURE

    @property
    def new_address(self) -> str:
        """The base of addresses that phones should use now; empty while the old one is right."""
        if (
            is_on_a_server()
            or not self.address
            or not self.found
            or urlsplit(self.address).hostname == self.found
        ):
            return ""
        parts = urlsplit(self.address)
        return parts._replace(netloc=f"{self.found}:{parts.port}" if parts.port else self.found).geturl()


def is_readable() -> bool:
    """Whether the database answers and, where it is a file, is not damaged; at little cost."""
    try:
        JournalEntry.objects.order_by("-pk").values_list("pk", flat=True).first()
        return not _is_damaged(int(time.monotonic() // CHECKED_EVERY))
    except (DatabaseError, InterfaceError, sqlite3.Error):
        return False


@lru_cache(maxsize=1)
def _is_damaged(_moment: int) -> bool:
    """It reads the whole file: once in `CHECKED_EVERY`, however often it is asked."""
    file = database_file()
    return bool(file and file.exists() and is_file_damaged(file))


@dataclass(frozen=True, slots=True)
class Numbers:
    """What is to be watched. None: there is no copy, or no worker."""

    jobs_waiting: int
    jobs_failed: int
    entries_last_minute: int
    worker_age_seconds: int | None
    backup_age_seconds: int | None


def numbers() -> Numbers:
    now, jobs = timezone.now(), _jobs()
    seen = Worker.objects.aggregate(latest=Max("seen_at"))["latest"]
    newest = next(iter(backups()), None)
    return Numbers(
        jobs_waiting=jobs.waiting,
        jobs_failed=jobs.failed,
        entries_last_minute=Entry.objects.filter(at__gt=now - timedelta(minutes=1)).count(),
        worker_age_seconds=int((now - seen).total_seconds()) if seen else None,
        backup_age_seconds=int((now - newest.at).total_seconds()) if newest else None,
    )


def health() -> Health:
    """As things are this moment. Nothing is written."""
    file, folder = database_file(), Path(settings.DATA_DIR)
    disk = shutil.disk_usage(folder)
    return Health(
        release=settings.RELEASE,
        vendor=connection.vendor,
        data=str(folder),
        size=_size(file),
        wal=_size(file.with_name(f"{file.name}-wal")) if file else 0,
        writable=os.access(folder, os.W_OK) and (file is None or os.access(file, os.W_OK)),
        free=disk.free,
        disk_size=disk.total,
        backups=tuple(backups()[:LATEST]),
        second=settings.SECOND_BACKUP,
        now=timezone.now(),
        address=settings.PHONES_ADDRESS,
        found=own_host(),
        drill=last_drill(),
        jobs=_jobs(),
    )


def _jobs() -> Jobs:
    lately = timezone.now() - ALIVE
    failed = (
        Job.objects.filter(state=Job.State.FAILED).order_by("-ended_at").values_list("problem", flat=True)
    )
    return Jobs(
        waiting=Job.objects.filter(state__in=(Job.State.WAITING, Job.State.RUNNING)).count(),
        failed=len(failed),
        has_worker=Worker.objects.filter(seen_at__gte=lately).exists(),
        problem=failed[0] if failed else "",
    )


def _size(file: Path | None) -> int:
    return file.stat().st_size if file and file.exists() else 0


# Checks of what could disturb a session, made when a server starts and on the Health page.

GOOD, UNSURE, BAD, HINT = "done", "waiting", "wrong", "hint"
MEGABYTE = 1024 * 1024
SHORT, VERY_SHORT = 2048 * MEGABYTE, 300 * MEGABYTE
YEARS = range(2026, 2100)
# Journal times and the clock come from the same computer: more than this is a clock that was set back.
BACK = timedelta(minutes=2)
AWAKE = "OVERTRICK_AWAKE"  # in the environment while the program itself keeps this computer awake
POWER = Path("/sys/class/power_supply")
SLEEP = {"Windows": "sleep_windows", "Darwin": "sleep_mac"}


@dataclass(frozen=True, slots=True)
class Check:
    """`code` names the sentence and its remedy (words/health_words.py), `about` fills them in."""

    code: str
    state: str = GOOD
    about: dict[str, object] = field(default_factory=dict)


def self_check(now: datetime | None = None) -> list[Check]:
    """One line for each thing, in the order in which they matter. Nothing is written."""
    now = now or timezone.now()
    first = [*acts_check(), data_check(), *damage_check(), disk_check(), clock_check(now)]
    return [*first, *zone_check(now), address_check(), *second_check(), *power_check()]


def hint() -> Check | None:
    """How to keep this computer awake, which a program cannot check for certain; a server is awake."""
    if is_on_a_server() or os.environ.get(AWAKE):
        return None
    return Check(SLEEP.get(platform.system(), "sleep_linux"), HINT)


def power_check() -> Iterator[Check]:
    """Whether this computer stays awake, and runs on its battery; no line where nothing is known."""
    if os.environ.get(AWAKE):
        yield Check("awake")
    if not is_on_a_server() and (charge := charge_of_battery()) is not None:
        yield Check("on_battery", UNSURE, {"charge": charge})


def charge_of_battery() -> int | None:
    """Per cent, of a laptop that runs on its battery: where Linux tells, or `pmset` of a Mac."""
    with suppress(OSError, ValueError, subprocess.SubprocessError):
        if platform.system() == "Darwin":
            said = subprocess.run(
                ["pmset", "-g", "batt"], capture_output=True, text=True, timeout=2, check=True
            )
            charge = re.search(r"(\d+)%", said.stdout)
            return int(charge[1]) if charge and "Battery Power" in said.stdout else None
        for place in sorted(POWER.glob("*")):
            known = {name: (place / name) for name in ("type", "status", "capacity")}
            said_of = {name: file.read_text().strip() for name, file in known.items() if file.exists()}
            if said_of.get("type") == "Battery" and said_of.get("status") == "Discharging":
                return int(said_of.get("capacity", "0"))
    return None


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
