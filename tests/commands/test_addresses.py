"""Where a server is reached, and what is said when it cannot be started there."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from tests.tools.ports import free_port
from tournament.serving import serving_checks
from tournament.serving.bilingual import CannotServe


@pytest.mark.parametrize(
    ("host", "director", "phones"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000", ""),
        ("localhost", "http://localhost:8000", ""),
        ("192.168.1.5", "http://192.168.1.5:8000", "http://192.168.1.5:8000"),
        ("fd00::5", "http://[fd00::5]:8000", "http://[fd00::5]:8000"),
    ],
)
def test_a_named_host_is_where_everybody_goes(host: str, director: str, phones: str) -> None:
    assert serving_checks.address(host, 8000) == director
    assert serving_checks.phones_address(host, 8000) == phones


@pytest.mark.parametrize("host", serving_checks.EVERYWHERE)
def test_a_server_that_listens_everywhere_is_met_by_phones_at_its_own_address(host: str) -> None:
    own = serving_checks.own_host()
    assert serving_checks.address(host, 8000) == "http://localhost:8000"
    assert serving_checks.phones_address(host, 8000) == (f"http://{own}:8000" if own else "")


def test_the_own_address_is_one_that_can_be_listened_on() -> None:
    if own := serving_checks.own_host():
        serving_checks.refuse_taken_port(own, free_port())


class Answer(BaseHTTPRequestHandler):
    body: bytes

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *_values: object) -> None:
        """Say nothing."""


@pytest.fixture
def other_program(request: pytest.FixtureRequest) -> Iterator[int]:
    """The port of a program whose every page is the parameter."""
    answer = type("Answer", (Answer,), {"body": request.param})
    with HTTPServer(("127.0.0.1", 0), answer) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.mark.parametrize("other_program", [json.dumps({"overtrick": "9.9"}).encode()], indirect=True)
def test_a_port_taken_by_overtrick(other_program: int) -> None:
    with pytest.raises(CannotServe) as refusal:
        serving_checks.refuse_taken_port("127.0.0.1", other_program)
    english, japanese = str(refusal.value).splitlines()
    assert english.startswith(f"Overtrick 9.9 is already running on port {other_program}")
    assert f"Overtrick 9.9 がポート {other_program} で動いています" in japanese


@pytest.mark.parametrize("other_program", [b"<html>", b"{}", b"[]", b"\xff"], indirect=True)
def test_a_port_taken_by_something_else(other_program: int) -> None:
    with pytest.raises(CannotServe, match=f"taken by another program.* --port {other_program + 1}"):
        serving_checks.refuse_taken_port("127.0.0.1", other_program)


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid"])
def test_an_address_of_another_computer(host: str) -> None:
    with pytest.raises(CannotServe, match=f"no address {host}"):
        serving_checks.refuse_taken_port(host, 8000)
