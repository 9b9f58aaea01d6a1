"""The wall display in a real browser, on a computer whose own clock is wrong."""

import os
import re
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests.browser.console.test_console import OUTSIDE, look
from tests.domain.stages.test_draws import drawn
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tests.fixtures.games_evening import make_game_section
from tests.fixtures.series import four_weeks
from tests.fixtures.several_sections import four_sections
from tests.fixtures.teams import play as play_match
from tests.fixtures.teams import swiss
from tournament.domain.club.acts.series_acts import add_series
from tournament.domain.room.acts import round_clocks
from tournament.domain.sessions.acts.lifecycle import close_session, repeat_session, start_session
from tournament.models import Section
from tournament.sheets.club_sheets import SeriesTerms

from .conftest import OpenDesk, OpenPhone
from .test_accessibility import violations

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

PROJECTOR = {"width": 1600, "height": 900}
SHOW = {"en": "Show in the room", "ja": "会場で見る"}
WRONG_BY = timedelta(minutes=-7)
MEASURED = "now => Math.abs(Date.now() + Number(document.documentElement.dataset.offset) - now) <= 1"
ASKS = 21_000  # milliseconds within which a page asks for news, even one that hears of them by itself
PICTURES = os.environ.get("PICTURES")  # a folder for whoever wants to look at what is tested


def wall_of(open_page: OpenPhone, section: Section, language: str = "en") -> tuple[Page, datetime]:
    """The wall on a computer that is seven minutes slow, and the laptop's time when it was opened.

    Time passes on the page in the hands of the test alone: one second so far.
    """
    token = round_clocks.open_wall(section.session, by=DIRECTOR).token
    page = open_page("/time", language=language, viewport=PROJECTOR)
    page.clock.install(time=datetime.now() + WRONG_BY)
    page.clock.pause_at(datetime.now() + WRONG_BY + timedelta(minutes=1))
    with page.expect_response("**/time") as asked:
        page.goto(page.url.removesuffix("time") + f"w/{token}/")
    # The laptop's time does not pass with the test's: what was measured now has to do.
    page.route("**/time", lambda route: route.abort())
    now = asked.value.json()["now"]
    page.wait_for_function(MEASURED, arg=now)
    page.clock.run_for(1000)
    return page, datetime.fromtimestamp(now / 1000, UTC)


def pass_time(page: Page, minutes: float) -> None:
    page.clock.fast_forward(int(minutes * 60_000))
    page.clock.run_for(1000)


