"""Auctions that wander through what the laws allow, with all that is legal at each call.

tests/js/auction.test.mjs walks through them with the laws of phones, which take these calls
and no other.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring.games import GAMES
from scoring.games.agreement import Agreement, agree
from scoring.games.bridge.auction import Auction, legal_calls, make_call
from scoring.games.israeli_whist import bidding as whist
from scoring.games.spades import bidding as spades
from scoring.games.spades.calls import Call
from scoring.games.spades.turns import Situation
from tournament.web.table.game.game_state import CIRCLES, auction_law

KEPT = Path(__file__).resolve().parents[2] / "data" / "auction_walks.json"
WALKS = 4  # of each table
Made = list[tuple[int, str]]
Legal = Callable[[Made], dict[int, tuple[str, ...]]]  # by the players of whom one may call
SETTLED: dict[str, dict[str, object]] = {
    "yahoo_lefty": {"error_deals": 4},
    "yahoo_righty": {"error_deals": 4},
}


def of_bridge(code: str, dealer: int) -> Legal:
    circle = CIRCLES[code]

    def legal(made: Made) -> dict[int, tuple[str, ...]]:
        auction = Auction(circle, circle.players[dealer])
        for _player, call in made:
            auction = make_call(auction, next(one for one in legal_calls(auction) if str(one) == call))
        if auction.is_over:
            return {}
        return {circle.players.index(auction.turn): tuple(map(str, legal_calls(auction)))}

    return legal


def of_whist(agreed: Agreement, dealer: int) -> Legal:
    def legal(made: Made) -> dict[int, tuple[str, ...]]:
        rules, calls = agreed.rules, [call for _player, call in made if not call.isdecimal()]
        first = whist.legal_calls(rules, calls)
        if first:
            return {(dealer + 1 + len(made)) % 4: first}
        contract = whist.first_bidding(rules, dealer, calls)
        if contract is None:
            return {}
        numbers = [int(call) for _player, call in made if call.isdecimal()]
        rest = whist.legal_numbers(rules, [contract.tricks, *numbers])
        return {(contract.declarer + 1 + len(numbers)) % 4: tuple(map(str, rest))} if rest else {}

    return legal


def of_spades(agreed: Agreement, dealer: int, scores: tuple[int, ...]) -> Legal:
    at = Situation(agreed.rules, dealer, scores)
    return lambda made: spades.legal_calls(at, [Call(player, call) for player, call in made])


def walk(legal: Legal, chance: Random) -> Iterator[tuple[int, str, dict[int, tuple[str, ...]]]]:
    made: Made = []
    while found := legal(made):
        player = chance.choice(sorted(found))
        low = found[player][: 5 if chance.random() < 0.85 else None]
        call = chance.choice(low)
        yield player, call, found
        made.append((player, call))


def tables() -> Iterator[tuple[str, dict[str, Any], Callable[[int], Legal]]]:
    for code in CIRCLES:
        agreed = agree(code, next(iter(GAMES[code].presets)), {})
        yield code, auction_law(agreed) or {}, lambda dealer, code=code: of_bridge(code, dealer)
    for changes in ({}, {"closing_passes": 3, "forbid_total_13": True}):
        agreed = agree("israeli_whist", "akagiri", changes)
        yield "israeli_whist", auction_law(agreed) or {}, lambda dealer, found=agreed: of_whist(found, dealer)
    for preset in GAMES["spades"].presets:
        agreed = agree("spades", preset, SETTLED.get(preset, {}))
        for scores in ((0, 250, 90, 10), (40, 0, 0, 0)):
            own = scores[: len(agreed.sides)]
            law = {**(auction_law(agreed) or {}), "scores": own, "seats": agreed.sides}
            yield preset, law, lambda dealer, found=agreed, own=own: of_spades(found, dealer, own)


def written() -> str:
    lines = []
    for at, (name, law, legal) in enumerate(tables()):
        for number in range(WALKS):
            dealer = number % law.get("players", 4)
            steps = [
                [player, call, {who: " ".join(calls) for who, calls in found.items()}]
                for player, call, found in walk(legal(dealer), Random(f"{at} {number}"))
            ]
            one = {"id": f"{name} {at}.{number}", "law": law, "dealer": dealer, "steps": steps}
            lines.append(json.dumps(one, ensure_ascii=False))
    return "[\n" + ",\n".join(lines) + "\n]\n"


@pytest.mark.slow
def test_the_walks_of_the_phones_are_those_of_the_laws() -> None:
    """After a change: manage.py shell -c "from tests.web.games import test_auction_walks as t; t.keep()\""""
    assert KEPT.read_text(encoding="utf-8") == written()


def keep() -> None:
    KEPT.write_text(written(), encoding="utf-8")
