"""Take the pictures of the README from a rehearsal that is half played.

    .venv/bin/python docs/pictures/take.py

Needs a Chromium (CHROMIUM names another than Debian's). The server and its data are made for it and removed.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PORT = "8973"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "rehearsal", "--host", "127.0.0.1", "--port", PORT],
            cwd=ROOT,
            env=os.environ | {"OVERTRICK_DATA": data, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
                take(browser, link_of(server))
                browser.close()
        finally:
            server.terminate()
            server.communicate()


def link_of(server: subprocess.Popen) -> str:
    for line in server.stdout:
        if found := re.search(r"http\S+/in/\S+", line):
            return found[0]
    raise SystemExit("the server printed no link")


def take(browser: Browser, link: str) -> None:
    desk = browser.new_context(viewport={"width": 1280, "height": 760}, locale="ja-JP")
    page = desk.new_page()
    page.goto(link)
    page.locator("main button.primary").click()
    page.wait_for_url("**/console/*/")
    room = page.url
    page.locator("button[name=do][value='60']").click()
    time.sleep(3)
    page.locator("button[name=do][value='1']").click()
    time.sleep(6)
    page.screenshot(path=HERE / "room.png")
    take_phone(browser, desk, room)
    page.goto(room.replace("/console/", "/s/"))
    page.screenshot(path=HERE / "ranking.png")


def take_phone(browser: Browser, desk: BrowserContext, room: str) -> None:
    """The fourth table's phone as its players hold it."""
    codes = desk.new_page()
    codes.goto(f"{room}tables/")
    address = codes.locator(".codes a").nth(3).get_attribute("href") or ""
    phone = browser.new_context(
        viewport={"width": 390, "height": 760}, device_scale_factor=1, locale="ja-JP", has_touch=True
    ).new_page()
    phone.goto(address)
    phone.wait_for_timeout(1500)
    for button in ("北", "始"):
        if (found := phone.get_by_role("button", name=re.compile(button))).count():
            found.first.click()
            phone.wait_for_timeout(500)
    phone.screenshot(path=HERE / "phone.png")


if __name__ == "__main__":
    main()
