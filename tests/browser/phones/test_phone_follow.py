"""A player's phone goes with its pair from table to table; a tablet stays where it lies."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone, stop_clock
from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.singles import individual
from tournament.domain.incidents.acts.replans import player_leaves, take_plan
from tournament.domain.incidents.readings.continuations import Answers
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import plan_options
from tournament.domain.room.acts import round_clocks
from tournament.domain.room.acts.addresses import renew_pair
from tournament.domain.room.readings.clock_rows import clock_of
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Contestant, Event, Result, Section
from tournament.models import Phone as Device

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def finish_round(section: Section, number: int, *, but: int = 0) -> None:
    """Every table but one plays its boards of a round."""
    for row in section.placements.filter(round=number).exclude(table=but):
        for board in row.boards:
            play(section, row.table, board, "4S= N")


def pass_out(phone: Phone, boards: int = 2) -> None:
    for _board in range(boards):
        phone.tap("bid PASS", "accept")
    phone.has_sent_all()


def pair_of(section: Section, label: str) -> Contestant:
    return next(pair for pair in section.contestants.all() if str(pair) == label)


def test_east_is_led_from_table_to_table_to_the_end(section: Section, open_phone: OpenPhone) -> None:
    """One question at the first table; after that nobody scans anything."""
    east = Phone(open_phone, section)
    east.shows("Where do you sit?", "My own phone", "The table's phone")
    east.sit("E")
    east.title("Table 1 · Round 1")
    east.shows("You are at", "East · Pair 1 E-W", "Opponents", "Pair 1 N-S", "Board 1")
    way = east.page.locator(".way")
    expect(way).to_have_text("1NESWYou are atTable 1East · Pair 1 E-W")  # no arrow: it sits there already
    east.tap("open")
    pass_out(east)

    east.title("Table 2 · Round 2")
    east.shows("Board 5 is at table 3", "Board 6 is at table 3")
    expect(way).to_contain_text("Next table→ Table 2East")
    finish_round(section, 1, but=1)
    expect(east.look().page.locator(".away")).to_have_count(0)
    east.tap("open 5")
    pass_out(east)
    finish_round(section, 2, but=2)
    expect(east.look().page.locator(".way")).to_contain_text("Next table→ Table 3East")
    east.tap("open 3")
    pass_out(east)

    east.shows("Thank you for playing.", "All your boards are in.", "Your rank so far")
    assert sorted(Result.objects.filter(ew=pair_of(section, "1EW")).values_list("table", "board")) == [
        (1, 1), (1, 2), (2, 5), (2, 6), (3, 3), (3, 4),
    ]  # fmt: skip
    finish_round(section, 3, but=3)
    close_session(section.session, by=DIRECTOR)
    east.look().title("Final result")
    expect(east.page.locator("#screen").get_by_role("link", name="Ranking")).to_have_attribute(
        "href", f"/s/{section.session_id}/"
    )
    heard = Device.objects.order_by("pk")
    assert [(one.table, one.contestant) for one in heard] == [(1, None), (None, pair_of(section, "1EW"))]
    assert len({one.device for one in heard}) == 1


def test_the_seat_is_chosen_once_whatever_table_is_scanned_later(
    section: Section, open_phone: OpenPhone
) -> None:
    """The own address is found again from a table of the pair's; elsewhere the question has a way back."""
    north = Phone(open_phone, section, "N")
    own = north.page.url
    tables = {row.table: own.rsplit("/t/", 1)[0] + f"/t/{row.token}/" for row in section.table_tokens.all()}
    north.page.goto(tables[1])
    expect(north.page).to_have_url(own)
    north.page.goto(tables[2])
    north.shows("Where do you sit?", "Your pair plays at table 1 now.")
    north.tap("mine")
    north.title("Board 1 · Contract")
    expect(north.page).to_have_url(own)
    north.tap("back", "seat", "sit S")
    expect(north.page.locator(".compass .bottom")).to_have_accessible_name("South")


def test_a_tablet_stays_at_its_table(section: Section, open_phone: OpenPhone) -> None:
    tablet = Phone(open_phone, section, "S", stays=True)
    address = tablet.page.url
    pass_out(tablet)
    tablet.shows("Next table", "goes to table 2, East-West", "stays at this table, North-South")
    tablet.tap("moved").shows("Table 1 · Round 2", "You are South")
    tablet.reload()
    tablet.title("Table 1 · Round 2")
    expect(tablet.page).to_have_url(address)


def test_a_phone_without_a_network_begins_at_its_table_and_follows_later(
    section: Section, open_phone: OpenPhone
) -> None:
    phone = Phone(open_phone, section)
    phone.offers("sit E").lose_network()
    phone.tap("sit E", "open", "bid PASS")
    phone.state("○ on this phone")
    phone.find_network()
    expect(phone.page.locator("h1")).to_contain_text("Round 1")
    phone.shows("East · Pair 1 E-W")
    expect(phone.page).to_have_url(re.compile(f"/t/{pair_of(section, '1EW').addresses.get().token}/$"))
    assert [*Result.objects.values_list("board", "entered_by")] == [(1, "EW")]


def test_a_plan_that_changes_takes_the_phone_along(open_phone: OpenPhone) -> None:
    """A pair comes late in round 2, and this one sits out at the new table: its phone says so by itself."""
    section = make_section(5)
    phone = Phone.of_pair(open_phone, section, "1NS")
    phone.tap("sit N", "open")
    pass_out(phone)
    finish_round(section, 1, but=1)
    found = seated(section)
    option = plan_options("late_pair", found, Answers(found.next_round))[0]
    take_plan("late_pair", found, option, by=DIRECTOR)
    row = section.placements.get(ns=pair_of(section, "1NS"), round=2)
    assert (row.table, row.ew) == (6, None)
    phone.look().shows("Table 6 · Round 2", "You do not play in round 2.", "Round 3", "Table 1", "North")


