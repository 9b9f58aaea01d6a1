"""What a phone tells its player: whose turn it is, where they sit, how they stand, what others did."""

from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import BOARD_1_IN, MEASURE, Phone
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tournament.domain.room.acts.messages import NewMessage, send_message
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Event, MessageReceipt, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x048\x00\x00\x048"  # 1080 by 1080


def test_the_seat_question_names_all_four_beside_the_keys(section: Section, open_phone: OpenPhone) -> None:
    phone = Phone(open_phone, section)
    phone.offers("sit N")
    for side, seats in (("Pair 1 N-S", ["N North", "S South"]), ("Pair 1 E-W", ["E East", "W West"])):
        card = phone.page.locator(".seats", has_text=side)
        expect(card.locator(".names")).to_be_visible()
        expect(card.locator(".seat")).to_have_text(seats)
    expect(phone.page.locator("#screen .segmented [aria-pressed=true]")).to_have_text("My own phone")


def test_sent_is_for_the_side_that_sent_it(north: Phone, east: Phone) -> None:
    north.tap(*BOARD_1_IN).state("● sent")
    east.look().state("？ waiting for you")


def test_several_entries_of_a_board_are_one_board_not_sent(north: Phone) -> None:
    north.offers("bid 4H").lose_network()
    north.tap(*BOARD_1_IN, "accept")
    north.state("○ 1 to send")
    north.find_network()
    north.has_sent_all()


def test_the_list_at_the_end_has_signs_only_where_something_is_open(section: Section, north: Phone) -> None:
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)
    north.look().title("Final result")
    north.state("✓ final")
    north.shows("1 of 3", "Thank you for playing.")
    expect(north.page.locator(".line:not(.heads) .score")).to_have_count(6)
    expect(north.page.locator(".lines .tag")).to_have_count(0)
    rights = north.page.locator(".line-points").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().right)"
    )
    assert max(rights) - min(rights) < 1


def test_the_place_is_told_anew_when_something_has_happened(section: Section, open_phone: OpenPhone) -> None:
    Event.objects.update(options={"others": "percentages"})
    phone = Phone.of_pair(open_phone, section, "1NS")
    for row in section.placements.filter(table=1):
        for board in row.boards:
            play(section, 1, board, "4S= N")
    phone.look().shows("All your boards are in.")
    expect(phone.page.locator(".medal")).to_have_count(0)
    for row in section.placements.exclude(table=1):
        for board in row.boards:
            play(section, row.table, board, "4S= N" if row.table == 2 else "4S-1 N")
    phone.look().shows("Your rank so far")
    expect(phone.page.locator(".moment .medal")).to_have_text("1= of 3")
    close_session(section.session, by=DIRECTOR)
    phone.look().title("Final result")


def test_other_tables_are_told_with_names_and_leads_from_ones_own_side(
    section: Section, open_phone: OpenPhone
) -> None:
    play_everything(section.session, ("4S= N", "4S+1 N", "3S= N"))
    close_session(section.session, by=DIRECTOR)
    east = Phone.of_pair(open_phone, section, "1EW")
    east.tap("open 1", "others 1").shows("Scores for East-West")
    expect(east.page.locator(".line-points")).to_have_text(["−140", "−420", "−450"])
    expect(east.page.locator(".line-other.own")).to_contain_text("1 E-W")
    expect(east.page.locator(".line-pairs").first).to_contain_text("佐藤")


def test_the_code_of_another_table_says_where_one_plays(section: Section, open_phone: OpenPhone) -> None:
    north = Phone(open_phone, section, "N")
    own = north.page.url
    tables = {row.table: own.rsplit("/t/", 1)[0] + f"/t/{row.token}/" for row in section.table_tokens.all()}
    play(section, 1, 1, "4S= N")
    for row in section.placements.filter(ew__isnull=False).exclude(table=1):
        if str(row.ew) == "1EW":
            break
    east = Phone(open_phone, section, "E")
    east.page.goto(tables[row.table])
    east.shows(f"That was table {row.table}. In round 1 you play at table 1.")
    north.page.goto(tables[1])
    expect(north.page).to_have_url(own)
    expect(north.page.locator("#notice")).to_be_empty()


# ── between rounds and at the end ─────────────────────────────────────────────────────────────────────


@pytest.fixture
def ended(section: Section, open_phone: OpenPhone) -> Phone:
    """The phone of a pair, once the session is closed."""
    play_everything(section.session, ("4S= N", "4S+1 N", "3S= N"))
    close_session(section.session, by=DIRECTOR)
    return Phone.of_pair(open_phone, section, "1NS")


def test_the_end_shows_the_place_and_the_own_card_with_its_figures(ended: Phone) -> None:
    ended.title("Final result")
    ended.shows("Final result", "of 3", "Best board", "Worst board")
    expect(ended.page.locator(".lines .line:not(.heads) .score")).to_have_count(6)
    expect(ended.page.locator(".lines .line:not(.heads) .score").first).to_contain_text("%")


def test_the_best_board_is_a_way_to_it(ended: Phone) -> None:
    key = ended.page.locator(".extremes button").first
    board = key.get_attribute("data-value")
    key.click()
    ended.title(f"Board {board} · Result")


def test_the_end_is_shared_as_a_picture_that_the_phone_draws(ended: Phone, tmp_path: Path) -> None:
    ended.page.evaluate("() => (navigator.canShare = undefined)")
    with ended.page.expect_download() as loading:
        ended.tap("share")
    loading.value.save_as(tmp_path / "end.png")
    assert loading.value.suggested_filename == "overtrick.png"
    assert (tmp_path / "end.png").read_bytes().startswith(PICTURE)


