"""On the phone: the director is called, an unlikely result is asked about, a correction needs consent."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import product

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import BOARD_1_IN, MEASURE, Phone, reseat, stop_clock, tap_in_stopped_time
from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.games_evening import make_game_section, open_tables, singles
from tournament.domain.boards.acts.calls import answer_call
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.room.reports.queue import queue
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import DirectorCall, Entry, Event, Placement, Result, Section, TableToken

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def section(transactional_db) -> Section:
    """Five tables: board 1 is played by five pairs, at table 1 in the first round."""
    return make_section(5)


@pytest.fixture
def north(open_phone: OpenPhone, section: Section) -> Phone:
    return Phone(open_phone, section, "N", stays=True)


@pytest.fixture
def east(open_phone: OpenPhone, section: Section) -> Phone:
    return Phone(open_phone, section, "E", stays=True)


def stands(board: int) -> tuple[str, str, int | None, str]:
    """What stands at table 1."""
    result = Result.objects.get(table=1, board=board)
    return (result.contract, result.declarer, result.tricks, result.agreement)


def play_elsewhere(section: Section, text: str = "4S= N") -> None:
    """The other four tables have all played board 1."""
    for row in Placement.objects.filter(section=section, round__gt=1):
        if 1 in row.boards:
            play(section, row.table, 1, text)


# ── calling the director ──────────────────────────────────────────────────────────────────────────────


def test_a_call_from_its_reason_to_its_answer(north: Phone) -> None:
    north.tap("bid 4H", "call")
    north.title("Call the director")
    expect(north.page.locator('[data-act="reason"]')).to_have_count(5)
    north.tap("reason irregularity")
    north.shows("Director called", "you are next", "Irregularity: bid, lead or revoke · Board 1")
    expect(north.key("bid 4H")).to_have_attribute("aria-pressed", "true")
    call = DirectorCall.objects.get()
    assert (call.table, call.round, call.board, call.state) == (1, 1, 1, "waiting")

    answer_call(call, "coming", seen=1, by=DIRECTOR)
    north.look().shows("The director is coming")
    expect(north.key("uncall")).to_have_count(0)
    answer_call(DirectorCall.objects.get(), "done", seen=2, by=DIRECTOR)
    north.look()
    expect(north.page.locator(".called")).to_have_count(0)
    north.offers("call")


def test_a_call_is_taken_back_while_there_is_time_for_second_thoughts(north: Phone) -> None:
    stop_clock(north.page)
    tap_in_stopped_time(north, "call", "reason other")
    north.shows("Director called")
    with north.page.expect_response(lambda answer: "take_back" in (answer.request.post_data or "")):
        tap_in_stopped_time(north, "uncall")
    expect(north.page.locator(".called")).to_have_count(0)
    assert DirectorCall.objects.get().state == "taken_back"

    tap_in_stopped_time(north, "call", "reason other")
    north.shows("Director called")
    north.page.clock.fast_forward(11_000)
    expect(north.key("uncall")).to_have_count(0)
    north.shows("Director called")


def test_a_call_without_a_network_waits_and_is_made_once(north: Phone) -> None:
    north.page.route("**/calls", lambda route: route.abort())
    north.tap("call", "reason time")
    north.shows("Call not sent: please fetch the director")
    north.reload()
    north.shows("Call not sent: please fetch the director")
    assert not DirectorCall.objects.exists()
    north.page.unroute_all()
    north.shows("Director called")
    assert DirectorCall.objects.values_list("reason", "table").get() == ("time", 1)


def test_a_board_that_was_not_turned_is_told_and_put_right(section: Section, open_phone: OpenPhone) -> None:
    reseat(section, 1, turned=[1])
    north = Phone(open_phone, section, "N", stays=True)
    north.shows("Turn board 1 ↻")
    north.tap("not_turned")
    north.shows("Director called", "This board was not turned · Board 1")
    (item,) = queue(section.session)
    assert (item.kind, item.board) == ("not_turned", 1)


# ── a doubtful result ─────────────────────────────────────────────────────────────────────────────────


def test_an_unlikely_result_is_asked_about_once_and_the_director_sees_why(
    section: Section, north: Phone
) -> None:
    play_elsewhere(section)
    north.tap("bid 4S", "declare E", "tricks 10")
    expect(north.page.locator("#screen")).not_to_contain_text("check again")
    north.tap("accept")
    north.shows("Please check again: 4 spades by East, made")
    for secret in ("other", "unlikely", "field", "everybody", "table 2"):
        assert secret not in north.page.inner_text("#screen").lower()
    north.tap("sure").title("Board 2 · Contract")
    north.has_sent_all()
    assert stands(1) == ("4S", "E", 10, "accepted")
    (item,) = [one for one in queue(section.session) if one.kind == "doubtful"]
    assert item.reasons == ("wrong_side", "sign")


def test_whoever_looks_and_corrects_is_not_asked_again(section: Section, north: Phone) -> None:
    play_elsewhere(section)
    north.tap("bid 4S", "declare E", "tricks 10", "accept")
    north.shows("Please check again")
    north.tap("fix", "tricks 9")
    north.state("？ correction requested")
    expect(north.page.locator("#screen")).not_to_contain_text("check again")


def test_a_likely_result_is_not_asked_about(section: Section, north: Phone) -> None:
    play_elsewhere(section)
    with north.page.expect_response("**/doubt?board=1") as asked:
        north.tap("bid 4S", "declare N", "tricks 10", "accept")
    assert asked.value.json() == {"doubtful": False}
    north.title("Board 2 · Contract")


def test_without_a_network_the_question_waits_until_it_is_back(section: Section, north: Phone) -> None:
    play_elsewhere(section)
    north.lose_network()
    north.tap("bid 4S", "declare E", "tricks 10", "accept")
    north.title("Board 2 · Contract")
    north.find_network()
    north.shows("Please check again: 4 spades by East, made")
    north.tap("sure").title("Board 2 · Contract")
    north.has_sent_all()
    assert stands(1) == ("4S", "E", 10, "accepted")


# ── a correction by consent ───────────────────────────────────────────────────────────────────────────


def test_a_provisional_result_is_corrected_by_both_sides_after_closing(
    section: Section, north: Phone, east: Phone
) -> None:
    Event.objects.update(options={"provisional_hours": 24})
    north.tap(*BOARD_1_IN, "accept")
    north.has_sent_all()
    close_session(section.session, by=DIRECTOR)
    north.look().shows("provisional until", "both sides can correct it")
    north.tap("open 1", "fix", "tricks 9")
    north.state("？ correction requested")
    assert stands(1) == ("4H", "N", 10, "proposed")
    east.look().tap("take NS")
    east.has_sent_all()
    assert stands(1) == ("4H", "N", 9, "accepted")


def test_a_correction_waits_for_the_other_sides_consent(north: Phone, east: Phone) -> None:
    north.tap(*BOARD_1_IN)
    east.look().tap("accept")
    north.look().title("Board 2 · Contract")
    north.tap("back", "open 1", "fix", "tricks 9")
    north.state("？ correction requested")
    north.shows("The current score counts. Waiting for East-West to agree.")
    assert stands(1) == ("4H", "N", 10, "proposed")

    east.look().shows("North-South ask to correct board 1, which both sides accepted.", "4♥︎ N =", "4♥︎ N −1")
    east.tap("take NS")
    east.has_sent_all()
    assert stands(1) == ("4H", "N", 9, "accepted")
    north.look().shows("Board 1: accepted.")


def test_a_correction_that_is_refused_is_the_directors(north: Phone) -> None:
    accept(north.tap(*BOARD_1_IN)).tap("back", "open 1", "fix", "tricks 9")
    north.state("？ correction requested")
    north.tap("turn EW", "take stands")
    north.state("≠ scores differ")
    assert stands(1) == ("4H", "N", 10, "disputed")


def test_whoever_asked_withdraws(north: Phone) -> None:
    accept(north.tap(*BOARD_1_IN)).tap("back", "open 1", "fix", "tricks 9", "take stands")
    north.has_sent_all()
    assert stands(1) == ("4H", "N", 10, "accepted")


def test_after_the_window_the_phone_leads_to_the_director(north: Phone) -> None:
    north.tap(*BOARD_1_IN, "accept")
    north.has_sent_all()
    Entry.objects.update(at=timezone.now() - timedelta(minutes=31))
    north.tap("back", "open 1", "fix", "tricks 9")
    north.shows("Only the director can change this now.")
    north.tap("call", "reason score")
    north.shows("Director called")
    assert Result.objects.get().tricks == 10
    assert DirectorCall.objects.values_list("reason", "board").get() == ("score", 1)


def accept(north: Phone) -> Phone:
    """Accepted, and known to be: what the answer brings is drawn, and no screen gives way to it any more."""
    with north.page.expect_response(lambda answer: answer.url.endswith("/entries")):
        north.tap("accept")
    expect(north.page.locator("#bar .tag.done")).to_be_visible()
    return north


# ── nothing clipped ───────────────────────────────────────────────────────────────────────────────────


def screens(section: Section, north: Phone) -> Iterator[str]:
    """One phone through every screen of this module; yields what it shows."""
    play_elsewhere(section)
    north.tap("call")
    yield "why"
    north.tap("reason irregularity").offers("uncall")
    yield "called"
    accept(north.tap("bid 4S", "declare E", "tricks 10")).offers("sure")
    yield "doubt"
    north.tap("sure", "back", "open 1", "fix", "tricks 9").offers("take stands")
    yield "asks"
    north.tap("turn EW").offers("take NS")
    yield "consent"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["ja", "en"])
def test_nothing_is_clipped(section: Section, open_phone: OpenPhone, language: str) -> None:
    reseat(section, 1, turned=[2])
    north = Phone(open_phone, section, "N", language=language, stays=True)
    for shown in screens(section, north):
        for width, text in product((320, 360, 390), ("", "225%")):  # 112.5 % is the page's own size
            north.page.set_viewport_size({"width": width, "height": 640})
            north.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
            assert north.page.evaluate(MEASURE) == [], (shown, width, text)


def test_a_table_of_another_game_calls_too(transactional_db, open_phone: OpenPhone) -> None:
    """At Chicago as at pairs: one key, five reasons, and who is coming."""
    section = make_game_section("chicago", 4, contestant_size=1)
    seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(section.session)
    token = TableToken.objects.get(section=section, table=1).token
    page = open_phone(f"/t/{token}/")
    page.locator('[data-act="sit"]').first.click()
    page.locator('[data-act="call"]').click()
    page.locator('[data-value="irregularity"]').click()
    expect(page.locator(".called").first).to_contain_text("you are next")
    answer_call(DirectorCall.objects.get(), "coming", seen=1, by=DIRECTOR)
    expect(page.locator(".called").first).to_contain_text("The director is coming")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (320, 640), (390, 664)])
def test_the_declarers_are_seen_under_the_bids_while_a_call_is_open(
    north: Phone, width: int, height: int
) -> None:
    north.page.set_viewport_size({"width": width, "height": height})
    north.tap("call", "reason other")
    north.shows("Director called")
    expect(north.page.locator('[data-act="uncall"]')).to_have_count(0, timeout=15_000)
    north.page.evaluate("scrollTo(0, 0)")
    boxes = [one.bounding_box() for one in north.page.locator('.compass [data-act="declare"]').all()]
    assert len(boxes) == 4
    assert max(box["y"] + box["height"] for box in boxes if box) <= height
    across = [box["x"] for box in boxes if box]
    assert across == sorted(across), "the focus goes as the eye does"
