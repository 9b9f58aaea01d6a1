"""One rendering for everybody who asks for the same at the same moment.

News reach every screen at once, and hundreds ask for one ranking. Whoever asks while nobody waits starts a
rendering as soon as the one before it is done; whoever asks meanwhile shares it. So nobody is given what was
read before he asked, and however many ask, two renderings follow one another at most.
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
        """What `render` gives, or what the same call of another thread gives that has not begun yet."""
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
        with SCHEDULER.away(DRAWS):  # meanwhile the others come and share it
            last.acquire()
        try:
            with self._guard:
                del self._waiting[key]  # whoever comes from now on has asked too late for this one
            rendering.set_result(render())
        except BaseException as error:
            rendering.set_exception(error)
        finally:
            last.release()
