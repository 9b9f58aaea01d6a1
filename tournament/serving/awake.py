"""Keep the computer awake while Overtrick runs, with what the system has for that.

Where it cannot be done, nothing happens: the Health page then says how to do it by hand.
"""

import ctypes
import os
import platform
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tournament.domain.room.readings.network import is_on_a_server
from tournament.domain.room.reports.server_health import AWAKE

MOMENT = 0.2  # seconds after which a program that refuses has ended
ES_CONTINUOUS, ES_SYSTEM_REQUIRED = 0x80000000, 0x00000001
# What ends by itself when this process does: `cat` when its input closes, `caffeinate` with the process.
COMMANDS = {
    "Linux": lambda _pid: [
        *("systemd-inhibit", "--what=sleep:idle:handle-lid-switch", "--who=Overtrick"),
        *("--why=A session of bridge", "--mode=block", "cat"),
    ],
    "Darwin": lambda pid: ["caffeinate", "-i", "-s", "-w", str(pid)],
}


@contextmanager
def kept_awake() -> Iterator[None]:
    """This laptop sleeps neither when idle nor with its lid closed, where the system agrees."""
    if is_on_a_server():
        yield
        return
    holder = _held()
    if holder or _windows():
        os.environ[AWAKE] = "1"  # for the Health page, in every process
    try:
        yield
    finally:
        os.environ.pop(AWAKE, None)
        if holder:
            with suppress(OSError, subprocess.TimeoutExpired):
                if holder.stdin:
                    holder.stdin.close()
                holder.terminate()
                holder.wait(2)


def _held() -> subprocess.Popen[bytes] | None:
    """The program that holds the computer awake; None where there is none, or it is not allowed to."""
    command = COMMANDS.get(platform.system())
    if command is None:
        return None
    try:
        holder = subprocess.Popen(
            command(os.getpid()),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the server
        )
    except OSError:
        return None
    time.sleep(MOMENT)
    if holder.poll() is None:
        return holder
    if holder.stdin:
        holder.stdin.close()
    return None


def _windows() -> bool:
    """The thread that calls has to live as long as the server: it is the one that waits for it."""
    if platform.system() != "Windows":
        return False
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - there is none elsewhere
    return bool(kernel.SetThreadExecutionState(ES_CONTINUOUS | ES_SYSTEM_REQUIRED))
