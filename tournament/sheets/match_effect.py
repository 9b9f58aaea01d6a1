"""What a ruling on boards of a match would change."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.bracket import WrongTeam
from tournament.sheets.points import POINTS_FORMAT
from tournament.sheets.teams import Team

Figure = int | Fraction


@dataclass(frozen=True, slots=True)
class MatchEffect:
    """The margins of home and visiting team, and their points, before and after; None while unknown.

    `unit` is that of the points: VP, IMP or points; empty in a knock-out, which has none. `waiting` counts
    the boards that would still be without a comparison. In a knock-out `goes_on` is who goes on before and
    after, where that changes, and `wrong` the later matches that would have the wrong team.
    """

    margins: tuple[Figure, Figure]
    points: tuple[Figure | None, Figure | None]
    margins_after: tuple[Figure, Figure]
    points_after: tuple[Figure | None, Figure | None]
    waiting: int = 0
    goes_on: tuple[Team | None, Team | None] | None = None
    wrong: tuple[WrongTeam, ...] = ()
    unit: str = "VP"
    whole: bool = False

    points_format = POINTS_FORMAT
