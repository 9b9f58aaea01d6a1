"""Whether the rules of a stage agree with its format, and the conditions of its matches with one another."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.errors import ScoringError
from scoring.schemes.victory_points import VP_SCALES, Scale
from scoring.schemes.vp_tables import Measure
from scoring.stages.carry_over import CARRY_RULES
from scoring.stages.formats import ROUND_ROBIN, STAGE_FORMATS, SWISS
from scoring.totals.tie_breaks import TIE_BREAKS
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.event_options import from_pairs
from tournament.sheets.stage_options import (
    HALF_SCALES,
    OWN_SCALE,
    draw_options,
    group_letters,
    knock_out_options,
    match_options,
    own_scale,
    scale_of_stage,
)

# Whether the rules of a stage agree with its format: what a format asks for, and what it has no use for.
#
# Victory points are for matches. Tie-breaks order a ranking, and a knock-out has none: a tied match is played
# on. What the stage before hands over needs a stage before. Rounds are planned where each of them is drawn.


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
    if rules.carry and not ((rules.order > 1 or from_pairs(rules.options)) and _is_carry(rules.carry)):
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


# Conditions of a team event that contradict each other, each by the code of its reason.
#
# A stage whose rules agree with its format may still ask for what cannot be
# played or scored: victory points without IMPs, a scale that has no column for the boards of a match, a
# Swiss of more rounds than there are opponents.

# The measure of a scale by the method: a method without one has no victory points.
MEASURES = {"imps": Measure.IMPS, "cross_imps": Measure.IMPS, "matchpoints": Measure.PERCENT}


def contradictions(rules: StageRules) -> list[str]:
    """The codes of all reasons, in the order in which a director would settle them."""
    return [*_of_the_scale(rules), *_of_the_match(rules), *_of_the_draw(rules)]


def _of_the_scale(rules: StageRules) -> Iterator[str]:
    if not rules.vp_scale:
        return
    if rules.method and rules.method not in MEASURES:
        yield "scale_without_imps"
    if STAGE_FORMATS[rules.format].eliminates:
        yield "scale_in_knock_out"
    scale = scale_of_stage(rules.vp_scale, rules.options)
    if scale is None:
        yield "own_without_table" if rules.vp_scale == OWN_SCALE else "no_such_scale"
    elif scale.measure is not MEASURES.get(rules.method, Measure.IMPS):
        yield "scale_of_percentages" if scale.measure is Measure.PERCENT else "scale_of_imps"
    elif not _reads(scale, match_options(rules.options).scale_boards):
        yield "scale_for_other_boards"


def _reads(scale: Scale, boards: int) -> bool:
    """Whether the scale has a column for a match of this length."""
    try:
        scale.bands(boards)
    except ScoringError:
        return False
    return True


def _of_the_match(rules: StageRules) -> Iterator[str]:
    options = match_options(rules.options)
    if SWISS_PAIRS in rules.kinds:
        yield from _of_pairs(rules, options.halves)
    if options.halves > options.boards:
        yield "more_parts_than_boards"
    if options.multiple and rules.format != ROUND_ROBIN:
        yield "multiple_is_all_play_all"
    elif options.multiple and options.halves > 1:
        yield "multiple_in_parts"
    if options.of_eight != "no":
        yield from _of_eight(rules)
    if rules.method == "hybrid" and not options.imp_points:
        yield "hybrid_without_imps"
    if list(options.imp_edges) != sorted({*options.imp_edges}):
        yield "edges_do_not_rise"
    if rules.tie_breaks and STAGE_FORMATS[rules.format].eliminates:
        yield "tie_breaks_in_knock_out"
    extra = knock_out_options(rules.options)
    if extra.double and (extra.third_place or extra.consolation):
        yield "second_life_and_more"
    if extra.double and extra.redraw != "never":
        yield "second_life_drawn_anew"
    if extra.groups_of and STAGE_FORMATS[rules.format].eliminates:
        yield from _of_groups(options.halves, is_double=extra.double)


def _of_eight(rules: StageRules) -> Iterator[str]:
    """Teams of eight meet two at a time, in matches of two rooms with two tables each."""
    if rules.method and rules.method != "imps":
        yield "eight_without_imps"
    groups = knock_out_options(rules.options).groups_of and STAGE_FORMATS[rules.format].eliminates
    if match_options(rules.options).multiple or draw_options(rules.options).odd != "bye" or groups:
        yield "eight_two_at_a_time"


def _of_pairs(rules: StageRules, halves: int) -> Iterator[str]:
    """Swiss pairs are ranked by victory points; three pairs that share two half matches need halves."""
    if not rules.vp_scale:
        yield "pairs_without_scale"
    odd = draw_options(rules.options).odd
    if odd == "long_triple":
        yield "no_long_triple"
    elif odd == "short_triple" and halves != 2:
        yield "pairs_without_halves"


def _of_groups(halves: int, *, is_double: bool) -> Iterator[str]:
    if is_double:
        yield "second_life_of_three"
    if halves % 2:
        yield "three_without_halves"


def _of_the_draw(rules: StageRules) -> Iterator[str]:
    options = draw_options(rules.options)
    format_ = STAGE_FORMATS[rules.format]
    if options.odd != "bye" and format_.eliminates:
        yield "triple_in_knock_out"
    elif rules.format == ROUND_ROBIN and options.odd != "bye":
        if options.odd == "short_triple" or match_options(rules.options).multiple:
            yield "triple_without_draw"
    elif options.odd == "short_triple" and rules.vp_scale and rules.vp_scale not in HALF_SCALES:
        yield "no_scale_for_halves"
    if rules.format == SWISS:
        yield from _of_the_rounds(rules)


def _of_the_rounds(rules: StageRules) -> Iterator[str]:
    options = draw_options(rules.options)
    if not rules.rounds:
        yield "swiss_without_rounds"
        return
    if options.lag and rules.rounds < options.lag + 2:
        yield "lag_without_rounds"
    groups = Counter(group_letters(rules.options).values())
    teams = min(groups.values(), default=rules.teams)
    opponents = teams - 1 + teams % 2
    if rules.teams > 1 and options.repeats == "never" and rules.rounds > opponents:
        yield "more_rounds_than_opponents"
    if options.repeats == "last" and not options.last:
        yield "repeats_in_no_round"
