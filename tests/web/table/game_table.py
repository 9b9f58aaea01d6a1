"""Tables of games, and what their phones ask and send."""

import json
from itertools import count
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tests.fixtures.games_evening import DIRECTOR, make_game_section, open_tables, singles
from tournament.domain.games.acts.game_matches import seat_match
from tournament.models import Match, Section, TableToken

KEYS = count(1)
BELOW = "The side's bid is below the minimum of this table."


def address(section: Section, name: str, table: int = 1) -> str:
    return f"/t/{TableToken.objects.get(section=section, table=table).token}/{name}"


def state(section: Section, **headers: str) -> Any:
    return Client().get(address(section, "state"), headers={"Accept-Language": "en", **headers})


def match_told(section: Section) -> dict[str, Any]:
    return state(section).json()["matches"][-1]


def say(at: Match, number: int, facts: object, *, door: str = "deals", **more: object) -> HttpResponse:
    said = {
        "match": at.pk, "number": number, "side": 0, "seen": None, "device": "d", "facts": facts,
        "key": f"key-{next(KEYS):05}", **more,
    }  # fmt: skip
    return Client().post(
        address(at.section, door), json.dumps(said), "application/json", headers={"Accept-Language": "en"}
    )


def single_table(game: str, players: int, **settings: object) -> Match:
    section = make_game_section(game, players, contestant_size=1, **settings)
    match = seat_match(section, singles(section, *range(1, players + 1)), by=DIRECTOR)
    open_tables(section.session)
    return match
