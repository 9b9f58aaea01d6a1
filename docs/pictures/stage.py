"""A club house for the photographer: data of its own, a clock that obeys, a server and a browser.

`Stage` is to be made before anything of Django is imported: settings read the folder of the data once.
"""

import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from io import BytesIO, StringIO
from pathlib import Path
from unittest.mock import patch
from zoneinfo import ZoneInfo

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
BEGIN = datetime(2026, 11, 26, 18, 30, tzinfo=ZoneInfo("Asia/Tokyo"))  # a Thursday
DESK, PHONE = {"width": 1180, "height": 720}, {"width": 390, "height": 760}
HALL = {"width": 1280, "height": 720}
LOCALES = {"ja": "ja-JP", "en": "en-GB"}
HOST = "192.168.1.5"  # what QR codes on pictures lead to: nowhere
COLOURS = 128  # of a palette: pages have few, and a picture becomes a third as large


class Finished(Exception):
    """Every picture that was asked for has been taken."""


class Stage:
    """The house in one language. `wanted` are the names of the pictures to take; empty: all of them."""

    def __init__(self, language: str, wanted: set[str], folder: Path) -> None:
        self.language, self.wanted, self.folder = language, set(wanted), folder
        self.only = bool(wanted)
        self.at(0)

    @contextmanager
    def open(self) -> Iterator["Stage"]:
        """A server on an empty database, and a browser; both are gone afterwards."""
        with ExitStack() as stack:
            data = Path(tempfile.gettempdir(), "overtrick", "data", self.language)
            shutil.rmtree(data, ignore_errors=True)
            stack.callback(shutil.rmtree, data, ignore_errors=True)
            os.environ |= {"OVERTRICK_DATA": str(data), "OVERTRICK_LANGUAGE": self.language}
            os.environ |= {"DJANGO_SETTINGS_MODULE": "tournament.settings", "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
            sys.path.insert(0, str(ROOT))
            stack.enter_context(patch("django.utils.timezone.now", lambda: self.now))
            self._prepare()
            self.address = stack.enter_context(_server())
            playwright = stack.enter_context(sync_playwright())
            self._browser: Browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--font-render-hinting=none"]
            )
            stack.callback(self._browser.close)
            yield self

    def _prepare(self) -> None:
        import django

        django.setup()
        from django.conf import settings
        from django.core.management import call_command
        from django.utils import translation

        from tournament.domain.room.readings import network

        network.own_host = lambda: HOST
        settings.PHONES_ADDRESS = f"http://{HOST}:8000"
        settings.WHITENOISE_AUTOREFRESH = True
        call_command("compile_words", verbosity=0)
        call_command("migrate", verbosity=0, interactive=False)
        translation.activate(self.language)

    def at(self, minutes: float) -> None:
        """It is so many minutes after the evening began, on every clock."""
        self.minutes, self.now = minutes, BEGIN + timedelta(minutes=minutes)

    def sign_in_path(self) -> str:
        """A new link for the director, below the address of the server."""
        from django.core.management import call_command

        said = StringIO()
        call_command("sign_in_link", base=self.address, stdout=said)
        return said.getvalue().strip().removeprefix(f"{self.address}/")

    def context(self, size: dict[str, int], **how: object) -> BrowserContext:
        context = self._browser.new_context(
            viewport=size,
            locale=LOCALES[self.language],
            timezone_id="Asia/Tokyo",
            reduced_motion="reduce",
            **how,
        )
        context.clock.set_fixed_time(self.now)
        context.set_default_timeout(20_000)
        return context

    def desk(self) -> Page:
        return self.context(DESK).new_page()

    def phone(self, path: str) -> Page:
        page = self.context(PHONE, has_touch=True, is_mobile=True).new_page()
        page.goto(self.address + path)
        return page

    def take(self, name: str, page: Page, *, height: int = 0, top: str = "") -> None:
        """Photograph the page under `name`: from the element `top` on, so many pixels high."""
        if self.only and name not in self.wanted:
            return
        page.wait_for_load_state("networkidle") if "/t/" not in page.url else page.wait_for_timeout(300)
        size = dict(page.viewport_size or DESK)
        if height:
            page.set_viewport_size(size | {"height": height})
        page.locator(top or "body").first.evaluate("element => element.scrollIntoView({block: 'start'})")
        page.evaluate("document.activeElement && document.activeElement.blur()")
        shot = page.screenshot(animations="disabled", caret="hide")
        page.set_viewport_size(size)
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / f"{name}.{self.language}.png").write_bytes(_small(shot))
        self.wanted.discard(name)
        if self.only and not self.wanted:
            raise Finished


def _small(png: bytes) -> bytes:
    image = Image.open(BytesIO(png)).convert("RGB")
    out = BytesIO()
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


@contextmanager
def _server() -> Iterator[str]:
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
    from django.core.wsgi import get_wsgi_application

    class Quiet(WSGIRequestHandler):
        def log_message(self, *_about: object) -> None:
            """Nothing is logged of a picture's pages."""

    server = ThreadedWSGIServer(("127.0.0.1", 0), Quiet)
    server.set_app(get_wsgi_application())
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
