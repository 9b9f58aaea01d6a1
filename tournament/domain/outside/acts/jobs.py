"""Jobs: a queue in the database for work too long for a request, done by `manage.py worker`.

A worker claims a job by compare and swap, so any number of them, on any number of hosts, do each job once.
While it works it renews a lease; a job whose lease has run out is claimed again. A job that fails is tried
again after growing pauses. A job may thus be done twice, so each kind must be idempotent. `settings.JOBS`
names the function of each kind by its path: some are in packages that this one may not import.
"""

import logging
import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from tournament.domain.errors import DirectorError
from tournament.domain.outside.readings.workers import LEASE
from tournament.domain.time_zones import today
from tournament.models import Job, Worker

LOG = logging.getLogger(__name__)

Progress = Callable[[int, int], None]  # steps done, steps in all
Payload = Mapping[str, Any]  # as JSON holds it
Kind = Callable[[Payload, Progress], object]  # the payload; what it returns is kept as JSON

# Kinds (settings.JOBS) that are due once a day, with an empty payload.
DAILY: tuple[str, ...] = ("forget", "remind", "club_copies", "leaving_clubs", "sign_ups")
PAUSES = tuple(timedelta(seconds=seconds) for seconds in (5, 30, 120, 600, 3600, 6 * 3600))
MOST_ATTEMPTS = len(PAUSES) + 1
KEPT = timedelta(days=1)  # what is over, and what it made
PROGRESS_SECONDS = 0.3


class NotYet(Exception):
    """Raised in a job that could not be done now, through no fault of the program."""


class Stopped(Exception):
    """Raised in a job whose worker is to stop: it will be begun again."""


def enqueue(
    kind: str, *, payload: Payload, by: str, at: datetime | None = None, key: str | None = None
) -> Job:
    """A job that is due `at` (now); with a `key` the one that has it already, if there is one."""
    if kind not in settings.JOBS:
        raise KeyError(kind)
    now = timezone.now()
    values = {"kind": kind, "payload": payload, "by": by, "made_at": now, "due_at": at or now}
    if key is None:
        return Job.objects.create(**values)
    return Job.objects.get_or_create(key=key, defaults=values)[0]


def enqueue_again(kind: str, *, payload: Payload, by: str, key: str) -> Job:
    """The job of this key, due now: made, or begun anew where it is over. One row for work that returns."""
    job = enqueue(kind, payload=payload, by=by, key=key)
    if job.is_over:
        now = timezone.now()
        _swap(job, state=Job.State.WAITING, made_at=now, **_as_untried(now))
    return job


def try_failed_again() -> int:
    """Every job that failed for good is due now, as if it had never been tried; how many."""
    values = _as_untried(timezone.now())
    return Job.objects.filter(state=Job.State.FAILED).update(state=Job.State.WAITING, **values)


def _as_untried(now: datetime) -> dict[str, object]:
    return {"attempts": 0, "due_at": now, "ended_at": None, "problem": ""}


def enqueue_daily() -> None:
    """Enqueue the daily jobs of today: once, even when several workers call this."""
    day = today()
    for kind in DAILY:
        if not Job.objects.filter(key=f"{kind} {day}").exists():
            enqueue(kind, payload={}, by="worker", key=f"{kind} {day}")


def claim() -> Job | None:
    """The job that has been due longest, now this caller's for LEASE; None when nothing is due."""
    while job := _due().first():
        if job.attempts >= MOST_ATTEMPTS:  # it takes its workers with it
            _swap(job, state=Job.State.FAILED, problem="no worker survived it", ended_at=timezone.now())
            continue
        lease = timezone.now() + LEASE
        if _swap(job, state=Job.State.RUNNING, attempts=job.attempts + 1, due_at=lease, problem=""):
            return job
    return None


def _due() -> QuerySet[Job]:
    open_states = (Job.State.WAITING, Job.State.RUNNING)
    return Job.objects.filter(state__in=open_states, due_at__lte=timezone.now()).order_by("due_at", "pk")


def _swap(job: Job, **values: object) -> bool:
    """Set columns by compare-and-swap on state and attempts; False when another worker has the job."""
    swapped = Job.objects.filter(pk=job.pk, state=job.state, attempts=job.attempts).update(**values)
    if swapped:
        for name, value in values.items():
            setattr(job, name, value)
    return bool(swapped)


def work(job: Job, *, stopping: Callable[[], bool] = lambda: False) -> None:
    """Run a claimed job and store its outcome. Never raises what the job raised."""
    now = timezone.now
    try:
        result = import_string(settings.JOBS[job.kind])(job.payload, _reporter(job, stopping))
    except Stopped:
        _swap(job, state=Job.State.WAITING, due_at=now())
    except DirectorError as refusal:  # it would be refused the next time too
        _swap(job, state=Job.State.FAILED, problem=refusal.message, ended_at=now())
    except NotYet as error:
        LOG.warning("job %s: %s", job, error)
        _try_again(job, str(error))
    except Exception as error:
        LOG.exception("job %s failed", job)
        _try_again(job, f"{type(error).__name__}: {error}")
    else:
        _swap(job, state=Job.State.DONE, result=result, drawn=job.of, ended_at=now())


def _try_again(job: Job, problem: str) -> None:
    now = timezone.now()
    if job.attempts >= MOST_ATTEMPTS:
        _swap(job, state=Job.State.FAILED, problem=problem, ended_at=now)
    else:
        _swap(job, state=Job.State.WAITING, problem=problem, due_at=now + PAUSES[job.attempts - 1])


def _reporter(job: Job, stopping: Callable[[], bool]) -> Progress:
    """What a job calls as it gets on; at most a few times a second it is written down."""
    written = 0.0

    def progress(drawn: int, of: int) -> None:
        nonlocal written
        if stopping():
            raise Stopped
        if time.monotonic() - written > PROGRESS_SECONDS:
            written = time.monotonic()
            if not _swap(job, drawn=drawn, of=of):
                raise Stopped  # another worker has it by now

    return progress


def keep_alive(name: str, job: Job | None) -> None:
    """A worker says that it lives, and that the job in its hands is still its own."""
    now = timezone.now()
    Worker.objects.update_or_create(name=name, defaults={"seen_at": now})
    if job:
        Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, attempts=job.attempts).update(
            due_at=now + LEASE
        )


def sign_off(name: str) -> None:
    Worker.objects.filter(name=name).delete()


def sweep() -> None:
    """Delete jobs that ended long ago, and workers that stopped without signing off."""
    before = timezone.now() - KEPT
    Job.objects.filter(ended_at__lt=before).delete()
    Worker.objects.filter(seen_at__lt=before).delete()
