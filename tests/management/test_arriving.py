"""When a request is complete, however its bytes are cut."""

from http import HTTPStatus

import pytest

from tournament.serving.whole_requests import Arriving, Refused, State

GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /t/x/entries HTTP/1.1\r\nHost: localhost\r\nContent-length:\t5\r\n\r\nhello"


@pytest.mark.parametrize("request_bytes", [GET, POST])
def test_a_request_is_complete_with_its_last_byte_wherever_it_is_cut(request_bytes: bytes) -> None:
    for cut in range(1, len(request_bytes)):
        arriving = Arriving()
        assert arriving.add(request_bytes[:cut]) is State.UNFINISHED
        assert arriving.add(request_bytes[cut:]) is State.COMPLETE
        assert arriving.data == request_bytes


def test_empty_lines_before_a_request_mean_nothing() -> None:
    arriving = Arriving()
    assert arriving.add(b"\r\n\r\n") is State.UNFINISHED
    assert arriving.add(GET) is State.COMPLETE
    assert arriving.data == GET


def test_a_file_is_long_as_soon_as_its_head_is_complete() -> None:
    head = b"POST /x HTTP/1.1\r\nContent-Length: 4000000\r\n\r\n"
    assert Arriving().add(head[:-1]) is State.UNFINISHED
    assert Arriving().add(head) is State.LONG


@pytest.mark.parametrize(
    "request_bytes, status",
    [
        (b"GET /" + b"x" * 70_000, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", HTTPStatus.LENGTH_REQUIRED),
        (
            b"POST / HTTP/1.1\r\nContent-Length: 5\r\ntransfer-encoding : x\r\n\r\n",
            HTTPStatus.LENGTH_REQUIRED,
        ),
    ],
)
def test_a_request_without_an_end_is_refused(request_bytes: bytes, status: HTTPStatus) -> None:
    with pytest.raises(Refused) as refusal:
        Arriving().add(request_bytes)
    assert refusal.value.status is status
