"""Table games on phones alone: Chicago, Spades, Israeli whist and a rubber, as strangers play them."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.game_phone import Phone, measure, planned, stands, table_of
from tests.browser.phone import MEASURE
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.models import DealRecord, Match, Player

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
def test_a_six_player_chicago_evening_with_a_pass_out_and_a_correction(open_phone: OpenPhone) -> None:
    """Three chukkers of three pairs; each pair sits out once."""
    section = planned("chicago", 6, "rotation-pairs-6x3", contestant_size=1)
    first, second, third = Match.objects.order_by("round")
    chukkers = (first, second, third)
    names = {match: [seat.name.native for seat in match_sheet(match).seats] for match in chukkers}
    phone = Phone(open_phone, section).sit(names[first][0])
    phone.title("Deal 1 · Contract").shows("Dealer N", "none vulnerable")

    phone.play("3NT N 9").tap("accept").title("Deal 2 · Contract").shows("Dealer E", "North-South vulnerable")
    phone.tap("pass redeals").shows("Passed out 1×: the same dealer deals again.", "Dealer E")
    phone.play("4S E 10").tap("accept").title("Deal 3 · Contract").shows("400", "420")
    phone.play("2C S 6").tap("accept").title("Deal 4 · Contract")

    phone.tap("deals", "open 1", "fix", "fix tricks", "tricks 10", "enter").state("？ correction requested")
    phone.tap("turn 1", "take 0").shows("Deal 1 has been corrected.", "400 → 430")
    phone.title("Deal 4 · Contract").play("1NT W 7").tap("accept")

    phone.shows("The game is over", "Four deals have been played.", "Next table", "sits out in round 2")
    for match in (second, third):
        phone.tap("next")
        phone.sit_if_asked(names[match][0])
        for number in range(1, 5):
            phone.title(f"Deal {number} · Contract").play("2H N 8").tap("accept")
        phone.shows("Four deals have been played.").state("✓ all sent")

    assert [match_sheet(match).state for match in chukkers] == ["finished"] * 3
    assert match_sheet(first).totals == (430, 420 + 100 + 90)
    assert DealRecord.objects.get(match=first, number=2).facts["redeals"] == 1
    assert set(DealRecord.objects.values_list("agreement", flat=True)) == {"accepted"}


@pytest.mark.slow
def test_a_five_team_spades_round_robin_with_one_rule_overridden(open_phone: OpenPhone) -> None:
    """Dan & Brad's rules to 50 instead of 500: five rounds at two tables, a bye in each."""
    section = planned("spades", 5, "round-robin-5x5", preset="dan_brad", overrides={"target": 50})
    phones = {table: Phone(open_phone, section, table=table) for table in (1, 2)}
    for match in Match.objects.order_by("round", "table"):
        phone = phones[match.table]
        if match.round > 1:
            phone.tap("next")
        phone.sit_if_asked(match_sheet(match).seats[0].name.native)
        phone.title("Deal 1 · Bid").shows("50 to go").say("bids", 5, 4)
        phone.title("Deal 1 · Tricks taken").say("tricks", 6).tap("accept")
        phone.shows("The target has been reached.", "win by 8").state("✓ all sent")
    assert {match_sheet(match).totals for match in Match.objects.all()} == {(51, 43)}
    assert Match.objects.first().overrides == {"target": 50}
    phones[1].shows("51", "Bags 1", "Wait for the director.")


