"""A player's own page: finished sessions, partners, the club's ladder, boards worth another look."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tournament.sheets.board import Played
from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.event_part import EventPart
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name
from tournament.sheets.teams import Team


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
    stage has the place in the `stage` where its ranking says more than that of the session.
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


@dataclass(frozen=True, slots=True)
class PartnerOfPlayer:
    """`average` is of the sessions in per cent, None without one. A name is that of the events it is from."""

    name: Name
    sessions: int
    average: int | Fraction | None


@dataclass(frozen=True, slots=True)
class LadderLine:
    place: int
    tied: bool
    name: Name
    value: int | Fraction
    sessions: int
    own: bool


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
    """A board that brought the player little, or much; its traveller is public."""

    session: int
    contestant: int
    date: date
    board: int
    percentage: int | Fraction
    played: Played


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
        """How often the player was first, second and third in these sessions, where all is over."""
        over = [each.place for each in self.sessions if not each.to_come]
        return tuple(over.count(place) for place in (1, 2, 3))

    @property
    def in_per_cent(self) -> tuple[SessionOfPlayer, ...]:
        """The sessions that make the line and the average, the oldest first."""
        return tuple(each for each in reversed(self.sessions) if each.counts and each.percentage is not None)

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of events of these sessions."""
        return frozenset(each.kind for each in self.sessions)
