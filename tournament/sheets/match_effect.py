"""What a ruling on boards of a match would change."""

from dataclasses import dataclass
from fractions import Fraction

Figure = int | Fraction


@dataclass(frozen=True, slots=True)
class MatchEffect:
    """The margins of home and visiting team, and their points, before and after; None while unknown.

    `waiting` counts the boards that would still be without a comparison.
    """

    margins: tuple[Figure, Figure]
    points: tuple[Figure | None, Figure | None]
    margins_after: tuple[Figure, Figure]
    points_after: tuple[Figure | None, Figure | None]
    waiting: int = 0
