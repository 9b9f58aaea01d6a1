"""Why a team has its total and its place: each part of the sum, and each tie-break that was asked of it."""

from dataclasses import dataclass

from tournament.sheets.team_leaving import OpponentOfLeaver
from tournament.sheets.team_page import TeamPage
from tournament.sheets.team_standings import Figure, TeamStanding


@dataclass(frozen=True, slots=True)
class TieFigure:
    """A team of a tie; `figure` is None for a quotient without IMPs lost, `part` counts the parts from 1."""

    standing: TeamStanding
    figure: Figure | None
    part: int


@dataclass(frozen=True, slots=True)
class TieBreakStep:
    """A tie-break that was asked of the team and its equals, best first. `split`: it separated some.

    `mean`: the figures are per match, because these teams did not play equally many.
    """

    tie_break: str
    figures: tuple[TieFigure, ...]
    split: bool
    mean: bool = False


@dataclass(frozen=True, slots=True)
class TeamWhy:
    """`bye` is what a bye is worth (`percent` of the points of a match, `own_average`, `better`, `none`).

    `restart`: which parts of a split tie begin again with the first tie-break. `walkovers` are what it got in
    place of matches with teams that have left; `without_standing`: it has left before half itself. `share`:
    per cent and points of the stage before, where these make the carry-over.
    """

    page: TeamPage
    ties: tuple[TieBreakStep, ...]
    bye: str
    bye_percent: int
    restart: str
    walkovers: tuple[OpponentOfLeaver, ...] = ()
    without_standing: bool = False
    share: tuple[Figure, Figure] | None = None
