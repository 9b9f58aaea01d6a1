"""Israeli whist: bidding, the passing of cards, and whole games of robots."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards import PACK, legal_plays, trick_winner
from scoring.errors import ScoringError
from scoring.games.israeli_whist.all_pass import MOST_PASSES, pass_cards, passes_cards
from scoring.games.israeli_whist.bidding import (
    Contract,
    first_bidding,
    legal_calls,
    legal_numbers,
    second_bidding,
)
from scoring.games.israeli_whist.game import Start, WhistDeal, points, problems, score, tally
from scoring.games.israeli_whist.rules import Rules, conflicts
from scoring.games.table_game import Problem
from tests.tools.each_case import each_case

TO_100 = Rules(target=100)
FRISCH = Rules(target=100, all_pass="frisch")
EXACT = WhistDeal(bids=(5, 3, 3, 1), won=(5, 3, 3, 2))


def robots_bid(random: Random, rules: Rules, dealer: int) -> Contract | None:
    calls: list[str] = []
    while legal := legal_calls(rules, calls):
        calls.append(random.choice(legal) if random.random() < 0.1 else "pass")
    return first_bidding(rules, dealer, calls)


def robots_name(random: Random, rules: Rules, contract: Contract) -> tuple[int, ...]:
    spoken = [contract.tricks]
    while legal := legal_numbers(rules, spoken):
        spoken.append(random.choice(legal))
    calls = [((contract.declarer + turn) % 4, number) for turn, number in enumerate(spoken[1:], 1)]
    return second_bidding(rules, contract.declarer, contract.tricks, calls).bids


def robots_play(random: Random, hands: tuple[tuple[str, ...], ...], contract: Contract) -> tuple[int, ...]:
    left, won, leader = [list(hand) for hand in hands], [0] * 4, contract.declarer
    for _ in range(13):
        trick: list[str] = []
        for turn in range(4):
            hand = left[(leader + turn) % 4]
            trick.append(random.choice(legal_plays(hand, trick[0] if trick else None)))
            hand.remove(trick[-1])
        leader = (leader + trick_winner(trick, contract.trump)) % 4
        won[leader] += 1
    return tuple(won)


def whole_deal(random: Random, rules: Rules, dealer: int) -> WhistDeal:
    shuffled = random.sample(PACK, 52)
    hands = tuple(tuple(shuffled[player::4]) for player in range(4))
    times = 0
    while not (contract := robots_bid(random, rules, dealer)):
        times += 1
        if not passes_cards(rules, times):
            return WhistDeal(all_pass=True, card_passes=times - 1)
        hands = pass_cards(hands, [random.sample(hand, 3) for hand in hands])
    bids = robots_name(random, rules, contract)
    won = robots_play(random, hands, contract)
    return WhistDeal(bids, won, contract.declarer, contract.trump, card_passes=times)


@pytest.mark.parametrize("rules", [TO_100, FRISCH, Rules(target=50, forbid_total_13=True, closing_passes=3)])
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_legal_can_be_scored_and_a_game_ends_once(rules: Rules, seed: int) -> None:
    random, deals, so_far = Random(seed), [], tally(rules, [])
    while not so_far.finished and len(deals) < 30:
        deal = whole_deal(random, rules, so_far.dealer)
        assert problems(rules, deals, deal) == []
        deals.append(deal)
        so_far = tally(rules, deals)
    assert so_far.totals == tuple(sum(row.delta[player] for row in so_far.rows) for player in range(4))
    assert len(so_far.rows) == len(deals)
    if so_far.finished:
        assert tally(rules, [*deals, EXACT]).problems == (Problem("game_over", len(deals)),)


def test_every_number_and_every_result() -> None:
    """Exactly n: n² + 10. Off: 10 a trick. A zero: 30 or 50 made; −50 and 10 back for each further trick."""
    for state, made in (("over", 30), ("under", 50)):
        assert [points(0, won, state) for won in range(14)] == [made, *range(-50, 71, 10)]
        for bid in range(1, 14):
            assert points(bid, bid, state) == bid * bid + 10
            assert {points(bid, won, state) + 10 * abs(bid - won) for won in range(14) if won != bid} == {0}


def test_the_last_speaker_avoids_thirteen_where_the_house_asks_it() -> None:
    rules = Rules(forbid_total_13=True)
    assert 4 in legal_numbers(rules, [6, 3])
    assert legal_numbers(rules, [6, 3, 0]) == (0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13)
    assert legal_numbers(rules, [6, 3, 0, 5]) == ()


def test_legal_calls_are_higher_ones() -> None:
    assert len(legal_calls(Rules(), [])) == 1 + 9 * 5
    assert legal_calls(Rules(), ["5C", "pass", "13H"]) == ("pass", "13S", "13NT")
    assert legal_calls(Rules(), ["5C", "pass", "pass", "pass"])[1] == "5D"
    assert legal_calls(Rules(closing_passes=3), ["5C", "pass", "pass", "pass"]) == ()
    assert legal_calls(Rules(closing_passes=3), ["pass"] * 3)[0] == "pass"


@pytest.mark.parametrize(
    "calls, code, index",
    [
        ([(1, 3), (2, 3), (3, 3), (1, 3)], "auction_over", 3),
        ([(2, 3)], "out_of_turn", 0),
        ([(1, 3), (2, -1)], "bid_out_of_range", 1),
        ([], "incomplete", 0),
    ],
)
def test_the_second_bidding_refuses(calls: list[tuple[int, int]], code: str, index: int) -> None:
    with pytest.raises(ScoringError) as refusal:
        second_bidding(Rules(), 0, 5, calls)
    assert (refusal.value.code, refusal.value.params) == (code, {"index": index})


def test_cards_go_to_the_right_and_must_be_held() -> None:
    hands = [["C2", "C3", "C4"], ["D2", "D3", "D4"], ["H2", "H3", "H4"], ["S2", "S3", "S4"]]
    assert pass_cards(hands, hands) == tuple(map(tuple, [*hands[1:], hands[0]]))
    with pytest.raises(ScoringError) as refusal:
        pass_cards(hands, [hands[0], ["D2", "D3", "C4"], *hands[2:]])
    assert (refusal.value.code, refusal.value.params) == ("card_not_held", {"index": 1})


def test_cards_are_passed_twice_at_most() -> None:
    assert [passes_cards(FRISCH, times) for times in (1, 2, 3)] == [True, True, False]
    assert not passes_cards(TO_100, 1)


@each_case(
    "rules, deal, found",
    [
        (TO_100, EXACT, []),
        (TO_100, WhistDeal(all_pass=True), []),
        (FRISCH, WhistDeal(all_pass=True), [("card_passes_disagree", {"expected": MOST_PASSES})]),
        (TO_100, WhistDeal(all_pass=True, won=(5, 3, 3, 2)), [("all_pass_has_result", {})]),
        (
            TO_100,
            WhistDeal((5, 3, 3, 1), (5, 3, 3, 2), card_passes=1),
            [("card_passes_disagree", {"expected": 0})],
        ),
        (TO_100, WhistDeal((5, 3, 3), (5, 3, 3, 2)), [("bid_out_of_range", {})]),
        (
            TO_100,
            WhistDeal((5, 3, 3, 1), (5, 3, 3, 1)),
            [("trick_total_mismatch", {"total": 12, "expected": 13})],
        ),
        (TO_100, WhistDeal((5, 3, 3, 1), (5, 3, 3, 2), declarer=1), [("bid_out_of_range", {"player": 1})]),
        (TO_100, WhistDeal((5, 3, 3, 14), (5, 3, 3, 2)), [("bad_value", {"field": "bids"})]),
        (
            Rules(target=9, forbid_total_13=True),
            WhistDeal((5, 3, 3, 2), (5, 3, 3, 2)),
            [("total_must_not_be_13", {})],
        ),
        (Rules(), EXACT, [("target_required", {"field": "target"})]),
    ],
)
def test_what_is_wrong_with_a_next_deal(
    rules: Rules, deal: WhistDeal, found: list[tuple[str, dict[str, object]]]
) -> None:
    assert [(problem.code, problem.params) for problem in problems(rules, [], deal)] == found


def test_nothing_may_follow_the_end_and_a_wrong_record_does_not_count() -> None:
    start = Start((70, 0, 0, 0))
    assert problems(TO_100, [EXACT], EXACT, start) == [Problem("game_over", index=1)]
    wrong = WhistDeal((5, 3, 3, 1), (5, 3, 3, 3))
    so_far = tally(TO_100, [wrong, EXACT])
    assert (so_far.totals, so_far.dealer, [row.number for row in so_far.rows]) == ((35, 19, 19, -10), 1, [2])
    assert [(problem.code, problem.index) for problem in so_far.problems] == [("trick_total_mismatch", 0)]


def test_a_tie_at_the_target_outlasts_a_deal_that_all_passed() -> None:
    tied = tally(
        TO_100, [WhistDeal((5, 5, 0, 1), (5, 5, 1, 2)), WhistDeal(all_pass=True)], Start((70, 70, 0, 0))
    )
    assert (tied.finished, tied.tie_pending, tied.dealer) == (False, True, 1)


def test_a_score_wants_four_numbers_in_range() -> None:
    with pytest.raises(ScoringError) as refusal:
        score(Rules(), (5, 3, 3), (5, 3, 3, 2))
    assert refusal.value.code == "bid_out_of_range"
    assert [problem.code for problem in conflicts(Rules(target=100, closing_passes=2))] == ["bad_value"]
