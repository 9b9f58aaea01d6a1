"""What every test may rely on: the words compiled, and the programs that it is marked to need."""

import gc
import os
import sys
import threading
from collections.abc import Generator, Iterator
from unittest.mock import patch
from zlib import crc32

import pytest
import pytest_django
from django.conf import settings as settings_of_django
from django.core.cache import cache
from django.db import connection
from django.utils import translation
from hypothesis import settings

from tests.tools.cases import SHARE, TIMES
from tests.tools.programs import chromium, pass_over_without_programs, tell_passed_over
from tests.tools.sampled import left_for_cases
from tests.tools.slowest import pytest_runtest_protocol, pytest_runtest_teardown, tell_slowest
from tournament import call_with_room
from tournament.management.commands.compile_words import catalogues, compile_catalogue

__all__ = ["pytest_runtest_protocol", "pytest_runtest_teardown"]

# Drawings, papers and guides: they show what the domain reads, which are asked on both databases.
DRAWN = ("tests/browser/", "tests/docs/", "tests/printing/", "tests/web/look/", "tests/web/paper/")


# No test is timed: a slow machine is no fault of the code.
settings.register_profile("untimed", deadline=None, max_examples=40 * TIMES)
settings.load_profile("untimed")


def pytest_configure(config: pytest.Config) -> None:
    """Tests read the words as they stand: compile the catalogues that changed, before anything loads them."""
    gc.disable()  # until all is collected: two fifths of the time that this takes
    # Playwright keeps an event loop in the thread of the tests, where Django would refuse its own queries.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    settings_of_django.WHITENOISE_AUTOREFRESH = True  # or every test's client would look at every static file
    if not hasattr(config, "workerinput"):  # the process that starts the others
        for path in catalogues():
            compile_catalogue(path)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """.ci/run runs the tests on both databases: what only one of them does is asked of that one. What cannot
    tell them apart is asked once: pytest-django gives it none, or it is about how things look. Of the others
    PostgreSQL has every second one, or fewer as SHARE says, with CASES all.
    """

    left = left_for_cases(items)  # before -m is read
    named = any("::" in path for path in config.args)

    def elsewhere(item: pytest.Item) -> bool:
        if item in left and not named:
            return True
        if item.get_closest_marker("postgresql"):
            return in_a_file()
        if in_a_file():
            return False
        return (
            (TIMES == 1 and not named and crc32(item.nodeid.encode()) % max(2, SHARE // 2))
            or item.get_closest_marker("sqlite") is not None
            or not asks_a_database(item)
            or item.nodeid.startswith(DRAWN)
        )

    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))  # the run names it
    config.hook.pytest_deselected(items=[item for item in items if elsewhere(item)])
    items[:] = [item for item in items if not elsewhere(item)]


def asks_a_database(item: pytest.Item) -> bool:
    """Whether pytest-django opens the tests' database to it, as it does to a live server's too."""
    return item.get_closest_marker("django_db") is not None or "django_db_setup" in item.fixturenames


def pytest_collection_finish() -> None:
    """What has been collected stays: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.enable()
    # What a test makes is not looked through while it runs, and all that stands once in a long run alone:
    # some test would pay seconds for it.
    gc.set_threshold(200_000, 20, 100)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> object:
    """All tests lie deep enough in calls to straddle a piece of frames: a seventh of their time."""
    rest = session.config.pluginmanager.subset_hook_caller("pytest_runtestloop", [sys.modules[__name__]])
    return call_with_room(rest, session=session)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """No test inherits anything, and none begins without the programs that it needs."""
    from tournament.domain.journal.reports.versioned_cache import (
        forget,  # models, which need Django's set-up first
    )
    from tournament.domain.time_zones import use_no_zone

    forget()  # its database has forgotten its rows: the next sections have the same keys and versions
    use_no_zone()  # nor its club's zone
    translation.deactivate()  # a page leaves its reader's language in the thread that served it
    pass_over_without_programs(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Readings are kept by their versions as on a server: what a test writes counts as committed outside the
    transactions of the product, though its own will be rolled back.
    """
    from tournament.domain.journal.reports import versioned_cache

    depth = len(connection.savepoint_ids) if connection.in_atomic_block else -1

    def is_committed() -> bool:
        return not connection.in_atomic_block or len(connection.savepoint_ids) == depth

    with patch.object(versioned_cache, "is_committed", is_committed):
        return (yield)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    tell_slowest(terminalreporter)
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"run a second time: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
    tell_passed_over(terminalreporter)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Playwright drives the computer's own Chromium, which as root runs only without its sandbox."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    sandbox = ["--no-sandbox"] if as_root else []
    return {**browser_type_launch_args, "executable_path": chromium(), "args": sandbox}


@pytest.fixture(scope="session")
def base_url() -> None:
    """Pages are opened by full addresses; Playwright's own fixture of this name warns under pytest 9.2."""


def in_a_file() -> bool:
    """Whether the tests write to SQLite: to a file, which each thread of a live server opens for itself."""
    return str(settings_of_django.DATABASES["default"]["ENGINE"]).endswith("sqlite3")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A file as in a club, but for the care that it survives a power cut."""
    if in_a_file():
        database = settings_of_django.DATABASES["default"]
        database["TEST"]["NAME"] = (tmp_path_factory.mktemp("database") / "tests.sqlite3").as_uri()
        database["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Iterator[None]:
    """PostgreSQL drops no database with open connections; a browser's last request may still hold one."""
    yield
    if not in_a_file():
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool) -> bool:
    """The file goes with pytest's other temporary files."""
    return django_db_keepdb or in_a_file()


@pytest.fixture(autouse=True)
def _nothing_was_counted(
    request: pytest.FixtureRequest, django_db_blocker: pytest_django.DjangoDbBlocker
) -> None:
    """No refused guess of another test counts here, nor what a process knows of phones and rounds.

    On PostgreSQL the counters are rows, which a test of a live server leaves behind.
    """
    from tournament.domain.backups.acts import backups  # models, which need Django's set-up first
    from tournament.domain.backups.readings import generation
    from tournament.domain.room.acts import addresses, messages

    backups._reached.clear()
    generation._known[0] = generation.Generation()
    addresses._heard.clear()
    messages._noted.clear()
    if in_a_file():
        cache.clear()
    elif asks_a_database(request.node):
        request.getfixturevalue("django_db_setup")
        with django_db_blocker.unblock():
            cache.clear()


@pytest.fixture(autouse=True)
def _nobody_listens_on() -> Iterator[None]:
    """A stream that a test left open has its watch read the database: the watch ends before that does."""
    yield
    if watching := [one for one in threading.enumerate() if one.name == "news"]:
        from tournament.web.server.event_stream import WATCH  # models, which need Django's set-up first

        WATCH._listeners.clear()
        for thread in watching:
            thread.join(30)
