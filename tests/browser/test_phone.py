"""The players' phone in a real browser: taps counted, networks lost, sides that differ, nothing clipped."""

from collections.abc import Iterator
from itertools import product

import pytest
from django.db.models import F
from playwright.sync_api import Locator, Page, Route, expect

from scoring.contract import Contract, Denomination, Doubling
from scoring.duplicate import score
from scoring.seats import Direction, dealer, vulnerability
from tests.evening import DIRECTOR, make_section, play
from tournament.models import Entry, Event, Placement, Result, Section, TableToken
from tournament.services.evenings import close_session

from .conftest import OpenPhone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BOARD_1_IN = ("bid 4H", "declare N", "tricks 10")


class Phone:
    """A phone at a table. `tap("bid 4H")` presses the key that does just that; `taps` counts them."""

    def __init__(
        self, open_phone: OpenPhone, section: Section, seat: str = "", *, table: int = 1, language="en"
    ):
        token = TableToken.objects.get(section=section, table=table).token
        self.page: Page = open_phone(f"/t/{token}/", language=language)
        self.taps = 0
        if seat:
            self.tap(f"sit {seat}", "open")
            self.taps = 0

    def key(self, act: str) -> Locator:
        name, _, value = act.partition(" ")
        return self.page.locator(f'[data-act="{name}"]' + (f'[data-value="{value}"]' if value else "")).first

    def tap(self, *acts: str) -> "Phone":
        for act in acts:
            self.key(act).click()
            self.taps += 1
        return self

    def offers(self, act: str) -> "Phone":
        expect(self.key(act)).to_be_visible()
        return self

    def look(self) -> "Phone":
        """Somebody looks at the phone again, which then asks for news at once."""
        self.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        return self

    def shows(self, *texts: str) -> None:
        for text in texts:
            expect(self.page.locator("body")).to_contain_text(text)

    def title(self, text: str) -> None:
        expect(self.page.locator("h1")).to_have_text(text)

    def state(self, text: str) -> None:
        expect(self.page.locator("#bar .tag")).to_have_text(text)

    def has_sent_all(self) -> None:
        self.state("● all sent")

    def lose_network(self) -> None:
        self.page.context.set_offline(True)

    def find_network(self) -> None:
        self.page.context.set_offline(False)


@pytest.fixture
def section(transactional_db) -> Section:
    """Three tables of a Mitchell: pair 1 sits North-South at table 1 and plays boards 1–2, 3–4 and 5–6."""
    return make_section(3)


@pytest.fixture
def north(open_phone: OpenPhone, section: Section) -> Phone:
    return Phone(open_phone, section, "N")


@pytest.fixture
def east(open_phone: OpenPhone, section: Section) -> Phone:
    return Phone(open_phone, section, "E")


def reseat(section: Section, round: int, **columns: object) -> None:
    """Table 1 sits otherwise in a round, as when a director edits the movement."""
    Placement.objects.filter(section=section, round=round, table=1).update(**columns)
    Section.objects.filter(pk=section.pk).update(version=F("version") + 1)


def stands(board: int) -> tuple[str, str, int | None, str]:
    result = Result.objects.get(board=board)
    return (result.contract, result.declarer, result.tricks, result.agreement)


# ── taps ──────────────────────────────────────────────────────────────────────────────────────────────

TAPS = [
    pytest.param(
        False, ["bid 4H", "declare N", "tricks 10", "accept"], 4, ("4H", "N", 10, "accepted"), id="4H N ="
    ),
    pytest.param(
        True,
        ["double X", "bid 3NT", "declare W", "suit H", "rank 4", "tricks 7", "accept"],
        7,
        ("3NTX", "W", 7, "accepted"),
        id="3NTX W -2 with a lead",
    ),
    pytest.param(True, ["bid PASS", "accept"], 2, ("PASS", "", None, "accepted"), id="passed out"),
]


@pytest.mark.parametrize(("asks_lead", "taps", "most", "result"), TAPS)
def test_taps_from_the_open_grid_to_the_next_one(
    section: Section, open_phone: OpenPhone, asks_lead: bool, taps: list[str], most: int, result: tuple
) -> None:
    Event.objects.update(options={"lead": asks_lead})
    north = Phone(open_phone, section, "N")
    north.title("Board 1 · Contract")

    north.tap(*taps)

    north.title("Board 2 · Contract")
    north.has_sent_all()
    assert north.taps <= most
    assert stands(1) == result


