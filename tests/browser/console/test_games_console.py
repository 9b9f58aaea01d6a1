"""Table games at the desk in a real browser: a six-player Chicago, a mixed evening, Spades from paper."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenDesk, agree
from tests.fixtures.evening import make_section, play_everything
from tests.fixtures.games_evening import agreed_deal, bid, make_game_section, open_tables
from tournament.domain.games.reports.game_leagues import ledger
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.models import DealRecord, Match, Section, Session

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fox")


def new_game(page: Page, label: str) -> None:
    page.get_by_label("Game and rules").select_option(label=label)
    page.get_by_role("button", name="Add", exact=True).click()


def enter_players(page: Page, count: int, kind: str) -> None:
    page.get_by_label(kind, exact=True).fill(str(count))
    page.get_by_role("button", name="OK", exact=True).click()


def key_row(page: Page, number: int, **typed: str) -> None:
    """One row of a paper sheet: numbers typed, words chosen."""
    for name, value in typed.items():
        field = page.locator(f"#id_row{number}-{name}")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def test_a_six_player_chicago_with_a_pass_out_and_a_correction(open_desk: OpenDesk) -> None:
    page = open_desk("/console/")
    page.get_by_role("link", name="New session").click()
    page.get_by_label("Club").fill("Birch Bridge Club")
    page.get_by_label("Event", exact=True).fill("Lunch Chicago")
    page.get_by_role("button", name="Next: entries").click()
    page.get_by_role("link", name="Add a table game").click()
    new_game(page, "Chicago, 50-point form")
    enter_players(page, 6, "Players")
    for number, name in enumerate(NAMES, start=1):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.get_by_role("button", name="Save the names").click()
    page.get_by_role("button", name="Use this plan").first.click()
    expect(page.get_by_text("All rounds seated.")).to_be_visible()
    page.get_by_role("button", name="Start the session").click()
    expect(page.get_by_alt_text("QR code of table 1")).to_be_visible()
    page.get_by_role("link", name="Room", exact=True).click()
    expect(page.get_by_text("Section A: Chicago")).to_be_visible()

    section = Section.objects.get()
    page.locator(f"#match-{section.matches.get(round=1).pk}").click()
    contract = {"doubling": "", "declarer": "N", "tricks": "10"}
    key_row(page, 0, level="4", denomination="S", **contract)
    key_row(
        page, 1, level="3", denomination="NT", **{**contract, "declarer": "E", "tricks": "8"}, redeals="1"
    )
    key_row(page, 2, level="4", denomination="H", **{**contract, "declarer": "S"})
    key_row(page, 3, level="1", denomination="NT", **{**contract, "declarer": "W", "tricks": "6"})
    page.get_by_role("button", name="Save the sheet").click()
    expect(page.get_by_text("4 deals are recorded.")).to_be_visible()
    expect(page.get_by_text("Four deals have been played.")).to_be_visible()
    assert DealRecord.objects.get(number=2).facts["redeals"] == 1

    page.locator("#deal-2").click()
    page.get_by_label("Tricks taken").fill("9")
    page.get_by_role("button", name="Show what it changes").click()
    expect(page.get_by_role("row", name="Deal 2 Score")).to_be_visible()
    page.get_by_role("button", name="Save this correction").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert DealRecord.objects.get(number=2).facts["tricks"] == 9

    page.get_by_role("link", name="Public page").click()
    page.get_by_role("link", name="Tables", exact=True).click()
    expect(page.get_by_text("Check sum: ±0 ✓")).to_be_visible()
    expect(page.get_by_role("row", name="Ann").first).to_be_visible()
    account = ledger(section)
    assert account.check == 0
    assert any(account.totals)


def test_pairs_and_latecomers_at_a_chicago_table_in_one_console(open_desk: OpenDesk) -> None:
    pairs = make_section(tables=3)
    page = open_desk(f"/console/{pairs.session_id}/setup/")
    page.get_by_role("link", name="Add a table game").click()
    new_game(page, "Chicago, duplicate form")
    enter_players(page, 4, "Players")
    page.get_by_role("button", name="Use this plan").first.click()
    page.get_by_role("link", name="To the room").click()
    expect(page.get_by_text("0 / 18")).to_be_visible()
    chicago = Section.objects.get(game="chicago")
    cell = page.locator(f"#match-{chicago.matches.get(round=1).pk}")
    expect(cell).to_contain_text("to play")

    agreed_deal(chicago.matches.get(round=1), 1, bid("4S N 10"))
    play_everything(pairs.session)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(cell).to_contain_text("Deal 1")
    expect(page.get_by_text("18 / 18")).to_be_visible()
    page.get_by_role("link", name="Ranking").first.click()
    expect(page.get_by_role("table", name="Chicago B")).to_be_visible()
    expect(page.get_by_role("table", name="North-South")).to_be_visible()


def test_a_spades_sheet_is_keyed_from_paper(open_desk: OpenDesk) -> None:
    """Checked as it is typed, refused with sentences at the row, nothing lost, taken back by one act each."""
    session = Session.objects.get(pk=make_section(tables=3, start=False).session_id)
    page = open_desk(f"/console/{session.pk}/games/")
    new_game(page, "Spades · Dan and Brad")
    page.get_by_text("Change single rules").click()
    page.get_by_label("Target", exact=True).fill("300")
    page.get_by_role("button", name="Save the rules").click()
    expect(page.get_by_text("Spades · Dan and Brad · Target: 300")).to_be_visible()
    enter_players(page, 5, "Teams")
    page.get_by_role("button", name="Use this plan").first.click()
    page.get_by_role("link", name="The whole session").click()
    page.get_by_role("link", name="Table games").first.click()

    match = Match.objects.filter(round=1).first()
    page.goto(page.url.partition("/console/")[0] + f"/console/{session.pk}/matches/{match.pk}/")
    key_row(page, 0, bids_0="5", bids_1="4", tricks_0="3", tricks_1="2", tricks_2="3", tricks_3="5")
    key_row(
        page, 1, bids_0="5", bids_1="3", tricks_0="5", tricks_1="4", tricks_2="0", tricks_3="3", nils_2="nil"
    )
    page.keyboard.press("Tab")
    said = page.locator("[data-row='1'] [data-said]")
    expect(said).to_contain_text("The tricks make 12; they must make 13.")
    expect(page.locator("[data-row='0'] [data-totals]")).to_have_text("51 : 43")
    page.get_by_role("button", name="Save the sheet").click()
    expect(page.get_by_role("alert")).to_contain_text("Not saved yet: see the marked")
    assert DealRecord.objects.count() == 0

    key_row(page, 1, bids_1="4", tricks_3="4")
    page.get_by_role("button", name="Save the sheet").click()
    expect(page.get_by_text("2 deals are recorded.")).to_be_visible()
    expect(page.get_by_role("row", name="2 Correct")).to_contain_text("201")
    assert list(DealRecord.objects.values_list("agreement", flat=True)) == ["accepted", "accepted"]


def test_a_swiss_with_a_penalty_seats_put_right_and_a_team_that_leaves(open_desk: OpenDesk) -> None:
    """Five teams by the ranking: nothing is drawn over an open match, nobody moves or leaves unseen."""
    section = make_game_section("spades", 5, overrides={"target": 60})
    open_tables(section.session)
    page = open_desk(f"/console/{section.session_id}/games/{section.pk}/")
    setup = page.url
    draw = page.get_by_role("button", name="Draw the next round from the ranking")
    draw.click()
    expect(page.get_by_text("sitting out: 甲 5 & 乙 5")).to_be_visible()
    first, _second = section.matches.filter(round=1)
    agreed_deal(first, 1, {"bids": [6, 4], "tricks": [3, 2, 3, 5]})
    draw.click()
    expect(page.get_by_role("alert")).to_contain_text("Round 1 is not finished at table 2")

    page.goto(setup.replace(f"games/{section.pk}", f"matches/{first.pk}"))
    page.get_by_label("Points, with a minus for a penalty").fill("-30")
    page.get_by_label("Reason").first.fill("Renege")
    page.get_by_role("button", name="Adjust the points").click()
    expect(page.get_by_role("row", name="Ruling · Renege")).to_contain_text("−30")
    page.get_by_role("link", name="Who sits where").click()
    page.get_by_role("button", name="Swap the two sides").click()
    expect(page.get_by_role("row", name="甲 1", exact=False)).to_contain_text("30 → 43")
    page.get_by_role("button", name="Seat them like this").click()
    expect(page.get_by_role("row", name="Ruling · Renege")).to_be_visible()
    assert match_sheet(first).seats[0].name.native == "甲 2"

    page.goto(setup)
    page.locator("#time-round").select_option("1")
    page.get_by_role("button", name="Close its matches").click()
    agree(page)
    draw.click()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
    leaver = section.matches.filter(round=2).first().seats.first().contestant
    page.locator(f'a[href$="/leaves_game/?contestant={leaver.pk}"]').click()
    expect(page.get_by_text("Removed: future matches; the other players sit out")).to_be_visible()
    page.get_by_role("button", name="Leaves the game").click()
    expect(page.get_by_text("has left")).to_be_visible()
    assert section.matches.filter(round=2).count() == 1