def until(page: Page, sign: Locator) -> int:
    """Time passes until the page has asked and shows a sign; the seconds it took.

    While one question is on its way it asks no other.
    """
    for passed in range(1, 10):
        page.clock.run_for(ASKS)
        with suppress(AssertionError):
            expect(sign).to_be_visible(timeout=3_000)
            return passed * ASKS // 1000
    raise AssertionError(sign)


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def left(page: Page, face: int = 0) -> int:
    clock = page.locator("[data-left]").nth(face)
    expect(clock).to_have_text(re.compile(r"\d+:\d\d"))
    minutes, seconds = clock.inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def test_a_wall_through_a_round_with_its_chimes(open_page: OpenPhone) -> None:
    section = make_section()
    page, now = wall_of(open_page, section)
    expect(page.get_by_text("We start soon. Please take your seats.")).to_be_visible()
    page.get_by_role("button", name="Turn the sound on").click()
    expect(page.get_by_role("button", name="Sound is on")).to_have_attribute("aria-pressed", "true")
    face = page.locator(".wall-face")

    round_clocks.start_round(section, 1, at=now, by=DIRECTOR)
    expect(face).to_have_attribute("data-state", "play")
    page.clock.run_for(1000)
    expect(page.locator("body")).to_have_attribute("data-rang", "play")
    expect(page.locator("[data-left]")).to_have_text("12:58")
    picture(page, "wall-play")

    pass_time(page, 10.5)
    expect(face).to_have_attribute("data-state", "warning")
    expect(page.locator("body")).to_have_attribute("data-rang", "warning")
    expect(face).to_contain_text("Last minutes of the round")
    picture(page, "wall-warning")

    pass_time(page, 3)
    expect(face).to_have_attribute("data-state", "wait")
    expect(page.locator("body")).to_have_attribute("data-rang", "over")
    expect(face).to_contain_text("Time. Please move: round 2")
    picture(page, "wall-wait")
    page.clock.resume()  # axe waits by the clock of the page
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_the_draw_of_each_round_comes_to_the_wall_by_itself(open_page: OpenPhone) -> None:
    section = swiss(4)
    drawn(section)
    page, _now = wall_of(open_page, section)
    expect(page.locator(".wall-page:visible")).to_contain_text("Draw of round 1")
    for match in section.team_matches.all():
        play_match(match, [("PASS", "PASS")] * 2)
    drawn(section)
    until(page, page.locator(".wall-page:visible", has_text="Draw of round 2"))
    page.clock.resume()  # axe waits by the clock of the page
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_a_wall_goes_on_without_the_laptop(open_page: OpenPhone) -> None:
    section = make_section()
    round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    round_clocks.set_clock(section, at=timezone.now(), by=DIRECTOR, follows=True)
    page, _now = wall_of(open_page, section, language="ja")
    expect(page.locator(".wall-face")).to_contain_text("第1ラウンド")
    before = left(page)
    page.context.set_offline(True)

    passed = until(page, page.get_by_text("パソコンと接続できません。時計は進みます。"))
    assert before - left(page) == passed
    pass_time(page, 13)
    expect(page.locator(".wall-face")).to_contain_text("移動してください：第2ラウンド")
    picture(page, "wall-move-ja")
    pass_time(page, 2)
    expect(page.locator(".wall-face")).to_have_attribute("data-state", "play")
    expect(page.locator(".wall-face")).to_contain_text("第2ラウンド")

    page.context.set_offline(False)
    page.clock.run_for(ASKS)
    expect(page.get_by_text("パソコンと接続できません。時計は進みます。")).to_be_hidden()


def test_the_seats_of_the_next_round_turn_page_by_page_and_the_map_comes_back(open_page: OpenPhone) -> None:
    section = make_section(tables=21, code="mitchell-21x21")
    page, now = wall_of(open_page, section)
    up = page.locator(".wall-page:visible")
    expect(up).to_contain_text("Your seats in round 1")
    pages = {up.locator(".wall-top").inner_text()}
    for _turn in range(2):
        page.clock.run_for(10_000)
        pages.add(up.locator(".wall-top").inner_text())
    assert len(pages) == 3
    assert {text.split()[-1] for text in pages} == {"3"}

    round_clocks.start_round(section, 1, at=now, by=DIRECTOR)
    expect(page.locator(".wall-face")).to_have_attribute("data-state", "play")
    page.clock.run_for(1000)
    expect(up).to_contain_text("0 of 21 tables finished")
    play(section, 1, 1, "4S= N")
    play(section, 1, 2, "4S= N")
    expect(up).to_contain_text("1 of 21 tables finished")
    expect(up.locator("li.ok strong")).to_have_text("1")
    picture(page, "wall-map")

    pass_time(page, 14)
    expect(up).to_contain_text("Your seats in round 2")
    page.clock.resume()
    assert violations(page) == []


def test_a_page_of_seats_is_held_by_keyboard_and_let_go(open_page: OpenPhone) -> None:
    section = make_section(tables=21, code="mitchell-21x21")
    page, _now = wall_of(open_page, section)
    top = page.locator(".wall-page:visible .wall-top")
    hold, on = (
        page.get_by_role("button", name=name) for name in ("Stop the pages here", "Turn the pages again")
    )
    first = top.inner_text()
    hold.press("Enter")
    expect(on).to_be_focused()
    for _turn in range(3):
        page.clock.run_for(10_000)
        expect(top).to_have_text(first)
    with page.expect_response(lambda sent: sent.url.endswith("?live") and sent.status == 200):
        round_clocks.set_clock(section, at=timezone.now(), by=DIRECTOR, follows=False)
        page.clock.run_for(ASKS)
    page.clock.run_for(1000)
    expect(top).to_have_text(first)  # what the laptop sends anew does not turn the page either

    on.press("Enter")
    expect(hold).to_be_focused()
    seen = set()
    for _turn in range(3):
        page.clock.run_for(10_000)
        seen.add(top.inner_text())
    assert len(seen) == 3


