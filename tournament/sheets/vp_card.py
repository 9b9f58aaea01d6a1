"""The victory points of every margin, as captains look them up."""

from dataclasses import dataclass
from itertools import pairwise

from scoring.rounding import Number
from scoring.schemes.victory_points import VP_SCALES, Scale
from scoring.schemes.vp_tables import Measure
from tournament.sheets.heading import Heading


@dataclass(frozen=True, slots=True)
class ScaleLine:
    """From the margin `first` to `last` (None: and more) the winner gets one figure, the loser the other.

    Margins are IMPs, or percentages of which `first` belongs to the band below.
    """

    first: Number
    last: Number | None
    winner: Number
    loser: Number


@dataclass(frozen=True, slots=True)
class ScaleCard:
    """A scale for matches of this many boards. `in_per_cent`: margins are percentages, else IMPs."""

    heading: Heading | None
    scale: str
    boards: int
    lines: tuple[ScaleLine, ...]
    in_per_cent: bool = False

    @property
    def is_constant(self) -> bool:
        """Whether both sides' points always add up to the same."""
        return len({line.winner + line.loser for line in self.lines}) == 1


def scale_card(heading: Heading | None, code: str, boards: int, scale: Scale | None = None) -> ScaleCard:
    """A scale by its code, or an event's own. KeyError for an unknown one.

    ScoringError `no_scale_for_boards` for a length that it lacks.
    """
    scale = scale or VP_SCALES[code]
    bands = scale.bands(boards)
    in_per_cent = scale.measure is Measure.PERCENT
    step = 0 if in_per_cent else 1
    lasts = [*(after.first - step for _band, after in pairwise(bands)), None]
    lines = (ScaleLine(b.first, last, b.winner, b.loser) for b, last in zip(bands, lasts, strict=True))
    return ScaleCard(heading, code, boards, tuple(lines), in_per_cent)
