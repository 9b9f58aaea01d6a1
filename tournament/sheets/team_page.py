"""The card of a team: whom it met in each round, who played, and where that brought it."""

from dataclasses import dataclass

from tournament.sheets.heading import Heading
from tournament.sheets.names import Name
from tournament.sheets.points import POINTS_FORMAT
from tournament.sheets.team_standings import Figure, RoundOfTeam, TeamStanding
from tournament.sheets.teams import Team

Seated = tuple[Name | None, Name | None]


@dataclass(frozen=True, slots=True)
class LineUpOfTeam:
    """Who of a team played in one part of a match: its North-South pair and its East-West pair."""

    part: int
    ns: Seated
    ew: Seated
    extra: bool = False


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A match or a bye. `total` and `place` are those after the round, None before it is complete.

    `total` is the figure that teams are ranked by. `tables` are the open room's and the closed room's of the
    first part, of pairs the one table. `line_ups` are there once the match has its points.
    """

    one: RoundOfTeam
    opponent: Team | None = None
    total: Figure | None = None
    place: int | None = None
    tied: bool = False
    tables: tuple[int, ...] | None = None
    line_ups: tuple[LineUpOfTeam, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamPage:
    """`standing` is None while the reader may see no ranking; `rivals` counts the teams with a place."""

    heading: Heading
    team: Team
    standing: TeamStanding | None = None
    rounds: tuple[TeamRound, ...] = ()
    unit: str = "VP"
    rivals: int = 0
    by_average: bool = False
    average: Figure = 0
    top: Figure | None = None
    whole: bool = False

    points_format = POINTS_FORMAT


@dataclass(frozen=True, slots=True)
class NextSeats:
    """One table of a team's next part: its `line`, NS or EW, in the `room`, and who is to sit there.

    `address` is the token of the pair's phone, empty where it has none.
    """

    room: str
    table: int
    line: str
    opponent: Team
    players: tuple[Name, ...]
    address: str


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A seat, N, E, S or W, with the player whom the line-up of team number `team` names for it."""

    seat: str
    player: Name
    team: int


@dataclass(frozen=True, slots=True)
class NamedTable:
    """A table of the coming part of a match in a `room`, with those seats that may be shown."""

    room: str
    table: int
    seats: tuple[NamedSeat, ...]


@dataclass(frozen=True, slots=True)
class NextPart:
    """Where a team plays next; without `seats` it has a bye. `extra`: the part is one of extra boards."""

    round: int
    part: int
    parts: int
    extra: bool
    boards: tuple[int, ...]
    seats: tuple[NextSeats, ...]
