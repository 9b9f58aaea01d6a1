"""A match of teams: board by board at two tables, as the director rules on it, and as it is seated."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from scoring.boards.imps import imps
from tournament.sheets.board_sheets import Played, TravellerLine
from tournament.sheets.draw_sheets import WrongTeam
from tournament.sheets.figures import POINTS_FORMAT
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name, Party, Team

# The IMP team sheet: one match at two tables, board by board.

Figure = int | Fraction
Outcomes = tuple[tuple[Figure, int, int], ...]
"""Each one's share of the whole, and the North-South points where a team sits North-South and East-West."""


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who sits N, S, E and W in the open room and in the closed one, in one part of the match.

    `extra`: the part is one of extra boards. `four`: which four of teams of eight, 0 of teams of four.
    """

    open: tuple[Name | None, ...]
    closed: tuple[Name | None, ...]
    part: int = 1
    boards: tuple[int, ...] = ()
    extra: bool = False
    four: int = 0


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A board at both tables. `difference` is what the first team won by, in points; `imps` likewise.

    The first team sits North-South in the `open` room and East-West in the `closed` one. `imps_away` are the
    other team's own, which differ where a ruling does not balance. `state`: `covered` while the reader may
    not see it, `waiting` for a result, `void` where the two cannot be compared, empty for one that counts.
    `turned`: both tables sat the other way round than planned, so that the rooms are exchanged here.
    `first_ns`: whether the first team sat North-South, in the open room and in the closed one; where one
    table sat the other way round the two are the same, and the board cannot be compared.
    `artificial`: a ruling gives the IMPs, which are in the margin of the match only. `awards`: what it gave
    each team where the two are averaged (Law 12C4). `outcomes`: what each is compared on. `four`: which four
    of teams of eight, 0 of teams of four. Where their scores are added, the line of the first four has the
    state `added`, and that of the second its difference as `added`, and the IMPs.
    """

    board: int
    vulnerability: str
    open: Played | None = None
    closed: Played | None = None
    difference: int | None = None
    imps: Figure | None = None
    imps_away: Figure | None = None
    state: str = ""
    turned: bool = False
    first_ns: tuple[bool, bool] = (True, False)
    artificial: bool = False
    awards: tuple[Figure, Figure] | None = None
    outcomes: tuple[Outcomes, Outcomes] | None = None
    four: int = 0
    added: int | None = None

    @property
    def total_difference(self) -> int | None:
        """What the IMPs are looked up for, in points; None where a score is weighted or artificial."""
        return None if self.difference is None else self.difference + (self.added or 0)

    @property
    def gains(self) -> tuple[Figure | None, Figure | None]:
        """What each team wins by its own account, negative where it loses."""
        if self.imps is None:
            return None, None
        return self.imps, -self.imps if self.imps_away is None else self.imps_away

    @property
    def is_balanced(self) -> bool:
        """Whether one team wins what the other one loses; a ruling may give both something else."""
        return self.imps_away is None or self.imps is None or self.imps_away == -self.imps


@dataclass(frozen=True, slots=True)
class MatchFine:
    """A fine of one of the two teams (0 or 1), positive. `moves_match`: the opponents gain it."""

    team: int
    amount: Figure
    unit: str = "VP"
    moves_match: bool = False
    reason: str = ""
    law: str = ""


@dataclass(frozen=True, slots=True)
class CarriedFrom:
    """Why a team (0 or 1) begins a knock-out match with `imps`.

    `ahead`: the IMPs by which the first team won their earlier match; a `share` of them is carried,
    `most` at most. `share` None: a fixed amount to the team placed higher.
    """

    team: int
    imps: Figure
    ahead: Figure = 0
    share: Fraction | None = None
    most: Figure | None = None


