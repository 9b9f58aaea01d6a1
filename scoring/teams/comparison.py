"""One board of a match as one contestant sees it: the result at one table against that at the other."""

from dataclasses import dataclass

from scoring.boards.adjusted import Artificial, Assigned, flat
from scoring.boards.imps import imps
from scoring.boards.lines import Line
from scoring.rounding import Number, exact_sum
from scoring.seats import Side


@dataclass(frozen=True, slots=True)
class Comparison:
    """`outcomes`: (share, N/S points where the contestant is North-South, N/S points where it is East-West).

    There is more than one when a score is weighted, none when `ruling` is an artificial score.
    """

    outcomes: tuple[tuple[Number, int, int], ...] = ()
    ruling: Artificial | None = None

    @property
    def imps(self) -> Number:
        """What the contestant wins, an artificial score at its counterpart in IMPs (Law 12C2b)."""
        if self.ruling is not None:
            return flat(self.ruling).points(None)
        return exact_sum([share * imps(home - away) for share, home, away in self.outcomes])

    @property
    def plus(self) -> Number:
        """The points the contestant's two tables score for it, those against it left out."""
        return exact_sum([share * (max(home, 0) + max(-away, 0)) for share, home, away in self.outcomes])


def compared(home: Line, away: Line) -> Comparison | None:
    """The board for the contestant North-South in the first line and East-West in the second.

    An artificial score at either table is the board's, whatever the other table did (Law 12C2; the director
    may assign one instead, Law 86B). Otherwise None until both tables have a score.
    """
    ours, theirs = home.ruling(Side.NS), away.ruling(Side.EW)
    for ruling in (ours, theirs):
        if ruling is not None and not isinstance(ruling, Assigned):
            return Comparison(ruling=ruling)
    if not isinstance(ours, Assigned) or not isinstance(theirs, Assigned):
        return None
    return Comparison(
        tuple((p * q, score, other) for p, score in ours.outcomes for q, other in theirs.outcomes)
    )


def added(one: Comparison, other: Comparison) -> Comparison:
    """A board of teams of eight by the sum of two comparisons; an artificial score in one is the board's."""
    ruling = one.ruling or other.ruling
    if ruling is not None:
        return Comparison(ruling=ruling)
    return Comparison(
        tuple(
            (p * q, home + more, away + others)
            for p, home, away in one.outcomes
            for q, more, others in other.outcomes
        )
    )
