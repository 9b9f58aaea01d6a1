"""The running sheet, whoever keeps it: rubber, reverse, cut-throat, Towie and honeymoon bridge."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import duplicate
from scoring.cards import PACK
from scoring.contract import Denomination, Doubling
from scoring.errors import ScoringError
from scoring.games import cutthroat, honeymoon, reverse, rubber, towie
from scoring.games.bridge.contract_record import FourHandRecord
from scoring.games.bridge.lines import by_column, entries
from scoring.games.bridge.rubber_sheet import Tally
from scoring.games.table_game import Problem, read
from tests.scoring.games.bridge_deals import LIGHTLY, SHEETS
from tests.tools.each_case import each_case

PART = {"level": 2, "denomination": "S", "tricks": 8}
GAME = {"level": 4, "denomination": "S", "tricks": 10}


def lawful(game: Any, deals: Sequence[Any]) -> list[Any]:
    """The deals of a list that may come one after the other."""
    done: list[Any] = []
    for deal in deals:
        if not game.SHEET.problems(game.Rules(), done, deal):
            done.append(deal)
    return done


def written(tally: Tally, column: int) -> int:
    """Everything the sheet shows in a column."""
    rows = sum(row.below[column] + sum(points for _, points in row.above[column]) for row in tally.rows)
    return rows + tally.bonus[column] + tally.unfinished[column]


@pytest.mark.sampled
@pytest.mark.parametrize("code", SHEETS)
@LIGHTLY
@given(data=st.data())
def test_a_rubber_adds_up_and_ends_once(code: str, data: st.DataObject) -> None:
    game, strategy = SHEETS[code]
    deals = lawful(game, data.draw(st.lists(strategy, max_size=12)))
    tally = game.SHEET.tally(game.Rules(), deals)
    assert tally.problems == ()
    assert len(tally.rows) == len(deals)
    assert tally.totals == tuple(written(tally, column) for column in range(len(tally.totals)))
    assert [max(row.games) == 2 for row in tally.rows][:-1] == [False] * (len(deals) - 1)
    assert tally.finished is (2 in tally.games)
    assert all(0 <= part < 100 for row in tally.rows for part in row.parts)


@pytest.mark.sampled
@pytest.mark.parametrize("code", SHEETS)
@LIGHTLY
@given(data=st.data())
def test_the_deal_passes_on_and_games_only_grow(code: str, data: st.DataObject) -> None:
    game, strategy = SHEETS[code]
    tally = game.SHEET.tally(
        game.Rules(), lawful(game, data.draw(st.lists(strategy, min_size=2, max_size=8)))
    )
    players = len(game.GAME.deal.players)
    for earlier, later in pairwise(tally.rows):
        assert later.dealer == (earlier.dealer + 1) % players
        assert later.vulnerable == tuple(games > 0 for games in earlier.games)
        assert sum(later.games) - sum(earlier.games) == (later.game_to is not None)


@pytest.mark.sampled
@pytest.mark.parametrize("code", SHEETS)
@LIGHTLY
@given(data=st.data())
def test_breaking_off_adds_the_bonus_and_ends_it(code: str, data: st.DataObject) -> None:
    game, strategy = SHEETS[code]
    deals, stop = lawful(game, data.draw(st.lists(strategy, max_size=6))), game.GAME.deal(stopped=True)
    before, after = game.SHEET.tally(game.Rules(), deals), game.SHEET.tally(game.Rules(), [*deals, stop])
    if before.finished:
        assert after.problems == (Problem("rubber_over", len(deals)),)
        return
    gained = [late - early for late, early in zip(after.totals, before.totals, strict=True)]
    assert (after.reason, gained) == ("stopped", [*after.unfinished])
    assert game.SHEET.problems(game.Rules(), [*deals, stop], stop) == [Problem("rubber_over", len(deals) + 1)]


@pytest.mark.parametrize("code", SHEETS)
@LIGHTLY
@given(data=st.data())
def test_a_deal_survives_json(code: str, data: st.DataObject) -> None:
    game, strategy = SHEETS[code]
    deal = data.draw(strategy)
    assert read(game.GAME.deal, json.loads(json.dumps(asdict(deal)))) == deal


@pytest.mark.parametrize("doubling", Doubling)
@pytest.mark.parametrize("vulnerable", [False, True])
def test_lines_are_duplicate_without_its_bonus(doubling: Doubling, vulnerable: bool) -> None:
    """All the contracts: what a sheet writes differs from Law 77 by the bonus for game or part score."""
    for level in range(1, 8):
        for denomination in Denomination:
            for tricks in range(14):
                record = FourHandRecord(False, level, denomination, doubling, "N", tricks)
                ours, theirs = by_column(entries(record, (vulnerable, False)), 2)
                contract = record.outcome.contract
                assert contract
                made, game = tricks >= contract.target, duplicate.trick_score(contract) >= 100
                bonus = made * ((500 if vulnerable else 300) if game else 50)
                assert ours - theirs + bonus == duplicate.score(contract, tricks, vulnerable)


@pytest.mark.parametrize(
    "rule, part_bonus",
    [("law80", 100), ("old50", 50)],
)
def test_an_only_part_score_of_an_unfinished_rubber(rule: str, part_bonus: int) -> None:
    deals = [
        rubber.RubberDeal(**GAME, declarer="N"),
        rubber.RubberDeal(**PART, declarer="E"),
        rubber.RubberDeal(stopped=True),
    ]
    tally = rubber.SHEET.tally(rubber.Rules(unfinished=rule), deals)
    assert tally.unfinished == (300, part_bonus)
    assert tally.totals == (420, 60 + part_bonus)


def test_part_scores_of_both_sides_earn_nothing_when_it_breaks_off() -> None:
    deals = [rubber.RubberDeal(**PART, declarer=player) for player in "NE"] + [
        rubber.RubberDeal(stopped=True)
    ]
    assert rubber.SHEET.tally(rubber.Rules(), deals).unfinished == (0, 0)


def test_a_deal_that_cannot_be_is_told_and_not_scored() -> None:
    deals = [
        rubber.RubberDeal(**PART, declarer="N"),
        rubber.RubberDeal(**(PART | {"level": 8}), declarer="E"),
    ]
    tally = rubber.SHEET.tally(rubber.Rules(), [*deals, deals[0]])
    assert tally.problems == (Problem("bad_level", 1, {"field": "level"}),)
    assert [(row.number, row.dealer) for row in tally.rows] == [(1, 0), (3, 2)]
    assert tally.games == (1, 0)


def test_all_that_is_wrong_is_told_at_once() -> None:
    deal = rubber.RubberDeal(
        level=0, denomination="Z", doubling="XXX", declarer="Q", tricks=14, honours=(120, 0)
    )
    codes = ["bad_level", "bad_strain", "bad_risk", "bad_declarer", "bad_tricks", "bad_honours"]
    assert [problem.code for problem in rubber.faults(deal)] == codes
    empty = ["bad_level", "bad_strain", "bad_declarer", "bad_tricks"]
    assert [problem.code for problem in rubber.faults(rubber.RubberDeal())] == empty
    assert [problem.code for problem in rubber.faults(rubber.RubberDeal(honours=(100, 150), **GAME))] == [
        "bad_declarer",
        "bad_honours",
    ]


@each_case(
    "game, deal, code",
    [
        (rubber, rubber.RubberDeal(passed_out=True, level=1), "passed_out_with_contract"),
        (rubber, rubber.RubberDeal(stopped=True, **GAME), "stopped_with_result"),
        (reverse, reverse.ReverseDeal(passed_out=True, level=1), "passed_out_with_contract"),
        (cutthroat, cutthroat.CutthroatDeal(**GAME, declarer="A", honours=100), "bad_honours_holder"),
        (cutthroat, cutthroat.CutthroatDeal(**GAME, declarer="N"), "bad_declarer"),
        (honeymoon, honeymoon.HoneymoonDeal(passed_out=True), "passed_out_deal_must_be_redealt"),
        (towie, towie.TowieDeal(passed_out=True), "contract_below_game"),
        (towie, towie.TowieDeal(**PART, declarer="A"), "contract_below_game"),
    ],
)
def test_what_a_game_refuses(game: Any, deal: Any, code: str) -> None:
    assert [problem.code for problem in game.SHEET.problems(game.Rules(), [], deal)] == [code]


def test_the_first_dealer_is_agreed() -> None:
    tally = cutthroat.SHEET.tally(
        cutthroat.Rules(first_dealer="C"), [cutthroat.CutthroatDeal(passed_out=True)]
    )
    assert (tally.rows[0].dealer, tally.dealer) == (2, 0)


def test_the_larger_total_wins_not_the_rubber() -> None:
    down = rubber.RubberDeal(level=7, denomination="NT", doubling="XX", declarer="E", tricks=0)
    tally = rubber.SHEET.tally(rubber.Rules(), [down, *[rubber.RubberDeal(**GAME, declarer="E")] * 2])
    assert (tally.games, tally.winners, tally.reason) == ((0, 2), (0,), "rubber")


@pytest.mark.parametrize("exposed, shown", [(0, ()), (2, ("SA", "H2"))])
def test_cards_of_dummy_are_shown(exposed: int, shown: tuple[str, ...]) -> None:
    assert cutthroat.exposed_hand(("SA", "H2", "C9"), exposed) == shown


def test_towie_shows_six_cards() -> None:
    assert towie.exposed_hand(PACK[:13]) == PACK[:6]


def test_rules_that_cannot_be_are_told() -> None:
    rules, wrong = rubber.Rules(unfinished="never"), Problem("bad_value", params={"field": "unfinished"})
    assert rubber.SHEET.problems(rules, [], rubber.RubberDeal(stopped=True)) == [wrong]
    with pytest.raises(ScoringError, match="bad_value"):
        rubber.SHEET.tally(rules, [])
