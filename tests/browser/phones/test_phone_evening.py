"""An evening on the phone from card to card, and nothing clipped on any of its screens."""

from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import BOARD_1_IN, MEASURE, STATE, WRITTEN, Phone, choose_language, reseat
from tests.fixtures.evening import DIRECTOR, play
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Event, Placement, Result, Section
from tournament.sheets.languages import codes

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_an_evening_at_one_table(section: Section, open_phone: OpenPhone) -> None:
    """A tablet stays: round card, boards, where both pairs go, a sit-out, and the card at the end."""
    reseat(section, 2, ew_id=None, boards=[])
    phone = Phone(open_phone, section)
    phone.shows("Where do you sit?", "Pair 1 N-S", "Pair 1 E-W")
    phone.tap("stays yes", "sit N")
    phone.title("Table 1 · Round 1")
    phone.shows("You are North", "Opponents", "Dealer N", "none vulnerable")
    phone.tap("open", "bid PASS", "accept", "bid PASS", "accept")
    phone.shows("Next table", "sits out in round 2", "goes to table 2, East-West")
    phone.tap("moved")
    phone.title("Table 1 · Round 2")
    phone.shows("Sit-out", "Round 3: stays at this table, North-South")
    for table in (2, 3):
        for board in Placement.objects.get(section=section, round=2, table=table).boards:
            play(section, table, board, "PASS")
    phone.look().title("Table 1 · Round 3")
    phone.tap("open 5", "bid PASS", "accept", "boards", "mark late 6", "save")
    phone.shows("Thank you for playing.", "To be played later: 6")


def test_pairs_of_two_lines_are_named_in_japanese_by_side_and_number(
    section: Section, open_phone: OpenPhone
) -> None:
    reseat(section, 1, turned=[1])
    phone = Phone.of_pair(open_phone, section, "1NS", "ja")
    phone.shows("NS1番ペア", "EW1番ペア")
    phone.tap("sit N", "open").shows("このボードの南北：EW1番ペア")


def test_a_closed_session_takes_nothing_more(section: Section, north: Phone) -> None:
    play(section, 1, 1, "4S= N")
    close_session(section.session, by=DIRECTOR)
    north.look().shows("Thank you for playing.", "The session is closed.")
    north.tap("open 1")
    expect(north.key("fix")).to_have_count(0)


def test_a_turned_board_lies_otherwise_before_the_player(section: Section, open_phone: OpenPhone) -> None:
    """The room's North holds West's cards of a board that lies a quarter clockwise: he is East-West there."""
    reseat(section, 1, turned=[1])
    north = Phone(open_phone, section, "N")
    north.shows("Turn board 1 ↻", "North-South on this board: pair 1 E-W")
    expect(north.page.locator(".compass .bottom")).to_have_accessible_name("West")
    north.tap("bid 3NT", "declare W", "tricks 9")
    north.shows("North-South, please check", "−400")
    north.tap("accept")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    result = Result.objects.get()
    assert (str(result.ns), str(result.ew), result.entered_by) == ("1EW", "1NS", "EW")


def test_the_language_is_changed_without_losing_anything(north: Phone) -> None:
    north.page.route("**/entries", lambda route: route.abort())
    north.tap(*BOARD_1_IN)
    north.page.evaluate(WRITTEN)
    choose_language(north.page, "日本語")
    north.state("○ 未送信 1件")
    north.page.unroute_all()
    north.state("✓ すべて送信済み")


# ── nothing clipped ───────────────────────────────────────────────────────────────────────────────────


def screens(section: Section, phone: Phone, other: Phone) -> Iterator[Phone]:
    """Two tablets of a table through every screen there is; yields the one that shows a new one."""
    yield phone.tap("stays yes")  # where do you sit
    yield phone.tap("sit N")  # round card
    yield phone.tap("open")  # contract, on a turned board
    yield phone.tap("double X", "bid 3NT", "declare W")  # lead
    yield phone.tap("suit H", "rank T")  # result
    yield phone.tap("more")  # every result
    yield phone.tap("tricks 7")  # the other side accepts
    yield phone.tap("turn NS")  # turned round
    yield other.tap("stays yes", "sit E").look().offers("accept")  # their word
    yield other.tap("fix").offers("boards")  # tap what is wrong
    yield other.tap("tricks 8").offers("take EW")  # two who differ
    yield other.tap("take EW")  # North of the room is East-West on this turned board
    expect(other.page.locator("#bar .tag.done")).to_be_visible()
    expect(phone.look().page.locator("h1")).to_contain_text("2")
    yield phone.tap("boards")  # where may be another board
    phone.page.fill("#number", "23")
    phone.page.keyboard.press("Enter")
    yield phone  # wrong board
    yield phone.tap("open 5")  # another round's
    yield phone.tap("back", "boards", "mark late 2")  # later?
    phone.page.route("**/entries", lambda route: route.abort())
    yield phone.tap("save")  # where to go
    expect(phone.page.locator("#bar .tag.waiting")).to_be_visible()
    yield phone.tap("moved")  # sit-out, with an entry that waits
    phone.page.unroute_all()
    phone.page.route(STATE, lambda route: route.abort())
    reseat(section, 3, boards=[6])
    yield phone.tap("skip", "open 5", "bid PASS").offers("delete")  # refused
    phone.page.unroute_all()
    phone.look().tap("delete")
    expect(phone.page.locator("h1")).to_contain_text("6")
    phone.tap("bid PASS", "accept")
    expect(phone.page.locator(".box.waiting")).to_be_visible()
    yield phone  # the end
    yield phone.tap("open 1")  # what stands


