"""Swiss: no rematch, no dead end, byes once and from below, and a reason for every match."""

import random

import pytest

from tournament.movements.check import errors
from tournament.movements.lookahead import can_complete, completion
from tournament.movements.plan import Movement
from tournament.movements.swiss import Draw, History, Policy, draw, placements


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


@pytest.mark.parametrize("contestants", range(4, 15))
def test_no_rematch_and_no_dead_end(contestants: int) -> None:
    for seed in range(5):
        rounds = 1 + seed % (contestants - 1 + contestants % 2)
        assert_legal(play(contestants, rounds, seed), contestants)
    assert_legal(play(contestants, contestants - 1 + contestants % 2, 99), contestants)


@pytest.mark.slow
@pytest.mark.parametrize("contestants", range(6, 15))
def test_a_thousand_small_events(contestants: int) -> None:
    most = contestants - 1 + contestants % 2
    for seed in range(1000):
        assert_legal(play(contestants, most - seed % (most - 1), seed), contestants)


@pytest.mark.slow
@pytest.mark.parametrize("contestants", range(15, 41))
def test_thirty_larger_events(contestants: int) -> None:
    most = contestants - 1 + contestants % 2
    for seed in range(30):
        # From all the rounds there are down to one, more often few.
        assert_legal(play(contestants, max(1, most * (30 - seed) ** 2 // 900), seed), contestants)


def test_two_triangles_are_a_dead_end() -> None:
    left = {1: {2, 3}, 2: {1, 3}, 3: {1, 2}, 4: {5, 6}, 5: {4, 6}, 6: {4, 5}}
    assert not can_complete(left, 1)
    assert completion({1: {2, 4}, 2: {1, 3}, 3: {2, 4}, 4: {1, 3}}, 2) is not None


def test_neighbours_meet_and_the_reason_is_told() -> None:
    history = History(met=frozenset({frozenset((1, 2)), frozenset((3, 4))}))
    drawn = draw([1, 2, 3, 4], history, 1)
    assert [(m.ns, m.ew, m.reason, m.met) for m in drawn.matches] == [
        (1, 3, "met", (2,)),
        (2, 4, "met", (3,)),
    ]


def test_danish_pairs_by_rank_whoever_has_met() -> None:
    history = History(met=frozenset({frozenset((1, 2))}))
    drawn = draw([1, 2, 3, 4], history, 3, Policy(repeats="always"))
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
