"""Table games on phones alone: Chicago, Spades, Israeli whist and a rubber, as strangers play them."""

from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import MEASURE, reload
from tests.fixtures.games_evening import DIRECTOR, make_game_section, open_tables, singles, told
from tournament.models import DealEntry, DealRecord, Match, Player, Section, TableToken
from tournament.reports.games.matches import match_sheet
from tournament.services.games.matches import seat_again, seat_match
from tournament.services.games.rounds import seat_rounds

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


# Each player of a side with a nil has tricks; the rest is the other side's.
NIL_TRICKS = ("answer tricks 0 3", "answer tricks 2 3")


class Phone:
    """A phone at a game table. `tap("bid 4H")` presses the key that does just that."""

    def __init__(self, open_phone: OpenPhone, section: Section, *, table: int = 1, language: str = "en"):
        token = TableToken.objects.get(section=section, table=table).token
        self.page: Page = open_phone(f"/t/{token}/", language=language)

    def key(self, act: str) -> Locator:
        name, _, value = act.partition(" ")
        return self.page.locator(f'[data-act="{name}"]' + (f'[data-value="{value}"]' if value else "")).first

    def tap(self, *acts: str) -> "Phone":
        for act in acts:
            self.key(act).click()
        return self

    def sit(self, name: str) -> "Phone":
        self.page.locator('[data-act="sit"]', has_text=name).click()
        return self

    def sit_if_asked(self, name: str) -> "Phone":
        """At the next match: whoever sat here may sit here again."""
        seats = self.page.locator('[data-act="sit"]')
        expect(seats.or_(self.page.locator('[data-act="bid"], [data-act="answer"]')).first).to_be_visible()
        return self.sit(name) if seats.first.is_visible() else self

    def say(self, name: str, *answers: object) -> "Phone":
        """Answer a question place by place."""
        return self.tap(*(f"answer {name} {place} {answer}" for place, answer in enumerate(answers)))

    def play(self, text: str) -> "Phone":
        """A contract and its result: `4H N 10`."""
        bid, declarer, tricks = text.split()
        return self.tap(f"bid {bid}", f"declare {declarer}", f"tricks {tricks}")

    def look(self) -> "Phone":
        """Somebody looks at the phone again, which then asks for news at once."""
        self.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        return self

    def shows(self, *texts: str) -> "Phone":
        for text in texts:
            expect(self.page.locator("body")).to_contain_text(text)
        return self

    def title(self, text: str) -> "Phone":
        expect(self.page.locator("h1")).to_have_text(text)
        return self

    def state(self, text: str) -> "Phone":
        expect(self.page.locator("#bar .tag")).to_have_text(text)
        return self


def table_of(game: str, players: int, **settings: object) -> Section:
    """One table of single players, open."""
    section = make_game_section(game, players, contestant_size=1, **settings)
    seat_match(section, singles(section, *range(1, players + 1)), by=DIRECTOR)
    open_tables(section.session)
    return section


def planned(game: str, contestants: int, code: str, **settings: object) -> Section:
    """A whole evening by a plan, its tables open."""
    section = make_game_section(game, contestants, **settings)
    seat_rounds(section, code, by=DIRECTOR)
    open_tables(section.session)
    return section


def stands(number: int, *names: str) -> list[object]:
    record = DealRecord.objects.get(number=number)
    return [*(record.facts[name] for name in names), record.agreement]


