"""Club grades: the list for directors, and what was expected of a player in each session and came."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tournament.sheets.names import Name


@dataclass(frozen=True, slots=True)
class GradeStep:
    """A session of a player in per cent: the result, what was expected, and the grade after it.

    `grade` is None while it rests on too few boards to be shown.
    """

    session: int
    contestant: int
    event: str
    date: date
    boards: int
    percentage: int | Fraction
    expected: int | Fraction
    grade: int | Fraction | None


@dataclass(frozen=True, slots=True)
class PlayerGrade:
    """`boards` are those that the grade rests on; `standing` is forming (no `grade`), evolving or mature."""

    player: int
    name: Name
    grade: int | Fraction | None
    boards: int
    standing: str
    sessions: int
    last: date | None
    steps: tuple[GradeStep, ...] = ()


@dataclass(frozen=True, slots=True)
class GradeList:
    """The grades of a club after its latest `sessions`, the best first, those that are forming at the end.

    They follow published principles of the EBU and are no official grades.
    """

    club: str
    sessions: int
    players: tuple[PlayerGrade, ...]
