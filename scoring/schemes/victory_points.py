"""Victory points: a match of any length becomes a figure that every match shares (Law 78D).

The number of boards is the number scheduled in the match, those removed or scored artificially included. IMPs
are whole before they are looked up, exact halves away from a draw (EBU White Book 2025 §4.2.6.3); percentages
are looked up exact. Margins beyond the end of a scale earn its top. In a match scored in halves, as in a
meeting of three, each half is a match of its own length on a 10–0 scale and the two add up.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial

from scoring.errors import ScoringError
from scoring.rounding import Half, Number, round_to
from scoring.schemes.vp_curve import continuous, discrete
from scoring.schemes.vp_scales import ACBL_20, ACBL_30, EBU_SWISS_PAIRS_10, EBU_SWISS_PAIRS_20, JAPAN_25
from scoring.schemes.vp_tables import Band, Measure, Table, problems

LONGEST_MATCH = 128


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale ready for use: `bands` by the number of boards of a match, rising from the draw.

    `drawn` is what both sides have together in a draw, where it is more than the `top` of one side: 30 on the
    25–5 scale.
    """

    top: int
    measure: Measure
    bands: Callable[[int], tuple[Band, ...]]
    drawn: Number = 0

    @property
    def pool(self) -> Number:
        """What the shares of a bye and of a void match are taken of."""
        return max(self.top, self.drawn)


def victory_points(scale: Scale, figure: Number, boards: int) -> Number:
    """One side's victory points for the IMPs it is ahead by (behind: below 0), or for its percentage.

    At teams the other side has the opposite margin; in Swiss pairs every pair is compared with the whole
    field, so each is looked up for itself. ScoringError `no_scale_for_boards` for a length not on the scale.
    """
    ahead = _ahead(scale.measure, figure)
    band = _band(scale, max(ahead, -ahead), boards)
    return band.winner if ahead >= 0 else band.loser


def match_points(scale: Scale, margin: Number, boards: int) -> tuple[Number, Number]:
    """Victory points of both teams; `margin` is the first team's IMPs less the second's."""
    return victory_points(scale, margin, boards), victory_points(scale, -margin, boards)


def from_table(table: Table) -> Scale:
    """A scale of one's own. ScoringError `table_wrong` with its problems when it cannot score a match."""
    if wrong := problems(table):
        raise ScoringError("table_wrong", problems=wrong)
    return Scale(table.top, table.measure, partial(_column, table), 2 * table.columns[0].bands[0].winner)


def _column(table: Table, boards: int) -> tuple[Band, ...]:
    for column in table.columns:
        if column.shortest <= boards <= column.longest:
            return column.bands
    raise ScoringError("no_scale_for_boards", boards=boards)


def _ahead(measure: Measure, figure: Number) -> Number:
    """How far a side is from the draw, whole IMPs or percentage points."""
    if measure is Measure.IMPS:
        return round_to(figure, 1, Half.AWAY_FROM_ZERO)
    if not 0 <= figure <= 100:
        raise ScoringError("percentage_out_of_range", percentage=figure)
    return figure - measure.draw


def _band(scale: Scale, ahead: Number, boards: int) -> Band:
    """A percentage that ends a band is still in it: the side nearer average."""
    bands = scale.bands(boards)
    find = bisect_left if scale.measure is Measure.PERCENT else bisect_right
    return bands[max(0, find(bands, scale.measure.draw + ahead, key=lambda band: band.first) - 1)]


@cache
def _wbf_continuous(boards: int) -> tuple[Band, ...]:
    table = continuous(_checked(boards), 10)
    return tuple(Band(margin, points, 20 - points) for margin, points in enumerate(table))


@cache
def _wbf_discrete(boards: int) -> tuple[Band, ...]:
    return _whole_points(discrete(Fraction(_checked(boards)), 10), 10)


@cache
def _wbf_half(boards: int) -> tuple[Band, ...]:
    """The triangular scale: a half match of H boards is read off the curve of H/2 (White Book §3.1.2)."""
    return _whole_points(discrete(Fraction(_checked(boards), 2), 5), 5)


def _whole_points(firsts: tuple[int, ...], draw: int) -> tuple[Band, ...]:
    return tuple(Band(first, draw + step, draw - step) for step, first in enumerate(firsts))


def _checked(boards: int) -> int:
    if not 1 <= boards <= LONGEST_MATCH:
        raise ScoringError("no_scale_for_boards", boards=boards)
    return boards


VP_SCALES: dict[str, Scale] = {
    "wbf_continuous": Scale(20, Measure.IMPS, _wbf_continuous),
    "wbf_discrete": Scale(20, Measure.IMPS, _wbf_discrete),
    "wbf_discrete_half": Scale(10, Measure.IMPS, _wbf_half),
    "acbl_20": from_table(ACBL_20),
    "acbl_30": from_table(ACBL_30),
    "japan_25": from_table(JAPAN_25),
    "ebu_swiss_pairs": from_table(EBU_SWISS_PAIRS_20),
    "ebu_swiss_pairs_half": from_table(EBU_SWISS_PAIRS_10),
}