# ── evenings ──────────────────────────────────────────────────────────────────────────────────────────


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

    phone.tap("deals", "open 1", "fix", "fix tricks", "tricks 10", "enter").state("？ correction asked")
    phone.tap("turn 1", "take 0").shows("Deal 1 has been corrected.", "400 → 430")
    phone.title("Deal 4 · Contract").play("1NT W 7").tap("accept")

    phone.shows("The game is over", "Four deals have been played.", "Where to go next", "sits out in round 2")
    for match in (second, third):
        phone.tap("next")
        phone.sit_if_asked(names[match][0])
        for number in range(1, 5):
            phone.title(f"Deal {number} · Contract").play("2H N 8").tap("accept")
        phone.shows("Four deals have been played.").state("● all results sent")

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
        phone.shows("The target has been reached.", "Won by").state("● all results sent")
    assert {match_sheet(match).totals for match in Match.objects.all()} == {(51, 43)}
    assert Match.objects.first().overrides == {"target": 50}
    phones[1].shows("51", "Bags 1", "The director will tell you where to sit next.")


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
    phone.title("Deal 3 · Declarer").state("● all results sent")

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
    phone.shows("Two games have won the rubber.", "Won by", "+10 hundreds").state("● all results sent")
    assert match_sheet(Match.objects.get()).totals == (60 + 100 + 60 + 120 + 700, 0)


# ── networks, and sides that differ ───────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_a_chukker_goes_on_without_a_network_and_arrives_once(open_phone: OpenPhone) -> None:
    section = table_of("chicago", 4)
    phone = Phone(open_phone, section).sit("甲 1").tap("bid 4H", "declare N")
    phone.page.context.set_offline(True)
    phone.tap("tricks 10").state("○ on this phone").shows("Not yet in the totals: deal 1.").tap("accept")
    phone.title("Deal 2 · Contract").shows("Dealer E", "North-South vulnerable")
    phone.play("3NT W 8").shows("Saved on this phone.").tap("accept")
    phone.state("○ 2 deals not sent yet").title("Deal 3 · Contract")
    assert not DealEntry.objects.exists()

    phone.page.context.set_offline(False)
    reload(phone.page)
    phone.state("● all results sent").title("Deal 3 · Contract").shows("470")
    assert list(DealEntry.objects.values_list("number", "side")) == [(1, 0), (1, 1), (2, 0), (2, 1)]


def test_what_was_saved_without_a_network_is_not_called_so_once_it_is_sent(open_phone: OpenPhone) -> None:
    phone = Phone(open_phone, table_of("chicago", 4)).sit("甲 1")
    phone.page.context.set_offline(True)
    phone.play("4H N 10").tap("leave").play("3NT W 8").shows("Saved on this phone.")
    phone.page.context.set_offline(False)
    phone.look().state("● sent")
    expect(phone.page.locator("#notice")).to_be_empty()


@pytest.mark.slow
def test_what_is_refused_holds_back_what_comes_after_it(open_phone: OpenPhone) -> None:
    section = table_of("spades", 4, preset="dan_brad", overrides={"both_nil_allowed": False})
    phone = Phone(open_phone, section).sit("甲 1")
    phone.page.context.set_offline(True)
    for nils, tricks in (
        (("answer nils 0 nil", "answer nils 2 nil"), NIL_TRICKS),
        ((), ("answer tricks 0 6",)),
    ):
        phone.tap(*nils).say("bids", 5, 4).tap(*tricks, "leave")
    phone.title("Deal 3 · Bid").shows("The dealer is shown when the earlier deals have been sent.")
    phone.page.context.set_offline(False)
    phone.look().shows("Deal 1 was rejected", "only one of two partners may bid nil")
    assert not DealEntry.objects.exists()
    expect(phone.page.locator("#notice")).to_be_empty()
    phone.tap("leave").state("！ 1 rejected: tap here").page.locator("#bar .tag").click()

    phone.shows("Deal 1 was rejected").tap(
        "again", "fix bids", "block 0", "answer nils 2 ", "go", "enter"
    ).state("● sent")
    phone.tap("leave").state("● all results sent").title("Deal 3 · Bid").shows("Dealer 甲 3")
    assert list(DealRecord.objects.order_by("number").values_list("number", "agreement")) == [
        (1, "sent"),
        (2, "sent"),
    ]


