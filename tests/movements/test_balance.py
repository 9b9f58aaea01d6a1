"""Fairness: at least as good as the published tables, certificates recomputed, docs/movements.md true."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from benchmarks import six_players
from benchmarks.balance_table import best, rows, written
from tests.tools.each_case import each_case
from tournament.movements import direction_search
from tournament.movements.catalogue import build
from tournament.movements.check import problems
from tournament.movements.families import howell
from tournament.movements.measures.balance import balance, competition_matrix, least_squares
from tournament.movements.search import harvest, howell_search
from tournament.movements.search.individual_search import directions, rivals, travel
from tournament.movements.transform import is_shared, singly

DOCS = Path(__file__).parents[2] / "docs" / "movements.md"
PUBLISHED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "balance-published.json").read_text(encoding="utf-8")
)
DESIGNS = sorted(howell.designs())
# Proved not to exist without sharing (movement-metrics.md, section 6).
IMPOSSIBLE = {(2, 3), (3, 5), (4, 5)}


@pytest.mark.sampled
@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: f"{row['tables']}x{row['rounds']}")
def test_every_published_balance_is_reached(row: dict[str, Any]) -> None:
    tables, rounds, published = row["tables"], row["rounds"], row["published_Qf"]
    alone, shared = best(tables, rounds)
    ours = [movement for movement in (alone, shared) if movement]
    assert all(problems(movement) == [] for movement in ours)
    assert all(balance(m).qf <= 100 for m in ours)
    assert max(round(float(balance(movement).qf), 2) for movement in ours) >= (published or 0)
    if tables <= rounds and (tables, rounds) not in IMPOSSIBLE:
        assert alone is not None


def needs_no_sharing(row: dict[str, Any]) -> bool:
    """Published without sharing, or of a size for which a Howell design exists."""
    size = row["tables"], row["rounds"]
    return row["published_Qf"] is not None and (
        not row["published_shares"] or (size[0] <= size[1] and size not in IMPOSSIBLE)
    )


@each_case("row", [*filter(needs_no_sharing, PUBLISHED)])
def test_the_published_balance_is_reached_without_sharing(row: dict[str, Any]) -> None:
    alone, _ = best(row["tables"], row["rounds"])
    assert alone is not None
    assert round(float(balance(alone).qf), 2) >= row["published_Qf"]


@each_case("tables, rounds", [(4, 6), (6, 7), (8, 9), (10, 10), (10, 11), (12, 13), (14, 14)])
def test_sharing_is_no_fairer_where_two_halves_meet_without(tables: int, rounds: int) -> None:
    alone, shared = best(tables, rounds)
    assert alone is not None
    assert shared is None or balance(alone).qf >= balance(shared).qf


def slow_if_large(key: str) -> object:
    return pytest.param(key, marks=pytest.mark.slow) if int(key.partition("x")[0]) > 13 else key


@each_case("key", [slow_if_large(key) for key in DESIGNS])
def test_a_howell_design_is_legal_and_its_certificate_true(key: str) -> None:
    tables, rounds = map(int, key.split("x"))
    movement = build(f"howell-{key}")
    assert problems(movement) == []
    assert str(balance(movement).qf) == howell.designs()[key]["qf"]
    assert is_shared(movement) == ((tables, rounds) in IMPOSSIBLE)


def test_every_howell_length_from_two_to_twenty_tables_is_there() -> None:
    missing = [
        (tables, rounds)
        for tables in range(2, 21)
        for rounds in range(max(tables, 3), 2 * tables)
        if rounds not in howell.lengths(tables)
    ]
    assert missing == []


@pytest.mark.sampled
@pytest.mark.parametrize("code", sorted(direction_search.annealed()))
def test_annealed_lines_are_legal_and_their_certificate_true(code: str) -> None:
    movement = build(code)
    assert problems(movement) == []
    assert str(balance(movement).qf) == direction_search.annealed()[code]["qf"]


@pytest.mark.sampled
@pytest.mark.parametrize("code", sorted(code for code in direction_search.annealed() if ".turned" in code))
def test_turned_boards_are_fairer_than_none(code: str) -> None:
    base, _, per_set = code.partition(".turned")
    movement = build(code)
    assert balance(movement).qf > balance(singly(build(base), int(per_set))).qf
    assert 2 * sum(len(row.turned) for row in movement.rows) <= sum(len(row.sets) for row in movement.rows)


@each_case("tables", range(6, 15))
def test_turned_mitchells_reach_97(tables: int) -> None:
    family = "mitchell" if tables % 2 else "mitchell-relay"
    per_set = 3 if tables < 8 else 2
    assert balance(build(f"{family}-{tables}x{tables}.turned{per_set}")).qf >= 97


@pytest.mark.parametrize("code, aim", [("howell-5x9.turned2", 100), ("howell-7x13.turned2", 98)])
def test_turned_howells_reach_their_aim(code: str, aim: int) -> None:
    assert balance(build(code)).qf >= aim


@pytest.mark.parametrize("code", ["howell-5x9", "mitchell-7x7.switch1", "web-14x13", "howell-5x9.turned2"])
def test_the_sum_of_competition_is_known_beforehand(code: str) -> None:
    movement = build(code)
    plays: dict[int, int] = {}
    for row in movement.full_rows():
        for number in row.sets:
            plays[number] = plays.get(number, 0) + 1
    assert balance(movement).total == sum(k * (k - 1) for k in plays.values())


@pytest.mark.slow
def test_the_table_in_the_docs_is_true() -> None:
    assert written(PUBLISHED) in DOCS.read_text(encoding="utf-8")
    assert len(rows(PUBLISHED)) == len(PUBLISHED)


def test_least_squares() -> None:
    assert (least_squares(7, 3), least_squares(6, 3)) == (2 * 4 + 9, 12)


def test_a_pair_reads_its_evening() -> None:
    movement = build("howell-4x7")
    report = rivals(movement, 3)
    assert [rival.other for rival in report] == [1, 2, 4, 5, 6, 7, 8]
    assert {rival.competition for rival in report} == {3}
    assert all(len(rival.met) == 1 and rival.same + rival.opposite == 6 for rival in report)
    assert sum(directions(movement, 3)) == 7
    assert competition_matrix(movement)[3, 8] == report[-1].competition
    assert travel(build("mitchell-7x7")) == {0: 42, 1: 42}


def test_a_turned_board_counts_in_the_other_direction() -> None:
    movement = build("howell-5x9.turned2")
    counted = [directions(movement, pair) for pair in movement.present]
    assert all(north + east == 18 for north, east in counted)
    assert sum(north for north, _ in counted) == sum(east for _, east in counted)


FOUND_QUICKLY = [(14, 27), (4, 7), (5, 8), (6, 9), (4, 5), (6, 7), (10, 10), (9, 14), (12, 17)]


@pytest.mark.slow
@pytest.mark.parametrize("tables, rounds", FOUND_QUICKLY)
def test_a_design_is_found_again_as_its_certificate_says(tables: int, rounds: int) -> None:
    kept = howell.designs()[f"{tables}x{rounds}"]
    again = howell_search.seated(tables, rounds, kept["seed"])
    assert again is not None
    if not again.pop("even"):
        again = howell_search.with_lines(tables, rounds, again, kept["lines_seed"], kept["steps"])
    assert kept == json.loads(json.dumps({**again, "qf": kept["qf"]}))


def test_a_search_looks_for_the_fairest_of_its_seeds() -> None:
    found = howell_search.design(5, 7, [1, 2], 500)
    assert found is not None
    assert found["qf"] == str(balance(howell.from_design(5, 7, found)).qf)


@pytest.mark.parametrize("code", ["mitchell-5x5.tuned", "mitchell-7x7.turned3"])
def test_annealing_finds_again_what_its_certificate_says(code: str) -> None:
    kept = direction_search.annealed()[code]
    base = build(code.partition(".")[0])
    again = (
        harvest.tune(base, kept["seed"], kept["steps"])
        if code.endswith("tuned")
        else harvest.turn(base, 3, kept["seed"], kept["steps"])
    )
    assert again == kept


def test_the_six_player_list_is_found_again() -> None:
    listed = build("rotation-6x15").rows
    assert six_players.find(1) == [(row.n, row.s, row.e, row.w) for row in listed]


def test_what_cannot_be_is_not_found() -> None:
    assert howell_search.symmetric_howell(howell_search.Symmetry(4, 5, 1, 8), 1, nodes=2000) is None
    assert howell_search.find(4, 5, 1, tries=20) is None


@each_case("order", [7, 11, 15, 19, 23, 31, 35])
def test_difference_sets_have_every_difference_equally_often(order: int) -> None:
    line = howell_search.difference_set(order)
    counts = {d: sum((x + d) % order in line for x in line) for d in range(1, order)}
    assert set(counts.values()) == {(order - 3) // 4}


@each_case("order", [7, 11, 19, 23, 27, 31])
def test_a_field_gives_a_wholly_even_howell(order: int) -> None:
    movement = howell.from_design((order + 1) // 2, order, {"rounds": howell_search.squared_howell(order)})
    assert problems(movement) == []
    assert balance(movement).qf == 100


def test_an_unknown_code_is_refused() -> None:
    for code in ("mitchell-6x6", "nonsense", "mitchell-7x7.flipped1", "howell-4x7.tuned", "whist-8x7"):
        with pytest.raises(ValueError):
            build(code)


def test_qf_is_exact() -> None:
    assert balance(build("mitchell-7x7.switch1")).qf == Fraction(92)


def test_a_search_keeps_only_what_is_fairer() -> None:
    kept = howell.designs()["5x7"]
    assert harvest.howell_again("5x7", kept, kept["seed"], 50) == kept
    worse = {**kept, "qf": "1"}
    assert Fraction(harvest.howell_again("5x7", worse, 1, 2000)["qf"]) > 1
    tuned = direction_search.annealed()["mitchell-5x5.tuned"]
    assert harvest.lines_again("mitchell-5x5.tuned", tuned, 7, 50) == tuned
