"""A gunicorn worker whose threads are given complete requests only, so that slow clients take none.

gunicorn's own gthread worker reads a request in the thread that answers it: as many half-sent requests as
there are threads stop the server. Here the main loop of the worker reads without blocking, from all
connections at once. A request has `READ_SECONDS` to arrive. Of those unfinished each address may have
`MOST_OF_ONE`, all together `MOST_UNFINISHED`; of too many the oldest is closed. A hall of 300 phones behind
one address does not notice: a phone's request arrives whole, in one packet or two, and is never the oldest. A
long body (a file) is read by a thread; there are `MOST_UPLOADS` of these.
"""

import errno
import socket
import time
from collections import Counter
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from selectors import EVENT_READ
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from tournament.management.serving.arriving import Arriving, Refused, State
from tournament.management.serving.client_socket import ClientSocket

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
