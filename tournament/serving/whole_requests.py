"""What granian calls for each request (RSGI): it awaits the body and the turn, then has a thread answer.

Requests that wait take no thread: hundreds that came at once left as many stacks behind.

The event loop awaits the bodies of all connections at once, so slow clients take no thread: a form or an
entry has `READ_SECONDS` to arrive, a longer body (a file) `UPLOAD_SECONDS`, and there are `MOST_UPLOADS` of
these. A body without a length (in chunks) is refused: browsers and the usual programs send none. granian
itself closes a connection whose head is not complete in time, and refuses a head that is too long
(serving/server.py).
"""

import asyncio
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from multiprocessing import parent_process
from tempfile import SpooledTemporaryFile
from typing import Any

from granian.rsgi import ProtocolClosed

from tournament import call_with_room
from tournament.exchange.formats import MEGABYTE
from tournament.web.server.request_scheduler import SCHEDULER, QueuedRequest, body_length, patience_of
from tournament.wsgi import application

THREADS = 400  # at most: event streams keep up to 120 busy, and who waits for another's rendering one
READ_SECONDS, UPLOAD_SECONDS = 10.0, 300.0
LONGEST_IN_MEMORY = 131_072
MOST_UPLOADS = 32
UNREAD_SECONDS = 2.0  # for a body that is refused: an answer may be lost on its way if the client is not done


class WholeRequests:
    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(THREADS)
        self.uploads = 0

    def __rsgi_init__(self, _loop: object) -> None:
        # The main process stops this one: Ctrl-C and the end of a terminal reach both.
        for name in {"SIGINT", "SIGHUP"} & {*dir(signal)}:
            signal.signal(getattr(signal, name), signal.SIG_IGN)
        threading.Thread(target=end_with_the_main_process, daemon=True).start()

    def __rsgi_del__(self, _loop: object) -> None:
        self.threads.shutdown()
        SCHEDULER.close()
        os._exit(0)  # Python may not be taken apart while threads of granian run

    async def __rsgi__(self, scope: Any, proto: Any) -> None:
        environ = environ_of(scope)
        length = body_length(environ)
        is_long = length is None or length > LONGEST_IN_MEMORY
        if "HTTP_TRANSFER_ENCODING" in environ:
            refuse(proto, HTTPStatus.LENGTH_REQUIRED)
            return
        if is_long and self.uploads >= MOST_UPLOADS:
            refuse(proto, HTTPStatus.SERVICE_UNAVAILABLE)
            return
        self.uploads += is_long
        try:
            with suppress(ProtocolClosed), SpooledTemporaryFile(max_size=MEGABYTE) as body:
                if not await received(proto, body, length, UPLOAD_SECONDS if is_long else READ_SECONDS):
                    refuse(proto, HTTPStatus.REQUEST_TIMEOUT)
                    return
                environ["wsgi.input"] = body
                loop = asyncio.get_running_loop()
                turn = await SCHEDULER.called(patience_of(environ))
                await loop.run_in_executor(self.threads, answer, environ, proto, loop, turn)
        finally:
            self.uploads -= is_long


def end_with_the_main_process() -> None:
    """End with the main process: one that was killed cannot stop this process."""
    parent_process().join()
    os._exit(1)


def environ_of(scope: Any) -> dict[str, Any]:
    """The request as WSGI has it. A header with _ could pass for one that a proxy sets, and is left out."""
    host, _colon, port = scope.server.rpartition(":")
    environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string.encode().decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.url_scheme": scope.scheme,
    }
    for name, value in scope.headers.items():
        if "_" not in name:
            key = name.upper().replace("-", "_")
            key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
            joint = "; " if name == "cookie" else ","
            environ[key] = f"{environ[key]}{joint}{value}" if key in environ else value
    return environ


async def received(proto: Any, body: Any, length: int | None, seconds: float) -> bool:
    """Whether the body was all here in time. One above the limit is not kept: the application refuses it."""
    if length == 0:
        return True
    try:
        async with asyncio.timeout(UNREAD_SECONDS if length is None else seconds):
            async for part in proto:
                if length is not None:
                    body.write(part)
    except TimeoutError:
        return length is None
    if length and body.tell() < length:  # the client has gone
        raise ProtocolClosed
    body.seek(0)
    return True


def refuse(proto: Any, status: HTTPStatus) -> None:
    proto.response_empty(status.value, [("connection", "close")])


def answer(environ: dict[str, Any], proto: Any, loop: asyncio.AbstractEventLoop, turn: QueuedRequest) -> None:
    """Call the application and send what it answers: at once if its length is known, else part by part."""
    head: list[Any] = []
    with SCHEDULER.turn(turn):
        content = call_with_room(
            application, environ, lambda status, headers, *_error: head.extend([int(status[:3]), headers])
        )
    try:
        if any(name.lower() == "content-length" for name, _value in head[1]):
            proto.response_bytes(*head, b"".join(content))
            return
        stream = proto.response_stream(*head)
        for part in content:
            asyncio.run_coroutine_threadsafe(send(stream, part), loop).result()
    finally:
        content.close()


async def send(stream: Any, part: bytes) -> None:
    await stream.send_bytes(part)
