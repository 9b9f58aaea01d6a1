"""The usual evenings of a club with teams: what each fills in of the conditions of an event."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TeamPreset:
    """The columns of a stage and the scoring method; `options` as in sheets/stage_options.py."""

    format: str
    method: str = "imps"
    rounds: int | None = None
    vp_scale: str = ""
    tie_breaks: tuple[str, ...] = ()
    options: dict[str, object] = field(default_factory=dict)
    code: str = ""  # the key of TEAM_PRESETS, in the answers of the API


_LEAGUE = ("head_to_head", "imp_quotient", "net_imps")
_SWISS = ("swiss_points", "imp_quotient", "net_imps")

_SWISS_PAIRS = ("head_to_head", "swiss_points", "basic_method")

# Swiss pairs by the scoring method of the event.
SWISS_PAIRS_PRESETS: dict[str, TeamPreset] = {
    "matchpoints": TeamPreset(
        "swiss",
        method="matchpoints",
        rounds=5,
        vp_scale="ebu_swiss_pairs",
        tie_breaks=_SWISS_PAIRS,
        options={"boards": 5},
    ),
    "cross_imps": TeamPreset(
        "swiss",
        method="cross_imps",
        rounds=5,
        vp_scale="wbf_continuous",
        tie_breaks=_SWISS_PAIRS,
        options={"boards": 5},
    ),
}

TEAM_PRESETS: dict[str, TeamPreset] = {
    "round_robin": TeamPreset(
        "round-robin", vp_scale="wbf_continuous", tie_breaks=_LEAGUE, options={"boards": 4}
    ),
    "swiss": TeamPreset(
        "swiss", rounds=5, vp_scale="wbf_continuous", tie_breaks=_SWISS, options={"boards": 7}
    ),
    "cup": TeamPreset(
        "knock-out", options={"boards": 24, "halves": 2, "common": "match", "line_up": "blind"}
    ),
    "multiple": TeamPreset(
        "round-robin",
        vp_scale="wbf_discrete",
        tie_breaks=_LEAGUE,
        options={"boards": 4, "multiple": True},
    ),
    "bam": TeamPreset("round-robin", method="bam", tie_breaks=("head_to_head",), options={"boards": 6}),
    "japan": TeamPreset("round-robin", vp_scale="japan_25", tie_breaks=_LEAGUE, options={"boards": 8}),
    "friendly": TeamPreset("round-robin", options={"boards": 24, "halves": 2, "common": "match"}),
}
