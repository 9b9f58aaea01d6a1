"""Browser tests: a live server, and phones of the usual sizes that open its pages."""

from collections.abc import Callable, Generator, Iterable, Iterator
from threading import Lock

import pytest
from django.core.servers.basehttp import ThreadedWSGIServer
from django.test.testcases import LiveServerThread
from playwright.sync_api import BrowserContext, Page

PHONE = {"width": 390, "height": 844}
OpenPhone = Callable[..., Page]


TURN = Lock()


class OneAtATime(ThreadedWSGIServer):
    """SQLite in memory is one connection for all threads of the live server, so its requests take turns."""

    def set_app(self, application: Callable[..., Iterable[bytes]]) -> None:
        def in_turn(*request: object) -> Iterable[bytes]:
            with TURN:
                return application(*request)

        super().set_app(in_turn)


LiveServerThread.server_class = OneAtATime


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, object, object]:
    """No request is under way while the database is emptied after a test."""
    with TURN:
        return (yield)


@pytest.fixture
def open_phone(live_server, new_context: Callable[..., BrowserContext]) -> Iterator[OpenPhone]:
    """Opens a path of the live server on a new phone. Errors of its scripts or policy fail the test."""
    broken: list[str] = []

    def opened(path: str, *, language: str = "en", viewport: dict[str, int] = PHONE) -> Page:
        context = new_context(viewport=viewport, locale=language, has_touch=True, is_mobile=True)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.on("console", lambda said: broken.append(said.text) if "Security Policy" in said.text else None)
        page.goto(live_server.url + path)
        return page

    yield opened
    assert broken == []
