"""The card of a team: whom it met in each round, with what result, and where that brought it."""

from dataclasses import dataclass

from tournament.sheets.heading import Heading
from tournament.sheets.team_papers import Terms
from tournament.sheets.team_standings import Figure, RoundOfTeam
from tournament.sheets.teams import Team


@dataclass(frozen=True, slots=True)
class SwissLine:
    """A round. `total` and `place` are those after it, None before it is over; `tables` are the match's."""

    one: RoundOfTeam
    opponent: Team | None = None
    tables: tuple[int, int] | None = None
    total: Figure | None = None
    place: int | None = None
    tied: bool = False


@dataclass(frozen=True, slots=True)
class SwissCard:
    """`carry` is what the team brought along, `fines` are positive."""

    heading: Heading
    terms: Terms
    team: Team
    lines: tuple[SwissLine, ...]
    rounds: int
    unit: str = "VP"
    carry: Figure = 0
    fines: Figure = 0
