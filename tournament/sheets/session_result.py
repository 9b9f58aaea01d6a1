"""The result of a session in one line: who won with how much, and how they came there."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.standings import Standing


@dataclass(frozen=True, slots=True)
class SessionResult:
    """`winners` are first in their ranking, one a line where lines are ranked apart.

    `course` is the score of the first winner after each round, from the `average`; empty without rounds.
    """

    winners: tuple[Standing, ...]
    contestants: int
    doubtful: int
    in_per_cent: bool = True
    course: tuple[Fraction, ...] = ()

    @property
    def average(self) -> Fraction:
        return Fraction(50 if self.in_per_cent else 0)
