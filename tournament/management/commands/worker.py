"""`manage.py worker`: do the jobs of the queue until stopped. `./run` starts one beside its server."""

import logging
import os
import signal
import socket
import sys
import time
from argparse import ArgumentParser
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Thread

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.utils import timezone

from tournament.domain.journal.acts.chaining import try_to_chain
from tournament.domain.outside.acts import jobs, publications, webhooks
from tournament.domain.paper.acts import long_papers
from tournament.domain.room.reports.server_health import ALIVE
from tournament.domain.simultaneous.acts import participations
from tournament.domain.terminals.acts import terminal_exchanges as terminals
from tournament.models import Job, Worker
from tournament.serving.bilingual import CannotServe
from tournament.serving.upgrading import bring_up_to_date

# A worker: claims jobs, does them one by one, and sends a heartbeat, until it is stopped.

LOOK_SECONDS = 0.5
ALIVE_SECONDS = 5.0
SWEEP_SECONDS = 600.0
TROUBLE_SECONDS = 5.0  # after which a worker that stumbled looks again


@dataclass(slots=True)
class WorkerProcess:
    """The name of a worker, made of its host and process, and the job it does now."""

    name: str
    job: Job | None = None


def work_until(stop: Event) -> None:
    """Do jobs as they become due. A job that is running when `stop` is set goes back to the queue."""
    worker = WorkerProcess(f"{socket.gethostname()} {os.getpid()}")
    alive = Thread(target=_send_heartbeats, args=(worker, stop), name="alive", daemon=True)
    alive.start()
    swept = float("-inf")
    while not stop.is_set():
        try:
            if time.monotonic() - swept > SWEEP_SECONDS:
                swept = time.monotonic()
                _tidy()
            if not do_next(worker, stop):
                stop.wait(LOOK_SECONDS)
        except Exception:  # whatever it was, the next look may succeed, on a connection of its own
            logging.getLogger(__name__).exception("the worker stumbled")
            connection.close()
            stop.wait(TROUBLE_SECONDS)
    alive.join()
    with suppress(DatabaseError):
        jobs.sign_off(worker.name)


def _tidy() -> None:
    jobs.sweep()
    long_papers.sweep()
    try_to_chain()
    jobs.enqueue_daily()


def do_next(worker: WorkerProcess, stop: Event) -> bool:
    """Do the job that has been due longest; whether there was one."""
    webhooks.enqueue_due()
    publications.enqueue_due()
    terminals.enqueue_due()
    participations.enqueue_due()
    worker.job = jobs.claim()
    if worker.job is None:
        return False
    try:
        jobs.work(worker.job, stopping=stop.is_set)
    finally:
        worker.job = None
    return True


def _send_heartbeats(worker: WorkerProcess, stop: Event) -> None:
    """In a thread of its own: a job may take longer than a lease."""
    while not stop.is_set():
        try:
            jobs.keep_alive(worker.name, worker.job)
        except DatabaseError:  # the next heartbeat follows soon
            connection.close()
        stop.wait(ALIVE_SECONDS)
    connection.close()


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="do the jobs that are due now, then stop")
        parser.add_argument(
            "--with-input",
            action="store_true",
            help="stop when standard input ends, with the process that started it",
        )

        parser.add_argument(
            "--check", action="store_true", help="do nothing; fail unless a worker of this host is alive"
        )

    def handle(self, *, once: bool, with_input: bool, check: bool, **_options: object) -> None:
        if check:
            if not Worker.objects.filter(
                name__startswith=f"{socket.gethostname()} ", seen_at__gte=timezone.now() - ALIVE
            ).exists():
                raise CommandError("No worker of this host has sent its heartbeat lately.")
            return
        stop = Event()
        try:
            if not with_input:  # else the server that began this has done it
                bring_up_to_date()
        except CannotServe as refusal:
            raise CommandError(str(refusal)) from refusal
        if once:
            jobs.enqueue_daily()
            while do_next(WorkerProcess("once"), stop):
                pass
            return
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_about: stop.set())
        if with_input:
            Thread(target=_wait_for_the_end, args=(stop,), name="input", daemon=True).start()
        work_until(stop)


def _wait_for_the_end(stop: Event) -> None:
    """Ctrl-C in the terminal of the server reaches this process too; its input ends in every other case."""
    while os.read(sys.stdin.fileno(), 1):  # not `sys.stdin.read`, whose lock Python would miss when it ends
        pass
    stop.set()
