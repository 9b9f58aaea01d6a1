"""MiniBridge, the beer card, and the cards of honeymoon and Towie."""

import json
from dataclasses import asdict, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import PACK, legal_plays
from scoring.contract import PASSED_OUT, parse
from scoring.errors import ScoringError
from scoring.games import honeymoon, rubber, towie
from scoring.games.bridge.beer_card import balance, beer, beers
from scoring.games.minibridge import MinibridgeDeal, Rules, problems, tally
from scoring.games.minibridge.game import outcome
from scoring.games.table_game import Problem, read
from scoring.seats import Direction
from tests.scoring.games.bridge_deals import LIGHTLY, MINIBRIDGE
from tests.tools.each_case import each_case

SLAMS = Rules(tie_20_20="passout", slams=True, deals=6)
DEAL = MinibridgeDeal(hcp=(11, 9, 11, 9), choice="game", denomination="H", tricks=10)


@LIGHTLY
@given(st.lists(MINIBRIDGE, max_size=6))
def test_minibridge_adds_up_and_ends_after_its_deals(deals: list[MinibridgeDeal]) -> None:
    found = tally(SLAMS, deals)
    assert found.problems == ()
    assert found.totals == tuple(sum(row.score[side] for row in found.rows) for side in (0, 1))
    assert found.finished is (len(deals) == 6) is (found.next is None)
    assert all(0 in row.score for row in found.rows)
    if found.finished:
        assert problems(SLAMS, deals, DEAL) == [Problem("too_many_deals", 6)]


@LIGHTLY
@given(MINIBRIDGE)
def test_a_minibridge_deal_survives_json(deal: MinibridgeDeal) -> None:
    assert read(MinibridgeDeal, json.loads(json.dumps(asdict(deal)))) == deal


@each_case(
    "changes, codes",
    [
        ({}, []),
        ({"hcp": (20, 10, 10, 1)}, ["hcp_must_total_40"]),
        ({"hcp": (20, 20)}, ["bad_hcp"]),
        ({"hcp": (10, 10, 10, 10)}, ["passed_out_deal_must_be_redealt"]),
        ({"choice": "small_slam"}, ["bad_choice"]),
        ({"choice": None, "denomination": "Z", "tricks": 14}, ["bad_choice", "bad_strain", "bad_tricks"]),
    ],
)
def test_what_minibridge_refuses(changes: dict[str, object], codes: list[str]) -> None:
    assert [problem.code for problem in problems(Rules(), [], replace(DEAL, **changes))] == codes


def test_equal_hands_are_declared_by_the_next_to_speak() -> None:
    found = tally(Rules(first_dealer="E"), [DEAL, DEAL])
    assert [(row.dealer, row.declarer) for row in found.rows] == [(1, 2), (2, 2)]
    assert [row.score for row in found.rows] == [(420, 0), (620, 0)]


@pytest.mark.parametrize(
    "scheme, vulnerable", [("board", (1, 2)), ("dealer_vul", (2, 1)), ("cavendish", (1, 2)), ("none", (0, 0))]
)
def test_minibridge_knows_four_schemes(scheme: str, vulnerable: tuple[int, int]) -> None:
    found = tally(Rules(vulnerability=scheme, deals=6), [DEAL] * 6)
    shown = [row.vulnerable[0] + 2 * row.vulnerable[1] for row in found.rows]
    assert tuple(shown[1:3]) == vulnerable
    assert (shown[0], shown[3]) == (0, 0 if scheme == "none" else 3)
    assert shown[4] == (1 if scheme == "board" else 0)


def test_minibridge_rules_that_cannot_be_are_told() -> None:
    rules, wrong = Rules(deals=0), Problem("bad_value", params={"field": "deals"})
    assert problems(rules, [], DEAL) == [wrong]
    with pytest.raises(ScoringError, match="bad_value"):
        tally(rules, [])


def test_twenty_each_may_be_passed_out() -> None:
    deal = MinibridgeDeal(hcp=(10, 10, 10, 10))
    assert outcome(deal, Direction.N) == PASSED_OUT
    assert tally(Rules(tie_20_20="passout"), [deal]).rows[0].declarer is None


def test_beers_of_a_table() -> None:
    made = rubber.RubberDeal(level=3, denomination="D", declarer="S", tricks=9, seven_of_diamonds="S")
    down = replace(made, tricks=8, seven_of_diamonds="E")
    deals = [made, down, replace(made, seven_of_diamonds=None), rubber.RubberDeal(stopped=True)]
    bought = ((Direction.N, Direction.S), (Direction.W, Direction.E), None, None)
    assert beers("on", deals) == bought
    assert beers("not_trumps", deals) == beers("off", deals) == (None,) * 4
    assert balance(bought) == {Direction.N: -1, Direction.E: 1, Direction.S: 1, Direction.W: -1}


def test_no_beer_for_nothing() -> None:
    assert beer(PASSED_OUT, Direction.N) is None
    assert beer(parse("3NT+1 W"), Direction.N) is None


@LIGHTLY
@given(st.integers(0, 2**32))
def test_drawing_leaves_thirteen_cards_each(seed: int) -> None:
    random = Random(seed)
    cards = random.sample(PACK, 52)
    hands, stock = (cards[:13], cards[13:26]), cards[26:]
    plays: list[tuple[str, str]] = []
    drawn = honeymoon.draw(0, hands, stock, plays)
    while drawn.stock_left:
        led = random.choice(drawn.hands[drawn.leader])
        plays.append((led, random.choice(legal_plays(drawn.hands[1 - drawn.leader], led))))
        drawn = honeymoon.draw(0, hands, stock, plays)
    assert [len(hand) for hand in drawn.hands] == [13, 13]
    assert len(drawn.leaders) == 13
    with pytest.raises(ScoringError, match="bad_deal"):
        honeymoon.draw(0, hands, stock, [*plays, ("SA", "SK")])


@LIGHTLY
@given(cut=st.integers(0, 52), dealer=st.integers(0, 3), stack=st.permutations(PACK))
def test_a_goulash_deals_the_whole_pack(cut: int, dealer: int, stack: list[str]) -> None:
    hands = towie.goulash(stack, cut, dealer)
    assert [len(hand) for hand in hands] == [13] * 4
    assert {card for hand in hands for card in hand} == set(PACK)
    assert hands[(dealer + 1) % 4][:5] == tuple([*stack[cut:], *stack[:cut]][:5])
