"""A request scheduler: a priority queue in front of the thread pool, and a connection pool behind it.

Only one thread runs Python at a time (the GIL). Hundreds of threads that take it from each other with every
query spend more time on switching than on work, and each needs a connection with empty caches. So a request
waits in a priority queue until it is its turn, in the event loop, so that it has a thread only while it runs
(serving/whole_requests.py), and runs on one of eight warm connections. Writes come before reads, and a
request that has waited long comes before a newer one. The next request starts while one
commits (on SQLite only a read) or runs longer than `LONG`. `away()` releases the connection while a thread
waits.

On PostgreSQL, with two processes, 1,200 phones and 40 results a second, threads that looked for themselves
and phones that did not let pages pass made 99 of 100 entries wait for up to 2.5 s in place of 0.24 s.

Measured on SQLite with 300 phones, 20 results a second and 30 screens (benchmarks/room.py, 2026-11-27), each
behind granian; "poll" is without event streams:

    this scheduler, 400 threads             entry p99 45 ms          300 entries at once 0.67 s
    this scheduler, 32-64 threads, poll     entry p99 39-47 ms       300 entries at once 0.85-1.05 s
    4-16 plain threads, poll                entry p99 440-1,017 ms   300 entries at once 0.9-1.1 s

400 plain threads behind another server took 13 s, with errors. One lock for all writes helped none of them.

It replaces two parts of Django, as tests/web/server/test_django_connections.py checks: the thread's entry in
`django.db.connections`, and the `commit` of a connection.
"""

import re
from asyncio import get_running_loop
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from threading import Event, Lock, Thread, local
from time import monotonic, sleep
from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import LARGEST, MOST_OF_ALL, TooLarge, too_large
from tournament.web.server.refusal_page import refused

CONNECTIONS = 8  # connections to the database
FOR_READERS = 2  # of them: however many wait for a long act to end, the pages are shown
LONG = 0.1  # seconds
RESTED = 1.0  # seconds of disuse after which a connection is checked
# The seconds that a request may wait: the queue is ordered by the moment at which they end.
WRITES, READS, DRAWS, POLLS = 0.0, 0.2, 0.4, 4.0
POLL = re.compile(r"/t/[^/]+/state")
READING = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(slots=True)
class PooledConnection:
    """A connection of the pool; `writes` says whether the request that has it may write."""

    connection: BaseDatabaseWrapper
    taken: float = 0.0
    left: float = 0.0
    writes: bool = False
    is_at_the_disk: bool = False

    def ready(self) -> BaseDatabaseWrapper:
        """The connection; Django checks its health only after a time of disuse."""
        rested = monotonic() - self.left > RESTED
        self.connection.health_check_enabled = rested and self.connection.settings_dict["CONN_HEALTH_CHECKS"]
        return self.connection

    def works(self, now: float) -> bool:
        """Whether no other request may start beside this one."""
        return not self.is_at_the_disk and now - self.taken <= LONG

    def keeps_writers_out(self, now: float) -> bool:
        """SQLite has one writer at a time; PostgreSQL locks rows itself."""
        is_writing = self.writes and (self.is_at_the_disk or now - self.taken <= LONG)
        return is_writing and self.connection.vendor == "sqlite"


@dataclass(slots=True, order=True)
class QueuedRequest:
    """A request in the queue, ordered by the moment until which it may wait, then by number. `call` is called
    when it has its connection, and may not wait.
    """

    until: float
    number: int
    call: Callable[[], object] = field(compare=False)
    seat: PooledConnection | None = field(default=None, compare=False)


