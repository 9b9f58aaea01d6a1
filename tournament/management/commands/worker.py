"""`manage.py worker`: do the jobs of the queue until stopped. `./run` starts one beside its server."""

import os
import signal
import socket
import sys
from argparse import ArgumentParser
from threading import Event, Thread

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournament.management.serving.upgrading import bring_up_to_date
from tournament.management.serving.working import WorkerProcess, do_next, work_until
from tournament.management.wording.bilingual import CannotServe
from tournament.models import Worker
from tournament.reports.health.server_health import ALIVE
from tournament.services.outside import jobs


class Command(BaseCommand):
    help = __doc__

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
