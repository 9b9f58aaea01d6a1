"""A Swiss of every size, with a late team and one that leaves: every draw is legal and near enough.

Near enough is what the policy promises: no other policy finds a draw that costs less by it.
"""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.movements.swiss.pairing import can_be_paired
from tournament.movements.swiss.round_to_draw import Teams, Way
from tournament.movements.swiss.team_rounds import Pairings, faults, propose

POLICIES = ("top_down", "least_ranks", "least_points")
LATE, LEAVES = 2, 3  # the round in which the last number comes, and that before which number 2 has left


def events(teams: int, seed: int, most: int) -> Iterator[tuple[Teams, Way, Pairings | None]]:
    """The rounds of one event; after a round without a legal draw there is none."""
    chance = random.Random(seed)
    points = {number: Fraction(0) for number in range(1, teams + 1)}
    met: dict[frozenset[int], tuple[int, ...]] = {}
    byes: set[int] = set()
    for number in range(1, most + 1):
        here = [
            one for one in points if not ((one == 2 and number >= LEAVES) or (one == teams and number < LATE))
        ]
        order = tuple(sorted(here, key=lambda one: (-points[one], one)))
        before = Teams(order, dict(points), dict(met), frozenset(byes))
        way = Way(POLICIES[(teams + number) % 3], seed=seed)
        drawn = propose(before, way)
        yield before, way, drawn
        if drawn is None:
            return
        for those in drawn:
            if len(those) == 1:
                byes.add(those[0])
                points[those[0]] += 12
                continue
            met[frozenset(those)] = (number,)
            won = Fraction(chance.randrange(2001), 100)
            points[those[0]] += won
            points[those[1]] += 20 - won


def costs(before: Teams, drawn: Pairings) -> dict[str, object]:
    """What each policy makes as small as it can."""
    idle = [those[0] for those in drawn if len(those) == 1]
    place = {one: at for at, one in enumerate(one for one in before.order if one not in idle)}
    couples = [those for those in drawn if len(those) == 2]
    return {
        "top_down": sorted(sorted(place[one] for one in two) for two in couples),
        "least_ranks": sum((place[one] - place[other]) ** 2 for one, other in couples),
        "least_points": sum(abs(before.points[one] - before.points[other]) for one, other in couples),
    }


def assert_legal(before: Teams, drawn: Pairings) -> None:
    assert faults(before, drawn) == ()
    assert not [those for those in drawn if frozenset(those) in before.met]
    idle = [those[0] for those in drawn if len(those) == 1]
    assert len(idle) == len(before.order) % 2
    assert not before.byes & {*idle}


def assert_cheapest(before: Teams, way: Way, drawn: Pairings) -> None:
    """None of the other policies finds a draw that is better by the policy of this one."""
    own = costs(before, drawn)[way.policy]
    for policy in POLICIES:
        other = propose(before, Way(policy, seed=way.seed))
        assert other is not None
        assert own <= costs(before, other)[way.policy]  # type: ignore[operator]


def is_possible(before: Teams) -> bool:
    """Whether any bye leaves teams that can all be paired."""
    barred = frozenset(before.met)
    if len(before.order) % 2 == 0:
        return can_be_paired(before.order, barred)
    return any(
        can_be_paired(_without(before.order, one), barred) for one in before.order if one not in before.byes
    )


def _without(order: Sequence[int], gone: int) -> list[int]:
    return [one for one in order if one != gone]


@settings(max_examples=12, deadline=None)
@given(teams=st.integers(5, 16), seed=st.integers(0, 10**6))
def test_each_draw_is_legal_and_costs_what_its_policy_promises(teams: int, seed: int) -> None:
    for before, way, drawn in events(teams, seed, most=6):
        if drawn is None:
            assert not is_possible(before)
            return
        assert_legal(before, drawn)
        assert_cheapest(before, way, drawn)
        assert propose(before, way) == drawn


@pytest.mark.slow
def test_so_is_each_draw_of_every_size_up_to_sixty_and_of_every_round_that_exists() -> None:
    for teams in range(5, 61):
        rounds = [*events(teams, seed=teams, most=teams if teams <= 24 else 9)]
        for before, way, drawn in rounds:
            if drawn is None:
                assert not is_possible(before)
                continue
            assert_legal(before, drawn)
            if teams <= 24 or len(before.met) % 4 == 0:
                assert_cheapest(before, way, drawn)