def test_the_ladder_is_up_for_a_quarter_of_the_time_and_never_while_all_move(open_page: OpenPhone) -> None:
    last = four_weeks().session
    add_series(last.event.club, SeriesTerms(), name="Autumn ladder", is_public=True, by=DIRECTOR)
    session = repeat_session(last, day=date(2026, 11, 26), by=DIRECTOR)
    start_session(session, by=DIRECTOR)
    section = session.sections.get()
    page, now = wall_of(open_page, section)
    round_clocks.start_round(section, 1, at=now, by=DIRECTOR)
    expect(page.locator(".wall-face")).to_have_attribute("data-state", "play")
    up, ladder = page.locator(".wall-page:visible"), page.locator("[data-aside]")
    seen = []
    for _turn in range(8):
        page.clock.run_for(10_000)
        seen.append(up.locator(".wall-top span").first.inner_text())
    assert seen.count("Autumn ladder") == 2
    assert sum("tables finished" in title for title in seen) == 6
    page.clock.run_for(10_000 * (next(at for at, title in enumerate(seen) if title == "Autumn ladder") + 1))
    expect(ladder).to_be_visible()
    for line in ladder.locator(".wall-line").all():
        expect(line).to_be_in_viewport(ratio=1)
    picture(page, "wall-ladder")
    pass_time(page, 14)
    for _turn in range(4):
        page.clock.run_for(10_000)
        expect(up).to_contain_text("Your seats in round 2")


def test_a_held_page_gives_way_when_its_round_begins(open_page: OpenPhone) -> None:
    section = make_section(tables=21, code="mitchell-21x21")
    page, now = wall_of(open_page, section, language="ja")
    page.get_by_role("button", name="このページで止める").click()
    round_clocks.start_round(section, 1, at=now, by=DIRECTOR)
    expect(page.locator(".wall-face")).to_have_attribute("data-state", "play")
    page.clock.run_for(1000)
    expect(page.locator(".wall-page:visible .wall-map")).to_be_visible()
    expect(page.locator("#hold")).to_be_hidden()
    then = page.locator(".wall-then")
    expect(then).to_have_text("次は：東西は1つ上のテーブルへ移動します。ボードは1つ下のテーブルへ移します。")
    picture(page, "wall-then-ja")
    pass_time(page, 14)
    expect(then).to_be_hidden()


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800)])
@pytest.mark.parametrize(("language", "scheme"), [("en", "dark"), ("ja", "light")])
def test_a_large_room_and_its_seats_fit_the_wall(
    open_page: OpenPhone, size: tuple[int, int], language: str, scheme: str
) -> None:
    session = four_sections()
    token = round_clocks.open_wall(session, by=DIRECTOR).token
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(f"/w/{token}/", language=language, viewport=viewport, color_scheme=scheme)
    up = page.locator(".wall-page:visible")
    expect(up.locator(".wall-seats li")).to_have_count(6)
    picture(page, f"wall-seats-{language}-{size[0]}")
    for line in up.locator(".wall-seats li").all():
        expect(line).to_be_in_viewport(ratio=1)
    for section in session.sections.all():
        round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    expect(up.locator(".wall-map li")).to_have_count(12)
    picture(page, f"wall-room-{language}-{size[0]}")
    for table in up.locator(".wall-map li").all():
        expect(table).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert violations(page) == []