@pytest.mark.slow
def test_what_was_refused_of_an_earlier_match_is_opened_with_it_or_discarded(open_phone: OpenPhone) -> None:
    """Three matches at one table; the first two end by the director's word while a phone has no network."""
    allowed = {"preset": "dan_brad", "overrides": {"both_nil_allowed": False}, "deal_limit": 1}
    section = table_of("spades", 4, **allowed)
    phone = Phone(open_phone, section).sit("甲 1").title("Deal 1 · Bid")
    match = Match.objects.get()
    for number in (1, 2):
        phone.page.context.set_offline(True)
        phone.tap("answer nils 0 nil", "answer nils 2 nil").say("bids", 5, 4).tap(*NIL_TRICKS, "leave")
        told(match, 1, {"bids": [5, 4], "tricks": [3, 3, 3, 4]}, side=None)
        match = seat_again(match, by=DIRECTOR)
        phone.page.context.set_offline(False)
        phone.look().shows("Deal 1 was rejected").tap("leave", "next").title("Deal 1 · Bid")
        phone.state(f"！ {number} rejected: tap here")
        reload(phone.page)

    notice = phone.page.locator("#bar .tag")
    notice.click()  # the server tells of the two latest matches only; the first is still on the phone
    phone.shows("Round 1 甲 1・甲 3 – 甲 2・甲 4", "Deal 1 was rejected", "甲 3 Nil")
    measure(phone)
    phone.tap("next").page.get_by_role("button", name="日本語").click()
    phone.title("1回目 · ビッド").state("！ 2件が受け付けられていません。ここをタップ")
    notice.click()  # what the phone knew of the first match was in English
    phone.shows("only one of two partners may bid nil").tap("discard").state(
        "！ 1件が受け付けられていません。ここをタップ"
    )
    phone.page.get_by_role("button", name="English").click()

    phone.title("Deal 1 · Bid").state("！ 1 rejected: tap here")
    notice.click()
    phone.shows("Round 2 甲 1・甲 3 – 甲 2・甲 4").tap(
        "again", "fix bids", "block 0", "answer nils 2 ", "go", "enter"
    )
    phone.state("≠ disagree").tap("leave").title("The game is over").tap("next")
    expect(notice).to_have_count(0)
    assert DealEntry.objects.filter(match__round=1, side=0).count() == 0
    assert DealEntry.objects.filter(match__round=2, side=0).count() == 1


@pytest.mark.slow
def test_honours_that_were_refused_are_corrected_on_their_own_page(open_phone: OpenPhone) -> None:
    phone = Phone(open_phone, table_of("rubber", 4)).sit("甲 1").play("2S N 8")
    phone.tap("answer honours 0 100", "answer honours 1 100", "go").shows("Deal 1 was rejected")
    phone.tap("again").title("Deal 1 · Wrong entry").shows("Tap what is wrong")
    phone.tap("fix honours").title("Deal 1 · Honours").tap("answer honours 1 0", "go")
    phone.tap("enter").state("● sent")
    assert stands(1, "honours") == [[100, 0], "sent"]
    phone.tap("fix honours", "answer honours 0 0", "go", "enter").state("● sent").tap("accept")
    phone.title("Deal 2 · Contract").tap("deals", "open 1", "fix")
    expect(phone.key("fix honours")).to_be_visible()  # forgotten honours have their page, too
    phone.tap("fix contract").title("Deal 1 · Contract")
    expect(phone.page.locator(".deal-head")).to_have_count(0)  # nothing of an earlier deal is missing


def test_two_phones_that_differ_until_they_agree(open_phone: OpenPhone) -> None:
    section = table_of("chicago", 4)
    north, east = (Phone(open_phone, section).sit(name) for name in ("甲 1", "甲 2"))
    for phone in (north, east):
        phone.tap("bid 4H", "declare N")
    north.tap("tricks 10").state("● sent")
    east.tap("tricks 9")
    for phone, side in ((east, "E-W 甲 2・甲 4"), (north, "N-S 甲 1・甲 3")):
        phone.look().shows("The sides differ on deal 1.", f"{side}: tap the one that is right.")
        phone.state("≠ disagree")
    east.tap("take 0")
    for phone in (east, north):
        phone.look().title("Deal 2 · Contract").shows("420")
    assert stands(1, "tricks") == [10, "accepted"]


