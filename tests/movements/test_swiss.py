"""Swiss: no rematch, no dead end, byes once and from below, and a reason for every match."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.cases import cases
from tournament.movements.check import errors
from tournament.movements.plan import Movement
from tournament.movements.solving.lookahead import can_complete, completion
from tournament.movements.swiss.drawn_rounds import Draw, History, Policy, cheapest, draw, placements


def play(contestants: int, rounds: int, seed: int, policy: Policy | None = None) -> list[Draw]:
    """A whole event with random scores."""
    chance = random.Random(seed)
    score = dict.fromkeys(range(1, contestants + 1), 0)
    met: set[frozenset[int]] = set()
    byes: set[int] = set()
    north: dict[int, int] = {}
    draws = []
    for left in range(rounds, 0, -1):
        ranking = sorted(score, key=lambda c: (-score[c], c))
        drawn = draw(ranking, History(frozenset(met), frozenset(byes), dict(north)), left, policy)
        for match in drawn.matches:
            met.add(frozenset((match.ns, match.ew)))
            north[match.ns] = north.get(match.ns, 0) + 1
            points = chance.randrange(21)
            score[match.ns] += points
            score[match.ew] += 20 - points
        byes |= {drawn.bye} if drawn.bye else set()
        draws.append(drawn)
    return draws


def assert_legal(draws: list[Draw], contestants: int) -> None:
    couples = [frozenset((m.ns, m.ew)) for drawn in draws for m in drawn.matches]
    byes = [drawn.bye for drawn in draws if drawn.bye]
    assert len(couples) == len(set(couples)) == len(draws) * (contestants // 2)
    assert len(byes) == len(set(byes)) == len(draws) * (contestants % 2)


@pytest.mark.sampled
@pytest.mark.parametrize("contestants", range(4, 15))
def test_no_rematch_and_no_dead_end(contestants: int) -> None:
    for seed in range(5):
        rounds = 1 + seed % (contestants - 1 + contestants % 2)
        assert_legal(play(contestants, rounds, seed), contestants)
    assert_legal(play(contestants, contestants - 1 + contestants % 2, 99), contestants)


@pytest.mark.slow
@pytest.mark.parametrize("contestants", range(6, 15))
def test_many_small_events(contestants: int) -> None:
    most = contestants - 1 + contestants % 2
    for seed in cases(0, 200):
        assert_legal(play(contestants, most - seed % (most - 1), seed), contestants)


@pytest.mark.slow
@pytest.mark.parametrize("contestants", range(15, 41))
def test_larger_events(contestants: int) -> None:
    most = contestants - 1 + contestants % 2
    seeds = cases(0, 10)
    for seed in seeds:
        # From all the rounds there are down to one, more often few.
        rounds = most * (len(seeds) - seed) ** 2 // len(seeds) ** 2
        assert_legal(play(contestants, max(1, rounds), seed), contestants)


def test_two_triangles_are_a_dead_end() -> None:
    left = {1: {2, 3}, 2: {1, 3}, 3: {1, 2}, 4: {5, 6}, 5: {4, 6}, 6: {4, 5}}
    assert not can_complete(left, 1)
    assert completion({1: {2, 4}, 2: {1, 3}, 3: {2, 4}, 4: {1, 3}}, 2) is not None


def matchings(ranks: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    """Every way to put an even number of them into couples."""
    if not ranks:
        yield []
    for other in ranks[1:]:
        for rest in matchings(tuple(rank for rank in ranks[1:] if rank != other)):
            yield [(ranks[0], other), *rest]


@given(st.sets(st.tuples(st.integers(1, 8), st.integers(1, 8)), max_size=20))
def test_no_draw_costs_less(couples: set[tuple[int, int]]) -> None:
    met = frozenset(frozenset(couple) for couple in couples if len(set(couple)) == 2)
    legal = [one for one in matchings(tuple(range(1, 9))) if not met & {frozenset(c) for c in one}]
    found = cheapest(range(1, 9), History(met))
    least = min((sum((a - b) ** 2 for a, b in one) for one in legal), default=None)
    assert least == (None if found is None else sum((a - b) ** 2 for a, b in found))


@given(st.integers(2, 10), st.integers(1, 5), st.integers(0, 99))
def test_what_is_left_is_completed_by_disjoint_rounds(half: int, rounds: int, seed: int) -> None:
    field = list(range(2 * half))
    random.Random(seed).shuffle(field)
    ring = [[field[(i + k) % (2 * half)] for i in range(2 * half)] for k in range(2 * half)]
    left: dict[int, set[int]] = {who: set() for who in field}
    for k in range(1, min(rounds, half) + 1):
        for a, b in zip(ring[0], ring[k], strict=True):
            left[a].add(b)
            left[b].add(a)
    found = completion(left, rounds)
    if found is not None:
        assert len(found) >= rounds
        assert all(sorted(who for couple in one for who in couple) == sorted(field) for one in found)
        used = [frozenset(couple) for one in found for couple in one]
        assert len(used) == len(set(used))
        assert all(b in left[a] for a, b in map(tuple, used))
    elif len(field) > 2:
        assert rounds > min(map(len, left.values()))


def test_neighbours_meet_and_the_reason_is_told() -> None:
    history = History(met=frozenset({frozenset((1, 2)), frozenset((3, 4))}))
    drawn = draw([1, 2, 3, 4], history, 1)
    assert [(m.ns, m.ew, m.reason, m.met) for m in drawn.matches] == [
        (1, 3, "met", (2,)),
        (2, 4, "met", (3,)),
    ]


def test_danish_pairs_by_rank_whoever_has_met() -> None:
    history = History(met=frozenset({frozenset((1, 2))}))
    drawn = draw([1, 2, 3, 4], history, 3, Policy(repeats="danish"))
    assert [(m.ns, m.ew, m.reason) for m in drawn.matches] == [(1, 2, "again"), (3, 4, "neighbours")]


def test_repeats_in_the_last_round_only() -> None:
    history = History(met=frozenset({frozenset((1, 2)), frozenset((3, 4))}))
    policy = Policy(repeats="last", last=1)
    assert all(m.reason != "again" for m in draw([1, 2, 3, 4], history, 2, policy).matches)
    assert len(play(6, 7, 3, Policy(repeats="last", last=2))) == 7


def test_the_lowest_without_a_bye_sits_out() -> None:
    assert draw([1, 2, 3, 4, 5], History(byes=frozenset({5})), 1).bye == 4


def test_three_play_one_another_instead_of_a_bye() -> None:
    drawn = draw([1, 2, 3, 4, 5], History(), 1, Policy(odd="triple"))
    assert (sorted(drawn.triple), drawn.bye, len(drawn.matches)) == ([3, 4, 5], None, 1)


def test_the_side_seldom_north_sits_there() -> None:
    assert draw([1, 2], History(north={1: 2, 2: 1}), 1).matches[0].ns == 2


def test_no_draw_is_an_error() -> None:
    with pytest.raises(ValueError, match="rematch"):
        draw([1, 2], History(met=frozenset({frozenset((1, 2))})), 1)


@pytest.mark.parametrize("kind, tables", [("pairs", 3), ("teams", 6)])
def test_a_draw_becomes_rows(kind: str, tables: int) -> None:
    drawn = draw(list(range(1, 7)), History(), 1)
    rows = placements(drawn, 1, kind)
    movement = Movement("swiss", "swiss", kind, tables, 1, 1, 6, 1, rows, copies=tables)
    assert errors(movement) == []
