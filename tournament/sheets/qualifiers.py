"""Who goes on to the next stage: the first of the table, and the teams that are equal at the limit."""

from dataclasses import dataclass

from tournament.sheets.team_standings import TeamStandings
from tournament.sheets.teams import Team


@dataclass(frozen=True, slots=True)
class Qualifiers:
    """`through` are sure, best first; `tied` are equal at the limit, for `open_places` places.

    `missing`: matches of the stage without a result yet.
    """

    standings: TeamStandings
    wanted: int
    through: tuple[Team, ...]
    tied: tuple[Team, ...] = ()
    open_places: int = 0
    missing: int = 0
