"""Two servers and a worker on one PostgreSQL: what is entered at one is live and asked about at the other.

The servers are begun as on two hosts: with data folders of their own, one secret key and one database.
"""

import http.client
import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from tests.tools.clusters import PATIENCE, manage, managed, own_postgresql
from tournament.serving.serving_checks import release_at
from tournament.settings import RELEASE

from .commands.test_addresses import free_port

pytestmark = [pytest.mark.slow, pytest.mark.needs("pg_virtualenv")]
SET_UP = """
import json
from tests.fixtures.evening import make_section
from tournament.models import TableToken
from tournament.domain.people.acts.access_links import first_director, make_link
section = make_section(9, boards=1)
event = section.session.event
event.options = {"running": "boards"}
event.save()
print(json.dumps({
    "session": section.session_id,
    "tokens": dict(TableToken.objects.values_list("table", "token")),
    "rows": [[row.round, row.table, row.boards[0]] for row in section.placements.order_by("round", "table")],
    "link": make_link(first_director()),
}))
"""
Answer = tuple[int, dict[str, str], bytes]


@dataclass(frozen=True, slots=True)
class Server:
    """One of the servers, asked over a connection of its own each time."""

    port: int

    def ask(self, path: str, said: object = None, **headers: str) -> Answer:
        about = {name.replace("_", "-"): value for name, value in headers.items()}
        about |= {"Accept-Language": "en", "Content-Type": "application/json"}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            body = None if said is None else json.dumps(said).encode()
            connection.request("GET" if said is None else "POST", path, body, about)
            answer = connection.getresponse()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()


@dataclass(frozen=True, slots=True)
class House:
    """Two servers, of two processes and of one, with data folders of their own as two hosts have."""

    one: Server
    other: Server
    session: int
    tokens: dict[str, str]
    rows: list[tuple[int, int, int]]
    link: str

    def say(self, server: Server, row: tuple[int, int, int], side: str, **differs: object) -> dict[str, Any]:
        number, table, board = row
        said = {"key": f"phone-{table}-{board}-{side}", "board": board, "round": number, "side": side}
        said |= {"state": "played", "contract": "4S", "declarer": "N", "tricks": 10, **differs}
        status, _headers, text = server.ask(f"/t/{self.tokens[str(table)]}/entries", said)
        assert status == 200, text
        return json.loads(text)

    def live(self, server: Server, etag: str = "") -> Answer:
        return server.ask(f"/s/{self.session}/?live", If_None_Match=etag)


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with own_postgresql() as address:
        yield address


def until(done: Callable[[], Any]) -> Any:
    """What `done` gives as soon as it gives something."""
    deadline = time.monotonic() + PATIENCE
    while not (found := done()):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return found


