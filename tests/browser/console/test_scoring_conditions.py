"""Conditions of the scoring, chosen and read on a narrow phone in Japanese: a second method, and sit-outs."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import OpenDesk
from tests.browser.layout import faults
from tests.fixtures.evening import DIRECTOR, make_section, play_everything
from tests.web.boards.test_sit_outs import five_pairs, play_rounds
from tournament.domain.sessions.acts.lifecycle import close_session

pytestmark = [pytest.mark.browser, pytest.mark.slow]
NARROW = {"width": 360, "height": 740}


def test_a_director_chooses_it_and_a_phone_turns_to_it(open_desk: OpenDesk) -> None:
    section = make_section(3, boards=2)
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)
    page = open_desk(reverse("conditions", args=[section.session_id]), language="ja")
    page.set_viewport_size(NARROW)
    divisor = page.locator("[name=cross_imp_divisor]")

    expect(divisor).to_be_hidden()
    page.locator("[name=second]").select_option("cross_imps")
    expect(divisor).to_be_visible()
    assert faults(page, finger=True) == []
    page.locator("main button.primary").first.click()
    page.get_by_role("dialog").locator(".primary").click()
    page.wait_for_url("**/setup/")
    page.goto(page.url.split("/console/")[0] + reverse("ranking", args=[section.session_id]))
    tabs = page.get_by_role("navigation", name="成績表の採点方法").get_by_role("link")
    expect(tabs).to_have_text(["マッチポイント", "クロスIMP"])
    tabs.nth(1).click()

    expect(tabs.nth(1)).to_have_attribute("aria-current", "page")
    expect(page.locator("table.ranking, .ranking table").first).to_contain_text("IMP")
    assert faults(page, finger=True) == []


@pytest.mark.parametrize("width", [320, 360])
def test_a_sit_out_stands_on_the_score_card(open_desk: OpenDesk, width: int) -> None:
    section = five_pairs()
    play_rounds(section, 1, 2, 3, 4, 5)
    close_session(section.session, by=DIRECTOR)
    page = open_desk(reverse("conditions", args=[section.session_id]), language="ja")
    page.set_viewport_size({**NARROW, "width": width})
    page.locator("[name=sit_outs]").select_option(label="シットアウト：アベレージ（50 %、0 IMP）")
    page.locator("main button.primary").first.click()
    page.get_by_role("dialog").locator(".primary").click()
    page.wait_for_url("**/setup/")
    pair = section.contestants.get(number="1")
    home = page.url.split("/console/")[0]

    for name, said in (("score_card", "シットアウト"), ("why_pair", "1ボード × 1 / 2")):
        page.goto(home + reverse(name, args=[section.session_id, pair.pk]))
        expect(page.locator("main")).to_contain_text(said)
        assert faults(page, finger=True) == []
