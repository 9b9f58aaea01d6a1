"""A body is awaited before a thread is given the request: whole, in time, and within the limits."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from types import SimpleNamespace

import pytest
from granian.rsgi import ProtocolClosed

from tournament.domain.files.readings.uploaded_files import MEGABYTE, MOST_OF_ALL
from tournament.serving.whole_requests import environ_of, received
from tournament.web.server.request_scheduler import body_length


async def parts(*arriving: bytes | float) -> AsyncIterator[bytes]:
    """What a client sends: bytes, and seconds of silence."""
    for part in arriving:
        if isinstance(part, bytes):
            yield part
        else:
            await asyncio.sleep(part)


def kept(length: int | None, *arriving: bytes | float) -> bytes | None:
    """The body as a thread gets it; None when it was not here in time."""
    body = BytesIO()
    with ThreadPoolExecutor(1) as thread:  # a browser's driver may keep a loop in this one
        is_whole = thread.submit(asyncio.run, received(parts(*arriving), body, length, 0.05)).result()
    return body.read() if is_whole else None


def test_a_body_is_whole_however_it_is_cut() -> None:
    large = bytes(2 * MEGABYTE)
    assert kept(7, b"board", b" ", b"7") == b"board 7"
    assert kept(len(large), large) == large
    assert kept(0) == b""


def test_a_body_that_stays_away_is_late() -> None:
    assert kept(7, b"board", 30.0, b" 7") is None


def test_a_body_that_breaks_off_has_no_answer() -> None:
    with pytest.raises(ProtocolClosed):
        kept(7, b"board")


def test_a_body_above_the_limit_is_not_kept() -> None:
    assert body_length({"CONTENT_LENGTH": str(MOST_OF_ALL + 1)}) is None
    assert kept(None, b"board 7") == b""


class Headers(list[tuple[str, str]]):
    def items(self) -> list[tuple[str, str]]:
        return self


def test_a_request_is_what_was_sent_and_no_header_passes_for_another() -> None:
    scope = SimpleNamespace(
        method="POST",
        path="/名/",
        query_string="q=%20名",
        server="[::1]:8000",
        client="[::1]:50000",
        scheme="http",
        http_version="1.1",
        headers=Headers(
            [
                ("content-length", "7"),
                ("x-forwarded-for", "192.0.2.1"),
                ("x-forwarded-for", "192.0.2.2"),
                ("x_forwarded_proto", "https"),
                ("cookie", "a=1"),
                ("cookie", "b=2"),
            ]
        ),
    )
    assert environ_of(scope) == {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/名/".encode().decode("latin-1"),
        "QUERY_STRING": "q=%20名".encode().decode("latin-1"),
        "SERVER_NAME": "[::1]",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "::1",
        "wsgi.url_scheme": "http",
        "CONTENT_LENGTH": "7",
        "HTTP_X_FORWARDED_FOR": "192.0.2.1,192.0.2.2",
        "HTTP_COOKIE": "a=1; b=2",
    }
