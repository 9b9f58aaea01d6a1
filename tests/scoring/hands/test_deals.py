"""Deals: read as they were written, refused by the first fault, turned, and dealt fairly."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import PACK
from scoring.errors import ScoringError
from scoring.hands.deal import Deal, read_deal
from scoring.hands.dealing import (
    DEALS,
    DealingTerms,
    deal_board,
    deal_from_integer,
    deal_set,
)
from scoring.seats import Direction, vulnerability
from tests.scoring.hands.expected_hands import (
    pattern_probability,
    points_probability,
    suit_length_probability,
)
from tournament.exchange.dup import read_dup, write_dup
from tournament.exchange.lin import read_lin, write_lin

DEAL_NUMBERS = st.integers(0, DEALS - 1)
TERMS = DealingTerms("Tuesday", 1, 1, 10_000)
SEED = bytes(range(32))


def number_of(deal: Deal) -> int:
    """The number of a deal by counting up: the other direction of `deal_from_integer`."""
    number, numbers, places = 0, DEALS, dict.fromkeys(Direction, 13)
    for dealt, card in enumerate(PACK):
        for direction in Direction:
            share = numbers * places[direction] // (52 - dealt)
            if card in deal.hand(direction):
                places[direction] -= 1
                numbers = share
                break
            number += share
    return number


@given(DEAL_NUMBERS)
def test_every_number_is_one_deal_and_every_deal_one_number(number: int) -> None:
    deal = deal_from_integer(number)
    assert sorted(card for hand in deal.hands for card in hand) == sorted(PACK)
    assert number_of(deal) == number


@given(DEAL_NUMBERS, st.sampled_from(Direction), st.integers(1, 9999))
def test_what_is_written_in_any_notation_is_read_back(number: int, first: Direction, board: int) -> None:
    deal = deal_from_integer(number)
    assert read_deal(deal.pbn(first)) == deal
    board_of_lin = read_lin(write_lin(deal, board, first, vulnerability(board)))[0]
    assert (board_of_lin.deal, board_of_lin.dealer, board_of_lin.board) == (deal, first, board)
    assert [one.deal for one in read_dup(write_dup([deal, deal], board % 990 + 1))] == [deal, deal]


@given(DEAL_NUMBERS, st.sampled_from(Direction))
def test_one_hand_may_be_left_out(number: int, absent: Direction) -> None:
    deal = deal_from_integer(number)
    hands = ["-" if one is absent else deal.written(one) for one in Direction]
    assert read_deal("N:" + " ".join(hands)) == deal


@given(st.text("NESW:AKQJT98765432.- 10x", max_size=80))
def test_anything_else_is_refused_and_never_breaks(text: str) -> None:
    with suppress(ScoringError):
        deal = read_deal(text)
        assert read_deal(deal.key) == deal


@given(DEAL_NUMBERS, st.integers(-9, 9))
def test_four_quarter_turns_are_none(number: int, turns: int) -> None:
    deal = deal_from_integer(number)
    assert deal.turned(turns).turned(-turns) == deal
    assert deal.turned(1).hand(Direction.E) == deal.hand(Direction.N)


def test_the_points_of_a_deal_are_forty() -> None:
    deal = deal_from_integer(DEALS // 3)
    assert sum(deal.points(direction) for direction in Direction) == 40


def test_the_same_seed_deals_the_same_boards_and_a_public_value_others() -> None:
    terms = DealingTerms("Tuesday", 1, 1, 24)
    assert [*deal_set(terms, SEED)] == [*deal_set(terms, SEED)]
    assert deal_board(terms, SEED, 1).deal != deal_board(terms, SEED, 1, public="38210.55").deal


@pytest.mark.parametrize("number", [-1, DEALS])
def test_a_number_outside_the_deals_is_refused(number: int) -> None:
    with pytest.raises(ScoringError, match="range"):
        deal_from_integer(number)


def test_the_expected_frequencies_are_those_of_all_hands() -> None:
    assert sum(suit_length_probability(length) for length in range(14)) == pytest.approx(1)
    assert sum(points_probability(points) for points in range(38)) == pytest.approx(1)
    assert pattern_probability((4, 4, 3, 2)) == pytest.approx(0.2155, abs=0.0001)


@pytest.mark.slow
def test_ten_thousand_deals_of_ours_fall_as_often_as_they_should() -> None:
    """χ² over the spades and points of one seat: 999 of 1,000 fair programs stay below the limits."""
    deals = [one.deal for one in deal_set(TERMS, SEED)]
    north = Direction.N
    spades = Counter(len(deal.suit(north, "S")) for deal in deals)
    points = Counter(deal.points(north) for deal in deals)
    shares = {length: suit_length_probability(length) for length in range(14)}
    assert chi_square(spades, shares, len(deals)) < 26.1  # 8 degrees of freedom
    shares = {number: points_probability(number) for number in range(38)}
    assert chi_square(points, shares, len(deals)) < 51.2  # 24


def chi_square(seen: Counter[int], shares: dict[int, float], size: int) -> float:
    """Over the cells with at least five expected; the rest is one cell."""
    common = {value: share * size for value, share in shares.items() if share * size >= 5}
    rest = size - sum(common.values())
    cells = [(seen[value], expected) for value, expected in common.items()]
    cells.append((size - sum(seen[value] for value in common), rest))
    return sum((number - expected) ** 2 / expected for number, expected in cells if expected >= 5)
