"""Browser tests: a live server, and phones of the usual sizes that open its pages."""

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import count
from threading import Lock

import pytest
from django.contrib.auth import get_user_model
from django.core.servers.basehttp import ThreadedWSGIServer
from django.test import Client
from django.test.testcases import LiveServerThread
from playwright.sync_api import BrowserContext, Page

from tests.evening import make_section
from tournament.models import Section
from tournament.web import news

from .phone import OpenPhone, Phone

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
OpenDesk = Callable[..., Page]


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


@pytest.fixture(autouse=True, scope="session")
def news_every_second() -> Iterator[None]:
    """The watch of news reads by a connection of its own, which SQLite in memory does not bear: it tells of
    something new without looking. tests/browser/test_pushed.py sees the real one.
    """
    with pytest.MonkeyPatch.context() as patch:
        looks = count()
        patch.setattr(news, "_versions", lambda sessions: dict.fromkeys(sessions, ((0, next(looks)),)))
        patch.setattr(news, "LOOK_SECONDS", 1.0)
        yield


@pytest.fixture
def open_page(live_server, new_context: Callable[..., BrowserContext]) -> Iterator[OpenPhone]:
    """Opens a path of the live server in a new browser. Errors of its scripts or policy fail the test."""
    broken: list[str] = []

    def opened(path: str, *, language: str, cookies: Iterable[dict] = (), **how: object) -> Page:
        context = new_context(locale=language, **how)
        context.set_default_timeout(10_000)
        context.add_cookies([*cookies])
        page = context.new_page()
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.on("console", lambda said: broken.append(said.text) if "Security Policy" in said.text else None)
        page.goto(live_server.url + path)
        return page

    yield opened
    assert broken == []


@pytest.fixture
def open_phone(open_page: OpenPhone) -> OpenPhone:
    """Opens a path on a new phone."""

    def opened(path: str, *, language: str = "en", viewport: dict[str, int] = PHONE) -> Page:
        return open_page(path, language=language, viewport=viewport, has_touch=True, is_mobile=True)

    return opened


@pytest.fixture
def open_desk(live_server, open_page: OpenPhone) -> OpenDesk:
    """Opens a path as a director who has signed in and says yes to every question."""
    client = Client()
    client.force_login(get_user_model().objects.create(username="d", is_staff=True))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}

    def opened(path: str, *, language: str = "en", viewport: dict[str, int] = LAPTOP, **how: object) -> Page:
        page = open_page(path, language=language, cookies=[cookie], viewport=viewport, **how)
        page.on("dialog", lambda dialog: dialog.accept())
        return page

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