@pytest.fixture(scope="module")
def house(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("hosts")
    ports = {free_port(): "2", free_port(): "1"}
    with ExitStack() as open_processes:

        def begin(data: str, *words: str) -> None:
            process = manage(database, folder / data, *words, stdout=subprocess.DEVNULL)
            open_processes.callback(process.wait, PATIENCE)
            open_processes.callback(process.terminate)

        for port, processes in ports.items():  # both at once: one of them migrates, the other waits for it
            begin(
                f"host {port}", "serve", "--host", "127.0.0.1", "--port", str(port), "--processes", processes
            )
        for port in ports:
            until(lambda port=port: release_at(f"http://127.0.0.1:{port}") == RELEASE)
        begin(f"host {next(iter(ports))}", "worker")
        facts = json.loads(managed(database, folder, "shell", "-v0", "-c", SET_UP).splitlines()[-1])
        facts["rows"] = [tuple(row) for row in facts["rows"]]
        yield House(*map(Server, ports), **facts)


def test_an_evening_through_two_servers(house: House) -> None:
    one, other = house.one, house.other
    first, second, *rest = house.rows

    # News: what is entered at one is pushed by the other, whose page is then new, and the same.
    _status, headers, _page = house.live(other)
    before = headers["etag"]
    assert house.live(one)[1]["etag"] == before
    assert house.live(other, before)[0] == 304
    with _news(house, other) as stream:
        until(lambda: stream.readline() == b"data: new\n")
        house.say(one, first, "NS")
        house.say(one, first, "EW")
        until(lambda: stream.readline() == b"data: new\n")
    status, headers, page = house.live(other, before)
    assert (status, b"1 of 81 results" in page) == (200, True)
    assert headers["etag"] != before
    assert house.live(one)[1]["etag"] == headers["etag"]

    # Two sides that differ, at two servers: a question at both.
    house.say(one, second, "NS")
    assert house.say(other, second, "EW", tricks=9)["agreement"] == "disputed"
    state = json.loads(one.ask(f"/t/{house.tokens[str(second[1])]}/state")[2])
    assert "disputed" in json.dumps(state)
    settled = house.say(other, second, "NS", key="looked-once-more", tricks=9)
    assert (settled["agreement"], settled["tricks"]) == ("accepted", 9)

    # The same entry, sent to both at the same moment by a phone that lost its answer, is one.
    with ThreadPoolExecutor(8) as phones:
        sent = [
            phones.submit(house.say, server, row, side)
            for row in rest
            for side, server in (("NS", one), ("NS", other), ("EW", other), ("EW", one))
        ]
        assert {answer.result()["agreement"] for answer in sent} == {"sent", "accepted"}
    assert b"81 of 81 results" in house.live(one)[2]
    assert house.live(one)[2] == house.live(other)[2]


def test_every_process_hears_news_within_a_second(house: House) -> None:
    """Six streams at each server, of two processes and of one; the best of six entries, on a slow machine."""
    row, slowest = house.rows[-1], []
    with ExitStack() as opened, ThreadPoolExecutor(12) as readers:
        streams = [opened.enter_context(_news(house, server)) for server in (house.one, house.other) * 6]

        def heard(stream: http.client.HTTPResponse) -> float:
            while stream.readline() != b"data: new\n":
                pass
            return time.monotonic()

        [*readers.map(heard, streams)]
        for number in range(6):
            server = (house.one, house.other)[number % 2]
            house.say(server, row, "NS", key=f"news-of-the-row-{number}", tricks=9 + number % 2)
            said = time.monotonic()
            slowest.append(max(readers.map(heard, streams)) - said)
    assert min(slowest) < 1, slowest


@contextmanager
def _news(house: House, server: Server) -> Iterator[http.client.HTTPResponse]:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        connection.request("GET", f"/s/{house.session}/news")
        yield connection.getresponse()


def test_a_director_is_signed_in_everywhere_and_a_guesser_is_stopped_everywhere(house: House) -> None:
    one, other = house.one, house.other
    signed_in = _sign_in(one, house.link)
    status, _headers, _page = other.ask(f"/console/{house.session}/", Cookie=signed_in)
    assert status == 200

    # Another process draws what is long; where its file is not, the server draws it itself.
    for row in house.rows:
        house.say(one, row, "NS")
        house.say(other, row, "EW")
    paper = f"/s/{house.session}/booklet.pdf?language=en"
    for server in (one, other):
        status, headers, _text = server.ask(paper, Cookie=signed_in)
        assert status == 302
        order = headers["location"]
        drawn = until(lambda s=server, o=order: (a := s.ask(o, Cookie=signed_in))[0] == 200 and a[2])
        assert drawn.startswith(b"%PDF")

    guesses = [_guess((one, other)[number % 2]) for number in range(14)]
    assert guesses[:10] == [403] * 10
    assert {*guesses[11:]} == {429}


def _sign_in(server: Server, link: str) -> str:
    _status, headers, page = server.ask(f"/in/{link}/")
    return _posted(server, f"/in/{link}/", headers, page)[1]


def _guess(server: Server) -> int:
    _status, headers, page = server.ask("/in/AAAAAAAAAAAAAAAA/")
    return _posted(server, "/in/AAAAAAAAAAAAAAAA/", headers, page)[0]


def _posted(server: Server, path: str, headers: dict[str, str], page: bytes) -> tuple[int, str]:
    """The status of pressing the button of a page, and the cookie of whoever is signed in then."""
    cookie = headers["set-cookie"].split(";")[0]
    token = re.search(rb'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1].decode()
    status, said, _text = server.ask(path, {}, Cookie=cookie, X_CSRFToken=token)
    found = re.search(r"sessionid=[^;]+", said.get("set-cookie", ""))
    return status, found[0] if found else ""
