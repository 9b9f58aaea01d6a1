"""The rules of a stage agree with its format."""

import inspect

from scoring.stages.carry_over import CARRY_RULES
from scoring.stages.formats import STAGE_FORMATS
from tests.tools.each_case import each_case
from tournament.analysis.stage_rules import StageRules, came_from, faults
from tournament.sheets.event_kinds import EVENT_KINDS

SWISS = {
    "format": "swiss",
    "kinds": frozenset({"teams"}),
    "vp_scale": "wbf_continuous",
    "section_rounds": (5,),
}


@each_case(
    "rules",
    [
        StageRules("pairs", kinds=frozenset({"pairs"})),
        StageRules("table-games", kinds=frozenset({"table-games"})),
        StageRules(**SWISS, tie_breaks=["head_to_head", "wins"]),
        StageRules(
            "knock-out", order=2, carry={"rule": "knock_out", "won": "1/2", "lost": "1/3", "most": 16}
        ),
        StageRules("pairs", order=2, carry={"rule": "forward"}),
    ],
)
def test_a_stage_that_can_be_played_has_no_fault(rules: StageRules) -> None:
    assert faults(rules) == []


@each_case(
    "rules, fault",
    [
        (StageRules("ladder"), "format"),
        (StageRules("pairs", kinds=frozenset({"teams"})), "kind"),
        (StageRules("table-games", kinds=frozenset({"pairs", "table-games"})), "kind"),
        (StageRules("round-robin", section_rounds=(None, 7)), "rounds"),
        (StageRules("pairs", vp_scale="wbf_continuous"), "vp_scale"),
        (StageRules("swiss", vp_scale="of our club"), "vp_scale"),
        (StageRules("knock-out", tie_breaks=["wins"]), "tie_breaks"),
        (StageRules("swiss", tie_breaks=["wins", "wins"]), "tie_breaks"),
        (StageRules("swiss", tie_breaks=[{"wins": 1}]), "tie_breaks"),
        (StageRules("swiss", carry={"rule": "share", "percent": 50}), "carry"),
        (StageRules("swiss", order=2, carry={"rule": "all"}), "carry"),
        (StageRules("swiss", order=2, carry={"rule": "share", "first": 6}), "carry"),
        (StageRules("swiss", order=2, carry={"rule": []}), "carry"),
    ],
)
def test_a_rule_that_its_format_has_no_use_for_is_a_fault(rules: StageRules, fault: str) -> None:
    assert faults(rules) == [fault]


def test_every_kind_of_event_has_a_format() -> None:
    assert {kind for format_ in STAGE_FORMATS.values() for kind in format_.of} == EVENT_KINDS.keys()


@each_case("code", CARRY_RULES)
def test_what_a_carry_over_asks_for_is_an_argument_of_it(code: str) -> None:
    rule = CARRY_RULES[code]
    assert rule.asks <= inspect.signature(rule.amount).parameters.keys()


@each_case(
    "qualified, earlier, key",
    [
        ((4, 5, 6), [(1, ()), (2, (1, 2, 3))], 1),  # a second final beside the first
        ((1, 2), [(1, ()), (2, (1, 2, 3, 4))], 2),
        ((5, 6), [(1, ()), (2, (1, 2, 3, 4)), (3, (5, 6, 7, 8))], 3),
        ((1, 9), [(1, ()), (2, (1, 2, 3, 4))], 1),
        ((), [(1, ()), (2, ())], 2),  # of pairs: one stage after the other
        ((9,), [(2, (1, 2))], 2),
    ],
)
def test_teams_come_from_the_latest_stage_in_which_all_of_them_play(
    qualified: tuple[int, ...], earlier: list[tuple[int, tuple[int, ...]]], key: int
) -> None:
    assert came_from(qualified, earlier) == key
