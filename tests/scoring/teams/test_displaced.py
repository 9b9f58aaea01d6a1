"""Teams that a correction displaces: named in the round after, and exchanged only where nothing has begun."""

from random import Random

import pytest

from scoring.teams.displaced import Displaced, displaced, exchangeable
from scoring.teams.elimination import State, tree


def cup(**options: bool) -> State:
    """Of four teams the better seeds have won the semi-finals, and all of the next round is seated."""
    plan = tree(4, **options)
    seated = {1: (1, 4), 2: (2, 3), 3: (1, 2)}
    return State(plan, (1, 2, 3, 4), seated | ({4: (4, 3)} if options else {}), {1: 1, 2: 2})


def corrected(state: State, **winners: int | None) -> State:
    """The same with other winners, by `m1` and so on; None: no winner any more."""
    changed = {int(name[1:]): winner for name, winner in winners.items()}
    kept = {n: w for n, w in (state.winners | changed).items() if w is not None}
    return State(state.tree, state.seeds, state.seated, kept)


def test_a_corrected_semi_final_sends_the_other_team_to_the_final() -> None:
    state = corrected(cup(), m1=4)
    assert displaced(cup()) == ()
    assert displaced(state) == (Displaced(3, 1, 1, 4),)
    assert exchangeable(state, displaced(state), []) == (Displaced(3, 1, 1, 4),)
    assert exchangeable(state, displaced(state), [3]) == ()


def test_a_match_that_is_tied_after_a_correction_sends_nobody_on() -> None:
    state = corrected(cup(), m2=None)
    assert displaced(state) == (Displaced(3, 2, 2, None),)
    assert exchangeable(state, displaced(state), []) == ()


def test_final_and_match_for_third_place_exchange_a_team_together_or_not_at_all() -> None:
    state = corrected(cup(third_place=True), m1=4)
    assert displaced(state) == (Displaced(3, 1, 1, 4), Displaced(4, 1, 4, 1))
    assert len(exchangeable(state, displaced(state), [])) == 2
    assert exchangeable(state, displaced(state), [4]) == ()


def test_places_exchanged_in_a_round_are_no_fault() -> None:
    plan = tree(8)
    seated = {1: (1, 8), 2: (4, 5), 3: (2, 7), 4: (3, 6), 5: (2, 4), 6: (1, 3)}
    assert displaced(State(plan, tuple(range(1, 9)), seated, {1: 1, 2: 4, 3: 2, 4: 3})) == ()


@pytest.mark.sampled
@pytest.mark.parametrize("teams", range(3, 65))
@pytest.mark.parametrize("double", [False, True])
def test_seating_the_right_teams_leaves_none_displaced(teams: int, double: bool) -> None:
    lot, plan = Random(teams), tree(teams, double=double, third_place=not double)
    seeds, seated, winners = tuple(range(1, teams + 1)), {}, {}
    for tie in (tie for tie in plan.ties if tie.round < 3):
        seated[tie.number] = State(plan, seeds, seated, winners).teams(tie)
        if tie.round == 1:
            winners[tie.number] = lot.choice(seated[tie.number])
    for number in winners:
        winners[number] = lot.choice(seated[number])
    state = State(plan, seeds, seated, winners)
    ways = {(one.tie, one.seated): one.right for one in exchangeable(state, displaced(state), [])}
    assert len(ways) == len(displaced(state))
    mended = {n: tuple(ways.get((n, team), team) for team in pair) for n, pair in seated.items()}
    assert displaced(State(plan, seeds, mended, winners)) == ()
