"""How a contestant came to their place: ranks and figures after each round of a ranking but the last."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Course:
    """The rank and the figure ranked by after each round, from the first one played to the one before the
    last.
    """

    places: tuple[int, ...]
    values: tuple[int | Fraction, ...]

    @property
    def before(self) -> int:
        """The rank before the last round, 0 without one."""
        return self.places[-1] if self.places else 0


# By the section of the ranking (empty: the whole field) and the contestant.
Courses = dict[tuple[str, int], Course]
