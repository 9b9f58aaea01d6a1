"""Squares, appendix, rover, double Howell, stagger and short American whist: what each of them promises."""

from collections import Counter

import pytest

from tests.movements.families.halves import open_halves
from tests.movements.movement_oracle import complaints
from tests.tools.each_case import each_case
from tournament.movements.announcement import stationary
from tournament.movements.catalogue_figures import seated
from tournament.movements.check import sets_played
from tournament.movements.codes import build, codes
from tournament.movements.families import mitchells
from tournament.movements.families.teams import apart
from tournament.movements.measures.balance import field_quality, quality
from tournament.movements.plan import Movement
from tournament.movements.schema import to_json
from tournament.movements.search import howell_search

ALL_SQUARES = [(tables, rounds) for tables in range(4, 21) for rounds in mitchells.lengths(tables)]


def most_at_once(movement: Movement) -> Counter[int]:
    """How often so many tables have the same set in a round."""
    places = Counter((row.round, number) for row in movement.rows for number in row.sets)
    return Counter(places.values())


@each_case("tables, rounds", ALL_SQUARES)
def test_squares_let_everybody_play_everything(tables: int, rounds: int) -> None:
    movement = build(f"squares-{tables}x{rounds}")
    assert complaints(to_json(movement)) == []
    assert set(sets_played(movement).values()) == {rounds}
    assert field_quality(movement) == 100
    assert set(range(1, tables + 1)) <= stationary(movement)
    shared = most_at_once(movement)
    assert shared[2] == (0 if rounds == tables else rounds)
    assert max(shared) <= 2


def test_there_are_squares_for_even_tables_but_six() -> None:
    whole = [tables for tables, rounds in ALL_SQUARES if tables == rounds]
    assert whole == [8, 10, 12, 14]
    assert [tables for tables, rounds in ALL_SQUARES if tables > rounds] == [6, 8, 10, 12, 14]


@pytest.mark.parametrize("tables, rounds", [(6, 5), (8, 7)])
def test_squares_are_found_again(tables: int, rounds: int) -> None:
    kept = mitchells.shorter()[f"{tables}x{rounds}"]
    found = howell_search.seated(tables, rounds, kept["seed"])
    assert found == {**kept, "even": False}


@each_case("tables", range(5, 15))
def test_a_rover_all_evening(tables: int) -> None:
    (code,) = (code for code in codes(2 * tables + 1) if code.endswith(".rover"))
    movement = seated(code, 2 * tables + 1, "pairs")
    waits = Counter(row.seated[0] for row in movement.rows if not row.is_full)
    assert complaints(to_json(movement)) == []
    assert len(movement.present) == 2 * tables + 1
    assert max(waits.values()) == (2 if tables == 9 else 1)
    assert sum(waits.values()) == movement.rounds


def test_three_tables_are_perfectly_fair_in_two_turns() -> None:
    movement = build("howell-double-3x10.tuned")
    met = Counter(frozenset(row.seated) for row in movement.rows)
    assert complaints(to_json(movement)) == []
    assert quality(movement) == 100
    assert set(met.values()) == {2}
    assert complaints(to_json(build("howell-double-2x6"))) == []


@pytest.mark.parametrize("tables", [15, 17, 19])
def test_appendices_of_thirteen_rounds(tables: int) -> None:
    movement = build(f"appendix-{tables}x13")
    assert complaints(to_json(movement)) == []
    assert movement.copies == 2


@pytest.mark.sampled
@pytest.mark.parametrize("teams", range(5, 35))
def test_teams_meet_without_sharing_for_any_even_number_of_rounds(teams: int) -> None:
    family = "american-whist" if teams % 2 else "stagger"
    for rounds in range(2, teams if teams % 2 else teams - 1, 2):
        movement = build(f"{family}-{teams}x{rounds}")
        assert complaints(to_json(movement)) == []
        assert max(most_at_once(movement)) == 1
        assert open_halves(movement, rounds) == ()
        met = {frozenset(row.seated) for row in movement.rows}
        assert len(met) == teams * rounds // 2


@each_case("size", range(6, 36, 2))
def test_points_of_a_ring_in_every_distance(size: int) -> None:
    couples = apart(size)
    assert {min((b - a) % size, (a - b) % size) for a, b in couples} == set(range(1, size // 2))
    assert len({point for couple in couples for point in couple}) == size - 2


@each_case(
    "code",
    [
        *(
            "squares-6x6",
            "squares-9x9",
            "howell-double-4x14",
            "stagger-7x4",
            "stagger-8x7",
            "american-whist-9x5",
        ),
        *("hesitation-2x3", "double-hesitation-4x6", "mitchell-3x0", "mitchell-1x1"),
    ],
)
def test_what_there_is_not_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="no "):
        build(code)


@pytest.mark.parametrize(
    "code", ["hesitation-3x4", "double-hesitation-5x7", "mitchell-3x1", "mitchell-relay-2x2"]
)
def test_the_smallest_of_a_family_is_there(code: str) -> None:
    movement = build(code)
    assert code.endswith(f"-{movement.tables}x{movement.rounds}")
    assert complaints(to_json(movement)) == []
