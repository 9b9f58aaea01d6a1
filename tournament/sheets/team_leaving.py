"""A team leaves an all-play-all: what it has played, and what its withdrawal is worth to the others."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.points import POINTS_FORMAT
from tournament.sheets.teams import Team

Figure = int | Fraction


@dataclass(frozen=True, slots=True)
class OpponentOfLeaver:
    """A team that does not meet the one that leaves. `points` are what it gets in place of a match.

    `own` is its own average, `other` the points of a match less the average of the team that leaves, `share`
    60 per cent; the best counts. None: no match to take an average of. Without victory points all are None.
    """

    team: Team
    match: int
    round: int
    points: Figure
    own: Figure | None = None
    other: Figure | None = None
    share: Figure | None = None


@dataclass(frozen=True, slots=True)
class TeamLeaving:
    """`played` of the `scheduled` boards; `before_half`: all results of the team are cancelled.

    `cancelled` are opponents whose match with it no longer counts, `unfinished` those with a match that has
    some results: it stays to be finished or ruled on.
    """

    team: Team
    played: int
    scheduled: int
    before_half: bool
    unit: str
    top: Figure | None = None
    opponents: tuple[OpponentOfLeaver, ...] = ()
    cancelled: tuple[Team, ...] = ()
    unfinished: tuple[Team, ...] = ()
    whole: bool = False

    points_format = POINTS_FORMAT
