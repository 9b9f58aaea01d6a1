"""`manage.py serve`: bring the data up to date, tell where to go, and serve. `./run` is this command."""

import ctypes
import os
import platform
import subprocess
import sys
import time
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.core.management.color import supports_color
from django.db import DatabaseError
from django.utils.translation import gettext_lazy as _

from tournament.domain.backups.acts.backups import keep_private
from tournament.domain.room.acts.addresses import note_address
from tournament.domain.room.readings.network import is_on_a_server
from tournament.domain.room.reports.server_health import AWAKE
from tournament.serving.bilingual import CannotServe, both
from tournament.serving.server import (
    claim_data,
    is_one_laptop,
    refuse_processes,
    serve,
    serving_address,
    worker_beside,
)
from tournament.serving.serving_checks import (
    address,
    cannot_start,
    findings,
    phones_address,
    refuse_taken_port,
    refuse_unwritable,
)
from tournament.serving.upgrading import bring_up_to_date

WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"
DIRECTOR = _("Director (the link works once)")
PHONES = _("Phones")
DATA = _("Data")
SELF_CHECK = _("Self-check")
STOP = _("Stop with Ctrl-C.")
STOPPED = _("Overtrick has stopped. All entries are saved.")
NO_NETWORK = _("Phones cannot reach this computer: connect it to the club's network and start again.")
DATA_EARLIER = _("The data folder is chosen before this command starts: use ./run --data, or OVERTRICK_DATA.")


class Command(BaseCommand):
    help = "Start Overtrick."
    requires_system_checks = ()
    suppressed_base_arguments = {
        *("--version", "-v", "--settings", "--pythonpath"),
        *("--traceback", "--no-color", "--force-color", "--skip-checks"),
    }

    def add_arguments(self, parser: ArgumentParser) -> None:
        shown = str(settings.DATA_DIR).replace("%", "%%")
        parser.prog = "overtrick" if parser.prog.startswith("overtrick") else "run"
        parser.add_argument(
            "what",
            nargs="?",
            choices=["rehearsal", "link"],
            help="rehearsal: start with a rehearsal; link: print another sign-in link for the running server",
        )
        parser.add_argument("--port", type=port_number, default=8000, help="default: 8000")
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on; default: all of them")
        parser.add_argument("--data", type=Path, metavar="DIR", help=f"folder of the data; default: {shown}")
        parser.add_argument(
            "--processes",
            type=int,
            metavar="N",
            default=int(os.environ.get("WEB_CONCURRENCY") or 1),
            help="number of processes; more than one needs PostgreSQL; default: WEB_CONCURRENCY, or 1",
        )
        parser.add_argument(
            "--second-place",
            metavar="DIR",
            default=settings.SECOND_BACKUP,
            help="a second folder (USB stick, other disk) for every backup; default: OVERTRICK_SECOND_BACKUP",
        )
        parser.add_argument("--open", action="store_true", help="open the director's page in the browser")

    def handle(self, *, host: str, port: int, data: Path | None, **options: Any) -> None:
        call_command("compile_words", verbosity=0)
        keep_private(settings.DATA_DIR)
        base = (settings.TLS and settings.PHONES_ADDRESS) or address(host, port)
        try:
            refuse_other_data(data)
            if options["what"] == "link":
                bring_up_to_date()
                self.stdout.write(sign_in_link(serving_address(settings.DATA_DIR) or base, rehearsal=False))
                return
            refuse_processes(options["processes"])
            refuse_unwritable(settings.DATA_DIR)
            with claim_data(settings.DATA_DIR, base):
                refuse_taken_port(host, port)
                self.start(host, port, base, options)
        except CannotServe as refusal:
            sys.exit(str(refusal))
        except DatabaseError as error:
            sys.exit(str(cannot_start(error, settings.DATA_DIR)))

    def start(self, host: str, port: int, base: str, options: dict[str, Any]) -> None:
        # The processes that serve, and the worker, read their settings anew.
        settings.SECOND_BACKUP = os.environ["OVERTRICK_SECOND_BACKUP"] = options["second_place"]
        bring_up_to_date()
        ready: Callable[[], None] = self.sign_of_life
        # QR codes need the phones' address, though the director looks at them under localhost.
        settings.PHONES_ADDRESS = phones = settings.PHONES_ADDRESS or phones_address(host, port)
        os.environ["OVERTRICK_ADDRESS"] = phones
        note_address(phones)
        if is_one_laptop() or self.stdout.isatty():
            link = sign_in_link(base, rehearsal=bool(options["what"]))
            ready = partial(self.welcome, link, phones, findings(), open_page=options["open"])
        with kept_awake(), worker_beside():
            serve(host, port, options["processes"], ready, lambda: print(both(STOPPED), flush=True))

    def sign_of_life(self) -> None:
        """What a service says goes into a log, where no link belongs: `overtrick link` makes one."""
        self.stdout.write(f"Overtrick {settings.RELEASE}")
        self.stdout.flush()

    def welcome(self, link: str, phones: str, found: list[str], *, open_page: bool) -> None:
        """Print the addresses, at once also into a file."""
        lines = [
            f"Overtrick {settings.RELEASE}",
            *entry(both(DIRECTOR, " · "), link),
            *entry(both(PHONES, " · "), phones or both(NO_NETWORK, " · ")),
            *([qr_code(phones, coloured=supports_color())] if phones else []),
            *entry(both(DATA, " · "), str(settings.DATA_DIR.resolve())),
            "",
            both(SELF_CHECK, " · "),
            *found,
            "",
            both(STOP, " · "),
        ]
        self.stdout.write("\n".join(lines))
        self.stdout.flush()
        if open_page:
            webbrowser.open(link)


def port_number(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise ArgumentTypeError("1 … 65535")
    return int(text)


def refuse_other_data(folder: Path | None) -> None:
    """Settings are read before options are: `./run --data` tells them, this command alone cannot."""
    if folder and folder.resolve() != settings.DATA_DIR.resolve():
        raise CannotServe(both(DATA_EARLIER))


def sign_in_link(base: str, *, rehearsal: bool) -> str:
    """A new link that lets its first user in as the director."""
    output = StringIO()
    call_command("sign_in_link", base=base, rehearsal=rehearsal, stdout=output)
    return output.getvalue().strip()


def entry(label: str, text: str) -> list[str]:
    return ["", label, f"    {text}"]


def qr_code(link: str, *, coloured: bool) -> str:
    """The link for a phone's camera, in half blocks: white on black, whatever the terminal's own colours."""
    drawing = StringIO()
    segno.make(link, error="m", micro=False).terminal(drawing, compact=True, border=2)
    lines = drawing.getvalue().splitlines()
    return "\n".join(f"    {WHITE_ON_BLACK}{line}{PLAIN}" if coloured else f"    {line}" for line in lines)


# Keep the computer awake while Overtrick runs, with what the system has for that. Where it cannot be done,
# nothing happens: the Health page then says how to do it by hand.

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
