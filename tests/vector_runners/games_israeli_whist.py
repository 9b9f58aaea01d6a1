"""Israeli whist: what the laws say to the input of each vector, in the vectors' own form."""

from collections.abc import Callable
from typing import Any

from scoring import cards
from scoring.games.israeli_whist import all_pass, game
from scoring.games.israeli_whist.bidding import first_bidding, second_bidding
from scoring.games.israeli_whist.game import score
from scoring.games.israeli_whist.rules import Rules
from scoring.games.table_game import override, read

Json = dict[str, Any]


def rules_of(vector: Json) -> Rules:
    return override(Rules(), vector["rules"])


def auction1(vector: Json) -> Json:
    contract = first_bidding(rules_of(vector), vector["input"]["dealer"], vector["input"]["calls"])
    if contract is None:
        return {"all_pass": True}
    return {
        "all_pass": False,
        "declarer": contract.declarer,
        "tricks": contract.tricks,
        "trump": contract.trump,
        "leader": contract.declarer,
    }


def auction2(vector: Json) -> Json:
    given = vector["input"]
    calls = [(call["p"], call["n"]) for call in given["calls"]]
    numbers = second_bidding(rules_of(vector), given["declarer"], given["tricks"], calls)
    return {"bids": list(numbers.bids), "total": numbers.total, "state": numbers.state}


def after_all_pass(vector: Json) -> Json:
    if all_pass.passes_cards(rules_of(vector), vector["input"]["times"]):
        return {"action": "pass_cards", "cards": all_pass.CARDS_PASSED, "to": "right"}
    return {"action": "redeal", "dealer": "same"}


def frisch(vector: Json) -> Json:
    hands = all_pass.pass_cards(vector["input"]["hands"], vector["input"]["given"])
    return {"hands": [list(hand) for hand in hands]}


def legal_plays(vector: Json) -> Json:
    trick = vector["input"]["trick"]
    return {"legal": sorted(cards.legal_plays(vector["input"]["hand"], trick[0] if trick else None))}


def trick_winner(vector: Json) -> Json:
    return {"winner_index": cards.trick_winner(vector["input"]["cards"], vector["input"]["trump"])}


def score_deal(vector: Json) -> Json:
    rules, given = rules_of(vector), vector["input"]
    total = sum(given["bids"])
    return {
        "delta": list(score(rules, given["bids"], given["won"])),
        "total_bid": total,
        "state": rules.state(total),
    }


def game_(vector: Json) -> Json:
    given = vector["input"]
    start = game.Start(tuple(given.get("start", (0, 0, 0, 0))))
    tally = game.tally(rules_of(vector), [read(game.WhistDeal, deal) for deal in given["deals"]], start)
    for problem in tally.problems:
        raise problem.refusal()
    rows = [
        {
            "dealer": row.dealer,
            "delta": list(row.delta),
            "scores": list(row.scores),
            "over": tally.finished and row is tally.rows[-1],
        }
        for row in tally.rows
    ]
    return {"rows": rows, "over": tally.finished, "winner": next(iter(tally.winners), None)}


OPS: dict[tuple[str, str], Callable[[Json], Json]] = {
    ("israeli_whist", "auction1"): auction1,
    ("israeli_whist", "auction2"): auction2,
    ("israeli_whist", "after_all_pass"): after_all_pass,
    ("israeli_whist", "frisch"): frisch,
    ("israeli_whist", "legal_plays"): legal_plays,
    ("israeli_whist", "trick_winner"): trick_winner,
    ("israeli_whist", "score_deal"): score_deal,
    ("israeli_whist", "game"): game_,
}
