"""One team of each match stays at the tables of its last match."""

from tournament.movements.swiss.round_to_draw import staying


def test_where_all_have_played_one_team_of_each_match_stays() -> None:
    tables = {1: 1, 2: 1, 3: 3, 4: 3, 5: 5, 6: 5}
    matches = [(1, 3), (5, 2), (4, 6)]

    stay = staying(matches, tables)

    assert [len(stay & {*match}) for match in matches] == [1, 1, 1]
    assert sorted(tables[team] for team in stay) == [1, 3, 5]


def test_those_who_cannot_move_come_first() -> None:
    tables = {1: 1, 2: 1, 3: 3, 4: 3}
    assert staying([(1, 3), (2, 4)], tables, first=[4]) == {1, 4}
    assert staying([(1, 3), (2, 4)], tables, first=[2, 3]) == {2, 3}


def test_a_team_without_a_last_match_takes_what_is_left() -> None:
    assert staying([(1, 9), (2, 3)], {1: 1, 2: 1, 3: 3}) == {1, 3}