def test_a_double_tap_on_the_result_accepts_nothing(north: Phone) -> None:
    north.tap("bid 4H", "declare N")
    north.key("tricks 10").dblclick()
    accept = north.key("accept")
    expect(accept).to_be_disabled()
    expect(accept).to_be_enabled()
    north.state("● sent")
    assert [*Entry.objects.values_list("board", "side", "tricks")] == [(1, "NS", 10)]


def test_every_key_speaks(north: Phone) -> None:
    key = north.page.get_by_role("button", name="4 hearts", exact=True)
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    north.page.get_by_role("button", name="North", exact=True).click()
    north.page.get_by_role("button", name="4 hearts by North, just made", exact=True).click()
    north.shows("North-South score", "+420", "To East-West")


def test_the_phone_scores_as_the_law(north: Phone) -> None:
    """All 2,940 contract scores of Law 77, in the phone's own language."""
    rows = [
        [{"level": level, "strain": strain, "doubling": doubling}, tricks, vulnerable]
        for level, strain, doubling, tricks, vulnerable in product(
            range(1, 8), Denomination, Doubling, range(14), (False, True)
        )
    ]
    found = north.page.evaluate(
        "rows => import('/static/overtrick/table_bridge.js').then(law => rows.map(row => law.score(...row)))",
        rows,
    )
    assert found == [
        score(Contract(bid["level"], bid["strain"], bid["doubling"], Direction.N), tricks, vulnerable)
        for bid, tricks, vulnerable in rows
    ]
    assert len(found) == 2940


def test_the_phone_knows_the_board_by_its_number(north: Phone) -> None:
    numbers = range(1, 129)
    found = north.page.evaluate(
        "numbers => import('/static/overtrick/table_bridge.js').then(law => numbers.map(law.conditionsOf))",
        [*numbers],
    )
    assert found == [{"dealer": dealer(n), "vulnerability": vulnerability(n)} for n in numbers]


# ── without a network ─────────────────────────────────────────────────────────────────────────────────


def test_entries_keyed_offline_arrive_once_and_in_order(north: Phone) -> None:
    north.tap("bid 4H")
    north.lose_network()
    north.tap("declare N", "tricks 10", "accept", "bid 1NT", "declare S", "tricks 6", "accept")
    north.shows("Saved on this phone. It will be sent when the network is back.", "Where to go next")
    north.state("○ 4 on this phone")
    assert not Entry.objects.exists()

    north.find_network()

    north.has_sent_all()
    entries = Entry.objects.order_by("pk").values_list("board", "contract", "side")
    assert list(entries) == [(1, "4H", "NS"), (1, "4H", "EW"), (2, "1NT", "NS"), (2, "1NT", "EW")]
    assert (stands(1)[3], stands(2)[3]) == ("accepted", "accepted")


def test_what_is_on_the_phone_survives_a_reload(north: Phone) -> None:
    north.page.route("**/entries", lambda route: route.abort())
    north.tap(*BOARD_1_IN, "accept", "bid 3NT")
    north.page.reload()
    north.title("Board 2 · Contract")
    north.state("○ 2 on this phone")
    expect(north.page.locator('[data-value="3NT"]')).to_have_attribute("aria-pressed", "true")

    north.page.unroute_all()

    north.has_sent_all()
    assert [*Entry.objects.order_by("pk").values_list("board", "side")] == [(1, "NS"), (1, "EW")]


def test_an_answer_that_is_lost_makes_no_second_entry(north: Phone) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    north.page.route("**/entries", lose, times=1)
    north.tap(*BOARD_1_IN)
    north.state("● sent")
    assert Entry.objects.count() == 1


def test_a_stranger_who_answers_for_the_server_loses_nothing(north: Phone) -> None:
    """A hotel's log-in page in between is no refusal."""
    north.page.route("**/entries", lambda route: route.fulfill(status=403, body="<h1>Log in</h1>"), times=1)
    north.tap(*BOARD_1_IN)
    north.state("● sent")


