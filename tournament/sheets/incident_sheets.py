"""Incidents and their costs: options, players and teams that leave or come late."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.figures import POINTS_FORMAT
from tournament.sheets.match_sheets import MatchEffect
from tournament.sheets.movement_sheets import PlayersMet
from tournament.sheets.names import Party, Team
from tournament.sheets.team_standings import OpponentOfLeaver

# An option after an incident: what was really played, what changes for whom, and what it costs.


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a round: `side` NS or EW, against whom (empty: a sit-out, `?`: who is new), which boards."""

    table: int
    side: str
    opponents: str
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A contestant's place in a round before and after the change; None where it has none."""

    before: Spot | None
    after: Spot | None


@dataclass(frozen=True, slots=True)
class Route:
    """One contestant's moves in the rounds of the option, None where the round stays; `party` is None for one
    who comes.
    """

    party: Party | None
    moves: tuple[Move | None, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """What was really played at a table in a round; `void`: a second score, cancelled (Law 15)."""

    round: int
    table: int
    ns: str
    ew: str
    boards: tuple[int, ...]
    void: bool


@dataclass(frozen=True, slots=True)
class PlanCost:
    """`code` and `params` name the plan (docs/movements.md); `key` tells it from every other. `rounds` are
    those in which something changes, in the order of each route's moves.

    `minutes` more or fewer; `boards` fewer and `gained` more (summed over all contestants); `waits` sit-outs
    more and the most of any one contestant (`worst`). In a round to come up to `sharing` tables share boards,
    unless there are `copies` sets of boards. `fairness` is Qf before and after, of all contestants or, with
    `ranked_apart`, within the two lines, counted by `unit` (set or board). `recommended` is the one that
    disturbs least. `turned`: tables to come at which other boards lie turned. `ends_barometer`: the tables
    of a barometer would not play the same boards in each round any more. `lost` boards cannot be played by a
    pair not at fault, which gets an adjusted score (Law 12C2). `displaced` need a fixed seat and would change
    tables.
    """

    key: str
    code: str
    params: tuple[str, ...]
    facts: tuple[Fact, ...]
    rounds: tuple[int, ...]
    routes: tuple[Route, ...]
    minutes: Fraction
    boards: int
    gained: int
    waits: int
    worst: int
    sharing: int
    copies: int
    turned: int
    fairness_before: Fraction | None
    fairness_after: Fraction | None
    ranked_apart: bool
    unit: str
    recommended: bool
    ends_barometer: bool = False
    lost: int = 0
    displaced: tuple[Party, ...] = ()

    published_as = "WayOn"

    @property
    def fairness_moves(self) -> bool:
        return self.fairness_before != self.fairness_after


# What it costs the others that a single player leaves.


@dataclass(frozen=True, slots=True)
class RoundWithout:
    """A round without the player: the tables that are played, and who of the others sits out."""

    round: int
    tables: int
    idle: tuple[Party, ...]


@dataclass(frozen=True, slots=True)
class PlayerLeaving:
    """`tables` are out; from then on each other sits out between the two numbers of `missed` rounds.

    `before` and `after`: how evenly those who stay meet. `rounds` are the rounds that are left. `results`:
    the number of boards that end with each number of results, (results, boards), the fewest results first.
    """

    tables: int
    missed: tuple[int, int]
    before: PlayersMet | None
    after: PlayersMet | None
    rounds: tuple[RoundWithout, ...] = ()
    results: tuple[tuple[int, int], ...] = ()


# A team leaves an all-play-all: what it has played, and what its withdrawal is worth to the others.

Figure = int | Fraction


@dataclass(frozen=True, slots=True)
class TeamLeaving:
    """`played` of the `scheduled` boards; `before_half`: all results of the team are cancelled.

    `cancelled` are opponents whose match with it no longer counts, `unfinished` those with a match that has
    some results: it stays to be finished or ruled on.
    """

    team: Team
    played: int
    scheduled: int
    before_half: bool
    unit: str
    top: Figure | None = None
    opponents: tuple[OpponentOfLeaver, ...] = ()
    cancelled: tuple[Team, ...] = ()
    unfinished: tuple[Team, ...] = ()
    whole: bool = False

    points_format = POINTS_FORMAT


# What it costs a team event when a match was played against other opponents, or on other boards.


@dataclass(frozen=True, slots=True)
class SeatedMeeting:
    """Two teams that meet in a round of the event."""

    round: int
    home: Team
    away: Team


@dataclass(frozen=True, slots=True)
class ExchangeCost:
    """What two matches that exchanged opponents do to the other rounds.

    `again`: matches of teams that have now met. `missed`: teams that no longer meet, although every team
    should meet every other. `later`: the primary keys of two matches of one round, without results, that can
    become the two missed ones.
    """

    again: tuple[SeatedMeeting, ...] = ()
    missed: tuple[tuple[Team, Team], ...] = ()
    later: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardsAgain:
    """A team that has boards again in another round of the section, against other opponents."""

    team: Team
    round: int
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OtherBoardsCost:
    """What follows when a table of a match played other boards.

    `alone`: boards that the other room of the match does not have. `parts`: by round of the section, the
    boards that another part of the match gets in exchange.
    """

    alone: tuple[int, ...] = ()
    parts: tuple[tuple[int, tuple[int, ...]], ...] = ()
    again: tuple[BoardsAgain, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchCost:
    """What an option makes of a match of teams: each match with the `effects` on it, and what follows for
    others. `teams` are those whose entry is to be changed.
    """

    effects: tuple[tuple[SeatedMeeting, MatchEffect], ...] = ()
    exchanged: ExchangeCost | None = None
    other_boards: OtherBoardsCost | None = None
    teams: tuple[Team, ...] = ()


# A plan for a team that joins a round robin late; teams by their numbers in the event.


@dataclass(frozen=True, slots=True)
class LateTeamPlan:
    """`code`: `left`, `bye`, `as_planned` or `all_meet`. Rounds `first` to `last` change, `added` are new.

    `meets` and `unmet`: the opponents that the team has, and those that it has not. `dropped`: meetings of
    two others that do not take place. `has_byes`: in each round one team sits out.
    """

    code: str
    first: int
    last: int
    added: int
    meets: tuple[int, ...]
    unmet: tuple[int, ...]
    dropped: tuple[tuple[int, int], ...]
    has_byes: bool = False


# A player or team of a table game leaves.


@dataclass(frozen=True, slots=True)
class GameLeaving:
    """The matches of who leaves, by their primary keys.

    Finished ones `stay` and count; one `under_way` stays until it is ended or awarded; later ones `go`, and
    their other players sit out.
    """

    stay: tuple[int, ...]
    under_way: tuple[int, ...]
    go: tuple[int, ...]


# An option after an incident of any kind.


@dataclass(frozen=True, slots=True)
class IncidentOption:
    """`name` and `help` say what it does, in the reader's language. Without an act there is nothing to take.

    `cost` is what it costs: of pairs a plan, of a player, team or contestant who leaves what that does to the
    others, of a match its effects, of a late team its plan; null where nothing is to be weighed.
    """

    key: str
    name: str
    help: str
    recommended: bool
    has_act: bool
    cost: PlanCost | PlayerLeaving | TeamLeaving | MatchCost | LateTeamPlan | GameLeaving | None = None