def test_israeli_whist_with_an_all_pass(open_phone: OpenPhone) -> None:
    section = table_of("israeli_whist", 4, overrides={"forbid_total_13": True})
    phone = Phone(open_phone, section).sit("甲 1").title("Deal 1 · Declarer").shows("Dealer 甲 1")
    phone.tap("pass all_pass").shows("All passed").tap("accept")

    phone.title("Deal 2 · Declarer").shows("Dealer 甲 1")
    phone.tap("answer declarer 0 1", "answer trump 0 S").title("Deal 2 · Bids").tap("answer bids 0 2")
    phone.shows("0, 1, 2, 3, 4: The declarer has bid at least 5.")
    expect(phone.key("answer bids 1 4")).to_be_disabled()
    phone.tap("answer bids 1 5", "answer bids 2 3", "answer bids 3 3")
    phone.shows("The four numbers must not make 13 at this table.").title("Deal 2 · Bids")
    phone.tap("block 3", "answer bids 3 4").title("Deal 2 · Tricks taken")
    phone.say("won", 2, 5, 3).shows("甲 2, please check").tap("accept")
    phone.title("Deal 3 · Declarer").state("✓ all sent")

    assert stands(1, "all_pass", "bids") == [True, [], "accepted"]
    assert stands(2, "declarer", "trump", "bids", "won") == [1, "S", [2, 5, 3, 4], [2, 5, 3, 3], "accepted"]
    sheet = match_sheet(Match.objects.get())
    phone.shows(*(str(total).replace("-", "−") for total in sheet.totals), "Dealer 甲 2")


def test_a_rubber_with_honours(open_phone: OpenPhone) -> None:
    section = table_of("rubber", 4)
    phone = Phone(open_phone, section).sit("甲 1")
    phone.play("2S N 8").title("Deal 1 · Honours").tap("answer honours 0 100", "go", "accept")
    phone.title("Deal 2 · Contract").shows("160", "Part score 60", "none vulnerable")
    phone.play("2H S 8").tap("go", "accept").title("Deal 3 · Contract")
    phone.shows("Games won 1", "North-South vulnerable").play("4S S 10").tap("go", "accept")
    phone.shows("Two games won: end of the rubber.", "N-S win by 1040 (settled as 1000)").state("✓ all sent")
    assert match_sheet(Match.objects.get()).totals == (60 + 100 + 60 + 120 + 700, 0)


def test_six_players_of_napoleon_write_their_points_by_hand(open_phone: OpenPhone) -> None:
    """A game that the program has no laws of: numbers of either sign are typed digit by digit."""
    rules = {"players": 6, "deal_total": 0}
    section = planned("free_sheet", 6, "one-table-6x1", preset="napoleon", overrides=rules, contestant_size=1)
    Match.objects.update(deal_limit=2)
    match = Match.objects.get()
    names = [seat.name.native for seat in match_sheet(match).seats]
    phone = Phone(open_phone, section).sit(names[0]).title("Deal 1 · Score").shows("it must be 0")

    measure(phone)
    phone.tap(
        "digit points 0 1", "digit points 0 3", "digit points 0 ⌫", "digit points 0 2", "digit points 0 ±"
    )
    phone.shows("−12").tap("done points 0")
    for place in range(1, 5):
        phone.tap(f"digit points {place} 3", f"done points {place}")
    phone.shows("Sum 0").tap("go points", "accept").title("Deal 2 · Score").state("✓ all sent")
    assert stands(1, "points") == [[-12, 3, 3, 3, 3, 0], "accepted"]

    for place in range(5):
        phone.tap(f"digit points {place} {place}", f"done points {place}")
    phone.tap("go points", "accept").shows("The agreed deals have been played.")
    phone.state("✓ all sent")
    assert match_sheet(match).totals == (-12, 4, 5, 6, 7, -10)


