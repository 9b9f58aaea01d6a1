"""Whether a session can rely on this server: data, disk, backups, clock, address."""

import os
import shutil
import sqlite3
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.models import Max
from django.utils import timezone

from tournament.models import Entry, Job, JournalEntry, Worker
from tournament.readings.backups.data_file import database_file, is_file_damaged
from tournament.readings.backups.drills import Drill, last_drill
from tournament.readings.backups.kept_copies import Backup, backups
from tournament.readings.room.network import is_on_a_server, own_host
from tournament.reports.health.health_checks import BAD, GOOD, SHORT, UNSURE, VERY_SHORT

OLD = timedelta(hours=24)
OLD_DUMP = timedelta(hours=3)  # a timer makes one every hour (deploy/)
CHECKED_EVERY = 600.0  # seconds
ALIVE = timedelta(seconds=30)  # a worker sends a heartbeat every few seconds
LATEST = 8


@dataclass(frozen=True, slots=True)
class Jobs:
    """Jobs waiting for a worker, jobs that failed finally, and whether a worker sent its heartbeat lately."""

    waiting: int = 0
    failed: int = 0
    has_worker: bool = False


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
    backups: tuple[Backup, ...]
    second: str
    now: datetime
    address: str
    found: str
    drill: Drill | None = None
    jobs: Jobs = Jobs()

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
    return Health(
        release=settings.RELEASE,
        vendor=connection.vendor,
        data=str(folder),
        size=_size(file),
        wal=_size(file.with_name(f"{file.name}-wal")) if file else 0,
        writable=os.access(folder, os.W_OK) and (file is None or os.access(file, os.W_OK)),
        free=shutil.disk_usage(folder).free,
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
    return Jobs(
        waiting=Job.objects.filter(state__in=(Job.State.WAITING, Job.State.RUNNING)).count(),
        failed=Job.objects.filter(state=Job.State.FAILED).count(),
        has_worker=Worker.objects.filter(seen_at__gte=lately).exists(),
    )


def _size(file: Path | None) -> int:
    return file.stat().st_size if file and file.exists() else 0