def test_a_correction_keyed_over_an_unsent_entry_is_no_disagreement(north: Phone) -> None:
    north.lose_network()
    north.tap(*BOARD_1_IN, "tricks 9", "accept")
    north.find_network()
    north.has_sent_all()
    assert stands(1) == ("4H", "N", 9, "accepted")


def test_the_acceptance_of_another_phone_brings_the_next_board(north: Phone, east: Phone) -> None:
    north.tap(*BOARD_1_IN)
    north.title("Board 1 · Result")
    east.shows("North-South entered this.", "East-West score", "−420")
    east.tap("accept")
    north.title("Board 2 · Contract")
    north.shows("Board 1: accepted.")


# ── two sides ─────────────────────────────────────────────────────────────────────────────────────────


def test_two_equal_entries_need_no_acceptance(north: Phone, east: Phone) -> None:
    for phone in (north, east):
        phone.tap("bid 4H", "declare N")
    for phone in (north, east):
        phone.tap("tricks 10")
    for phone in (north, east):
        phone.title("Board 2 · Contract")
        phone.has_sent_all()
    assert stands(1) == ("4H", "N", 10, "accepted")


def test_two_who_differ_are_asked_side_by_side_until_they_agree(north: Phone, east: Phone) -> None:
    for phone in (north, east):
        phone.tap("bid 4H", "declare N")
    north.tap("tricks 10")
    east.tap("tricks 9")
    for phone, side in ((north, "North-South"), (east, "East-West")):
        phone.look().shows(
            "The two sides differ on board 1.", f"{side}: tap the one that is right.", "4♥︎ N =", "4♥︎ N −1"
        )
        phone.state("≠ disagree")
    assert stands(1) == ("4H", "N", 10, "disputed")

    east.tap("take NS")

    for phone in (east, north):
        phone.has_sent_all()
        phone.look().title("Board 2 · Contract")
    assert stands(1) == ("4H", "N", 10, "accepted")


def test_who_stays_with_his_word_is_told_so_and_goes_on(north: Phone, east: Phone) -> None:
    for phone, tricks in ((north, 10), (east, 9)):
        phone.tap("bid 4H", "declare N", f"tricks {tricks}")
    north.tap("take NS")
    north.shows("Your answer is noted. The other side or the director settles it.")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    assert stands(1)[3] == "disputed"
    north.tap("back", "open 1")
    north.shows("The two sides differ on board 1.")


def test_one_phone_turned_round_serves_both_sides(north: Phone) -> None:
    north.tap(*BOARD_1_IN, "turn EW")
    expect(north.page.locator(".page")).to_have_class("page flipped")
    north.tap("accept")
    expect(north.page.locator(".page")).to_have_class("page")
    north.has_sent_all()
    assert stands(1) == ("4H", "N", 10, "accepted")


# ── repairs ───────────────────────────────────────────────────────────────────────────────────────────


def test_any_part_is_corrected_where_it_is_shown(north: Phone) -> None:
    north.tap(*BOARD_1_IN)
    north.state("● sent")
    north.tap("fix declarer", "declare S")
    north.shows("4 hearts by South, just made")
    north.state("● sent")
    north.tap("fix contract", "bid 4S", "go", "tricks 11", "accept")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    assert stands(1) == ("4S", "S", 11, "accepted")


def test_an_accepted_result_is_corrected_by_both(north: Phone) -> None:
    north.tap(*BOARD_1_IN, "accept", "back", "open 1", "fix", "tricks 9")
    north.state("≠ disagree")
    assert stands(1) == ("4H", "N", 10, "disputed")
    north.tap("turn EW", "take NS")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    assert stands(1) == ("4H", "N", 9, "accepted")


def test_a_result_far_from_the_contract(north: Phone) -> None:
    north.tap("bid 7NT", "declare W")
    assert north.page.locator(".strip .key").all_inner_texts() == ["−3", "−2", "−1", "="]
    north.tap("more")
    assert len(north.page.locator(".strip .key").all()) == 14
    north.tap("tricks 0")
    north.shows("−13", "+650")


def test_late_and_not_played(north: Phone) -> None:
    north.tap("boards", "mark late 1", "save")
    north.title("Board 2 · Contract")
    north.tap("boards", "mark not_played 2", "save")
    north.shows("Where to go next")
    north.has_sent_all()
    assert [*Result.objects.order_by("board").values_list("state", flat=True)] == ["late", "not_played"]

    north.tap("boards", "open 1", "again", "bid PASS", "accept")
    north.has_sent_all()
    assert stands(1) == ("PASS", "", None, "accepted")


