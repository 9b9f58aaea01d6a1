"""An evening under load: entries against a bare insert on the same server, and how soon the ranking follows.

    python benchmarks/evening.py [--json]

The server is the one of `./run` (granian, one process, SQLite in WAL with FULL) on its own data.
"""

import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import figures
from benchmarks.figures import ROOT, Figures, figure

PORT = 8971
WRITERS = 16
POSTS = 400  # of each kind in one turn
TURNS = 4
SIZES = (10, 40, 100)
SAMPLES = 100


def measured() -> Figures:
    with tempfile.TemporaryDirectory() as data:
        prepare(data)
        with server(data):
            return {**entries_against_bare_inserts(), **ranking_after_a_result()}


def prepare(data: str) -> None:
    figures.prepare(data, "benchmarks.server")


def evening(tables: int) -> object:
    """A started session of sections of ten tables on the same boards, ten rounds of two boards."""
    from datetime import date

    from tournament.domain.journal.acts.journal import Actor
    from tournament.domain.seats.acts import seating
    from tournament.domain.seats.acts.contestants import set_number_of_contestants
    from tournament.domain.sessions.acts import lifecycle
    from tournament.models import Club

    by = Actor("benchmark")
    club = Club.objects.create(name="Benchmark")
    # A ranking of whole rounds would say how many results are in only after each round.
    shown = {"options": {"running": "boards"}}
    session = lifecycle.create_session(club, name=f"{tables} tables", day=date(2026, 11, 21), by=by, **shown)
    for _more in range(tables // 10 - 1):
        lifecycle.add_section(session, by=by)
    for section in session.sections.all():
        set_number_of_contestants(section, 20, by=by)
        seating.choose_movement(section, "mitchell-relay-10x10.switch1", boards_per_set=2, by=by)
    return lifecycle.start_session(session, by=by)


# --- Entries per second ---------------------------------------------------------------------------


@contextmanager
def server(data: str, processes: int = 1) -> Iterator[subprocess.Popen]:
    """The product's server as `./run` starts it, with the bare view beside."""
    start = f"serve('127.0.0.1', {PORT}, {processes}, bool, bool)"
    program = f"from tournament.serving.server import serve; {start}"
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | {"OVERTRICK_DATA": data},
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for_server()
        yield process
    finally:
        process.terminate()
        process.wait()


def entries_against_bare_inserts() -> Figures:
    """The product's entry endpoint and a view that inserts one row, in turns on one server."""
    bodies = iter(entry_posts(evening(100)))
    ratios, rates = [], []
    for turn in range(TURNS + 1):
        bare = rate([("/bare", '{"name": "row"}')] * POSTS)
        entry = rate([next(bodies) for _ in range(POSTS)])
        if turn:  # the first turn warms both
            ratios.append(entry / bare)
            rates.append(entry)
    return {
        "entry_vs_bare_insert": figure(statistics.median(ratios), "ratio", least=0.5),
        "entries_per_second": figure(statistics.median(rates), "1/s"),
    }


def entry_posts(session: object) -> list[tuple[str, str]]:
    """(path, body) of the first word on every board of the session, table after table."""
    from tournament.models import Placement, TableToken

    tokens = {
        (section, table): token
        for section, table, token in TableToken.objects.filter(section__session=session).values_list(
            "section_id", "table", "token"
        )
    }
    rows = Placement.objects.filter(section__session=session).order_by("round", "section", "table")
    return [
        (f"/t/{tokens[row.section_id, row.table]}/entries", json.dumps(entry(row, board)))
        for row in rows
        for board in row.boards
    ]


def entry(row: object, board: int) -> dict:
    return {
        "key": f"bench-{row.pk}-{board}",
        "board": board,
        "round": row.round,
        "side": "NS",
        "seen": None,
        "device": "bench",
        "state": "played",
        "contract": f"{board % 4 + 1}S",
        "declarer": "NESW"[row.table % 4],
        "tricks": 6 + (board + row.table) % 7,
        "lead": "",
    }


def wait_for_server() -> None:
    for _attempt in range(600):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=2)
            connection.request("GET", "/health")
            connection.getresponse().read()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def rate(posts: list[tuple[str, str]]) -> float:
    """Accepted posts a second, by so many writers who each wait for their answer."""
    shares = [posts[start::WRITERS] for start in range(WRITERS)]
    started = time.perf_counter()
    with ThreadPoolExecutor(WRITERS) as writers:
        list(writers.map(send, shares))
    return len(posts) / (time.perf_counter() - started)


def send(posts: list[tuple[str, str]]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=30)
    for path, body in posts:
        ask(connection, "POST", path, body)
    connection.close()


def ask(connection: http.client.HTTPConnection, method: str, path: str, body: str = "") -> bytes:
    connection.request(method, path, body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path}: {answer.status} {text[:200]!r}")
    return text


# --- From an accepted result to the ranking that contains it ---------------------------------------


def ranking_after_a_result() -> Figures:
    """Server time of the ranking page just after a result has been accepted, with nearly all results in."""
    slowest, counted = {}, {}
    for tables in SIZES:
        session = evening(tables)
        times, counted[tables] = rankings(session)
        slowest[tables] = statistics.quantiles(times, n=20)[-1]
    growth = (slowest[100] / slowest[10]) / (counted[100] / counted[10])
    return {
        "ranking_p95_ms_10_tables": figure(slowest[10] * 1000, "ms"),
        "ranking_p95_ms_40_tables": figure(slowest[40] * 1000, "ms"),
        "ranking_p95_ms_100_tables": figure(slowest[100] * 1000, "ms", most=50),
        "ranking_growth": figure(growth, "ratio", most=1),
    }


def rankings(session: object) -> tuple[list[float], int]:
    """Server seconds of the page that first holds an accepted result, over and over; and how many results."""
    posts = entry_posts(session)
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=30)
    for path, body in posts[:-SAMPLES]:
        ask(connection, "POST", path, body)
    ask(connection, "GET", f"/s/{session.pk}/?live")  # somebody has been looking at the ranking all along
    times = []
    for path, body in posts[-SAMPLES:]:
        accepted = json.loads(body) | {"side": "EW"}
        ask(connection, "POST", path, body)
        answer = ask(connection, "POST", path, json.dumps(accepted | {"key": accepted["key"] + "-a"}))
        assert json.loads(answer)["agreement"] == "accepted", answer
        connection.request("GET", f"/s/{session.pk}/?live")
        shown = connection.getresponse()
        assert shown.status == 200
        assert shown.read()
        times.append(float(shown.headers["X-Seconds"]))
    return times, len(posts)


if __name__ == "__main__":
    figures.run(__doc__, measured)
