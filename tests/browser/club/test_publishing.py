"""A session is published in a place on the web and withdrawn, and the club's page stands in a frame."""

import threading
from collections.abc import Iterator, Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, OpenDesk, agree
from tests.browser.layout import faults
from tests.browser.test_accessibility import violations
from tests.domain.outside.test_publications import work
from tests.fixtures.evening import DIRECTOR
from tests.web.public.test_site import pairs
from tournament.domain.club.acts.series_acts import add_series
from tournament.domain.people.acts.clubs import change_club
from tournament.models import Club
from tournament.sheets.club_sheets import SeriesTerms
from tournament.web.public.site.site_folder import front_of, site_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


BEYOND = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
LINKS = "[...document.querySelectorAll('a[href]')].map(link => link.href)"
# Whether every style sheet of the page was found.
SHEETS = "[...document.styleSheets].length === document.querySelectorAll('link[rel=stylesheet]').length"


def checked(page: Page, *, finger: bool) -> None:
    assert [*faults(page, finger=finger), *violations(page)] == []


def test_a_session_is_published_in_a_folder_and_taken_away(open_desk: OpenDesk, tmp_path: Path) -> None:
    session = pairs()
    page = open_desk("/console/club/")
    page.get_by_role("link", name="Web destinations").click()
    page.get_by_label("Kind").select_option("folder")
    page.get_by_label("Folder", exact=True).fill(str(tmp_path))
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Test").click()
    expect(page.get_by_text("✓ works", exact=True)).to_be_visible()
    checked(page, finger=False)

    page.goto(page.url.partition("/console/")[0] + f"/console/{session.pk}/files/")
    page.get_by_role("button", name="Publish").click()
    expect(page.locator("#publishing .tag")).to_have_text("… waiting")
    work()
    page.get_by_role("link", name="Look again").click()
    expect(page.locator("#publishing .tag")).to_have_text("✓ published")
    checked(page, finger=False)

    page.locator(".file-acts summary").click()
    page.get_by_role("button", name="Unpublish").click()
    agree(page)
    expect(page.locator("#publishing .tag")).to_have_text("… waiting")
    work()
    page.get_by_role("link", name="Look again").click()
    expect(page.locator("#publishing .tag")).to_have_text("○ not published")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(str(session.date))] == []


def test_the_published_place_is_read_from_the_disk_page_by_page(browser: Browser, tmp_path: Path) -> None:
    session = pairs()
    add_series(session.event.club, SeriesTerms(), name="Ladder", is_public=True, by=DIRECTOR)
    write(tmp_path, front_of(session.event.club, {session.pk: "evening"}))
    write(tmp_path / "evening", site_of(session))
    page = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740}).new_page()

    page.goto((tmp_path / "index.html").as_uri())
    known, waiting = {page.url}, [page.url]
    while waiting:
        page.goto(waiting.pop())
        assert page.evaluate(BEYOND) <= 0, page.url
        assert page.evaluate(SHEETS), page.url
        found = {href.partition("#")[0] for href in page.evaluate(LINKS)}
        fresh = {href for href in found - known if href.endswith(".html")}
        assert [href for href in found if not href.startswith(tmp_path.as_uri())] == []
        known |= fresh
        waiting += fresh
    cover = tmp_path / "evening" / "index.html"  # for who was given the address of the evening alone
    assert known == {path.as_uri() for path in tmp_path.rglob("*.html") if path != cover}
    page.context.close()


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """A web site of the club's own, at another origin than the program."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_page_of_the_club_stands_in_a_frame_of_the_clubs_own_web_site_and_in_no_other(
    live_server, open_desk: OpenDesk, tmp_path: Path, elsewhere: str
) -> None:
    club = pairs().event.club
    add_series(club, SeriesTerms(), name="木曜ラダー", is_public=True, by=DIRECTOR)
    change_club(club, framed_by=elsewhere, by=DIRECTOR)
    desk = open_desk("/console/publishing/", language="ja")
    snippet = desk.locator("#snippet").input_value()
    assert f"/club/{club.pk}/embedded/?language=ja" in snippet
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Club</title>{snippet}", encoding="utf-8")

    page = desk.context.new_page()
    page.set_viewport_size(LAPTOP)
    page.goto(elsewhere)
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("heading", name="最近の結果")).to_be_visible()
    expect(frame.get_by_role("heading", name="木曜ラダー")).to_be_visible()

    Club.objects.update(framed_by="https://www.example.com")
    page.reload()
    expect(frame.get_by_role("heading", name="最近の結果")).to_have_count(0)


def test_the_settings_of_a_club_show_what_is_typed_and_that_it_is_not_saved(open_desk: OpenDesk) -> None:
    pairs()
    page = open_desk("/console/club/")
    expect(page.locator(".stay p")).to_have_text("✓ Saved.")
    page.get_by_label("Town").fill("Birch")
    page.get_by_label("How to join").fill("Come at 18:30\n\nNo partner needed")
    expect(page.locator(".stay p:visible")).to_have_text("Not saved yet")
    expect(page.locator("aside .club-card")).to_contain_text("Birch")
    expect(page.locator("aside li")).to_have_text(["Come at 18:30", "No partner needed"])
    checked(page, finger=False)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".stay p")).to_have_text("✓ Saved.")
