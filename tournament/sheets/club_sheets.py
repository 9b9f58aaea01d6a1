"""The pages of a club: the club for everybody, a player's own page, series, and session results."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from tournament.sheets.board_sheets import Played
from tournament.sheets.event_kinds import EVENT_KINDS, OF_PERSONS, PAIRS
from tournament.sheets.event_options import EventPart
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name, Party, Team
from tournament.sheets.planned_dates import ComingDate

# The page of a club for everybody: what is in play, the last sessions with their medals, the next dates.


@dataclass(frozen=True, slots=True)
class Placed:
    """One of the first three in a ranking: a contestant, or a team with its own name. `over` as in Ranking.

    `value` is in a `unit`: per_cent, or what the ranking counts (IMPs, VP, wins).
    """

    party: Party | None = None
    team: str = ""
    over: str = ""
    place: int = 1
    tied: bool = False
    value: int | Fraction | None = None
    unit: str = ""


def _winners(podium: Iterable[Placed]) -> tuple[Placed, ...]:
    """One for each ranking, more where places are shared."""
    return tuple(one for one in podium if one.place == 1)


@dataclass(frozen=True, slots=True)
class ListedSession:
    """`podium` has the first three of a finished session, fewer where several rankings share the room.

    `contestants` are ranked in it. `part` is None where the session is all of its event.
    """

    id: int
    event: str
    date: date
    place: str
    podium: tuple[Placed, ...] = ()
    contestants: int = 0
    part: EventPart | None = None

    @property
    def winners(self) -> tuple[Placed, ...]:
        return _winners(self.podium)


@dataclass(frozen=True, slots=True)
class LadderLink:
    id: int
    name: str


@dataclass(frozen=True, slots=True)
class CongressLink:
    id: int
    name: str


@dataclass(frozen=True, slots=True)
class WeekOfPairs:
    """How many pairs played in the sessions of a week, which begins on its Monday."""

    monday: date
    pairs: int


@dataclass(frozen=True, slots=True)
class ClubPage:
    """`shows_names`: some player is named, here or in a ladder, so search engines are asked to stay away.

    `weeks` are the latest ones, none for a club that has played in fewer than two of them. `in_play` are all
    sessions that have begun, the latest first; `tonight` is one of them that is of these days. `congresses`
    are those with a public programme that are not over.
    """

    club: str
    last: tuple[ListedSession, ...]
    next: tuple[ComingDate, ...]
    ladders: tuple[LadderLink, ...]
    shows_names: bool
    in_play: tuple[ListedSession, ...] = ()
    tonight: int | None = None
    weeks: tuple[WeekOfPairs, ...] = ()
    congresses: tuple[CongressLink, ...] = ()


# A player's own page: finished sessions, partners, the club's ladder, boards worth another look.


@dataclass(frozen=True, slots=True)
class PlaceInStage:
    """The place among `contestants` in the ranking with which a stage ends; `over` as in Ranking."""

    over: str
    place: int
    tied: bool
    contestants: int


@dataclass(frozen=True, slots=True)
class SessionOfPlayer:
    """A finished session: `value` is the figure ranked by (see `heading`), `contestants` are ranked with it.

    `kind` is a code of EVENT_KINDS: in an individual there are no `partners`. `percentage` is None where the
    scoring gives none. `counts`: the player sat for half of the rounds at least; other sessions enter no
    average. A line of teams has a `team` in place of a `contestant`, and is a whole stage under its latest
    session; its `value` and `place` are missing (None, 0) where its table has none, and those of the moment
    where matches are `to_come`. `part` is None where the session is all of its event; the last session of a
    stage has the place in the `stage` where its ranking says more than that of the session. `declaring` and
    `defending` are the means in per cent of the boards that the player's side declared, and the other side.
    """

    session: int
    contestant: int | None
    heading: Heading
    value: int | Fraction | None
    place: int
    tied: bool
    contestants: int
    partners: tuple[Name, ...]
    counts: bool
    kind: str = PAIRS
    percentage: int | Fraction | None = None
    team: Team | None = None
    to_come: bool = False
    part: EventPart | None = None
    stage: PlaceInStage | None = None
    declaring: int | Fraction | None = None
    defending: int | Fraction | None = None


@dataclass(frozen=True, slots=True)
class PartnerOfPlayer:
    """`average` is of the sessions in per cent, None without one. A name is that of the events it is from."""

    name: Name
    sessions: int
    average: int | Fraction | None


@dataclass(frozen=True, slots=True)
class LadderLine:
    """`after_gap`: lines above it are left out."""

    place: int
    tied: bool
    name: Name
    value: int | Fraction
    sessions: int
    own: bool
    after_gap: bool


@dataclass(frozen=True, slots=True)
class Ladder:
    """The mean of a player's percentages in the club's latest `sessions`; `least` of them are needed.

    `players` are ranked; `lines` are the first ones and those around the player.
    """

    sessions: int
    least: int
    players: int
    lines: tuple[LadderLine, ...]


@dataclass(frozen=True, slots=True)
class PlaceInSeries:
    """The player's line in a public series of the club in which players are ranked, `ranked` of them."""

    series: int
    name: str
    place: int
    tied: bool
    ranked: int


