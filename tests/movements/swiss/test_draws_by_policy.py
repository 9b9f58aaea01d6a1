"""A draw that spares the rounds after it is the best of its policy among all those that do."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from tests.tools.each_case import each_case
from tournament.movements.swiss.round_to_draw import Couple, Teams, Way
from tournament.movements.swiss.team_rounds import Foreseen, foreseen, propose

Drawn = tuple[tuple[int, ...], ...]


def every_draw(left: tuple[int, ...], met: frozenset[Couple], idle: frozenset[int]) -> Iterator[Drawn]:
    """Every legal round, the bye to the lowest first, then the better ranked first."""
    byes = [one for one in reversed(left) if one not in idle] if len(left) % 2 else [0]
    for bye in byes:
        for couples in pairings(tuple(one for one in left if one != bye), met):
            yield (*couples, (bye,)) if bye else couples


def pairings(left: tuple[int, ...], met: frozenset[Couple]) -> Iterator[Drawn]:
    if not left:
        yield ()
        return
    for other in left[1:]:
        if frozenset((left[0], other)) not in met:
            rest = tuple(one for one in left[1:] if one != other)
            yield from (((left[0], other), *others) for others in pairings(rest, met))


def goes_on(left: tuple[int, ...], met: frozenset[Couple], idle: frozenset[int], rounds: int) -> bool:
    return rounds == 0 or any(
        goes_on(left, met | _met(drawn), idle | _idle(drawn), rounds - 1)
        for drawn in every_draw(left, met, idle)
    )


def _met(drawn: Drawn) -> frozenset[Couple]:
    return frozenset(frozenset(those) for those in drawn if len(those) == 2)


def _idle(drawn: Drawn) -> frozenset[int]:
    return frozenset(those[0] for those in drawn if len(those) == 1)


def cost(drawn: Drawn, before: Teams, policy: str) -> tuple[object, ...]:
    bye = _idle(drawn)
    playing = [one for one in before.order if one not in bye]
    places = [[playing.index(one) for one in those] for those in drawn if len(those) == 2]
    highest = -before.order.index(*bye) if bye else 0
    ranks = sum((one - other) ** 2 for one, other in places)
    apart = sum(abs(before.points[one] - before.points[other]) for one, other in _met(drawn))
    return highest, *{"least_ranks": (ranks,), "least_points": (apart, ranks)}.get(policy, (sorted(places),))


@pytest.mark.sampled
@pytest.mark.parametrize("policy", ["top_down", "least_ranks", "least_points"])
@pytest.mark.parametrize("teams, rounds", [(6, 5), (7, 5)])
def test_the_best_of_the_draws_after_which_the_event_can_go_on(policy: str, teams: int, rounds: int) -> None:
    for seed in range(20):
        chance = random.Random(seed)
        points, met, idle = dict.fromkeys(range(1, teams + 1), Fraction(0)), {}, frozenset()
        for number in range(1, rounds + 1):
            order = tuple(sorted(points, key=lambda one: (-points[one], one)))
            before = Teams(order, dict(points), dict(met), idle)
            left = rounds - number
            drawn = propose(before, Way(policy, left=left + 1))
            assert drawn is not None
            known = frozenset(met)
            lasting = (
                one
                for one in sorted(every_draw(order, known, idle), key=lambda one: cost(one, before, policy))
                if goes_on(order, known | _met(one), idle | _idle(one), left)
            )
            assert cost(drawn, before, policy) == cost(next(lasting), before, policy)
            for one, other in (those for those in drawn if len(those) == 2):
                met[frozenset((one, other))] = (number,)
                won = Fraction(chance.randrange(2001), 100)
                points[one], points[other] = points[one] + won, points[other] + 20 - won
            idle |= _idle(drawn)


@each_case(
    "halves, those, met",
    [
        (False, (1, 2), ["1-2"]),
        (True, (1, 2), ["1-2"]),
        (False, (1, 2, 3), ["1-2", "1-3", "2-3"]),
        (True, (1, 2, 3), ["1-2", "1-3"]),
        (True, (4,), []),
    ],
)
def test_of_three_in_half_matches_the_first_meets_both_others(
    halves: bool, those: tuple[int, ...], met: list[str]
) -> None:
    meetings = Teams(those, halves=halves).meetings(those)
    assert ["-".join(map(str, sorted(couple))) for couple in meetings] == met


# Danish rounds: those among the first of the standings may meet again, the others may not.

MET = {frozenset(couple): (1,) for couple in ((1, 2), (3, 4), (5, 6), (7, 8))}


@each_case(
    "leaders, drawn",
    [
        (0, ((1, 3), (2, 4), (5, 7), (6, 8))),
        (2, ((1, 2), (3, 5), (4, 6), (7, 8))),
        (4, ((1, 2), (3, 4), (5, 7), (6, 8))),
        (5, ((1, 2), (3, 4), (5, 7), (6, 8))),
        (8, ((1, 2), (3, 4), (5, 6), (7, 8))),
    ],
)
def test_only_leaders_meet_again(leaders: int, drawn: Drawn) -> None:
    """1–2 are neighbours again; below the leaders 3–5 and 4–6 are the nearest who have not met, and so on.

    With two leaders 7 and 8 have not met yet.
    """
    met = {**MET} if leaders != 2 else {couple: rounds for couple, rounds in MET.items() if 8 not in couple}
    assert propose(Teams(tuple(range(1, 9)), met=met), Way(leaders=leaders)) == drawn


def test_the_leaders_may_meet_in_a_later_round_too_so_that_a_draw_need_not_spare_them() -> None:
    """Of four who have all met, two rounds are left: only where they are leaders can both be drawn."""
    met = {frozenset(couple): (1,) for couple in combinations(range(1, 5), 2)}
    assert propose(Teams((1, 2, 3, 4), met=met), Way(left=2)) is None
    assert propose(Teams((1, 2, 3, 4), met=met), Way(left=2, leaders=4)) == ((1, 2), (3, 4))
    assert propose(Teams((1, 2, 3, 4), met=met), Way(left=2, leaders=2)) is None


def test_what_a_swiss_of_four_leads_to_when_the_better_seed_wins() -> None:
    """1–3, 2–4: 15 for 1 and 2. 1–2, 3–4: 27½, 22½, 17½, 12½. Left are 1–4 and 2–3; then all have met."""
    ways = (Way(first="half", left=4), *(Way(left=left) for left in (3, 2, 1)))
    met_all = (Foreseen(0, 3), Foreseen(0, 2), Foreseen(0, 4))
    assert foreseen(4, ways) == (*met_all, Foreseen(None, None))
    # After the third round 45, 35, 25, 15: a Danish round is 1–2, 3–4, both again.
    assert foreseen(4, (*ways[:3], Way(left=1, leaders=4))) == (*met_all, Foreseen(2, 2))
    assert foreseen(4, (*ways[:3], Way(left=1, repeats_until=9))) == (*met_all, Foreseen(2, 2))
    assert foreseen(200, ways) == ()


def test_the_leader_of_five_sits_out_in_the_fifth_round() -> None:
    """The bye goes to the lowest who has not had it, and so at last to 1, who has met all others by then."""
    found = foreseen(5, (Way(first="half", left=5), *(Way(left=left) for left in (4, 3, 2, 1))))
    assert found[-1] == Foreseen(0, 0)
    assert [one.repeats for one in found] == [0] * 5
