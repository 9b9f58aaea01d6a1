"""What the director's guide advises is on offer, for full tables and for half ones."""

import pytest

from tests.tools.each_case import each_case
from tournament.movements.catalogue import build, choices, codes
from tournament.movements.catalogue_figures import on_offer
from tournament.movements.measures.balance import balance

# The guide's defaults (movements.md, section 2) by number of tables.
DEFAULTS: dict[int, list[str]] = {
    2: ["howell-2x3", "howell-double-2x6"],
    3: ["howell-3x5", "howell-double-3x10", "mitchell-3x3"],
    4: ["howell-4x7", "howell-4x6"],
    5: ["howell-5x8", "howell-5x9", "mitchell-5x5"],
    6: ["howell-6x8", "howell-6x9", "howell-6x11", "mitchell-relay-6x6"],
    7: ["mitchell-7x7", "mitchell-7x7.switch1", "howell-7x9", "howell-7x12", "howell-7x13"],
    8: ["double-weave-8x8.switch1", "mitchell-relay-8x8", "hesitation-8x9", "howell-8x12", "howell-8x13"],
    9: ["mitchell-9x9", "mitchell-9x9.switch1"],
    10: ["mitchell-relay-10x10.switch1", "mitchell-skip-10x9", "howell-10x13", "squares-10x9"],
    11: ["mitchell-11x11", "mitchell-11x11.switch1", "howell-11x13", "howell-11x14", "hesitation-11x12"],
    12: ["mitchell-relay-12x12.switch2", "double-weave-12x12", "double-weave-12x12.tuned"],
    13: ["mitchell-13x13", "mitchell-13x13.switch2"],
    14: ["mitchell-relay-14x14.switch2", "mitchell-skip-14x13", "web-14x13"],
    **{tables: [f"web-{tables}x{rounds}" for rounds in (8, 9, 12, 13)] for tables in range(15, 21)},
    21: ["web-21x13", "two-sections-21x12"],
    **{tables: [f"web-{tables}x13", f"two-sections-{tables}x13"] for tables in range(22, 27)},
    **{tables: [f"web-{tables}x13", f"two-sections-{tables}x14"] for tables in (27, 28)},
}
TEAMS: dict[int, list[str]] = {
    2: ["head-to-head-2x4"],
    3: ["triples-3x2", "round-robin-3x3"],
    4: ["round-robin-4x3"],
    **{teams: [f"american-whist-{teams}x{teams - 1}"] for teams in range(5, 35, 2)},
    **{teams: [f"nerelay-{teams}x{teams - 1}", f"stagger-{teams}x4"] for teams in range(6, 35, 2)},
}


@each_case("tables", DEFAULTS)
def test_the_defaults_of_the_guide_are_on_offer(tables: int) -> None:
    full, half = dict(on_offer(2 * tables, "pairs")), dict(on_offer(2 * tables - 1, "pairs"))
    named = DEFAULTS[tables]
    assert set(named) <= full.keys()
    if tables > 2:
        assert all(any(code.startswith(f"{name}.absent") for code in half) for name in named)


@pytest.mark.parametrize("tables", [15, 17, 19])
def test_appendices_of_the_guide(tables: int) -> None:
    assert f"appendix-{tables}x13" in codes(2 * tables)


@each_case("teams", TEAMS)
def test_teams_of_the_guide(teams: int) -> None:
    assert set(TEAMS[teams]) <= dict(on_offer(teams, "teams")).keys()


@pytest.mark.sampled
@pytest.mark.parametrize("pairs", range(4, 61))
def test_every_number_of_pairs_has_an_evening_with_a_short_sit_out(pairs: int) -> None:
    best = choices(pairs, boards=24)[0]
    movement = build(best.code)
    assert len(movement.present) == pairs
    assert 10 * best.boards_played >= 7 * best.boards_in_play
    assert best.sit_out <= (3 if pairs > 7 else 8)


@each_case(
    "code, qf",
    [
        ("howell-4x7", 100), ("howell-4x6", 80), ("howell-5x8", 89.5), ("howell-5x9", 83.3),
        ("howell-6x11", 100), ("howell-6x8", 92.5), ("howell-6x9", 92.35), ("mitchell-7x7.switch1", 92.0),
        ("howell-7x13", 91.3), ("howell-7x9", 86.7), ("howell-7x12", 94.9), ("howell-10x13", 90.6),
        ("howell-11x13", 87.7), ("double-weave-8x8.switch1", 94.6), ("howell-8x12", 95.6),
        ("mitchell-9x9.switch1", 93.9), ("mitchell-relay-10x10.switch1", 90.0), ("howell-11x14", 90.2),
        ("mitchell-11x11.switch1", 89.2), ("howell-12x12", 94.0), ("mitchell-13x13.switch2", 93.0),
        ("mitchell-relay-14x14.switch2", 93.9),
    ],
)  # fmt: skip
def test_the_fairness_the_guide_states(code: str, qf: float) -> None:
    assert float(balance(build(code)).qf) >= qf - 0.05
