"""The auctions of the vectors, sent by programs: taken with what it comes to, or refused by its call."""

import json
from functools import cache
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from scoring.games.agreement import Agreement, agree
from scoring.games.spades.calls import open_calls
from tests.api.test_games import director
from tests.fixtures.evening import make_section
from tests.fixtures.games_evening import DIRECTOR, make_game_section, singles
from tournament.domain.games.acts.game_deals import plain_facts
from tournament.domain.games.acts.game_matches import seat_match
from tournament.models import DealRecord, Match, Placement, Result
from tournament.robots import play_deal
from tournament.web.table.game.game_state import CIRCLES

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
__all__ = ["director"]
Json = dict[str, Any]
AUCTIONS = json.loads((Path(__file__).parents[2] / "data" / "auctions.json").read_text(encoding="utf-8"))
BY_TABLE = {
    json.dumps(table): [*cases]
    for table, cases in groupby(
        sorted(AUCTIONS, key=lambda one: json.dumps(one["table"])), key=lambda one: one["table"]
    )
}
SAID_IN_TURN = ("bridge", "whist")  # calls without their players: nobody can call out of turn


@pytest.mark.parametrize("table", BY_TABLE)
def test_the_auctions_of_the_vectors_are_keyed_by_programs(table: str, director: Client) -> None:
    game, preset, changes = json.loads(table)
    agreed = agree(game, preset, changes)
    players = BY_TABLE[table][0]["law"].get("players", 4)
    section = make_game_section(game, players, contestant_size=1, preset=preset, overrides=changes)
    match = seat_match(section, singles(section, *range(1, players + 1)), by=DIRECTOR)
    first = coming_dealer(director, match)
    for one in BY_TABLE[table]:
        if one["law"]["law"] in SAID_IN_TURN and one["expected"].get("reason") == "out_of_turn":
            continue
        with transaction.atomic():
            keyed(director, match, agreed, one, first)
            transaction.set_rollback(True)


def keyed(client: Client, match: Match, agreed: Agreement, one: Json, first: int) -> None:
    """One auction, turned to the dealer of the table, after deals that put the sides as far behind."""
    earlier = deals_before(agreed, one)
    for number, deal in enumerate(earlier, 1):
        assert sent(client, match, number, asked(agreed, plain_facts(deal)))[0] < 300, one["id"]
    number = len(earlier) + 1
    dealer = coming_dealer(client, match) if earlier else first
    turn = (dealer - one["dealer"]) % one["law"].get("players", 4)
    made = calls_of(one, turn)
    facts = reached(agreed, one, turn) if one["expected"]["ok"] else ANYTHING[one["law"]["law"]](agreed)
    if facts is None:  # dealt again, with nothing to record
        return
    facts = {**facts, "calls": made}
    status, answer = sent(client, match, number, facts)
    stored = DealRecord.objects.filter(match=match, number=number).first()
    if one["expected"]["ok"]:
        assert stored, (one["id"], answer)
        assert {name: stored.facts[name] for name in facts} == facts, one["id"]
        return
    refusal = (one["expected"]["reason"], one["expected"]["index"] + one["skipped"] + 1)
    assert (status, stored) == (400, None), one["id"]
    assert refusal in [(found["code"], found["params"].get("call")) for found in answer["problems"]], one[
        "id"
    ]


def sent(client: Client, match: Match, number: int, facts: Json) -> tuple[int, Json]:
    body = json.dumps({"number": number, "facts": facts, "key": uuid4().hex})
    answer = client.post(f"/api/matches/{match.pk}/deals/", body, content_type="application/json")
    return answer.status_code, answer.json()


def coming_dealer(client: Client, match: Match) -> int:
    return client.get(f"/api/matches/{match.pk}/").json()["next"]["dealer"]


def asked(agreed: Agreement, facts: Json) -> Json:
    return {name: facts[name] for name in agreed.game.asks(agreed.rules)}


def calls_of(one: Json, turn: int) -> list[Any]:
    """The calls as programs send them: at Spades with the player, elsewhere in their turn."""
    players, ended = one["law"].get("players", 4), one["calls"] + numbers_to_come(one)
    if one["law"]["law"] == "spades":
        return [[(seat + turn) % players, call] for seat, call in ended]
    return [call for _seat, call in ended]


def numbers_to_come(one: Json) -> list[list[Any]]:
    """A vector of the first round of Israeli whist ends before the three numbers."""
    tricks = one["expected"].get("tricks")
    return [] if tricks is None else [[0, "0"], [0, "0"], [0, "1" if tricks == HAND else "0"]]


def reached(agreed: Agreement, one: Json, turn: int) -> Json | None:
    """The facts that the vector's calls come to, `turn` seats on; None where such a deal is not recorded."""
    return COMES_TO[one["law"]["law"]](agreed, one["expected"], turn)


