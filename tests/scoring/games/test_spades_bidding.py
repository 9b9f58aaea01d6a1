"""Spades: turns and calls beyond the vectors."""

import pytest

from scoring.errors import ScoringError
from scoring.games.spades.bidding import bidding, legal_calls
from scoring.games.spades.calls import Call, SideBid
from scoring.games.spades.exchange import exchange, swap
from scoring.games.spades.rules import Rules
from scoring.games.spades.turns import Situation
from scoring.games.table_game import override
from tests.tools.each_case import each_case


def table(changes: dict[str, object], dealer: int = 3, scores: tuple[int, ...] = (0, 0)) -> Situation:
    return Situation(override(Rules(), changes), dealer, scores)


def said(text: str) -> list[Call]:
    """Calls written as "player:call", with a "*" where the player had looked."""
    pairs = [word.split(":") for word in text.split()]
    return [
        Call(int(player), call.rstrip("*"), (int(player),) * call.endswith("*")) for player, call in pairs
    ]


@each_case(
    "changes, calls, sides",
    [
        ({}, "0:nil 1:3 2:nil 3:4", (SideBid("none", 0, ((0, "nil"), (2, "nil"))), SideBid("normal", 4))),
        ({"zero_bid": "nil"}, "0:0 1:3 2:2 3:4", (SideBid("normal", 2, ((0, "nil"),)), SideBid("normal", 4))),
        (
            {"bid_method": "consultation", "double_nil_deficit": 0},
            "2:dnil 0:nil 3:5",
            (SideBid("none", 0, ((0, "nil"), (2, "dnil"))), SideBid("normal", 5)),
        ),
        (
            {"bid_method": "consultation", "bid_rounds": 2},
            "0:4 1:5 2:6 3:pass",
            (SideBid("normal", 6), SideBid("normal", 5)),
        ),
        (
            {"bid_rounds": 2, "moon": True},
            "0:moon 1:3 3:4 1:pass 3:5",
            (SideBid("moon", 13), SideBid("normal", 5)),
        ),
        (
            {"bid_rounds": 2},
            "0:nil 1:3 2:nil 3:4 0:pass 1:pass 2:2 3:pass",
            (SideBid("normal", 2, ((0, "nil"), (2, "nil"))), SideBid("normal", 4)),
        ),
        # A bid of all the tricks beside a nil is no moon.
        (
            {"moon_auto_13": True},
            "0:nil 1:3 2:13 3:4",
            (SideBid("normal", 13, ((0, "nil"),)), SideBid("normal", 4)),
        ),
    ],
)
def test_what_the_sides_play_for(changes: dict[str, object], calls: str, sides: tuple[SideBid, ...]) -> None:
    assert bidding(table(changes), said(calls)) == sides


@each_case(
    "changes, calls, code, index",
    [
        ({"bid_method": "consultation"}, "0:nil 0:nil", "call_not_allowed", 1),
        ({"bid_method": "consultation"}, "0:4 2:5", "out_of_turn", 1),
        ({"min_bid": 1}, "0:nil 1:3 2:nil 3:4", "below_minimum", 2),
        ({"nil_required": True, "blind_min": 6, "blind_deficit": 0}, "0:blind6", "nil_required", 0),
        ({"blind_min": 6, "blind_deficit": 0}, "0:blind6* 1:3", "hand_already_seen", 0),
        ({"double_nil_deficit": 0}, "0:dnil 1:3 2:dnil*", "hand_already_seen", 2),
        ({"moon": True}, "0:3 1:nil 2:4 3:moon", "call_not_allowed", 3),
        ({}, "0:blind 1:3", "unknown_call", 0),
        ({}, "0:3 1:3 2:3 3:3 0:six", "bidding_over", 4),
    ],
)
def test_what_is_refused(changes: dict[str, object], calls: str, code: str, index: int) -> None:
    with pytest.raises(ScoringError) as refusal:
        bidding(table(changes), said(calls))
    assert (refusal.value.code, refusal.value.params) == (code, {"index": index})


@pytest.mark.parametrize("players", [2, 3])
def test_alone_each_bids_for_himself_and_may_bid_nil_below_the_minimum(players: int) -> None:
    at = table({"players": players, "mode": "individual", "min_bid": 2}, 0, (0,) * players)
    calls = [*(Call(player, "2") for player in range(1, players)), Call(0, "nil")]
    assert bidding(at, calls) == (
        SideBid("none", 0, ((0, "nil"),)),
        *(SideBid("normal", 2) for _ in calls[1:]),
    )


def test_a_lone_nil_bidder_names_no_number_in_a_second_round() -> None:
    at = table({"players": 2, "mode": "individual", "bid_rounds": 2}, 1)
    assert legal_calls(at, said("0:nil 1:12")) == {0: ("pass",)}


def test_legal_calls_follow_the_rules_and_the_score() -> None:
    assert legal_calls(table({}), []) == {0: (*map(str, range(14)), "nil")}
    assert legal_calls(table({}, scores=(0, 100)), said("0:9 1:3")) == {
        2: ("9", "10", "11", "12", "13", "nil", "dnil")
    }
    assert legal_calls(table({"blind_min": 12, "min_bid": 12}, scores=(0, 100)), said("0:nil 1:3")) == {
        2: ("12", "13")
    }
    assert legal_calls(table({"bid_method": "consultation", "nil": False}), []).keys() == {0, 2}
    assert legal_calls(table({}), said("0:3 1:3 2:3 3:3")) == {}


def test_where_errors_count_the_one_with_more_of_them_is_behind() -> None:
    at = table({"mode": "individual", "scoring": "error", "double_nil_deficit": 3}, 3, (7, 4, 9, 5))
    assert "dnil" in legal_calls(at, [])[0]
    assert "dnil" not in legal_calls(at, said("0:3"))[1]


NILS = (SideBid("normal", 4, ((0, "nil"),)), SideBid("normal", 5))
HANDS = (("H2", "HA"), ("S2", "SA"), ("D2", "DA"), ("C2", "CA"))


def test_partners_swap_the_cards_due() -> None:
    rules = override(Rules(), {"nil_exchange": 1})
    assert exchange(rules, NILS) == (1, 0)
    after = swap(rules, NILS, HANDS, {0: ["HA"], 2: ["D2"]})
    assert after == (("D2", "H2"), ("S2", "SA"), ("DA", "HA"), ("C2", "CA"))


@pytest.mark.parametrize(
    "given, code",
    [
        ({0: ["HA"]}, "exchange_count"),
        ({0: ["HA", "H2"], 2: ["D2"]}, "exchange_count"),
        ({1: ["S2"], 3: ["C2"]}, "exchange_count"),
        ({0: ["SA"], 2: ["D2"]}, "card_not_held"),
    ],
)
def test_a_wrong_swap_is_refused(given: dict[int, list[str]], code: str) -> None:
    with pytest.raises(ScoringError) as refusal:
        swap(override(Rules(), {"nil_exchange": 1}), NILS, HANDS, given)
    assert refusal.value.code == code
