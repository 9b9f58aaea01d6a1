"""A number that a side can never end with is refused as such: every way to call it would be refused too."""

from itertools import product

import pytest

from scoring.games.spades.calls import number_fault
from scoring.games.spades.deal import SpadesDeal
from scoring.games.spades.legality import bid_problems
from scoring.games.spades.rules import Rules
from scoring.games.spades.turns import Situation

KINDS = ("normal", "blind", "moon", "blind_moon", "none")
NILS = ("", "nil", "dnil", "dbnil")
TABLES = {
    "partners": Rules(min_bid=4, blind_min=5, blind_deficit=0, moon=True, double_nil_deficit=0),
    "alone": Rules(min_bid=4, mode="individual", double_nil_deficit=0),
    "alone without nils": Rules(min_bid=1, mode="individual", nil=False, double_nil=False),
    "no minimum": Rules(double_nil_deficit=0),
}


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_a_refused_number_cannot_be_reached_and_another_one_can(rules: Rules) -> None:
    for number in range(14):
        assert bool(number_fault(rules, number)) is not _can_be_called(rules, number)


def _can_be_called(rules: Rules, number: int) -> bool:
    """Whether the first side can end with this number, whatever it calls with it."""
    members = rules.members(0)
    for kind, nils in product(KINDS, product(NILS, repeat=len(members))):
        kinds = tuple(kind if side == 0 else "normal" for side in range(rules.side_count))
        said = tuple(nils[members.index(seat)] if seat in members else "" for seat in range(4))
        bids = (number, *[5] * (rules.side_count - 1))
        deal = SpadesDeal(bids=bids, tricks=(3, 3, 3, 4), kinds=kinds, nils=said)
        found = bid_problems(Situation(rules, 0, (0,) * rules.side_count), deal)
        if not any(problem.params.get("side") == 0 for problem in found):
            return True
    return False
