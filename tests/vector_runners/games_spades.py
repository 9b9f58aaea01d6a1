"""Spades: what the laws say to the input of each vector, in the vectors' own form."""

from collections.abc import Callable
from typing import Any

from scoring.games.spades import exchange, game, pack, play
from scoring.games.spades.bidding import bidding
from scoring.games.spades.calls import Call, SideBid
from scoring.games.spades.consistency import conflicts
from scoring.games.spades.deal import SpadesDeal
from scoring.games.spades.presets import PRESETS
from scoring.games.spades.rules import Rules
from scoring.games.spades.turns import Situation
from scoring.games.table_game import override

Json = dict[str, Any]
CAUSES = {
    "bid": "bid",
    "over": "overtricks",
    "nil": "nil",
    "bonus": "bonus",
    "bag_penalty": "bag_penalty",
}


def rules_of(vector: Json) -> Rules:
    rules = override(PRESETS[vector["rules"]["preset"]].rules, vector["rules"]["overrides"])
    for conflict in conflicts(rules):
        raise conflict.refusal()
    return rules


def side_bid(side: Json) -> SideBid:
    nils = sorted((int(player), sort) for player, sort in side["nils"].items())
    return SideBid(side["kind"], side["bid"], tuple(nils))


def deal_of(rules: Rules, data: Json) -> SpadesDeal:
    nils = {int(player): sort for side in data["sides"] for player, sort in side["nils"].items()}
    return SpadesDeal(
        bids=tuple(side["bid"] for side in data["sides"]),
        kinds=tuple(side["kind"] for side in data["sides"]),
        nils=tuple(nils.get(player, "") for player in range(rules.players)),
        tricks=tuple(data["tricks"]),
        dummy_tricks=data.get("dummy_tricks", 0),
        last_tricks=tuple((side, card) for side, card in data.get("last_tricks", ())),
    )


def validate_config(vector: Json) -> Json:
    rules_of(vector)
    return {"ok": True}


def deal_setup(vector: Json) -> Json:
    figures = pack.set_up(rules_of(vector))
    names = ("deck_size", "hand_size", "hands", "dealer_extra", "unused", "tricks")
    return {name: getattr(figures, name) for name in names} | {"trump_order": list(figures.trump_order)}


def draw_deal(vector: Json) -> Json:
    given = vector["input"]
    keeps = [decision == "keep" for decision in given["decisions"]]
    drawn = pack.draw(rules_of(vector), given["dealer"], given["stock"], keeps)
    return {"hands": [list(hand) for hand in drawn.hands], "discarded": drawn.discarded}


def trick_winner(vector: Json) -> Json:
    given = vector["input"]
    return {"winner_index": play.trick_winner(rules_of(vector), given["cards"], given.get("led_suit"))}


def legal_plays(vector: Json) -> Json:
    given = vector["input"]
    legal = play.legal_plays(
        rules_of(vector),
        given["hand"],
        given["trick"],
        spades_broken=given["spades_broken"],
        first_trick=given.get("first_trick", False),
        unseen=given.get("double_blind", False),
    )
    return {"legal": legal}


def first_leader(vector: Json) -> Json:
    given = vector["input"]
    leader = play.first_leader(rules_of(vector), given["dealer"], given["hands"], given["calls"])
    return {"leader": leader}


def bidding_(vector: Json) -> Json:
    given = vector["input"]
    spades = tuple(given["spades"]) if "spades" in given else None
    at = Situation(rules_of(vector), given["dealer"], tuple(given["scores"]), spades)
    calls = [Call(call["p"], call["c"], tuple(call.get("seen", ()))) for call in given["calls"]]
    return {
        "sides": [
            {"kind": side.kind, "bid": side.bid, "nils": {str(player): sort for player, sort in side.nils}}
            for side in bidding(at, calls)
        ]
    }


def exchange_(vector: Json) -> Json:
    sides = [side_bid(side) for side in vector["input"]["sides"]]
    return {"cards": list(exchange.exchange(rules_of(vector), sides))}


def tally_of(vector: Json, deals: list[Json], start: Json) -> game.Tally:
    rules = rules_of(vector)
    begun = game.Start(tuple(start.get("scores", ())), tuple(start.get("bags", ())))
    tally = game.tally(rules, [deal_of(rules, deal) for deal in deals], begun)
    for problem in tally.problems:
        raise problem.refusal()
    return tally


def verdict(tally: game.Tally) -> Json:
    return {
        "over": tally.finished,
        "winners": list(tally.winners),
        "end_reason": tally.reason,
        "tie_pending": tally.tie_pending,
    }


def parts(row: game.SpadesRow, side: int, scoring: str) -> Json:
    if scoring == "error":
        return {"error": row.error[side]}
    return {name: getattr(row, cause)[side] for name, cause in CAUSES.items()}


def score_deal(vector: Json) -> Json:
    tally = tally_of(vector, [vector["input"]], vector["input"])
    (row,) = tally.rows
    scoring = rules_of(vector).scoring
    return verdict(tally) | {
        "delta": list(row.delta),
        "parts": [parts(row, side, scoring) for side in range(len(row.delta))],
        "scores": list(row.scores),
        "bags": list(row.bags),
    }


def game_(vector: Json) -> Json:
    tally = tally_of(vector, vector["input"]["deals"], vector["input"].get("start", {}))
    rows = [
        {
            "delta": list(row.delta),
            "scores": list(row.scores),
            "bags": list(row.bags),
            "over": tally.finished and row is tally.rows[-1],
        }
        for row in tally.rows
    ]
    return verdict(tally) | {"rows": rows}


OPS: dict[tuple[str, str], Callable[[Json], Json]] = {
    ("spades", "validate_config"): validate_config,
    ("spades", "deal_setup"): deal_setup,
    ("spades", "draw_deal"): draw_deal,
    ("spades", "trick_winner"): trick_winner,
    ("spades", "legal_plays"): legal_plays,
    ("spades", "first_leader"): first_leader,
    ("spades", "bidding"): bidding_,
    ("spades", "exchange"): exchange_,
    ("spades", "score_deal"): score_deal,
    ("spades", "game"): game_,
}
