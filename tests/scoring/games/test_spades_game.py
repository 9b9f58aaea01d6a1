"""Spades from the first card to the last deal: what holds whatever is bid and played."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.games.spades import PRESETS
from scoring.games.spades.deal import SpadesDeal
from scoring.games.spades.game import Ending, Start, Tally, problems, tally
from scoring.games.spades.rules import Rules
from scoring.games.table_game import Problem, override
from tests.scoring.games.spades_robots import whole_deal
from tests.tools.each_case import each_case

COMPLETED = {"yahoo_lefty": {"error_deals": 3}, "yahoo_righty": {"error_deals": 3}}
HOUSE_RULES = (
    {"players": 2, "mode": "individual"},
    {"players": 2, "mode": "individual", "two_player_method": "dummy"},
    {"players": 2, "mode": "individual", "two_player_method": "dummy", "dummy_position": "dealer_right"},
    {"players": 3, "mode": "individual", "three_player_pack": "remove_low_card"},
    {"jokers": 2, "joker_handling": "dealer_discards", "top_trumps": ["S2", "D2"]},
    {"bid_rounds": 2, "min_bid": 4, "bid_method": "individual_sum"},
    {"bid_rounds": 2, "bid_method": "consultation", "nil_exchange": 3},
    {"moon": True, "blind_moon": True, "blind_moon_deficit": 0, "win_moon": True, "moon_auto_13": True},
    {"blind_min": 5, "blind_deficit": 0, "double_blind_nil": True, "first_lead": "highest_bidder"},
    {"last_trick_bonus": "sequence", "low_bid_bonus": True, "both_nil_allowed": False},
)
TABLES = [
    *(
        pytest.param(override(preset.rules, COMPLETED.get(code, {})), id=code)
        for code, preset in PRESETS.items()
    ),
    *(
        pytest.param(override(Rules(), changes), id=f"house-{number}")
        for number, changes in enumerate(HOUSE_RULES)
    ),
]


def played(rules: Rules, seed: int, most: int) -> tuple[list[SpadesDeal], list[Tally]]:
    """A game of robots, stopped after `most` deals, and the tally after each."""
    random, deals, tallies = Random(seed), [], [tally(rules, [])]
    while not tallies[-1].finished and len(deals) < most:
        deal = whole_deal(random, rules, tallies[-1])
        assert problems(rules, deals, deal) == []
        deals.append(deal)
        tallies.append(tally(rules, deals))
    return deals, tallies


@pytest.mark.sampled
@pytest.mark.parametrize("rules", TABLES)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_legal_can_be_scored(rules: Rules, seed: int) -> None:
    deals, tallies = played(rules, seed, most=5)
    last = tallies[-1]
    assert last.problems == ()
    assert [row.number for row in last.rows] == [*range(1, len(deals) + 1)]
    for side in range(rules.side_count):
        causes = [
            (row.bid, row.overtricks, row.nil, row.bonus, row.bag_penalty, row.error) for row in last.rows
        ]
        assert last.totals[side] == sum(cause[side] for row in causes for cause in row)
        assert last.totals[side] == sum(row.delta[side] for row in last.rows)
    assert [each.finished for each in tallies[:-1]] == [False] * len(deals)
    assert bool(last.winners) == last.finished
    assert not (last.finished and last.tie_pending)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 13), st.integers(0, 13), st.integers(0, 13)), min_size=1, max_size=40)
)
def test_a_game_ends_at_most_once(figures: list[tuple[int, int, int]]) -> None:
    rules = override(Rules(), {"sandbag": True, "target_diff": 300, "window": [200, 205]})
    deals = [SpadesDeal(bids=(ns, ew), tricks=(taken, 13 - taken, 0, 0)) for ns, ew, taken in figures]
    so_far = tally(rules, deals)
    ended = len(so_far.rows)
    assert so_far.problems == tuple(Problem("game_over", index) for index in range(ended, len(deals)))
    assert so_far.finished or ended == len(deals)
    assert [tally(rules, deals[:count]).finished for count in range(ended)] == [False] * ended


@each_case(
    "changes, scores, deal, ending, totals",
    [
        # Akagiri: of two sides past the target the higher total wins.
        ({}, (480, 490), SpadesDeal((6, 7), (3, 4, 3, 3)), Ending("target", (1,)), (540, 560)),
        ({}, (490, 480), SpadesDeal((6, 7), (3, 4, 3, 3)), Ending(tie_pending=True), (550, 550)),
        ({"target_diff": 100}, (0, 0), SpadesDeal((6, 7), (3, 3, 3, 4)), Ending(), (60, 70)),
        ({"target_diff": 120}, (0, 0), SpadesDeal((6, 6), (4, 2, 3, 4)), Ending(), (61, 60)),
        (
            {"target_diff": 121},
            (0, 0),
            SpadesDeal((6, 6), (4, 2, 4, 3)),
            Ending("difference", (0,)),
            (62, -60),
        ),
        # The window comes before the target and may be reached from above; of two inside the higher wins.
        (
            {"window": [200, 205]},
            (260, 450),
            SpadesDeal((6, 6), (3, 4, 2, 4)),
            Ending("window", (0,)),
            (200, 512),
        ),
        (
            {"window": [200, 205]},
            (140, 136),
            SpadesDeal((6, 7), (3, 4, 3, 3)),
            Ending("window", (0,)),
            (200, 206),
        ),
        (
            {"window": [200, 205]},
            (140, 133),
            SpadesDeal((6, 7), (3, 4, 3, 3)),
            Ending("window", (1,)),
            (200, 203),
        ),
        (
            {"window": [200, 205]},
            (140, 130),
            SpadesDeal((6, 7), (3, 4, 3, 3)),
            Ending(tie_pending=True),
            (200, 200),
        ),
        # The side that took all the tricks wins, whatever the scores.
        (
            {"win_all_tricks": True},
            (-200, 600),
            SpadesDeal((9, 0), (7, 0, 6, 0)),
            Ending("all_tricks_or_moon", (0,)),
            (-106, 600),
        ),
        (
            {"moon": True, "win_moon": True},
            (0, 600),
            SpadesDeal((13, 0), (7, 0, 6, 0), kinds=("moon", "normal")),
            Ending("all_tricks_or_moon", (0,)),
            (200, 600),
        ),
    ],
)
def test_how_a_game_ends(
    changes: dict[str, object],
    scores: tuple[int, int],
    deal: SpadesDeal,
    ending: Ending,
    totals: tuple[int, int],
) -> None:
    after = tally(override(Rules(), changes), [deal], Start(scores))
    assert (after.ending, after.totals) == (ending, totals)


def test_a_tie_is_played_on_until_one_side_leads_even_below_the_target() -> None:
    tied = SpadesDeal((6, 7), (3, 4, 3, 3))
    both_fail = SpadesDeal((9, 8), (3, 4, 3, 3))
    still_tied = SpadesDeal((7, 8), (3, 3, 3, 4), nils=("", "", "", ""))
    start = Start((490, 480))
    assert tally(Rules(), [tied, both_fail], start).ending == Ending("tie_break", (1,))
    assert tally(Rules(), [tied, both_fail], start).totals == (460, 470)
    assert tally(Rules(), [tied, still_tied], start).totals == (480, 470)


def test_where_errors_count_equals_win_together() -> None:
    rules = override(PRESETS["yahoo_lefty"].rules, {"error_deals": 2})
    deals = [SpadesDeal((3, 3, 3, 3), (3, 4, 2, 4)), SpadesDeal((3, 3, 3, 3), (4, 3, 2, 4))]
    assert tally(rules, deals[:1]).ending == Ending()
    assert tally(rules, deals).totals == (1, 1, 2, 2)
    assert tally(rules, deals).ending == Ending("deals_played", (0, 1))


def test_a_wrong_record_is_told_with_its_deal_and_the_rest_is_scored() -> None:
    short = SpadesDeal((5, 5), (4, 4, 2, 2))
    good = SpadesDeal((6, 7), (3, 4, 3, 3))
    so_far = tally(Rules(), [good, short, SpadesDeal((5,), (4, 4, 2, 3)), good])
    assert [(problem.code, problem.index) for problem in so_far.problems] == [
        ("trick_total_mismatch", 1),
        ("bad_value", 2),
    ]
    assert ([row.number for row in so_far.rows], so_far.totals, so_far.dealer) == ([1, 4], (120, 140), 0)


def test_contradictory_rules_are_not_tallied() -> None:
    with pytest.raises(ScoringError) as refusal:
        tally(PRESETS["yahoo_lefty"].rules, [])
    assert refusal.value.code == "error_deals_required"


def test_the_tally_tells_what_the_score_opens() -> None:
    rules = override(Rules(), {"blind_min": 6, "blind_moon": True, "double_blind_nil": True})
    behind = tally(rules, [], Start((100, 200)))
    assert behind.open_calls == (("nil", "dnil", "dbnil", "blind", "bmoon"), ("nil", "dbnil"))


@each_case(
    "changes, deal, codes",
    [
        ({}, SpadesDeal((6, 7), (3, 4, 3, 3)), []),
        ({}, SpadesDeal((6, 7), (3, 4, 3, 4)), ["trick_total_mismatch"]),
        ({}, SpadesDeal((6, 14), (3, 4, 3, 3)), ["bid_out_of_range"]),
        ({}, SpadesDeal((6, 7), (3, 4, 3)), ["bad_value"]),
        ({}, SpadesDeal((6, 7), (3, 4, 3, 3), last_tricks=((0, "SA", 1),)), ["bad_value"]),
        ({}, SpadesDeal((6, 7), (3, 4, 3, 3), calls=(("0", "6"),)), ["bad_value"]),
        ({}, SpadesDeal((6, 7), (0, 7, 3, 3), nils=("dnil", "", "", "")), ["not_far_enough_behind"]),
        ({"nil": False}, SpadesDeal((6, 7), (0, 7, 3, 3), nils=("nil", "", "", "")), ["call_not_allowed"]),
        (
            {"both_nil_allowed": False},
            SpadesDeal((0, 7), (0, 7, 3, 3), nils=("nil", "", "nil", "")),
            ["both_nil_not_allowed"],
        ),
        ({}, SpadesDeal((3, 7), (0, 7, 3, 3), nils=("nil", "", "nil", "")), ["nils_disagree"]),
        ({"bid_rounds": 2}, SpadesDeal((3, 7), (0, 7, 3, 3), nils=("nil", "", "nil", "")), []),
        ({}, SpadesDeal((0, 7), (0, 7, 3, 3), kinds=("none", "normal")), ["nils_disagree"]),
        (
            {"nil_required": True},
            SpadesDeal((6, 7), (3, 4, 3, 3), nils=("nil", "", "", "")),
            ["nil_required"],
        ),
        ({"min_bid": 4}, SpadesDeal((3, 7), (3, 4, 3, 3)), ["below_minimum"]),
        ({"zero_bid": "nil"}, SpadesDeal((0, 7), (3, 4, 3, 3)), ["zero_is_nil"]),
        (
            {"blind_min": 6, "blind_deficit": 0},
            SpadesDeal((5, 7), (3, 4, 3, 3), ("blind", "normal")),
            ["blind_level_not_allowed"],
        ),
        ({"moon": True}, SpadesDeal((12, 0), (6, 0, 7, 0), ("moon", "normal")), ["bid_out_of_range"]),
        ({"forced_bid": "spade_count"}, SpadesDeal((6, 6), (3, 4, 3, 3)), ["forced_bid_mismatch"]),
        (
            {"forced_bid": "double_nil", "double_nil_deficit": 0},
            SpadesDeal((0, 7), (3, 4, 3, 3), nils=("dnil", "", "dnil", "")),
            ["forced_bid_mismatch"],
        ),
        ({}, SpadesDeal((6, 7), (3, 4, 3, 3), calls=((1, "3"), (2, "6"), (3, "7"), (0, "6"))), []),
        (
            {},
            SpadesDeal((6, 7), (3, 4, 3, 3), calls=((1, "3"), (2, "6"), (3, "8"), (0, "6"))),
            ["bids_differ"],
        ),
        (
            {},
            SpadesDeal((6, 7), (3, 4, 3, 3), calls=((1, "3"), (2, "6"), (3, "2"), (0, "6"))),
            ["below_partner_bid"],
        ),
        ({"target": None}, SpadesDeal((6, 7), (3, 4, 3, 3)), ["target_required"]),
    ],
)
def test_what_is_wrong_with_a_next_deal(
    changes: dict[str, object], deal: SpadesDeal, codes: list[str]
) -> None:
    assert [problem.code for problem in problems(override(Rules(), changes), [], deal)] == codes


def test_nothing_may_follow_the_end() -> None:
    over = SpadesDeal((6, 7), (3, 4, 3, 3))
    found = problems(Rules(), [over], over, Start((450, 400)))
    assert found == [Problem("game_over", index=1)]
