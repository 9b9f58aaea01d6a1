"""Individuals of 8 to 52 players: whist tournaments complete, every length fair, every certificate true."""

import json
from collections import Counter
from itertools import combinations, product
from pathlib import Path

import pytest

from tests.tools.each_case import each_case
from tournament.movements.check import problems, sets_played
from tournament.movements.codes import build
from tournament.movements.families import individual, rainbow
from tournament.movements.families.galois import field
from tournament.movements.plan import Movement
from tournament.movements.search import harvest, individual_search
from tournament.movements.search.individual_search import Rings, incidence

PLAYERS = range(8, 53)
ALL = [pytest.param(players, marks=pytest.mark.slow if players > 20 else ()) for players in PLAYERS]
SEARCHED = {
    individual.SAME_SET: individual_search.design,
    individual.OWN_SETS: individual_search.design_with_adder,
}
ENTRIES = [
    pytest.param(path, key, entry, marks=pytest.mark.slow if int(key.split("x")[0]) > 24 else ())
    for path in SEARCHED
    for key, entry in json.loads(path.read_text(encoding="utf-8")).items()
]
DOCS = Path(__file__).parents[3] / "docs" / "movements.md"
Spread = dict[int, int]


def spreads(movement: Movement) -> tuple[Spread, Spread]:
    """How many couples were partners, opponents so often."""
    couples = list(combinations(movement.present, 2))
    partners, opponents = incidence(movement)
    return dict(Counter(partners[c] for c in couples)), dict(Counter(opponents[c] for c in couples))


def assert_fair(movement: Movement) -> None:
    """Legal, partners once at most, opponents twice at most, sitting out equal but for one round; every set
    is played by somebody."""
    partners, opponents = incidence(movement)
    played = sets_played(movement).values()
    assert problems(movement) == []
    assert {number for row in movement.rows for number in row.sets} == set(range(1, movement.board_sets + 1))
    assert max(partners.values()) == 1
    assert max(opponents.values()) <= 2
    assert max(played) - min(played) <= 1
    assert sum(played) == movement.rounds * movement.tables * 4


@pytest.mark.parametrize("players", ALL)
def test_every_length_of_an_individual_is_fair(players: int) -> None:
    for rounds in range(2 if players % 4 else 1, individual.longest(players) + 1):
        movement = build(f"individual-{players}x{rounds}")
        assert_fair(movement)
        assert movement.copies == movement.tables == players // 4


@pytest.mark.sampled
@pytest.mark.parametrize("players", PLAYERS)
def test_half_and_whole_individuals_are_fair(players: int) -> None:
    for rounds in (individual.longest(players) // 2, individual.longest(players)):
        movement = build(f"individual-{players}x{rounds}")
        assert_fair(movement)
        assert [{row.sets for row in rows} for rows in movement.by_round.values()] == [
            {(number,)} for number in range(1, rounds + 1)
        ]


@each_case("players", [players for players in PLAYERS if players % 4 < 2])
def test_whist_tournaments_are_complete(players: int) -> None:
    rounds = players - 1 if players % 4 == 0 else players
    couples = players * (players - 1) // 2
    assert individual.longest(players) == rounds
    assert spreads(build(f"individual-{players}x{rounds}")) == ({1: couples}, {2: couples})


@each_case("players", [players for players in PLAYERS if players % 4 > 1])
def test_others_partner_everybody_but_one_or_two(players: int) -> None:
    movement = build(f"individual-{players}x{players}")
    missed = players // 2 if players % 4 == 2 else players
    assert individual.longest(players) == players
    assert spreads(movement)[0] == {0: missed, 1: players * (players - 1) // 2 - missed}
    assert set(sets_played(movement).values()) == {players - players % 4}


@pytest.mark.parametrize("players", ALL)
def test_every_length_without_sharing_is_fair(players: int) -> None:
    for rounds in individual.howell_lengths(players):
        movement = build(f"individual-howell-{players}x{rounds}")
        assert_fair(movement)
        in_play = {number for row in movement.rows for number in row.sets}
        assert 10 * rounds >= 7 * len(in_play)
        assert all(len({row.sets for row in rows}) == len(rows) for rows in movement.by_round.values())


@each_case("players", PLAYERS)
def test_there_is_an_evening_without_sharing(players: int) -> None:
    alone = {*individual.howell_lengths(players), *rainbow.lengths(players)}
    assert alone & set(range(3, 17))


def test_whole_designs_without_sharing_give_everybody_every_set() -> None:
    for players, kept in individual.designs(individual.OWN_SETS).items():
        if players % 4 == 0:
            for rounds in kept:
                assert set(sets_played(build(f"individual-howell-{players}x{rounds}")).values()) == {rounds}


def test_the_table_of_the_guide_is_true() -> None:
    assert individual_search.written(PLAYERS) in DOCS.read_text(encoding="utf-8")


def test_two_ways_to_part_eight_players_leave_some_couple_together() -> None:
    """Why eight players play three rounds at most with nothing shared (docs/movements.md)."""
    foursomes = [set(four) for four in combinations(range(8), 4)]
    for one, other in combinations(foursomes, 2):
        assert max(len(one & other), len(one - other)) > 1
    assert individual.howell_lengths(8) == [3]


@pytest.mark.sampled
@pytest.mark.parametrize("path, key, entry", ENTRIES, ids=lambda one: one if isinstance(one, str) else "")
def test_an_individual_is_found_again_from_its_seed(path: Path, key: str, entry: dict) -> None:
    assert Rings(*map(int, key.split("x"))).is_fair
    if "seed" in entry:
        assert SEARCHED[path](key, entry["seed"]) == entry


def test_a_search_goes_on_after_the_seeds_tried() -> None:
    again = harvest.individual_again(individual_search.design)
    found = again("8x7", {"tried": 0}, 1, 5)
    assert again("8x7", found, 1, 5) == found
    assert again("12x11", {"tried": 2}, 1, 5)["seed"] == 3
    assert again("12x11", {"tried": 0}, 1, 2) == {"tried": 2}


@pytest.mark.parametrize("players", [20, 28, 32, 36, 44, 52])
def test_rainbows_partner_everybody_at_the_table(players: int) -> None:
    tables = players // 4
    assert rainbow.lengths(players) == (tables, 3 * tables)
    for rounds in (tables, 3 * tables):
        movement = build(f"rainbow-{players}x{rounds}")
        assert_fair(movement)
        assert set(sets_played(movement).values()) == {rounds}
        assert spreads(movement)[0][1] == 2 * tables * rounds


@each_case(
    "code",
    [
        "rainbow-24x6",
        "rainbow-20x10",
        "individual-7x3",
        "individual-12x12",
        "individual-9x1",
        "individual-howell-8x7",
    ],
)
def test_what_there_is_not_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"no (rainbow|individual)"):
        build(code)


@pytest.mark.parametrize("q", [8, 9])
def test_a_field_is_one(q: int) -> None:
    times, plus = field(q).times, field(q).plus
    for a, b, c in product(range(q), repeat=3):
        assert times(a, plus(b, c)) == plus(times(a, b), times(a, c))
        assert times(a, times(b, c)) == times(times(a, b), c)
        assert times(a, b) == times(b, a)


@each_case("q", [5, 8, 9, 13, 25, 49])
def test_everything_but_nothing_is_a_power_of_a_generator(q: int) -> None:
    assert sorted(field(q).powers) == list(range(1, q))


def test_there_is_no_field_of_six_elements() -> None:
    with pytest.raises(ValueError, match="no field of 6 elements"):
        _ = field(6).powers
