"""Masterpoint schemes: depth, ties, half tables (pitfall 41)."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.schemes.masterpoint_schemes import (
    SCHEMES,
    Depth,
    Group,
    Scheme,
    Steps,
    masterpoints,
    untied_awards,
)
from tests.tools.each_case import each_case
from tests.vector_runners.scoring_events import simultaneous_top

HALF = Fraction(1, 2)


def howell(tables: Fraction | int) -> Group:
    return Group(int(2 * tables), tables, per_table=2)


# EBU forum 9215: of 27 pairs half earn points, that is 13 of the 26 at full tables; of 9 pairs 4. Its
# handbook: 19 tables give 13 awards to a third, 25 and 26 tables 13 to a quarter, 13 tables 13 to a half.
@each_case(
    "share, tables, places",
    [
        (Fraction(1, 2), 13 + HALF, 13),
        (Fraction(1, 2), 13, 13),
        (Fraction(1, 2), 4 + HALF, 4),
        (Fraction(1, 3), 19, 13),
        (Fraction(1, 4), 25, 13),
        (Fraction(1, 4), 26, 13),
        (Fraction(1, 3), HALF, 1),
    ],
)
def test_pitfall_41_a_half_table_is_ignored_by_the_ebu(
    share: Fraction, tables: Fraction, places: int
) -> None:
    scheme = replace(SCHEMES["ebu_one_winner"], depth=Depth(share, "full_tables", "up"))
    assert len(untied_awards(scheme, howell(tables))) == places


# ACBL Handbook: 7½ tables of a Mitchell are 8 pairs in each group, 5½ of a Howell are 11; 40 %, .5 up.
@each_case(
    "group, places, first",
    [
        (Group(8, 7 + HALF), 3, "4/5"),
        (Group(7, 7 + HALF), 3, "4/5"),
        (howell(5 + HALF), 4, "3/5"),
        (howell(Fraction(25, 4)), 5, "7/10"),
        (Group(16, 16), 6, "3/2"),
    ],
)
def test_pitfall_41_a_half_table_is_a_table_at_the_acbl(group: Group, places: int, first: str) -> None:
    awards = untied_awards(SCHEMES["acbl_club"], group)
    assert (len(awards), awards[0]) == (places, Fraction(first))


def test_acbl_places_after_the_fourth() -> None:
    assert untied_awards(SCHEMES["acbl_club"], Group(15, 15)) == tuple(
        Fraction(3, 2) * Fraction(share) for share in ("1", "7/10", "1/2", "7/20", "1/5", "1/6")
    )


@pytest.mark.parametrize(
    "code, factor, first",
    [("acbl_club", 1, "3/2"), ("acbl_club", Fraction(4, 5), "6/5"), ("acbl_online", Fraction(3, 2), "18/5")],
)
def test_the_acbl_maximum_does_not_hold_online(code: str, factor: Fraction, first: str) -> None:
    assert untied_awards(SCHEMES[code], Group(24, 24, factor=factor))[0] == Fraction(first)


@each_case(
    "places, awards",
    [
        ([1, 2, 3, 4, 5], (24, 18, 12, 6, 0)),
        ([1, 1, 3, 3, 5], (21, 21, 9, 9, 0)),
        ([3, 1, 3, 2, 3], (6, 24, 6, 18, 6)),
        ([1, 1, 1, 4, 4], (18, 18, 18, 6, 6)),
        ([1, 1, 1, 1, 1], (12, 12, 12, 12, 12)),
        ([1, 2, 3, 3, 5], (24, 18, 9, 9, 0)),
    ],
)
def test_ties_share_and_nobody_is_paid_less_than_the_minimum(
    places: list[int], awards: tuple[int, ...]
) -> None:
    assert masterpoints(SCHEMES["sbu_one_winner"], howell(6), places) == awards


@given(st.sampled_from(sorted(SCHEMES)), st.integers(1, 60), st.data())
def test_awards_fall_with_the_place_and_ties_share_what_there_is(
    code: str, tables: int, data: st.DataObject
) -> None:
    scheme = SCHEMES[code]
    group = Group(2 * tables, tables, per_table=2)
    awards = untied_awards(scheme, group)
    assert list(awards) == sorted(awards, reverse=True)
    first = data.draw(st.integers(1, len(awards)))
    tied = data.draw(st.integers(1, len(awards) + 1 - first))
    shared = masterpoints(scheme, group, [first] * tied)
    assert sum(shared) == sum(awards[first - 1 : first - 1 + tied])


def test_a_club_overrides_a_scheme_with_its_own_data() -> None:
    ours = replace(
        SCHEMES["sbu_one_winner"],
        body="our club",
        depth=Depth(Fraction(1, 2), "contestants", "down"),
        reward=Steps(lowest=2, step=5, minimum=4),
        indicative=False,
    )
    assert untied_awards(ours, howell(4)) == (17, 12, 7, 4)
    assert all(scheme.indicative for scheme in SCHEMES.values())


def test_simultaneous_pairs_later_rounded_to_tens() -> None:
    assert simultaneous_top(25) == 150
    assert simultaneous_top(743) == 818
    assert simultaneous_top(743, multiplier=100, step=10) == 550
    assert simultaneous_top(100, multiplier=100, step=10) == 200


@pytest.mark.parametrize("contestants, tables", [(0, 4), (8, 0)])
def test_a_group_of_nobody_is_refused(contestants: int, tables: int) -> None:
    with pytest.raises(ScoringError, match="group_empty"):
        Group(contestants, tables)


def test_without_a_depth_every_place_earns() -> None:
    scheme = Scheme("ours", date(2026, 4, 1), None, Steps(lowest=1, step=1, minimum=1))
    assert untied_awards(scheme, Group(4, 4)) == (4, 3, 2, 1)