# What is tapped from screen to screen, the first with the seats, the last after the deal that ends the match.
SCREENS = {
    "spades": [
        ["answer nils 0 nil", "answer bids 0 5"],
        ["answer bids 1 4"],
        ["answer tricks 0 0", "answer tricks 2 4"],
        ["fix bids"],
        ["block 1", "answer bids 1 5", "go"],
        ["enter"],
        ["turn 1"],
        ["turn 1", "fix tricks"],
        ["block 1", "answer tricks 2 5"],
        ["block 2", "answer tricks 1 8", "enter", "accept"],
        ["open 1"],
        ["fix"],
    ],
    "chicago": [
        ["pass redeals"],
        ["fix seldom"],
        ["unstep"],
        ["bid 3NT", "declare W"],
        ["tricks 8"],
        ["accept"],
    ],
    "israeli_whist": [
        ["answer declarer 0 1", "answer trump 0 S"],
        ["answer bids 0 2", "answer bids 1 5", "answer bids 2 3", "answer bids 3 3"],
        ["back", "block 1", "answer bids 1 6"],
        ["answer won 0 2", "answer won 1 5", "answer won 2 3"],
        ["accept"],
    ],
    "minibridge": [
        ["answer hcp 0 10", "answer hcp 1 10", "answer hcp 2 12"],
        ["answer choice 0 game", "answer denomination 0 H"],
        ["answer tricks 0 10"],
        ["deals"],
    ],
    "rubber": [
        ["bid 4H", "double X", "declare N"],
        ["tricks 10"],
        ["answer honours 0 150", "go"],
        ["accept"],
    ],
}
LONG = ("髙橋𠮷" + "あ" * 37, "Ann Featherstonehaugh-Cholmondeley")
CHANGES = {"spades": {"preset": "dan_brad"}, "chicago": {"preset": "fifty_point"}}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", SCREENS)
def test_nothing_is_clipped_on_any_screen(open_phone: OpenPhone, game: str, language: str) -> None:
    section = table_of(game, 4, deal_limit=1, **CHANGES.get(game, {}))
    for player, name in zip(Player.objects.order_by("pk"), LONG, strict=False):
        Player.objects.filter(pk=player.pk).update(native=name)
    phone = Phone(open_phone, section, language=language)
    measure(phone)
    phone.page.locator('[data-act="sit"]').first.click()
    measure(phone)
    for acts in SCREENS[game]:
        measure(phone, *acts)


def test_spades_without_a_nil_takes_four_taps(open_phone: OpenPhone) -> None:
    """A bid a side, the tricks of one of them, and the other side's yes."""
    section = planned("spades", 2, "round-robin-2x1")
    phone = Phone(open_phone, section).sit("甲 1").title("Deal 1 · Bid")
    phone.tap("answer bids 0 6", "answer bids 1 5").title("Deal 1 · Tricks taken")
    expect(phone.page.locator(".asked h2, .closed span").first).to_have_text("甲 1 & 乙 1")
    phone.tap("answer tricks 0 7").shows("甲 2 & 乙 2, please check", "甲 2 & 乙 2 6").tap("accept")
    phone.title("Deal 2 · Bid").state("✓ all sent")
    assert stands(1, "bids", "tricks") == [[6, 5], [7, 6, 0, 0], "accepted"]


def test_a_player_who_bid_a_nil_has_tricks_of_their_own(open_phone: OpenPhone) -> None:
    section = planned("spades", 2, "round-robin-2x1")
    phone = Phone(open_phone, section).sit("甲 1")
    phone.tap("answer bids 0 6", "answer nils 1 nil", "answer bids 1 5").title("Deal 1 · Tricks taken")
    phone.tap("answer tricks 0 7", "answer tricks 1 0").shows("甲 2 0", "乙 2 6").tap("accept").state(
        "✓ all sent"
    )
    assert stands(1, "nils", "tricks") == [["", "nil", "", ""], [7, 0, 0, 6], "accepted"]


def test_partners_whose_bids_are_added_have_a_pad_each(open_phone: OpenPhone) -> None:
    """Yahoo: 0 is a nil, the sum is shown, and what each has called is kept."""
    phone = Phone(open_phone, table_of("spades", 4, preset="yahoo_normal")).sit("甲 1").title("Deal 1 · Bid")
    expect(phone.page.locator('[data-value="own 0 0"]')).to_have_count(0)
    phone.tap("answer own 0 4", "answer own 1 3").shows("甲 1 & 甲 3 4 · 甲 2 & 甲 4 3")
    phone.tap("answer own 2 nil", "answer own 3 2").title("Deal 1 · Tricks taken")
    phone.tap("answer tricks 0 5", "answer tricks 2 0").shows("甲 2 & 甲 4 8").tap("accept")
    phone.title("Deal 2 · Bid").state("✓ all sent")
    facts = DealRecord.objects.get().facts
    assert (facts["bids"], facts["nils"], facts["tricks"]) == ([4, 5], ["", "", "nil", ""], [5, 8, 0, 0])
    assert facts["calls"] == [[1, "3"], [2, "nil"], [3, "2"], [0, "4"]]

    phone.tap("deals", "open 1", "fix", "fix bids").shows("甲 1 & 甲 3 4 · 甲 2 & 甲 4 5")
    phone.tap("block 0", "answer own 0 3", "go", "enter").state("？ correction requested")


