"""A knock-out of six teams in the director's browser, and a final after a round robin."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, OpenDesk
from tests.browser.layout import faults
from tests.browser.phone import OpenPhone
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import LOST, TIED, WON, decide, knock_out, match_of, play_all, play_part
from tests.fixtures.teams import play, round_robin, team_section
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.match_rulings import end_match
from tournament.models import Section, Stage

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def wrong_with(page: Page) -> list[str]:
    return [*faults(page, finger=False), *violations(page)]


def test_six_teams_play_to_a_winner_with_byes_and_extra_boards(
    open_desk: OpenDesk, open_phone: OpenPhone
) -> None:
    section = team_section(6, boards=2, format="knock-out")
    page = open_desk(f"/console/{section.session_id}/knock-out/")
    page.get_by_role("button", name="Seat the first round").click()
    expect(page.get_by_text("The first round has been seated by the seeds.")).to_be_visible()
    lifecycle.start_session(section.session, by=DIRECTOR)

    decide(match_of(section, 1))
    decide(match_of(section, 2), TIED)
    expect(page.get_by_role("heading", name="Match 2 is tied")).to_be_visible()
    assert wrong_with(page) == []
    page.get_by_role("button", name="Add 2 extra boards").click()
    expect(page.get_by_text("Extra boards for this match: 7, 8.")).to_be_visible()
    expect(page.get_by_text("Semi-finals: waiting for 1 match")).to_be_visible()
    play_part(match_of(section, 2), 2, [TIED, LOST])
    page.get_by_role("button", name="Seat round 2").click()
    expect(page.get_by_text("Round 2 has been seated.")).to_be_visible()

    decide(match_of(section, 3))
    decide(match_of(section, 4), LOST)
    page.get_by_role("button", name="Seat round 3").click()
    expect(page.get_by_text("Round 3 has been seated.")).to_be_visible()
    phone = open_phone(f"/s/{section.session_id}/bracket/", language="ja", viewport=PHONE)
    expect(phone.get_by_role("article").get_by_text("○ 0／2")).to_be_visible()
    decide(match_of(section, 5))

    expect(page.locator(".cup-winner")).to_contain_text("Winner: 佐藤組")
    expect(phone.locator("[data-say]")).to_contain_text("優勝：佐藤組")
    assert [*faults(phone, finger=True), *violations(phone)] == []


@pytest.mark.parametrize("teams", [4, 8])
def test_a_double_elimination_fits_a_laptop(open_desk: OpenDesk, teams: int) -> None:
    section = knock_out(teams, options={"double": True})
    page = open_desk(f"/console/{section.session_id}/knock-out/")
    public = page.url.replace(f"console/{section.session_id}/knock-out", f"s/{section.session_id}/bracket")
    for address in (page.url, public):
        page.goto(address)
        assert page.locator(".bracket-box").evaluate("box => box.scrollWidth <= box.clientWidth")


def test_a_correction_sends_another_team_on_who_is_seated_from_the_directors_list(
    open_desk: OpenDesk,
) -> None:
    section = knock_out(4)
    decide(match_of(section, 1))
    decide(match_of(section, 2))
    page = open_desk(f"/console/{section.session_id}/queue/")
    page.get_by_role("button", name="Seat round 2").click()
    expect(page.get_by_text("Round 2 has been seated.")).to_be_visible()
    page.goto(page.url.replace("knock-out", "queue"))
    end_match(match_of(section, 1), end="conceded", by_side="home", by=DIRECTOR)
    expect(page.get_by_text("佐藤組 is seated in match 3 of round 2.")).to_be_visible()
    assert wrong_with(page) == []
    page.get_by_role("button", name="Seat 髙橋組").click()
    expect(page.get_by_text("The winning team has been seated.")).to_be_visible()
    assert match_of(section, 3).home.number == 4
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="A correction changes who advances")).to_be_visible()


def played_round_robin() -> Section:
    """Team 1 wins its matches, team 2 all others of its own."""
    section = round_robin(4)
    for match in section.team_matches.select_related("home", "away"):
        better = min(match.home.number, match.away.number)
        won = [("4S= N", "4S-1 N") if better == match.home.number else ("4S-1 N", "4S= N")] * 4
        play(match, won if better < 3 else [("4S= N", "4S= N")] * 4)
    return section


def test_the_first_two_of_a_round_robin_play_a_final(open_desk: OpenDesk) -> None:
    section = played_round_robin()
    page = open_desk(f"/console/{section.session_id}/")
    page.get_by_role("link", name="Next stage").click()
    expect(page.get_by_role("checkbox", name="佐藤組")).to_be_checked()
    expect(page.get_by_role("checkbox", name="加藤組")).not_to_be_checked()
    assert wrong_with(page) == []
    page.get_by_label("Boards a match").fill("2")
    page.get_by_label("Carry-over").select_option("wbf")
    page.get_by_label("Continue before the correction period ends").check()
    page.get_by_role("button", name="Add this stage").click()
    expect(page.get_by_text("The next stage has been added.")).to_be_visible()
    page.get_by_role("button", name="Seat the first round").click()
    expect(page.get_by_text("The first round has been seated by the seeds.")).to_be_visible()
    page.get_by_text("As a list").click()
    expect(page.get_by_role("row").filter(has_text="carry-over 16")).to_be_visible()

    final = Section.objects.get(session__stage__order=2)
    lifecycle.start_session(final.session, by=DIRECTOR)
    decide(match_of(final, 1), TIED)
    expect(page.locator(".cup-winner")).to_contain_text("Winner: 佐藤組")
    assert Stage.objects.count() == 2


def test_five_teams_begin_with_a_meeting_of_three_that_needs_extra_boards(
    open_desk: OpenDesk, open_phone: OpenPhone
) -> None:
    section = team_section(5, boards=2, format="knock-out", options={"halves": 2})
    page = open_desk(f"/console/{section.session_id}/setup/teams/conditions/")
    page.get_by_label("A field that does not fill the bracket has").select_option("three_way")
    page.locator("form").filter(has=page.get_by_label("Double elimination")).locator("button.primary").click()
    expect(page.get_by_text("matches of three teams in the first round")).to_be_visible()
    page.goto(page.url.split("/console/")[0] + f"/console/{section.session_id}/knock-out/")
    page.get_by_role("button", name="Seat the first round").click()
    expect(page.get_by_text("The first round has been seated by the seeds.")).to_be_visible()
    lifecycle.start_session(section.session, by=DIRECTOR)
    play_all(section, 1, WON)
    play_all(section, 2, TIED, TIED, TIED)

    expect(page.get_by_role("heading", name="Match 2 is tied")).to_be_visible()
    assert wrong_with(page) == []
    page.get_by_role("button", name="Sudden death: one board").click()
    expect(page.get_by_text("Extra boards for this match: 52, 53, 54.")).to_be_visible()
    play_all(section, 2, WON, TIED, TIED)
    page.get_by_role("button", name="Seat round 2").click()
    expect(page.get_by_text("Round 2 has been seated.")).to_be_visible()

    phone = open_phone(f"/s/{section.session_id}/bracket/", language="ja", viewport=PHONE)
    phone.get_by_text("一覧表").click()
    row = phone.get_by_role("row").filter(has_text="佐藤組")
    expect(row).to_have_count(2)
    expect(phone.get_by_text("勝ち数").first).to_be_visible()
    assert [*faults(phone, finger=True), *violations(phone)] == []
    play_all(section, 3, WON)
    expect(page.locator(".cup-winner")).to_contain_text("Winner: 佐藤組")


@pytest.mark.parametrize("path", ["/s/{}/bracket/", "/console/{}/knock-out/"], ids=["public", "console"])
@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_bracket_of_22_is_whole_on_a_laptop_and_read_round_by_round_or_scrolled_on_a_phone(
    open_desk: OpenDesk, path: str, viewport: dict[str, int]
) -> None:
    section = knock_out(22)
    page = open_desk(path.format(section.session_id), viewport=viewport)
    box = page.locator(".bracket-box")
    if viewport == PHONE and path.startswith("/s/"):  # players have a phone's page: one round at a time
        expect(box).to_be_hidden()
        expect(page.locator(".cup-round").first.get_by_role("article")).to_have_count(6)
        assert [*faults(page, finger=True), *violations(page)] == []
        return
    expect(box.get_by_text("Final", exact=True)).to_have_count(1)
    beyond = "one => one.scrollWidth - one.clientWidth"
    assert (box.evaluate(beyond) > 0) == (viewport == PHONE)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    cut = "all => all.filter((one) => one.textContent.endsWith('…')).map((one) => one.textContent)"
    assert box.locator("text.name").evaluate_all(cut) == []
    box.focus()
    expect(box).to_be_focused()
    if viewport == PHONE:
        page.keyboard.press("End")
        page.keyboard.press("ArrowRight")
        page.wait_for_function("() => document.querySelector('.bracket-box').scrollLeft > 0")
        assert "linear-gradient" in box.evaluate("one => getComputedStyle(one).backgroundImage")
    assert violations(page) == []


def test_rounds_are_swiped_on_a_phone_and_tabs_and_address_follow(open_phone: OpenPhone) -> None:
    section = knock_out(8)
    phone = open_phone(f"/s/{section.session_id}/bracket/?team=0", viewport=PHONE)
    strip, rounds = phone.locator(".cup-pages"), phone.locator(".cup-round")
    tabs = phone.get_by_role("navigation", name="Round").get_by_role("link")

    def is_in_sight(at: int) -> None:
        expect(tabs.nth(at)).to_have_attribute("aria-current", "page")
        expect(phone.locator(".cup-rounds [aria-current]")).to_have_count(1)
        strip.evaluate("one => scrollTo(0, one.offsetTop)")
        expect(rounds.nth(at)).to_be_in_viewport(ratio=0.9)
        phone.wait_for_function(
            "at => { const one = document.querySelector('.cup-pages');"
            "return one.offsetHeight === one.children[at].offsetHeight"
            " && one.scrollLeft === at * one.clientWidth; }",  # at rest: a fling would lose a tap
            arg=at,
        )

    is_in_sight(0)
    box = strip.bounding_box()
    assert box
    finger = phone.context.new_cdp_session(phone)
    for kind, x in [("touchStart", 320), *(("touchMove", 320 - 25 * step) for step in range(1, 11))]:
        touch = {"x": box["x"] + x, "y": box["y"] + 60}
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [touch]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    is_in_sight(1)
    assert phone.url.endswith("?round=2")
    tabs.nth(2).click()
    is_in_sight(2)
    for number in range(1, 5):
        decide(match_of(section, number))
    expect(tabs.first).to_contain_text("✓ 4")
    is_in_sight(2)
    phone.reload()
    is_in_sight(2)
    strip.focus()
    phone.keyboard.press("ArrowLeft")
    is_in_sight(1)
    assert [*faults(phone, finger=True), *violations(phone)] == []
