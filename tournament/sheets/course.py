"""How a contestant came to their place: their figures in a ranking after each of its rounds but the last."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Course:
    """`place` is the rank before the last round, 0 without one; `values` the figure ranked by after each
    round, from the first one played to the one before the last.
    """

    place: int
    values: tuple[int | Fraction, ...]


# By the section of the ranking (empty: the whole field) and the contestant.
Courses = dict[tuple[str, int], Course]
