"""Matchpoints (Law 78A), and boards with fewer results than the rest of the field.

Frequencies: how often each score occurs, from the point of view of the side that is scored. A count may be a
fraction, because a weighted score takes part with its weights (EBU White Book 4.2.1). To enter one more
result, add one to its count.
M: matchpoints 2/1/0 inside a group of A results. E: the results expected. The top is 2E − 2.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import itemgetter

from scoring.rounding import Number, simplest

Frequencies = Mapping[int, Number]


def matchpoints(frequencies: Frequencies) -> dict[int, Number]:
    """Matchpoints of each score: 2 for every result beaten, 1 for every other one equal to it."""
    points: dict[int, Number] = {}
    beaten_twice: Number = 0
    for score in sorted(frequencies):
        count = frequencies[score]
        points[score] = beaten_twice + count - 1
        beaten_twice += 2 * count
    return points


def matchpoints_of_results(scores: Sequence[int]) -> Sequence[int]:
    """Matchpoints of each result of a board, in the order given; the other side has the rest of the top."""
    if len(scores) < 2:
        return [0] * len(scores)
    ordered = sorted(scores)
    points: dict[int, int] = {}
    held, worse, reached = ordered[0], 0, 0
    for score in ordered:
        if score != held:
            points[held] = worse + reached - 1  # twice the worse ones, once the other equal ones
            held, worse = score, reached
        reached += 1
    points[held] = worse + reached - 1
    in_order: tuple[int, ...] = itemgetter(*scores)(points)
    return in_order


def matchpoints_of(score: int, frequencies: Frequencies) -> Number:
    """Matchpoints of one score of the table."""
    worse = sum(count for other, count in frequencies.items() if other < score)
    return 2 * worse + frequencies[score] - 1


def top(results: Number) -> Number:
    """The most matchpoints a board of this many results can give: all others beaten."""
    return 2 * results - 2


def neuberg(points: Number, results: Number, expected: Number) -> Number:
    """M′ = (M + 1)·E/A − 1: average stays average, the missing results are like those known."""
    if results == expected:
        return points
    return simplest(Fraction((points + 1) * expected - results, results))


def proportional(points: Number, results: Number, expected: Number) -> Number:
    """M′ = M·(E − 1)/(A − 1): the same percentage of the larger top; a lone result is average."""
    if results == expected:
        return points
    if results <= 1:
        return expected - 1
    return simplest(Fraction(points * (expected - 1), results - 1))


def small_subfield(points: Number, results: Number) -> Number:
    """Percentage for M in a tiny group: 65/55 of two, 70/60/50 of three, 60 for one (White Book 4.2.3.3)."""
    return 60 + (points - (results - 1)) * 5


def intermediate(points_below: Number, frequency_below: Number, top_of_board: Number) -> Number:
    """Matchpoints by hand for an assigned score between two others, nothing scored anew (White Book 4.2.2).

    The next lower score's matchpoints and its frequency; never beyond the top, nor below nothing.
    """
    return min(max(points_below + frequency_below, 0), top_of_board)
