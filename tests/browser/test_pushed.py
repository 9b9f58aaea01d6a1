"""News are pushed: a page whose own timers stand still shows a result as soon as it has been accepted."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.commands.test_serve import PATIENCE, ROOT, answers
from tests.tools.ports import free_port

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def rehearsal(tmp_path: Path) -> Iterator[str]:
    """The sign-in link of a server of its own whose robots play."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "rehearsal", "--port", str(port)]
    variables = {**os.environ, "OVERTRICK_DATA": str(tmp_path), "PYTHONUTF8": "1"}
    variables.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)
    server = subprocess.Popen(command, cwd=ROOT, env=variables, text=True, stdout=subprocess.PIPE)
    try:
        assert answers(server, port)
        said = iter(server.stdout or ())
        yield next(found[0] for line in said if (found := re.search(r"http://\S+/in/\S+", line)))
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)


def test_a_page_that_never_asks_by_itself_hears_the_news(
    rehearsal: str, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(locale="en").new_page()
    page.clock.install()
    page.goto(rehearsal)
    page.locator("main button").first.click()
    page.wait_for_url("**/console/*/")
    page.goto(page.url.replace("/console/", "/s/"))
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    before = page.locator("[data-say]").inner_text()
    expect(page.locator("[data-say]")).not_to_have_text(before, timeout=120_000)