def test_a_question_with_many_figures_fits_on_a_small_phone(open_phone: OpenPhone) -> None:
    """Only what differs stands side by side; the last key is above the fold, and nothing is ever clipped."""
    section = planned("spades", 2, "round-robin-2x1", preset="dan_brad")
    one, two = (Phone(open_phone, section).sit(name) for name in ("甲 1", "甲 2"))
    for phone, nil, tricks in ((one, 0, 3), (two, 2, 4)):
        phone.tap(f"answer nils {nil} nil", "answer bids 0 5", "answer bids 1 4")
        phone.tap("answer tricks 0 3", f"answer tricks 2 {tricks}")
    one.look().shows("The sides differ on deal 1.", "All entered:")
    first = one.page.locator(".claim strong").first
    expect(first).to_have_text("Nil甲 1 Nil乙 1 NoneTricks taken乙 1 3甲 2・乙 2 7")
    for width in (320, 360, 390):
        one.page.set_viewport_size({"width": width, "height": 640})
        last = one.key("leave").bounding_box()
        assert last["y"] + last["height"] <= 640, width
    measure(one)
    one.tap("turn 1")
    measure(one)


@pytest.mark.parametrize("deals", [2, 1])
def test_the_phone_that_did_not_correct_a_deal_answers_for_it(open_phone: OpenPhone, deals: int) -> None:
    """The answer belongs to the deal on the screen: neither to the next one, nor, after the last, to none."""
    section = table_of("chicago", 4, deal_limit=deals)
    north, east = (Phone(open_phone, section).sit(name) for name in ("甲 1", "甲 2"))
    north.play("1NT N 7").tap("accept")
    for phone in (north, east):
        phone.look().title("Deal 2 · Contract" if deals > 1 else "The game is over").state(
            "● all results sent"
        )

    if deals > 1:
        north.tap("deals")
    north.tap("open 1", "fix", "fix contract", "bid 1S", "go contract")
    north.title("Deal 1 · Wrong entry").tap("fix tricks", "tricks 9", "enter").state("？ correction asked")
    north.shows("The current score counts until E-W 甲 2・甲 4 agree.")
    east.look().shows("N-S 甲 1・甲 3 ask to correct deal 1, which all had accepted.")
    east.shows("E-W 甲 2・甲 4: do you agree?").tap("take 0").shows("90 → 140").state("● all results sent")
    assert stands(1, "denomination", "tricks") == ["S", 9, "accepted"]
    assert list(DealEntry.objects.values_list("number", "side")) == [(1, 0), (1, 1), (1, 0), (1, 1)]


def test_the_other_phone_accepts_and_follows_its_owner(open_phone: OpenPhone) -> None:
    section = planned("chicago", 5, "rotation-in-turn-5x5", contestant_size=1, deal_limit=1)
    match = Match.objects.get(round=1)
    names = [seat.name.native for seat in match_sheet(match).seats]
    north, east = (Phone(open_phone, section).sit(name) for name in names[:2])
    north.tap("pass redeals", "unpass").play("1NT S 7")
    east.look().shows("N-S", "entered this.", "1 no-trump by South").tap("accept")
    for phone in (north, east):
        phone.look().shows("The game is over", "Where to go next")
    second = {seat.name.native for seat in match_sheet(Match.objects.get(round=2)).seats}
    for phone, name in ((north, names[0]), (east, names[1])):
        phone.tap("next")
        if name in second:
            phone.title("Deal 1 · Contract")
        else:
            phone.shows("You do not play at this table now.", f"Sits out: {name}")


# ── nothing clipped ───────────────────────────────────────────────────────────────────────────────────


