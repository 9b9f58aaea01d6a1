"""Pages in Chromium: what a first load transfers, how soon it takes a tap, and what moves while it loads;
how many lines of a ranking a laptop's screen shows, and whether it holds a room of 36 tables.

The `_kb` of a page is all that a browser with an empty cache takes from the wire, headers included;
`next_page_kb` is the largest page that a reader of the ranking opens next (traveller, boards, ranking).

    python benchmarks/pages.py [--json]

The server is the one of `./run`. Slow 3G is 400 kbit/s down and up with 400 ms for each request, on a
processor slowed four times; a phone is interactive when its first key, the seat, can be tapped.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks import evening
from benchmarks.figures import Figures, figure, run

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
SLOW_3G = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
SLOWER = 4
TABLES, LOADS = 12, 3
CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
FIRST_KEY = "[data-act=sit]"
SECTIONS, TABLES_OF_A_SECTION = 3, 12
GIVEN = ("Margaret", "Peter", "Grace", "Robert", "Claire")
FAMILY = ("Whitfield", "Thompson", "van Dijk", "Schmidt", "O'Brien", "Kobayashi", "Martin", "Hasegawa")
CELL, LINE = ".tcell", ".ranking tbody tr"
# The parts of which all is on the screen.
IN_SIGHT = """
parts => parts.map(part => part.getBoundingClientRect())
  .filter(box => box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth).length