def test_ranking_and_own_card_are_one_tap_away_from_every_screen(
    section: Section, open_phone: OpenPhone
) -> None:
    phone = Phone.of_pair(open_phone, section, "1NS")
    for act in ("sit N", "open", "bid 4H", "declare N", "tricks 10"):
        for name in ("Ranking", "Score card"):
            expect(phone.page.get_by_role("link", name=name)).to_be_visible()
        phone.tap(act)
    with phone.page.expect_popup() as card:
        phone.page.get_by_role("link", name="Score card").click()
    expect(card.value.get_by_role("heading", level=1)).to_be_visible()


def test_the_next_rounds_card_tells_what_the_last_boards_brought_once_no_table_plays_them(
    open_phone: OpenPhone,
) -> None:
    """Two tables play the same boards in each round: after it nothing of them can be influenced."""
    section = make_section(2, code="howell-2x3")
    pair = section.placements.get(round=1, table=1).ns
    phone = Phone.of_pair(open_phone, section, str(pair)).tap("sit N")
    before = phone.page.locator(".last")
    for row in section.placements.filter(round=1):
        for board in row.boards:
            play(section, row.table, board, "4S= N" if row.table == 1 else "4S-1 N")
    phone.look()
    expect(before).to_contain_text("Round 1: your results")
    expect(before.locator(".line-points").first).to_have_text("+620")


# ── a person's display, and what is read aloud ────────────────────────────────────────────────────────

VOICE = """window.read = [];
Object.defineProperty(window, "speechSynthesis", {
  value: { cancel: () => {}, speak: ({ text, lang }) => window.read.push([text, lang]) },
});"""


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Board 1, 4 hearts by North, made"), ("ja", "ボード1, 北の4ハート、ジャストメイク")],
)
def test_an_entry_is_read_aloud_where_that_was_chosen(
    section: Section, open_phone: OpenPhone, language: str, sentence: str
) -> None:
    north = Phone(open_phone, section, language=language)
    north.page.add_init_script(VOICE)
    north.page.reload()
    north.sit("N").tap("open", *BOARD_1_IN).offers("accept")
    assert north.page.evaluate("window.read") == []
    north.page.locator("summary").first.click()
    north.page.locator('[name="aloud"][value="aloud"]').click()
    north.tap("fix result", "fix contract", "bid 4H", "go", "tricks 10").offers("accept")
    assert north.page.evaluate("window.read") == [[sentence, language]]


def kept(phone: Phone, value: str) -> None:
    """The server has kept this choice in the browser."""
    for _ in range(100):
        if any(one["name"] == "look" and value in one["value"] for one in phone.page.context.cookies()):
            return
        phone.page.wait_for_timeout(100)
    raise AssertionError(phone.page.context.cookies())


def test_size_and_contrast_take_effect_at_once_and_stay_with_the_phone(north: Phone) -> None:
    north.tap("bid 4H").page.locator("summary").first.click()
    north.page.locator('[name="size"][value="largest"]').click()
    kept(north, "largest")
    north.page.locator('[name="contrast"][value="more"]').click()
    kept(north, "more")
    root = north.page.locator("html")
    for _opened in ("now", "anew"):
        expect(root).to_have_attribute("data-size", "largest")
        expect(root).to_have_attribute("data-contrast", "more")
        expect(north.key("bid 4H")).to_have_attribute("aria-pressed", "true")
        for width in (320, 360, 390):
            north.page.set_viewport_size({"width": width, "height": 640})
            assert north.page.evaluate("document.documentElement.scrollWidth") == width
        north.reload()


def test_a_choice_of_display_without_a_network_is_sent_when_it_is_back(north: Phone) -> None:
    north.page.locator("summary").first.click()
    north.lose_network()
    north.page.locator('[name="size"][value="large"]').click()
    expect(north.page.locator("html")).to_have_attribute("data-size", "large")
    north.find_network()
    kept(north, "large")
    north.reload()
    expect(north.page.locator("html")).to_have_attribute("data-size", "large")


LONG = "Please speak quietly: the next table is still bidding. 隣のテーブルはまだビッド中です。 " * 2


def test_a_message_of_the_director_leaves_the_whole_pad_on_the_lowest_screen(
    section: Section, open_phone: OpenPhone
) -> None:
    phone = Phone(open_phone, section, "N", stays=True)
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.offers("bid 4H")
    now = timezone.now()
    rounds = {section.pk: 1}
    send_message(section.session, NewMessage(LONG.strip()), rounds=rounds, now=now, by=DIRECTOR)
    phone.look().shows("Please speak quietly")
    phone.offers("message_read")
    keys = phone.page.locator("[data-act='bid'], [data-act='message_read'], [data-act='passed_out']")
    lowest = keys.evaluate_all("all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))")
    assert lowest <= 568
    assert phone.page.locator(".news").evaluate("one => one.getBoundingClientRect().height") < 60
    assert phone.page.evaluate(MEASURE) == []
    phone.lose_network()
    phone.tap("message_read")
    expect(phone.page.locator(".news.message")).to_have_count(0)
    with phone.page.expect_response("**/read"):
        phone.find_network()
    expect(phone.page.locator(".news.message")).to_have_count(0)
    assert MessageReceipt.objects.get().acknowledged_at
