"""Helpers and check-in in real browsers; and the whole console at 320 px and by keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenDesk, OpenPhone, agree
from tests.browser.test_accessibility import open_quietly
from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.test_console_pages import PAGES, address, in_play
from tournament.domain.seats.acts import check_ins
from tournament.models import JournalEntry, Player, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
NARROW = {"width": 320, "height": 640}


def path_of(url: str) -> str:
    return re.sub(r"^https?://[^/]+", "", url)


def test_a_helper_is_let_in_by_a_link_and_sees_what_his_role_allows(
    open_desk: OpenDesk, open_phone: OpenPhone
) -> None:
    section = make_section()
    desk = open_desk("/console/")
    desk.get_by_role("link", name="Helpers").click()
    desk.get_by_label("Name").fill("Takagi")
    desk.get_by_label("entry only").check()
    desk.get_by_role("button", name="Make a link").click()
    expect(desk.get_by_alt_text("QR code of the link")).to_be_visible()
    link = desk.get_by_label("Or send this address:").input_value()

    helper = open_phone(path_of(link))
    helper.get_by_role("button", name="Sign in as director").click()
    expect(helper.get_by_role("link", name="Open the room")).to_be_visible()
    helper.goto(f"{helper.url}{section.session_id}/setup/")
    expect(helper.get_by_text("Your role is “entry only”; this needs more.")).to_be_visible()

    desk.get_by_role("link", name="Done").click()
    expect(desk.get_by_text(re.compile(r"signed in \w+ \d"))).to_be_visible()
    desk.get_by_text("More for Takagi").locator("..").click()
    desk.get_by_role("button", name="Revoke Takagi").click()
    agree(desk)
    expect(desk.get_by_text("No helpers yet.")).to_be_visible()
    helper.goto(helper.url.split("/console/")[0] + "/console/")
    expect(helper.get_by_text("it was revoked")).to_be_visible()


def test_a_field_for_a_name_offers_the_players_of_the_club_while_it_is_typed(open_desk: OpenDesk) -> None:
    section = make_section(start=False)
    Player.objects.create(
        club=section.session.event.club, native="大槻 文", reading="おおつき あや", number="4711"
    )
    desk = open_desk(f"/console/{section.session_id}/setup/")
    offered = desk.locator("#players option")
    expect(offered).to_have_count(0)
    desk.locator("input[list=players]").first.fill("おおつ")
    expect(offered).to_have_count(1)
    assert offered.first.get_attribute("value") == "大槻 文"
    assert offered.first.text_content() == "おおつき あや 4711"


def test_a_pair_checks_in_at_the_door_and_is_seated(open_desk: OpenDesk, open_phone: OpenPhone) -> None:
    section = make_section(start=False)
    Player.objects.filter(native="佐藤 一0").update(reading="さとう いちろう")
    check_ins.pair_up(section.session, *Player.objects.filter(native__startswith="森"), by=DIRECTOR)
    desk = open_desk(f"/console/{section.session_id}/people/")
    desk.get_by_role("link", name="Check-in").click()
    desk.get_by_role("button", name="Open the door").click()
    door = path_of(desk.get_by_role("link", name="Open here").get_attribute("href") or "")

    phone = open_phone(door)
    phone.get_by_label("Your name").fill("サトウ")
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name=re.compile("I am here.*佐藤 一0")).tap()
    phone.get_by_label("Partner's name").fill("佐藤 二0")
    phone.get_by_role("button", name="Search").tap()
    phone.get_by_role("button", name=re.compile("My partner.*佐藤 二0")).tap()
    expect(phone.get_by_text("Partner: 佐藤 二0")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")

    desk.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(desk.get_by_role("heading", name=re.compile("8 still to arrive 4 are here"))).to_be_visible()
    desk.get_by_role("button", name="Seat the pairs that have checked in").click()
    agree(desk)
    expect(desk.get_by_text("2 pairs seated.")).to_be_visible()
    assert section.contestants.count() == 2


# ── every page of the console ─────────────────────────────────────────────────────────────────────────

# What Tab should reach: everything that can be operated and is seen.
STOPS = """() => [...document.querySelectorAll(
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]')]
  .filter((one) => !one.disabled && one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true })
    && !(one.type === 'radio' && one !== (document.querySelector(`input[name="${one.name}"]:checked`)
      ?? document.querySelector(`input[name="${one.name}"]`))))
  .map((one, index) => { one.dataset.stop = index; return index; }).length"""
# Where the keyboard is: the element, and whether it can be seen that it is there.
FOCUS = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const style = getComputedStyle(one), box = one.getBoundingClientRect();
  const drawn = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  const seen = box.bottom > 0 && box.top < innerHeight && box.width > 0;
  const why = `${style.outline} ${box.top} ${box.width}`, what = one.outerHTML.slice(0, 120);
  return { stop: one.dataset.stop ?? null, visible: drawn && seen, why, what };
}"""
MOST_STOPS = 70
# A date is three stops in one field; a page has at most two. After the last stop comes the browser itself.
PARTS = 7


