"""Butler's datum: the board's average score, against which each table is scored in IMPs (Law 78D)."""

from fractions import Fraction

from scoring.boards.imps import imps
from scoring.boards.matchpoints import Frequencies
from scoring.conditions import Datum
from scoring.rounding import Half, Number, exact_sum, round_to, simplest


def datum(frequencies: Frequencies, rule: Datum, factor: Number = 1) -> int:
    """The datum in points. `factor` E/A raises a short board's frequencies before trimming (WB 4.2.4)."""
    mean = exact_datum(frequencies, rule, factor)
    return int(mean if rule.truncated else round_to(mean, rule.step, rule.half))


def exact_datum(frequencies: Frequencies, rule: Datum, factor: Number = 1) -> Fraction:
    """The trimmed mean before rounding."""
    results = exact_sum(frequencies.values())
    discard = simplest(Fraction(rule.discarded(results * factor)) / factor)
    upper = _without_lowest(frequencies, discard)
    kept = _without_lowest({-score: count for score, count in upper.items()}, discard)
    points = exact_sum([-score * count for score, count in kept.items()])
    return Fraction(points, results - 2 * discard)


def butler_imps(frequencies: Frequencies, against: int, difference_step: int = 1) -> dict[int, Number]:
    """IMPs of each score against the datum, the difference rounded to `difference_step` first."""
    return {
        score: imps(int(round_to(score - against, difference_step, Half.AWAY_FROM_ZERO)))
        for score in frequencies
    }


def _without_lowest(frequencies: Frequencies, discard: Number) -> dict[int, Number]:
    kept: dict[int, Number] = {}
    for score in sorted(frequencies):
        taken = min(discard, frequencies[score])
        discard -= taken
        if taken < frequencies[score]:
            kept[score] = frequencies[score] - taken
    return kept
