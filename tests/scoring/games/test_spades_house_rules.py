"""Spades by house rules: figures worked by hand from the rule that each option names as its source."""

import pytest

from scoring.games.spades.deal import SpadesDeal
from scoring.games.spades.game import Start, problems, tally
from scoring.games.spades.rules import Rules
from scoring.games.table_game import override

NIL_AT_NORTH = ("nil", "", "", "")
BAGS = {"failed_nil": "bags", "sandbag": True, "bid_method": "individual_sum"}


@pytest.mark.parametrize(
    "changes, deal, start, delta, bags",
    [
        # The partner took 1 of 2 bid: −20; the nil failed: −100; its trick is a bag without a point.
        (BAGS, SpadesDeal((2, 8), (1, 11, 1, 0), nils=NIL_AT_NORTH), Start(), (-120, 83), (1, 3)),
        # The standard game: the trick of the nil is the second that the partner needed: 20 − 100.
        (
            {**BAGS, "failed_nil": "partner"},
            SpadesDeal((2, 8), (1, 11, 1, 0), nils=NIL_AT_NORTH),
            Start(),
            (-80, 83),
            (0, 3),
        ),
        # The partner made 4 with 5 tricks: 40; the fifth and the two of the nil are bags: +3, nil −100.
        (BAGS, SpadesDeal((4, 6), (2, 3, 5, 3), nils=NIL_AT_NORTH), Start(), (-57, 60), (3, 0)),
        # A nil that was made has no tricks: 40 + 1 + 100.
        (BAGS, SpadesDeal((4, 6), (0, 4, 5, 4), nils=NIL_AT_NORTH), Start(), (141, 62), (1, 2)),
        # The bag that a failed bid brings can be the tenth: −20 − 100 − 100, and the counter starts again.
        (
            BAGS,
            SpadesDeal((2, 8), (1, 11, 1, 0), nils=NIL_AT_NORTH),
            Start((300, 0), (9, 0)),
            (-220, 83),
            (0, 3),
        ),
        # A double nil: −200; the partner's 3 of 5 bid cost 50, two bags.
        (
            BAGS,
            SpadesDeal((5, 8), (2, 4, 3, 4), nils=("dnil", "", "", "")),
            Start((0, 100)),
            (-250, 80),
            (2, 0),
        ),
        # Only the missing tricks of the partner: 2 short of 5.
        (
            {**BAGS, "failed_bid": "shortfall"},
            SpadesDeal((5, 8), (2, 4, 3, 4), nils=NIL_AT_NORTH),
            Start(),
            (-120, 80),
            (2, 0),
        ),
        # Both partners nil and both failed: −200; their tricks are bags on a bid of 0, a point each.
        (
            {**BAGS, "min_bid": 0},
            SpadesDeal((0, 9), (1, 5, 2, 5), nils=("nil", "", "nil", "")),
            Start(),
            (-197, 91),
            (3, 1),
        ),
        # An exact bid is rewarded only without a bag: 4 bid, 4 taken, and one of the nil.
        (
            {**BAGS, "exact_bonus": 20},
            SpadesDeal((4, 8), (1, 4, 4, 4), nils=NIL_AT_NORTH),
            Start(),
            (-59, 100),
            (1, 0),
        ),
        # The low-bid bonus needs exactly the 2 that were bid: 20 + 1, not 40.
        (
            {**BAGS, "low_bid_bonus": True},
            SpadesDeal((2, 10), (1, 5, 2, 5), nils=NIL_AT_NORTH),
            Start(),
            (-79, 100),
            (1, 0),
        ),
        # Without sandbags nothing is counted, an overtrick is worth its point.
        (
            {**BAGS, "sandbag": False},
            SpadesDeal((4, 8), (1, 4, 4, 4), nils=NIL_AT_NORTH),
            Start(),
            (-59, 80),
            (0, 0),
        ),
    ],
)
def test_tricks_of_a_failed_nil_are_bags(
    changes: dict[str, object],
    deal: SpadesDeal,
    start: Start,
    delta: tuple[int, ...],
    bags: tuple[int, ...],
) -> None:
    rules = override(Rules(), changes)
    assert problems(rules, [], deal, start) == []
    (row,) = tally(rules, [deal], start).rows
    assert (row.delta, row.bags) == (delta, bags)
    assert row.taken == (sum(deal.tricks[::2]), sum(deal.tricks[1::2]))  # the sheet shows what was taken
