"""The players' phone in a real browser: taps counted, networks lost, sides that differ."""

import itertools
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Route, expect

from scoring.contract import Contract, Denomination, Doubling
from scoring.duplicate import score
from scoring.seats import Direction, dealer, vulnerability
from tests.browser.conftest import OpenPhone
from tests.browser.phone import BOARD_1_IN, MEASURE, Phone, stands
from tests.fixtures.evening import DIRECTOR
from tournament.domain.terminals.acts.connectors import set_terminals
from tournament.models import Entry, Event, Section, TableToken

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LAW = "/static/overtrick/phone/shared/bridge.js"


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


def test_a_browser_that_does_not_say_how_a_page_came_opens_the_table(
    section: Section, open_phone: OpenPhone
) -> None:
    page = open_phone("/help/")
    page.add_init_script("performance.getEntriesByType = () => []")

    page.goto(urljoin(page.url, f"/t/{TableToken.objects.get(section=section, table=1).token}/"))

    expect(page.locator("[data-act=sit]").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "This table uses a Bridgemate. Enter the results there."),
        ("ja", "このテーブルはBridgemateを使います。結果は端末に入れてください。"),
    ],
)
def test_a_table_with_a_terminal_says_so_and_offers_no_entry(
    section: Section, open_phone: OpenPhone, language: str, sentence: str
) -> None:
    set_terminals(section, [1], by=DIRECTOR)
    token = TableToken.objects.get(section=section, table=1, revoked_at=None).token
    page = open_phone(f"/t/{token}/", language=language, viewport={"width": 360, "height": 740})

    page.locator('[data-act="sit"][data-value="N"]').click(delay=50)
    expect(page.get_by_text(sentence)).to_be_visible()
    expect(page.locator('[data-act="open"], [data-act="boards"], [data-act="bid"]')).to_have_count(0)
    assert page.evaluate(MEASURE) == []


@pytest.mark.slow
def test_a_double_tap_on_the_result_accepts_nothing(north: Phone) -> None:
    north.tap("bid 4H", "declare N")
    north.key("tricks 10").dblclick()
    north.state("● sent")
    north.offers("accept")
    assert [*Entry.objects.values_list("board", "side", "tricks")] == [(1, "NS", 10)]


@pytest.mark.slow
def test_every_key_speaks(north: Phone) -> None:
    key = north.page.get_by_role("button", name="4 hearts", exact=True)
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    north.page.get_by_role("button", name="North", exact=True).click()
    north.page.get_by_role("button", name="4 hearts by North, made", exact=True).click()
    north.shows("North-South score", "+420", "East-West, please check")


LABELS = "keys => keys.map(key => key.getAttribute('aria-label'))"


@pytest.mark.slow
def test_every_cell_has_a_name_of_its_own_and_seats_are_called_as_in_japan(
    section: Section, open_phone: OpenPhone
) -> None:
    phone = Phone(open_phone, section, "N", language="ja")
    expect(phone.page.locator(".bids .key")).to_have_count(35)
    bids = phone.page.locator(".bids .key").evaluate_all(LABELS)
    assert len({*bids} - {None, ""}) == 35
    expect(phone.page.locator(".bids .letter")).to_have_text(["C", "D", "H", "S"] * 7)
    colours = {phone.page.locator(f".bids .{suit}").first.evaluate("one => getComputedStyle(one).color")
               for suit in ("clubs", "diamonds", "hearts", "spades")}  # fmt: skip
    assert len(colours) == 4
    assert [*phone.page.locator(".compass .key").evaluate_all(LABELS)] == [
        "北",
        "東",
        "南",
        "西",
    ]  # clockwise from the own seat
    phone.tap("bid 3NT", "declare W").offers("tricks 9")
    strip = phone.page.locator(".strip [data-act=tricks]").evaluate_all(LABELS)
    assert len({*strip} - {None, ""}) == 7


@pytest.mark.slow
def test_the_phone_scores_as_the_law(north: Phone) -> None:
    """All 2,940 contract scores of Law 77, in the phone's own language."""
    rows = [
        [{"level": level, "strain": strain, "doubling": doubling}, tricks, vulnerable]
        for level, strain, doubling, tricks, vulnerable in itertools.product(
            range(1, 8), Denomination, Doubling, range(14), (False, True)
        )
    ]
    found = north.page.evaluate(
        f"rows => import('{LAW}').then(law => rows.map(row => law.score(...row)))",
        rows,
    )
    assert found == [
        score(Contract(bid["level"], bid["strain"], bid["doubling"], Direction.N), tricks, vulnerable)
        for bid, tricks, vulnerable in rows
    ]
    assert len(found) == 2940


