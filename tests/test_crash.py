"""Fifty catastrophes during entry: killed, without power, without room. What was acknowledged is there.

Each time `verify` plays the journal again, and the server starts again by itself. A power cut is the folder
of the data as it was when all processes had stood still at a random moment; the seeds are written here.
"""

import http.client
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.tools.migrated import bring_up
from tests.tools.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120  # seconds: a slow machine is no fault of the server
PHONES, EVENINGS, BOARDS = 8, 2, 3
NOT_COPIED = shutil.ignore_patterns("static", "backups")
KILLS, POWER_CUTS, STARTED_AGAIN = 8, 42, 4
SET_UP = f"""
from datetime import date
from tests.fixtures.evening import DIRECTOR
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.models import Placement, TableToken
from tournament.domain.people.acts import clubs
from tournament.domain.seats.acts import seating
from tournament.domain.sessions.acts import lifecycle
club = clubs.found_club(name="Club", by=DIRECTOR)
for number in range({EVENINGS}):
    session = lifecycle.create_session(club, name=f"Pairs {{number}}", day=date(2026, 11, 21), by=DIRECTOR)
    section = session.sections.get()
    set_number_of_contestants(section, 26, by=DIRECTOR)
    seating.choose_movement(section, "mitchell-13x13", boards_per_set={BOARDS}, by=DIRECTOR)
    lifecycle.start_session(session, by=DIRECTOR)
tokens = {{(row.section_id, row.table): row.token for row in TableToken.objects.all()}}
for row in Placement.objects.order_by("section", "round", "table"):
    for board in row.boards:
        for side in ("NS", "EW"):
            print(tokens[row.section_id, row.table], row.round, board, side)
"""
# Reads one database after another: what it holds, and whether journal and rows agree.
LOOK = """
import json, sys
from django.db import connection
from tournament.models import Entry
from tournament.domain.journal.readings.verify import in_words, problems
for line in sys.stdin:
    connection.close()
    connection.settings_dict["NAME"] = line.strip()
    keys = list(Entry.objects.values_list("key", flat=True))
    print(json.dumps([keys, [in_words(one) for one in problems()]]))
"""


@dataclass(slots=True)
class Hall:
    """A server with its data, and phones that enter one line after another while it answers."""

    data: Path
    port: int
    lines: Iterator[list[str]]
    server: subprocess.Popen | None = None
    acknowledged: list[str] = field(default_factory=list)
    refused: list[tuple[int, str]] = field(default_factory=list)
    phones: list[threading.Thread] = field(default_factory=list)
    stopping: threading.Event = field(default_factory=threading.Event)
    turn: threading.Lock = field(default_factory=threading.Lock)

    def start(self) -> None:
        self.server = manage(self.data, "serve", "--host", "127.0.0.1", "--port", str(self.port))
        wait_until_it_answers(self.port)

    def enter(self) -> None:
        """All phones begin, each on a line of its own."""
        self.stopping.clear()
        self.phones = [threading.Thread(target=self._phone) for _number in range(PHONES)]
        for phone in self.phones:
            phone.start()

    def wait_for(self, more: int) -> None:
        """Until so many more entries were acknowledged."""
        due, patience = len(self.acknowledged) + more, time.monotonic() + PATIENCE
        while len(self.acknowledged) < due:
            assert time.monotonic() < patience, self.refused[-3:]
            time.sleep(0.002)

    def signal(self, number: int) -> None:
        os.killpg(self.server.pid, number)

    def end(self, number: int) -> None:
        self.stopping.set()
        self.signal(number)
        self.server.wait()
        for phone in self.phones:
            phone.join()

    def _phone(self) -> None:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            while not self.stopping.is_set():
                with self.turn:
                    token, number, board, side = next(self.lines)
                said = entry(token, int(number), int(board), side)
                try:
                    connection.request("POST", f"/t/{token}/entries", json.dumps(said), JSON)
                    answer = connection.getresponse()
                    body = answer.read().decode()
                except (OSError, http.client.HTTPException):
                    return
                if answer.status == 200:
                    self.acknowledged.append(str(said["key"]))
                else:
                    self.refused.append((answer.status, body))


JSON = {"Content-Type": "application/json"}


@contextmanager
def hall(data: Path) -> Iterator[Hall]:
    """Evenings of thirteen tables, set up through the services; the server does not run yet."""
    bring_up(data)
    printed, _nothing = manage(data, "shell", "-v0", "-c", SET_UP, output=subprocess.PIPE).communicate()
    room = Hall(data, free_port(), iter([line.split() for line in printed.splitlines()]))
    try:
        yield room
    finally:
        room.stopping.set()
        if room.server and room.server.poll() is None:
            room.end(signal.SIGKILL)


def assert_nothing_is_lost(room: Hall, told: list[set[str]], folders: list[Path]) -> None:
    """In each folder: every entry that had been acknowledged, and a journal that agrees with the rows."""
    looking = manage(room.data, "shell", "-v0", "-c", LOOK, output=subprocess.PIPE, input=subprocess.PIPE)
    said, _nothing = looking.communicate("".join(f"{one / 'overtrick.sqlite3'}\n" for one in folders))
    looked = [json.loads(line) for line in said.splitlines()]
    for known, (keys, differences) in zip(told, looked, strict=True):
        assert known <= {*keys}
        assert differences == []


def manage(
    data: Path, *words: str, output: int = subprocess.DEVNULL, input: int = subprocess.DEVNULL
) -> subprocess.Popen:
    environment = os.environ | {"OVERTRICK_DATA": str(data), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    return subprocess.Popen(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment,
        stdin=input,
        stdout=output,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )


def wait_until_it_answers(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=2)) as connection:
            try:
                connection.request("GET", "/health")
                if connection.getresponse().read():
                    return
            except OSError:
                time.sleep(0.1)
    pytest.fail("the server did not answer")


