"""Stratification: whom a stratum ranks, and what its places earn."""

from fractions import Fraction

import pytest

from scoring.errors import ScoringError
from scoring.schemes.masterpoint_schemes import SCHEMES, Group, masterpoints
from scoring.totals.strata import Stratum, members, problems, strength
from tests.tools.each_case import each_case

ABC = (Stratum("A", None), Stratum("B", 500), Stratum("C", 100))
PAIRS = {"1": 900, "2": 499, "3": 20, "4": 500, "5": None, "6": 99, "7": 100}


@each_case(
    "players, rule, expected",
    [
        ([40, 460], "highest", 460),
        ([40, 460], "average", 250),
        ([40, None], "highest", None),
        ([40, None], "average", None),
        ([0, 0], "highest", 0),
        ([], "highest", None),
    ],
)
def test_strength_of_a_pair(players: list[int | None], rule: str, expected: int | None) -> None:
    assert strength(players, rule) == expected


def test_a_stratum_ranks_everyone_below_its_limit() -> None:
    assert members(ABC, PAIRS) == {"A": tuple("1234567"), "B": tuple("2367"), "C": tuple("36")}


@each_case("least, codes", [(1, "ABC"), (2, "ABC"), (3, "AB"), (5, "A"), (9, "A")])
def test_too_small_a_lowest_stratum_plays_in_the_one_above(least: int, codes: str) -> None:
    assert "".join(members(ABC, PAIRS, least)) == codes


@each_case(
    "strata, found",
    [
        (ABC, ()),
        ((), ("first_not_open",)),
        ((Stratum("A", 500),), ("first_not_open",)),
        ((Stratum("A", None), Stratum("B", None)), ("limit_missing",)),
        ((Stratum("A", None), Stratum("B", 100), Stratum("C", 100)), ("limits_not_falling",)),
        ((Stratum("A", None), Stratum("A", 100)), ("code_repeated",)),
    ],
)
def test_problems_of_strata(strata: tuple[Stratum, ...], found: tuple[str, ...]) -> None:
    assert problems(strata) == found
    if found:
        with pytest.raises(ScoringError, match="strata_wrong"):
            members(strata, PAIRS)


def test_places_in_a_stratum_come_from_the_scores_of_the_whole_game() -> None:
    """ACBL, 7 pairs: the third of A is second of the four below 500 and first of the two below 100."""
    scores = {"1": 61, "2": 58, "3": 55, "4": 50, "5": 49, "6": 48, "7": 40}
    awards = {}
    for code, pairs in members(ABC, PAIRS).items():
        places = [1 + sum(scores[other] > scores[pair] for other in pairs) for pair in pairs]
        group = Group(len(pairs), len(pairs))
        awards[code] = dict(zip(pairs, masterpoints(SCHEMES["acbl_club"], group, places), strict=True))
    assert [awards[code]["3"] for code in "ABC"] == [Fraction("0.35"), Fraction("0.28"), Fraction("0.2")]
