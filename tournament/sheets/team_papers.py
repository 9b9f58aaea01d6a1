"""What is handed out and hung up at an event of teams: draws, slips, line-ups, the entry list, triples."""

from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from scoring.rounding import Number
from scoring.schemes.victory_points import VP_SCALES, Scale
from scoring.schemes.vp_tables import Measure
from tournament.sheets.draw_sheets import Bracket
from tournament.sheets.heading import Heading
from tournament.sheets.match_sheets import TeamMatch
from tournament.sheets.movement_sheets import WayCard
from tournament.sheets.names import Team
from tournament.sheets.team_standings import TeamPage, TeamStandings

# The victory points of every margin, as captains look them up.


@dataclass(frozen=True, slots=True)
class ScaleLine:
    """From the margin `first` to `last` (None: and more) the winner gets one figure, the loser the other.

    Margins are IMPs, or percentages of which `first` belongs to the band below.
    """

    first: Number
    last: Number | None
    winner: Number
    loser: Number


@dataclass(frozen=True, slots=True)
class ScaleCard:
    """A scale for matches of this many boards. `in_per_cent`: margins are percentages, else IMPs."""

    heading: Heading | None
    scale: str
    boards: int
    lines: tuple[ScaleLine, ...]
    in_per_cent: bool = False

    @property
    def is_constant(self) -> bool:
        """Whether both sides' points always add up to the same."""
        return len({line.winner + line.loser for line in self.lines}) == 1


def scale_card(heading: Heading | None, code: str, boards: int, scale: Scale | None = None) -> ScaleCard:
    """A scale by its code, or an event's own. KeyError for an unknown one.

    ScoringError `no_scale_for_boards` for a length that it lacks.
    """
    scale = scale or VP_SCALES[code]
    bands = scale.bands(boards)
    in_per_cent = scale.measure is Measure.PERCENT
    step = 0 if in_per_cent else 1
    lasts = [*(after.first - step for _band, after in pairwise(bands)), None]
    lines = (ScaleLine(b.first, last, b.winner, b.loser) for b, last in zip(bands, lasts, strict=True))
    return ScaleCard(heading, code, boards, tuple(lines), in_per_cent)


Parts = tuple[tuple[int, ...], ...]  # the board numbers of each part of a match


@dataclass(frozen=True, slots=True)
class Terms:
    """The conditions of a match: a code of VP_SCALES or none, and the boards scheduled, which choose it.

    `scale_boards`: those that choose it of teams of eight.
    """

    vp_scale: str = ""
    boards: int = 0
    scale_boards: int = 0


@dataclass(frozen=True, slots=True)
class SeatedMatch:
    """`away` None: a bye. `tables` are the open room's and the closed room's in the first part.

    `table` is the one table of a match of pairs, or of a long triple in one of its rounds, where `home` sits
    North-South.

    `together`: the teams of the meeting that the match is one of: three or four, else the two. `extra` are
    the boards after a tie, `half` those of half a match of pairs. `end` and `ended_by` as in
    draw_sheets.DrawnMatch.
    """

    home: Team
    away: Team | None = None
    tables: tuple[int, ...] | None = None
    together: int = 2
    extra: tuple[int, ...] = ()
    end: str = ""
    ended_by: tuple[Team, ...] = ()
    table: int | None = None
    half: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamSeats:
    """Where the two pairs of a team sit in a round, table after table; of a bye nowhere.

    `at_once`: a team of eight has a pair at each of the tables.
    """

    team: Team
    opponents: tuple[Team, ...] = ()
    ns: tuple[int, ...] = ()
    ew: tuple[int, ...] = ()
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """Who meets whom in a round of the event, and where each team sits.

    `parts` are the boards of the round, without extra boards; a triple may have others. `starts` is None
    until the clock has begun. `has_home`: home and visiting team are more than the place in the list.
    """

    heading: Heading
    terms: Terms
    round: int
    matches: tuple[SeatedMatch, ...]
    parts: Parts
    seats: tuple[TeamSeats, ...] = ()
    starts: datetime | None = None
    has_home: bool = True

    @property
    def of_pairs(self) -> bool:
        return any(match.home.kind == "pair" for match in self.matches)


@dataclass(frozen=True, slots=True)
class MatchSlip:
    """For the captains of a match: the teams, the boards, room for the result, and the scale."""

    heading: Heading
    terms: Terms
    round: int
    match: SeatedMatch
    parts: Parts
    scale: ScaleCard | None = None


@dataclass(frozen=True, slots=True)
class LineUpSlip:
    """For the captain of `team`: who sits where in one part of a match. `number` counts the parts from 1.

    `extra`: a part of extra boards, which follow the `parts`.

    `home`: the team's N-S pair sits in the open room, else in the closed one.
    """

    heading: Heading
    round: int
    number: int
    parts: int
    team: Team
    opponent: Team
    home: bool
    boards: tuple[int, ...]
    tables: tuple[int, ...] | None = None
    extra: bool = False


@dataclass(frozen=True, slots=True)
class TeamList:
    """Everybody who is entered."""

    heading: Heading
    terms: Terms
    teams: tuple[Team, ...]


@dataclass(frozen=True, slots=True)
class TeamPack:
    """What a team event needs to go on by hand.

    `rounds` are those with a match that is not over, `matches` those of them that have begun. `standings` are
    empty in a knock-out, `brackets` elsewhere, `scales` without victory points. `cards` lead each team.
    """

    heading: Heading
    terms: Terms
    rounds: tuple[RoundSheet, ...]
    matches: tuple[TeamMatch, ...]
    standings: tuple[TeamStandings, ...] = ()
    brackets: tuple[Bracket, ...] = ()
    scales: tuple[ScaleCard, ...] = ()
    cards: tuple[WayCard, ...] = ()


@dataclass(frozen=True, slots=True)
class TripleTable:
    """Two pairs that meet at a table in one half of a triple, or in a part of a meeting of four."""

    half: int
    table: int
    ns: Team
    ew: Team
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TripleSheet:
    """Three or four teams that meet at as many tables; a pair changes its table after the first half."""

    heading: Heading
    terms: Terms
    round: int
    triple: int
    teams: tuple[Team, ...]
    tables: tuple[TripleTable, ...]


# The card that a team keeps: its page with the conditions of the matches and the rounds that are planned.


@dataclass(frozen=True, slots=True)
class SwissCard:
    """`rounds` are those planned."""

    page: TeamPage
    terms: Terms
    rounds: int

    @property
    def heading(self) -> Heading:
        return self.page.heading
