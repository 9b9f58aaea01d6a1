"""The robots of a rehearsal: one thread that plays what is due, through the same door as a phone."""

import threading
import time

from django.db import close_old_connections, connection

from tournament.models import Entry, Rehearsal
from tournament.services.entries import Said, enter_result
from tournament.services.errors import DirectorError
from tournament.services.journal import Actor
from tournament.services.recordings import Stage, facts_of, restage
from tournament.services.rehearsal import Step, recording_named, steps

LOOK_EVERY = 0.2  # seconds between looks at the pace, the pause and whether the rehearsal is still there
_running: dict[int, threading.Thread] = {}
_lock = threading.Lock()


def wake_robots(rehearsal: Rehearsal) -> None:
    """Let the robots of a rehearsal play, unless this process has them playing already."""
    with _lock:
        thread = _running.get(rehearsal.pk)
        if thread is None or not thread.is_alive():
            thread = threading.Thread(target=_play, args=(rehearsal.pk,), name="robots", daemon=True)
            _running[rehearsal.pk] = thread
            thread.start()


def are_awake(rehearsal: Rehearsal) -> bool:
    thread = _running.get(rehearsal.pk)
    return thread is not None and thread.is_alive()


def _play(pk: int) -> None:
    try:
        close_old_connections()
        play(pk)
    finally:
        connection.close()


def play(pk: int) -> None:
    """Play what is left of a rehearsal, until its end or until it is removed."""
    rehearsal = Rehearsal.objects.select_related("session").filter(pk=pk).first()
    if rehearsal is None:
        return
    recording = recording_named(rehearsal.recording)
    staged = restage(recording, rehearsal.session)
    clock = 0.0
    for step in steps(recording):
        if Entry.objects.filter(key=_key(pk, step)).exists():
            clock = step.due
            continue
        if not _wait(pk, step.due - clock):
            return
        clock = step.due
        act_as_robot(staged, step, key=_key(pk, step))


def act_as_robot(staged: Stage, step: Step, *, key: str) -> None:
    """One entry as a phone would send it. What is refused (closed, taken back) is the director's will."""
    section = staged.sections[step.line.section]
    section.session.refresh_from_db(fields=["closed_at"])
    robot = Actor(f"robot {step.line.table} {step.side}")
    said = Said(
        board=step.line.board,
        facts=facts_of(step.line),
        key=key,
        side=step.side,
        device=robot.name,
        round=step.line.round,
    )
    try:
        enter_result(section, step.line.table or 0, said, by=robot)
    except DirectorError:
        return


def _key(pk: int, step: Step) -> str:
    return f"rehearsal-{pk}-{step.key}"


def _wait(pk: int, seconds: float) -> bool:
    """Wait so many seconds of the evening at the pace of the moment. False when the rehearsal is gone."""
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