@dataclass(frozen=True, slots=True)
class BoardOfPlayer:
    """A board that brought the player little, or much; its traveller is public.

    `reason` is a code of REASONS of what cost the score, with its `figure`; empty where nothing is known.
    """

    session: int
    contestant: int
    date: date
    board: int
    percentage: int | Fraction
    played: Played
    reason: str = ""
    figure: int = 0


@dataclass(frozen=True, slots=True)
class AwardOfEvent:
    """What an event of the club brought a player."""

    session: int
    event: str
    date: date
    points: int | Fraction


@dataclass(frozen=True, slots=True)
class MasterpointsOfPlayer:
    """Awards by one scheme, a code of CHOICES, the latest first; points of two schemes do not add up."""

    scheme: str
    total: int | Fraction
    awards: tuple[AwardOfEvent, ...]


@dataclass(frozen=True, slots=True)
class SessionInPlay:
    """Of teams `team` is the primary key of the player's team; otherwise `contestant` that of their side."""

    session: int
    contestant: int | None
    event: str
    date: date
    team: int | None = None


def medals(sessions: Iterable[SessionOfPlayer]) -> tuple[int, ...]:
    """How often the player was first, second and third in these sessions, where all is over."""
    over = [each.place for each in sessions if not each.to_come]
    return tuple(over.count(place) for place in (1, 2, 3))


