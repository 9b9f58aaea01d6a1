"""The result of a session in one line: who won with how much, and how they came there."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class Winner:
    """First in a ranking. `value` is in a `unit`: per_cent, imps (any points of boards) or wins; of teams
    vp, imp or points. `over` as in Ranking.
    """

    party: Party
    value: int | Fraction | None
    unit: str
    over: str = ""


@dataclass(frozen=True, slots=True)
class SessionResult:
    """`winners` are first in their ranking or league, one a line where lines are ranked apart.

    `course` is the score of the first winner after each round, from the `average`; empty without rounds.
    """

    winners: tuple[Winner, ...]
    contestants: int
    doubtful: int
    average: int = 50
    course: tuple[Fraction, ...] = ()