# ── wrong boards ──────────────────────────────────────────────────────────────────────────────────────


def test_a_board_of_another_table_is_refused_in_a_clear_sentence(north: Phone) -> None:
    north.tap("bid 4H", "declare N", "boards")
    north.page.fill("#number", "23")
    north.page.keyboard.press("Enter")
    north.shows("Board 23 is not played at table 1. Nothing has been saved and nothing is lost")
    north.tap("back")
    north.shows("4♥︎")
    north.title("Board 1 · Result")


def test_a_board_of_another_round_is_asked_about_once_and_takes_what_was_keyed(north: Phone) -> None:
    north.tap("bid 4H", "declare N", "boards", "open 3")
    north.shows("Board 3 belongs to round 2. Change to it?")
    north.tap("change 3")
    north.title("Board 3 · Result")
    north.tap("tricks 10", "accept")
    north.title("Board 1 · Contract")
    north.has_sent_all()
    assert stands(3) == ("4H", "N", 10, "accepted")
    assert Result.objects.get().round == 2


def test_what_the_server_refuses_stays_on_the_phone_until_it_is_right(section: Section, north: Phone) -> None:
    """The director has changed the movement, and this phone has not heard of it yet."""
    north.page.route("**/state", lambda route: route.abort())
    reseat(section, 1, boards=[2])
    north.tap(*BOARD_1_IN)
    north.shows("Board 1 was not taken", "Nothing has been saved.", "Your entry is kept on this phone.", "4♥︎")
    assert not Entry.objects.exists()

    north.page.unroute_all()
    north.page.reload()
    north.shows("Board 1 was not taken")
    north.tap("leave", "boards")
    north.shows("not taken")
    north.tap("open 1", "elsewhere", "open 2")
    north.title("Board 2 · Result")
    north.tap("tricks 10", "accept")
    north.has_sent_all()
    assert stands(2) == ("4H", "N", 10, "accepted")


def test_a_board_that_was_played_already_is_shown_not_keyed_again(section: Section, north: Phone) -> None:
    play(section, 1, 1, "4S= N")
    north.page.reload()
    north.tap("back", "open 1")
    north.state("✓ accepted")
    north.shows("4♠︎", "+420", "Wrong entry")


def test_a_revoked_address_keeps_what_was_not_sent(section: Section, north: Phone) -> None:
    TableToken.objects.filter(section=section).update(revoked_at="2026-11-21T20:00Z")
    north.tap(*BOARD_1_IN)
    north.shows("This address is no longer valid. Please scan the QR code on the table again.")
    north.state("○ 1 on this phone")


# ── the evening ───────────────────────────────────────────────────────────────────────────────────────


def test_an_evening_at_one_table(section: Section, open_phone: OpenPhone) -> None:
    """Round card, boards, where to go, a sit-out, and the card at the end."""
    reseat(section, 2, ew=None, boards=[])
    phone = Phone(open_phone, section)
    phone.shows("Where do you sit?", "Pair 1NS", "Pair 1EW")
    phone.tap("sit N")
    phone.title("Table 1 · Round 1")
    phone.shows("You are North", "Opponents", "Dealer N · none vulnerable")
    phone.tap("open", "bid PASS", "accept", "bid PASS", "accept")
    phone.shows("Where to go next", "sits out in round 2", "goes to table 2, East-West")
    phone.tap("moved")
    phone.title("Table 1 · Round 2")
    phone.shows("Sit-out", "Round 3: stays at this table, North-South")
    for table in (2, 3):
        for board in Placement.objects.get(section=section, round=2, table=table).boards:
            play(section, table, board, "PASS")
    phone.look().title("Table 1 · Round 3")
    phone.tap("open 5", "bid PASS", "accept", "boards", "mark late 6", "save")
    phone.shows("Thank you for playing.", "To be played later: 6")


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
    north.shows("Turn board 1 ↻", "North-South on this board: pair 1EW")
    expect(north.page.locator(".compass .bottom")).to_have_accessible_name("West")
    north.tap("bid 3NT", "declare W", "tricks 9")
    north.shows("To North-South", "−400")
    north.tap("accept")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    result = Result.objects.get()
    assert (str(result.ns), str(result.ew), result.entered_by) == ("1EW", "1NS", "EW")


