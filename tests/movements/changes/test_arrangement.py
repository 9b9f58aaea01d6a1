"""Pairs arranged in every movement of the catalogue: still, apart, near, and lines of equal strength."""

import random
from fractions import Fraction
from itertools import permutations

import pytest

from tests.tools.cases import cases
from tests.tools.each_case import each_case
from tournament.movements.announcement import stationary
from tournament.movements.catalogue import build
from tournament.movements.catalogue_figures import on_offer
from tournament.movements.changes.arrangement import (
    Chair,
    SeatWish,
    WishKind,
    answer,
    arrange,
    chairs_of,
    means_of,
    parted,
)

STAY, APART, DISTANT, NEAR = WishKind


def pairs_of(chairs: list[Chair]) -> list[int]:
    return [*range(101, 101 + len(chairs))]


def movements(pairs: int) -> dict[str, list[Chair]]:
    """The chairs of each movement for this number of pairs; boards that lie turned move nobody."""
    codes = (code for code, figures in on_offer(pairs, "pairs") if not figures.turned)
    return {code: chairs_of([build(code)]) for code in codes}


def wishes_at_random(pairs: list[int], chance: random.Random, number: int) -> list[SeatWish]:
    kinds = [chance.choice([STAY, APART, DISTANT, NEAR]) for _ in range(number)]
    couples = [chance.sample(pairs, 2) for _ in kinds]
    return [
        SeatWish(kind, *(couple[:1] if kind == STAY else couple))
        for kind, couple in zip(kinds, couples, strict=True)
    ]


@pytest.mark.parametrize(
    "pairs", [4, 7, *(pytest.param(pairs, marks=pytest.mark.slow) for pairs in range(8, 29))]
)
def test_in_every_movement_up_to_14_tables_those_who_stay_sit_still_where_there_is_room(pairs: int) -> None:
    for code, chairs in movements(pairs).items():
        seated, places = pairs_of(chairs), len(stationary(build(code)))
        for wanted in {1, min(3, pairs), min(places + 1, 6, pairs)}:
            wishes = [SeatWish(STAY, who) for who in seated[-wanted:]]
            found = arrange(chairs, seated, wishes)
            assert sorted(found.seated) == seated, code
            still = sum(one.is_met for one in found.answers)
            assert still == min(wanted, places), (code, wanted, places)


def test_figures_of_chairs_are_those_of_the_movements() -> None:
    mitchell, howell = chairs_of([build("mitchell-5x5")]), chairs_of([build("howell-4x7")])
    assert [chair.moves for chair in mitchell] == [0] * 5 + [4] * 5
    assert [chair.line for chair in mitchell] == ["NS"] * 5 + ["EW"] * 5
    assert {*mitchell[0].meets} == {5, 6, 7, 8, 9}
    assert [chair.moves == 0 for chair in howell].count(True) == 1
    assert {chair.line for chair in howell} == {""}
    assert all(len(chair.meets) == 7 for chair in howell)


@each_case("seed", cases(1, 13))
def test_wishes_are_met_where_an_assignment_meets_them_all(seed: int) -> None:
    chance = random.Random(seed)
    pairs = chance.choice([4, 5, 6])
    code, chairs = chance.choice([*movements(pairs).items()])
    seated = pairs_of(chairs)
    wishes = wishes_at_random(seated, chance, chance.choice([1, 2, 3]))
    found = arrange(chairs, seated, wishes)
    possible = any(
        all(answer(wish, chairs, where).is_met for wish in wishes)
        for each in permutations(range(len(seated)))
        for where in [dict(zip(seated, each, strict=True))]
    )
    assert all(one.is_met for one in found.answers) == possible, (code, wishes)


@pytest.mark.sampled
@pytest.mark.parametrize("seed", cases(1, 9))
def test_an_arrangement_is_a_permutation_the_same_again_and_moves_no_one_for_nothing(seed: int) -> None:
    chance = random.Random(seed)
    code, chairs = chance.choice([*movements(chance.randrange(8, 25)).items()])
    seated = pairs_of(chairs)
    wishes = wishes_at_random(seated, chance, 5)
    found = arrange(chairs, seated, wishes, seed=seed)
    assert sorted(found.seated) == seated, code
    assert arrange(chairs, seated, wishes, seed=seed) == found
    assert arrange(chairs, seated, []).seated == (*seated,)
    assert arrange(chairs, found.seated, wishes, seed=seed).answers == found.answers


def test_wishes_say_why_they_are_not_met() -> None:
    chairs = chairs_of([build("howell-4x7")])
    wishes = [SeatWish(STAY, 101), SeatWish(STAY, 102), SeatWish(APART, 103, 104), SeatWish(NEAR, 105, 105)]
    by_wish = {one.wish: one for one in arrange(chairs, pairs_of(chairs), wishes).answers}
    assert sorted(by_wish[wish].code for wish in wishes[:2]) == ["moves", "still"]
    assert (by_wish[wishes[2]].code, by_wish[wishes[2]].is_met) == ("meet", False)
    assert (by_wish[wishes[3]].code, by_wish[wishes[3]].is_met) == ("partners", True)


def test_two_sections_keep_friends_together_and_strangers_apart() -> None:
    chairs = chairs_of([build("mitchell-5x5"), build("mitchell-5x5")])
    seated = pairs_of(chairs)
    wishes = [SeatWish(NEAR, 101, 120), SeatWish(DISTANT, 102, 103), SeatWish(APART, 101, 105)]
    found = arrange(chairs, seated, wishes)
    assert all(one.is_met for one in found.answers)
    where = {who: chairs[place] for place, who in enumerate(found.seated)}
    assert where[101].section == where[120].section


@pytest.mark.parametrize("codes", [["mitchell-7x7"], ["mitchell-5x5", "mitchell-5x5"], ["howell-4x7"]])
def test_seeds_give_lines_of_equal_strength(codes: list[str]) -> None:
    chairs = chairs_of([build(code) for code in codes])
    seated = pairs_of(chairs)
    strengths = {who: Fraction(who % 17 * 3) for who in seated}
    found = arrange(chairs, seated, [], strengths)
    before, after = (means_of(chairs, each, strengths) for each in (seated, found.seated))
    assert sorted(found.seated) == seated
    assert max(after.values()) - min(after.values()) <= max(before.values()) - min(before.values())
    assert max(after.values()) - min(after.values()) <= 1


def test_the_strongest_pair_of_equal_lines_sits_at_table_1() -> None:
    chairs = chairs_of([build("mitchell-5x5")])
    strengths = {101: 10, 102: 20, 103: 30, 104: 40, 105: 5, 106: 5, 107: 40, 108: 30, 109: 20, 110: 10}
    found = arrange(chairs, pairs_of(chairs), [], {who: Fraction(one) for who, one in strengths.items()})
    assert {found.seated[0], found.seated[5]} == {104, 107}
    assert {
        *means_of(chairs, found.seated, {who: Fraction(one) for who, one in strengths.items()}).values()
    } == {Fraction(21)}


def test_teams_that_shall_not_meet_come_into_different_groups_of_equal_strength() -> None:
    groups = [[1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10]]
    assert parted(groups, ()) == groups
    found = parted(groups, [frozenset((1, 6)), frozenset((4, 9))])
    assert sorted(map(sorted, zip(*found, strict=True))) == sorted(map(sorted, zip(*groups, strict=True)))
    assert not any({1, 6} <= {*group} or {4, 9} <= {*group} for group in found)
    assert parted([[1, 2]], [frozenset((1, 2))]) == [[1, 2]]
