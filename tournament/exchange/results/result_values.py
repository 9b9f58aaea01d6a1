"""What a file with results holds. Every reader makes these values, and refuses with BadFile alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from scoring.contract import Outcome
from tournament.exchange.pasted_lists import member_number

MOST_BYTES = 20_000_000
MOST_LINES = 100_000
HIGHEST_BOARD = 999
HIGHEST_TEAM = 999


class BadFile(Exception):
    """A file that cannot be read. `where` is a line or an element. `code` is a key of the
    sentences in domain/files/readings/uploaded_files.py.
    """

    def __init__(self, code: str, where: object = "", **details: object) -> None:
        super().__init__(code, where)
        self.code, self.where, self.details = code, str(where), details


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to look at, in a file that was read. `where` is a line of the file, or a board."""

    code: str
    where: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    number: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", member_number(self.number))


@dataclass(frozen=True, slots=True)
class Entry:
    """A pair, or a single player. `id` is what the lines of the file call it, `number` its number here.

    `direction` is empty unless the two lines are ranked apart. `place` and `figure` are the published ones.
    """

    id: str
    number: str
    direction: str = ""
    players: tuple[Player, ...] = ()
    place: int | None = None
    figure: Fraction | None = None


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A board at one table; `ns` and `ew` are ids of a pair, or of two single players.

    Without an outcome, points and awards it was not played. `awards` are codes of scoring/boards/award_code.
    `published` are the points of the two sides in the file. `unnamed`: a score of nothing without any
    contract. `where` is the line of the file, or what else names the place.
    """

    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    outcome: Outcome | None = None
    points: int | None = None
    lead: str = ""
    awards: tuple[str, str] | None = None
    published: tuple[Fraction | None, Fraction | None] = (None, None)
    round: int | None = None
    table: int | None = None
    unnamed: bool = False
    where: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ResultSection:
    letter: str
    entries: tuple[Entry, ...]
    lines: tuple[ResultLine, ...]


@dataclass(frozen=True, slots=True)
class FileTeam:
    """A team. `pairs` are the ids of pairs in the lines, with their players."""

    id: str
    name: str = ""
    pairs: tuple[tuple[str, tuple[Player, ...]], ...] = ()
    place: int | None = None
    total: Fraction | None = None

    @property
    def players(self) -> tuple[Player, ...]:
        """Every player once, in the order of the file."""
        return tuple({one: None for _id, pair in self.pairs for one in pair})


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match. `rooms` are the line in which the first team sat North-South, and the one in which
    it sat East-West, None where there is none. `gain` is the published one of the first team.
    """

    board: int
    rooms: tuple[ResultLine | None, ResultLine | None]
    gain: Fraction | None = None


@dataclass(frozen=True, slots=True)
class FileMatch:
    """Two teams by their ids, the second one empty for a bye; `points` are the published ones."""

    round: int
    teams: tuple[str, str]
    boards: tuple[MatchBoard, ...]
    points: tuple[Fraction | None, Fraction | None] = (None, None)

    @property
    def is_bye(self) -> bool:
        return not self.teams[1]

    @property
    def is_played(self) -> bool:
        return any(room is not None for board in self.boards for room in board.rooms)

    @property
    def end(self) -> tuple[str, str]:
        """How a match without results ended, and by which side, in the codes of TeamMatch."""
        home, away = (points or Fraction() for points in self.points)
        if self.is_bye or self.is_played:
            return "", ""
        if home == away:
            return ("void", "") if home else ("forfeited", "both")
        return "forfeited", "home" if home < away else "away"


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """`format` is a code of FORMATS, `kind` one of EVENT_KINDS, `method` one of METHODS; `sessions` are lists
    of sections. `winners` is 2 where North-South and East-West are ranked apart. An event of teams has
    `teams` and `matches`, and no sessions; `in_points`: its matches are converted to victory points;
    `is_swiss`: each round was drawn from the standings. `sites`: of a simultaneous event the letter of each
    section and the club that played it.
    """

    format: str
    kind: str
    name: str
    method: str
    sessions: tuple[tuple[ResultSection, ...], ...]
    winners: int = 1
    club: str = ""
    day: date | None = None
    place: str = ""
    remarks: tuple[Remark, ...] = ()
    teams: tuple[FileTeam, ...] = ()
    matches: tuple[FileMatch, ...] = ()
    in_points: bool = False
    is_swiss: bool = False
    sites: tuple[tuple[str, str], ...] = ()

    @property
    def sections(self) -> Iterator[ResultSection]:
        return (section for session in self.sessions for section in session)

    @property
    def lines(self) -> Iterator[ResultLine]:
        """Every line, of sections and of matches."""
        yield from (line for section in self.sections for line in section.lines)
        for match in self.matches:
            for board in match.boards:
                yield from (line for line in board.rooms if line is not None)

    @property
    def team_numbers(self) -> dict[str, int]:
        """The number of each team by its id: the id where all are numbers, else the place in the file."""
        ids = [team.id for team in self.teams]
        plain = all(id.isascii() and id.isdigit() and 0 < int(id[:6]) <= HIGHEST_TEAM for id in ids)
        numbers = [int(id[:6]) for id in ids] if plain else []
        usable = len({*numbers}) == len(ids)
        return dict(zip(ids, numbers if usable else range(1, len(ids) + 1), strict=True))
