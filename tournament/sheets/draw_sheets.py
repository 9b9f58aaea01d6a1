"""The draw of a round, the bracket of a knock-out, and who goes on to the next stage."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.heading import Heading
from tournament.sheets.names import Team
from tournament.sheets.team_standings import TeamStandings

# The draw of a round: who meets whom, at which tables, and why.

Figure = int | Fraction


@dataclass(frozen=True, slots=True)
class DrawStanding:
    """What a draw reads of the table: the points of each team by its number, after round `seen` of the event.

    `waiting` are the matches of these rounds without a final result, by the numbers of the teams; `running`:
    they count with the boards played so far.
    """

    points: Mapping[int, Figure]
    seen: int = 0
    waiting: tuple[tuple[int, int], ...] = ()
    running: bool = False


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """`away` None: a bye; `third` is the third team of a triple.

    `tables` are the open room's and the closed room's, of a triple three; empty before publishing.
    `ranks` are the places before the draw, `met` the rounds in which they have met before. `reason`:
    `neighbours`, `met`, `later` or `again` (movements/swiss/drawn_rounds.Pairing), or empty. `down` counts
    the teams ranked between that no better one took, `passed` are the numbers of those whom the better
    ranked had met.
    `alike`: both are of one category, and a wish would keep them apart. `by_hand`: the draw itself had no
    such match. `end` is how the match ended without being played out (models.TeamMatch.End), `ended_by` are
    the teams that left, did not come or conceded it. `exchanged`: the draw had other
    opponents for these teams. `group`: the letter of their group, which is drawn by itself.
    """

    home: Team
    away: Team | None
    third: Team | None = None
    tables: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    met: tuple[int, ...] = ()
    reason: str = ""
    down: int = 0
    passed: tuple[int, ...] = ()
    alike: bool = False
    by_hand: bool = False
    end: str = ""
    ended_by: tuple[Team, ...] = ()
    exchanged: bool = False
    group: str = ""

    @property
    def teams(self) -> tuple[Team, ...]:
        return tuple(team for team in (self.home, self.away, self.third) if team)

    @property
    def is_bye(self) -> bool:
        return self.away is None


@dataclass(frozen=True, slots=True)
class DrawSheet:
    """`round` counts rounds of the event, `boards` are the numbers played in it, `seen` the last round whose
    standings it was drawn from, `running` where matches of it were not over. `published_at` None: only
    directors see it.

    `policy`, `first` and `odd` as in DrawOptions; `first` is empty where standings were read. `standing` are
    the teams and points that it was drawn from, best first; `is_changed`: a director changed it by hand.
    `has_home` as in team_papers.RoundSheet.
    `instead`: the pairings, by team numbers, that the draw would make of the standings as they are now,
    where these differ because a result was corrected after the draw; `moved` are the teams whose points
    are others now, with the points of then and of now. `played` are the matches as they were played, where
    matches exchanged opponents after the draw; else it is empty. Of pairs (`kind`) the first of a match sits
    North-South, and `directions` has for each number the rounds North-South and East-West before this one.
    `going_on`: the triples that play their second round, which are not drawn.
    """

    heading: Heading
    stage: int
    round: int
    matches: tuple[DrawnMatch, ...]
    boards: tuple[int, ...] = ()
    policy: str = ""
    seen: int = 0
    published_at: datetime | None = None
    by: str = ""
    reason: str = ""
    instead: tuple[tuple[int, ...], ...] = ()
    moved: tuple[tuple[Team, Figure, Figure], ...] = ()
    section: int = 0
    draw: int = 0
    first: str = ""
    odd: str = "bye"
    standing: tuple[tuple[Team, Figure], ...] = ()
    is_changed: bool = False
    has_home: bool = False
    kind: str = TEAMS
    running: bool = False
    directions: tuple[tuple[int, int, int], ...] = ()
    played: tuple[DrawnMatch, ...] = ()
    going_on: tuple[DrawnMatch, ...] = ()

    @property
    def at_tables(self) -> tuple[DrawnMatch, ...]:
        """Who really meets whom in the round."""
        return (*(self.played or self.matches), *self.going_on)

    def played_by(self, match: DrawnMatch) -> tuple[DrawnMatch, ...]:
        """The matches that the teams of a drawn match played instead of it."""
        teams = {team.id for team in match.teams}
        return tuple(one for one in self.played if one.exchanged and teams & {team.id for team in one.teams})

    @property
    def by_name(self) -> tuple[tuple[Team, DrawnMatch], ...]:
        """Every team with the match it really plays, by the name."""
        rows = [(team, match) for match in self.at_tables for team in match.teams]
        return tuple(sorted(rows, key=lambda row: (row[0].sorted_by or row[0].label, row[0].number)))


# The bracket of a knock-out, as a page or a paper draws it.

DRAW = "draw"  # a source


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a match: a team, or who will come to it. `source`: `winner` or `loser` of match `of`,
    `seed` number `of`, `runner_up` of three or four, `third_team` of four, `bye`, or `draw` where the
    round is still to be drawn.

    `parts` are the IMPs of each segment, `total` with carry-over, `handicap` and extra boards; None while
    unknown. `handicap`: the IMPs with which the weaker team begins. `extras` are the IMPs of each part of
    extra boards, `extra` their sum; `fine`: IMPs that the total is less by. Of three or four teams `wins` are
    the matches won, `extra_wins` those of extra boards, `total` and `handicap` are net IMPs.
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
    handicap: Figure = 0


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """`number` counts the matches of the bracket from 1; `match` is the TeamMatch, None before it is seated.

    `tables` are the open room's and the closed room's, or those of a meeting of three or four teams, whose
    `matches` are those between two of them. `waiting`: boards that have still to be compared.
    `tied`: all boards are in and neither team is ahead. `end`: `void`, `forfeited` or `conceded`.
    `plays_at` and `place`: when and where, as the captains have agreed. `done`: how many of the `boards`
    of the part being played have a result in both rooms, those that are still hidden among them.
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
    done: int = 0
    boards: int = 0


@dataclass(frozen=True, slots=True)
class BracketRound:
    """`name`: `final`, `semi-finals`, `quarter-finals`, `last` (of `teams`), `third`, `consolation`, and
    `first` where some teams have a bye in the first round.

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


# What waits for the director of a knock-out: teams in wrong matches, tied matches, a round to seat.


@dataclass(frozen=True, slots=True)
class WrongTeams:
    """Matters of the director's list: teams in matches to which they do not go on."""

    teams: tuple[WrongTeam, ...]
    kind: str = "wrong_team"


@dataclass(frozen=True, slots=True)
class Tied:
    """A match of the round in play that is tied: `number` in the bracket, `teams` as it names them."""

    match: int
    number: int
    teams: tuple[Team, ...]
    kind: str = "tied"


@dataclass(frozen=True, slots=True)
class ToSeat:
    """Every match has its winner: `round` can be seated."""

    round: int
    kind: str = "to_seat"


KnockOutMatter = WrongTeams | Tied | ToSeat


# Who goes on to the next stage: the first of the table, and the teams that are equal at the limit.


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
