"""One playing of one board: its result, and each side's award.

Awards are named tuples: a field makes thousands of them, live.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.boards.adjusted import Assigned, Award, Ruling
from scoring.rounding import Number
from scoring.seats import Side


@dataclass(frozen=True, slots=True)
class Line:
    """A table's result on a board.

    `score`: N/S points, None while there is no result. `award` replaces the score (Law 12).
    `group`: the form of a fouled board, compared only with its like (Law 87B).
    """

    ns: Hashable
    ew: Hashable
    score: int | None = None
    award: Award | None = None
    group: str = ""

    def ruling(self, side: Side) -> Ruling | None:
        """The basis of the side's award: the table's score, the director's ruling, or None."""
        if self.award is not None:
            return self.award.ns if side is Side.NS else self.award.ew
        return None if self.score is None else Assigned(((1, self.score),))

    @property
    def counts(self) -> bool:
        """Whether this playing is one of the results of its board, artificial ones included."""
        if self.award is None:
            return self.score is not None
        return self.award.ns is not None or self.award.ew is not None


def results(lines: Sequence[Line]) -> int:
    """How many results these lines of one board are, artificial ones included.

    Where a table played the board in the place of two later meetings, each pair that is left without a score
    has an award of its own: an award to North-South alone and one to East-West alone are one result.
    """
    count = sum([line.counts for line in lines])
    awards = [line.award for line in lines if line.award is not None]
    if not awards:
        return count
    ns_only = sum(award.ew is None and award.ns is not None for award in awards)
    ew_only = sum(award.ns is None and award.ew is not None for award in awards)
    return count - min(ns_only, ew_only)


class SideAward(NamedTuple):
    """The award of one side of one table.

    `top`: what the board adds to the denominator (None where points have no top). `real`: not artificial.
    `raw`: the award inside its own group, before Neuberg or any other rule brought it to the field.
    """

    points: Number
    top: Number | None
    real: bool
    raw: Number | None = None


class LineAward(NamedTuple):
    """The awards of the two sides; None is no score for that side."""

    ns: SideAward | None
    ew: SideAward | None

    def of(self, side: Side) -> SideAward | None:
        return self.ns if side is Side.NS else self.ew


Boards = Mapping[int, Sequence[Line]]
BoardAwards = tuple[LineAward | None, ...]
