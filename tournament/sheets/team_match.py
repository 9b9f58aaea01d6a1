"""The IMP team sheet: one match at two tables, board by board."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from scoring.boards.imps import imps
from tournament.sheets.board import Played
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name
from tournament.sheets.points import POINTS_FORMAT
from tournament.sheets.teams import Team

Figure = int | Fraction
Outcomes = tuple[tuple[Figure, int, int], ...]
"""Each one's share of the whole, and the North-South points where a team sits North-South and East-West."""


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who sits N, S, E and W in the open room and in the closed one, in one part of the match.

    `extra`: the part is one of extra boards.
    """

    open: tuple[Name | None, ...]
    closed: tuple[Name | None, ...]
    part: int = 1
    boards: tuple[int, ...] = ()
    extra: bool = False


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
    each team where the two are averaged (Law 12C4). `outcomes`: what each is compared on.
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

    @property
    def gains(self) -> tuple[Figure | None, Figure | None]:
        """What each team wins by its own account, negative where it loses."""
        if self.imps is None:
            return None, None
        return self.imps, -self.imps if self.imps_away is None else self.imps_away


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
class TeamMatch:
    """`round` counts rounds of the event; `lineups` are those of the parts of the match.

    `imps` are each team's own plus, `margins` what it won by with awards and fines in IMPs, `carry_over` what
    it brought along, `victory_points` what the match is worth before fines in these; None before that is
    known. `unit` is that of a match (VP, IMP, points), `board_unit` that of a board (IMP, points). `state` is
    `waiting`, `playing`, `played`, or how the match ended otherwise (`void`, `forfeited`, `conceded`, by
    `by_side`). `boards` are those scheduled, `waiting` those without a comparison. `tables` are the open
    room's and the closed room's. `plays_at` and `place`: when and where, as the captains have agreed.
    `carried_from` says where the carry-over of a knock-out match comes from.
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
    tables: tuple[int, int] | None = None
    plays_at: datetime | None = None
    place: str = ""
    carried_from: CarriedFrom | None = None
    whole: bool = False

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
        """The IMPs with the carry-over, and then without the own fines in IMPs; else the IMPs alone."""
        home, away = (one or 0 for one in self.imps)
        if not any(self.carry_over):
            return home, away
        fines = [
            sum(one.amount for one in self.fines if one.team == team and one.unit == "IMP") for team in (0, 1)
        ]
        return home + self.carry_over[0] - fines[0], away + self.carry_over[1] - fines[1]


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
