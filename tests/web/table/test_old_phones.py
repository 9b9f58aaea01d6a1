"""What the phones of release 0.1.0 posted, every later server takes: a page may be older than the server.

tests/data/phone_0_1_0 was recorded from the pages of that release (tests/browser/phones/test_version_skew.py
drives them). A field that a server does not know is passed over, so that a page may be newer, too.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.games_evening import make_game_section, open_tables, singles
from tests.web.phone import Phone
from tournament.domain.games.acts.game_matches import seat_match
from tournament.models import DealRecord, Result

pytestmark = pytest.mark.django_db
RECORDED = Path(__file__).parents[2] / "data" / "phone_0_1_0"
UNKNOWN = {"shape": 7, "weather": {"sun": True}}


def posts(name: str) -> list[dict[str, Any]]:
    return json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("more", [{}, UNKNOWN], ids=["as it was", "with fields of tomorrow"])
def test_an_evening_of_pairs_from_old_phones(more: dict) -> None:
    section = make_section()
    phone, table = Phone(section, pair="1NS"), Phone(section)
    for one in posts("pairs"):
        door = table if one["door"] == "seat" else phone
        answer = door.post({**one["said"], **more}, one["door"])
        assert answer.status_code == 200, answer.content.decode()
    results = {row.board: (row.state, row.tricks, row.agreement) for row in Result.objects.all()}
    assert results == {1: ("played", 9, "accepted"), 2: ("late", None, "sent")}


def test_sent_again_after_the_update_it_changes_nothing() -> None:
    phone = Phone(make_section(), pair="1NS")
    entries = [one["said"] for one in posts("pairs") if one["door"] == "entries"]
    once = [phone.post(said).json() for said in entries]
    versions = [*Result.objects.values_list("board", "version")]
    assert [phone.post(said).status_code for said in entries] == [200] * len(once)
    assert [*Result.objects.values_list("board", "version")] == versions


@pytest.mark.sampled
@pytest.mark.parametrize("more", [{}, UNKNOWN], ids=["as it was", "with fields of tomorrow"])
def test_a_game_from_old_phones(more: dict) -> None:
    section = make_game_section("chicago", 4, contestant_size=1)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(section.session)
    for one in posts("game"):
        answer = Phone(section).post({**one["said"], "match": match.pk, **more}, one["door"])
        assert answer.status_code == 200, answer.content.decode()
    assert DealRecord.objects.get().agreement == "accepted"
