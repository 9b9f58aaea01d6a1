"""A player's own page: finished sessions, partners, the club's ladder, boards worth another look."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tournament.sheets.board import Played
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name


@dataclass(frozen=True, slots=True)
class SessionOfPlayer:
    """A finished session: `value` is the figure ranked by (see `heading`), `contestants` are ranked with it.

    `counts`: the player sat for half of the rounds at least; other sessions enter no average.
    """

    session: int
    contestant: int
    heading: Heading
    value: int | Fraction
    place: int
    tied: bool
    contestants: int
    partners: tuple[Name, ...]
    counts: bool


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
    session: int
    contestant: int
    event: str
    date: date


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """`finished` counts all finished sessions, `sessions` are the latest of them, the newest first.

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
        """How often the player was first, second and third in these sessions."""
        return tuple(sum(each.place == place for each in self.sessions) for place in (1, 2, 3))

    @property
    def in_per_cent(self) -> tuple[SessionOfPlayer, ...]:
        """The sessions that make the line and the average, the oldest first."""
        return tuple(each for each in reversed(self.sessions) if each.counts and each.heading.in_per_cent)