def contract(agreed: Agreement, expected: Json, turn: int) -> Json | None:
    names = CIRCLES[agreed.code].players
    if expected.get("passout"):
        return {"passed_out": True} if "passed_out" in agreed.game.asks(agreed.rules) else None
    declarer = expected["declarer"]
    seat = declarer if isinstance(declarer, int) else names.index(declarer)
    reverse = {"reverse": expected.get("reverse", False)} if agreed.code == "reverse" else {}
    return {
        "level": expected["level"],
        "denomination": expected["strain"],
        "doubling": expected["risk"],
        "declarer": names[(seat + turn) % len(names)],
        "tricks": 7,
        **reverse,
    }


def whist_bids(_agreed: Agreement, expected: Json, turn: int) -> Json:
    if expected.get("all_pass"):
        return {"all_pass": True}
    if "bids" in expected:
        tricks = max(expected["bids"])
        bids, declarer, trump = expected["bids"], expected["bids"].index(tricks), "H"
    else:
        declarer, trump = expected["declarer"], expected["trump"]
        bids = [0] * 4
        bids[declarer] = expected["tricks"]
        bids[declarer - 1] = int(expected["tricks"] == HAND)
    turned = [bids[(seat - turn) % 4] for seat in range(4)]
    return {"bids": turned, "won": [HAND, 0, 0, 0], "declarer": (declarer + turn) % 4, "trump": trump}


def spades_bids(agreed: Agreement, expected: Json, turn: int) -> Json:
    rules: Any = agreed.rules
    bids, kinds, nils = [0] * rules.side_count, [""] * rules.side_count, [""] * rules.players
    for at, side in enumerate(expected["sides"]):
        turned = rules.side_of((rules.members(at)[0] + turn) % rules.players)
        bids[turned], kinds[turned] = side["bid"], side["kind"]
        for player, sort in side["nils"].items():
            nils[(int(player) + turn) % rules.players] = sort
    tricks = [rules.tricks, *[0] * (rules.players - 1)]
    facts = {
        "bids": bids,
        "kinds": kinds,
        "nils": nils,
        "tricks": tricks,
        "dummy_tricks": 0,
        "last_tricks": [],
    }
    return asked(agreed, facts)


def any_spades(agreed: Agreement) -> Json:
    rules: Any = agreed.rules
    sides = [{"bid": 4, "kind": "normal", "nils": {}}] * rules.side_count
    return spades_bids(agreed, {"sides": sides}, 0)


HAND = 13
COMES_TO = {"bridge": contract, "whist": whist_bids, "spades": spades_bids}
# What is sent with calls that are refused.
ANYTHING = {
    "bridge": lambda agreed: contract(agreed, {"level": 1, "strain": "C", "risk": "", "declarer": 0}, 0),
    "whist": lambda agreed: whist_bids(agreed, {"declarer": 0, "trump": "H", "tricks": 5}, 0),
    "spades": any_spades,
}


def deals_before(agreed: Agreement, one: Json) -> tuple[Any, ...]:
    """Deals after which each side may call what the vector's scores let it call."""
    if agreed.code != "spades":
        return ()
    wanted = [
        open_calls(agreed.rules, tuple(one["law"]["scores"]), side) for side in range(len(agreed.sides))
    ]
    return found_deals(agreed, tuple(wanted), one["dealer"])


@cache
def found_deals(agreed: Agreement, wanted: tuple[tuple[str, ...], ...], dealer: int) -> tuple[Any, ...]:
    rules: Any = agreed.rules
    for seed in range(400):
        deals: list[Any] = []
        chance = Random(seed)
        while True:
            state = agreed.game.tally(rules, deals)
            if state.finished:
                break
            turn = state.dealer - dealer
            turned = [
                rules.side_of((rules.members(at)[0] + turn) % rules.players) for at in range(len(wanted))
            ]
            if wanted == tuple(state.open_calls[side] for side in turned):
                return tuple(deals)
            deals.append(play_deal(agreed, deals, chance).deal)
    raise AssertionError(f"no deals put the sides so far apart: {wanted}")


def test_the_auctions_of_bridge_are_keyed_with_the_results_of_boards(director: Client) -> None:
    section = make_section()
    for one in AUCTIONS:
        if one["table"][0] != "rubber":
            continue
        board = one["dealer"] + 1  # North deals board 1
        row = next(row for row in Placement.objects.filter(section=section) if board in row.boards)
        body = {"section": section.pk, "board": board, "round": row.round, "table": row.table}
        expected = one["expected"]
        result = "1C N 7"
        if expected.get("passout"):
            result = "PASS"
        elif expected["ok"]:
            result = f"{expected['level']}{expected['strain']}{expected['risk']}= {expected['declarer']}"
        with transaction.atomic():
            status = director.post(
                f"/api/sessions/{section.session_id}/entries/",
                json.dumps(
                    {**body, "result": result, "auction": " ".join(call for _seat, call in one["calls"])}
                ),
                content_type="application/json",
            ).status_code
            stored = [*Result.objects.values_list("auction", flat=True)]
            transaction.set_rollback(True)
        kept = [" ".join(call for _seat, call in one["calls"])] if expected["ok"] else []
        assert (status < 300, stored) == (expected["ok"], kept), one["id"]
