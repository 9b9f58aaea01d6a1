"""Calls of Spades kept with a deal: every legal bidding is taken, and none with another call in it."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games import GAMES
from scoring.games.agreement import Agreement, agree
from scoring.games.spades.bidding import bidding, legal_calls
from scoring.games.spades.calls import Call
from scoring.games.spades.deal import SpadesDeal
from scoring.games.spades.game import Start
from scoring.games.spades.turns import Situation

CHOICES = st.lists(st.integers(0, 10_000), min_size=8, max_size=8)
SCORES = st.lists(st.sampled_from((0, 40, 90, 240, 310)), min_size=4, max_size=4)
PRESETS = [*GAMES["spades"].presets]
ANY_CALL = [*map(str, range(19)), "nil", "dnil", "dbnil", "blind6", "blind13", "moon", "bmoon", "pass", "six"]
UNSETTLED = {"yahoo_lefty": {"error_deals": 4}, "yahoo_righty": {"error_deals": 4}}


def table(preset: str, scores: list[int]) -> tuple[Agreement, Start, Situation]:
    agreed = agree("spades", preset, UNSETTLED.get(preset, {}))
    own = tuple(scores[: len(agreed.sides)])
    return agreed, Start(scores=own), Situation(agreed.rules, Start().dealer, own)


def called(at: Situation, choices: list[int]) -> list[tuple[int, str]]:
    """A legal bidding; one call in three is anything, the others are low."""
    made: list[tuple[int, str]] = []
    for choice in [*choices, *[0] * 8]:
        legal = legal_calls(at, [Call(*one) for one in made])
        if not legal:
            return made
        player = sorted(legal)[choice % len(legal)]
        calls = legal[player]
        made.append((player, calls[choice % len(calls) if choice % 3 == 0 else choice % min(len(calls), 4)]))
    raise AssertionError(f"the bidding does not end: {made}")


def recorded(agreed: Agreement, at: Situation, calls: list[tuple[int, str]]) -> SpadesDeal:
    rules: Any = agreed.rules
    sides = bidding(at, [Call(*one) for one in calls])
    nils = dict(nil for side in sides for nil in side.nils)
    asked = agreed.game.asks(rules)
    return SpadesDeal(
        bids=tuple(side.bid for side in sides),
        tricks=(rules.tricks, *[0] * (rules.players - 1)),
        kinds=tuple(side.kind for side in sides) if "kinds" in asked else (),
        nils=tuple(nils.get(player, "") for player in range(rules.players)) if "nils" in asked else (),
        calls=tuple(calls),
    )


@pytest.mark.sampled
@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=12)
@given(choices=CHOICES, scores=SCORES)
def test_every_legal_bidding_is_taken_with_what_it_comes_to(
    preset: str, choices: list[int], scores: list[int]
) -> None:
    agreed, start, at = table(preset, scores)
    calls = called(at, choices)
    assert agreed.game.problems(agreed.rules, [], recorded(agreed, at, calls), start) == []


@pytest.mark.sampled
@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=12)
@given(choices=CHOICES, scores=SCORES, at_call=st.integers(0, 100), call=st.sampled_from(ANY_CALL))
def test_a_call_that_is_not_legal_is_refused_where_it_stands(
    preset: str, choices: list[int], scores: list[int], at_call: int, call: str
) -> None:
    agreed, start, at = table(preset, scores)
    calls = called(at, choices)
    deal, place = recorded(agreed, at, calls), at_call % len(calls)
    player = calls[place][0]
    legal = legal_calls(at, [Call(*one) for one in calls[:place]])
    wrong = [(calls[: len(calls) - 1], len(calls)), ([*calls, calls[-1]], len(calls) + 1)]
    if call not in legal.get(player, ()) and not means_a_legal_one(agreed, call, legal[player]):
        wrong.append(([*calls[:place], (player, call), *calls[place + 1 :]], place + 1))
    others = [other for other in range(len(deal.tricks)) if other not in legal]
    wrong += [
        ([*calls[:place], (other, calls[place][1]), *calls[place + 1 :]], place + 1) for other in others
    ]
    for changed, at_fault in wrong:
        problems = agreed.game.problems(agreed.rules, [], replace(deal, calls=tuple(changed)), start)
        assert [problem.params.get("call") for problem in problems] == [at_fault], changed
    higher = replace(deal, bids=(deal.bids[0] + 1, *deal.bids[1:]))
    assert agreed.game.problems(agreed.rules, [], higher, start)


def means_a_legal_one(agreed: Agreement, call: str, legal: tuple[str, ...]) -> bool:
    """Where a 0 is a nil it may be written so."""
    return call == "0" and agreed.rules.zero_bid == "nil" and "nil" in legal
