"""One rendering for everybody who asks for the same at the same moment.

News reach every screen at once, and hundreds ask for one ranking. Whoever asks while nobody waits starts a
rendering as soon as the one before it is done; whoever asks meanwhile shares it. So nobody is given what was
read before he asked, and however many ask, two renderings follow one another at most.
"""

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock

Render = Callable[[], bytes]
TURNS = 16


class Sharing:
    def __init__(self) -> None:
        self._guard = Lock()
        self._waiting: dict[Hashable, Future[bytes]] = {}
        self._turns = [Lock() for _turn in range(TURNS)]

    def rendered(self, key: Hashable, render: Render) -> bytes:
        """What `render` gives, or what the same call of another thread gives that has not begun yet."""
        with self._guard:
            waiting = self._waiting.get(key)
            rendering = self._waiting.setdefault(key, Future())
        if waiting is None:
            self._render(key, render, rendering)
        return rendering.result()

    def _render(self, key: Hashable, render: Render, rendering: Future[bytes]) -> None:
        with self._turns[hash(key) % TURNS]:
            with self._guard:
                del self._waiting[key]  # whoever comes from now on has asked too late for this one
            try:
                rendering.set_result(render())
            except BaseException as error:
                rendering.set_exception(error)