@pytest.mark.slow
def test_the_phone_knows_the_board_by_its_number(north: Phone) -> None:
    numbers = range(1, 129)
    found = north.page.evaluate(
        f"numbers => import('{LAW}').then(law => numbers.map(law.conditionsOf))",
        [*numbers],
    )
    assert found == [{"dealer": dealer(n), "vulnerability": vulnerability(n)} for n in numbers]


# ── without a network ─────────────────────────────────────────────────────────────────────────────────


def test_entries_keyed_offline_arrive_once_and_in_order(north: Phone) -> None:
    north.tap("bid 4H")
    north.lose_network()
    north.tap("declare N", "tricks 10", "accept", "bid 1NT", "declare S", "tricks 6", "accept")
    north.shows("Saved on this phone; sent when the network is back.", "You are at")
    north.state("○ 2 to send")
    assert not Entry.objects.exists()

    north.find_network()

    north.has_sent_all()
    entries = Entry.objects.order_by("pk").values_list("board", "contract", "side")
    assert list(entries) == [(1, "4H", "NS"), (1, "4H", "EW"), (2, "1NT", "NS"), (2, "1NT", "EW")]
    assert (stands(1)[3], stands(2)[3]) == ("accepted", "accepted")


@pytest.mark.slow
def test_what_is_on_the_phone_survives_a_reload(north: Phone) -> None:
    north.page.route("**/entries", lambda route: route.abort())
    north.tap(*BOARD_1_IN, "accept", "bid 3NT")
    north.reload()
    north.title("Board 2 · Contract")
    north.state("○ 1 to send")
    expect(north.page.locator('[data-value="3NT"]')).to_have_attribute("aria-pressed", "true")

    north.page.unroute_all()

    north.has_sent_all()
    assert [*Entry.objects.order_by("pk").values_list("board", "side")] == [(1, "NS"), (1, "EW")]


@pytest.mark.slow
def test_an_answer_that_is_lost_makes_no_second_entry(north: Phone) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    north.page.route("**/entries", lose, times=1)
    north.tap(*BOARD_1_IN)
    north.state("● sent")
    assert Entry.objects.count() == 1


@pytest.mark.slow
def test_a_stranger_who_answers_for_the_server_loses_nothing(north: Phone) -> None:
    """A hotel's log-in page in between is no refusal."""
    north.page.route("**/entries", lambda route: route.fulfill(status=403, body="<h1>Log in</h1>"), times=1)
    north.tap(*BOARD_1_IN)
    north.state("● sent")


@pytest.mark.slow
def test_a_correction_keyed_over_an_unsent_entry_is_no_disagreement(north: Phone) -> None:
    north.lose_network()
    north.tap(*BOARD_1_IN, "fix result", "tricks 9", "accept")
    north.find_network()
    north.has_sent_all()
    assert stands(1) == ("4H", "N", 9, "accepted")


@pytest.mark.slow
def test_the_acceptance_of_another_phone_brings_the_next_board(north: Phone, east: Phone) -> None:
    north.tap(*BOARD_1_IN)
    north.title("Board 1 · Result")
    east.shows("North-South entered this.", "East-West score", "−420")
    east.tap("accept")
    north.title("Board 2 · Contract")
    north.shows("Board 1: accepted.")


# ── two sides ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
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
        phone.state("≠ scores differ")
    assert stands(1) == ("4H", "N", 10, "disputed")

    east.tap("take NS")

    for phone in (east, north):
        phone.has_sent_all()
        phone.look().title("Board 2 · Contract")
    assert stands(1) == ("4H", "N", 10, "accepted")


@pytest.mark.slow
def test_who_stays_with_his_word_is_told_so_and_goes_on(north: Phone, east: Phone) -> None:
    for phone, tricks in ((north, 10), (east, 9)):
        phone.tap("bid 4H", "declare N", f"tricks {tricks}")
    north.tap("take NS")
    north.shows("Noted. The other side or the director settles it.")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    assert stands(1)[3] == "disputed"
    north.tap("back", "open 1")
    north.shows("The two sides differ on board 1.")


@pytest.mark.slow
def test_one_phone_turned_round_serves_both_sides(north: Phone) -> None:
    north.tap(*BOARD_1_IN, "turn EW")
    expect(north.page.locator(".page")).to_have_class("page flipped")
    north.tap("accept")
    expect(north.page.locator(".page")).to_have_class("page pad")
    north.has_sent_all()
    assert stands(1) == ("4H", "N", 10, "accepted")