def test_two_sections_and_a_match_against_the_clock_beside_one_another(open_page: OpenPhone) -> None:
    section, other = make_section(), make_game_section("spades", 4)
    Section.objects.filter(pk=other.pk).update(session=section.session, letter="B")
    other.session = section.session
    now = timezone.now()
    round_clocks.start_round(section, 1, at=now, by=DIRECTOR)
    round_clocks.start_round(other, 1, at=now - timedelta(minutes=59), by=DIRECTOR)
    round_clocks.pause_clock(section, at=now, by=DIRECTOR)
    page, _now = wall_of(open_page, section)
    faces = page.locator(".wall-face")
    expect(faces.nth(0)).to_have_attribute("data-state", "paused")
    expect(faces.nth(1)).to_have_attribute("data-state", "warning")
    picture(page, "wall-two")
    pass_time(page, 1)
    expect(faces.nth(0).locator("[data-left]")).to_have_text("13:00")
    expect(faces.nth(1)).to_contain_text("Time. Finish this deal.")
    page.clock.resume()
    assert violations(page) == []


def test_the_clock_is_run_from_the_desk_by_keyboard(open_desk: OpenDesk) -> None:
    section = make_section()
    page = open_desk(f"/console/{section.session_id}/clock/")
    page.get_by_role("button", name="Start round 1").press("Enter")
    expect(page.locator(".face")).to_have_attribute("data-state", "play")
    page.get_by_role("button", name="+1 min").press("Enter")
    page.get_by_role("button", name="Pause").press("Enter")
    expect(page.locator(".face")).to_contain_text("paused")
    page.get_by_role("button", name="Set up a wall display").press("Enter")
    expect(page.get_by_alt_text("QR code of the wall display")).to_be_visible()
    picture(page, "desk-clock")
    assert violations(page) == []


@pytest.mark.parametrize("tables", [7, 15, 31])
def test_the_wall_shows_the_ranking_at_the_end_without_scrolling(open_page: OpenPhone, tables: int) -> None:
    """What one screen does not hold comes on the next page."""
    section = make_section(tables=tables, code=f"mitchell-{tables}x2")
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)
    token = round_clocks.open_wall(section.session, by=DIRECTOR).token
    page = open_page(f"/w/{token}/", language="ja", viewport=PROJECTOR)
    lines = page.locator(".wall-line:not(.none)")
    expect(lines).to_have_count(2 * tables)
    shown = 0
    for number, one in enumerate(page.locator("[data-page]").all()):
        page.evaluate(
            "up => document.querySelectorAll('[data-page]').forEach((one, at) => { one.hidden = at !== up })",
            number,
        )
        picture(page, f"wall-ranking-{tables}-{number}")
        for row in one.locator(".wall-line:not(.none)").all():
            expect(row).to_be_in_viewport(ratio=1)
            shown += 1
    assert shown == 2 * tables
    assert violations(page) == []


def test_the_columns_of_one_ranking_begin_and_end_on_one_line(open_page: OpenPhone) -> None:
    section = make_section(tables=7, code="howell-7x13")
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)
    token = round_clocks.open_wall(section.session, by=DIRECTOR).token
    page = open_page(f"/w/{token}/", language="en", viewport=PROJECTOR)
    rows = [row.bounding_box() for row in page.locator(".wall-line").all()]
    columns = {row["x"]: [each["y"] for each in rows if each["x"] == row["x"]] for row in rows}
    picture(page, "wall-ranking-one")
    assert len(columns) == 2
    for end in (min, max):
        assert len({round(end(column)) for column in columns.values()}) == 1
    code = page.locator(".wall-code img").bounding_box()
    assert code["x"] + code["width"] < min(columns)
    for name in page.locator(".wall-name").all():
        assert name.evaluate(
            "one => one.scrollWidth <= one.clientWidth + 1 && one.getClientRects().length === 1"
        )


def wait_for_lines(page: Page, turned: int) -> None:
    """The page after a press, with its keys."""
    expect(page.get_by_text(f"{turned} of 14 lines shown on the wall")).to_be_visible()
    page.wait_for_load_state()