@dataclass(frozen=True, slots=True)
class MatchStart:
    """The IMPs that the weaker team (0 or 1) of a knock-out match has before its first board.

    They are `allowance` per cent of the difference of the `handicaps` of both teams, which are those of a
    match of `whole` boards, for the `boards` of this one; `minus`: a weaker team has the lower handicap.
    """

    team: int
    imps: Figure
    handicaps: tuple[Figure, Figure]
    allowance: int = 100
    minus: bool = False
    boards: int = 0
    whole: int = 0

    @property
    def both(self) -> tuple[Figure, Figure]:
        """What each team has."""
        return (0, self.imps) if self.team else (self.imps, 0)


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """`round` counts rounds of the event; `lineups` are those of the parts of the match.

    `imps` are each team's own plus, `margins` what it won by with awards and fines in IMPs, `carry_over` what
    it brought along, `victory_points` what the match is worth before fines in these; None before that is
    known. `unit` is that of a match (VP, IMP, points), `board_unit` that of a board (IMP, points). `state` is
    `waiting`, `playing`, `played`, or how the match ended otherwise (`void`, `forfeited`, `conceded`, by
    `by_side`). `boards` are those scheduled, `waiting` those without a comparison. `tables` are the open
    room's and the closed room's, four by four; `scale_boards` are those that the scale is read for.
    `plays_at` and `place`: when and where, as the captains have agreed.
    `carried_from` says where the carry-over of a knock-out match comes from, `handicap` what the weaker team
    begins it with. `parts`: what of its points the match is worth to each team on top of its boards (Patton,
    a hybrid); of a hybrid `imp_scores` are the IMPs that each team won and lost, by its own account.
    """

    heading: Heading
    match: str
    round: int | None
    teams: tuple[Team, Team]
    lineups: tuple[LineUp, ...]
    lines: tuple[TeamLine, ...]
    imps: tuple[Figure | None, Figure | None] = (None, None)
    carry_over: tuple[Figure, Figure] = (0, 0)
    victory_points: tuple[Figure | None, Figure | None] = (None, None)
    address: str = ""
    id: int | None = None
    margins: tuple[Figure | None, Figure | None] = (None, None)
    fines: tuple[MatchFine, ...] = ()
    unit: str = "VP"
    board_unit: str = "IMP"
    vp_scale: str = ""
    state: str = "played"
    by_side: str = ""
    boards: int = 0
    waiting: int = 0
    tables: tuple[int, ...] | None = None
    plays_at: datetime | None = None
    place: str = ""
    carried_from: CarriedFrom | None = None
    whole: bool = False
    handicap: MatchStart | None = None
    scale_boards: int = 0
    parts: tuple[Figure, Figure] | None = None
    imp_scores: tuple[tuple[Figure, Figure], tuple[Figure, Figure]] | None = None

    points_format = POINTS_FORMAT

    @property
    def is_awarded(self) -> bool:
        """Whether its points do not follow from its boards (White Book 3.3.6)."""
        return self.state in ("void", "forfeited")

    @property
    def has_ruled_margins(self) -> bool:
        """Whether awards or fines make what each team won by other than the difference of its totals."""
        home, away = self.totals
        return self.margins[0] is not None and self.margins != (home - away, away - home)

    @property
    def totals(self) -> tuple[Figure, Figure]:
        """The IMPs with what they begin with, and then without the own fines in IMPs; else the IMPs alone."""
        home, away = (one or 0 for one in self.imps)
        if not any(self.start):
            return home, away
        fines = [
            sum(one.amount for one in self.fines if one.team == team and one.unit == "IMP") for team in (0, 1)
        ]
        return home + self.start[0] - fines[0], away + self.start[1] - fines[1]

    @property
    def start(self) -> tuple[Figure, Figure]:
        """What both teams have before the first board: the carry-over and the handicap."""
        home, away = self.handicap.both if self.handicap else (0, 0)
        return self.carry_over[0] + home, self.carry_over[1] + away


# A match of Swiss pairs: one table, whose boards are scored against the field.


@dataclass(frozen=True, slots=True)
class PairOnBoard:
    """`points` are matchpoints of `top`, or IMPs, whose top is None; None before the board is scored."""

    side: str
    party: Party
    points: Figure | None
    top: Figure | None

    @property
    def percentage(self) -> Figure | None:
        return None if self.points is None or not self.top else 100 * Fraction(self.points) / self.top


@dataclass(frozen=True, slots=True)
class PairLine:
    """A board of the match; `home_ns`: the pair named first sat North-South."""

    board: int
    line: TravellerLine
    home_ns: bool

    @property
    def sides(self) -> tuple[PairOnBoard, PairOnBoard]:
        """What both pairs have, that named first first."""
        line, top = self.line, self.line.top
        both = (
            PairOnBoard("NS", line.ns, line.ns_points, top),
            PairOnBoard("EW", line.ew, line.ew_points, top),
        )
        return both if self.home_ns else both[::-1]

    @property
    def gain(self) -> Figure | None:
        """What the pair named first has above the average, in per cent or IMPs."""
        home = self.sides[0]
        return home.points if home.percentage is None else home.percentage - 50


@dataclass(frozen=True, slots=True)
class PairMatch:
    """`round` counts rounds of the event, `match` is its number there, `tables` are those of its parts.

    `figures` are per cent or IMPs of both, `victory_points` what the match is worth; None while the reader
    may not see them. `unit` is that of the table. `waiting`: boards without a score. `state` as of TeamMatch.
    """

    heading: Heading
    id: int
    match: str
    round: int
    teams: tuple[Team, Team]
    tables: tuple[int, ...]
    state: str
    figures: tuple[Figure | None, Figure | None] = (None, None)
    victory_points: tuple[Figure | None, Figure | None] = (None, None)
    unit: str = "VP"
    whole: bool = False
    boards: int = 0
    waiting: int = 0
    lines: tuple[PairLine, ...] = ()

    points_format = POINTS_FORMAT


