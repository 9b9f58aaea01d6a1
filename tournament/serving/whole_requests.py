"""A gunicorn worker whose threads are given complete requests only, so that slow clients take none.

gunicorn's own gthread worker reads a request in the thread that answers it: as many half-sent requests as
there are threads stop the server. Here the main loop of the worker reads without blocking, from all
connections at once. A request has `READ_SECONDS` to arrive. Of those unfinished each address may have
`MOST_OF_ONE`, all together `MOST_UNFINISHED`; of too many the oldest is closed. A hall of 300 phones behind
one address does not notice: a phone's request arrives whole, in one packet or two, and is never the oldest. A
long body (a file) is read by a thread; there are `MOST_UPLOADS` of these.
"""

import errno
import re
import socket
import time
from collections import Counter
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from errno import ECONNRESET
from functools import partial
from http import HTTPStatus
from selectors import EVENT_READ
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

# A buffer for one HTTP request while its bytes arrive: is it complete, is it refused?
#
# HTTP/1.1 (RFC 9112): a head that ends with an empty line, then a body of `Content-Length` bytes. A body in
# chunks has no length and is refused: browsers and the usual programs send none.

LONGEST_HEAD = 65_536
# A longer request (it brings a file) is read by a thread; shorter ones are kept in memory until complete.
LONGEST_IN_MEMORY = 131_072
END_OF_HEAD = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*\r\n", re.IGNORECASE)
IN_CHUNKS = re.compile(rb"\r\ntransfer-encoding[ \t]*:", re.IGNORECASE)
EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)


class State(Enum):
    UNFINISHED = "unfinished"
    COMPLETE = "complete"
    LONG = "long"  # the head is complete, and all of it is longer than LONGEST_IN_MEMORY


class Refused(Exception):
    """The request is answered with `status` and its connection is closed."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


@dataclass(slots=True)
class Arriving:
    """`data` begins with the request; bytes of the next one may follow."""

    data: bytearray = field(default_factory=bytearray)
    needed: int | None = None  # bytes of head and body, known when the head is complete

    def add(self, part: bytes) -> State:
        """The state with these bytes too. Refused where no answer but an error is possible."""
        seen = max(len(self.data) - len(END_OF_HEAD), 0)
        self.data += part
        if self.needed is None:
            self._read_head(seen)
        if self.needed is None:
            return State.UNFINISHED
        if len(self.data) >= self.needed:
            return State.COMPLETE
        return State.LONG if self.needed > LONGEST_IN_MEMORY else State.UNFINISHED

    def _read_head(self, seen: int) -> None:
        while self.data.startswith(b"\r\n"):  # empty lines before a request mean nothing
            del self.data[:2]
            seen = 0
        end = self.data.find(END_OF_HEAD, seen)
        if (end if end >= 0 else len(self.data)) > LONGEST_HEAD:
            raise Refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        if end < 0:
            return
        head = bytes(self.data[: end + len(END_OF_HEAD)])
        if IN_CHUNKS.search(head):
            raise Refused(HTTPStatus.LENGTH_REQUIRED)
        length = LENGTH.search(head)
        self.needed = len(head) + (int(length[1]) if length else 0)

    def expects_continue(self) -> bool:
        """Whether the client sends its body only after `100 Continue`."""
        return self.needed is not None and bool(EXPECTS.search(self.data))


# A client's socket with a time limit, so that an idle client does not occupy a thread for long.

STALLED_SECONDS = 20.0  # in one call; a slow client that takes a little again and again goes on
STALLED = "the client has stalled"


class ClientSocket(socket.socket):
    """What gunicorn's thread reads and writes. A client that stalls counts as one that has gone."""

    reads_until = 0.0  # monotonic; a complete request leaves nothing to read

    @classmethod
    def of(cls, accepted: socket.socket) -> "ClientSocket":
        return cls(accepted.family, accepted.type, accepted.proto, accepted.detach())

    def setblocking(self, flag: bool) -> None:
        self.settimeout(STALLED_SECONDS if flag else 0.0)

    def arrived(self, size: int) -> bytes:
        """What has arrived until now; b"" when the client has ended. BlockingIOError: nothing yet."""
        return super().recv(size)

    def recv(self, size: int, flags: int = 0) -> bytes:
        if time.monotonic() > self.reads_until:
            raise ConnectionResetError(ECONNRESET, STALLED)
        try:
            return super().recv(size, flags)
        except TimeoutError as error:
            raise ConnectionResetError(ECONNRESET, STALLED) from error

    def sendall(self, data: Any, flags: int = 0) -> None:
        left = memoryview(data)
        try:
            while left:
                left = left[self.send(left, flags) :]
        except TimeoutError as error:
            raise ConnectionResetError(ECONNRESET, STALLED) from error


# The worker: all connections in one loop, and a thread for each complete request.

