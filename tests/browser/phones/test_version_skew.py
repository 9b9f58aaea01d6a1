"""A phone page from before an update still delivers its queue, and what pages send is written down.

tests/data/phone_0_1_0 holds what the pages of release 0.1.0 posted, recorded from them; that any later server
takes it is proven in tests/web/table/test_old_phones.py.
"""

import json
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser import game_phone
from tests.browser.conftest import OpenPhone
from tests.browser.phone import BOARD_1_IN, Phone, stands
from tournament.models import Entry, PlayerToken, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
WRITTEN_DOWN = Path(__file__).parents[2] / "data" / "phone_0_1_0"


def posts_of(page: Page) -> list[dict]:
    """What a page posts from now on: the door, and the JSON that goes in."""
    seen: list[dict] = []

    def note(request) -> None:
        if request.method == "POST":
            seen.append(
                {"door": request.url.split("?")[0].rstrip("/").split("/")[-1], "said": request.post_data_json}
            )

    page.on("request", note)
    return seen


def shapes(posts: list[dict]) -> set[tuple]:
    """Door, and each field with its kind: what a server must go on understanding."""
    return {
        (one["door"], *sorted((name, type(value).__name__) for name, value in one["said"].items()))
        for one in posts
    }


def written_down(name: str) -> list[dict]:
    return json.loads((WRITTEN_DOWN / f"{name}.json").read_text(encoding="utf-8"))


def test_the_page_of_a_pair_posts_what_is_written_down(open_phone: OpenPhone, section: Section) -> None:
    phone = Phone(open_phone, section)
    posts = posts_of(phone.page)
    phone.sit("N").tap("open")
    phone.tap(*BOARD_1_IN, "accept")
    phone.has_sent_all()
    phone.tap("back", "open 1", "fix", "tricks 9")
    phone.state("？ correction requested")
    phone.tap("turn EW", "take NS")
    phone.title("Board 2 · Contract")
    phone.tap("boards", "mark late 2", "save")
    phone.shows("You are at")
    phone.has_sent_all()
    assert shapes(posts) == shapes(written_down("pairs"))


def test_the_page_of_a_game_posts_what_is_written_down(open_phone: OpenPhone) -> None:
    section = game_phone.table_of("chicago", 4)
    phone = game_phone.Phone(open_phone, section)
    posts = posts_of(phone.page)
    phone.sit("甲 1")
    for act in (lambda: phone.play("4H N 10"), lambda: phone.tap("accept")):
        with phone.page.expect_response("**/deals"):
            act()
    assert shapes(posts) == shapes(written_down("game"))


# Rows of the queue as 0.1.0 keeps them in IndexedDB; the database is version 1 with these two stores.
KEPT = """async ([token, rows]) => {
  const done = (request, event) => new Promise((resolve, reject) => {
    request[event] = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const request = indexedDB.open("overtrick", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("entries", { keyPath: "order", autoIncrement: true });
    request.result.createObjectStore("memory", { keyPath: "token" });
  };
  const database = await done(request, "onsuccess");
  const transaction = database.transaction(["entries"], "readwrite");
  for (const row of rows) transaction.objectStore("entries").add({ ...row, token });
  await done(transaction, "oncomplete");
  database.close();
}"""


def old_row(board: int, side: str) -> dict:
    key = f"{board:02}{side.lower()}{'0' * 28}"
    said = {"state": "played", "contract": "4H", "declarer": "N", "tricks": 10, "lead": ""}
    return {"key": key, "board": board, "round": 1, "side": side, "seen": None, "device": "old-phone", **said}


def test_a_queue_from_before_an_update_is_delivered_once(
    section: Section, open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two entries wait in a browser; the server is updated; the page is opened anew."""
    pair = section.contestants.get(number="1", direction="NS")
    token = PlayerToken.objects.get(contestant=pair, revoked_at=None).token
    page = open_phone("/health")
    page.evaluate(KEPT, [token, [old_row(1, "NS"), old_row(1, "EW")]])
    monkeypatch.setattr(settings, "RELEASE", "9.9.9")

    page.goto(page.url.replace("/health", f"/t/{token}/"))

    expect(page.locator("#bar .tag")).to_have_text("✓ all sent")
    assert stands(1) == ("4H", "N", 10, "accepted")
    page.reload()
    expect(page.locator("#bar .tag")).to_have_text("✓ all sent")
    assert sorted(Entry.objects.values_list("key", flat=True)) == sorted(
        row["key"] for row in (old_row(1, "NS"), old_row(1, "EW"))
    )