def own_screens(section: Section, phone: Phone) -> Iterator[Phone]:
    """What only a phone shows that follows its pair."""
    yield phone.offers("sit E")  # which of the pair's two seats
    phone.tap("sit E")
    yield phone.offers("open 1")  # round card
    phone.tap("open", "bid PASS", "accept", "bid PASS", "accept")
    yield phone.offers("skip")  # sit-out, with the results so far
    phone.tap("boards", "open 1")
    yield phone.offers("home")  # nothing is told yet
    phone.tap("home", "skip")
    yield phone.offers("open 3")  # where to go, and which boards are still elsewhere
    for row in section.placements.exclude(ns=None).exclude(ew=None):
        for board in row.boards:
            if not section.results.filter(board=board, ns=row.ns).exists():
                play(section, row.table, board, "7NTX-3 N")
    yield phone.look().offers("open 3")  # the end, with a place
    phone.tap("open 1", "others 1")
    expect(phone.page.locator(".line-other.own")).to_be_visible()
    yield phone  # other tables
    phone.tap("back")
    yield phone.offers("others")  # what stands


def test_four_phones_in_four_languages_agree_dispute_and_correct(
    section: Section, open_phone: OpenPhone
) -> None:
    """A board with its auction, a call taken back; one on which two differ; and the first is corrected."""
    Event.objects.update(options={"auction": True})
    north, east, south, west = (
        Phone(open_phone, section, seat, stays=True, language=language)
        for seat, language in zip("NESW", ("de", "fr", "pl", "zh-hans"), strict=True)
    )
    north.shows("Reizung", "Nord")
    north.tap("make P", "make 1NT", "unmake", "make P", "make 1H", "make P", "make 4H", *["make P"] * 3)
    north.tap("tricks 10")
    expect(north.page.locator("#bar h1")).to_contain_text("Board 1")
    east.look().offers("accept").shows("420")
    east.tap("accept")
    expect(south.look().page.locator("h1")).to_contain_text("Rozdanie 2")
    south.tap("plain yes", "bid 3NT", "declare E", "tricks 9").shows("3BA")
    west.look().offers("accept").shows("3NT", "东")
    west.tap("fix", "tricks 8").offers("take NS")
    for phone in (south, west):
        phone.look().tap("take NS")
    north.tap("boards", "open 1", "fix result", "tricks 9")
    east.look().offers("take NS").tap("take NS")
    for phone in (north, east, south, west):
        expect(phone.look().page.locator("#bar .tag.done")).to_be_visible()
    assert [*Result.objects.order_by("board").values_list("contract", "declarer", "tricks", "auction")] == [
        ("4H", "S", 9, "P P 1H P 4H P P P"),
        ("3NT", "E", 9, ""),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("language", codes())
def test_nothing_is_clipped_on_any_screen(section: Section, open_phone: OpenPhone, language: str) -> None:
    Event.objects.update(options={"lead": True})
    reseat(section, 1, turned=[1])
    reseat(section, 2, ew_id=None, boards=[])
    phone, other = (Phone(open_phone, section, language=language) for _ in range(2))
    assert nothing_clipped(screens(section, phone, other)) == 21


@pytest.mark.slow
@pytest.mark.parametrize("language", codes())
def test_nothing_is_clipped_on_a_phone_that_follows(
    section: Section, open_phone: OpenPhone, language: str
) -> None:
    Event.objects.update(options={"others": "percentages"})
    Placement.objects.filter(section=section, round=2, table=2).update(ns=None, boards=[])
    phone = Phone.of_pair(open_phone, section, "1EW", language)
    assert nothing_clipped(own_screens(section, phone)) == 8


def nothing_clipped(shown: Iterator[Phone]) -> int:
    """How many screens were measured, each at three widths and two sizes of text."""
    count = 0
    for count, phone in enumerate(shown, start=1):
        for width, text in product((320, 360, 390), ("", "225%")):  # 112.5 % is the page's own size
            phone.page.set_viewport_size({"width": width, "height": 640})
            phone.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
            assert phone.page.evaluate(MEASURE) == [], (count, phone.page.inner_text("h1"), width, text)
    return count


def test_the_measure_finds_what_is_clipped(north: Phone) -> None:
    assert north.page.evaluate(MEASURE) == []
    widened = "() => {{ document.querySelector('h1').textContent = 'Board'.repeat(99); return ({})() }}"
    assert any(found.startswith("outside: <h1") for found in north.page.evaluate(widened.format(MEASURE)))


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740), (390, 844)])
def test_accept_is_never_where_the_result_was(north: Phone, width: int, height: int) -> None:
    """A hand that taps twice hits nothing that accepts; the chief key is in the lower third of the screen."""
    north.page.set_viewport_size({"width": width, "height": height})
    north.tap("bid 4H", "declare N")
    made = north.key("tricks 10").bounding_box()
    north.tap("tricks 10")
    accept = north.offers("accept").key("accept").bounding_box()
    assert made
    assert accept
    assert accept["y"] >= made["y"] + made["height"] + 44 or accept["y"] + accept["height"] <= made["y"]
    north.tap("back")
    north.page.evaluate("() => scrollTo(0, 0)")
    chief = north.page.locator(".lower .primary").bounding_box()
    assert chief
    assert chief["y"] + chief["height"] / 2 > height * 2 / 3
