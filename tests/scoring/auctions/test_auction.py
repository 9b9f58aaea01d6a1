"""The auction: what is legal is accepted, what is not has a reason, and it always ends."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.games.bridge.auction import (
    BIDS,
    BIDS_WITH_REVERSE,
    FOUR_HANDS,
    REVERSE,
    THREE_HANDS,
    TWO_HANDS,
    Auction,
    Circle,
    Word,
    conclude,
    hold,
    legal_calls,
    make_call,
    parse_call,
    refusal,
)
from tests.scoring.games.bridge_deals import LIGHTLY
from tests.tools.each_case import each_case


@pytest.mark.sampled
@pytest.mark.parametrize("circle", [FOUR_HANDS, REVERSE, THREE_HANDS, TWO_HANDS])
@LIGHTLY
@given(seed=st.integers(0, 2**32))
def test_robots_end_every_auction(circle: Circle, seed: int) -> None:
    random = Random(seed)
    auction = Auction(circle, random.choice(circle.players))
    while not auction.is_over:
        legal = legal_calls(auction)
        assert Word.PASS in legal
        auction = make_call(auction, random.choice(legal))
    assert legal_calls(auction) == ()
    found = conclude(auction)
    assert (found is None) is (auction.last_bid is None)
    if found:
        assert found.bid == auction.last_bid[1]
        assert found.leader == circle.after(found.declarer)


def test_the_bids_rise() -> None:
    assert [bid.rank for bid in BIDS_WITH_REVERSE] == [*range(70)]
    assert [str(bid) for bid in BIDS[:6]] == ["1C", "1D", "1H", "1S", "1NT", "2C"]
    assert [str(bid) for bid in BIDS_WITH_REVERSE[-2:]] == ["7NT", "7NTR"]


@each_case(
    "calls, legal",
    [
        ("", "P *"),
        ("1C", "P X *"),
        ("1C X", "P XX *"),
        ("1C X P", "P *"),
        ("1C X P P", "P XX *"),
        ("1C X XX", "P *"),
        ("7NT", "P X"),
        ("7NT P P", "P X"),
        ("7NT P", "P"),
    ],
)
def test_words_that_may_follow(calls: str, legal: str) -> None:
    auction = hold(FOUR_HANDS, "N", calls.split())
    words = [str(call) for call in legal_calls(auction) if isinstance(call, Word)]
    assert words == [word for word in legal.split() if word != "*"]
    assert any(not isinstance(call, Word) for call in legal_calls(auction)) is ("*" in legal)


def test_reverse_bids_belong_to_reverse_bridge() -> None:
    assert refusal(Auction(FOUR_HANDS, "N"), parse_call("2HR")) == "bad_call"
    found = conclude(hold(REVERSE, "N", ["2H", "2HR", "2S", "P", "2SR", "P", "P", "P"]))
    assert found
    assert (str(found.bid), found.declarer) == ("2SR", "S")


def test_a_bad_call_is_told_before_an_illegal_one() -> None:
    with pytest.raises(ScoringError) as refused:
        hold(FOUR_HANDS, "N", ["X", "9C"])
    assert (refused.value.code, refused.value.params["index"]) == ("bad_call", 1)


def test_a_stranger_does_not_deal() -> None:
    with pytest.raises(ScoringError, match="bad_seat"):
        Auction(THREE_HANDS, "N")
