"""Clients that send half a request, from one address and from several: a real server goes on answering."""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.tools.migrated import bring_up
from tests.tools.ports import free_port
from tournament.serving.serving_checks import release_at

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 120  # seconds
HALF_A_HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Half: "
HALF_A_BODY = b"POST /t/none/entries HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400\r\n\r\n{"
BODY_OF_A_FILE = b"POST /console/bring/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000000\r\n\r\n{"
MANY, PHONES = 450, 300
ONE, FIVE = ["127.0.0.1"], [f"127.0.0.{number}" for number in range(2, 7)]
ASK = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server prints."""
    return tmp_path_factory.mktemp("slow") / "server.log"


@pytest.fixture(scope="module")
def server(log: Path) -> Iterator[int]:
    """The port of a server with data of its own."""
    data, port = log.parent, free_port()
    bring_up(data)
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    variables = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    with log.open("w") as printed:
        running = subprocess.Popen(
            [*command, "--data", str(data)],
            cwd=ROOT,
            env={**variables, "OVERTRICK_DATA": str(data)},
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=printed,
        )
        deadline = time.monotonic() + PATIENCE
        while not release_at(f"http://127.0.0.1:{port}"):
            assert running.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.1)
        yield port
        running.terminate()
        running.wait(PATIENCE)


def half_sent(port: int, part: bytes, address: str = "127.0.0.1") -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(address, 0))
    client.sendall(part)
    return client


def seconds_of_an_answer(port: int) -> float:
    started = time.monotonic()
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as phone:
        phone.request("GET", "/health")
        assert phone.getresponse().status == 200
    return time.monotonic() - started


@pytest.mark.parametrize("part", [HALF_A_HEAD, HALF_A_BODY, BODY_OF_A_FILE], ids=["head", "body", "file"])
@pytest.mark.parametrize("addresses", [ONE, FIVE], ids=["one", "five"])
def test_half_sent_requests_leave_the_hall_working(server: int, part: bytes, addresses: list[str]) -> None:
    with ExitStack() as open_ones:
        for number in range(MANY):
            open_ones.enter_context(half_sent(server, part, addresses[number % len(addresses)]))
        assert max(seconds_of_an_answer(server) for _phone in range(20)) < 5


def test_a_body_that_never_ends_is_answered_408_and_closed(server: int) -> None:
    with half_sent(server, HALF_A_BODY) as client:
        assert client.recv(1000).startswith(b"HTTP/1.1 408 ")
        assert client.recv(1000) == b""


def test_a_head_that_never_ends_is_closed(server: int) -> None:
    with half_sent(server, HALF_A_HEAD) as client:
        assert client.recv(1000) == b""


def test_a_body_that_breaks_off_is_not_taken_for_a_request(server: int, log: Path) -> None:
    for _client in range(120):  # as many wrong addresses would be refused for a while
        half_sent(server, HALF_A_BODY).close()
    with half_sent(server, HALF_A_BODY.replace(b"400", b"1")) as client:
        assert answer(client)[0] == 404
    assert "Traceback" not in log.read_text()


def test_300_phones_behind_one_address_are_all_answered_though_each_has_sent_half_at_first(
    server: int,
) -> None:
    with ExitStack() as connected:
        phones = [connected.enter_context(half_sent(server, HALF_A_HEAD)) for _phone in range(PHONES)]
        for phone in phones:
            phone.sendall(b"here\r\n\r\n")
        assert [answer(phone)[0] for phone in phones] == [200] * PHONES


def test_the_log_does_not_quote_a_request_that_cannot_be_read(server: int, log: Path) -> None:
    with half_sent(
        server, b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie sessionid=confidential\r\n\r\n"
    ) as client:
        assert answer(client)[0] == 400
    assert "confidential" not in log.read_text()


def answer(client: socket.socket) -> tuple[int, bytes]:
    """Status and body of the next answer on a connection."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        piece = client.recv(1)
        assert piece, "the connection was closed"
        head += piece
    length = next(
        (int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")), 0
    )
    body = b""
    while len(body) < length:
        body += client.recv(length - len(body))
    return int(head.split()[1]), body


def test_a_request_that_comes_byte_by_byte_is_answered(server: int) -> None:
    with half_sent(server, b"") as client:
        for byte in ASK:
            client.sendall(bytes([byte]))
        assert answer(client)[0] == 200


def test_several_requests_sent_at_once_are_answered_in_order(server: int) -> None:
    with half_sent(server, ASK * 3 + HALF_A_HEAD) as client:
        assert [answer(client)[0] for _request in range(3)] == [200, 200, 200]
        client.sendall(b"here\r\n\r\n")
        assert answer(client)[0] == 200


def test_a_body_in_chunks_is_refused_for_its_length(server: int) -> None:
    said = b"POST /t/none/entries HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with half_sent(server, said) as client:
        assert answer(client)[0] == 411


def test_a_body_that_waits_to_be_asked_for_is_asked_for(server: int) -> None:
    body = json.dumps({"key": "x"}).encode()
    asks = f"Expect: 100-continue\r\nContent-Length: {len(body)}\r\n\r\n"
    with half_sent(server, b"POST /t/none/entries HTTP/1.1\r\nHost: localhost\r\n" + asks.encode()) as client:
        assert answer(client)[0] == 100
        client.sendall(body)
        statuses = [answer(client)[0]]
        while statuses[-1] == 100:
            statuses.append(answer(client)[0])
        assert statuses[-1] == 404


def test_a_long_body_is_read_whole(server: int) -> None:
    body = b"x" * 3_000_000
    head = f"POST /t/none/entries HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
    with half_sent(server, head.encode() + body) as client:
        assert answer(client)[0] == 404


def test_an_endless_head_is_refused(server: int) -> None:
    with half_sent(server, HALF_A_HEAD + b"x" * 70_000) as client:
        assert answer(client)[0] == 431
