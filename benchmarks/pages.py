"""Pages in Chromium: what a first load transfers, how soon it takes a tap, and what moves while it loads.

    python benchmarks/pages.py [--json]

The server is the one of `./run`. Slow 3G is 400 kbit/s down and up with 400 ms for each request, on a
processor slowed four times; a phone is interactive when its first key, the seat, can be tapped.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Browser, sync_playwright

from benchmarks import evening

PHONE = {"width": 390, "height": 844}
SLOW_3G = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
SLOWER = 4
TABLES, LOADS = 12, 3
CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
FIRST_KEY = "[data-act=sit]"
SHIFTS = """
window.shifted = 0;
new PerformanceObserver(list => {
  for (const one of list.getEntries()) window.shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--json", action="store_true")
    told = options.parse_args()
    found = figures()
    if told.json:
        print(json.dumps(found))
        return
    for name, one in found.items():
        print(f"{name:28} {one['value']:10.3f} {one['unit']:6} aim {one['aim']} met {one['met']}")


def figures() -> dict[str, dict]:
    with tempfile.TemporaryDirectory() as data:
        evening.prepare(data)
        address = f"http://127.0.0.1:{evening.PORT}{table_address(evening.evening(TABLES))}"
        with evening.server(data), sync_playwright() as driver:
            how = {"executable_path": str(CHROMIUM)} if CHROMIUM.exists() else {}
            browser = driver.chromium.launch(args=FLAGS, **how)
            first_load(browser, address)  # the server's own first answer is not a phone's
            loads = [first_load(browser, address, slow=True) for _load in range(LOADS)]
            browser.close()
    return {
        "phone_first_kb": evening.figure(max(one["bytes"] for one in loads) / 1000, "kB", most=60),
        "phone_interactive_slow3g_s": evening.figure(
            statistics.median(one["seconds"] for one in loads), "s", most=3
        ),
        "layout_shift": evening.figure(max(one["shift"] for one in loads), "", most=0.01),
    }


def table_address(session: Any) -> str:
    from tournament.models import TableToken

    token = TableToken.objects.filter(section__session=session).order_by("table").first()
    return f"/t/{token.token}/"


def first_load(browser: Browser, address: str, *, slow: bool = False) -> dict[str, float]:
    """A new phone scans its table's code: bytes with headers, seconds until the seat can be tapped."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en")
    context.add_init_script(SHIFTS)
    page = context.new_page()
    wire = context.new_cdp_session(page)
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    wire.send("Network.enable")
    if slow:
        wire.send("Network.emulateNetworkConditions", SLOW_3G)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(FIRST_KEY).first.click(trial=True, timeout=60_000)
    seconds = time.perf_counter() - began
    page.wait_for_load_state("load")
    page.wait_for_timeout(500)
    shift = page.evaluate("window.shifted")
    context.close()
    return {"bytes": sum(sizes), "seconds": seconds, "shift": shift}


if __name__ == "__main__":
    main()
