"""What a USEBIO file holds, as values: an event with its sessions, sections, pairs, boards and matches."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tournament.sheets.board_sheets import Played

Figure = int | Fraction
PROGRAM = "Overtrick"


@dataclass(frozen=True, slots=True)
class Person:
    """A player as the file names them, with their number in the federation."""

    name: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class Competitor:
    """A pair, or a single player, with a number that no other has in the file, and the `label` that paper and
    screen have. `figure` is a percentage or a total; `place` is 0 for one who has none. `masterpoints` of
    each player are in hundredths.
    """

    number: str
    people: tuple[Person, ...]
    direction: str = ""
    place: int = 0
    tied: bool = False
    figure: Figure | None = None
    boards: int | None = None
    label: str = ""
    masterpoints: int = 0


@dataclass(frozen=True, slots=True)
class Team:
    """A team with the pairs in which its players sat, and its total and place in the event."""

    number: str
    name: str
    pairs: tuple[Competitor, ...]
    place: int = 0
    tied: bool = False
    total: Figure | None = None
    wins_or_draws: int = 0
    masterpoints: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A board at one table. `ns` and `ew` are the numbers of a pair, or of two single players; `points` are
    the awards of the two sides. `direction` says in a match where its first team sat.
    """

    ns: tuple[str, ...]
    ew: tuple[str, ...]
    played: Played
    points: tuple[Figure | None, Figure | None] = (None, None)
    direction: str = ""
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """`gains` are what the two teams of a match have won on it."""

    number: int
    lines: tuple[Line, ...]
    gains: tuple[Figure | None, Figure | None] = (None, None)


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams by their numbers, in a round; `points` are in the unit of the table.

    The second team is empty for a bye. A match that ended without play has the `first` and `last` board of
    those that were scheduled, and no boards.
    """

    round: int
    teams: tuple[str, str]
    points: tuple[Figure | None, Figure | None]
    boards: tuple[Board, ...]
    first: int | None = None
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Section:
    letter: str
    competitors: tuple[Competitor, ...]
    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class SessionPart:
    """A session: sections of pairs or of players, or teams with their matches."""

    sections: tuple[Section, ...] = ()
    teams: tuple[Team, ...] = ()
    matches: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class EventFile:
    """`kind`: `pairs`, `individual`, `teams` or `swiss-teams`; `method` is a code of METHODS. `unit` is what
    teams are ranked by: VP, IMP, points or %. `charge` is the code by which the federation bills the event.
    `options` are (option, code) of the conditions of contest, as `Heading.options` has them;
    `conditions` are the same in English, with rounding and tie-breaks, for formats that have comments only.
    """

    club: str
    club_code: str
    name: str
    day: date
    kind: str
    method: str
    sessions: tuple[SessionPart, ...]
    winners: int = 1
    unit: str = ""
    charge: str = ""
    place: str = ""
    identifier: str = ""
    release: str = ""
    options: tuple[tuple[str, str], ...] = ()
    conditions: str = ""

    @property
    def has_masterpoints(self) -> bool:
        sections = [section for session in self.sessions for section in session.sections]
        pairs = any(one.masterpoints for section in sections for one in section.competitors)
        return pairs or any(one.masterpoints for session in self.sessions for one in session.teams)
