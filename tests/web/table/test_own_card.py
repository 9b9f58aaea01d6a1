"""The figure of a phone's own card: what the pair or the team is ranked by."""

from fractions import Fraction

import pytest

from tournament.sheets.others import OwnCard
from tournament.web.table.state_json import _value


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        (15, "IMP", "+15"),
        (Fraction(-7, 2), "IMP", "−3.50"),
        (Fraction(1617, 100), "VP", "16.17 VP"),
        (15, "", "+15.00"),  # cross-IMPs of a pair
    ],
)
def test_whole_imps_of_a_team_have_no_decimals(value: int | Fraction, unit: str, shown: str) -> None:
    card = OwnCard(1, False, 4, value, in_per_cent=False, is_whole=False, boards=(), unit=unit)
    assert _value(card) == shown
