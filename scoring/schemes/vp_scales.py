"""Victory-point scales in print that no formula gives.

Sources: ACBL as printed at bridgehands.com, Victory Points (other match lengths are not public there); Swiss
pairs as in EBU White Book 2025 §3.1.7, with the 10–0 scale of its half matches. Figures of the percentage
scales are in hundredths, the last percentage of each band but the highest.
"""

from fractions import Fraction

from scoring.rounding import Number
from scoring.schemes.vp_tables import read_table


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
