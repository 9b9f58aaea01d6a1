"""A pasted list of pairs is read, shown, and seated: into a name, or anywhere in an empty session."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, OpenDesk
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import make_section
from tournament.models import Player, Section

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASTE = """(field, text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


@pytest.mark.slow
def test_a_list_pasted_into_a_name_is_read_as_pairs(open_desk: OpenDesk, transactional_db: None) -> None:
    section = make_section(start=False)
    page = open_desk(f"/console/{section.session_id}/setup/")
    page.wait_for_load_state()
    first = page.locator(f"#name-{section.pk}-0-1")
    first.evaluate(PASTE, "Ann Lee / Bo Ek\nCy Dow / Di Fox\n")
    expect(page.get_by_role("heading", name="2 pairs read")).to_be_visible()
    page.get_by_role("button", name="Seat these pairs").click()
    expect(page.get_by_text("2 pairs are seated.")).to_be_visible()
    expect(first).to_have_value("Ann Lee")
    expect(page.locator(f"#name-{section.pk}-1-2")).to_have_value("Di Fox")


@pytest.mark.slow
def test_from_nothing_to_started_tables_with_a_pasted_list_in_at_most_eight_clicks(
    open_desk: OpenDesk, transactional_db: None
) -> None:
    clicks = []

    def click(wanted: Locator) -> None:
        wanted.click()
        clicks.append(wanted)

    page = open_desk("/console/")
    click(page.get_by_role("link", name="New session"))
    expect(page.get_by_label("Club")).to_be_focused()
    page.keyboard.type("Birch Bridge Club")
    click(page.get_by_role("button", name="Next: entries"))
    expect(page.get_by_label("Number of pairs")).to_be_focused()
    page.wait_for_load_state()
    names = "\n".join(f"{pair};Ann {pair};Bob {pair}" for pair in range(1, 15))
    page.locator(":focus").evaluate(PASTE, f"Pair;Player 1;Player 2\n{names}\n")
    expect(page.get_by_role("heading", name="14 pairs read")).to_be_visible()
    click(page.get_by_role("button", name="Seat these pairs"))
    expect(page.get_by_text("14 pairs are seated.")).to_be_visible()
    click(page.get_by_role("button", name="Use this movement").first)
    expect(page.get_by_text("The movement is set.")).to_be_visible()
    click(page.get_by_role("button", name="Start the session"))
    expect(page.get_by_text("The session has started.")).to_be_visible()

    section = Section.objects.get()
    assert len(clicks) <= 8
    assert section.table_tokens.count() == 7
    seated = [str(row.player) for pair in section.contestants.all() for row in pair.memberships.all()]
    assert sorted(seated) == sorted(f"{name} {pair}" for pair in range(1, 15) for name in ("Ann", "Bob"))


@pytest.mark.slow
@pytest.mark.parametrize(("language", "scheme"), [("en", "dark"), ("ja", "light")])
def test_a_list_with_problems_fits_a_phone_with_large_text_and_axe_finds_nothing(
    open_desk: OpenDesk, transactional_db: None, language: str, scheme: str
) -> None:
    section = make_section(start=False)
    club = section.session.event.club
    for native, number in (("吉田 豊", "1"), ("吉田 恵", "2")):
        Player.objects.create(club=club, native=native, number=number)
    page = open_desk(
        f"/console/{section.session_id}/setup/", language=language, viewport=PHONE, color_scheme=scheme
    )
    page.wait_for_load_state()
    text = "吉田 / Ann Lee\nBo Ek /\nAnn Lee / Cy Dow\n4711 / Di Fox\n"
    page.locator(f"#name-{section.pk}-0-1").evaluate(PASTE, text)
    expect(page.locator("#seat-all")).to_be_disabled()
    expect(page.get_by_role("button", name="吉田 恵")).to_be_visible()
    assert violations(page) == []
    for size in ("100%", "200%"):
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, size
        cut = "one => one.getBoundingClientRect().right > innerWidth"
        assert not any(one.evaluate(cut) for one in page.locator(".seat-read > *").all()), size
