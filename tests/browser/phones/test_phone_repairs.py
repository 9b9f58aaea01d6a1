"""What goes wrong at a table, mended on its phone: a wrong result, board, network or address."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import BOARD_1_IN, STATE, Phone, reseat, stands
from tests.fixtures.evening import play
from tournament.models import Entry, PlayerToken, Result, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_any_part_is_corrected_where_it_is_shown(north: Phone) -> None:
    north.tap(*BOARD_1_IN)
    north.state("● sent")
    north.tap("fix declarer", "declare S")
    north.shows("4 hearts by South, made exactly")
    north.state("● sent")
    north.tap("fix contract", "bid 4S", "go", "tricks 11", "accept")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    assert stands(1) == ("4S", "S", 11, "accepted")


def test_an_accepted_result_is_corrected_by_both(north: Phone) -> None:
    north.tap(*BOARD_1_IN, "accept", "back", "open 1", "fix", "tricks 9")
    north.state("？ correction asked")
    assert stands(1) == ("4H", "N", 10, "proposed")
    north.tap("turn EW", "take NS")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    assert stands(1) == ("4H", "N", 9, "accepted")


def test_a_result_far_from_the_contract(north: Phone) -> None:
    north.tap("bid 7NT", "declare W")
    expect(north.page.locator(".strip .key")).to_have_text(["−3", "−2", "−1", "="])
    north.tap("more")
    expect(north.page.locator(".strip .key")).to_have_count(14)
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
    north.shows("Board 23 is not one of yours today. Not saved yet; what you entered is still here")
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
    north.page.route(STATE, lambda route: route.abort())
    reseat(section, 1, boards=[2])
    north.tap(*BOARD_1_IN)
    north.shows("Board 1 was rejected", "Nothing has been saved.", "Your entry is kept on this phone.", "4♥︎")
    assert not Entry.objects.exists()
    north.tap("leave")
    expect(north.page.locator("#bar .tag")).to_have_text("！ 1 rejected: tap here")
    north.page.locator("#bar .tag").click()
    north.shows("Board 1 was rejected")

    north.page.unroute_all()
    north.reload()
    north.shows("Board 1 was rejected")
    north.tap("leave", "boards")
    north.shows("rejected")
    north.tap("open 1", "elsewhere", "open 2")
    north.title("Board 2 · Result")
    north.tap("tricks 10", "accept")
    north.has_sent_all()
    assert stands(2) == ("4H", "N", 10, "accepted")


def test_a_board_that_was_played_already_is_shown_not_keyed_again(section: Section, north: Phone) -> None:
    play(section, 1, 1, "4S= N")
    north.reload()
    north.title("Board 2 · Contract")
    north.tap("back", "open 1")
    north.state("✓ accepted")
    north.shows("4♠︎", "+420", "Wrong entry")


def test_a_revoked_address_keeps_what_was_not_sent(section: Section, north: Phone) -> None:
    PlayerToken.objects.update(revoked_at="2026-11-21T20:00Z")
    north.tap(*BOARD_1_IN)
    north.shows("This address is no longer valid. Please scan the QR code on the table again.")
    north.state("！ 1 rejected: tap here")