def test_the_language_is_changed_without_losing_anything(north: Phone) -> None:
    north.page.route("**/entries", lambda route: route.abort())
    north.tap(*BOARD_1_IN)
    north.page.get_by_role("button", name="日本語").click()
    north.state("○ この電話に1件")
    north.page.unroute_all()
    north.state("● 送信済")


# ── nothing clipped ───────────────────────────────────────────────────────────────────────────────────

MEASURE = """() => {
  const everything = [...document.body.querySelectorAll("*:not(script, noscript, .visually-hidden)")];
  return everything.flatMap(one => {
    const box = one.getBoundingClientRect(), style = getComputedStyle(one);
    const isKey = one.matches("button, input:not([type=hidden])");
    const wrong = box.width === 0 || box.height === 0 ? {} : {
      outside: box.left < -0.5 || box.right > innerWidth + 0.5,
      clipped: one.scrollWidth > one.clientWidth + 1 && style.display !== "inline",
      small: isKey && (box.width < 44 || box.height < 44),
      fine_print: parseFloat(style.fontSize) < 14 && !one.closest("svg"),
    };
    const found = Object.keys(wrong).filter(name => wrong[name]);
    return found.map(name => `${name}: ${one.outerHTML.slice(0, 90)} ${box.width}×${box.height}`);
  });
}"""


def screens(section: Section, phone: Phone, other: Phone) -> Iterator[Phone]:
    """The two phones of a table through every screen there is; yields the one that shows a new one."""
    yield phone  # where do you sit
    yield phone.tap("sit N")  # round card
    yield phone.tap("open")  # contract, on a turned board
    yield phone.tap("double X", "bid 3NT", "declare W")  # lead
    yield phone.tap("suit H", "rank T")  # result
    yield phone.tap("more")  # every result
    yield phone.tap("tricks 7")  # the other side accepts
    yield phone.tap("turn NS")  # turned round
    yield other.tap("sit E").look().offers("accept")  # their word
    yield other.tap("fix").offers("boards")  # tap what is wrong
    yield other.tap("tricks 8").offers("take EW")  # two who differ
    yield other.tap("take EW")  # North of the room is East-West on this turned board
    expect(other.page.locator("#bar .tag.done")).to_be_visible()
    yield phone.look().tap("boards")  # where may be another board
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
    phone.page.route("**/state", lambda route: route.abort())
    reseat(section, 3, boards=[6])
    yield phone.tap("skip", "open 5", "bid PASS").offers("delete")  # refused
    phone.page.unroute_all()
    phone.look().tap("delete")
    expect(phone.page.locator("h1")).to_contain_text("6")
    phone.tap("bid PASS", "accept")
    expect(phone.page.locator(".box.waiting")).to_be_visible()
    yield phone  # the end
    yield phone.tap("open 1")  # what stands


@pytest.mark.slow
@pytest.mark.parametrize("language", ["ja", "en"])
def test_nothing_is_clipped_on_any_screen(section: Section, open_phone: OpenPhone, language: str) -> None:
    Event.objects.update(options={"lead": True})
    reseat(section, 1, turned=[1])
    reseat(section, 2, ew=None, boards=[])
    phone, other = (Phone(open_phone, section, language=language) for _ in range(2))
    count = 0
    for count, shown in enumerate(screens(section, phone, other), start=1):
        for width, text in product((320, 360, 390), ("", "225%")):  # 112.5 % is the page's own size
            shown.page.set_viewport_size({"width": width, "height": 640})
            shown.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
            assert shown.page.evaluate(MEASURE) == [], (count, shown.page.inner_text("h1"), width, text)
    assert count == 21


def test_the_measure_finds_what_is_clipped(north: Phone) -> None:
    assert north.page.evaluate(MEASURE) == []
    widened = "() => {{ document.querySelector('h1').textContent = 'Board'.repeat(99); return ({})() }}"
    assert any(found.startswith("outside: <h1") for found in north.page.evaluate(widened.format(MEASURE)))
