"""Conditions of a team event that contradict each other, by the code of the reason."""

from tests.tools.each_case import each_case
from tournament.analysis.stage_rules import StageRules, contradictions
from tournament.domain.stages.readings.stage_terms import SENTENCES, sentences
from tournament.sheets.stage_options import TEAM_PRESETS

EIGHT = {"boards": 8}
OWN = {"top": 20, "bands": [[0, 10, 10], [5, 12, 8]]}


@each_case(
    "rules, reasons",
    [
        (StageRules("round-robin", vp_scale="wbf_discrete", method="imps", options=EIGHT), []),
        (StageRules("round-robin", vp_scale="japan_25", method="imps", options=EIGHT), []),
        (StageRules("round-robin", vp_scale="wbf_discrete", method="bam"), ["scale_without_imps"]),
        (StageRules("round-robin", vp_scale="japan_25", options={"boards": 7}), ["scale_for_other_boards"]),
        (StageRules("round-robin", vp_scale="ebu_swiss_pairs"), ["scale_of_percentages"]),
        (StageRules("round-robin", vp_scale="mine"), ["no_such_scale"]),
        (StageRules("round-robin", vp_scale="own"), ["own_without_table"]),
        (StageRules("round-robin", vp_scale="own", options={"vp_table": OWN}), []),
        (
            StageRules("round-robin", vp_scale="own", options={"vp_table": {"top": 9, "bands": [[1, 5]]}}),
            ["own_without_table"],
        ),
        (StageRules("knock-out", vp_scale="wbf_discrete"), ["scale_in_knock_out"]),
        (StageRules("knock-out", tie_breaks=("wins",)), ["tie_breaks_in_knock_out"]),
        (StageRules("knock-out", options={"odd": "short_triple"}), ["triple_in_knock_out"]),
        (StageRules("knock-out", options={"double": True, "third_place": True}), ["second_life_and_more"]),
        (StageRules("round-robin", options={"odd": "long_triple"}), []),
        (StageRules("round-robin", options={"odd": "short_triple"}), ["triple_without_draw"]),
        (StageRules("round-robin", options={"boards": 4, "halves": 5}), ["more_parts_than_boards"]),
        (StageRules("round-robin", options={"multiple": True, "halves": 2}), ["multiple_in_parts"]),
        (StageRules("swiss", rounds=5, options={"multiple": True}), ["multiple_is_all_play_all"]),
        (
            StageRules("knock-out", options={"double": True, "redraw": "lot"}),
            ["second_life_drawn_anew"],
        ),
        (StageRules("swiss"), ["swiss_without_rounds"]),
        (StageRules("swiss", rounds=2, options={"lag": 1}), ["lag_without_rounds"]),
        (StageRules("swiss", rounds=3, options={"lag": 1}), []),
        (StageRules("swiss", rounds=6, teams=6), ["more_rounds_than_opponents"]),
        (StageRules("swiss", rounds=5, teams=5), []),
        (StageRules("swiss", rounds=6, teams=6, options={"repeats": "always"}), []),
        (StageRules("swiss", rounds=6, teams=6, options={"repeats": "last"}), ["repeats_in_no_round"]),
        (
            StageRules("swiss", rounds=5, vp_scale="acbl_20", options={"boards": 7, "odd": "short_triple"}),
            ["no_scale_for_halves"],
        ),
        (
            StageRules("swiss", rounds=5, vp_scale="wbf_discrete", options={"odd": "short_triple"}),
            [],
        ),
    ],
)
def test_each_contradiction_has_its_reason(rules: StageRules, reasons: list[str]) -> None:
    assert contradictions(rules) == reasons


@each_case("code", TEAM_PRESETS)
def test_a_preset_contradicts_nothing(code: str) -> None:
    preset = TEAM_PRESETS[code]
    rules = StageRules(
        preset.format,
        vp_scale=preset.vp_scale,
        tie_breaks=preset.tie_breaks,
        options=preset.options,
        rounds=preset.rounds,
        method=preset.method,
    )
    assert contradictions(rules) == []


def test_reasons_are_sentences() -> None:
    assert all(str(sentence).endswith(("。", ".")) for sentence in SENTENCES.values())
    assert sentences(["swiss_without_rounds", "lag_without_rounds"]).count("。") == 2
