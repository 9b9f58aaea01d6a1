"""The draw of a round: who meets whom, at which tables, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.heading import Heading
from tournament.sheets.teams import Team

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
    opponents for these teams.
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
    `has_home` as in sheets/team_papers.RoundSheet.
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