def measure(phone: Phone, *acts: str) -> None:
    """Do something; then nothing is clipped at any width and size of text."""
    phone.tap(*acts)
    for width, text in product((320, 360, 390), ("", "225%")):  # 112.5 % is the page's own size
        phone.page.set_viewport_size({"width": width, "height": 640})
        phone.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        assert phone.page.evaluate(MEASURE) == [], (phone.page.inner_text("h1"), acts, width, text)


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


# ── what partners share, and sums ─────────────────────────────────────────────────────────────────────


def test_spades_without_a_nil_takes_four_taps(open_phone: OpenPhone) -> None:
    """A bid a side, the tricks of one of them, and the other side's yes."""
    section = planned("spades", 2, "round-robin-2x1")
    phone = Phone(open_phone, section).sit("甲 1").title("Deal 1 · Bid")
    phone.tap("answer bids 0 6", "answer bids 1 5").title("Deal 1 · Tricks taken")
    expect(phone.page.locator(".asked h2, .closed span").first).to_have_text("甲 1・乙 1")
    phone.tap("answer tricks 0 7").shows("甲 2・乙 2, please check", "甲 2・乙 2 6").tap("accept")
    phone.title("Deal 2 · Bid").state("● all results sent")
    assert stands(1, "bids", "tricks") == [[6, 5], [7, 6, 0, 0], "accepted"]


def test_a_player_who_bid_a_nil_has_tricks_of_their_own(open_phone: OpenPhone) -> None:
    section = planned("spades", 2, "round-robin-2x1")
    phone = Phone(open_phone, section).sit("甲 1")
    phone.tap("answer bids 0 6", "answer nils 1 nil", "answer bids 1 5").title("Deal 1 · Tricks taken")
    phone.tap("answer tricks 0 7", "answer tricks 1 0").shows("甲 2 0", "乙 2 6").tap("accept").state(
        "● all results sent"
    )
    assert stands(1, "nils", "tricks") == [["", "nil", "", ""], [7, 0, 0, 6], "accepted"]


def test_partners_whose_bids_are_added_have_a_pad_each(open_phone: OpenPhone) -> None:
    """Yahoo: 0 is a nil, the sum is shown, and what each has called is kept."""
    phone = Phone(open_phone, table_of("spades", 4, preset="yahoo_normal")).sit("甲 1").title("Deal 1 · Bid")
    expect(phone.page.locator('[data-value="own 0 0"]')).to_have_count(0)
    phone.tap("answer own 0 4", "answer own 1 3").shows("甲 1・甲 3 4 · 甲 2・甲 4 3")
    phone.tap("answer own 2 nil", "answer own 3 2").title("Deal 1 · Tricks taken")
    phone.tap("answer tricks 0 5", "answer tricks 2 0").shows("甲 2・甲 4 8").tap("accept").title(
        "Deal 2 · Bid"
    )
    facts = DealRecord.objects.get().facts
    assert (facts["bids"], facts["nils"], facts["tricks"]) == ([4, 5], ["", "", "nil", ""], [5, 8, 0, 0])
    assert facts["calls"] == [[1, "3"], [2, "nil"], [3, "2"], [0, "4"]]

    phone.tap("deals", "open 1", "fix", "fix bids").shows("甲 1・甲 3 4 · 甲 2・甲 4 5")
    phone.tap("block 0", "answer own 0 3", "go", "enter").state("？ correction asked")


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
    phone.state("● all results sent").tap("deals").shows(
        "+400 : 0", "0 : +420", "→ 400 : 420", "Contract", "N-S : E-W"
    )
    expect(phone.page.get_by_role("link", name="All rules")).to_be_visible()
    assert phone.page.evaluate(MEASURE) == []


def test_the_compass_of_a_contract_is_above_the_fold_on_a_small_phone(open_phone: OpenPhone) -> None:
    phone = Phone(open_phone, table_of("chicago", 4))
    phone.page.set_viewport_size({"width": 320, "height": 640})
    phone.sit("甲 1").tap("bid 4H")
    south = phone.key("declare S").bounding_box()
    assert south["y"] + south["height"] <= 640
