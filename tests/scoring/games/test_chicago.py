"""Chicago: chukkers of every method, rotations for four to seven players, and the ledger."""

import json
from collections import Counter
from dataclasses import asdict, replace
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.games import chicago
from scoring.games.chicago import ChicagoDeal, Rules, problems, tally
from scoring.games.chicago.chukker import closing_problems, imps_ns, target_ns
from scoring.games.results.settlement import Chukker, between, hundreds, leaders, ledger
from scoring.games.rotation import PLAYERS, SCHEDULES, balance, by_draw, rotation
from scoring.games.table_game import Problem, read
from scoring.seats import Side
from tests.scoring.games.bridge_deals import CHICAGO, LIGHTLY

DEAL = ChicagoDeal(level=2, denomination="S", declarer="N", tricks=8)


@pytest.mark.parametrize("method", CHICAGO)
@pytest.mark.parametrize("scheme", ["dealer_vul", "cavendish"])
@LIGHTLY
@given(data=st.data())
def test_a_chukker_adds_up_and_ends_after_four_deals(method: str, scheme: str, data: st.DataObject) -> None:
    rules = Rules(method, scheme, data.draw(st.sampled_from("NESW")))
    deals = data.draw(st.lists(CHICAGO[method], max_size=4))
    found = tally(rules, deals)
    assert found.problems == ()
    lines = [row.imps or row.score for row in found.rows]
    assert found.totals == tuple(sum(line[side] for line in lines) for side in (0, 1))
    assert found.finished is (len(deals) == 4) is (found.next is None)
    assert (closing_problems(deals) == []) is found.finished
    assert all(part < 100 for row in found.rows for part in row.parts or ())
    more = problems(rules, deals, deals[0]) if deals else []
    assert more == ([Problem("too_many_deals", 4)] if found.finished else [])


@pytest.mark.parametrize("method", CHICAGO)
@LIGHTLY
@given(data=st.data())
def test_a_deal_survives_json(method: str, data: st.DataObject) -> None:
    deal = data.draw(CHICAGO[method])
    assert read(ChicagoDeal, json.loads(json.dumps(asdict(deal)))) == deal


def test_russian_scoring_is_fair_to_both_sides() -> None:
    for ns, vul_ns, vul_ew, score in product(range(41), (False, True), (False, True), (-800, -50, 0, 420)):
        here = imps_ns(score, target_ns(ns, 40 - ns, (vul_ns, vul_ew)))
        there = imps_ns(-score, target_ns(40 - ns, ns, (vul_ew, vul_ns)))
        assert here == -there


def test_russian_rows_show_target_and_imps() -> None:
    deal = ChicagoDeal(level=3, denomination="NT", declarer="S", tricks=9, hcp_ns=25)
    found = tally(Rules("russian"), [deal])
    (row,) = found.rows
    assert (row.score, row.target, row.imps, found.totals) == ((400, 0), 300, (3, 0), (3, 0))
    assert (found.margin, found.points) == (3, 3)


@pytest.mark.parametrize(
    "method, changes, codes",
    [
        ("duplicate_like", {"honours": (100, 0)}, ["honours_not_counted"]),
        ("rubber_like", {"honours": (100, 100)}, ["bad_honours"]),
        ("rubber_like", {"honours": (120, 0)}, ["bad_honours"]),
        ("russian", {}, ["bad_hcp_ns"]),
        ("fifty_point", {"passed_out": True}, ["passed_out_deal_must_be_redealt"]),
        ("fifty_point", {"tricks": None, "level": 8}, ["bad_level", "bad_tricks"]),
    ],
)
def test_what_a_chukker_refuses(method: str, changes: dict[str, object], codes: list[str]) -> None:
    found = problems(Rules(method), [DEAL], replace(DEAL, **changes))
    assert [(problem.code, problem.index) for problem in found] == [(code, 1) for code in codes]


def test_rules_that_cannot_be_are_told() -> None:
    rules, wrong = Rules(method="auction"), Problem("bad_value", params={"field": "method"})
    assert problems(rules, [], DEAL) == [wrong]
    with pytest.raises(ScoringError, match="bad_value"):
        tally(rules, [])


def test_the_next_deal_is_known() -> None:
    begun, done = tally(Rules(first_dealer="S"), [DEAL]), tally(Rules(), [DEAL] * 4)
    assert (begun.dealer, begun.vulnerable) == (3, (True, False))
    assert (done.dealer, done.vulnerable) == (None, None)


def test_a_deal_with_a_problem_keeps_its_number() -> None:
    found = tally(Rules(), [DEAL, replace(DEAL, level=9), DEAL, DEAL])
    assert [row.number for row in found.rows] == [1, 3, 4]
    assert (found.finished, [problem.index for problem in found.problems]) == (False, [1])