class Scheduler:
    def __init__(self, seats: int = CONNECTIONS) -> None:
        self._guard = Lock()
        self._free = [self._seat() for _place in range(seats)]
        self._taken: list[PooledConnection] = []
        self._readers: list[QueuedRequest] = []
        self._writers: list[QueuedRequest] = []
        self._number = 0
        self._thread = local()
        self._is_watched = False

    def close(self) -> None:
        """Close the connections that no request has; SQLite then folds its log into the file."""
        for seat in self._free:
            seat.connection.close()

    def _seat(self) -> PooledConnection:
        made = connections.create_connection(DEFAULT_DB_ALIAS)
        made.inc_thread_sharing()  # one thread after another
        seat = PooledConnection(made)
        made.commit = partial(self._commit, seat, made.commit)
        return seat

    def _commit(self, seat: PooledConnection, commit: Callable[[], None]) -> None:
        with self._guard:
            seat.is_at_the_disk = True
            self._call()
        try:
            commit()
        finally:
            seat.is_at_the_disk = False

    async def called(self, patience: float) -> QueuedRequest:
        """A request whose turn has come, for `turn`; `patience`, in seconds, orders the queue."""
        loop = get_running_loop()
        come = loop.create_future()
        request = self._queue(patience, partial(loop.call_soon_threadsafe, come.set_result, None))
        await come
        return request

    def waited(self, patience: float) -> QueuedRequest:
        """The same in a thread, which waits."""
        come = Event()
        request = self._queue(patience, come.set)
        come.wait()
        return request

    @contextmanager
    def turn(self, request: QueuedRequest) -> Iterator[None]:
        """Run the block on the connection of a request whose turn has come."""
        self._take(request)
        try:
            yield
        finally:
            self._give()

    @contextmanager
    def away(self, patience: float) -> Iterator[None]:
        """Release the connection during the block; without effect in a thread that has none."""
        if getattr(self._thread, "seat", None) is None:
            yield
            return
        self._give()
        try:
            yield
        finally:
            self._take(self.waited(patience))

    def _queue(self, patience: float, call: Callable[[], object]) -> QueuedRequest:
        with self._guard:
            self._number += 1
            request = QueuedRequest(monotonic() + patience, self._number, call)
            heappush(self._readers if patience else self._writers, request)
            self._call()
            if request.seat is None and not self._is_watched:
                self._is_watched = True
                Thread(target=self._watch, name="scheduler", daemon=True).start()
        return request

    def _take(self, request: QueuedRequest) -> None:
        connections.close_all()  # what a stream has opened in this thread
        self._thread.seat = request.seat
        connections[DEFAULT_DB_ALIAS] = request.seat.ready()

    def _give(self) -> None:
        del connections[DEFAULT_DB_ALIAS]
        seat, self._thread.seat = self._thread.seat, None
        with self._guard:
            seat.left = monotonic()
            self._taken.remove(seat)
            self._free.append(seat)
            self._call()

    def _watch(self) -> None:
        """As long as requests wait, start the next one beside one that runs long."""
        while True:
            sleep(LONG)
            with self._guard:
                self._call()
                if not (self._readers or self._writers):
                    self._is_watched = False
                    return

    def _call(self) -> None:
        """Start the first requests that may start. The caller holds the guard."""
        now = monotonic()
        while self._free and not any(seat.works(now) for seat in self._taken):
            queues = [self._readers, self._writers] if self._may_write(now) else [self._readers]
            queue = min(filter(None, queues), default=None)
            if queue is None:
                return
            request, seat = heappop(queue), self._free.pop()
            seat.taken, seat.writes = now, queue is self._writers
            self._taken.append(seat)
            request.seat = seat
            request.call()

    def _may_write(self, now: float) -> bool:
        is_written = any(seat.keeps_writers_out(now) for seat in self._taken)
        return not is_written and len(self._free) > FOR_READERS


SCHEDULER = Scheduler()


def away() -> AbstractContextManager[None]:
    """`SCHEDULER.away` for a report that waits for another thread."""
    return SCHEDULER.away(READS)


def patience_of(environ: Mapping[str, Any]) -> float:
    """A phone asks for its state every few seconds: a hall of them lets entries and pages pass."""
    if environ["REQUEST_METHOD"] not in READING:
        return WRITES
    return POLLS if POLL.fullmatch(environ["PATH_INFO"]) else READS


# Limits on requests, refused with a sentence before any view runs.
#
# A body larger than the largest file that can be brought is not read at all. Of forms and questions no
# number is longer than a column holds (Python itself reads no more than 4,300 digits), and no text holds a
# NUL, which PostgreSQL does not take; numbers in an address likewise. JSON is read field by field by its
# own readers.

MOST_DIGITS = 18
ENDLESS = re.compile(rf"[+-]*\d{{{MOST_DIGITS + 1},}}")
API = "/api/"  # answers in its own form, and has its own limits
PHONES = "/t/"  # posts JSON, whose body its own readers want whole
Handler = Callable[[HttpRequest], HttpResponse]


def limit_requests(get_response: Handler) -> Handler:
    """The middleware."""

    def answered(request: HttpRequest) -> HttpResponse:
        try:
            _refuse_too_much(request)
        except DirectorError as refusal:
            return refused(request, refusal)
        return get_response(request)

    answered.process_view = _refuse_endless_keys  # type: ignore[attr-defined]
    return answered


def _refuse_endless_keys(
    request: HttpRequest, view: object, args: Sequence[object], named: Mapping[str, object]
) -> None:
    """A number in an address that no column holds names nothing: 404, on pages and in the API."""
    if any(_is_endless(str(value)) for value in named.values()):
        raise Http404


def _refuse_too_much(request: HttpRequest) -> None:
    if request.path.startswith(API):
        return
    if body_length(request.META) is None:
        raise too_large(LARGEST)
    try:
        endless = any(map(_is_endless, _texts(request)))
    except (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent) as error:
        raise TooLarge("too_large", _("Too much to send at once. Nothing has been saved.")) from error
    if endless:
        raise DirectorError("endless", _("The data sent cannot be read. Nothing has been saved."))


def _texts(request: HttpRequest) -> Iterator[str]:
    has_form = request.method == "POST" and not request.path.startswith(PHONES)
    for sent in (request.GET, request.POST) if has_form else (request.GET,):
        for _name, values in sent.lists():
            yield from values


def _is_endless(text: str) -> bool:
    return "\0" in text or ENDLESS.fullmatch(text.strip()) is not None


# How long the body of a request is, before any of it is read.

LENGTH = re.compile(r"[0-9]{1,18}")


def body_length(environ: Mapping[str, Any]) -> int | None:
    """Bytes by the header; None for what is no number, and above the largest file that can be uploaded."""
    text = environ.get("CONTENT_LENGTH") or "0"
    return int(text) if LENGTH.fullmatch(text) and int(text) <= MOST_OF_ALL else None
