"""The cross-table of a team event: what each team earned against each other one."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.heading import Heading
from tournament.sheets.points import POINTS_FORMAT
from tournament.sheets.team_standings import RoundOfTeam
from tournament.sheets.teams import Team


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A team, by primary key. `cells` run parallel to the teams of the table: the matches against each.

    `byes` are the rounds without an opponent: byes, half matches missed, and missed rounds with their points.
    """

    team: int
    place: int | None
    tied: bool
    total: int | Fraction
    cells: tuple[tuple[RoundOfTeam, ...], ...]
    byes: tuple[RoundOfTeam, ...] = ()


@dataclass(frozen=True, slots=True)
class CrossTable:
    """`teams` and `rows` are in the order of the numbers. `average` is what a drawn match is worth.

    `top`: the most that a match is worth, None where points have no top. `counts`: as in TeamStandings.
    """

    heading: Heading
    unit: str
    teams: tuple[Team, ...]
    rows: tuple[CrossRow, ...]
    provisional: bool
    counts: str = ""
    average: int | Fraction = 0
    top: int | Fraction | None = None
    whole: bool = False

    points_format = POINTS_FORMAT

    @property
    def byes(self) -> bool:
        return any(row.byes for row in self.rows)

    @property
    def has_missed(self) -> bool:
        """Whether a team has points for a round that it missed."""
        return any(one.kind == "absent" for row in self.rows for one in row.byes)
