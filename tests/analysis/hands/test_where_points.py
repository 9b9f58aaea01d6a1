"""Where points came from: a whole evening, whose parts come to the matchpoints that were published."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.printing.evening import travellers
from tests.printing.hall import deals
from tournament.analysis.hands.where_points import pairs_of, playings_of, share
from tournament.analysis.hands.worth_discussing import reasons_of, worth_discussing
from tournament.sheets.board import Played
from tournament.sheets.hand_analysis import Reason
from tournament.sheets.traveller import Traveller

DEALS = {(deal.board, deal.form): deal for deal in deals()}


def in_imps(sheet: Traveller) -> Traveller:
    return replace(sheet, heading=replace(sheet.heading, method="cross_imps"))


def test_the_parts_of_every_result_come_to_its_published_matchpoints() -> None:
    seen = 0
    for sheet in travellers():
        for one in playings_of(sheet, DEALS):
            seen += 1
            ns, ew = one.ns, one.ew
            assert ns.field + ns.bidding + ns.play == pytest.approx(ns.total)
            assert (ns.total, ns.par, ns.score) == (pytest.approx(-ew.total), -ew.par, -ew.score)
            assert one.line.ns_points is not None
            assert one.line.top
            assert ns.total == pytest.approx(float(100 * Fraction(one.line.ns_points) / one.line.top - 50))
    assert seen > 300


def test_in_imps_a_field_has_nothing_to_share_out() -> None:
    for sheet in map(in_imps, travellers()[:5]):
        totals = [one.ns.total for one in playings_of(sheet, DEALS)]
        assert sum(totals) == pytest.approx(0)


def test_a_board_counts_as_declared_for_one_side_and_as_defended_for_the_other() -> None:
    pairs = pairs_of(travellers(), DEALS)
    assert sum(one.declaring.boards for one in pairs) == sum(one.defending.boards for one in pairs)
    for one in pairs:
        passed = sum(board.declared is None for board in one.boards)
        assert one.declaring.boards + one.defending.boards + passed == one.total.boards
        assert one.draw
        assert one.draw.expected + one.draw.rest == pytest.approx(one.total.mean)


def test_fewer_than_four_boards_have_no_figure() -> None:
    assert (share([1, 2, 3]).mean, share([1, 2, 3]).could_be_chance) == (None, True)
    assert share([10, 11, 12, 11]).mean == 11
    assert not share([10, 11, 12, 11]).could_be_chance
    assert share([10, -11, 12, -9]).could_be_chance


def test_a_deal_without_a_complete_table_says_nothing() -> None:
    clipped = {key: replace(deal, complete=False, par=None) for key, deal in DEALS.items()}
    assert pairs_of(travellers(), clipped) == ()
    assert worth_discussing(travellers(), clipped) == ()


def test_a_slam_that_few_bid_and_a_par_that_none_scored_are_worth_discussing() -> None:
    slam = DEALS[6, ""]  # East-West make six hearts
    played = [Played("played", "4H", "E", tricks=12, over=2, score_ns=-680)] * 3
    assert [*reasons_of(slam, played)] == [
        Reason("slam", "6H", "EW", 0, 3),
        Reason("par", high=3),
    ]
    bid = [Played("played", "6H", "E", tricks=12, over=0, score_ns=-1430)] * 2
    assert Reason("slam", "6H", "EW", 2, 3) not in [*reasons_of(slam, [*bid, played[0]])]


def test_tricks_far_apart_are_worth_discussing() -> None:
    deal = DEALS[1, ""]
    played = [
        Played("played", "3NT", "E", tricks=tricks, over=tricks - 9, score_ns=-430) for tricks in (8, 11, 10)
    ]
    assert Reason("tricks", "NT", "EW", 8, 11) in [*reasons_of(deal, played)]
