"""Turns: a process answers one request after another, the most urgent first, each on a warm connection.

Python runs one thread at a time. Threads that take it from each other at every question to the database
spend more on changing over than on their work, and each would have a connection that knows nothing yet. So a
request waits for its turn and is served on one of few connections, where the one before it left off.

Who enters comes before who reads; who has waited long comes before who has just come, however urgent. While
one waits for the disk the next begins (on SQLite only who reads), and so he does beside a turn that takes
`LONG`. Whoever waits for another thread is `away` meanwhile.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from tempfile import SpooledTemporaryFile
from threading import Event, Lock, local
from time import monotonic
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from tournament.services.event_file.upload_limits import MEGABYTE, MOST_OF_ALL

SEATS = 8  # connections to the database
FOR_READERS = 2  # of them: however many wait for a long act to end, the pages are shown
LONG = 0.1  # seconds
RESTED = 1.0  # seconds after which a connection may have ended
LOOK = 0.5  # seconds after which whoever waits sees for himself whether somebody takes long
# The seconds that each may wait: whoever has to wait longer than another is served after him.
WRITES, READS, DRAWS = 0.0, 0.2, 0.4
PART = 65_536  # bytes of a body that are read at once
DIGITS = len(str(MOST_OF_ALL))
READING = frozenset({"GET", "HEAD", "OPTIONS"})

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


@dataclass(slots=True)
class Seat:
    """A place to be served at; `writes` is of whoever has it now."""

    connection: BaseDatabaseWrapper
    taken: float = 0.0
    left: float = 0.0
    writes: bool = False
    is_at_the_disk: bool = False

    def ready(self) -> BaseDatabaseWrapper:
        """The connection, which Django asks whether it still stands only when it has rested."""
        rested = monotonic() - self.left > RESTED
        self.connection.health_checks_enabled = rested and self.connection.settings_dict["CONN_HEALTH_CHECKS"]
        return self.connection

    def works(self, now: float) -> bool:
        """Whether nobody is to begin beside it."""
        return not self.is_at_the_disk and now - self.taken <= LONG

    def keeps_writers_out(self, now: float) -> bool:
        """SQLite has one writer at a time; PostgreSQL keeps them apart by itself."""
        is_writing = self.writes and (self.is_at_the_disk or now - self.taken <= LONG)
        return is_writing and self.connection.vendor == "sqlite"


@dataclass(slots=True, order=True)
class Ticket:
    """A place in a queue: by the moment until which it may wait, then by number."""

    until: float
    number: int
    called: Event = field(default_factory=Event, compare=False)
    seat: Seat | None = field(default=None, compare=False)


class Turns:
    def __init__(self, seats: int = SEATS) -> None:
        self._guard = Lock()
        self._free = [self._seat() for _place in range(seats)]
        self._taken: list[Seat] = []
        self._readers: list[Ticket] = []
        self._writers: list[Ticket] = []
        self._number = 0
        self._thread = local()

    def _seat(self) -> Seat:
        made = connections.create_connection(DEFAULT_DB_ALIAS)
        made.inc_thread_sharing()  # one thread after another
        seat = Seat(made)
        made.commit = partial(self._commit, seat, made.commit)
        return seat

    def _commit(self, seat: Seat, commit: Callable[[], None]) -> None:
        with self._guard:
            seat.is_at_the_disk = True
            self._call()
        try:
            commit()
        finally:
            seat.is_at_the_disk = False

    @contextmanager
    def turn(self, patience: float) -> Iterator[None]:
        """Be served in this thread, after so many seconds at most if all goes well."""
        self._take(patience)
        try:
            yield
        finally:
            self._give()

    @contextmanager
    def away(self, patience: float) -> Iterator[None]:
        """Let others be served until the end of the block; a thread that is not served goes on at once."""
        if getattr(self._thread, "seat", None) is None:
            yield
            return
        self._give()
        try:
            yield
        finally:
            self._take(patience)

    def _take(self, patience: float) -> None:
        with self._guard:
            self._number += 1
            ticket = Ticket(monotonic() + patience, self._number)
            heappush(self._readers if patience else self._writers, ticket)
            self._call()
        while not ticket.called.wait(LOOK):
            with self._guard:
                self._call()  # beside one who takes long
        connections.close_all()  # what a stream has opened in this thread
        self._thread.seat = ticket.seat
        connections[DEFAULT_DB_ALIAS] = ticket.seat.ready()

    def _give(self) -> None:
        del connections[DEFAULT_DB_ALIAS]
        seat, self._thread.seat = self._thread.seat, None
        with self._guard:
            seat.left = monotonic()
            self._taken.remove(seat)
            self._free.append(seat)
            self._call()

    def _call(self) -> None:
        """Let the first who may begin come. Whoever calls holds the guard."""
        now = monotonic()
        while self._free and not any(seat.works(now) for seat in self._taken):
            queues = [self._readers, self._writers] if self._may_write(now) else [self._readers]
            queue = min(filter(None, queues), default=None)
            if queue is None:
                return
            ticket, seat = heappop(queue), self._free.pop()
            seat.taken, seat.writes = now, queue is self._writers
            self._taken.append(seat)
            ticket.seat = seat
            ticket.called.set()

    def _may_write(self, now: float) -> bool:
        is_written = any(seat.keeps_writers_out(now) for seat in self._taken)
        return not is_written and len(self._free) > FOR_READERS


TURNS = Turns()


def in_turn(application: Wsgi) -> Wsgi:
    """The application, asked by one thread after another. Whoever sends slowly does so before his turn."""

    def answered(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        patience = READS if environ["REQUEST_METHOD"] in READING else WRITES
        with _received(environ) as body, TURNS.turn(patience):
            return application({**environ, "wsgi.input": body}, start_response)

    return answered


@contextmanager
def _received(environ: Mapping[str, Any]) -> Iterator[Any]:
    """The body, a long one on the disk; unread where it is more than anybody may send: that is refused."""
    coming, length = environ["wsgi.input"], environ.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or len(length) > DIGITS or int(length) > MOST_OF_ALL:
        yield coming
        return
    left = int(length)
    with SpooledTemporaryFile(max_size=MEGABYTE) as body:
        while left and (part := coming.read(min(left, PART))):
            body.write(part)
            left -= len(part)
        body.seek(0)
        yield body
