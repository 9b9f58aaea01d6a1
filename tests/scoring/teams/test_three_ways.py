"""Meetings of three or four teams in the first round of a knock-out, and their order (White Book 3.7)."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from scoring.teams.displaced import Displaced, displaced
from scoring.teams.elimination import CONSOLATION, MAIN, THIRD, State, Tree, tree
from scoring.teams.knock_out import GroupMatch
from scoring.teams.redraw import LOT, came_from, drawn_anew
from scoring.teams.three_ways import first_round, group_order, periods_of_four
from tests.tools.each_case import each_case


def play_out(plan: Tree, lot: Random | None = None) -> State:
    """The whole knock-out: the better seeds win, or a lot says who."""
    seeds = tuple(range(1, plan.teams + 1))
    seated: dict[int, tuple[int, ...]] = {}
    winners: dict[int, int] = {}
    runners_up: dict[int, int] = {}
    thirds: dict[int, int] = {}
    for tie in plan.ties:
        state = State(plan, seeds, seated, winners, runners_up, thirds)
        assert state.open_ties(tie.round) == ()
        teams = seated[tie.number] = state.teams(tie)
        assert len({*teams}) == len(teams)
        order = lot.sample(teams, len(teams)) if lot else sorted(teams)
        winners[tie.number] = order[0]
        if tie.is_group:
            runners_up[tie.number] = order[1]
        if len(teams) == 4:
            thirds[tie.number] = order[2]
    return State(plan, seeds, seated, winners, runners_up, thirds)


FIELDS = range(2, 65)


@each_case("teams", FIELDS)
def test_every_seed_plays_once_in_the_first_round_and_a_power_of_two_is_left(teams: int) -> None:
    opening = first_round(teams)
    playing = [seed for group in opening.groups for seed in group.seeds]
    assert sorted(playing) == [*range(1, teams + 1)]
    left = sum(group.survivors for group in opening.groups)
    assert left == len(opening.entries) == len({*opening.entries})
    assert left & (left - 1) == 0
    assert {len(group.seeds) for group in opening.groups} <= {2, 3}


@each_case("teams", FIELDS)
def test_the_best_seeds_head_the_groups_and_the_worst_are_in_triangles(teams: int) -> None:
    groups = first_round(teams).groups
    assert [group.seeds[0] for group in groups] == [*range(1, len(groups) + 1)]
    matches = [group for group in groups if len(group.seeds) == 2]
    triangles = [group for group in groups if len(group.seeds) == 3]
    assert [*groups] == [*matches, *triangles]
    worst = sorted(seed for group in triangles for seed in group.seeds[1:])
    assert worst == [*range(teams - 2 * len(triangles) + 1, teams + 1)]


def test_five_six_and_seven_teams() -> None:
    assert [group.seeds for group in first_round(5).groups] == [(1, 3), (2, 4, 5)]
    assert [group.seeds for group in first_round(6).groups] == [(1, 4, 6), (2, 3, 5)]
    seven = first_round(7)
    assert [(group.seeds, group.survivors) for group in seven.groups] == [
        ((1, 5), 1),
        ((2, 4), 1),
        ((3, 6, 7), 2),
    ]
    assert seven.entries == ((0, 0), (2, 1), (1, 0), (2, 0))


@each_case("teams", FIELDS)
def test_a_field_that_fills_the_bracket_has_the_usual_one(teams: int) -> None:
    same = tree(teams, groups_of=3) == tree(teams)
    assert same == (teams & (teams - 1) == 0)


@each_case("teams", FIELDS)
def test_the_two_best_seeds_meet_only_in_the_final(teams: int) -> None:
    state = play_out(tree(teams, groups_of=3))
    assert state.winner == 1
    met = [number for number, own in state.seated.items() if {1, 2} <= {*own}]
    assert met == [state.tree.final.number]


@pytest.mark.sampled
@pytest.mark.parametrize("teams", FIELDS)
def test_those_who_go_on_from_one_triangle_meet_again_only_in_the_final(teams: int) -> None:
    for seed in range(5):
        state = play_out(tree(teams, groups_of=3), Random(seed))
        final = state.tree.final.number
        for tie in state.tree.of_round(1):
            both = {*state.order(tie.number)[: tie.survivors]}
            again = [number for number, own in state.seated.items() if len(both) > 1 and both <= {*own}]
            assert {*again} <= {tie.number, final}


@pytest.mark.sampled
@pytest.mark.parametrize("teams", FIELDS)
def test_everybody_but_the_winner_is_out_once_and_has_a_place(teams: int) -> None:
    plan = tree(teams, groups_of=3)
    state = play_out(plan, Random(teams))
    out = Counter(team for tie in plan.ties for team in state.order(tie.number)[tie.survivors :])
    assert out == Counter({*range(1, teams + 1)} - {state.winner})
    counted = Counter(place for place, _shared in state.places.values())
    assert sum(counted.values()) == teams
    for place, count in counted.items():
        assert sum(1 for one, _shared in state.places.values() if one < place) == place - 1
        assert {shared for one, shared in state.places.values() if one == place} == {count > 1}


@each_case("teams", range(3, 34))
def test_each_round_after_the_first_halves_the_field(teams: int) -> None:
    plan = tree(teams, groups_of=3)
    sizes = [len(plan.of_round(number)) for number in range(2, plan.rounds + 1)]
    assert sizes == [1 << power for power in reversed(range(plan.rounds - 1))]
    assert plan.rounds <= tree(teams).rounds


def test_three_teams_are_placed_by_their_triangle() -> None:
    state = play_out(tree(3, groups_of=3))
    assert state.places == {1: (1, False), 2: (2, False), 3: (3, False)}


@pytest.mark.parametrize("teams", [5, 6])
def test_the_runner_up_of_a_triangle_plays_for_third_place(teams: int) -> None:
    state = play_out(tree(teams, third_place=True, groups_of=3))
    (third,) = state.tree.of_part(THIRD)
    assert {*state.teams(third)} == {3, 4}
    assert [state.places[team] for team in range(1, 5)] == [(place, False) for place in range(1, 5)]
    assert {state.places[team] for team in range(5, teams + 1)} == {(5, teams > 5)}


@each_case("teams", range(3, 34))
def test_those_who_are_out_in_the_first_round_play_a_consolation(teams: int) -> None:
    state = play_out(tree(teams, consolation=True, groups_of=3), Random(teams))
    first = {
        team
        for tie in state.tree.of_round(1)
        if tie.part == MAIN
        for team in state.order(tie.number)[tie.survivors :]
    }
    there = {team for tie in state.tree.of_part(CONSOLATION) for team in state.seated[tie.number]}
    assert there == (first if len(first) > 1 else set())


def test_a_round_drawn_anew_knows_the_runner_up_and_where_it_came_from() -> None:
    plan = tree(7, groups_of=3)
    state = State(plan, tuple(range(1, 8)), {1: (1, 5), 2: (3, 6, 7), 3: (2, 4)}, {1: 1, 2: 3, 3: 2}, {2: 7})
    pairs = drawn_anew(state, plan.of_round(2), LOT, list.reverse, state.seeds)
    assert {team for pair in pairs for team in pair} == {1, 2, 3, 7}
    source = came_from(state, plan.of_round(2)[0], 7)
    assert source is not None
    assert (source.kind, source.of) == ("runner_up", 2)


def test_a_correction_that_changes_the_runner_up_displaces_only_that_team() -> None:
    plan = tree(7, groups_of=3)
    seated = {1: (1, 5), 2: (3, 6, 7), 3: (2, 4), 4: (1, 6), 5: (2, 3)}
    seeds, winners = tuple(range(1, 8)), {1: 1, 2: 3, 3: 2}
    assert displaced(State(plan, seeds, seated, winners, {2: 6})) == ()
    assert displaced(State(plan, seeds, seated, winners | {2: 6}, {2: 3})) == ()
    assert displaced(State(plan, seeds, seated, winners, {2: 7})) == (Displaced(4, 2, 6, 7),)


def meetings(*margins: Fraction | int, teams: str = "abc") -> list[GroupMatch]:
    """First against second, second against third, third against first."""
    return [
        GroupMatch(teams[place], teams[(place + 1) % len(teams)], margin, 0)
        for place, margin in enumerate(margins)
    ]


@pytest.mark.parametrize(
    ("margins", "order"),
    [((5, 3, -2), "abc"), ((5, 20, 1), "bac"), ((-9, 4, 4), "bca"), ((Fraction(1, 2), 0, 0), "acb")],
)
def test_wins_decide_a_triangle_and_net_imps_after_them(margins: Sequence[int], order: str) -> None:
    found = group_order("abc", 1, meetings(*margins))
    assert (found.order, found.tied) == (tuple(order), ())


def test_of_two_that_are_level_the_winner_of_their_own_match_is_ahead() -> None:
    found = group_order("abc", 1, meetings(4, 2, 6))
    assert (found.order, found.tied) == (("c", "a", "b"), ())


@pytest.mark.parametrize(("survivors", "tied"), [(1, "abc"), (2, "abc")])
def test_three_level_teams_need_extra_boards(survivors: int, tied: str) -> None:
    found = group_order("abc", survivors, meetings(4, 4, 4))
    assert found.tied == tuple(tied)
    assert group_order("abc", survivors, meetings(4, 4, 4), [meetings(1, 1, 1)]).tied == tuple(tied)
    assert (
        group_order("abc", survivors, meetings(4, 4, 4), [meetings(1, 1, 1), meetings(0, 3, -1)]).tied == ()
    )


def test_only_a_tie_at_the_limit_needs_extra_boards() -> None:
    level_below = meetings(5, 0, -5)
    assert group_order("abc", 1, level_below).tied == ()
    assert group_order("abc", 1, level_below).order == ("a", "b", "c")
    assert group_order("abc", 2, level_below).tied == ("b", "c")
    assert group_order("abc", 2, level_below, [[GroupMatch("b", "c", 0, 1)]]).order == ("a", "c", "b")


def test_extra_boards_move_no_team_that_was_separated_before_them() -> None:
    found = group_order("abc", 1, meetings(5, 0, -5), [[GroupMatch("a", "b", 0, 20)]])
    assert found.order == ("a", "b", "c")


def test_seven_teams_are_a_triangle_and_a_four_and_their_winners_play_the_final() -> None:
    groups = first_round(7, fours=True).groups
    assert [(group.seeds, group.survivors) for group in groups] == [((1, 4, 6), 1), ((2, 3, 5, 7), 1)]
    plan = tree(7, groups_of=4)
    assert (plan.rounds, len(plan.ties)) == (2, 3)


@each_case("teams", FIELDS)
def test_meetings_of_four_leave_a_power_of_two_and_keep_the_best_seeds_apart(teams: int) -> None:
    opening = first_round(teams, fours=True)
    assert sorted(seed for group in opening.groups for seed in group.seeds) == [*range(1, teams + 1)]
    assert [group.seeds[0] for group in opening.groups] == [*range(1, len(opening.groups) + 1)]
    power = 1 << (teams.bit_length() - 2)
    if 3 * power < teams < 4 * power:
        assert {len(group.seeds) for group in opening.groups} == {3, 4}
        assert len(opening.entries) == len(opening.groups) == power
    else:
        assert opening == first_round(teams)
    state = play_out(tree(teams, groups_of=4))
    assert state.winner == 1
    met = [number for number, own in state.seated.items() if {1, 2} <= {*own}]
    assert met == [state.tree.final.number]


@pytest.mark.parametrize("teams", [7, 13, 14, 15])
def test_everybody_out_of_a_four_is_in_the_consolation_once_and_has_a_place(teams: int) -> None:
    state = play_out(tree(teams, consolation=True, groups_of=4), Random(teams))
    first = {team for tie in state.tree.of_round(1) for team in state.order(tie.number)[1:]}
    there = {team for tie in state.tree.of_part(CONSOLATION) for team in state.seated[tie.number]}
    assert there == first
    assert {*state.places} == {*range(1, teams + 1)}
    places = {state.places[team] for team in first}
    assert places == {(teams - len(first) + 1, True)}


def test_four_teams_cross_over_or_meet_all_others_in_three_parts() -> None:
    cross = {frozenset(couple) for part in periods_of_four(2) for couple in part}
    assert len(cross) == 4
    assert cross < {frozenset(couple) for part in periods_of_four(6) for couple in part}
    for parts in (2, 3, 6):
        for part in periods_of_four(parts):
            assert sorted(place for couple in part for place in couple) == [0, 1, 2, 3]
