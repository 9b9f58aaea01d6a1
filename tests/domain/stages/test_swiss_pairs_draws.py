"""Swiss pairs of 5 to 60: no repeat, one bye or one group of half matches, directions in balance."""

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from scoring.schemes.victory_points import VP_SCALES, victory_points
from tests.tools.each_case import each_case
from tournament.domain.stages.readings.swiss_rounds import Directions, directed
from tournament.movements.swiss.round_to_draw import BYE, HALVES, Couple, Teams, Way
from tournament.movements.swiss.team_rounds import faults, propose

ROUNDS = 5


def evening(pairs: int, odd: str, rounds: int = ROUNDS) -> list[list[list[int]]]:
    """Rounds of pairs whose results are a lot."""
    chance = random.Random(pairs)
    points: Counter[int] = Counter()
    met: dict[Couple, tuple[int, ...]] = {}
    byes: set[int] = set()
    missed: set[int] = set()
    sat: dict[int, Directions] = {}
    rounds = min(rounds, pairs // 2)
    found = []
    for number in range(1, rounds + 1):
        order = tuple(sorted(range(1, pairs + 1), key=lambda one: (-points[one], one)))
        threes = Counter(one for own in found for those in own if len(those) == 3 for one in those)
        teams = Teams(
            order, points, dict(met), frozenset(byes), frozenset(missed), halves=odd == HALVES, threes=threes
        )
        drawn = propose(teams, Way(odd=odd, left=rounds - number + 1))
        assert drawn is not None, (pairs, number)
        assert faults(teams, drawn) == ()
        seated = directed(drawn, sat)
        for those in seated:
            for couple in teams.meetings(those):
                assert couple not in met
                met[couple] = (number,)
            byes |= {*those} if len(those) == 1 else set()
            missed |= {*those[1:]} if len(those) == 3 else set()
            for place, one in enumerate(those if len(those) == 2 else ()):
                before = sat.get(one, Directions())
                north = place == 0
                sat[one] = Directions(before.ns + north, before.ew + (not north), 1, "NS" if north else "EW")
                points[one] += chance.randint(0, 20)
        found.append(seated)
    assert all(abs(one.ns - one.ew) <= 3 for one in sat.values())
    return found


@each_case("odd", [BYE, HALVES])
@each_case("pairs", [5, 6, 7, 8, 9, 13, 24, 31])
def test_no_two_meet_twice_and_directions_are_in_balance(pairs: int, odd: str) -> None:
    rounds = evening(pairs, odd)

    idle = [one for seated in rounds for those in seated if len(those) == 1 for one in those]
    assert len(idle) == len({*idle})
    halved = [one for seated in rounds for those in seated if len(those) == 3 for one in those[1:]]
    assert len(halved) == len({*halved}) or 2 * len(rounds) > pairs - 1
    assert bool(idle) == (pairs % 2 == 1 and odd == BYE)


@pytest.mark.parametrize(("pairs", "rounds"), [(9, 3), (15, 5), (15, 6), (21, 7), (27, 10)])
def test_no_pair_is_in_a_second_group_of_three_before_all_have_been_in_one(pairs: int, rounds: int) -> None:
    """Of 15 pairs all have been in one after five rounds: ten have missed a half, five have played both."""
    found = evening(pairs, HALVES, rounds)
    once = pairs // 3
    turns = Counter(one for seated in found[:once] for those in seated if len(those) == 3 for one in those)
    assert turns == dict.fromkeys(range(1, pairs + 1), 1)
    middle = Counter(those[0] for seated in found for those in seated if len(those) == 3)
    assert max(middle.values()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("odd", [BYE, HALVES])
def test_every_field_from_5_to_60_pairs_is_drawn(odd: str) -> None:
    for pairs in range(5, 61):
        assert evening(pairs, odd)


@pytest.mark.parametrize("boards", [1, 4, 5, 7, 10, 14, 20, 27])
def test_more_per_cent_never_earn_less_and_the_middle_is_a_draw(boards: int) -> None:
    scale = VP_SCALES["ebu_swiss_pairs"]
    points = [victory_points(scale, Fraction(tenth, 10), boards) for tenth in range(1001)]

    assert points[0] == 0
    assert points[500] == 10
    assert points[1000] == 20
    assert all(one <= other for one, other in pairwise(points))
    assert all(points[tenth] + points[1000 - tenth] == 20 for tenth in range(501))