def test_a_sum_that_comes_right_while_it_is_corrected_is_not_sent(open_phone: OpenPhone) -> None:
    phone = Phone(open_phone, table_of("israeli_whist", 4)).sit("甲 1")
    phone.tap("answer declarer 0 1", "answer trump 0 S").say("bids", 2, 5, 3, 4)
    phone.title("Deal 1 · Tricks taken").tap("answer won 0 10")
    expect(phone.key("answer won 1 4")).to_be_disabled()  # three are left
    expect(phone.key("answer won 1 3")).to_be_enabled()
    phone.tap("answer won 1 2", "block 0", "answer won 0 9", "block 1", "answer won 1 3", "answer won 2 0")
    phone.tap("answer won 3 1").title("Deal 1 · Wrong entry")
    assert not DealRecord.objects.exists()
    phone.tap("enter").state("● sent")
    assert stands(1, "won") == [[9, 3, 0, 1], "sent"]


def test_north_is_on_top_where_one_is_asked_for_ones_seat(open_phone: OpenPhone) -> None:
    phone = Phone(open_phone, table_of("chicago", 4))
    north, east, south, west = (
        phone.page.locator('[data-act="sit"]', has_text=f"甲 {number}").bounding_box()
        for number in range(1, 5)
    )
    assert north["y"] < east["y"] < south["y"]
    assert west["x"] < north["x"] < east["x"]


@pytest.mark.parametrize("width", [320, 360, 390])
def test_a_list_of_deals_has_heads_and_each_deals_own_score(open_phone: OpenPhone, width: int) -> None:
    section = table_of("chicago", 4)
    phone = Phone(open_phone, section).sit("甲 1").play("3NT N 9").tap("accept").play("4S E 10").tap("accept")
    phone.page.set_viewport_size({"width": width, "height": 640})
    phone.state("✓ all sent").tap("deals")
    sheet = phone.page.get_by_role("table", name="Deals and rules")
    expect(sheet.locator("thead th")).to_have_text(["Contract", "N-S", "E-W"])
    for deal, points, totals in ((1, ["+400", "0"], ["400", "0"]), (2, ["0", "+420"], ["400", "420"])):
        line = sheet.locator(f"tbody tr:nth-child({deal})")
        expect(line.locator("td strong")).to_have_text(points)
        expect(line.locator(".figure .quiet")).to_have_text(totals)
    expect(phone.page.get_by_role("link", name="All rules")).to_be_visible()
    assert phone.page.evaluate(MEASURE) == []


def test_the_compass_of_a_contract_is_above_the_fold_on_a_small_phone(open_phone: OpenPhone) -> None:
    phone = Phone(open_phone, table_of("chicago", 4))
    phone.page.set_viewport_size({"width": 320, "height": 640})
    phone.sit("甲 1").tap("bid 4H")
    south = phone.key("declare S").bounding_box()
    assert south["y"] + south["height"] <= 640


def test_the_declarers_stand_in_one_row_on_a_phone_held_sideways(open_phone: OpenPhone) -> None:
    phone = Phone(open_phone, table_of("chicago", 4))
    phone.page.set_viewport_size({"width": 640, "height": 320})
    phone.sit("甲 1").tap("bid 4H")
    assert len({phone.key(f"declare {seat}").bounding_box()["y"] for seat in "NESW"}) == 1
    assert phone.page.evaluate(MEASURE) == []
