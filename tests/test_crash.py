"""The server is killed during entry: what was acknowledged is there, and it starts again by itself."""

import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PHONES = 8
SET_UP = """
from datetime import date
from tests.evening import DIRECTOR
from tournament.models import Club, Placement, TableToken
from tournament.services import evenings, pairs, seating
club = Club.objects.create(name="Club")
session = evenings.open_evening(club, name="Pairs", day=date(2026, 11, 21), by=DIRECTOR)
section = session.sections.get()
pairs.set_number_of_pairs(section, 26, by=DIRECTOR)
seating.choose_movement(section, "mitchell-13x13", boards_per_set=2, by=DIRECTOR)
evenings.start_session(session, by=DIRECTOR)
tokens = dict(TableToken.objects.values_list("table", "token"))
for row in Placement.objects.order_by("round", "table"):
    for board in row.boards:
        print(tokens[row.table], row.round, board)
"""


def manage(data: Path, *words: str, output: int = subprocess.DEVNULL) -> subprocess.Popen:
    environment = os.environ | {"OVERTRICK_DATA": str(data), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    return subprocess.Popen(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment,
        stdout=output,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until_it_answers(port: int) -> None:
    for _attempt in range(150):
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=2)) as connection:
            try:
                connection.request("GET", "/health")
                if connection.getresponse().read():
                    return
            except OSError:
                time.sleep(0.1)
    pytest.fail("the server did not answer")


def enter(port: int, lines: list[tuple[str, str, str]], acknowledged: list[str]) -> None:
    """One phone after another line, until the server is gone."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
        for token, number, board in lines:
            said = entry(token, int(number), int(board))
            try:
                connection.request(
                    "POST", f"/t/{token}/entries", json.dumps(said), {"Content-Type": "application/json"}
                )
                answer = connection.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException):
                return
            if answer.status == 200:
                acknowledged.append(str(said["key"]))


def entry(token: str, number: int, board: int) -> dict[str, object]:
    return {
        "key": f"crash-{token}-{board}",
        "board": board,
        "round": number,
        "side": "NS",
        "state": "played",
        "contract": "4S",
        "declarer": "N",
        "tricks": 10,
    }


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    assert manage(tmp_path, "migrate", "-v0").wait() == 0
    printed, _nothing = manage(tmp_path, "shell", "-v0", "-c", SET_UP, output=subprocess.PIPE).communicate()
    lines = [tuple(line.split()) for line in printed.splitlines()]
    port = free_port()
    server = manage(tmp_path, "serve", "--host", "127.0.0.1", "--port", str(port))
    wait_until_it_answers(port)
    acknowledged: list[str] = []
    phones = [
        threading.Thread(target=enter, args=(port, lines[number::PHONES], acknowledged))
        for number in range(PHONES)
    ]
    for phone in phones:
        phone.start()
    while len(acknowledged) < 60:
        time.sleep(0.01)

    os.killpg(server.pid, signal.SIGKILL)
    for phone in phones:
        phone.join()
    server.wait()

    assert len(acknowledged) < len(lines)
    with closing(sqlite3.connect(tmp_path / "overtrick.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        stored = {key for (key,) in database.execute("SELECT key FROM tournament_entry")}
        results = database.execute("SELECT count(*) FROM tournament_result").fetchone()[0]
    assert set(acknowledged) <= stored
    assert results == len(stored)

    again = manage(tmp_path, "serve", "--host", "127.0.0.1", "--port", str(port))
    try:
        wait_until_it_answers(port)
    finally:
        os.killpg(again.pid, signal.SIGTERM)
        again.wait()