def test_the_director_reveals_the_ranking_by_keyboard_line_by_line(
    open_desk: OpenDesk, open_page: OpenPhone
) -> None:
    section = make_section(tables=7, code="howell-7x13")
    play_everything(section.session)
    token = round_clocks.open_wall(section.session, by=DIRECTOR).token
    wall = open_page(f"/w/{token}/", language="en", viewport=PROJECTOR, reduced_motion="reduce")
    page = open_desk(f"/console/{section.session_id}/")
    page.get_by_role("link", name="Reveal the ranking").click()
    assert violations(page) == []
    page.get_by_role("button", name="Start the reveal").press("Enter")
    wait_for_lines(page, 0)
    expect(wall.locator(".reveal-cards .down")).to_have_count(3)
    expect(wall.locator(".reveal-lines li")).to_have_count(0)
    for turned in range(1, 13):
        page.keyboard.press("ArrowRight")
        wait_for_lines(page, turned)
    expect(wall.locator(".reveal-cards .up")).to_have_count(1)
    expect(wall.locator(".reveal-lines li")).to_have_count(11)
    picture(wall, "wall-reveal")
    picture(page, "desk-reveal")
    assert violations(wall) == []
    page.keyboard.press("PageUp")
    wait_for_lines(page, 11)
    expect(wall.locator(".reveal-cards .down")).to_have_count(3)
    assert violations(page) == []
    for turned in range(12, 15):
        page.keyboard.press("PageDown")
        wait_for_lines(page, turned)
    picture(wall, "wall-reveal-all")
    expect(page.get_by_text("The whole ranking is on the wall.")).to_be_visible()
    expect(wall.locator(".reveal-cards .up")).to_have_count(3)
    page.get_by_role("button", name="End the reveal").click()
    expect(wall.locator(".wall-play")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_the_languages_of_the_wall_open_inside_the_screen(
    open_desk: OpenDesk, section: Section, width: int, height: int
) -> None:
    wall = open_desk(f"/s/{section.session_id}/wall/", viewport={"width": width, "height": height})
    wall.locator("summary:has(+ .languages)").click()
    for language in ("日本語", "Deutsch (beta)"):
        expect(wall.get_by_role("button", name=language)).to_be_in_viewport(ratio=1)
    wall.get_by_role("button", name="Deutsch (beta)").click()
    expect(wall.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_room_is_followed_at_every_width(open_desk: OpenDesk, language: str) -> None:
    section = make_section(tables=7, code="mitchell-7x7", boards=4)
    round_clocks.start_round(section, 1, at=timezone.now() - timedelta(minutes=30), by=DIRECTOR)
    play(section, 1, 1, "4S= N")
    page = open_desk(f"/console/{section.session_id}/", language=language)
    page.locator("#find").fill("2")
    page.locator("#find").press("Enter")
    page.get_by_role("link", name=SHOW[language]).first.click()
    expect(page.locator(".followed")).to_have_count(7)
    page.locator(".behind summary").click()
    expect(page.locator(".late-tables li").first).to_be_visible()
    for width in (320, 360, 768, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        for path in ("", "clock/", "boards/", "boards/1/"):
            page.goto(page.url.split("/console")[0] + f"/console/{section.session_id}/{path}")
            wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert (width, path, page.evaluate(OUTSIDE), max(0, wider)) == (width, path, [], 0)
            if width in (320, 1600):
                assert (width, path, violations(page)) == (width, path, [])


def test_the_room_hears_of_a_result_and_of_the_clock(open_desk: OpenDesk) -> None:
    section = make_section()
    page = open_desk(f"/console/{section.session_id}/")
    page.get_by_role("button", name="Start round 1").click()
    expect(page.locator(".face")).to_have_attribute("data-state", "play")
    assert page.url.endswith(f"/console/{section.session_id}/")
    play(section, 1, 1, "4S= N")
    look(page)
    expect(page.locator(".rounds .playing")).to_contain_text("1/2")
    round_clocks.pause_clock(section, at=timezone.now(), by=DIRECTOR)
    look(page)
    expect(page.locator(".face")).to_contain_text("paused")
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