def problems_of(page: Page) -> list[str]:
    """What is too wide at 320 px, what Tab does not reach, and where it cannot be seen to be."""
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    found = [f"{wider} px too wide"] if wider > 0 else []
    stops, reached = page.evaluate(STOPS), set()
    for _press in range(min(stops, MOST_STOPS) + PARTS):
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUS)
        if here is None:  # past the last one: Tab begins anew
            continue
        reached.add(here["stop"])
        if not here["visible"]:
            found.append(f"focus is not seen on {here['what']}: {here['why']}")
    if len(reached - {None}) < min(stops, MOST_STOPS):
        found.append(f"Tab reaches {len(reached)} of {stops}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_of_the_console_fits_320_px_and_is_walked_by_tab(
    open_desk: OpenDesk, language: str
) -> None:
    section: Section = in_play()
    page = open_desk("/console/", language=language, viewport=NARROW)
    home, wrong = page.url.removesuffix("/console/"), {}
    for name in PAGES:
        if open_quietly(page, home + address(name, section)):
            wrong[name] = problems_of(page)
    assert "\n".join(f"{name}: {one}" for name, said in wrong.items() for one in said) == ""
    assert len(wrong) > 25


# By how much a page of large text is too wide, and what makes it so, the innermost first.
WIDER = """() => {
  document.documentElement.style.fontSize = '225%';
  const wider = document.documentElement.scrollWidth - innerWidth;
  const ends = (one) => one.getBoundingClientRect().left + Math.max(one.offsetWidth, one.scrollWidth);
  const found = [...document.querySelectorAll("main *")]
    .filter((one) => ends(one) > innerWidth && !one.closest(".scroll"));
  const told = (one) => `${one.tagName} ${one.className}: ${one.textContent.trim().slice(0, 40)}`;
  return wider > 0 ? [`${wider} px`, ...found.reverse().slice(0, 3).map(told)] : [];
}"""


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_large_text_fits_320_px(open_desk: OpenDesk, language: str) -> None:
    """Every page of the console, and the start page, at twice their own size of text (112.5 %)."""
    section = in_play()
    page = open_desk("/", language=language, viewport=NARROW)
    home, wrong = page.url.removesuffix("/"), {}
    for path in ("/", *[address(name, section) for name in PAGES]):
        if open_quietly(page, home + path) and (wider := page.evaluate(WIDER)):
            wrong[path] = wider
    assert "\n".join(f"{path}: {one}" for path, wider in wrong.items() for one in wider) == ""


def test_a_helper_is_made_by_keyboard_alone(open_desk: OpenDesk) -> None:
    make_section()
    page = open_desk("/console/helpers/", viewport=NARROW)
    page.get_by_label("Name").focus()
    page.keyboard.type("Takagi")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Link for Takagi")).to_be_visible()
    assert JournalEntry.objects.latest("pk").about["kind"] == "rulings"
