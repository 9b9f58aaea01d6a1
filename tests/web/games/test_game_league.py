"""League tables, accounts and records of the table games; in a mixed evening beside the pairs' ranking."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils.translation import override

from tests.fixtures.evening import make_section
from tests.fixtures.games_evening import (
    DIRECTOR,
    agreed_deal,
    bid,
    make_game_section,
    name_contestants,
    open_tables,
    singles,
)
from tests.web.reading import Page, text_of
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.games.acts.game_sections import GameTerms, add_game_section
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.models import Match, Section
from tournament.web.games.money import amount, worth

pytestmark = pytest.mark.django_db
CHUKKER = ("4S N 10", "3NT E 9", "2H S 8", "1NT W 6")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with override("en"):
        yield


def play_chukker(section: Section, *players: int) -> Match:
    match = seat_match(section, singles(section, *players), by=DIRECTOR)
    for number, text in enumerate(CHUKKER, start=1):
        agreed_deal(match, number, bid(text))
    return match


@pytest.mark.slow
def test_the_league_and_the_account_of_a_chicago(player: Client) -> None:
    section = make_game_section("chicago", 5)
    open_tables(section.session)
    play_chukker(section, 1, 2, 3, 4)
    page = player.get(f"/s/{section.session_id}/tables/")
    text = text_of(page)
    assert Page(page).problems() == []
    assert "1 of 1 matches" in text
    assert (
        "Rank No. Names Settlement vs average Matches Won Lost" in text
    )  # no column of zeros; a phone shows what comes first
    assert "R1 T1 +2 −2 +2 −2 –" in text
    assert "Check sum: ±0 ✓" in text
    assert "Round 1 Table 1 N-S" in text
    assert "✓ finished Account: Chicago A" in text


@pytest.mark.slow
def test_a_mixed_evening_has_both_rankings_on_one_page(player: Client) -> None:
    pairs = make_section(tables=3)
    section = add_game_section(pairs.session, GameTerms("chicago"), by=DIRECTOR)
    set_number_of_contestants(section, 4, by=DIRECTOR)
    name_contestants(section)
    play_chukker(section, 1, 2, 3, 4)
    text = text_of(player.get(f"/s/{pairs.session_id}/"))
    assert "0 of 18 results in" in text
    assert "Chicago B" in text
    assert "Tables" in text
    for page in ("fairness/", "boards/"):
        assert (
            f'href="/s/{pairs.session_id}/tables/"'
            in player.get(f"/s/{pairs.session_id}/{page}").content.decode()
        )


def test_an_event_has_a_league_over_its_evenings(player: Client) -> None:
    section = make_game_section("chicago", 4)
    play_chukker(section, 1, 2, 3, 4)
    page = player.get(f"/events/{section.session.event_id}/league/")
    assert Page(page).problems() == []
    assert "Chicago" in text_of(page)


def test_a_player_has_a_record(player: Client) -> None:
    section = make_game_section("chicago", 4)
    match = play_chukker(section, 1, 2, 3, 4)
    first = section.contestants.first().memberships.get().player_id
    page = player.get(f"/record/{first}/")
    text = text_of(page)
    assert Page(page).problems() == []
    assert "Chicago 1 1 0 0 +2 hundreds" in text
    assert "甲 3 甲 2 & 甲 4" in text
    assert player.get(f"/matches/{match.pk}/")["location"] == f"/s/{section.session_id}/matches/{match.pk}/"


def test_a_match_to_come_is_not_called_played_in_a_record(player: Client) -> None:
    section = make_game_section("chicago", 4)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(section.session)
    record = f"/record/{section.contestants.first().memberships.get().player_id}/"
    assert "甲 3 甲 2 & 甲 4 ○ to play" in text_of(player.get(record))
    agreed_deal(match, 1, bid("4S N 10"))
    assert "甲 3 甲 2 & 甲 4 420 : 0 ● in play" in text_of(player.get(record))


@pytest.mark.slow
def test_the_number_of_queries_does_not_grow(player: Client, django_assert_max_num_queries) -> None:
    section = make_game_section("chicago", 8)
    open_tables(section.session)
    play_chukker(section, 1, 2, 3, 4)
    address = f"/s/{section.session_id}/tables/?live"
    player.get(address)
    forget()
    with django_assert_max_num_queries(200) as few:
        player.get(address)
    play_chukker(section, 5, 6, 7, 8)
    forget()
    with django_assert_max_num_queries(len(few)):
        player.get(address)


def test_people_of_a_game_section_are_shown_at_the_desk(director: Client) -> None:
    section = make_game_section("chicago", 4)
    base = f"/console/{section.session_id}/people/"
    assert Page(director.get(base)).problems() == []
    page = director.get(f"{base}{section.contestants.first().pk}/")
    assert "Second player" not in text_of(page)
    assert "Penalty (Law 90)" not in text_of(page)


@pytest.mark.slow
def test_what_each_measure_of_a_game_for_four_means_is_said(player: Client) -> None:
    """Israeli whist: a winner is ahead of the next one; a league compares with the mean of the others."""
    section = make_game_section("israeli_whist", 4, overrides={"target": 20})
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(section.session)
    agreed_deal(match, 1, {"bids": [5, 3, 3, 1], "won": [5, 3, 3, 2], "declarer": 0, "trump": "H"})
    sheet = match_sheet(match)
    assert (sheet.totals, worth(sheet, (0,))) == ((35, 19, 19, -10), "16 points ahead")

    text = text_of(player.get(f"/s/{section.session_id}/tables/"))

    assert "Difference: a player's points minus the table average of the others" in text
    assert "1 1 甲 1 1 1 0 +26 35" in text
    assert "R1 T1 +77 +13 +13 −103" in text
    assert "Sum of the differences from the others at the table" in text


def test_a_settlement_of_one_is_one_hundred() -> None:
    assert [amount(count, "hundreds") for count in (1, -1, 0, 2)] == [
        "+1 hundred", "−1 hundred", "0 hundreds", "+2 hundreds",
    ]  # fmt: skip
