"""The auction at bridge for four, three and two players, in the vectors' own form."""

from typing import Any

from scoring.games.bridge.auction import FOUR_HANDS, THREE_HANDS, TWO_HANDS, Circle, conclude, hold
from scoring.games.cutthroat import play_order

Json = dict[str, Any]


def concluded(circle: Circle, dealer: str, calls: list[str]) -> Json:
    found = conclude(hold(circle, dealer, calls))
    if found is None:
        return {"passout": True}
    return {
        "level": found.bid.level,
        "strain": found.bid.denomination,
        "risk": found.doubling,
        "declarer": found.declarer,
        "leader": found.leader,
    }


def four_hands(vector: Json) -> Json:
    return concluded(FOUR_HANDS, vector["input"]["dealer"], vector["input"]["calls"])


def three_hands(vector: Json) -> Json:
    found = concluded(THREE_HANDS, vector["input"]["dealer"], vector["input"]["calls"])
    return found | ({"play_order": [*play_order(found["declarer"])]} if "declarer" in found else {})


def two_hands(vector: Json) -> Json:
    """The vectors number the two players whom the product calls A and B."""
    found = concluded(TWO_HANDS, TWO_HANDS.players[vector["input"]["first"]], vector["input"]["calls"])
    return found | {key: "AB".index(found[key]) for key in ("declarer", "leader") if key in found}


OPS = {
    ("bridge_auction", "auction"): four_hands,
    ("cutthroat", "auction"): three_hands,
    ("honeymoon", "auction"): two_hands,
}
