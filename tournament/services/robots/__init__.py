"""The robots of a rehearsal: one thread that plays each step when due, through the services of a phone."""

import threading
import time

from django.core.cache import cache
from django.db import close_old_connections, connection

from tournament.models import Rehearsal
from tournament.services.robots.agenda import agenda

LOOK_EVERY = 0.2  # seconds between looks at the pace, the pause and whether the rehearsal is still there
# Robots tell every process that they are awake; those of a process that was stopped soon count as asleep.
AWAKE_SECONDS, SAY_EVERY = 15, 5


def wake_robots(rehearsal: Rehearsal) -> None:
    """Let the robots of a rehearsal play, unless they are playing already, in this process or another."""
    if cache.add(_awake(rehearsal.pk), True, AWAKE_SECONDS):
        threading.Thread(target=_play, args=(rehearsal.pk,), name="robots", daemon=True).start()


def are_awake(rehearsal: Rehearsal) -> bool:
    return _awake(rehearsal.pk) in cache


def _awake(pk: int) -> str:
    return f"robots:{pk}"


def _play(pk: int) -> None:
    over = threading.Event()
    threading.Thread(target=_stay_awake, args=(pk, over), name="robots awake", daemon=True).start()
    try:
        close_old_connections()
        play(pk)
    finally:
        over.set()
        cache.delete(_awake(pk))
        connection.close()


def _stay_awake(pk: int, over: threading.Event) -> None:
    while not over.wait(SAY_EVERY):
        cache.touch(_awake(pk), AWAKE_SECONDS)
    connection.close()


def play(pk: int) -> None:
    """Play what is left of a rehearsal at its pace, until its end or until it is removed."""
    rehearsal = Rehearsal.objects.select_related("session").filter(pk=pk).first()
    if rehearsal is None:
        return
    clock = 0.0
    try:
        for step in agenda(rehearsal):
            if not _wait(pk, step.due - clock):
                return
            clock = max(clock, step.due)
            step.do()
    except Exception:
        if Rehearsal.objects.filter(pk=pk).exists():
            raise  # else it was removed under the robot's hands, and whatever that broke is gone


def play_at_once(rehearsal: Rehearsal) -> None:
    """Play what is left without waiting: for tests, benchmarks and `manage.py rehearse --at-once`."""
    for step in agenda(rehearsal):
        step.do()


def _wait(pk: int, seconds: float) -> bool:
    """Wait for seconds of session time at the current pace. False when the rehearsal is gone."""
    left = seconds
    while True:
        state = Rehearsal.objects.filter(pk=pk).values_list("pace", "paused").first()
        if state is None:
            return False
        pace, paused = state
        if not paused and left <= 0:
            return True
        nap = LOOK_EVERY if paused else min(LOOK_EVERY, left / pace)
        time.sleep(nap)
        left -= 0 if paused else nap * pace
