"""The bracket of a knock-out, as a page or a paper draws it."""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from tournament.sheets.heading import Heading
from tournament.sheets.teams import Team

Figure = int | Fraction
DRAW = "draw"  # a source


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a match: a team, or who will come to it. `source`: `winner` or `loser` of match `of`,
    `seed` number `of`, `runner_up` of three or four, `third_team` of four, `bye`, or `draw` where the
    round is still to be drawn.

    `parts` are the IMPs of each segment, `total` with carry-over and extra boards; None while unknown.
    `extras` are the IMPs of each part of extra boards, `extra` their sum; `fine`: IMPs that the total is less
    by. Of three or four teams `wins` are the matches won, `extra_wins` those of extra boards, and
    `total` the net IMPs.
    """

    team: Team | None = None
    source: str = ""
    of: int = 0
    seed: int | None = None
    parts: tuple[Figure | None, ...] = ()
    extra: Figure | None = None
    carry: Figure = 0
    total: Figure | None = None
    won: bool = False
    extras: tuple[Figure | None, ...] = ()
    fine: Figure = 0
    wins: Figure | None = None
    extra_wins: Figure | None = None


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """`number` counts the matches of the bracket from 1; `match` is the TeamMatch, None before it is seated.

    `tables` are the open room's and the closed room's, or those of a meeting of three or four teams, whose
    `matches` are those between two of them. `waiting`: boards that have still to be compared.
    `tied`: all boards are in and neither team is ahead. `end`: `void`, `forfeited` or `conceded`.
    `plays_at` and `place`: when and where, as the captains have agreed.
    """

    number: int
    slots: tuple[Slot, ...]
    match: int | None = None
    tables: tuple[int, ...] | None = None
    waiting: int = 0
    tied: bool = False
    end: str = ""
    matches: tuple[int, ...] = ()
    plays_at: datetime | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """`name`: `final`, `semi-finals`, `quarter-finals`, `last` (of `teams`), `third`, `consolation`.

    In double elimination `winners-final` (of those without a defeat) in place of `final`, `second-life` (of
    those with one), `grand-final` and `again`, which is played when the team with a defeat wins that. `round`
    is that of the stage.
    """

    name: str
    teams: int
    matches: tuple[BracketMatch, ...]
    round: int = 0


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """The final place of a team: the winner's, or that of a team that is out. `shared` with its round."""

    place: int
    team: Team
    shared: bool = False


@dataclass(frozen=True, slots=True)
class WrongTeam:
    """A team that sits in a match although match `source` sends another one on after a correction.

    `right`: the one that goes on; None while match `source` has no winner. `exchangeable`: neither this match
    nor another one of the right team has begun. `removable`: no match of the round has begun, and none comes
    after it, so that its seating can be undone.
    """

    match: int
    round: int
    source: int
    seated: Team
    right: Team | None
    exchangeable: bool
    removable: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """The rounds from the first to the final; a match for third place is a round of its own after it.

    `seated`: the last round of the stage that is seated, 0 before the first. `unit` is that of the totals.
    `consolation`: the winner of the consolation.
    """

    heading: Heading
    stage: int
    rounds: tuple[BracketRound, ...]
    winner: Team | None = None
    places: tuple[BracketPlace, ...] = ()
    seated: int = 0
    name: str = ""
    unit: str = "IMP"
    consolation: Team | None = None
