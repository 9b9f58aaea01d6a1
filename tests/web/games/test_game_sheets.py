"""The live sheet of a match: what the form records, what it scored, who leads, in both languages."""

import re
from collections.abc import Iterator
from datetime import datetime

import pytest
from django.test import Client
from django.utils.timezone import make_aware
from django.utils.translation import override

from scoring.games.agreement import agree
from tests.fixtures.games_evening import (
    DIRECTOR,
    agreed_deal,
    bid,
    make_game_section,
    open_tables,
    singles,
    told,
)
from tests.web.reading import Page, text_of
from tournament.domain.games.acts.game_deals import rule_on_match
from tournament.domain.games.acts.game_matches import end_match, partners, seat_match
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.models import Match
from tournament.web.games.sheet_tables import columns, pad

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with override("en"):
        yield


def seat_four(game: str, count: int = 4, **settings: object) -> Match:
    """A started table of the first players of a section."""
    section = make_game_section(game, count, **settings)
    open_tables(section.session)
    return seat_match(section, singles(section, *range(1, min(count, 4) + 1)), by=DIRECTOR)


def address(match: Match) -> str:
    return f"/s/{match.section.session_id}/matches/{match.pk}/"


PLAIN = re.compile(r"<[^>]+>|\ufe0e")  # tags, and the sign that keeps suits from being drawn as emoji


def column(match: Match, label: str, side: int | None = None) -> tuple[str, ...]:
    found = [each for each in columns(match_sheet(match)) if each.label == label and each.side == side]
    return tuple(PLAIN.sub("", cell) for cell in found[0].cells) if found else ()


def test_a_chicago_sheet_says_contract_conditions_and_score(player: Client) -> None:
    match = seat_four("chicago", 6)
    agreed_deal(match, 1, bid("4S N 10"))
    told(match, 2, bid("3NTX E 7", redeals=1))

    page = player.get(address(match))
    text = text_of(page)

    assert Page(page).problems() == []
    assert "N-S 甲 1 & 甲 3 720 ▲ leads" in text
    assert "Deal 3 · Dealer S · Vulnerable: E-W" in text
    assert "1 ✓ accepted N 4 ♠ N = · 120 300 · 420 420 · 0" in text
    assert "2 ● sent E 3NT× E −2 1 · · 300 ✓ 300 720 · 0" in text
    assert "sitting out: 甲 5 , 甲 6" in text


def test_a_table_whose_time_is_laid_down_sees_when_it_ends(player: Client) -> None:
    match = seat_four("spades", contestant_size=1, ends_at=make_aware(datetime(2026, 11, 21, 19, 30)))
    assert "Deal 1 · Dealer 甲 1 · ends at 19:30 · Target 500" in text_of(player.get(address(match)))


@pytest.mark.slow
def test_a_rubber_is_written_above_and_below_the_line(player: Client) -> None:
    match = seat_four("rubber")
    deals = [
        bid("2S N 9"),
        bid("1NT S 7"),
        bid("3NTX E 8", honours=[0, 100]),
        bid("4H W 10"),
        bid("4S N 10", honours=[150, 0]),
    ]
    for number, facts in enumerate(deals, start=1):
        agreed_deal(match, number, facts)

    drawn = pad(match_sheet(match))

    assert [points for points, _what in drawn.above[0]] == [500, 150, 100, 30]
    assert [points for points, _what in drawn.above[1]] == [100]
    assert drawn.games == ((((60, 0), (40, 0)), 0), (((0, 120),), 1), (((120, 0),), 0))
    text = text_of(player.get(address(match)))
    assert "Finished. Two games won: end of the rubber. Settlement (hundreds): N-S +8, E-W −8" in text


@pytest.mark.slow
def test_a_spades_sheet_has_a_block_for_each_team(player: Client) -> None:
    section = make_game_section("spades", 2, preset="dan_brad", overrides={"target": 300})
    open_tables(section.session)
    seats = partners(agree("spades", "dan_brad", {}), list(section.contestants.all()))
    match = seat_match(section, seats, by=DIRECTOR)
    agreed_deal(match, 1, {"bids": [5, 4], "tricks": [3, 2, 3, 5]})
    agreed_deal(match, 2, {"bids": [5, 4], "tricks": [5, 4, 0, 4], "nils": ["", "", "nil", ""]})
    rule_on_match(match, 1, -30, by=DIRECTOR, reason="renege")

    assert column(match, "Nil", 0) == ("– –", "– N○")
    assert column(match, "Running total", 0) == ("51", "201")
    assert column(match, "Tricks taken", 0) == ("6", "5 0")
    assert column(match, "Tricks taken", 1) == ("7", "8")
    page = player.get(address(match))
    text = text_of(page)
    assert Page(page).problems() == []
    assert "including −30 by ruling" in text
    assert "Ruling: 甲 2 & 乙 2 −30 · renege" in text
    assert "Spades · Dan and Brad · Target: 300" in text


