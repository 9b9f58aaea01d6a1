"""The table of a team event with what explains it: cross-table, swings, pairs, schedule, team cards."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property

from tournament.sheets import figures
from tournament.sheets.board_sheets import Played
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.event_ranking import Ranks
from tournament.sheets.figures import POINTS_FORMAT
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name, Team

# The table: each team's matches, victory points by round, and place.

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
class RoundOfTeam:
    """What a team did in a round of the event. `points` is in the unit of the table, None while unknown.

    `kind`: `match`, `bye`, `half` (a half match missed), `absent` (a missed round, with the points given for
    it), `cancelled`, `void`, `forfeited`, `conceded`, `withdrawn`. `opponent` is a team's primary key;
    `match` that of the TeamMatch. `home`: named first. `imps` and `imps_against` are those of this team and
    of its opponent in the score of the match, with awards and fines; None of a void or forfeited match.
    `waiting`: boards of the match without a comparison.
    `gave_up`: of a forfeited match, whether it was this team; None where only the points say it.
    `is_half`: half a match, of a triple in one round. `handicap`: what it adds to the team's figure.
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
    handicap: Figure = 0

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
    for a quotient without IMPs lost. `group`: the letter of the group in which the team has its place. In a
    table with handicap: its own, and its total without.
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
    group: str = ""
    handicap: Figure | None = None
    scratch: Figure | None = None

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

    A stage with groups has a table of each: `groups` are these, `group` is the letter of one of them.
    `qualifying` teams go on to the next stage; 0 where none follows.

    `unit`: `VP`, `IMP`, `points` (raw points) or `%`. `rounds` are the rounds of the event planned in this
    stage, `counted` those that are in the table (of a running table), `played` and `expected` count matches.
    `counts` is empty where everything counts that is in, `boards` where matches count whose boards all have
    played, `rounds` where whole rounds do. `top`: the most that a match is worth, None without a scale.
    `kind` is a code of EVENT_KINDS: in Swiss pairs `imps` of a round is the figure of the match, per cent or
    IMPs. `ranks`: what a further table ranks. `scale_boards`: those of teams of eight that choose the scale.
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
    group: str = ""
    ranks: Ranks = field(default_factory=Ranks)
    scale_boards: int = 0

    points_format = POINTS_FORMAT

    @cached_property
    def groups(self) -> tuple["TeamStandings", ...]:
        """The table of each group; itself alone where the stage has none."""
        letters = dict.fromkeys(row.group for row in self.rows)
        if not any(letters):
            return (self,)
        return tuple(
            replace(self, group=letter, rows=tuple(row for row in self.rows if row.group == letter))
            for letter in letters
        )

    def of_team(self, team: int | None) -> "TeamStandings":
        """The table in which a team has its place."""
        return next((one for one in self.groups if team in one.teams), self)

    @property
    def teams(self) -> dict[int, Team]:
        """By primary key."""
        return {row.team.id: row.team for row in self.rows}

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


# The cross-table of a team event: what each team earned against each other one.


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

    `group`: the letter of the group whose teams these are.
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
    group: str = ""

    points_format = POINTS_FORMAT

    @property
    def byes(self) -> bool:
        return any(row.byes for row in self.rows)

    @property
    def has_missed(self) -> bool:
        """Whether a team has points for a round that it missed."""
        return any(one.kind == "absent" for row in self.rows for one in row.byes)


# The boards that moved most IMPs in a round.


@dataclass(frozen=True, slots=True)
class Swing:
    """A board of a match, by primary key, that `winner` won by `imps` from `loser`.

    `open` and `closed` are what the two rooms brought; `home` says whether the winner is the home team, which
    sits North-South in the open room.
    """

    match: int
    board: int
    winner: Team
    loser: Team
    imps: int | Fraction
    home: bool
    open: Played | None = None
    closed: Played | None = None


@dataclass(frozen=True, slots=True)
class Swings:
    """`round` counts rounds of the event; `rounds` are those that have swings. The largest come first."""

    heading: Heading
    round: int
    rounds: tuple[int, ...]
    swings: tuple[Swing, ...]


# The list of pairs of a team event: what two players brought in on boards that the whole field plays.


@dataclass(frozen=True, slots=True)
class PairOnList:
    """Two players of a team. `imps` is the sum over `boards`, `average` that of a board.

    `place` is None below the minimum of boards.
    """

    place: int | None
    tied: bool
    players: tuple[Name | None, Name | None]
    team: Team
    boards: int
    imps: int | Fraction
    average: int | Fraction


@dataclass(frozen=True, slots=True)
class PairList:
    """Best first; those with fewer boards than `least` follow. `method` is `butler` or `cross_imps`.

    `heading` has the datum or the divisor. `boards` are those that count for the reader.
    """

    heading: Heading
    method: str
    least: int
    boards: int
    rows: tuple[PairOnList, ...]


# The schedule of a round robin over several sessions.


@dataclass(frozen=True, slots=True)
class LeagueMatch:
    """A meeting of the schedule; `away` None: a bye. `match` is its key once it is seated.

    `state`: `coming`, `playing`, `finished` or how it ended otherwise; empty before it is seated.
    """

    home: Team
    away: Team | None = None
    match: int | None = None
    plays_at: datetime | None = None
    place: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class LeagueRounds:
    """A round of the schedule; `session` is the key of the one in which it is seated."""

    round: int
    session: int | None
    matches: tuple[LeagueMatch, ...]


# The card of a team: whom it met in each round, who played, and where that brought it.

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
    first part, of pairs the one table. `line_ups` are there once the match has its points. `award`: the
    masterpoints of the match, once they are awarded.
    """

    one: RoundOfTeam
    opponent: Team | None = None
    total: Figure | None = None
    place: int | None = None
    tied: bool = False
    tables: tuple[int, ...] | None = None
    line_ups: tuple[LineUpOfTeam, ...] = ()
    award: Figure | None = None


@dataclass(frozen=True, slots=True)
class TeamPage:
    """`standing` is None while the reader may see no ranking; `rivals` counts the teams with a place.

    `award` are the masterpoints of each player, None while none are awarded; `per_match`: matches earn some.
    `vp_scale` is the code of the stage's scale, empty without one.
    """

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
    award: Figure | None = None
    per_match: bool = False
    vp_scale: str = ""

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


# Why a team has its total and its place: each part of the sum, and each tie-break that was asked of it.


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
