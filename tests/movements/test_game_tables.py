"""Plans for tables of games: everybody once a round, sit-outs and meetings as even as they are said to be."""

from collections import Counter
from itertools import combinations, pairwise, permutations
from operator import eq

import pytest

from tests.tools.each_case import each_case
from tournament.movements.families import rotation
from tournament.movements.game_tables import Sitting, codes, partnering, plan


def meetings(sittings: tuple[Sitting, ...]) -> Counter[int]:
    """How often two sit at one table, and for how many couples."""
    met = Counter(frozenset(pair) for each in sittings for pair in combinations(each.seats, 2))
    return Counter(met.values())


def partners(sittings: tuple[Sitting, ...]) -> Counter[int]:
    met = Counter(frozenset(pair) for each in sittings for pair in (each.seats[::2], each.seats[1::2]))
    return Counter(met.values())


def sides(seats: tuple[int, ...]) -> set[frozenset[int]]:
    return {frozenset(seats[::2]), frozenset(seats[1::2])}


@pytest.mark.sampled
@pytest.mark.parametrize(
    "contestants, seats, teams",
    [(count, 4, False) for count in range(4, 17)]
    + [(count, 3, False) for count in range(3, 13)]
    + [(count, 2, False) for count in range(2, 9)]
    + [(count, 4, True) for count in range(2, 12)],
)
def test_whatever_is_offered_seats_everybody_at_most_once_a_round(contestants, seats, teams) -> None:
    offered = codes(contestants, seats, teams=teams)
    assert offered
    for code in offered[:3]:
        for number in range(1, plan(code)[-1].round + 1):
            seated = [who for each in plan(code) if each.round == number for who in each.seats]
            assert len(seated) == len(set(seated))
            assert set(seated) <= {*range(1, contestants + 1)}


@pytest.mark.parametrize("players, seats", [(1, 4), (3, 4), (2, 3), (1, 2)])
def test_nothing_is_offered_for_too_few(players: int, seats: int) -> None:
    assert codes(players, seats, teams=False) == []


@each_case("code", ["rotation-9x3", "threes-2x3", "round-robin-1x1", "mitchell-7x7", "rotation-5x0"])
def test_what_is_no_plan_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        plan(code)


def test_the_methods_of_chicago() -> None:
    """rules/chicago.md 5: method A of five and six, method B with every partner equally often."""
    assert [each.seats for each in plan("rotation-in-turn-5x5")] == [
        (1, 2, 3, 4), (5, 2, 3, 4), (5, 1, 3, 4), (5, 1, 2, 4), (5, 1, 2, 3)
    ]  # fmt: skip
    assert partners(plan("rotation-pairs-6x3")) == Counter({2: 3})
    assert partners(plan("rotation-4x3")) == Counter({1: 6})
    assert partners(plan("rotation-5x5")) == Counter({1: 10})
    assert partners(plan("rotation-6x15")) == Counter({2: 15})
    assert partners(plan("rotation-7x21")) == Counter({2: 21})


@each_case(
    "code, family",
    [(f"rotation-{players}x15", rotation.rotation) for players in (4, 5, 6, 7)]
    + [("rotation-pairs-6x3", rotation.fixed_pairs), ("rotation-pivot-6x15", rotation.pivots)],
)
def test_at_one_table_nobody_moves_who_could_stay(code: str, family) -> None:
    """No other way to seat the same partnerships leaves more players in their chairs."""
    sittings = [each.seats for each in plan(code)]
    listed = [(row.n, row.e, row.s, row.w) for row in family(int(code.split("-")[-1][0]), len(sittings)).rows]
    assert [*map(sides, sittings)] == [*map(sides, listed)]
    for before, after in pairwise(sittings):
        ways = [way for way in permutations(after) if sides(way) == sides(after)]
        most = max(sum(map(eq, before, way)) for way in ways)
        assert sum(map(eq, before, after)) == most


def test_of_five_at_chicago_one_player_changes_chairs_when_another_comes_in() -> None:
    moved = [
        len([1 for before, after in zip(one.seats, other.seats, strict=True) if before != after])
        for one, other in pairwise(plan("rotation-5x5"))
    ]
    assert moved == [2, 2, 2, 2]


@each_case("players", [8, 9, 12, 13, 16])
def test_a_whole_individual_partners_everybody_once(players: int) -> None:
    rounds = players if players % 4 else players - 1
    assert partners(plan(f"individual-{players}x{rounds}")) == Counter({1: players * (players - 1) // 2})


def test_five_teams_have_a_bye_each_and_meet_once() -> None:
    sittings = plan("round-robin-5x5")
    assert meetings(sittings) == Counter({1: 10})
    assert Counter(who for each in sittings for who in each.seats) == Counter(dict.fromkeys(range(1, 6), 4))
    assert {each.table for each in sittings} == {1, 2}


def test_a_second_time_round_the_sides_are_exchanged() -> None:
    once, twice = plan("round-robin-4x3"), plan("round-robin-4x6")[6:]
    assert [each.seats for each in twice] == [each.seats[::-1] for each in once]


@pytest.mark.parametrize(
    "code, expected",
    [("threes-9x4", {1: 36}), ("threes-3x3", {3: 3})],
)
def test_threes_meet_seldom(code: str, expected: dict[int, int]) -> None:
    assert meetings(plan(code)) == Counter(expected)


@pytest.mark.parametrize("players", range(4, 13))
def test_threes_sit_out_evenly(players: int) -> None:
    played = Counter(who for each in plan(f"threes-{players}x{players}") for who in each.seats)
    assert max(played.values()) - min(played.values()) <= 1


def test_a_rotation_is_named_by_what_its_rounds_bring_about() -> None:
    named = {
        "equally": ("rotation-4x3", "rotation-5x5", "rotation-6x15", "rotation-7x21"),
        "all": ("rotation-6x9", "rotation-7x14"),
        "some": ("rotation-6x3", "rotation-6x6", "rotation-7x7"),
    }
    assert {code: partnering(code) for codes in named.values() for code in codes} == {
        code: name for name, codes in named.items() for code in codes
    }