"""
SHIFTS = """
window.shifted = 0;
new PerformanceObserver(list => {
  for (const one of list.getEntries()) window.shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def measured() -> Figures:
    with tempfile.TemporaryDirectory() as data:
        evening.prepare(data)
        host = f"http://127.0.0.1:{evening.PORT}"
        session = evening.evening(TABLES)
        name_everyone(session)
        address = host + table_address(session)
        posts = evening.entry_posts(session)
        room, ranking = room_of_three_sections(), f"/s/{session.pk}/"
        cookie = {"url": host, **cookie_of_director()}
        with evening.server(data):
            hall = pages_of_halls(host)
            with sync_playwright() as driver:
                how = {"executable_path": str(CHROMIUM)} if CHROMIUM.exists() else {}
                browser = driver.chromium.launch(args=FLAGS, **how)
                first_load(browser, address)  # the server's own first answer is not a phone's
                loads = [first_load(browser, address, slow=True) for _load in range(LOADS)]
                tables = in_sight(browser, host + room, CELL, cookie)
                play_everything(posts)
                lines = in_sight(browser, host + ranking, LINE, cookie)
                bytes_of_pages = first_pages(browser, hall, cookie)
                browser.close()
    return {
        "phone_first_kb": figure(max(one["bytes"] for one in loads) / 1000, "kB", most=45),
        "phone_interactive_slow3g_s": figure(
            statistics.median(one["seconds"] for one in loads), "s", most=2.5
        ),
        "layout_shift": figure(max(one["shift"] for one in loads), "", most=0.01),
        "ranking_rows_1280x800": figure(lines, "rows", least=16),
        "room_36_tables_fits": figure(tables == SECTIONS * TABLES_OF_A_SECTION, "", least=1),
        **bytes_of_pages,
    }


def pages_of_halls(host: str) -> dict[str, str]:
    """Addresses of pages of usual size, by the first word of their figure."""
    played = f"{host}/s/{played_hall().pk}/"
    room = started_hall("20 tables", 2, 20, "mitchell-relay-10x10.switch1")
    setup = hall_in_set_up("40 pairs", 1, 40)
    return {
        "ranking": played,
        "traveller": f"{played}boards/1/",
        "boards": f"{played}boards/",
        "hands": f"{played}hands/",
        "room": f"{host}/console/{room.pk}/",
        "setup": f"{host}/console/{setup.pk}/setup/",
    }


def first_pages(browser: Browser, pages: dict[str, str], cookie: Any) -> Figures:
    """What they transfer, each to a browser with an empty cache; and the next pages of a reader."""
    first = {
        name: transfers(browser, [address], cookie if "/console/" in address else None)[0]
        for name, address in pages.items()
    }
    _first, *next_pages = transfers(
        browser, [pages[name] for name in ("ranking", "traveller", "boards", "ranking")]
    )
    sizes = {
        "ranking_first_kb": (first["ranking"], 20),
        "traveller_first_kb": (first["traveller"], 30),
        "room_20_tables_kb": (first["room"], 45),
        "setup_40_pairs_kb": (first["setup"], 60),
        "hands_32_boards_kb": (first["hands"], 60),
        "next_page_kb": (max(next_pages), 12),
    }
    return {
        "ranking_first_requests": figure(first["ranking"][1], "", most=6),
        **{name: figure(size / 1000, "kB", most=aim) for name, ((size, _requests), aim) in sizes.items()},
    }


def transfers(browser: Browser, pages: list[str], cookie: Any = None) -> list[tuple[float, int]]:
    """Bytes and requests of each page, opened one after another by one new browser on a laptop."""
    context = browser.new_context(viewport=LAPTOP, locale="en")
    if cookie:
        context.add_cookies([cookie])
    page = context.new_page()
    sizes = transferred(context, page)
    loads = []
    for address in pages:
        sizes.clear()
        answer = page.goto(address, wait_until="load")
        if answer is None or answer.status != 200:
            raise SystemExit(f"{address}: {answer and answer.status}")
        page.wait_for_timeout(500)
        loads.append((sum(sizes), sum(1 for size in sizes if size)))
    context.close()
    return loads


def transferred(context: BrowserContext, page: Page) -> list[float]:
    """The bytes of each request of the page that has been answered; the list grows while it loads."""
    wire = context.new_cdp_session(page)
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    wire.send("Network.enable")
    return sizes


def table_address(session: Any) -> str:
    from tournament.models import TableToken

    token = TableToken.objects.filter(section__session=session).order_by("table").first()
    return f"/t/{token.token}/"


def room_of_three_sections() -> str:
    """The address of the room of a session in which each section plays its first round by the clock."""
    session = started_hall("Three sections", SECTIONS, 2 * TABLES_OF_A_SECTION, "mitchell-skip-12x11")
    return f"/console/{session.pk}/"


def started_hall(name: str, sections: int, pairs: int, movement: str) -> Any:
    """A session of sections with that many pairs, started, the clocks of its first round running."""
    from django.utils import timezone

    from tournament.domain.room.acts import round_clocks
    from tournament.domain.sessions.acts import lifecycle

    session = hall_in_set_up(name, sections, pairs)
    choose_movements(session, movement, boards=2)
    lifecycle.start_session(session, by=by())
    for section in session.sections.all():
        round_clocks.start_round(section, 1, at=timezone.now(), by=by())
    return session


def played_hall() -> Any:
    """44 pairs in two sections with the cards of 32 boards, played and closed, so that all is open."""
    from tournament.domain.hands.acts.deals import deal_boards
    from tournament.domain.sessions.acts import lifecycle

    session = hall_in_set_up("44 pairs", 2, 22)
    choose_movements(session, "mitchell-11x11", boards=3)
    deal_boards(session, 1, 32, by=by())
    lifecycle.start_session(session, by=by())
    play_everything(evening.entry_posts(session))
    lifecycle.close_session(session, by=by())
    return session


def hall_in_set_up(name: str, sections: int, pairs: int) -> Any:
    """A session whose sections have that many pairs, named, and no movement yet."""
    from datetime import date

    from tournament.domain.seats.acts.contestants import set_number_of_contestants
    from tournament.domain.sessions.acts import lifecycle
    from tournament.models import Club

    session = lifecycle.create_session(Club.objects.get(), name=name, day=date(2026, 11, 21), by=by())
    for _more in range(sections - 1):
        lifecycle.add_section(session, by=by())
    for section in session.sections.all():
        set_number_of_contestants(section, pairs, by=by())
    name_everyone(session)
    return session


def choose_movements(session: Any, movement: str, *, boards: int) -> None:
    from tournament.domain.seats.acts import seating

    for section in session.sections.all():
        seating.choose_movement(section, movement, boards_per_set=boards, by=by())


def by() -> Any:
    from tournament.domain.journal.acts.journal import Actor

    return Actor("benchmark")


def cookie_of_director() -> dict[str, str]:
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client()
    client.force_login(get_user_model().objects.create(username="benchmark", is_staff=True))
    return {"name": "sessionid", "value": client.cookies["sessionid"].value}


def name_everyone(session: Any) -> None:
    """A player with a name of usual length in every seat."""
    from tournament.domain.seats.acts.pair_seats import name_pairs
    from tournament.exchange.pasted_lists import PlayerLine
    from tournament.sheets.names import Name

    for number, section in enumerate(session.sections.all()):
        seats = [(pair, seat) for pair in section.contestants.order_by("pk") for seat in (1, 2)]
        names = [
            f"{given} {family}{'' if number + tens == 0 else f' {number}{tens}'}"
            for tens in range(3)
            for given in GIVEN
            for family in FAMILY
        ]
        lines = [PlayerLine(Name(latin=name)) for name in names[: len(seats)]]
        name_pairs(section, dict(zip(seats, lines, strict=True)), by=by())


def play_everything(posts: list[tuple[str, str]]) -> None:
    """Every board, entered by one side and accepted by the other."""
    evening.send(posts)
    evening.send([(path, body.replace('"NS"', '"EW"').replace("bench-", "accept-")) for path, body in posts])


def in_sight(browser: Browser, address: str, parts: str, cookie: Any) -> int:
    """How many such parts of a page are on a laptop's screen as it opens, without scrolling."""
    context = browser.new_context(viewport=LAPTOP, locale="en")
    context.add_cookies([cookie])
    page = context.new_page()
    page.goto(address, wait_until="load")
    page.locator(parts).first.wait_for()
    found = page.locator(parts).evaluate_all(IN_SIGHT)
    context.close()
    return found


def first_load(browser: Browser, address: str, *, slow: bool = False) -> dict[str, float]:
    """A new phone scans its table's code: bytes with headers, seconds until the seat can be tapped."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en")
    context.add_init_script(SHIFTS)
    page = context.new_page()
    sizes = transferred(context, page)
    if slow:
        wire = context.new_cdp_session(page)
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
    run(__doc__, measured)
