"""Live pages: one address gives the whole page or, with `?live`, its changing part; 304 without a change.

The page has the ETag of that part, so that a request costs little until it changes, and the address of the
session's event stream (web/server/event_stream.py), which triggers a request as soon as there is a change.
The part is rendered once for all simultaneous requests.
A director's part holds forms of their own.
"""

from collections.abc import Callable, Hashable
from concurrent.futures import Future, wait
from datetime import datetime, timedelta
from functools import wraps
from threading import Lock
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import condition

from tournament.domain.boards.reports.headings import is_provisional
from tournament.domain.gate.reports.overall_figures import overall_marks
from tournament.domain.gate.reports.visibility import is_director
from tournament.domain.journal.reports.versioned_cache import etag, versions_of_session
from tournament.web.formatting.look_choice import cookie_value, look_of
from tournament.web.server.request_scheduler import DRAWS, READS, SCHEDULER

# One rendering for all simultaneous requests of the same page.
#
# News reach every screen at once, and hundreds request one ranking. The first request in the queue renders
# as soon as the rendering before it is done; requests that arrive before it begins share it. So no answer
# was read before its request came, and any number of requests needs two renderings in sequence at most.

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


# The page or its changing part.

View = Callable[..., HttpResponse]
SHARING = Sharing()
# How often what moves with the time alone is new: tables that are late, the estimated finish.
TICK = timedelta(seconds=15)


def tick_of(now: datetime) -> datetime:
    """The start of the present `TICK`."""
    return now - (now - datetime.min.replace(tzinfo=now.tzinfo)) % TICK


def part_etag(request: HttpRequest, session_id: int) -> str:
    """Of what moves: its sections' versions, the address, the language, the role; `live_moment` of a page
    that moves with the time too, or a function that gives it for these versions; the figures of other clubs.
    """
    role = is_director(request.user) and request.user.pk
    versions = versions_of_session(session_id)
    moment = getattr(request, "live_moment", ())
    moved = moment(versions) if callable(moment) else moment, is_provisional(session_id, versions)
    marks = overall_marks(version.planned for version in versions)
    parts = (request.path, get_language(), role, *moved, marks)
    return etag(versions, *parts)


def page_etag(request: HttpRequest, part: str) -> str | None:
    """Of the whole page; None for directors, whose pages hold their own forms and messages."""
    return (
        None
        if is_director(request.user)
        else etag((), part, request.get_full_path(), cookie_value(look_of(request)))
    )


def live(view: View) -> View:
    """A page of one session that browsers keep and ask about."""

    drawn = _drawn(view)

    @wraps(view)
    def answered(request: HttpRequest, session_id: int, **rest: object) -> HttpResponse:
        part = part_etag(request, session_id)
        request.live_etag, request.live_session = part, session_id
        tag = part if is_part(request) else page_etag(request, part)
        response = condition(etag_func=lambda *_args, **_kwargs: tag)(drawn)(
            request, session_id=session_id, **rest
        )
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return answered


def _drawn(view: View) -> View:
    """The view, or for a part that every stranger sees alike its one rendering."""

    @wraps(view)
    def drawn(request: HttpRequest, **about: object) -> HttpResponse:
        if not is_part(request) or request.user.is_authenticated:
            return view(request, **about)
        key = (request.get_full_path(), get_language())
        return HttpResponse(SHARING.rendered(key, lambda: view(request, **about).content))

    return drawn


def is_part(request: HttpRequest) -> bool:
    return "live" in request.GET


def live_query(request: HttpRequest, *names: str) -> str:
    """What the moving part of a page is asked for beside `?live`: these choices of the page."""
    asked = {name: request.GET[name] for name in names if name in request.GET}
    return f"&{urlencode(asked)}" if asked else ""


def page(request: HttpRequest, name: str, fragment: str) -> str:
    """The template to render: the whole page, or with `?live` the fragment that moves."""
    return fragment if is_part(request) else name


def live_page(request: HttpRequest, part: str, context: dict[str, object], *styles: str) -> HttpResponse:
    """The page of a session with these style sheets, in which `part` moves; with `?live` that part alone."""
    if is_part(request):
        return render(request, part, context)
    return render(request, "public/live.html", {**context, "part": part, "styles": styles})
