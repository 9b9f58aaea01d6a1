"""Browser tests: a live server, and phones of the usual sizes that open its pages."""

import re
import threading
from collections.abc import Callable, Iterable, Iterator
from threading import Event, Lock, Thread, current_thread
from typing import ClassVar
from urllib.parse import urlsplit

import pytest
from django.contrib.auth import get_user_model
from django.core.servers.basehttp import ThreadedWSGIServer
from django.test import Client
from django.test.testcases import LiveServerThread
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.fixtures.evening import make_section
from tournament.models import Section
from tournament.web.server import event_stream
from tournament.web.server.static_files import file_of

from .phone import OpenPhone, Phone

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
PROGRAM = re.compile(r"/phone/built/(boards|game)\.\w+\.js$")
SLEEP = 500
OpenDesk = Callable[..., Page]


def agree(page: Page) -> None:
    """Press the act in the dialog that lists its consequences."""
    page.get_by_role("dialog").locator(".primary").click()


# A slow machine is no fault of the page: what is expected may take its time to come.
expect.set_options(timeout=30_000)
TURN = Lock()
OPEN = Event()
OPEN.set()


class WhileATestRuns(ThreadedWSGIServer):
    """Answers one request after the other, and none while the database is emptied after a browser test."""

    talking: ClassVar[set[Thread]] = set()

    def set_app(self, application: Callable[..., Iterable[bytes]]) -> None:
        def in_turn(environ: dict[str, object], start_response: Callable[..., object]) -> Iterable[bytes]:
            with TURN:
                if OPEN.is_set():
                    return application(environ, start_response)
            start_response("503 Service Unavailable", [])
            return []

        super().set_app(in_turn)

    def process_request_thread(self, *request: object) -> None:
        self.talking.add(current_thread())
        super().process_request_thread(*request)
        self.talking.discard(current_thread())


LiveServerThread.server_class = WhileATestRuns


@pytest.fixture(autouse=True)
def _served(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pages are answered and hear the news; before the database is emptied nobody reads it any more."""
    monkeypatch.setattr(event_stream, "WATCH", event_stream.Watch())
    monkeypatch.setattr(event_stream, "LOOK_SECONDS", 0.1)
    monkeypatch.setattr(
        event_stream, "ALIVE_SECONDS", 0.5
    )  # a stream soon notices that its page has been closed
    OPEN.set()
    yield
    with TURN:
        OPEN.clear()
    for thread in [*WhileATestRuns.talking, *(one for one in threading.enumerate() if one.name == "news")]:
        thread.join(30)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Other tests have live servers of the same kind."""
    try:
        return (yield)
    finally:
        OPEN.set()


@pytest.fixture
def open_page(live_server, new_context: Callable[..., BrowserContext]) -> Iterator[OpenPhone]:
    """Opens a path of the live server in a new browser. Errors of its scripts or policy fail the test."""
    broken: list[str] = []

    def opened(
        path: str,
        *,
        language: str,
        cookies: Iterable[dict] = (),
        routes: dict[re.Pattern[str], Callable[[Route], None]] | None = None,
        **how: object,
    ) -> Page:
        context = new_context(locale=language, **how)
        context.add_cookies([*cookies])
        for address, answer in (routes or {}).items():
            context.route(address, answer)
        page = context.new_page()
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.on("console", lambda said: broken.append(said.text) if "Security Policy" in said.text else None)
        page.goto(live_server.url + path)
        return page

    yield opened
    assert broken == []


@pytest.fixture
def keys_sleep() -> int:
    """Milliseconds for which new keys take no tap. test_phone_haste.py tries the real ones, which cost
    every other test a second for two taps.
    """
    return 60


@pytest.fixture
def open_phone(open_page: OpenPhone, keys_sleep: int) -> OpenPhone:
    """Opens a path on a new phone."""

    def program(route: Route) -> None:
        stem, _digest, suffix = urlsplit(route.request.url).path.removeprefix("/assets/").rsplit(".", 2)
        script = file_of(f"overtrick/{stem}.{suffix}").content.decode()
        assert script.count(f"sleep:{SLEEP}}}") == 1
        script = script.replace(f"sleep:{SLEEP}}}", f"sleep:{keys_sleep}}}")
        route.fulfill(body=script, content_type="text/javascript")

    def opened(path: str, *, language: str = "en", viewport: dict[str, int] = PHONE) -> Page:
        how = {"viewport": viewport, "has_touch": True, "is_mobile": True}
        return open_page(path, language=language, routes={PROGRAM: program}, **how)

    return opened


@pytest.fixture
def open_desk(live_server, open_page: OpenPhone) -> OpenDesk:
    """Opens a path as a director who has signed in."""
    client = Client()
    client.force_login(get_user_model().objects.create(username="d", is_staff=True))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}

    def opened(path: str, *, language: str = "en", viewport: dict[str, int] = LAPTOP, **how: object) -> Page:
        return open_page(path, language=language, cookies=[cookie], viewport=viewport, **how)

    return opened


@pytest.fixture
def section(transactional_db) -> Section:
    """Three tables of a Mitchell: pair 1 sits North-South at table 1 and plays boards 1–2, 3–4 and 5–6."""
    return make_section(3)


@pytest.fixture
def north(open_phone: OpenPhone, section: Section) -> Phone:
    """The phone of table 1's North, which follows its pair."""
    return Phone(open_phone, section, "N")


@pytest.fixture
def east(open_phone: OpenPhone, section: Section) -> Phone:
    return Phone(open_phone, section, "E")
