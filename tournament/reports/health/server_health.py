"""Whether a session can rely on this server: data, disk, backups, clock, address."""

import os
import shutil
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection
from django.utils import timezone

from tournament.models import Job, Worker
from tournament.readings.backups.data_file import database_file
from tournament.readings.backups.drills import Drill, last_drill
from tournament.readings.backups.kept_copies import Backup, backups
from tournament.readings.room.network import own_host
from tournament.reports.health.health_checks import BAD, GOOD, SHORT, UNSURE, VERY_SHORT

OLD = timedelta(hours=24)
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
        return GOOD if self.now - self.backups[0].at < OLD else UNSURE

    @property
    def new_address(self) -> str:
        """The base of addresses that phones should use now; empty while the old one is right."""
        if not self.address or not self.found or urlsplit(self.address).hostname == self.found:
            return ""
        parts = urlsplit(self.address)
        return parts._replace(netloc=f"{self.found}:{parts.port}" if parts.port else self.found).geturl()


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
