"""A round robin of an odd number of teams in which triples take the place of byes."""

from collections import Counter
from itertools import chain, combinations

import pytest

from scoring.teams.round_robin import TRIPLE_PLANS, triple_table
from tests.tools.each_case import each_case


@each_case("teams", TRIPLE_PLANS)
def test_all_meet_once_in_one_round_less_than_with_byes_and_nobody_is_idle(teams: int) -> None:
    plan = triple_table(teams)
    assert 2 * len(plan) == teams - 1
    met = Counter[frozenset[int]]()
    home, away = Counter[int](), Counter[int]()
    for both in plan:
        a, b, c = both.triple
        for fixtures in both.rounds:
            assert sorted(chain(both.triple, *fixtures)) == [*range(1, teams + 1)]
        for one, other in (*chain(*both.rounds), (a, b), (b, c), (c, a)):
            met[frozenset((one, other))] += 1
            home[one] += 1
            away[other] += 1
    assert met == dict.fromkeys(map(frozenset, combinations(range(1, teams + 1), 2)), 1)
    assert home == away == dict.fromkeys(range(1, teams + 1), (teams - 1) // 2)


@pytest.mark.parametrize("teams", [9, 11, 13, 15])
def test_no_team_is_in_more_than_two_triples(teams: int) -> None:
    assert max(Counter(team for both in triple_table(teams) for team in both.triple).values()) == 2


def test_of_seven_one_team_is_in_all_three_triples_and_each_other_one_in_one() -> None:
    assert sorted(Counter(chain(*(both.triple for both in triple_table(7)))).values()) == [1] * 6 + [3]


@each_case("teams", [1, 4, 5, 8, 17])
def test_other_numbers_have_no_plan(teams: int) -> None:
    with pytest.raises(ValueError, match=str(teams)):
        triple_table(teams)
