"""The rounds of a Swiss as its phones name them, and whether one is still to be drawn."""

from dataclasses import dataclass

from scoring.stages.formats import STAGE_FORMATS
from tournament.models import Section, Stage
from tournament.reports.boards.section import SectionFacts
from tournament.reports.cache.versioned_cache import Remembered, version_of
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.stage_options import MatchOptions, match_options
from tournament.sheets.table_sheet import DrawnRound


@dataclass(frozen=True, slots=True)
class DrawnRounds:
    """`planned` rounds of the section are drawn in all; of pairs each has a number in the event."""

    planned: int
    options: MatchOptions
    of_pairs: bool

    def named(self, number: int) -> DrawnRound | None:
        """A round of the section as the draw names it; None of teams, whose matches name it."""
        if not self.of_pairs:
            return None
        match_round = self.options.match_round(number)
        part = number - self.options.first_round(match_round) + 1
        return DrawnRound(match_round, part, self.options.halves)

    def waits_for_draw(self, facts: SectionFacts, own: int | None) -> bool:
        """Whether a further round will be drawn, in which the pair of a phone (`own`) plays."""
        drawn = max((row.round for row in facts.rows), default=0)
        party = facts.parties.get(own or 0)
        return drawn < self.planned and not (party and party.withdrawn)


NOT_DRAWN = DrawnRounds(0, MatchOptions(), of_pairs=False)


def drawn_rounds(section: Section) -> DrawnRounds:
    return _known.of(version_of(section).planned)


def _read(section: int) -> DrawnRounds:
    stage = Stage.objects.filter(sessions__sections=section).select_related("event").first()
    if stage is None or not STAGE_FORMATS[stage.format].drawn or STAGE_FORMATS[stage.format].eliminates:
        return NOT_DRAWN
    options = match_options(stage.options)
    return DrawnRounds((stage.rounds or 0) * options.halves, options, stage.event.kind == SWISS_PAIRS)


_known = Remembered(_read)
