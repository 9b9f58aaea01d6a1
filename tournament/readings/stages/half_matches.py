"""Whether three contestants can share half matches in one round, under the conditions of their stage."""

from django.utils.translation import gettext as _

from tournament.models import Section
from tournament.readings.errors import DirectorError
from tournament.readings.stages.draw_sentences import NO_HALVES
from tournament.readings.stages.stage_problems import SENTENCES
from tournament.readings.stages.team_draws import stage_of
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.stage_options import HALF_SCALES


def refuse_half_matches(section: Section) -> None:
    """DirectorError `no_halves`, or `no_scale_for_halves` where their victory points are not defined."""
    halves, scale = section.match_options.halves, stage_of(section).vp_scale
    if section.kind == SWISS_PAIRS and halves != 2:
        raise DirectorError("no_halves", str(NO_HALVES))
    if halves % 2:
        raise DirectorError(
            "no_halves", _("A short triple needs matches in two halves. Choose a bye or a long triple.")
        )
    if scale and scale not in HALF_SCALES:
        raise DirectorError("no_scale_for_halves", str(SENTENCES["no_scale_for_halves"]))


def problem_of_half_matches(section: Section) -> str:
    """The sentence of that refusal; empty where half matches can be played."""
    try:
        refuse_half_matches(section)
    except DirectorError as refusal:
        return str(refusal.message)
    return ""
