"""Auctions of the vectors, in the form in which tests/js/auction.test.mjs gives them to a phone's laws."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.utils.translation import override

from scoring.games.agreement import agree
from tournament.web.table.game.auctions import auction_law, call_words

TESTS = Path(__file__).resolve().parents[2]
VECTORS, KEPT = TESTS / "data" / "vectors" / "games", TESTS / "data" / "auctions.json"
Json = dict[str, Any]


def auctions() -> Iterator[Json]:
    """What a vector's auction is held by, its calls with their seats, and what it comes to."""
    for path in sorted(VECTORS.rglob("*.json")):
        for vector in json.loads(path.read_text(encoding="utf-8")).get("vectors", []):
            if make := AUCTIONS.get((path.parent.name, vector["op"])):
                yield from make(vector)


def of_bridge(code: str, players: str) -> Any:
    def made(vector: Json) -> Iterator[Json]:
        given = vector["input"]
        dealer = players.index(given["dealer"]) if "dealer" in given else given["first"]
        calls = [[(dealer + turn) % len(players), call] for turn, call in enumerate(given["calls"])]
        yield case(vector, agree_law(code, {}), dealer, calls)

    return made


def of_whist(vector: Json) -> Iterator[Json]:
    given = vector["input"]
    law = agree_law("israeli_whist", vector["rules"])
    if vector["op"] == "auction1":
        calls = [[(given["dealer"] + 1 + turn) % 4, call] for turn, call in enumerate(given["calls"])]
        yield case(vector, law, given["dealer"], calls)
        return
    dealer, bid = (given["declarer"] - 1) % 4, f"{given['tricks']}H"
    closing = [[(given["declarer"] + 1 + turn) % 4, "pass"] for turn in range(law["closing_passes"])]
    numbers = [[call["p"], str(call["n"])] for call in given["calls"]]
    yield case(vector, law, dealer, [[given["declarer"], bid], *closing, *numbers], skipped=1 + len(closing))


def of_spades(vector: Json) -> Iterator[Json]:
    """Without those that say what no phone knows: who looked at their cards, and how many are spades."""
    given = vector["input"]
    if "spades" in given or any(call.get("seen") for call in given["calls"]):
        return
    preset, changes = vector["rules"]["preset"], vector["rules"]["overrides"]
    agreed = agree("spades", preset, changes)
    calls = [[call["p"], call["c"]] for call in given["calls"]]
    law = {**(auction_law(agreed) or {}), "scores": given["scores"], "seats": agreed.sides}
    yield case(vector, law, given["dealer"], calls)


def agree_law(code: str, changes: Json) -> Json:
    preset = {"israeli_whist": "akagiri", "honeymoon": "drawing"}.get(code, "standard")
    preset = "rubber_like" if code == "chicago" else preset
    return auction_law(agree(code, preset, changes)) or {}


def case(vector: Json, law: Json, dealer: int, calls: list[Any], skipped: int = 0) -> Json:
    """`skipped` are the calls before those of the vector, from which its index counts."""
    expected = vector["expected"]
    return {
        "id": vector["id"],
        "law": law,
        "dealer": dealer,
        "calls": calls,
        "skipped": skipped,
        "expected": expected,
    }


AUCTIONS = {
    ("bridge_auction", "auction"): of_bridge("rubber", "NESW"),
    ("cutthroat", "auction"): of_bridge("cutthroat", "ABC"),
    ("honeymoon", "auction"): of_bridge("honeymoon", "AB"),
    ("israeli_whist", "auction1"): of_whist,
    ("israeli_whist", "auction2"): of_whist,
    ("spades", "bidding"): of_spades,
}


def written() -> str:
    return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in auctions()) + "\n]\n"


def test_the_auctions_of_the_phones_are_those_of_the_vectors() -> None:
    """After a change: python -m tests.web.games.test_auctions"""
    assert KEPT.read_text(encoding="utf-8") == written()


def test_a_key_of_the_auction_has_room_for_one_name_of_a_call() -> None:
    with override("ja"):
        assert call_words(agree("spades", "dan_brad", {}))["dnil"] == "ダブル・ニル"


if __name__ == "__main__":
    KEPT.write_text(written(), encoding="utf-8")