def entry(token: str, number: int, board: int, side: str) -> dict[str, object]:
    return {
        "key": f"crash-{token}-{board}-{side}",
        "board": board,
        "round": number,
        "side": side,
        "state": "played",
        "contract": "4S",
        "declarer": "N",
        "tricks": 10,
    }


def stand_still(room: Hall) -> None:
    """Stop every process of the server where it is, and wait until none moves."""
    room.signal(signal.SIGSTOP)
    while any(state not in "TtZX" for state in states(room.server.pid)):
        time.sleep(0.001)


def states(group: int) -> Iterator[str]:
    """The state of each process of a group, as /proc tells it (proc(5))."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, own = path.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(own) == group:
            yield state


linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


# What a connection of the server asks SQLite for; 2 is FULL, WAL is folded in one piece.
PRAGMAS = """
import json
from django.db import connection
from tournament.web.server.request_scheduler import Scheduler
def asked(database):
    with database.cursor() as cursor:
        return [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
print(json.dumps([asked(one) for one in (connection, *[seat.connection for seat in Scheduler()._free])]))
"""


@pytest.mark.sqlite
def test_every_connection_of_the_server_writes_through_to_the_disk(tmp_path: Path) -> None:
    """What is copied below went through the page cache: no such copy would show a missing `fsync`."""
    asking = manage(tmp_path, "shell", "-v0", "--no-imports", "-c", PRAGMAS, output=subprocess.PIPE)
    said, _nothing = asking.communicate(timeout=PATIENCE)
    pragmas = json.loads(said)
    assert len(pragmas) > 2
    assert pragmas == [["wal", 2]] * len(pragmas)


@pytest.mark.slow
@pytest.mark.sqlite
def test_a_lost_journal_is_noticed_at_the_next_start(tmp_path: Path) -> None:
    """SQLite itself says nothing: the file is whole, and older than it was."""
    with hall(tmp_path / "data") as room:
        room.start()
        room.enter()
        room.wait_for(30)
        room.end(signal.SIGKILL)
        (room.data / "overtrick.sqlite3-wal").unlink()
        (room.data / "overtrick.sqlite3-shm").unlink()
        told = "from tournament.serving.serving_checks import findings; print(findings()[0])"
        looking = manage(room.data, "shell", "-v0", "--no-imports", "-c", told, output=subprocess.PIPE)
        said, _nothing = looking.communicate(timeout=PATIENCE)
    assert "saved entries are missing: a file beside the database is lost." in said
    assert "データにありません" in said


@linux
@pytest.mark.slow
def test_power_is_cut_again_and_again(tmp_path: Path) -> None:
    moments = random.Random(20261121)
    told: list[set[str]] = []
    cuts = [tmp_path / f"cut-{number}" for number in range(POWER_CUTS)]
    with hall(tmp_path / "data") as room:
        room.start()
        room.enter()
        for cut in cuts:
            room.wait_for(moments.randint(1, 25))
            time.sleep(moments.random() / 50)
            stand_still(room)
            told.append(set(room.acknowledged))
            shutil.copytree(room.data, cut, ignore=NOT_COPIED)
            room.signal(signal.SIGCONT)
        room.end(signal.SIGKILL)
        assert [*map(len, told)] == sorted({*map(len, told)})  # each cut came while the hall was entering
        assert room.refused == []

        assert_nothing_is_lost(room, told, cuts)

        for cut in moments.sample(cuts, STARTED_AGAIN):
            room.data = cut
            room.start()
            room.end(signal.SIGTERM)


@pytest.mark.slow
def test_the_server_is_killed_again_and_again(tmp_path: Path) -> None:
    """It starts on what the killed one left; the folders are looked into as they were found."""
    moments = random.Random(8)
    told: list[set[str]] = []
    left = [tmp_path / f"left-{number}" for number in range(KILLS)]
    with hall(tmp_path / "data") as room:
        for folder in left:
            room.start()
            room.enter()
            room.wait_for(moments.randint(5, 120))
            room.end(signal.SIGKILL)
            told.append(set(room.acknowledged))
            shutil.copytree(room.data, folder, ignore=NOT_COPIED)
        assert room.refused == []
        assert_nothing_is_lost(room, told, left)


@linux
@pytest.mark.slow
def test_a_disk_without_room_refuses_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """No file may grow beyond the size of the database: what fits is kept whole, the rest is refused."""
    with hall(tmp_path / "data") as room:
        room.start()
        room.enter()
        room.wait_for(20)
        limit = (room.data / "overtrick.sqlite3").stat().st_size // 2
        limits = {pid: resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in members(room.server.pid)}
        for pid, (_soft, hard) in limits.items():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (limit, hard))
        patience = time.monotonic() + PATIENCE
        while len(room.refused) < 10:
            assert time.monotonic() < patience
            time.sleep(0.01)
        for pid, own in limits.items():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, own)
        room.wait_for(20)
        refused = [*room.refused]  # not what the end cuts short: a half-sent request is answered with 408
        room.end(signal.SIGTERM)

        assert {status for status, _body in refused} == {503}
        assert {json.loads(body)["code"] for _status, body in refused} <= {"disk_full", "disk_fails"}
        assert_nothing_is_lost(room, [set(room.acknowledged)], [room.data])


def members(group: int) -> list[int]:
    found = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    return [pid for pid in found if _group(pid) == group]


def _group(pid: int) -> int:
    try:
        return os.getpgid(pid)
    except ProcessLookupError:
        return 0
