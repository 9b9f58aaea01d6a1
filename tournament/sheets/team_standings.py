"""The table of a team event: each team's matches, victory points by round, and place."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tournament.sheets import figures
from tournament.sheets.event_kinds import EVENT_KINDS, TEAMS
from tournament.sheets.heading import Heading
from tournament.sheets.points import POINTS_FORMAT
from tournament.sheets.teams import Team

Figure = int | Fraction


@dataclass(frozen=True, slots=True)
class RoundOfTeam:
    """What a team did in a round of the event. `points` is in the unit of the table, None while unknown.

    `kind`: `match`, `bye`, `half` (a half match missed), `absent` (a missed round, with the points given for
    it), `cancelled`, `void`, `forfeited`, `conceded`, `withdrawn`. `opponent` is a team's primary key;
    `match` that of the TeamMatch. `home`: named first. `imps` and `imps_against` are those of this team and
    of its opponent in the score of the match, with awards and fines; None of a void or forfeited match.
    `waiting`: boards of the match without a comparison.
    `gave_up`: of a forfeited match, whether it was this team; None where only the points say it.
    `is_half`: half a match, of a triple in one round.
    """

    round: int
    kind: str
    points: Figure | None = None
    opponent: int | None = None
    match: int | None = None
    home: bool = True
    imps: Figure | None = None
    imps_against: Figure | None = None
    waiting: int = 0
    gave_up: bool | None = None
    is_half: bool = False

    @property
    def how(self) -> str:
        """`kind`, and `walkover` for the team that gains by a forfeited match."""
        gains = bool(self.points) if self.gave_up is None else not self.gave_up
        return "walkover" if self.kind == "forfeited" and gains else self.kind


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A team's line. `value` is what teams are ranked by: the total, or the average of a match.

    `won`, `drawn` and `lost` count matches, `matches` what counts for the total, byes included and half
    matches as ½. `fines` are positive. `split_by` is the tie-break that separated the team from an equal one,
    `tie_figures` its figures in the tie-breaks of the stage, in their order, where one of them decided; None
    for a quotient without IMPs lost.
    """

    place: int | None
    tied: bool
    team: Team
    value: Figure
    total: Figure
    matches: Figure = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    imps: Figure = 0
    imps_against: Figure = 0
    carry: Figure = 0
    fines: Figure = 0
    rounds: tuple[RoundOfTeam, ...] = ()
    split_by: str = ""
    tie_figures: tuple[Figure | None, ...] = ()

    @property
    def met(self) -> Figure:
        """The matches that count; a bye is none."""
        return self.matches - sum(one.kind == "bye" and one.points is not None for one in self.rounds)

    def of_round(self, number: int) -> tuple[RoundOfTeam, ...]:
        """What the team did in one round: two matches in a triple."""
        return tuple(one for one in self.rounds if one.round == number)


@dataclass(frozen=True)
class TeamStandings:
    """The table of one stage, best first; teams without a place come last.

    `qualifying` teams go on to the next stage; 0 where none follows.

    `unit`: `VP`, `IMP`, `points` (raw points) or `%`. `rounds` are the rounds of the event planned in this
    stage, `counted` those that are in the table (of a running table), `played` and `expected` count matches.
    `counts` is empty where everything counts that is in, `boards` where matches count whose boards all have
    played, `rounds` where whole rounds do. `top`: the most that a match is worth, None without a scale.
    `kind` is a code of EVENT_KINDS: in Swiss pairs `imps` of a round is the figure of the match, per cent or
    IMPs.
    """

    heading: Heading
    stage: int
    name: str
    format: str
    unit: str
    rows: tuple[TeamStanding, ...]
    rounds: int
    counted: int
    played: int
    expected: int
    provisional: bool
    vp_scale: str = ""
    boards: int = 0
    tie_breaks: tuple[str, ...] = ()
    by_average: bool = False
    counts: str = ""
    qualifying: int = 0
    top: Figure | None = None
    kind: str = TEAMS
    whole: bool = False

    points_format = POINTS_FORMAT

    @property
    def teams(self) -> dict[int, Team]:
        """By primary key."""
        return {row.team.id: row.team for row in self.rows}

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns of the table as it stands, as codes, from left to right."""
        needed = {
            "carry": self.carries,
            "fines": self.fines,
            "average": self.by_average,
            "ties": any(row.tie_figures for row in self.rows),
            "imps": self.heading.method == "imps",
            "rounds": self.last_round > 0,
        }
        return tuple(code for code in EVENT_KINDS[self.kind].columns if needed.get(code, True))

    @cached_property
    def last_round(self) -> int:
        """The last round in which a team has a match or a bye."""
        return max((one.round for row in self.rows for one in row.rounds), default=0)

    @property
    def carries(self) -> bool:
        """Whether any team brought points along."""
        return any(row.carry for row in self.rows)

    @property
    def fines(self) -> bool:
        return any(row.fines for row in self.rows)


def match_figure(one: RoundOfTeam, method: str) -> str:
    """What a pair had in a match: its per cent, or its IMPs; empty while it is not known."""
    if one.imps is None or one.points is None:
        return ""
    return f"{figures.decimal(one.imps)} %" if method == "matchpoints" else figures.signed(one.imps, 2)


def basic_figure(row: TeamStanding, sheet: TeamStandings) -> str:
    """The mean of the matches that a pair has played in per cent or IMPs: the tie-break `basic_method`.

    Per cents of half a match weigh half as much; its IMPs are already those of half the boards.
    """
    in_per_cent, played, total = sheet.heading.method == "matchpoints", Fraction(0), Fraction(0)
    for one in row.rounds:
        if one.kind in ("match", "conceded") and one.points is not None and one.imps is not None:
            share = Fraction(1, 2) if one.is_half else Fraction(1)
            played, total = played + share, total + one.imps * (share if in_per_cent else 1)
    if not played:
        return ""
    mean = total / played
    return figures.decimal(mean) if in_per_cent else figures.signed(mean, 2)
