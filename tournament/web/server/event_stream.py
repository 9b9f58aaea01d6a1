"""Server-sent events of a session: a stream that sends a number after every change.

A page then asks for the change by its ETag as always (web/server/live.py), so a stream that breaks or is
refused costs seconds only. One thread of the process polls the database for all open streams, and only while
there are any: the versions are stored there, so that acts of every process are news in each.

Measured with 300 phones and 30 screens on SQLite (benchmarks/room.py, 2026-11-27): with a stream 99 of 100
results are on a screen within 0.55 s, and within 0.93-1.09 s on screens that poll every 0.8-1 s.
"""

import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.views.decorators.http import require_GET

from tournament.models import Section

STREAMS = 120  # each keeps a thread of the server busy; a page without a stream polls
LOOK_SECONDS = 0.5
ALIVE_SECONDS = 5.0  # after which a silent stream sends a line, to detect that its reader has gone

Versions = tuple[tuple[int, int], ...]


class Watch:
    """The sessions with open streams, and the versions at the last look."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._listeners: Counter[int] = Counter()
        self._stands: dict[int, Versions] = {}
        self._looking = False

    def open(self, session_id: int) -> bool:
        """Take a place; whether there was one."""
        with self._changed:
            if self._listeners.total() >= STREAMS:
                return False
            self._listeners[session_id] += 1
            if not self._looking:
                self._looking = True
                threading.Thread(target=self._look, name="news", daemon=True).start()
            return True

    def close(self, session_id: int) -> None:
        with self._changed:
            self._listeners[session_id] -= 1

    def next(self, session_id: int, seen: Versions | None) -> Versions | None:
        """The versions of the session, once they differ from those seen or ALIVE_SECONDS have gone by."""
        with self._changed:
            self._changed.wait_for(lambda: self._stands.get(session_id) not in (None, seen), ALIVE_SECONDS)
            return self._stands.get(session_id)

    def _look(self) -> None:
        """Poll until the last stream is closed."""
        while sessions := self._watched_sessions():
            try:
                self._notify(_versions(sessions))
            except DatabaseError:  # the next look may succeed, on a connection of its own
                connection.close()
            time.sleep(LOOK_SECONDS)
        connection.close()

    def _watched_sessions(self) -> list[int]:
        with self._changed:
            sessions = [session for session, many in self._listeners.items() if many > 0]
            self._looking = bool(sessions)
            return sessions

    def _notify(self, stands: dict[int, Versions]) -> None:
        with self._changed:
            if stands != self._stands:
                self._stands = stands
                self._changed.notify_all()


def _versions(sessions: list[int]) -> dict[int, Versions]:
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    rows = Section.objects.filter(session__in=sessions).order_by("pk")
    for session, section, version in rows.values_list("session_id", "pk", "version"):
        found[session].append((section, version))
    return {session: tuple(found[session]) for session in sessions}


WATCH = Watch()


@require_GET
def news(request: HttpRequest, session_id: int) -> HttpResponse:
    """A stream of events without content. 503 when too many are open."""
    if not WATCH.open(session_id):
        return HttpResponse(status=503, headers={"Retry-After": "60"})
    stream = Stream(session_id)
    response = StreamingHttpResponse(stream, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"  # a proxy passes it on at once
    return response


class Stream:
    """The text of one stream; its place is free again when the server closes it."""

    def __init__(self, session_id: int) -> None:
        self.session = session_id
        self.open = True

    def __iter__(self) -> Iterator[str]:
        seen: Versions | None = None
        yield "retry: 4000\n\n"
        while self.open:
            stands = WATCH.next(self.session, seen)
            yield "data: new\n\n" if stands != seen else ": alive\n\n"
            seen = stands

    def close(self) -> None:
        if self.open:
            self.open = False
            WATCH.close(self.session)
