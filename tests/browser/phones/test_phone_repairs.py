"""What goes wrong at a table, mended on its phone: a wrong result, board, network or address."""

import pytest
from playwright.sync_api import expect

from tests.browser import game_phone as games
from tests.browser.conftest import OpenPhone
from tests.browser.phone import BOARD_1_IN, STATE, Phone, reseat, stands
from tests.fixtures.evening import play, play_everything
from tests.web.phone import Phone as Device
from tournament.models import Entry, JournalEntry, PlayerToken, Result, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_any_part_is_corrected_where_it_is_shown(north: Phone) -> None:
    north.tap(*BOARD_1_IN)
    north.state("● sent")
    north.tap("fix result", "fix declarer", "declare S")
    north.shows("4 hearts by South, made")
    north.state("● sent")
    north.tap("fix result", "fix contract", "bid 4S", "go", "tricks 11", "accept")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    assert stands(1) == ("4S", "S", 11, "accepted")


def test_an_accepted_result_is_corrected_by_both(north: Phone) -> None:
    north.tap(*BOARD_1_IN, "accept", "back", "open 1", "fix", "tricks 9")
    north.state("？ correction requested")
    assert stands(1) == ("4H", "N", 10, "proposed")
    north.tap("turn EW", "take NS")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    assert stands(1) == ("4H", "N", 9, "accepted")


def test_a_result_far_from_the_contract(north: Phone) -> None:
    north.tap("bid 7NT", "declare W")
    expect(north.page.locator(".strip [data-act=tricks]")).to_have_text(["−3", "−2", "−1", "="])
    north.tap("more")
    expect(north.page.locator(".strip [data-act=tricks]")).to_have_count(14)
    north.tap("tricks 0")
    north.shows("−13", "+650")


def test_late_and_not_played(north: Phone) -> None:
    north.tap("boards", "mark late 1", "save")
    north.title("Board 2 · Contract")
    north.tap("boards", "mark not_played 2", "save")
    north.shows("You are at")
    north.has_sent_all()
    assert [*Result.objects.order_by("board").values_list("state", flat=True)] == ["late", "not_played"]

    north.tap("boards", "open 1", "again", "bid PASS", "accept")
    north.has_sent_all()
    assert stands(1) == ("PASS", "", None, "accepted")


def test_what_an_older_copy_lacks_is_sent_again_with_one_key(north: Phone) -> None:
    before = Section.objects.values_list("version", "plan_version").get()
    north.tap(*BOARD_1_IN, "accept")
    north.title("Board 2 · Contract")
    north.has_sent_all()
    north.page.wait_for_timeout(5_000)  # a poll has told the phone what stands
    sent = [*Entry.objects.order_by("pk").values_list("key", flat=True)]
    put_back(*before)
    north.shows("Board 1 has not reached the director. Send it again?")
    north.tap("resend")
    north.has_sent_all()
    expect(north.page.locator('[data-act="resend"]')).to_have_count(0)
    assert stands(1) == ("4H", "N", 10, "accepted")
    assert [*Entry.objects.order_by("pk").values_list("key", flat=True)] == sent


def put_back(version: int, plan: int) -> None:
    """The rows as an older copy has them, in which nothing had been entered."""
    Entry.objects.all().delete()
    Result.objects.all().delete()
    JournalEntry.objects.filter(section_version__gt=version).delete()
    Section.objects.update(version=version, plan_version=plan)


# ── wrong boards ──────────────────────────────────────────────────────────────────────────────────────


def test_a_board_of_another_table_is_refused_in_a_clear_sentence(north: Phone) -> None:
    north.tap("bid 4H", "declare N", "boards")
    north.page.fill("#number", "23")
    north.page.keyboard.press("Enter")
    north.shows("You do not play board 23 today. Not saved yet; your entry is still here")
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
    expect(north.page.locator("#bar .tag")).to_have_text("！ 1 rejected")
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
    north.state("！ 1 rejected")


# ── what this phone could not send, beside what stands ────────────────────────────────────────────────


def test_an_acceptance_against_that_sides_own_word_opens_the_question(north: Phone, east: Phone) -> None:
    """North-South accepts for East-West without a network, and East has said something else."""
    north.lose_network()
    north.tap(*BOARD_1_IN, "accept")
    east.tap("bid 4H", "declare N", "tricks 11").state("● sent")
    north.find_network()
    north.shows("The two sides differ on board 1.", "North-South entered", "East-West entered")
    expect(north.page.locator("body")).not_to_contain_text("rejected")
    north.tap("take EW").has_sent_all()
    assert stands(1) == ("4H", "N", 11, "accepted")


