"""The recap sheet: each contestant's points by board, so that each row and each column can be added up."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.heading import Heading
from tournament.sheets.standings import Standing

Points = int | Fraction | None


@dataclass(frozen=True, slots=True)
class RecapRow:
    """A contestant's points in the order of the boards; None where it has none, or not yet.

    `handicap` and `master_points` are None where the event has none.
    """

    standing: Standing
    points: tuple[Points, ...]
    handicap: Fraction | None = None
    master_points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Recap:
    """One list of contestants ranked together, `direction` as in Ranking.

    `constants`: what the points of each board must add up to in this list, None where no law says: with an
    adjusted score, or by a method without a top.
    """

    heading: Heading
    direction: str
    boards: tuple[int, ...]
    rows: tuple[RecapRow, ...]
    constants: tuple[Points, ...]
    provisional: bool = False
