"""Where points came from: a whole evening, whose parts come to the matchpoints that were published."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.seats import Direction
from tests.printing.evening import travellers
from tests.printing.hall import deals
from tournament.analysis.hands.hand_figures import (
    Deals,
    lead_cost,
    pairs_of,
    playings_of,
    reasons_of,
    share,
    worth_discussing,
)
from tournament.sheets.board_sheets import DealSheet, Played, Traveller
from tournament.sheets.hand_sheets import Reason

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


def with_leads(deals: Deals) -> dict[tuple[int, str], DealSheet]:
    """The highest card of every leader gives a trick, if one is left to give."""
    return {
        place: replace(deal, leads="".join(f"{min(13, int(one, 16) + 1):x}" + one * 12 for one in deal.table))
        for place, deal in deals.items()
    }


def highest_led(sheet: Traveller) -> Traveller:
    """Every second table leads the highest card of the leader's hand."""
    lines = list(sheet.lines)
    for at, line in enumerate(lines):
        deal = DEALS[sheet.board, ""]
        if line.played and line.played.declarer and at % 2:
            leader = "NESW".index(Direction(line.played.declarer).next)
            hand = zip("SHDC", deal.hands[leader].split("."), strict=True)
            suit, ranks = next((suit, ranks) for suit, ranks in hand if ranks)
            lines[at] = replace(line, played=replace(line.played, lead=suit + ranks[0]))
    return replace(sheet, lines=tuple(lines))


def test_a_known_lead_is_a_part_of_its_own_that_can_only_give() -> None:
    deals, seen = with_leads(DEALS), 0
    for sheet in map(highest_led, travellers()):
        for one in playings_of(sheet, deals):
            declaring, defending = (one.ns, one.ew) if one.ns.declared else (one.ew, one.ns)
            whole = declaring.field + declaring.bidding + (declaring.lead or 0) + declaring.play
            assert whole == pytest.approx(declaring.total)
            if declaring.lead is None or defending.lead is None:
                assert (declaring.as_led, declaring.own) == (None, 0)
                continue
            seen += 1
            assert declaring.lead >= 0
            assert declaring.lead == pytest.approx(-defending.lead)
            assert declaring.given == pytest.approx(declaring.field + declaring.lead)
            assert (declaring.own, defending.own) == (0, pytest.approx(defending.lead))
    assert seen > 100


def test_own_leads_are_of_boards_defended_and_opponents_leads_of_boards_declared() -> None:
    pairs = pairs_of([highest_led(sheet) for sheet in travellers()], with_leads(DEALS))
    own = sum(one.own_leads.boards for one in pairs)
    assert own == sum(one.opponents_leads.boards for one in pairs) > 100
    for one in pairs:
        parts = (one.field, one.bidding, one.lead, one.play)
        assert one.total.mean == pytest.approx(sum(part.mean or 0 for part in parts))
        whose = (one.given, one.own, one.shared)
        assert one.total.mean == pytest.approx(sum(part.mean or 0 for part in whose))


@pytest.mark.parametrize(("lead", "cost"), [("SK", None), ("", None), ("S9", 1), ("S6", 0)])
def test_what_a_lead_costs_in_tricks(lead: str, cost: int | None) -> None:
    """Board 1: South, who has the ♠9, ♠6 and ♠2, leads against East."""
    deal = with_leads(DEALS)[1, ""]
    played = Played("played", "4H", "E", lead, 10, 0, -420)
    assert lead_cost(deal, played) == cost
    assert lead_cost(replace(deal, leads=""), played) is None


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
