"""A full hall: 300 phones, 20 results a second, 30 consoles and displays, one process of the server.

    python benchmarks/room.py [--json] [--seconds 30] [--phones 1000]
    python benchmarks/room.py --processes 2 --phones 1200 --results 40
    python benchmarks/room.py --processes 2 --seconds 1200

First on SQLite, then on a PostgreSQL of its own where Debian's `pg_virtualenv` is installed. Another number
of phones is measured on SQLite alone, with an aim of 200 ms for entries, and several processes on PostgreSQL
alone. Where --seconds is longer than the results last, they come more slowly: 1,200 seconds are an evening of
three hours in twenty minutes.
"""

import argparse
import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from math import inf
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import evening, hall
from benchmarks.figures import Figures, figure, left_out, show

PHONES, TABLES, SCREENS = 300, 100, 30
RESULTS_A_SECOND = 20
LAST = 3  # boards that each table sends together at the end of the round: 300 posts in one moment
LONG = 300  # seconds of a run after which the memory is to stay as it is
WORDS = {1: "", 2: "_two_processes", 3: "_three_processes", 4: "_four_processes"}
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Load:
    seconds: int = 30
    phones: int = PHONES
    results: int = RESULTS_A_SECOND
    processes: int = 1

    @property
    def words(self) -> list[str]:
        return [word for name in self.__slots__ for word in (f"--{name}", str(getattr(self, name)))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--inside", action="store_true", help="run on the database of DATABASE_URL")
    parser.add_argument("--phones", type=int, default=PHONES, help=f"default: {PHONES}")
    parser.add_argument("--results", type=int, default=RESULTS_A_SECOND, help="a second")
    parser.add_argument(
        "--processes", type=int, choices=WORDS, default=1, help="several: on PostgreSQL alone"
    )
    options = parser.parse_args()
    load = Load(options.seconds, options.phones, options.results, options.processes)
    if options.inside:
        print(json.dumps(figures(load)))
        return
    found = run(load) if load.processes == 1 else {}
    if load.phones == PHONES or load.processes > 1:
        found |= on_postgresql(load)
    show(found, as_json=options.json)


def run(load: Load, *before: str) -> Figures:
    """The figures of a run in a process of its own."""
    command = [*before, sys.executable, __file__, "--inside", *load.words]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(next(line for line in done.stdout.splitlines() if line.startswith("{")))


def on_postgresql(load: Load) -> Figures:
    """The same against a throw-away PostgreSQL; nothing where there is none."""
    if not shutil.which("pg_virtualenv"):
        left_out("No pg_virtualenv: PostgreSQL is left out. Debian, Ubuntu: sudo apt install postgresql")
        return {}
    found = run(load, str(evening.ROOT / ".ci" / "with-postgresql"))
    return {f"{name}{WORDS[load.processes] or '_postgresql'}": one for name, one in found.items()}


def figures(load: Load) -> Figures:
    with tempfile.TemporaryDirectory() as data:
        evening.prepare(data)
        crowd = crowd_of(evening.evening(TABLES))
        with evening.server(data, load.processes) as process:
            ledger, measured = asyncio.run(evening_under_load(crowd, process, load))
            last = hall.Ledger()
            burst = asyncio.run(end_of_a_round(crowd, last))
        lost = len(missing({**ledger.acknowledged, **last.acknowledged}))
    waits = hall.seconds_until_seen(ledger)
    errors = [*ledger.errors, *last.errors]
    for error in errors[:5]:
        print(error, file=sys.stderr)
    several = load.processes > 1
    growth = measured.memory - measured.settled
    return {
        "entry_p99_ms": figure(
            p99(ledger.entries) * 1000, "ms", most=300 if several or load.phones == PHONES else 200
        ),
        "errors": figure(len(errors), "", most=0),
        "lost": figure(lost, "", most=0),
        "repeated": figure(ledger.repeated + last.repeated, ""),
        "seen_p99_ms": figure(
            p99([wait if wait < inf else hall.LOOK_ON for wait in waits]) * 1000,
            "ms",
            most=1500 if several else 1000,
        ),
        "never_seen": figure(waits.count(inf), "", most=0),
        "burst_300_s": figure(burst, "s", most=1.5),
        "results_a_second": figure(len(ledger.recorded) / load.seconds, "1/s"),
        "cpu_share": figure(measured.share, "ratio"),
        "cpu_ms_a_result": figure(measured.processor / max(1, len(ledger.recorded)) * 1000, "ms"),
        "memory_mb": figure(measured.memory, "MB"),
        "memory_growth_mb": figure(growth, "MB", most=20 if load.seconds >= LONG else None),
    }


def missing(acknowledged: dict[str, dict]) -> list[str]:
    """The keys of entries that the server said it had kept, and that are not there as they were sent."""
    from tournament.models import Entry

    facts = ("board", "side", "contract", "declarer", "tricks")
    stored = {row["key"]: row for row in Entry.objects.values("key", *facts)}
    return [
        key
        for key, said in acknowledged.items()
        if key not in stored or any(stored[key][name] != said[name] for name in facts)
    ]


def p99(values: list[float]) -> float:
    return statistics.quantiles(values, n=100)[-1]


@dataclass(frozen=True)
class Crowd:
    """Who is in the hall: each table's entries in order, the phones' tokens, the screens (page, cookie)."""

    session: int
    tables: list[list[tuple[str, str]]]
    tokens: list[str]
    screens: list[tuple[str, str]]


def crowd_of(session: object) -> Crowd:
    from tournament.models import TableToken

    tokens = list(TableToken.objects.filter(section__session=session).values_list("token", flat=True))
    tables: dict[str, list[tuple[str, str]]] = {}
    for path, body in evening.entry_posts(session):
        tables.setdefault(path, []).append((path, body))
    # One screen in three is a director's room; the others show the ranking.
    room, ranking = (f"/console/{session.pk}/?live", director()), (f"/s/{session.pk}/?live", "")
    screens = [ranking if number % 3 else room for number in range(SCREENS)]
    return Crowd(session.pk, list(tables.values()), tokens, screens)


@dataclass(frozen=True, slots=True)
class Measured:
    """Of the server: seconds of the processor, its share of one, and megabytes at the end and after a quarter
    of the time.
    """

    processor: float
    share: float
    memory: float
    settled: float


async def evening_under_load(
    crowd: Crowd, process: subprocess.Popen, load: Load
) -> tuple[hall.Ledger, Measured]:
    """The devices' ledger, and what they cost the server.

    Before the boards come out every screen and a phone of each table has been opened.
    """
    ledger = hall.Ledger()
    pages = [*crowd.screens, *[(f"/t/{token}/state", "") for token in crowd.tokens]]
    await asyncio.gather(*[hall.look(evening.PORT, *page, ledger) for page in pages])
    started, before = time.perf_counter(), processor_seconds(process.pid)
    until = started + load.seconds
    boards = min(map(len, crowd.tables)) - LAST
    every = max(len(crowd.tables) / load.results, load.seconds / boards)
    settled, *_devices = await asyncio.gather(
        memory_after(load.seconds / 4, process.pid),
        *[
            hall.screen(evening.PORT, crowd.session, *page, until + hall.LOOK_ON, ledger)
            for page in crowd.screens
        ],
        *[
            hall.phone(evening.PORT, crowd.tokens[number % len(crowd.tokens)], number, until, ledger)
            for number in range(load.phones)
        ],
        *[hall.table(evening.PORT, posts, LAST, every, until, ledger) for posts in crowd.tables],
    )
    taken = processor_seconds(process.pid) - before
    share = taken / (time.perf_counter() - started)
    return ledger, Measured(taken, share, memory_mb(process.pid), settled)


async def memory_after(seconds: float, pid: int) -> float:
    await asyncio.sleep(seconds)
    return memory_mb(pid)


async def end_of_a_round(crowd: Crowd, ledger: hall.Ledger) -> float:
    """Every table sends its next boards in the same moment."""
    posts = [post for own in crowd.tables for post in own[:LAST]]
    return await hall.at_once(evening.PORT, posts, ledger)


def director() -> str:
    """The cookie of a director who has signed in."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client()
    client.force_login(get_user_model().objects.get_or_create(username="d", is_staff=True)[0])
    return f"sessionid={client.cookies['sessionid'].value}"


def processor_seconds(pid: int) -> float:
    """Of a process and its children, from /proc."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:13])) / TICKS + sum(map(processor_seconds, children(pid)))


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def memory_mb(pid: int) -> float:
    return own_mb(pid) + sum(map(memory_mb, children(pid)))


def largest_mb(pid: int) -> float:
    """Of the largest process among it and those below: the one that answers."""
    return max([own_mb(pid), *map(largest_mb, children(pid))])


def own_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


if __name__ == "__main__":
    main()
