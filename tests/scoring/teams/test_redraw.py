"""Rounds drawn anew: each team left is paired once, byes and all, and came from one match before."""

from random import Random

import pytest

from scoring.teams.displaced import displaced
from scoring.teams.elimination import MAIN, State, tree
from scoring.teams.redraw import came_from, drawn_anew


def play_out(teams: int, redraw: str, lot: Random, **options: bool) -> State:
    plan = tree(teams, **options)
    seeds, seated, winners = tuple(range(1, teams + 1)), {}, {}
    for number in range(1, plan.rounds + 1):
        state = State(plan, seeds, seated, winners)
        ties = plan.of_round(number)
        pairs = drawn_anew(state, ties, redraw, lot.shuffle, state.seeds)
        here = [team for tie, pair in zip(ties, pairs, strict=True) if tie.part == MAIN for team in pair]
        assert len({*here}) == len(here)
        assert sorted(here) == sorted(team for tie in ties if tie.part == MAIN for team in state.teams(tie))
        for tie, pair in zip(ties, pairs, strict=True):
            seated[tie.number] = pair
            winners[tie.number] = lot.choice(pair)
    return State(plan, seeds, seated, winners)


@pytest.mark.sampled
@pytest.mark.parametrize("teams", range(3, 65))
@pytest.mark.parametrize("redraw", ["lot", "seeds"])
def test_every_team_but_one_is_out_after_one_defeat(teams: int, redraw: str) -> None:
    state = play_out(teams, redraw, Random(teams), third_place=True)
    lost = [state.loser(tie.number) for tie in state.tree.of_part(MAIN)]
    assert sorted([*lost, state.winner]) == [*range(1, teams + 1)]
    assert {*state.places} == {*range(1, teams + 1)}
    assert displaced(state) == ()
    ways = [
        came_from(state, tie, team) for tie in state.tree.of_part(MAIN) for team in state.seated[tie.number]
    ]
    met = [one.of for one in ways if one]
    assert sorted(met) == [tie.number for tie in state.tree.of_part(MAIN) if tie != state.tree.final]


def test_by_the_seeds_the_best_left_meets_the_last_left() -> None:
    plan = tree(8)
    seated = {1: (1, 8), 2: (4, 5), 3: (2, 7), 4: (3, 6)}
    state = State(plan, tuple(range(1, 9)), seated, {1: 8, 2: 4, 3: 2, 4: 6})
    assert drawn_anew(state, plan.of_round(2), "seeds", Random(1).shuffle, state.seeds) == [(2, 8), (4, 6)]
    assert drawn_anew(state, plan.of_round(2), "never", Random(1).shuffle, state.seeds) == [(8, 4), (2, 6)]


def test_a_chosen_opponent_keeps_its_seed_in_a_round_drawn_by_the_seeds() -> None:
    plan = tree(8)
    seated = {1: (1, 5), 2: (4, 8), 3: (2, 7), 4: (3, 6)}
    state = State(plan, (1, 2, 3, 4, 8, 6, 7, 5), seated, {1: 5, 2: 8, 3: 2, 4: 3})
    ranked = range(1, 9)
    assert drawn_anew(state, plan.of_round(2), "seeds", Random(1).shuffle, ranked) == [(2, 8), (3, 5)]