def scored(sheet: TeamMatch, results: Mapping[int, tuple[Played | None, Played | None]]) -> TeamMatch:
    """The sheet with what the two rooms brought, by board: differences, IMPs (Law 78B) and their sums."""
    lines = tuple(_scored(line, *results.get(line.board, (None, None))) for line in sheet.lines)
    won = [line.imps for line in lines if line.imps is not None]
    sums = (sum(max(points, 0) for points in won), sum(max(-points, 0) for points in won))
    return replace(sheet, lines=lines, imps=sums if won else (None, None))


def _scored(line: TeamLine, open_: Played | None, closed: Played | None) -> TeamLine:
    one, other = (played.score_ns if played else None for played in (open_, closed))
    difference = None if one is None or other is None else one - other
    gained = None if difference is None else imps(difference)
    return replace(line, open=open_, closed=closed, difference=difference, imps=gained)


# A match as the director rules on it: every board in both rooms, how it ended, and fines.


@dataclass(frozen=True, slots=True)
class RoomCell:
    """A board in one room, by primary keys: the table's `placement`, and the `result` once there is one.

    `covered`: the director who reads it has still to play the board.
    """

    placement: int
    result: int | None = None
    played: Played | None = None
    covered: bool = False


@dataclass(frozen=True, slots=True)
class PairScore:
    """A pair's score on a board: matchpoints of `top`, or cross-IMPs, whose top is None."""

    points: Figure
    top: Figure | None


@dataclass(frozen=True, slots=True)
class MatchDeskLine:
    """A board: `imps` of the home and of the visiting team, None until both rooms have a score.

    `scores` of the two pairs of a match of Swiss pairs; None until the board is scored. `four`: as in
    TeamLine.
    """

    board: int
    open: RoomCell | None
    closed: RoomCell | None
    imps: tuple[Figure, Figure] | None = None
    scores: tuple[PairScore | None, PairScore | None] = (None, None)
    four: int = 0


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in the list of a round. `away` None: a bye. `waiting`: `boards` that have no comparison yet.

    IMPs and points are None where the director who reads has still to play one of its boards, and IMPs also
    where the `unit` of a match (VP, IMP, points, %) has no IMPs under it.
    `margins` are None unless rulings make them other than the difference of the IMPs.
    `state`: `bye`, `half` (a half match missed), `coming`, `playing`, `finished` once it has points, or how
    it ended (`void`, `forfeited`, `conceded`). A match that is played without `waiting` for a board has too
    few results (White Book 3.3.6).
    """

    id: int
    round: int
    home: Team
    away: Team | None
    tables: tuple[int, ...]
    state: str
    waiting: int = 0
    imps: tuple[Figure | None, Figure | None] = (0, 0)
    points: tuple[Figure | None, Figure | None] = (None, None)
    margins: tuple[Figure | None, Figure | None] = (None, None)
    unit: str = "VP"
    whole: bool = False
    boards: int = 0

    points_format = POINTS_FORMAT


@dataclass(frozen=True, slots=True)
class MatchDesk:
    """A match with its boards in ascending order; `version` is what a ruling on its end is made on."""

    match: MatchLine
    lines: tuple[MatchDeskLine, ...]
    version: int = 1


# What a ruling on boards of a match would change.


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


# A team that sat the same way in both rooms of a match, as the director's list and the API show it.


@dataclass(frozen=True, slots=True)
class SameWay:
    """A team, by its number, sat North-South in both rooms on `boards`; `turned` tables not as planned."""

    section: str
    section_id: int
    match: int
    round: int
    team: int
    name: str
    boards: tuple[int, ...]
    tables: tuple[int, ...]
    turned: tuple[int, ...]
    prefix: str = ""
    kind: str = "same_way"


# The seated matches of a section by rounds, before anything is played.


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match, or a bye (`away` None). `tables` are those of its first round, open room first.

    `places` are all its tables as (round of the section, table), in the order of play.
    """

    home: Team
    away: Team | None
    tables: tuple[int, ...]
    boards: tuple[int, ...]
    places: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class FixtureRound:
    round: int
    fixtures: tuple[Fixture, ...]


@dataclass(frozen=True, slots=True)
class Fixtures:
    """`absent` are teams that have not withdrawn and are in no match; `sets`: copies of the boards needed."""

    rounds: tuple[FixtureRound, ...]
    absent: tuple[Team, ...]
    sets: int
