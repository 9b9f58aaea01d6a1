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
from scoring.games.chicago import PRESETS, ChicagoDeal, Rules, problems, tally
from scoring.games.chicago.chukker import closing_problems, imps_ns, target_ns
from scoring.games.chicago.rules import conditions
from scoring.games.results.settlement import Chukker, between, hundreds, leaders, ledger
from scoring.games.rotation import PLAYERS, SCHEDULES, balance, by_draw, rotation
from scoring.games.table_game import Problem, read
from scoring.seats import Side
from tests.scoring.games.bridge_deals import CHICAGO, LIGHTLY
from tests.tools.each_case import each_case

DEAL = ChicagoDeal(level=2, denomination="S", declarer="N", tricks=8)


@pytest.mark.sampled
@pytest.mark.parametrize("preset", CHICAGO)
@pytest.mark.parametrize("scheme", ["dealer_vul", "cavendish", "law_2", "none"])
@LIGHTLY
@given(data=st.data())
def test_a_chukker_adds_up_and_ends_after_its_deals(preset: str, scheme: str, data: st.DataObject) -> None:
    first = data.draw(st.sampled_from("NESW"))
    rules = replace(PRESETS[preset].rules, vulnerability=scheme, first_dealer=first)
    deals = data.draw(st.lists(CHICAGO[preset], max_size=rules.deals))
    found = tally(rules, deals)
    assert found.problems == ()
    lines = [row.imps or row.score for row in found.rows]
    assert found.totals == tuple(sum(line[side] for line in lines) for side in (0, 1))
    assert found.finished is (len(deals) == rules.deals) is (found.next is None)
    assert (closing_problems(rules, deals) == []) is found.finished
    assert all(part < 100 for row in found.rows for part in row.parts or ())
    more = problems(rules, deals, deals[0]) if deals else []
    assert more == ([Problem("too_many_deals", rules.deals)] if found.finished else [])


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


@each_case(
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


@pytest.mark.sampled
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
@each_case(
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


@each_case("method, block", [("5A", 5), ("5B", 5), ("6A", 3), ("6B", 3), ("7", 7)])
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


# Six deals.


def made(text: str, **more: object) -> ChicagoDeal:
    """A deal from `4S N 10`: the bid, declarer, tricks taken."""
    contract, declarer, tricks = text.split()
    return ChicagoDeal(
        level=int(contract[0]), denomination=contract[1:], declarer=declarer, tricks=int(tricks), **more
    )


SIX = [made(text) for text in ("4S N 10", "3NT E 9", "2H W 7", "4H S 10", "3NT N 9", "1NT E 7")]


@each_case(
    "scheme, first, dealers, vulnerable",
    [
        # Law 2, boards 1 to 6: none, N-S, E-W, both, N-S, E-W.
        ("law_2", "N", "NESWNE", ("", "NS", "EW", "NS EW", "NS", "EW")),
        # Dealt first by East the sides change: the side that does not deal, then, after both, the dealer's.
        ("law_2", "E", "ESWNES", ("", "EW", "NS", "NS EW", "EW", "NS")),
        ("cavendish", "N", "NESWNE", ("", "NS", "EW", "NS EW", "", "NS")),
        ("dealer_vul", "N", "NESWNE", ("", "EW", "NS", "NS EW", "", "EW")),
        ("none", "W", "WNESWN", ("",) * 6),
    ],
)
def test_six_deals_have_their_dealers_and_vulnerability(
    scheme: str, first: str, dealers: str, vulnerable: tuple[str, ...]
) -> None:
    rules = Rules(vulnerability=scheme, first_dealer=first, deals=6)
    laid = [conditions(rules, number) for number in range(1, 7)]
    assert "".join(each.dealer.value for each in laid) == dealers
    sides = [" ".join(side.value for side in Side if each.vulnerability.covers(side)) for each in laid]
    assert tuple(sides) == vulnerable
    with pytest.raises(ScoringError, match="bad_deal_number"):
        conditions(rules, 7)


@pytest.mark.parametrize("number", range(1, 5))
def test_the_first_four_deals_by_law_2_are_those_of_cavendish(number: int) -> None:
    for first in "NESW":
        rules = Rules(vulnerability="law_2", first_dealer=first)
        assert conditions(rules, number) == conditions(replace(rules, vulnerability="cavendish"), number)


@pytest.mark.parametrize(
    "scheme, scores, totals, points",
    [
        # 420; 400 not vulnerable; one down vulnerable 100; 620; 600 vulnerable; 40 + 50: 1740 − 490 = 1250.
        ("law_2", [(420, 0), (0, 400), (100, 0), (620, 0), (600, 0), (0, 90)], (1740, 490), 13),
        # Richland: game 300, part score 50, nobody vulnerable: 1290 − 490 = 800.
        ("none", [(420, 0), (0, 400), (50, 0), (420, 0), (400, 0), (0, 90)], (1290, 490), 8),
    ],
)
def test_a_chukker_of_six_deals_in_the_duplicate_form(
    scheme: str, scores: list[tuple[int, int]], totals: tuple[int, int], points: int
) -> None:
    rules = Rules(vulnerability=scheme, deals=6)
    found = tally(rules, SIX)
    assert [row.score for row in found.rows] == scores
    assert (found.totals, found.points, found.reason, found.winners) == (totals, points, "six_deals", (0,))
    assert closing_problems(rules, SIX) == []
    assert closing_problems(rules, SIX[:4]) == [Problem("needs_six_deals", 4)]
    assert problems(rules, SIX, SIX[0]) == [Problem("too_many_deals", 6)]
    assert tally(Rules(), SIX).problems == (Problem("too_many_deals", 4), Problem("too_many_deals", 5))


def test_the_sixth_part_score_earns_the_bonus_in_the_rubber_form_and_the_fourth_none() -> None:
    """60; 50 for one down; 50; 40 carried on the fourth deal; 30; 40 + 100 on the last: 140 to 230."""
    deals = [made(text) for text in ("2S N 8", "1NT E 6", "2H S 7", "2D W 8", "1H N 7", "2C E 8")]
    found = tally(Rules("rubber_like", deals=6, vulnerability="law_2"), deals)
    assert [row.part_bonus for row in found.rows] == [0, 0, 0, 0, 0, 100]
    assert found.rows[4].parts == (90, 40)
    assert (found.totals, found.points, found.winners) == ((140, 230), 1, (1,))


def test_a_chukker_has_four_deals_or_six() -> None:
    with pytest.raises(ScoringError, match="bad_value"):
        tally(Rules(deals=5), [])
