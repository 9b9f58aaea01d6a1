"""The tree of a knock-out: who can meet whom, who is out, and what is played beside the bracket."""

from collections import Counter
from random import Random

from scoring.teams.elimination import AGAIN, CONSOLATION, MAIN, THIRD, State, Tree, tree
from scoring.teams.knock_out import bracket, crossed
from scoring.teams.round_robin import snake
from tests.tools.each_case import each_case


def play_out(plan: Tree, wins: Random | None = None) -> State:
    """The whole knock-out: the better seed wins, or a lot says who."""
    seeds = tuple(range(1, plan.teams + 1))
    seated: dict[int, tuple[int, int]] = {}
    winners: dict[int, int] = {}
    for tie in plan.ties:
        state = State(plan, seeds, seated, winners)
        if not state.is_needed(tie):
            continue
        assert state.open_ties(tie.round) == ()
        first, second = state.teams(tie)
        assert first != second
        seated[tie.number] = first, second
        winners[tie.number] = wins.choice((first, second)) if wins else min(first, second)
    return State(plan, seeds, seated, winners)


def losses(state: State, *parts: str) -> Counter[int]:
    return Counter(
        state.loser(tie.number)
        for tie in state.tree.ties
        if tie.part in parts and tie.number in state.winners
    )


@each_case("teams", range(2, 33))
def test_everybody_but_the_winner_loses_once(teams: int) -> None:
    for lot in (None, Random(teams)):
        state = play_out(tree(teams), lot)
        lost = losses(state, MAIN)
        assert {*lost} == {*range(1, teams + 1)} - {state.winner}
        assert {*lost.values()} == {1}


@each_case("teams", range(3, 33))
def test_the_two_best_seeds_meet_only_in_the_final(teams: int) -> None:
    state = play_out(tree(teams))
    assert state.winner == 1
    assert [number for number, pair in state.seated.items() if {*pair} == {1, 2}] == [state.tree.final.number]


@each_case("teams", range(2, 33))
def test_the_best_seeds_have_the_byes_and_a_round_halves_the_field(teams: int) -> None:
    plan = tree(teams)
    begin = {one.of: tie.round for tie in plan.ties for one in tie.slots if one.kind == "seed"}
    byes = [seed for seed, number in begin.items() if number == 2]
    assert sorted(byes) == [*range(1, len(byes) + 1)]
    assert [len(plan.of_round(number)) for number in range(plan.rounds, 1, -1)] == [
        1 << power for power in range(plan.rounds - 1)
    ]


@each_case("teams", range(2, 33))
def test_in_double_elimination_everybody_but_the_winner_loses_twice(teams: int) -> None:
    for lot in (None, Random(teams), Random(-teams)):
        state = play_out(tree(teams, double=True), lot)
        lost = losses(state, *{tie.part for tie in state.tree.ties})
        winner = lost.pop(state.winner, 0)
        assert winner <= 1
        assert {*lost} == {*range(1, teams + 1)} - {state.winner}
        assert {*lost.values()} == {2}
        again = state.tree.of_part(AGAIN)[0]
        assert (again.number in state.winners) == (winner == 1 or state.seated.get(again.number) is not None)


def test_the_losers_of_the_semi_finals_play_for_third_place() -> None:
    state = play_out(tree(6, third_place=True))
    (third,) = state.tree.of_part(THIRD)
    assert state.teams(third) == (4, 3)
    assert state.places == {
        1: (1, False),
        2: (2, False),
        3: (3, False),
        4: (4, False),
        5: (5, True),
        6: (5, True),
    }


def test_without_that_match_they_share_the_place() -> None:
    places = play_out(tree(8)).places
    assert [places[team] for team in range(1, 9)] == [
        (1, False),
        (2, False),
        *[(3, True)] * 2,
        *[(5, True)] * 4,
    ]


@each_case("teams", range(4, 17))
def test_the_losers_of_the_first_round_play_a_consolation(teams: int) -> None:
    state = play_out(tree(teams, consolation=True))
    first = {state.loser(tie.number) for tie in state.tree.of_round(1) if tie.part == MAIN}
    there = {team for tie in state.tree.of_part(CONSOLATION) for team in state.teams(tie)}
    assert there == (first if len(first) > 1 else set())
    assert len(losses(state, CONSOLATION)) == max(0, len(first) - 1)


def test_of_four_teams_the_consolation_is_the_match_for_third_place() -> None:
    assert [tie.part for tie in tree(4, third_place=True, consolation=True).ties] == [MAIN, MAIN, MAIN, THIRD]


@each_case("teams", range(2, 17))
@each_case("double", [False, True])
def test_every_team_has_a_place_in_the_end(teams: int, double: bool) -> None:
    places = play_out(tree(teams, double=double), Random(teams)).places
    assert {*places} == {*range(1, teams + 1)}
    counted = Counter(place for place, _shared in places.values())
    for place, count in counted.items():
        assert sum(1 for one, _shared in places.values() if one < place) == place - 1
        assert {shared for one, shared in places.values() if one == place} == {count > 1}


def test_what_is_seated_is_a_fact_whatever_the_tree_says() -> None:
    plan = tree(4)
    state = State(plan, (1, 2, 3, 4), {1: (1, 4), 2: (2, 3), 3: (1, 3)}, {1: 1, 2: 2})
    assert state.teams(plan.final) == (1, 3)


# Groups that cross over into a bracket: from top to bottom, winners of groups against seconds of others.


@each_case(
    "groups, qualify, first_round",
    [
        (2, 1, "A1-B1"),
        (2, 2, "A1-B2 B1-A2"),
        (4, 2, "A1-B2 D1-C2 B1-A2 C1-D2"),
        (2, 4, "A1-B4 B2-A3 B1-A4 A2-B3"),
        (3, 2, "A1-bye B2-C2 B1-bye C1-A2"),
    ],
)
def test_groups_cross_over(groups: int, qualify: int, first_round: str) -> None:
    """Two of one group are in different halves, and where they cannot be, in different quarters."""
    own = [[f"{letter}{place}" for place in range(1, qualify + 1)] for letter in "ABCD"[:groups]]
    seeds = crossed(own)
    pairs = bracket(len(seeds)).first_round
    names = [f"{seeds[one - 1]}-{seeds[other - 1] if other else 'bye'}" for one, other in pairs]
    assert " ".join(names) == first_round


@each_case("groups", [2, 3, 4, 5, 6, 7, 8])
def test_the_first_two_of_a_group_can_meet_in_the_final_alone(groups: int) -> None:
    seeds = crossed([[(group, 1), (group, 2)] for group in range(groups)])
    pairs = bracket(len(seeds)).first_round
    for half in (pairs[: len(pairs) // 2], pairs[len(pairs) // 2 :]):
        here = [seeds[seed - 1][0] for two in half for seed in two if seed]
        assert len(here) == len({*here})


def test_the_best_thirds_meet_no_team_of_their_own_group() -> None:
    """Six groups, two of each and four thirds: sixteen teams."""
    own = [[f"{letter}{place}" for place in range(1, 4 if letter in "ACDF" else 3)] for letter in "ABCDEF"]
    seeds = crossed(own)
    for one, other in bracket(len(seeds)).first_round:
        assert other
        assert seeds[one - 1][0] != seeds[other - 1][0]


def test_the_snake_goes_back_and_forth() -> None:
    assert snake(range(1, 11), 4) == [[1, 8, 9], [2, 7, 10], [3, 6], [4, 5]]
    assert snake("abcd", 1) == [["a", "b", "c", "d"]]
