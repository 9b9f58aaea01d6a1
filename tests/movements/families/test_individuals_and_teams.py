"""Rotations 4 to 7, teams 3 to 34: legal, and as evenly mixed as is promised."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from tests.movements.families.halves import open_halves
from tests.tools.each_case import each_case
from tournament.movements.catalogue_figures import on_offer
from tournament.movements.check import errors, problems
from tournament.movements.codes import build
from tournament.movements.families.teams import pairs_apart
from tournament.movements.plan import Movement

Spread = dict[int, int]

# rotations.md: players, rounds -> how many couples were partners so often, opponents so often.
ROTATIONS: list[tuple[int, int, Spread, Spread]] = [
    (4, 3, {1: 6}, {2: 6}),
    (5, 5, {1: 10}, {2: 10}),
    (5, 15, {3: 10}, {6: 10}),
    (6, 3, {0: 9, 1: 6}, {0: 4, 1: 10, 2: 1}),
    (6, 6, {0: 3, 1: 12}, {1: 6, 2: 9}),
    (6, 9, {1: 12, 2: 3}, {2: 9, 3: 6}),
    (6, 12, {1: 6, 2: 9}, {3: 12, 4: 3}),
    (6, 15, {2: 15}, {4: 15}),
    (7, 7, {0: 7, 1: 14}, {1: 14, 2: 7}),
    (7, 14, {1: 14, 2: 7}, {2: 7, 3: 14}),
    (7, 21, {2: 21}, {4: 21}),
]


def mixed(movement: Movement) -> tuple[Spread, Spread]:
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for row in movement.rows:
        north, east = row.lines
        partners.update([frozenset(north), frozenset(east)])
        opponents.update(frozenset((a, b)) for a in north for b in east)
    couples = [frozenset(c) for c in combinations(range(1, movement.contestants + 1), 2)]
    return dict(Counter(partners[c] for c in couples)), dict(Counter(opponents[c] for c in couples))


@each_case("players, rounds, partners, opponents", ROTATIONS)
def test_rotations_are_as_fair_as_counting_allows(
    players: int, rounds: int, partners: Spread, opponents: Spread
) -> None:
    assert mixed(build(f"rotation-{players}x{rounds}")) == (partners, opponents)


@each_case("players", range(4, 8))
@each_case("rounds", range(3, 22))
def test_rotations_of_any_length_are_legal(players: int, rounds: int) -> None:
    assert errors(build(f"rotation-{players}x{rounds}")) == []


def test_five_players_have_every_seat_once_in_five_rounds() -> None:
    rows = build("rotation-5x5").rows
    assert all(len({getattr(row, seat) for row in rows}) == 5 for seat in "nsew")


def test_nobody_of_six_sits_out_twice_running() -> None:
    outs = [set(range(1, 7)) - set(row.seated) for row in build("rotation-6x15").rows]
    assert all(not before & after for before, after in pairwise(outs))


@pytest.mark.sampled
@pytest.mark.parametrize("teams", range(3, 35))
def test_everybody_meets_everybody(teams: int) -> None:
    names = [f"round-robin-{teams}x{teams - 1 + teams % 2}"]
    if teams > 4:
        names.append(f"patton-{teams}x{teams - 1}")
    for name in names:
        movement = build(name)
        met = {frozenset(row.seated) for row in movement.full_rows()}
        assert problems(movement) == []
        assert len(met) == teams * (teams - 1) // 2


@each_case("teams", range(5, 35))
def test_a_patton_is_on_offer_beside_the_movement_it_is_seated_as(teams: int) -> None:
    offered = dict(on_offer(teams, "teams"))
    patton = build(f"patton-{teams}x{teams - 1}")
    seating = build(f"{'american-whist' if teams % 2 else 'nerelay'}-{teams}x{teams - 1}")
    assert (patton.name, patton.family) == (f"patton-{teams}x{teams - 1}", "patton")
    assert patton.rows == seating.rows
    assert offered[patton.name] == offered[seating.name]


@pytest.mark.parametrize("code", ["head-to-head-2x4", "triples-3x2", "american-whist-7x6", "nerelay-8x7"])
def test_matches_are_complete_in_the_end(code: str) -> None:
    movement = build(code)
    assert problems(movement) == []
    assert open_halves(movement, 1) != ()
    assert open_halves(movement, movement.rounds) == ()


def test_the_two_pairs_of_a_team_are_seen_apart() -> None:
    movement = pairs_apart(build("american-whist-5x4"))
    (first, *_rest) = movement.rows
    assert (first.ns, first.ew, movement.contestants, movement.winners) == (1, 8, 10, 2)
    assert {row.ns for row in movement.rows} == {1, 2, 3, 4, 5}
    assert errors(movement) == []