def test_the_form_asks_only_for_what_the_method_counts() -> None:
    asked = {code: set(chicago.asks(preset.rules)) for code, preset in chicago.PRESETS.items()}
    assert asked["rubber_like"] - asked["duplicate_like"] == {"honours"}
    assert asked["russian"] - asked["duplicate_like"] == {"hcp_ns"}
    assert "seven_of_diamonds" in chicago.asks(Rules(beer_card="on"))


@pytest.mark.parametrize(
    "totals, ahead, settled", [((780, 0), (0,), 8), ((10, 50), (1,), 0), ((0, 50), (1,), -1), ((9, 9), (), 0)]
)
def test_hundreds(totals: tuple[int, int], ahead: tuple[int, ...], settled: int) -> None:
    assert (leaders(totals), between(totals)) == (ahead, {(0, 1): settled})


@LIGHTLY
@given(st.integers(-5000, 5000))
def test_hundreds_are_the_same_both_ways(difference: int) -> None:
    assert hundreds(difference) == -hundreds(-difference)
    assert abs(100 * hundreds(difference) - difference) <= 50


@pytest.mark.parametrize("method", SCHEDULES)
@LIGHTLY
@given(data=st.data())
def test_the_ledger_adds_up_to_zero(method: str, data: st.DataObject) -> None:
    players = "PQRTUVW"[: PLAYERS[method]]
    chukkers = [
        Chukker(each.seats, data.draw(st.sampled_from([None, *Side])), data.draw(st.integers(0, 40)))
        for each in rotation(method, players)
    ]
    rows = ledger(players, chukkers)
    assert [sum(row.values()) for row in rows] == [0] * len(chukkers)


def histogram(method: str, chukkers: int, *, partners: bool) -> dict[int, int]:
    """How many pairs of players have met how often after so many chukkers."""
    players = "PQRTUVW"[: PLAYERS[method]]
    met = Counter(
        frozenset(pair)
        for each in rotation(method, players)[:chukkers]
        for pair in (each.partnerships if partners else product(*each.partnerships))
    )
    return dict(Counter(met[frozenset(pair)] for pair in combinations(players, 2)))


# Shared lower bounds of any schedule with equal sitting out.
@pytest.mark.parametrize(
    "method, chukkers, partners, opponents",
    [
        ("4", 3, {1: 6}, {2: 6}),
        ("5B", 5, {1: 10}, {2: 10}),
        ("6B", 3, {0: 9, 1: 6}, {0: 4, 1: 10, 2: 1}),
        ("6B", 6, {0: 3, 1: 12}, {1: 6, 2: 9}),
        ("6B", 9, {1: 12, 2: 3}, {2: 9, 3: 6}),
        ("6B", 12, {1: 6, 2: 9}, None),
        ("6B", 15, {2: 15}, {4: 15}),
        ("7", 7, {0: 7, 1: 14}, {1: 14, 2: 7}),
        ("7", 14, {1: 14, 2: 7}, {2: 7, 3: 14}),
        ("7", 21, {2: 21}, {4: 21}),
    ],
)
def test_as_even_as_can_be(
    method: str, chukkers: int, partners: dict[int, int], opponents: dict[int, int] | None
) -> None:
    assert histogram(method, chukkers, partners=True) == partners
    assert opponents is None or histogram(method, chukkers, partners=False) == opponents


@pytest.mark.parametrize("method, block", [("5A", 5), ("5B", 5), ("6A", 3), ("6B", 3), ("7", 7)])
def test_everybody_is_out_equally_often_in_a_block(method: str, block: int) -> None:
    rounds = rotation(method, "PQRTUVW"[: PLAYERS[method]])
    for start in range(0, len(rounds), block):
        assert len(balance(rounds[start : start + block]).sit_outs) == 1


def test_of_six_nobody_is_out_twice_running_and_every_two_are_once() -> None:
    rounds = rotation("6B", "PQRTUV")
    assert not any(set(earlier.out) & set(later.out) for earlier, later in pairwise(rounds))
    assert len({each.out for each in rounds}) == 15


@pytest.mark.parametrize(
    "method, players, code", [("8", "PQRT", "bad_method"), ("4", "PQR", "bad_player_count")]
)
def test_a_rotation_that_is_none(method: str, players: str, code: str) -> None:
    with pytest.raises(ScoringError, match=code):
        rotation(method, players)


def test_seats_are_drawn() -> None:
    drawn = {"Abe": "H9", "Kato": "SA", "Mori": "S9", "Sato": "C2"}
    assert by_draw(drawn) == ["Kato", "Mori", "Abe", "Sato"]
