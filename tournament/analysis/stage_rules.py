"""Whether the rules of a stage agree with its format: what a format asks for, and what it has no use for.

Victory points are for matches. Tie-breaks order a ranking, and a knock-out has none: a tied match is played
on. What the stage before hands over needs a stage before. Rounds are planned where each of them is drawn.
The conditions of team matches are `analysis/match_rules.py`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.schemes.victory_points import VP_SCALES
from scoring.stages.carry_over import CARRY_RULES
from scoring.stages.formats import STAGE_FORMATS
from scoring.totals.tie_breaks import TIE_BREAKS
from tournament.sheets.stage_options import OWN_SCALE, own_scale


@dataclass(frozen=True, slots=True)
class StageRules:
    """The columns of a stage, and of its sections the kinds and the rounds that are planned in each.

    `method` is the event's, `teams` the number of teams entered: empty and 0 where they are not known.
    """

    format: str
    order: int = 1
    vp_scale: str = ""
    tie_breaks: Sequence[object] = ()
    carry: Mapping[str, object] = field(default_factory=dict)
    kinds: frozenset[str] = frozenset()
    section_rounds: tuple[int | None, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    rounds: int | None = None
    method: str = ""
    teams: int = 0


def faults(rules: StageRules) -> list[str]:
    """The columns that contradict the format or name what does not exist; none in a stage that can be played.

    `kind` and `rounds` are columns of the sections, the others of the stage.
    """
    return [*_faults(rules)]


def _faults(rules: StageRules) -> Iterator[str]:
    if rules.format not in STAGE_FORMATS:
        yield "format"
        return
    format_ = STAGE_FORMATS[rules.format]
    if not rules.kinds <= format_.of:
        yield "kind"
    if any(rules.section_rounds) and not format_.drawn:
        yield "rounds"
    if rules.vp_scale and not (format_.matches and _is_scale(rules)):
        yield "vp_scale"
    if rules.tie_breaks and (format_.eliminates or not _are_tie_breaks(rules.tie_breaks)):
        yield "tie_breaks"
    if rules.carry and not (rules.order > 1 and _is_carry(rules.carry)):
        yield "carry"


def came_from(qualified: Collection[int], earlier: Sequence[tuple[int, Collection[int]]]) -> int:
    """The key of the stage that the `qualified` come from, where no row says it.

    It is the latest of the `earlier` stages, given in their order with who plays in each, in which all of
    them play; an empty collection: everyone.
    """
    fitting = [key for key, playing in earlier if not playing or {*qualified} <= {*playing}]
    return fitting[-1] if fitting else earlier[0][0]


def _is_scale(rules: StageRules) -> bool:
    """A scale of VP_SCALES, or one whose table is in the options."""
    if rules.vp_scale == OWN_SCALE:
        return own_scale(rules.options) is not None
    return rules.vp_scale in VP_SCALES


def _are_tie_breaks(codes: Sequence[object]) -> bool:
    """Known ones, each once."""
    named = [code for code in codes if isinstance(code, str) and code in TIE_BREAKS]
    return len({*named}) == len(codes)


def _is_carry(carry: Mapping[str, object]) -> bool:
    """`rule` is a code of CARRY_RULES, and beside it stands what the rule asks for."""
    rule = carry.get("rule")
    return isinstance(rule, str) and rule in CARRY_RULES and {*carry} - {"rule"} <= CARRY_RULES[rule].asks
