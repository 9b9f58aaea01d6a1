"""The sheet of a match: seats, deals, what comes next, and that reading it costs the same for many."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.fixtures.games_evening import DIRECTOR, agreed_deal, bid, make_game_section, singles, told
from tournament.domain.games.acts.game_matches import partners, seat_match
from tournament.domain.games.reports.matches_at_tables import current_match, match_sheet, match_sheets

pytestmark = pytest.mark.django_db


def test_a_chicago_sheet_tells_dealer_and_vulnerability_of_the_next_deal() -> None:
    section = make_game_section("chicago", 5)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    agreed_deal(match, 1, bid("4S N 10"))

    sheet = match_sheet(match)

    assert (sheet.next.number, sheet.next.dealer, sheet.next.vulnerable) == (2, 1, (True, False))
    assert [seat.name.native for seat in sheet.seats] == ["甲 1", "甲 2", "甲 3", "甲 4"]
    assert [party.number for party in sheet.out] == ["5"]
    assert (sheet.totals, sheet.state) == ((420, 0), "playing")
    assert (sheet.settled, sheet.unit) == ((4, -4), "hundreds")


def test_a_disputed_deal_shows_both_words() -> None:
    section = make_game_section("chicago", 4)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    told(match, 1, bid("4S N 10"), side=0)
    told(match, 1, bid("4S N 9"), side=1)

    (line,) = match_sheet(match).deals

    assert line.agreement == "disputed"
    assert [(claim.side, claim.facts["tricks"]) for claim in line.claims] == [(0, 10), (1, 9)]


def test_spades_partners_sit_opposite_and_hear_what_they_may_still_call() -> None:
    section = make_game_section("spades", 2, preset="dan_brad")
    teams = list(section.contestants.all())
    rules = section.matches.model(game="spades", preset="dan_brad").agreement
    match = seat_match(section, partners(rules, teams), by=DIRECTOR)
    agreed_deal(match, 1, {"bids": [5, 6], "tricks": [3, 3, 3, 4]})

    sheet = match_sheet(match)

    assert [(seat.party.number, seat.position) for seat in sheet.seats] == [
        ("1", 1), ("2", 1), ("1", 2), ("2", 2)
    ]  # fmt: skip
    assert sheet.totals == (51, 61)
    assert sheet.next.asks == ("bids", "nils", "tricks")
    assert sheet.next.open_calls == (("nil",), ("nil",))


def test_a_table_plays_its_first_unfinished_match() -> None:
    section = make_game_section("chicago", 4)
    first = seat_match(section, singles(section, 1, 2, 3, 4), round=1, by=DIRECTOR)
    second = seat_match(section, singles(section, 1, 4, 2, 3), round=2, by=DIRECTOR)
    before = current_match(section, 1)
    for number in range(1, 5):
        agreed_deal(first, number, bid("1NT N 7"))

    assert (before.pk, current_match(section, 1).pk) == (first.pk, second.pk)


def test_reading_many_sheets_costs_the_queries_of_one() -> None:
    counts = []
    for matches in (1, 4):
        section = make_game_section("chicago", 4)
        for number in range(1, matches + 1):
            match = seat_match(section, singles(section, 1, 2, 3, 4), round=number, by=DIRECTOR)
            told(match, 1, bid("4S N 10"))
        with CaptureQueriesContext(connection) as queries:
            match_sheets(section)
        counts.append(len(queries))

    assert counts[0] == counts[1]
