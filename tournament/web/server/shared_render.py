"""One rendering for all simultaneous requests of the same page.

News reach every screen at once, and hundreds request one ranking. The first request in the queue renders as
soon as the rendering before it is done; requests that arrive before it begins share it. So no answer was read
before its request came, and any number of requests needs two renderings in sequence at most.
"""

from collections.abc import Callable, Hashable
from concurrent.futures import Future, wait
from threading import Lock

from tournament.web.server.request_scheduler import DRAWS, READS, SCHEDULER

Render = Callable[[], bytes]
LOCKS = 16


class Sharing:
    def __init__(self) -> None:
        self._guard = Lock()
        self._waiting: dict[Hashable, Future[bytes]] = {}
        self._last = [Lock() for _lock in range(LOCKS)]

    def rendered(self, key: Hashable, render: Render) -> bytes:
        """The result of `render`, or that of the same call of another thread that has not begun yet."""
        with self._guard:
            waiting = self._waiting.get(key)
            rendering = self._waiting.setdefault(key, Future())
        if waiting is None:
            self._render(key, render, rendering)
        else:
            with SCHEDULER.away(READS):
                wait([rendering])
        return rendering.result()

    def _render(self, key: Hashable, render: Render, rendering: Future[bytes]) -> None:
        last = self._last[hash(key) % LOCKS]
        with SCHEDULER.away(DRAWS):  # other requests arrive during this wait and share it
            last.acquire()
        try:
            with self._guard:
                del self._waiting[key]  # requests from now on are too late for this one
            rendering.set_result(render())
        except BaseException as error:
            rendering.set_exception(error)
        finally:
            last.release()