def test_a_new_address_of_a_pair_ends_the_old_one_in_words(section: Section, open_phone: OpenPhone) -> None:
    north = Phone(open_phone, section, "N")
    renew_pair(pair_of(section, "1NS"), by=DIRECTOR)
    north.look().shows("This address is no longer valid. Please scan the QR code on the table again.")
    again = section.table_tokens.get(table=1).token
    north.page.goto(north.page.url.rsplit("/t/", 1)[0] + f"/t/{again}/")
    north.shows("Where do you sit?")


def test_other_tables_results_open_when_nobody_can_be_influenced(
    section: Section, open_phone: OpenPhone
) -> None:
    Event.objects.update(options={"others": "percentages"})
    north = Phone(open_phone, section, "N")
    pass_out(north)
    north.tap("boards", "open 1")
    north.shows("passed out", "Wrong entry")
    expect(north.key("others 1")).to_have_count(0)
    for number in (1, 2, 3):
        finish_round(section, number, but=1 if number == 1 else 0)
    north.look().tap("others 1")
    north.shows(
        "Scores for North-South",
        "1 N-S 佐藤 一0 & 佐藤 二0 1 E-W",
        "4 spades by North, made",
        "+420",
        "75.0 %",
    )


def test_the_card_gives_way_when_the_phone_is_taken_up_again(section: Section, open_phone: OpenPhone) -> None:
    phone = Phone(open_phone, section)
    stop_clock(phone.page)
    phone.sit("N").title("Table 1 · Round 1")
    phone.page.clock.fast_forward(30_000)
    phone.look().title("Table 1 · Round 1")
    phone.page.clock.fast_forward(61_000)
    phone.look().title("Board 1 · Contract")


def test_the_card_tells_the_minutes_that_the_round_clock_leaves(
    section: Section, open_phone: OpenPhone
) -> None:
    now = timezone.now()
    round_clocks.start_round(section, 1, at=now, by=DIRECTOR)
    whole = clock_of(section).at(now).left
    assert whole
    phone = Phone(open_phone, section).sit("N")
    left = re.compile(rf"^({whole // 60}|{whole // 60 - 1}) minutes left$")
    expect(phone.page.locator(".time")).to_have_text(left)
    round_clocks.pause_clock(section, at=timezone.now(), by=DIRECTOR)
    expect(phone.look().page.locator(".time")).to_contain_text("minutes left · the clock is stopped")


def test_where_the_club_shows_nothing_no_card_holds_a_result(section: Section, open_phone: OpenPhone) -> None:
    """Boards can still be opened to be put right; place, results and ranking are kept for the end."""
    Event.objects.update(options={"others": "nothing", "running": "never"})
    phone = Phone.of_pair(open_phone, section, "1NS").tap("sit N", "open")
    pass_out(phone)
    for _round in (2, 3):
        phone.tap("open")
        pass_out(phone)
    phone.shows("Thank you for playing.", "All your boards are in.")
    expect(phone.page.locator(".line, .place, a.button")).to_have_count(0)
    phone.tap("boards", "open 1")
    phone.state("✓ accepted")
    expect(phone.key("others 1")).to_have_count(0)
    for number in (1, 2, 3):
        finish_round(section, number, but=1)
    close_session(section.session, by=DIRECTOR)
    phone.look().tap("home").title("Final result")
    expect(phone.page.locator("#screen").get_by_role("link", name="Ranking")).to_be_visible()


def test_a_single_player_is_led_to_the_next_seat_with_the_partner_named(open_phone: OpenPhone) -> None:
    """One question at the first table; four taps for a board; then the next table and partner."""
    section = individual(8, boards=1)
    first, second = section.placements.select_related("ns").filter(table=1).order_by("round")[:2]
    number, partner = first.ns.number.split("-")
    phone = Phone(open_phone, section)
    phone.shows("Where do you sit?", "My own phone")
    phone.sit("N")
    phone.title("Table 1 · Round 1")
    phone.shows("You are at", "Partner · South", f"{partner} ", "Opponents", "E · ", "W · ")

    phone.tap("open", "bid 4H", "declare N", "tricks 10")
    phone.tap("accept")
    phone.has_sent_all()
    for row in section.placements.filter(round=1).exclude(table=1):
        play(section, row.table, row.boards[0], "4S= N")

    there = next(
        row
        for row in section.placements.filter(round=2).select_related("ns", "ew")
        for side in (row.ns, row.ew)
        if number in side.number.split("-")
    )
    side = there.ns if number in there.ns.number.split("-") else there.ew
    phone.look().title(f"Table {there.table} · Round 2")
    expect(phone.page.locator(".way .where")).to_contain_text(f"Table {there.table}")
    phone.shows("Partner", *(one for one in side.number.split("-") if one != number))
    assert second.round == 2


def test_the_phone_of_a_single_player_who_has_left_says_so(open_phone: OpenPhone) -> None:
    section = individual(8, boards=1)
    row = section.placements.select_related("ns").filter(table=1).earliest("round")
    number = row.ns.number.split("-")[0]
    phone = Phone(open_phone, section)
    phone.sit("N")
    for one in section.placements.filter(round=1):
        play(section, one.table, one.boards[0], "4S= N")
    player_leaves(section.contestants.numbered().get(number=number), 2, by=DIRECTOR)

    phone.look().shows("Thank you for playing.", "You have left the session.", "All your boards are in.")
    expect(phone.page.get_by_role("button", name="On to round")).to_have_count(0)
