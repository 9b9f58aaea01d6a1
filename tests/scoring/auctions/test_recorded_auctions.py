"""Auctions kept with a deal: every legal one is taken, and no other."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games import GAMES
from scoring.games.agreement import agree
from scoring.games.bridge.auction import BIDS_WITH_REVERSE, Auction, Circle, conclude, legal_calls, make_call
from scoring.games.israeli_whist.bidding import first_bidding, legal_numbers, second_bidding
from scoring.games.israeli_whist.bidding import legal_calls as legal_bids
from scoring.games.israeli_whist.game import WhistDeal
from tournament.web.table.game.game_state import CIRCLES

CHOICES = st.lists(st.integers(0, 10_000), min_size=60, max_size=60)
BRIDGE = [code for code in CIRCLES if code != "chicago"]


def held(circle: Circle, choices: list[int]) -> Auction:
    """A legal auction: a call in ten is anything, others are low, and it ends with passes."""
    auction = Auction(circle, circle.players[0])
    for choice in choices:
        if auction.is_over:
            return auction
        legal = legal_calls(auction)
        auction = make_call(
            auction, legal[choice % min(len(legal), 5) if choice % 10 else choice % len(legal)]
        )
    while not auction.is_over:
        auction = make_call(auction, legal_calls(auction)[0])
    return auction


def recorded(code: str, auction: Auction, tricks: int = 7) -> object | None:
    """The deal that an auction leads to; None where it is dealt again."""
    kind, found = GAMES[code].deal, conclude(auction)
    calls = tuple(str(call) for call in auction.calls)
    if found is None:
        return kind(passed_out=True, calls=calls) if "passed_out" in GAMES[code].asks(rules(code)) else None
    reverse = {"reverse": found.bid.reverse} if code == "reverse" else {}
    level, denomination = found.bid.level, found.bid.denomination
    return kind(level=level, denomination=denomination, doubling=found.doubling, declarer=found.declarer,
                tricks=tricks, calls=calls, **reverse)  # fmt: skip


def rules(code: str) -> object:
    return next(iter(GAMES[code].presets.values())).rules


@pytest.mark.slow
@pytest.mark.parametrize("code", BRIDGE)
@settings(max_examples=25)
@given(choices=CHOICES)
def test_every_legal_auction_is_taken_with_its_contract(code: str, choices: list[int]) -> None:
    deal = recorded(code, held(CIRCLES[code], choices))
    game, own = GAMES[code], rules(code)
    found = [problem.code for problem in game.problems(own, [], deal)] if deal else []
    assert found in ([], ["contract_below_game"])  # Towie deals again below game


@pytest.mark.slow
@pytest.mark.parametrize("code", BRIDGE)
@settings(max_examples=25)
@given(choices=CHOICES, at=st.integers(0, 1000))
def test_an_auction_with_a_call_too_few_or_another_contract_is_refused(
    code: str, choices: list[int], at: int
) -> None:
    deal = recorded(code, held(CIRCLES[code], choices))
    if deal is None:
        return
    game, own = GAMES[code], rules(code)
    assert game.problems(own, [], replace(deal, calls=deal.calls[:-1]))
    assert game.problems(own, [], replace(deal, calls=(*deal.calls, "P")))
    if deal.level:
        assert game.problems(own, [], replace(deal, level=8 - deal.level if deal.level != 4 else 5))


@pytest.mark.slow
@pytest.mark.parametrize("code", BRIDGE)
@settings(max_examples=25)
@given(
    choices=CHOICES,
    at=st.integers(0, 1000),
    call=st.sampled_from(["P", "X", "XX", "8C", *map(str, BIDS_WITH_REVERSE)]),
)
def test_a_call_that_is_not_legal_is_refused_where_it_stands(
    code: str, choices: list[int], at: int, call: str
) -> None:
    auction = held(CIRCLES[code], choices)
    deal = recorded(code, auction)
    place = at % len(auction.calls)
    before = replace(auction, calls=auction.calls[:place])
    # Towie deals again below game, whatever was called.
    if deal is None or GAMES[code].problems(rules(code), [], deal) or call in map(str, legal_calls(before)):
        return
    changed = replace(deal, calls=(*deal.calls[:place], call, *deal.calls[place + 1 :]))
    found = [problem.params.get("call") for problem in GAMES[code].problems(rules(code), [], changed)]
    assert place + 1 in found


@settings(max_examples=50)
@given(
    choices=CHOICES,
    house=st.booleans(),
    wrong=st.sampled_from(["pass", "5C", "7NT", "4S", "0", "5", "14", "X"]),
)
def test_both_rounds_of_israeli_whist_are_taken_and_none_that_was_changed(
    choices: list[int], house: bool, wrong: str
) -> None:
    agreed = agree(
        "israeli_whist", "akagiri", {"forbid_total_13": house, "closing_passes": 3 if house else 4}
    )
    own, calls, left = agreed.rules, [], iter(choices)
    while legal := legal_bids(own, calls):
        choice = next(left, 0)
        calls.append(legal[choice % min(len(legal), 4)])
    contract = first_bidding(own, 0, calls)
    if contract is None:
        assert agreed.game.problems(own, [], WhistDeal(all_pass=True, calls=tuple(calls))) == []
        return
    spoken = [contract.tricks]
    while numbers := legal_numbers(own, spoken):
        spoken.append(numbers[next(left, 0) % len(numbers)])
    turns = [((contract.declarer + turn) % 4, number) for turn, number in enumerate(spoken[1:], start=1)]
    bids = second_bidding(own, contract.declarer, contract.tricks, turns).bids
    texts = (*calls, *map(str, spoken[1:]))
    deal = WhistDeal(
        bids=bids, won=(13, 0, 0, 0), declarer=contract.declarer, trump=contract.trump, calls=texts
    )
    assert agreed.game.problems(own, [], deal) == []
    assert agreed.game.problems(own, [], replace(deal, calls=texts[:-1]))
    place = choices[0] % len(texts)
    legal = legal_bids(own, calls[:place]) or map(str, legal_numbers(own, spoken[: 1 + place - len(calls)]))
    if wrong not in legal:
        changed = replace(deal, calls=(*texts[:place], wrong, *texts[place + 1 :]))
        assert [one.params.get("call") for one in agreed.game.problems(own, [], changed)] == [place + 1]
    other = next(strain for strain in ("C", "D") if strain != deal.trump)
    assert agreed.game.problems(own, [], replace(deal, trump=other))
