"""Chicago: what the laws say to the input of each vector, in the vectors' own form."""

from collections.abc import Sequence
from typing import Any

from scoring.games.bridge.deal_conditions import Conditions
from scoring.games.chicago import chukker
from scoring.games.chicago.chukker import imps_ns, target_ns
from scoring.games.chicago.rules import ChicagoDeal, Rules, conditions
from scoring.games.results.settlement import Chukker, hundreds, ledger
from scoring.games.rotation import Round, balance, rotation
from scoring.seats import Direction, Side
from tests.vector_runners.games_rubber import SIDES, contract_of, named, refuse

Json = dict[str, Any]
METHODS = {"seed002": "fifty_point"}  # the vectors name this method after where they found it


def rules_of(vector: Json, first_dealer: str) -> Rules:
    method = vector["rules"].get("method", "duplicate_like")
    scheme = vector["rules"].get("vulnerability", "dealer_vul")
    return Rules(METHODS.get(method, method), vulnerability=scheme, first_dealer=first_dealer)


def deal_of(data: Json) -> ChicagoDeal:
    held = data.get("honours", {})
    honours = (held.get("ns", 0), held.get("ew", 0))
    return ChicagoDeal(**contract_of(data), redeals=data.get("passouts", 0), honours=honours)


def conditions_of(vector: Json) -> Conditions:
    return conditions(rules_of(vector, vector["input"]["first_dealer"]), vector["input"]["deal"])


def deal_conditions(vector: Json) -> Json:
    at = conditions_of(vector)
    return {"dealer": at.dealer, "vul_ns": at.vulnerable[0], "vul_ew": at.vulnerable[1]}


def redealt(vector: Json) -> Json:
    at = conditions_of(vector)
    return {"deal": at.number, "dealer": at.dealer}


def out_of_turn_deal(vector: Json) -> Json:
    given, at = vector["input"], conditions_of(vector)
    return {
        "rightful_dealer": at.dealer,
        "redeal": False,
        "opens": at.dealer if given["rightful_dealer_claims"] else given["dealt_by"],
        "vul": named(SIDES, at.vulnerable),
    }


def row_of(row: chukker.ChukkerRow) -> Json:
    return {
        "deal": row.number,
        "dealer": tuple(Direction)[row.dealer],
        "vul_ns": row.vulnerable[0],
        "vul_ew": row.vulnerable[1],
        "redeals": row.redeals,
        "ns": row.score[0],
        "ew": row.score[1],
        "game_bonus": row.game_bonus,
        "part_bonus": row.part_bonus,
        "leg": None if row.parts is None else named(SIDES, row.parts),
        "totals": named(SIDES, row.totals),
    }


def chukker_(vector: Json) -> Json:
    given = vector["input"]
    deals = [deal_of(deal) for deal in given["deals"]]
    if given["complete"]:
        refuse(chukker.closing_problems(rules_of(vector, given["first_dealer"]), deals))
    tally = chukker.tally(rules_of(vector, given["first_dealer"]), deals)
    refuse(sorted(tally.problems, key=lambda problem: problem.code != "too_many_deals"))
    return {
        "rows": [row_of(row) for row in tally.rows],
        "totals": named(SIDES, tally.totals),
        "winner": SIDES[tally.leaders[0]] if tally.leaders else None,
        "margin": tally.margin,
        "points": tally.points,
    }


def russian_deal(vector: Json) -> Json:
    given = vector["input"]
    target = target_ns(given["hcp_ns"], given["hcp_ew"], (given["vul_ns"], given["vul_ew"]))
    return {"target_ns": target, "imps_ns": imps_ns(given["score_ns"], target)}


def settle(vector: Json) -> Json:
    return {"points": hundreds(abs(vector["input"]["difference"]))}


def rounds_of(vector: Json) -> tuple[Round, ...]:
    given = vector["input"]
    players = given.get("players") or [player for pair in given["pairs"] for player in pair]
    return rotation(vector["rules"]["method"], players)


def schedule(vector: Json) -> Json:
    return {"schedule": [{**each.seats, "out": list(each.out)} for each in rounds_of(vector)]}


def schedule_properties(vector: Json) -> Json:
    found = balance(rounds_of(vector))
    return {
        "rounds": found.rounds,
        "partner_counts": list(found.partners),
        "opponent_counts": list(found.opponents),
        "sit_out_counts": list(found.sit_outs),
    }


def chukkers_of(data: Sequence[Json]) -> list[Chukker]:
    return [
        Chukker(
            {direction: each[direction] for direction in Direction},
            Side(each["winner"].upper()) if each["winner"] else None,
            each["points"],
        )
        for each in data
    ]


def ledger_(vector: Json) -> Json:
    rows = ledger(vector["input"]["players"], chukkers_of(vector["input"]["chukkers"]))
    return {"rows": [*rows], "totals": rows[-1], "check_sum": sum(rows[-1].values())}


OPS = {
    ("chicago", "deal_conditions"): deal_conditions,
    ("chicago", "after_passout"): redealt,
    ("chicago", "out_of_turn_deal"): out_of_turn_deal,
    ("chicago", "chukker"): chukker_,
    ("chicago", "russian_deal"): russian_deal,
    ("chicago", "settle"): settle,
    ("chicago", "rotation"): schedule,
    ("chicago", "rotation_properties"): schedule_properties,
    ("chicago", "ledger"): ledger_,
}
