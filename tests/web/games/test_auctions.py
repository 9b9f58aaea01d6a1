"""Auctions of the vectors, in the form in which tests/js/auction.test.mjs gives them to a phone's laws."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.utils.translation import override

from scoring.games.agreement import agree
from tournament.web.table.game.game_state import auction_law, call_words

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
        yield case(vector, table_of(code), dealer, calls)

    return made


def of_reverse(vector: Json) -> Iterator[Json]:
    """One bid over another, passed by the rest: at four hands the second is East's."""
    old, new = vector["input"]["old"], vector["input"]["new"]
    calls = [*enumerate([old, new, "P", "P", "P"])]
    expected = vector["expected"]
    if expected.get("legal"):
        named = new.removesuffix("R")
        bid = {"level": int(new[0]), "strain": named[1:], "risk": "", "declarer": "E", "leader": "S"}
        expected = {"ok": True, **bid, "reverse": new != named}
    else:
        expected = {"ok": False, "reason": expected.get("reason", "bid_not_higher"), "index": 1}
    turned = [[turn % 4, call] for turn, call in calls]
    yield case({**vector, "expected": expected}, table_of("reverse"), 0, turned)


def of_whist(vector: Json) -> Iterator[Json]:
    given = vector["input"]
    table = table_of("israeli_whist", changes=vector["rules"])
    law = table["law"]
    if vector["op"] == "auction1":
        calls = [[(given["dealer"] + 1 + turn) % 4, call] for turn, call in enumerate(given["calls"])]
        yield case(vector, table, given["dealer"], calls)
        return
    dealer, bid = (given["declarer"] - 1) % 4, f"{given['tricks']}H"
    closing = [[(given["declarer"] + 1 + turn) % 4, "pass"] for turn in range(law["closing_passes"])]
    numbers = [[call["p"], str(call["n"])] for call in given["calls"]]
    yield case(
        vector, table, dealer, [[given["declarer"], bid], *closing, *numbers], skipped=1 + len(closing)
    )


def of_spades(vector: Json) -> Iterator[Json]:
    """Without refusals for what no phone knows: who looked at their cards, how many are spades."""
    given = vector["input"]
    known = any(call.get("seen") for call in given["calls"]) or "spades" in given
    if known and not vector["expected"]["ok"]:
        return
    preset, changes = vector["rules"]["preset"], vector["rules"]["overrides"]
    calls = [[call["p"], call["c"]] for call in given["calls"]]
    table = table_of("spades", preset, changes)
    table["law"] |= {"scores": given["scores"], "seats": agree("spades", preset, changes).sides}
    yield case(vector, table, given["dealer"], calls)


def table_of(game: str, preset: str = "", changes: Json | None = None) -> Json:
    """A table by its rules, and the law that its phone has of them."""
    preset = preset or {"israeli_whist": "akagiri", "honeymoon": "drawing"}.get(game, "standard")
    law = auction_law(agree(game, preset, changes or {})) or {}
    return {"table": [game, preset, changes or {}], "law": law}


def case(vector: Json, table: Json, dealer: int, calls: list[Any], skipped: int = 0) -> Json:
    """`skipped` are the calls before those of the vector, from which its index counts."""
    expected = vector["expected"]
    return {
        "id": vector["id"],
        **table,
        "dealer": dealer,
        "calls": calls,
        "skipped": skipped,
        "expected": expected,
    }


AUCTIONS = {
    ("bridge_auction", "auction"): of_bridge("rubber", "NESW"),
    ("cutthroat", "auction"): of_bridge("cutthroat", "ABC"),
    ("reverse", "bid_higher"): of_reverse,
    ("honeymoon", "auction"): of_bridge("honeymoon", "AB"),
    ("israeli_whist", "auction1"): of_whist,
    ("israeli_whist", "auction2"): of_whist,
    ("spades", "bidding"): of_spades,
}


def written() -> str:
    return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in auctions()) + "\n]\n"


def test_the_auctions_of_the_phones_are_those_of_the_vectors() -> None:
    """After a change: manage.py shell -c "from tests.web.games import test_auctions as t; t.keep()\""""
    assert KEPT.read_text(encoding="utf-8") == written()


def test_a_key_of_the_auction_has_room_for_one_name_of_a_call() -> None:
    with override("ja"):
        assert call_words(agree("spades", "dan_brad", {}))["dnil"] == "ダブル・ニル"


def keep() -> None:
    KEPT.write_text(written(), encoding="utf-8")
