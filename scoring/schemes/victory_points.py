"""Victory points: scales by a formula and in print, and what a match of any length earns by them."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import cache, partial

from scoring.errors import ScoringError
from scoring.rounding import Half, Number, round_to
from scoring.schemes.vp_tables import Band, Measure, Table, problems, read_table

# The WBF scale of 2013: the curve from IMPs to victory points, and the two printed scales made from it.
#
# With N boards the blitz, the margin that wins everything, is X = 15·√N IMPs. A margin of I gains the share
#
# (1 − R^(I/X)) / (1 − R), R = τ³ = √5 − 2, τ = (√5 − 1)/2
#
# of the way from the draw to the top. Source: "The New WBF IMP to VP Scales", WBF Scoring Panel, January
# 2013. Decimal works to 60 digits here and no share comes nearer than 10⁻⁶ to a rounding edge without lying
# exactly on it (tests/scoring/schemes/test_victory_points.py), so every figure below is the exact one.

_DIGITS = Context(prec=60)
_CERTAIN = Decimal(1).scaleb(-40)  # shares are kept to 40 places, so that an exact one shows as exact


@cache
def shares(boards: Fraction) -> tuple[Decimal, ...]:
    """Share of the way from draw to top, 0 to 1, of the margins 0, 1, 2 … up to the blitz."""
    with localcontext(_DIGITS):
        decay = Decimal(5).sqrt() - 2
        blitz = 15 * (Decimal(boards.numerator) / boards.denominator).sqrt()
        per_imp = decay ** (1 / blitz)
        return tuple(
            ((1 - per_imp**margin) / (1 - decay)).quantize(_CERTAIN) for margin in range(int(blitz) + 1)
        )


@cache
def continuous(boards: int, draw: int) -> tuple[Fraction, ...]:
    """The winner's victory points, to 0.01, of the margins 0, 1, 2 …; the last one holds for all beyond."""
    with localcontext(_DIGITS):
        hundreds = [
            int((100 * draw * (1 + share)).quantize(Decimal(1), ROUND_HALF_UP))
            for share in shares(Fraction(boards))
        ]
    table = _concave([*hundreds, 200 * draw])
    return tuple(Fraction(points, 100) for points in table[: table.index(200 * draw) + 1])


@cache
def discrete(boards: Fraction, draw: int) -> tuple[int, ...]:
    """The smallest margin that earns the winner draw, draw + 1, … 2·draw victory points.

    A band ends at the last margin that the curve puts no higher than half a point above it.
    """
    curve = shares(boards)
    ends = [bisect_right(curve, Decimal(2 * band + 1) / (2 * draw)) - 1 for band in range(draw)]
    return (0, *(end + 1 for end in _never_wider(ends)))


def _concave(points: list[int]) -> list[int]:
    """Raise a figure by one while its next step is larger than its own, until steps never grow."""
    uneven = True
    while uneven:
        uneven = False
        for at in range(1, len(points) - 1):
            if points[at + 1] - points[at] > points[at] - points[at - 1]:
                points[at] += 1
                uneven = True
    return points


def _never_wider(ends: list[int]) -> list[int]:
    """Shorten a band by one while it is wider than the next; the draw's band reaches to both sides of 0."""
    at = 0
    while at < len(ends) - 1:
        width = ends[at] - ends[at - 1] if at else 2 * ends[0] + 1
        if width > ends[at + 1] - ends[at]:
            ends[at] -= 1
            at = 0
        else:
            at += 1
    return ends


# Victory-point scales in print that no formula gives.
#
# Sources: ACBL as printed at bridgehands.com, Victory Points (other match lengths are not public there);
# Swiss pairs as in EBU White Book 2025 §3.1.7, with the 10–0 scale of its half matches. Figures of the
# percentage scales are in hundredths, the last percentage of each band but the highest.


def _bands(draw: int, points: int, *firsts: Number) -> list[tuple[Number, Number]]:
    """The draw at 0, then a band for each first margin, each worth one point more than the one before."""
    return [(0, draw), *((first, points + step) for step, first in enumerate(firsts))]


def _percentages(draw: int, *lasts: int) -> list[tuple[Number, Number]]:
    """The draw from 50 %, then a band above each last percentage, each worth one point more."""
    return [(50, draw), *((Fraction(last, 100), draw + step) for step, last in enumerate(lasts, start=1))]


ACBL_20 = read_table(
    20,
    "imps",
    [
        (6, 8, _bands(10, 11, 1, 3, 5, 8, 11, 14, 17, 20, 24, 28)),
        (9, 11, _bands(10, 11, 1, 3, 6, 10, 14, 18, 22, 26, 31, 36)),
    ],
)
ACBL_30 = read_table(
    30,
    "imps",
    [
        (6, 8, _bands(15, 18, 1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28)),
        (9, 11, _bands(15, 18, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36)),
    ],
)
# The older scale of 25, still printed in Japan for matches of eight boards: the loser's points are its own.
JAPAN_25 = read_table(
    25,
    "imps",
    [
        (
            8,
            8,
            [
                *[(0, 15, 15), (2, 16, 14), (6, 17, 13), (9, 18, 12), (12, 19, 11), (15, 20, 10)],
                *[(18, 21, 9), (21, 22, 8), (24, 23, 7), (27, 24, 6), (30, 25, 5), (34, 25, 4)],
                *[(38, 25, 3), (42, 25, 2), (46, 25, 1), (51, 25, 0)],
            ],
        )
    ],
)
EBU_SWISS_PAIRS_20 = read_table(
    20,
    "percent",
    [
        (1, 4, _percentages(10, 5092, 5280, 5471, 5670, 5880, 6108, 6363, 6661, 7036, 7595)),
        (5, 6, _percentages(10, 5078, 5239, 5402, 5572, 5751, 5945, 6162, 6417, 6737, 7213)),
        (7, 9, _percentages(10, 5065, 5198, 5333, 5474, 5623, 5783, 5964, 6175, 6440, 6835)),
        (10, 13, _percentages(10, 5054, 5165, 5278, 5395, 5519, 5653, 5804, 5980, 6201, 6530)),
        (14, 19, _percentages(10, 5045, 5138, 5232, 5330, 5434, 5545, 5671, 5818, 6003, 6278)),
        (20, 27, _percentages(10, 5038, 5116, 5194, 5277, 5363, 5457, 5562, 5685, 5840, 6071)),
    ],
)
EBU_SWISS_PAIRS_10 = read_table(
    10,
    "percent",
    [
        (1, 2, _percentages(5, 5186, 5570, 5994, 6512, 7315)),
        (3, 3, _percentages(5, 5159, 5487, 5848, 6289, 6975)),
        (4, 4, _percentages(5, 5132, 5403, 5703, 6070, 6638)),
        (5, 6, _percentages(5, 5109, 5336, 5586, 5892, 6366)),
        (7, 9, _percentages(5, 5092, 5281, 5493, 5745, 6141)),
        (10, 13, _percentages(5, 5077, 5236, 5410, 5624, 5956)),
    ],
)


# Victory points: a match of any length becomes a figure that every match shares (Law 78D).
#
# The number of boards is the number scheduled in the match, those removed or scored artificially included.
# IMPs are whole before they are looked up, exact halves away from a draw (EBU White Book 2025 §4.2.6.3);
# percentages are looked up exact. Margins beyond the end of a scale earn its top. In a match scored in
# halves, as in a meeting of three, each half is a match of its own length on a 10–0 scale and the two add up.

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