def test_what_nobody_uses_takes_no_column() -> None:
    match = seat_four("chicago")
    agreed_deal(match, 1, bid("4S N 10"))
    labels = {each.label for each in columns(match_sheet(match))}
    assert {"Contract", "By", "Result", "Total"} <= labels
    assert not {"Redeals", "Part score carried", "IMPs won", "Honours"} & labels


def test_the_sheet_is_asked_for_again_only_when_it_has_changed(player: Client) -> None:
    match = seat_four("chicago")
    first = player.get(address(match) + "?live")
    again = {"If-None-Match": first["ETag"]}
    assert player.get(address(match) + "?live", headers=again).status_code == 304
    agreed_deal(match, 1, bid("4S N 10"))
    changed = player.get(address(match) + "?live", headers=again)
    assert changed.status_code == 200
    assert "<html" not in changed.content.decode()


def test_a_table_has_a_card_of_its_own_rules() -> None:
    match = seat_four("chicago", overrides={"beer_card": "on"})
    client = Client(headers={"accept-language": "ja"})
    text = text_of(client.get(address(match) + "rules/"))
    assert "ビール・カード ≠ 変更 行う" in text


def test_three_players_settle_in_pairs(player: Client) -> None:
    section = make_game_section("cutthroat", 3)
    open_tables(section.session)
    match = seat_match(section, singles(section, 1, 2, 3), by=DIRECTOR)
    agreed_deal(match, 1, bid("3NT A 9"))
    agreed_deal(match, 2, bid("4S B 8"))
    text = text_of(player.get(address(match)))
    assert "Settlement (hundreds): 甲 1 – 甲 2 +2 , 甲 1 – 甲 3 +1 , 甲 2 – 甲 3 −1" in text


@pytest.mark.slow
def test_an_israeli_whist_sheet_has_its_key_and_an_all_pass(player: Client) -> None:
    match = seat_four("israeli_whist")
    agreed_deal(match, 1, {"bids": [5, 3, 3, 1], "won": [5, 3, 3, 2], "declarer": 0, "trump": "H"})
    agreed_deal(match, 2, {"all_pass": True})
    assert column(match, "All passed") == ("", "✓")
    assert column(match, "Trump") == ("♥", "")
    assert column(match, "Over or under") == ("Under", "–")
    assert column(match, "Running total", 3) == ("−10", "−10")
    assert "Made exactly n" in text_of(player.get(address(match)))


@pytest.mark.slow
def test_an_unfinished_rubber_is_worth_in_sight_what_the_total_says(player: Client) -> None:
    """Law 80: 300 for the only game and 100 for the only part score, in the line of the note."""
    match = seat_four("rubber")
    for number, text in enumerate(("4S N 10", "2H E 8"), start=1):
        agreed_deal(match, number, bid(text))
    text = text_of(player.get(address(match)))
    assert "N-S 甲 1 & 甲 3 120 ▲ leads games 1 +300 if it ended now" in text
    assert "E-W 甲 2 & 甲 4 60 games 0 part score 60 +100 if it ended now" in text

    agreed_deal(match, 3, {"stopped": True})
    assert column(match, "Rubber bonus", 0) == ("0", "0", "300")
    assert column(match, "Total", 1) == ("0", "60", "160")
    text = text_of(player.get(address(match)))
    assert "Settlement (hundreds): N-S +3, E-W −3" in text
    assert "if it ended now" not in text


def test_what_a_called_end_and_rulings_add_stands_under_the_deals(player: Client) -> None:
    match = seat_four("rubber")
    agreed_deal(match, 1, bid("4S N 10"))
    rule_on_match(match, 1, -30, by=DIRECTOR, reason="renege")
    end_match(match, seen=match.version, by=DIRECTOR)

    text = text_of(player.get(address(match)))

    assert column(match, "Total", 0) == ("120",)
    assert "unfinished rubber +300 Ruling · renege −30 Total 420 −30" in text