READ_SECONDS = 10.0
UPLOAD_SECONDS = 300.0
LEAVE_SECONDS = 2.0  # until a client has read its last answer
MOST_OF_ONE, MOST_UNFINISHED, MOST_LEAVING, MOST_UPLOADS = 350, 700, 100, 32
PART = 65_536
NO_FILES_LEFT = (errno.EMFILE, errno.ENFILE)
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class Connection(TConn):
    """A connection with what has arrived of its next request."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.data_ready = True  # when a thread is given it
        self.arriving = Arriving()
        self.until = 0.0  # while it is unfinished or leaving
        self.uploads = False

    @property
    def address(self) -> str:
        return str(self.client[0])


class WholeRequestsWorker(ThreadWorker):
    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # In the order in which their time ends.
        self.unfinished: dict[Connection, None] = {}
        self.leaving: dict[Connection, None] = {}
        self.unfinished_of: Counter[str] = Counter()
        self.uploads = 0

    def accept(self, listener: socket.socket) -> None:
        try:
            accepted, address = listener.accept()
        except OSError as error:
            if error.errno in NO_FILES_LEFT:
                self._close_oldest()
            elif error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        self.nr_conns += 1
        self._await(Connection(self.cfg, ClientSocket.of(accepted), address, listener.getsockname()))

    def on_client_socket_readable(self, conn: Connection, client: socket.socket) -> None:
        """The next request on a connection that was kept."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._await(conn)

    def _await(self, conn: Connection, already: bytes = b"") -> None:
        """Read the next request, whose first bytes may be here already."""
        conn.arriving, conn.until = Arriving(), time.monotonic() + READ_SECONDS
        self.unfinished[conn] = None
        self.unfinished_of[conn.address] += 1
        conn.sock.setblocking(False)
        self._add(conn, already) if already else self._read(conn, conn.sock)
        if conn not in self.unfinished:  # it was all here
            return
        self.poller.register(conn.sock, EVENT_READ, partial(self._read, conn))
        if self.unfinished_of[conn.address] > MOST_OF_ONE:
            self._close(next(one for one in self.unfinished if one.address == conn.address))
        elif len(self.unfinished) > MOST_UNFINISHED:
            self._close(next(iter(self.unfinished)))

    def _read(self, conn: Connection, client: ClientSocket) -> None:
        try:
            part = client.arrived(PART)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        if part:
            self._add(conn, part)
        else:
            self._close(conn)

    def _add(self, conn: Connection, part: bytes) -> None:
        knew_the_head = conn.arriving.needed is not None
        try:
            state = conn.arriving.add(part)
        except Refused as refusal:
            self._refuse(conn, refusal.status)
            return
        if state is State.LONG and self.uploads >= MOST_UPLOADS:
            self._refuse(conn, HTTPStatus.SERVICE_UNAVAILABLE)
        elif state is not State.UNFINISHED:
            self._hand_over(conn, uploads=state is State.LONG)
        elif not knew_the_head and conn.arriving.expects_continue():
            with suppress(OSError):
                conn.sock.send(CONTINUE)

    def _hand_over(self, conn: Connection, *, uploads: bool) -> None:
        self._forget(conn)
        conn.uploads = uploads
        self.uploads += uploads
        conn.sock.reads_until = time.monotonic() + UPLOAD_SECONDS if uploads else 0.0
        conn.init()
        conn.parser.unreader.unread(bytes(conn.arriving.data))
        conn.arriving = Arriving()
        self.enqueue_req(conn)

    def finish_request(self, conn: Connection, done: Future[bool]) -> None:
        """After an answer: the next request, or the end of the connection."""
        self.uploads -= conn.uploads
        conn.uploads = False
        if done.cancelled() or done.exception() or not done.result():
            self._leave(conn)
        elif following := conn.parser.unreader.take_buffered():
            self._await(conn, following)
        else:
            super().finish_request(conn, done)

    def _refuse(self, conn: Connection, status: HTTPStatus) -> None:
        answer = f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        self._forget(conn)
        with suppress(OSError):
            conn.sock.send(answer.encode("ascii"))
        self._leave(conn)

    def _leave(self, conn: Connection) -> None:
        """Close after the client has: unread bytes would destroy the answer on its way (RFC 9112, 9.6)."""
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
            self.poller.register(conn.sock, EVENT_READ, partial(self._drain, conn))
        except (OSError, ValueError, KeyError):  # it has gone
            self._close(conn)
            return
        conn.until = time.monotonic() + LEAVE_SECONDS
        self.leaving[conn] = None
        if len(self.leaving) > MOST_LEAVING:
            self._close(next(iter(self.leaving)))

    def _drain(self, conn: Connection, client: ClientSocket) -> None:
        try:
            has_ended = not client.arrived(PART)
        except BlockingIOError:
            return
        except OSError:
            has_ended = True
        if has_ended:
            self._close(conn)

    def murder_pending(self) -> None:
        """gunicorn asks once a second at least: those whose time is over go."""
        now = time.monotonic()
        while self.unfinished and ((first := next(iter(self.unfinished))).until <= now or not self.alive):
            if first.arriving.data:
                self._refuse(first, HTTPStatus.REQUEST_TIMEOUT)
            else:
                self._close(first)
        while self.leaving and (first := next(iter(self.leaving))).until <= now:
            self._close(first)

    def _close_oldest(self) -> None:
        for oldest in (self.leaving, self.unfinished):
            if oldest:
                self._close(next(iter(oldest)))
                return

    def _close(self, conn: Connection) -> None:
        self._forget(conn)
        self.nr_conns -= 1
        conn.close()

    def _forget(self, conn: Connection) -> None:
        """It is neither unfinished nor leaving any more, and not watched."""
        if conn in self.unfinished:
            del self.unfinished[conn]
            self.unfinished_of[conn.address] -= 1
            if not self.unfinished_of[conn.address]:
                del self.unfinished_of[conn.address]
        self.leaving.pop(conn, None)
        with suppress(OSError, ValueError, KeyError):
            self.poller.unregister(conn.sock)
