"""Auctions sent by programs: a legal one is taken with its deal, one that was changed is refused whole."""

import json
from random import Random
from uuid import uuid4

import pytest
from django.test import Client

from tests.api.test_games import director
from tests.fixtures.games_evening import DIRECTOR, make_game_section, singles
from tournament.domain.games.acts.game_deals import plain_facts
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.games.readings.match_state import course_of
from tournament.models import DealRecord
from tournament.robots import play_deal

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
__all__ = ["director"]
DEALS = 3
TABLES = [
    ("rubber", "standard", 4),
    ("reverse", "standard", 4),
    ("cutthroat", "standard", 3),
    ("honeymoon", "drawing", 2),
    ("israeli_whist", "akagiri", 4),
    ("spades", "dan_brad", 4),
    ("spades", "cardgames_hwa", 4),
    ("spades", "yahoo_suicide", 4),
    ("spades", "cardgames_wong3", 3),
]


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_an_auction_of_every_game_is_judged_call_by_call(
    game: str, preset: str, players: int, director: Client
) -> None:
    section = make_game_section(game, players, contestant_size=1, preset=preset)
    match = seat_match(section, singles(section, *range(1, players + 1)), by=DIRECTOR)
    for number in range(1, DEALS + 1):
        course = course_of(match)
        if course.score.finished:
            return
        chance = Random(f"{game} {preset} {number}")
        played = play_deal(course.agreed, course.deals, chance)
        paired = game == "spades"
        calls = [[player, call] if paired else call for player, call in played.calls]
        asked = course.agreed.game.asks(course.agreed.rules)
        facts = {name: value for name, value in plain_facts(played.deal).items() if name in asked}
        changed = [calls[:-1], [*calls, calls[-1]], calls[1:] + calls[:1]]
        for wrong in changed:
            if wrong != calls:
                assert sent(director, match.pk, number, {**facts, "calls": wrong}) == 400, wrong
        assert not DealRecord.objects.filter(match=match, number=number).exists()
        assert sent(director, match.pk, number, {**facts, "calls": calls}) < 300, calls
        match.refresh_from_db()


def sent(client: Client, match: int, number: int, facts: dict) -> int:
    body = json.dumps({"number": number, "facts": facts, "key": uuid4().hex})
    return client.post(f"/api/matches/{match}/deals/", body, content_type="application/json").status_code
