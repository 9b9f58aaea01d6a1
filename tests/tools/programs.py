"""What a test may need beside Python, and how to get it. A test says it by the mark `browser` or `needs`.

Where it is missing the test is passed over, and listed at the end of the run; where CI is set it fails.
"""

import os
import shutil
from collections import defaultdict

import pytest

CHROMIUM = "chromium"
# First the headless shell: it draws the same pages without a desktop's windows, in two thirds of the time.
CHROMIUMS = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome", "msedge"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
HOW_TO_GET = {
    CHROMIUM: (
        "No Chromium was found. Debian, Ubuntu: sudo apt install chromium fonts-noto-cjk; "
        "macOS: brew install --cask chromium; Windows: any Chrome or Edge."
    ),
    "pg_virtualenv": "No pg_virtualenv was found. Debian, Ubuntu: sudo apt install postgresql",
    "nginx": "No nginx was found. Debian, Ubuntu: sudo apt install nginx-light",
    "openssl": "No openssl was found. Debian, Ubuntu: sudo apt install openssl",
    "caddy": "No caddy was found. Debian, Ubuntu: sudo apt install caddy",
    "systemd-analyze": "No systemd-analyze was found. Debian, Ubuntu: sudo apt install systemd",
}


def chromium() -> str | None:
    """The path of a Chromium, Chrome or Edge of this computer; CHROMIUM in the environment names another."""
    names = [os.environ["CHROMIUM"]] if os.environ.get("CHROMIUM") else CHROMIUMS
    return next((found for name in names if (found := shutil.which(name))), None)


def pass_over_without_programs(item: pytest.Item) -> None:
    """Pass a test over that cannot run on this computer; where CI is set, fail it."""
    needed = [name for mark in item.iter_markers("needs") for name in mark.args]
    needed += [CHROMIUM] if item.get_closest_marker("browser") else []
    for name in needed:
        if not (chromium() if name == CHROMIUM else shutil.which(name)):
            if os.environ.get("CI"):
                pytest.fail(HOW_TO_GET[name], pytrace=False)
            pytest.skip(HOW_TO_GET[name])


def tell_passed_over(terminalreporter: pytest.TerminalReporter) -> None:
    """Each program that was missing, with its tests and the line that installs it."""
    tests = defaultdict(list)
    for report in terminalreporter.stats.get("skipped", []):
        for how in HOW_TO_GET.values():
            if how in str(report.longrepr):
                tests[how].append(report.nodeid)
    for how, names in tests.items():
        terminalreporter.section(f"{len(names)} tests could not run")
        terminalreporter.write_line("\n".join([*names, how]))
