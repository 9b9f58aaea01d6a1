"""A device at a table as tests drive it: it asks for the state of its address and enters results."""

import json
import re
from itertools import count

from django.http import HttpResponse
from django.test import Client

from tournament.models import PlayerToken, Section, TableToken

KEYS = count(1)


def token(section: Section, table: int = 1) -> str:
    return TableToken.objects.get(section=section, table=table, revoked_at=None).token


def own_token(section: Section, pair: str) -> str:
    """The own address of a pair, by its label: 3, 3NS."""
    found = PlayerToken.objects.filter(contestant__section=section, revoked_at=None)
    return next(row.token for row in found.select_related("contestant") if str(row.contestant) == pair)


class Phone:
    """A device at a table, or with `pair` one that follows its pair."""

    def __init__(self, section: Section, table: int = 1, language: str = "en", *, pair: str = "") -> None:
        self.client = Client(headers={"accept-language": language})
        self.address = f"/t/{own_token(section, pair) if pair else token(section, table)}/"

    def get(self, path: str, **query: object) -> HttpResponse:
        return self.client.get(self.address + path, query)

    def state(self, **headers: str) -> dict:
        return self.client.get(self.address + "state", headers=headers).json()

    def about(self) -> dict:
        """What the page brings to its script."""
        found = re.search(
            r'<script id="about" type="application/json">(.*?)</script>', self.get("").content.decode()
        )
        assert found
        return json.loads(found[1])

    def board(self, number: int) -> dict:
        return next(b for one in self.state()["rounds"] for b in one["boards"] if b["board"] == number)

    def post(self, body: object, path: str = "entries") -> HttpResponse:
        text = body if isinstance(body, str | bytes) else json.dumps(body)
        return self.client.post(self.address + path, text, content_type="application/json")

    def enter(self, board: int, outcome: str = "4H N 10", side: str = "NS", **more: object) -> HttpResponse:
        contract, declarer, tricks = [*outcome.split(), "", "", ""][:3]
        entry = {
            "key": f"entry-{next(KEYS):08}",
            "board": board,
            "round": None,
            "side": side,
            "seen": None,
            "device": "device-1",
            "state": "played",
            "contract": contract,
            "declarer": declarer,
            "tricks": int(tricks) if tricks else None,
            "lead": "",
        }
        return self.post(entry | more)

    def agree(self, board: int, outcome: str = "4H N 10") -> None:
        """Both sides say it."""
        for side in ("NS", "EW"):
            assert self.enter(board, outcome, side).status_code == 200
