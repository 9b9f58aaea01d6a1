"""Matches that were not played as they should have been: boards removed, matches void, byes, wrong opponents.

The rules are the EBU White Book's (3.3.6 to 3.3.9, 3.5.2); `most` is the most victory points of a match.
"""

from fractions import Fraction

from scoring.errors import ScoringError
from scoring.rounding import Number, simplest

IMPS_PER_REMOVED_BOARD = 3
BOTH_AT_FAULT = 40  # per cent of `most` for each side of a void match
DIRECTOR_ERROR = 60
BYE = 60


def removed_boards(removed: int, scheduled: int) -> int:
    """IMPs for the side not at fault: 3 a board. ScoringError when too few were played: a void match."""
    if not 0 <= removed <= scheduled or 2 * removed > scheduled:
        raise ScoringError("match_void", removed=removed, scheduled=scheduled)
    return IMPS_PER_REMOVED_BOARD * removed


def void_match(percentage: Number, most: Number = 20) -> Number:
    """Victory points of each side for a match that does not count, or of the one with a bye."""
    return simplest(Fraction(most * percentage, 100))


def mismatched_up(won: Number, most: Number = 20) -> Number:
    """For an innocent side paired too high: its result, a quarter of the way toward `most`."""
    return simplest(Fraction(most, 4) + Fraction(3 * won, 4))


def mismatched_down(won: Number, most: Number = 20) -> Number:
    """For a side at fault paired too low: its result, a quarter of the way toward a quarter of `most`."""
    return simplest(won - max(Fraction(0), won - Fraction(most, 4)) / 4)