def test_a_partners_acceptance_that_came_second_leaves_no_debt(
    section: Section, open_phone: OpenPhone, north: Phone, east: Phone
) -> None:
    west = Phone(open_phone, section, "W")
    north.tap(*BOARD_1_IN).state("● sent")
    west.look().offers("accept EW").page.route(STATE, lambda route: route.abort())
    east.look().tap("fix result", "tricks 9").state("≠ scores differ")
    west.page.unroute_all()
    west.tap("accept EW").shows("The two sides differ on board 1.")
    north.look().tap("take EW")
    west.look().has_sent_all()
    assert stands(1) == ("4H", "N", 9, "accepted")


@pytest.mark.parametrize(("taken", "what"), [("stands", ("4H", "N", 10)), ("NS", ("3NT", "S", 9))])
def test_partners_whose_phones_differ_are_asked_first_and_the_other_side_afterwards(
    section: Section, north: Phone, east: Phone, taken: str, what: tuple[str, str, int]
) -> None:
    north.tap(*BOARD_1_IN).state("● sent")
    Device(section).enter(1, "3NT S 9", "NS", device="south")
    east.look().shows("The two phones of North-South differ on board 1.", "first say which one is right")
    expect(east.page.locator('[data-act="take"]')).to_have_count(0)
    north.look().shows("The two phones of North-South differ on board 1.", "One phone", "The other phone")
    expect(north.page.locator("body")).not_to_contain_text("Current score")
    north.tap(f"take {taken}").shows("East-West, please check")
    north.state("● sent")
    assert stands(1) == (*what, "sent")
    east.look().tap("accept EW").has_sent_all()
    assert stands(1) == (*what, "accepted")


def test_partners_at_a_game_whose_phones_differ_are_asked_first(open_phone: OpenPhone) -> None:
    section = games.table_of("rubber", 4)
    first, partner, other = (games.Phone(open_phone, section).sit(name) for name in ("1", "3", "2"))
    partner.page.route(STATE, lambda route: route.abort())
    first.play("4H N 10").tap("go").state("● sent")
    partner.play("3NT S 9").tap("go").shows("The phones of", "differ on deal 1.", "One phone")
    expect(other.look().page.locator('[data-act="take"]')).to_have_count(0)
    partner.page.unroute_all()
    first.look().tap("take 0").state("● sent")
    assert games.stands(1, "level", "tricks") == [3, 9, "sent"]


def test_a_refused_entry_can_be_deleted_while_it_is_corrected_and_back_goes_in_no_circle(
    section: Section, north: Phone
) -> None:
    """All boards of the table are in by then: nothing else follows by itself."""
    north.page.route(STATE, lambda route: route.abort())
    reseat(section, 1, boards=[2])
    north.tap(*BOARD_1_IN).shows("Board 1 was rejected")
    reseat(section, 1, boards=[1, 2])
    play_everything(section.session)
    north.page.unroute_all()
    north.look().shows("Board 1 was rejected", "Current score", "4♠︎", "Your entry", "4♥︎")
    expect(north.page.locator("#notice")).to_be_empty()
    north.tap("again").offers("delete 1").reload()
    north.offers("delete 1").tap("back", "back")
    north.shows("All your boards are in.")
    north.page.locator("#bar .tag").click()
    north.tap("delete 1").has_sent_all()


def test_entries_of_boards_that_are_not_ours_are_deleted_at_once(section: Section, north: Phone) -> None:
    north.lose_network()
    north.tap(*BOARD_1_IN, "leave", "bid PASS", "leave")
    reseat(section, 1, boards=[7, 8])
    north.find_network()
    north.look().tap("delete_all")
    expect(north.page.locator("body")).not_to_contain_text("rejected")


# ── read aloud ────────────────────────────────────────────────────────────────────────────────────────


def test_the_focus_comes_to_the_question_and_stays_there(north: Phone, east: Phone) -> None:
    expect(north.page.locator(".compass")).to_have_accessible_name("Declarer")
    north.tap(*BOARD_1_IN).state("● sent")
    question = north.page.locator("#question")
    expect(question).to_be_focused()
    expect(question).to_have_text("East-West, please check 4 hearts by North, made Is this right?")
    east.look().state("？ waiting for you")
    question = east.page.locator("#question")
    expect(question).to_be_focused()
    expect(question).to_have_text("North-South entered this. 4 hearts by North, made Is this right?")
    east.tap("fix result", "tricks 9")
    expect(question).to_be_focused()
    expect(question).to_have_text("The two sides differ on board 1.")


def test_the_focus_comes_to_the_question_of_a_game(open_phone: OpenPhone) -> None:
    section = games.table_of("rubber", 4)
    phone = games.Phone(open_phone, section).sit("1")
    expect(phone.page.locator(".compass")).to_have_accessible_name("Declarer")
    phone.play("4H N 10").tap("go").state("● sent")
    expect(phone.page.locator("#question")).to_be_focused()
    expect(phone.page.locator("#question")).to_contain_text("4 hearts by North")
