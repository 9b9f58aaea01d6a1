"""A worker: claims jobs, does them one by one, and sends a heartbeat, until it is stopped."""

import logging
import os
import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Thread

from django.db import DatabaseError, connection

from tournament.models import Job
from tournament.services.outside import jobs, renewals, webhooks
from tournament.services.paper import kept_papers
from tournament.services.terminals import exchanges as terminals

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
    kept_papers.sweep()
    jobs.enqueue_daily()


def do_next(worker: WorkerProcess, stop: Event) -> bool:
    """Do the job that has been due longest; whether there was one."""
    webhooks.enqueue_due()
    renewals.enqueue_due()
    terminals.enqueue_due()
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