@dataclass(frozen=True, slots=True)
class YearOfPlayer:
    """The finished sessions of one year, the oldest first; `average` as on the player's page.

    `expected`: the per cent that the club grades expected, by contestant; empty in a club without grades.
    """

    name: Name
    club: str
    year: int
    average: int | Fraction | None
    sessions: tuple[SessionOfPlayer, ...]
    expected: Mapping[int | None, int | Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """`finished` counts all finished sessions (stages of teams), `sessions` are the latest, newest first.

    `boards` brought the player least in the latest sessions, `best` most. `masterpoints` by scheme.
    `average` is of those in per cent that count. `plays_games`: there is a record of table games too.
    """

    name: Name
    club: str
    finished: int
    average: int | Fraction | None
    sessions: tuple[SessionOfPlayer, ...]
    partners: tuple[PartnerOfPlayer, ...]
    ladder: Ladder | None
    boards: tuple[BoardOfPlayer, ...]
    in_play: tuple[SessionInPlay, ...]
    plays_games: bool
    series: tuple[PlaceInSeries, ...] = ()
    best: tuple[BoardOfPlayer, ...] = ()
    masterpoints: tuple[MasterpointsOfPlayer, ...] = ()

    @property
    def medals(self) -> tuple[int, ...]:
        return medals(self.sessions)

    @property
    def in_per_cent(self) -> tuple[SessionOfPlayer, ...]:
        """The sessions that make the line and the average, the oldest first."""
        return tuple(each for each in reversed(self.sessions) if each.counts and each.percentage is not None)

    @property
    def by_role(self) -> tuple[SessionOfPlayer, ...]:
        """The sessions in which the player's side declared and defended, the oldest first."""
        own = (each for each in reversed(self.sessions) if each.counts)
        return tuple(each for each in own if None not in (each.declaring, each.defending))

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of events of these sessions."""
        return frozenset(each.kind for each in self.sessions)


# The rule of a series: which sessions it finds, who is ranked, and how their sessions make one figure.

PLAYER, PAIR = "player", "pair"
MEAN, SUM, RANK_POINTS = "mean", "sum", "rank_points"
UNITS = (PLAYER, PAIR)
FIGURES = (MEAN, SUM, RANK_POINTS)
ALL, BEST, DROP = "all", "best_k", "drop_one_per_two"
COUNTING = (ALL, BEST, DROP)
MOST = 200  # of sessions, boards and tables that a rule may ask for
USUAL_POINTS = (10, 8, 6, 5, 4, 3, 2, 1)
MOST_PLACES, MOST_POINTS = 50, 10_000


@dataclass(frozen=True, slots=True)
class SeriesTerms:
    """Filters: empty or 0 means any. `weekdays`: 0 is Monday; `event` and `place` are parts of a name.

    `figure` is the mean or the sum of per cents, or the sum of `points` for places. `counting` says which
    sessions count (scoring.stages.ladder), `best` how many of them. Partner rules are for players alone.
    """

    since: date | None = None
    until: date | None = None
    weekdays: tuple[int, ...] = ()
    event: str = ""
    place: str = ""
    members_only: bool = False
    least_boards: int = 0
    least_tables: int = 0
    unit: str = PLAYER
    figure: str = MEAN
    points: tuple[int, ...] = USUAL_POINTS
    counting: str = ALL
    best: int = 0
    least_sessions: int = 1
    least_partners: int = 0
    most_with_one: int = 0

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "SeriesTerms":
        """The rule that `to_json` stored."""
        dates = {name: _day(stored.get(name)) for name in ("since", "until")}
        lists = {name: tuple(stored[name]) for name in ("weekdays", "points") if name in stored}
        return cls(**{**stored, **dates, **lists})

    def to_json(self) -> dict[str, object]:
        days = {name: day.isoformat() if day else None for name, day in self._days}
        return {**asdict(self), **days, "weekdays": [*self.weekdays], "points": [*self.points]}

    @property
    def _days(self) -> tuple[tuple[str, date | None], ...]:
        return ("since", self.since), ("until", self.until)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of events in which the unit has a figure: in an individual there are no pairs."""
        return tuple(code for code in OF_PERSONS if self.unit == PLAYER or PAIR in EVENT_KINDS[code].entrants)

    @property
    def in_per_cent(self) -> bool:
        """Whether only sessions in per cent have a figure."""
        return self.figure != RANK_POINTS

    @property
    def problems(self) -> tuple[str, ...]:
        """Codes of what contradicts itself."""
        found = {
            "days_turned": bool(self.since and self.until and self.since > self.until),
            "best_missing": self.counting == BEST and self.best < 1,
            "points_missing": self.figure == RANK_POINTS and not any(self.points),
            "partners_of_pairs": self.unit == PAIR and bool(self.least_partners or self.most_with_one),
        }
        return tuple(code for code, wrong in found.items() if wrong)


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


# The ranking of a series: a line for each player or pair, a column for each session.

COUNTS, LOWER, OVER_PARTNER, SHORT = "counts", "lower", "over_partner", "short"


@dataclass(frozen=True, slots=True)
class SeriesSession:
    """`contestants` have a place in it; `boards` is the most that one of them played.

    `kind` is a code of OF_PERSONS: an individual has no partners.
    """

    id: int
    event: str
    date: date
    contestants: int
    boards: int
    kind: str = PAIRS


@dataclass(frozen=True, slots=True)
class SeriesCell:
    """A session of a line: `value` in the unit of the series, `percentage` None where there is none.

    `state`: it counts; or it is dropped as a lower one, as one too many with a partner, or because the line
    is not ranked (`short`).
    """

    session: int
    contestant: int
    value: int | Fraction
    percentage: int | Fraction | None
    place: int
    tied: bool
    partners: tuple[Name, ...]
    state: str = COUNTS

    @property
    def counts(self) -> bool:
        return self.state == COUNTS

    @property
    def is_dropped(self) -> bool:
        return self.state in (LOWER, OVER_PARTNER)


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """`players` are primary keys, `cells` as the sessions of the sheet, None where they did not play.

    `value` None and `place` 0: not ranked, for want of what `lacking` says (`sessions` or `partners`).
    """

    players: tuple[int, ...]
    names: tuple[Name, ...]
    place: int
    tied: bool
    value: int | Fraction | None
    cells: tuple[SeriesCell | None, ...]
    partners: int
    lacking: str = ""

    @property
    def key(self) -> str:
        """The end of the address of the line's "why?"."""
        return "-".join(map(str, self.players))

    @property
    def played(self) -> tuple[SeriesCell, ...]:
        return tuple(cell for cell in self.cells if cell)

    @property
    def counted(self) -> tuple[SeriesCell, ...]:
        return tuple(cell for cell in self.played if cell.counts)


@dataclass(frozen=True, slots=True)
class SeriesSheet:
    """`sessions` the oldest first; `lines` best first, those not ranked last. `beyond`: older sessions that
    the rule finds too, more than a series may have. `without_percentages`: sessions that the rule finds and
    that have none to count.
    """

    name: str
    club: str
    terms: SeriesTerms
    sessions: tuple[SeriesSession, ...]
    lines: tuple[SeriesLine, ...]
    beyond: int = 0
    without_percentages: int = 0

    @property
    def ranked(self) -> int:
        return sum(line.place > 0 for line in self.lines)


# The result of a session in one line: who won with how much, and how they came there.


@dataclass(frozen=True, slots=True)
class SessionResult:
    """`podium` as in ListedSession, but the first eight, with the names that the desk reads.

    `courses` are the scores of each winner after each round, from the `average`; empty without rounds.
    """

    podium: tuple[Placed, ...]
    contestants: int
    average: int = 50
    courses: tuple[tuple[Fraction, ...], ...] = ()

    @property
    def reach(self) -> Fraction:
        """The farthest of them from the average, for bars."""
        values = (Fraction(one.value) for one in self.podium if one.value is not None)
        return max((abs(value - self.average) for value in values), default=Fraction(0))

    @property
    def winners(self) -> tuple[Placed, ...]:
        return _winners(self.podium)
