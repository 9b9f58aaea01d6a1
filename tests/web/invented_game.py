"""An evening of the game that docs/add-a-game.md adds: run in the copy of the house that has it.

`tests/test_add_a_game.py` makes that copy; in the house itself there is no such game.
"""

import json

import pytest
from django.test import Client

from tests.fixtures.games_evening import DIRECTOR, agreed_deal, make_game_section, open_tables, singles
from tests.web.reading import Page, text_of
from tournament.domain.games.acts.game_matches import seat_match
from tournament.models import DealRecord

pytestmark = pytest.mark.django_db


def test_an_evening_of_it(director: Client) -> None:
    """Set up, keyed from paper and from phones, the sheet, the rules and the league; in both languages."""
    section = make_game_section("whist", 4, overrides={"target": 6})
    open_tables(section.session)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    desk = f"/console/{section.session_id}/matches/{match.pk}/"
    setup = director.get(f"/console/{section.session_id}/games/{section.pk}/")
    assert "Whist · Whist, five points · Target: 6" in text_of(setup)
    assert Page(setup).problems() == []

    agreed_deal(match, 1, {"tricks": [9, 4], "trump": "H"})
    row = {"row0-trump": "S", "row0-tricks_0": "5", "row0-tricks_1": "7", "first": "2", "key": "k"}
    checked = director.post(f"{desk}sheet/", {**row, "do": "check"})
    assert json.loads(checked.content)["rows"][0]["problems"] == ["The tricks make 12; they must make 13."]
    director.post(f"{desk}sheet/", {**row, "row0-tricks_1": "8", "do": "record"})
    assert DealRecord.objects.count() == 2

    page = director.get(f"/s/{section.session_id}/matches/{match.pk}/")
    assert "2 甲 2 spades 5 · 3 8 2 2" in text_of(page)
    assert Page(page).problems() == []
    japanese = Client(headers={"accept-language": "ja"})
    assert "ホイスト（5点）" in text_of(japanese.get("/games/whist/five_points/"))
    assert "オッド・トリック" in text_of(japanese.get(f"/s/{section.session_id}/matches/{match.pk}/"))
    assert "ホイスト" in text_of(japanese.get(f"/s/{section.session_id}/tables/"))
