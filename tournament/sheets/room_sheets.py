"""The room during a session: at a glance, who is here, who goes where, and the ranking on the wall."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from tournament.sheets.board_sheets import Played, Traveller, TravellerLine
from tournament.sheets.draw_sheets import Tied
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name, Party, Team
from tournament.sheets.standings import Ranking, Standing, Standings
from tournament.sheets.team_papers import RoundSheet
from tournament.sheets.timetable import Forecast

# The room at a glance: tables by rounds, and what needs the director's attention.


@dataclass(frozen=True, slots=True)
class Cell:
    """A table in a round. `state` is empty, idle (sit-out), open, playing, done, late or disputed.

    It is late when nothing but late plays is missing.
    """

    round: int
    table: int
    state: str
    done: int
    boards: int
    ns: Party | None = None
    ew: Party | None = None
    disputed: tuple[int, ...] = ()
    late: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    placement: int = 0

    @property
    def is_open(self) -> bool:
        """Whether results are missing; of a board whose scores differ there are two."""
        return self.state in ("open", "playing") or (self.state == "disputed" and self.done < self.boards)


@dataclass(frozen=True, slots=True)
class RoomRow:
    """`label` is the table as players see it: A8 where the session has several sections."""

    table: int
    token: str
    cells: tuple[Cell, ...]
    label: str = ""

    def cell_in(self, number: int) -> Cell | None:
        """The round the table is in: the earliest begun that is not over, or round `number`."""
        reached = self.cells[:number]
        return next((cell for cell in reached if cell.is_open), reached[-1] if reached else None)

    def to_settle_in(self, number: int) -> Cell | None:
        """The first round begun in which scores differ, else the round the table is in."""
        differ = (cell for cell in self.cells[:number] if cell.state == "disputed")
        return next(differ, None) or self.cell_in(number)


@dataclass(frozen=True, slots=True)
class Room:
    """One section's grid; `round` is the latest round in play at any table."""

    heading: Heading
    letter: str
    section: int
    rounds: int
    round: int
    rows: tuple[RoomRow, ...]
    done: int
    boards: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How far sections are together: `done` of `boards` results are in; the longest has `rounds` rounds."""

    done: int
    boards: int
    rounds: int

    @classmethod
    def of(cls, rooms: Sequence[Room]) -> "Progress":
        return cls(
            sum(room.done for room in rooms),
            sum(room.boards for room in rooms),
            max((room.rounds for room in rooms), default=0),
        )


@dataclass(frozen=True, slots=True)
class EnteredResult:
    """A result and when its board was first entered; `place` is the table as players see it, or empty."""

    at: datetime
    place: str
    board: int
    result: int
    played: Played


# How a session in play stands, table by table: what the desk and the room say at a glance.


@dataclass(frozen=True, slots=True)
class TableInPlay:
    """`label` is the table as players see it, `minutes` how far it is behind where it is late.

    `state` is done, playing, idle (sit-out), empty (no one sits there), late or disputed; disputed stands for
    a board of any round. `done` of `boards` results are in and not disputed, in the round `round` that the
    table is in; a match has no boards. `parties` sit there, North-South first. It `differs_before` where only
    boards of other rounds are disputed.
    """

    label: str
    state: str
    minutes: int = 0
    done: int = 0
    boards: int = 0
    round: int = 0
    parties: tuple[Party, ...] = ()
    differs_before: bool = False

    @property
    def mark(self) -> str:
        """The state in its round alone; scores that differ in another one are a small sign on it."""
        if self.state != "disputed" or not (self.is_done or self.differs_before):
            return self.state
        return f"{'done' if self.is_done else 'playing'} differs"

    @property
    def is_done(self) -> bool:
        """Whether the table has finished its round, also where a board of another round is disputed."""
        return self.state == "done" or (0 < self.boards <= self.done)


@dataclass(frozen=True, slots=True)
class SectionInPlay:
    """The tables of one section in its current round; `movement` is a code, empty without one."""

    section: int
    letter: str
    round: int
    rounds: int
    movement: str
    tables: tuple[TableInPlay, ...]


@dataclass(frozen=True, slots=True)
class InPlay:
    """`done` of `boards` results are in, `contestants` play; `forecasts` are those of the sections."""

    sections: tuple[SectionInPlay, ...]
    done: int
    boards: int
    contestants: int
    forecasts: tuple[Forecast, ...] = ()

    @property
    def tables(self) -> tuple[TableInPlay, ...]:
        return tuple(table for section in self.sections for table in section.tables)

    @property
    def playing(self) -> int:
        """The tables that play in the current round."""
        return sum(table.state not in ("idle", "empty") for table in self.tables)

    @property
    def finished(self) -> int:
        return sum(table.is_done for table in self.tables)

    @property
    def round_done(self) -> SectionInPlay | None:
        """The only section, when all its tables have finished the round."""
        section = self.sections[0] if len(self.sections) == 1 else None
        return section if section and section.rounds > 1 and self.finished == self.playing > 1 else None

    @property
    def disputed(self) -> tuple[TableInPlay, ...]:
        return self._in("disputed")

    @property
    def differ_at(self) -> str:
        """The tables with scores that differ: 5, 8."""
        return ", ".join(table.label for table in self.disputed)

    @property
    def late(self) -> tuple[TableInPlay, ...]:
        return self._in("late")

    @property
    def latest(self) -> TableInPlay | None:
        """The table that is furthest behind."""
        return max(self.late, key=lambda table: table.minutes, default=None)

    @property
    def end(self) -> Forecast | None:
        """The forecast of the section that ends last."""
        return max(self.forecasts, key=lambda each: each.middle, default=None)

    def _in(self, state: str) -> tuple[TableInPlay, ...]:
        return tuple(table for table in self.tables if table.state == state)


# Where contestants sit in the next round, for all to read at once.


@dataclass(frozen=True, slots=True)
class NextSeat:
    """`seats` are tables as players see them, each with NS or EW; a team has two. None: a sit-out.

    At the table of a game they have the numbers of the seats, clockwise from 0: 02 for a pair.
    """

    party: Party
    seats: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class NextSeats:
    """The contestants of one section who change seats for `round`; `others_stay`: there are more."""

    section: int
    letter: str
    round: int
    moving: tuple[NextSeat, ...]
    others_stay: bool


# The next round of a section of teams on the wall.


@dataclass(frozen=True, slots=True)
class NextAssignment:
    """`first` is the round of the section in which the matches of the sheet begin.

    `playing` are the tables that have not finished the round before.
    """

    section: int
    first: int
    sheet: RoundSheet
    playing: tuple[str, ...] = ()


# Who is here and who is missing.


@dataclass(frozen=True, slots=True)
class Here:
    """A player who has come; `label` is their pair's where they are seated."""

    player: int
    name: Name
    partner: Name | None
    label: str
    paid: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Missing:
    """A player who is seated and has not come."""

    player: int
    name: Name
    label: str


@dataclass(frozen=True, slots=True)
class Presence:
    """`pairs` counts those here who have named one another, `alone` those without a partner."""

    here: tuple[Here, ...]
    missing: tuple[Missing, ...]
    pairs: int
    alone: int


# Where each board is: on which table, or for which one it waits.


@dataclass(frozen=True, slots=True)
class Spot:
    """A board on a table (`is_here`), or waiting until that table comes to its round."""

    section: str
    table: int
    round: int
    is_here: bool
    prefix: str = ""


def whereabouts(travellers: Iterable[Traveller]) -> Mapping[int, tuple[Spot, ...]]:
    """By board, the next tables that play it: several where it is shared or a section has a set of its own.

    A table is in the first round in which it lacks a result. A board without a spot is through.
    """
    to_come = {sheet.board: [line for line in sheet.lines if _is_to_come(line)] for sheet in travellers}
    rounds: dict[tuple[str, int | None], int] = {}
    for line in (line for lines in to_come.values() for line in lines):
        place = (line.ns.section, line.table)
        rounds[place] = min(line.round or 0, rounds.get(place, line.round or 0))
    return {board: tuple(_spots(lines, rounds)) for board, lines in to_come.items()}


def _is_to_come(line: TravellerLine) -> bool:
    return line.played is None and line.table is not None and line.round is not None


def _spots(lines: list[TravellerLine], rounds: Mapping[tuple[str, int | None], int]) -> list[Spot]:
    first = {line.ns.section: line.round or 0 for line in sorted(lines, key=lambda line: -(line.round or 0))}
    spots = [
        Spot(
            line.ns.section,
            line.table or 0,
            line.round or 0,
            rounds[line.ns.section, line.table] == line.round,
            line.ns.prefix,
        )
        for line in lines
        if line.round == first[line.ns.section]
    ]
    return sorted(spots, key=lambda spot: (spot.section, spot.table))


# The final ranking while it is turned over on the wall, from the last line to the first.

CARDS = 3  # lines at the top that lie face down as cards


@dataclass(frozen=True, slots=True)
class RevealLine:
    """The line at `position`, 1 at the top; `row` is None while it is face down, `is_new` if it came last.

    `course` is the percentage after each round, of a card that is turned over.
    """

    position: int
    row: Standing | None
    is_new: bool
    course: tuple[Fraction, ...] = ()

    @property
    def step(self) -> int:
        """The step of the podium: the place, which several may share, once it is turned over."""
        return self.row.place if self.row else self.position

    @property
    def look(self) -> str:
        """The side that is up, as a class of its card."""
        return "down" if self.row is None else "up new" if self.is_new else "up"


@dataclass(frozen=True, slots=True)
class RevealedRanking:
    """One ranking: the first three lines as `cards`, and of the other `lines` those that are turned over.

    `over` as in Ranking.
    """

    heading: Heading
    direction: str
    cards: tuple[RevealLine, ...]
    lines: tuple[RevealLine, ...]
    over: str = ""


@dataclass(frozen=True, slots=True)
class Reveal:
    """`turned` of `lines` are turned over; rankings side by side reach their first lines together."""

    rankings: tuple[RevealedRanking, ...]
    turned: int
    lines: int

    @property
    def is_over(self) -> bool:
        return self.turned == self.lines

    @property
    def new(self) -> tuple[tuple[RevealedRanking, Standing], ...]:
        """The lines that were turned over last, with their rankings."""
        return tuple(
            (ranking, line.row)
            for ranking in self.rankings
            for line in (*ranking.cards, *ranking.lines)
            if line.is_new and line.row
        )


def lines_of(sheets: Iterable[Standings]) -> int:
    """The lines of the longest ranking."""
    return max((len(_placed(ranking)) for sheet in sheets for ranking in sheet.rankings), default=0)


def reveal_at(sheets: Iterable[Standings], turned: int) -> Reveal:
    """The rankings with this many lines turned over, at most all of them; nothing is in it of the others."""
    sheets = list(sheets)
    lines = lines_of(sheets)
    turned = min(turned, lines)
    return Reveal(
        tuple(
            _ranking(sheet.heading, ranking, lines - turned)
            for sheet in sheets
            for ranking in sheet.rankings
            if _placed(ranking)
        ),
        turned,
        lines,
    )


def _ranking(heading: Heading, ranking: Ranking, hidden: int) -> RevealedRanking:
    lines = [
        RevealLine(at, row if at > hidden else None, at == hidden + 1)
        for at, row in enumerate(_placed(ranking), start=1)
    ]
    others = tuple(line for line in lines[CARDS:] if line.row)
    return RevealedRanking(heading, ranking.direction, tuple(lines[:CARDS]), others, ranking.over)


def _placed(ranking: Ranking) -> list[Standing]:
    """Those with a place; a contestant who has left has none."""
    return [row for row in ranking.rows if row.place]


# What of a session has no figure yet: at its end it counts for nothing, or leaves an event undecided.


@dataclass(frozen=True, slots=True)
class WithoutPoints:
    """A match whose boards are all in and which has no points: fewer than half of them have a result.

    The director rules (White Book 3.3.6). `match` is the primary key, `round` that of the event.
    """

    match: int
    round: int
    teams: tuple[Team, Team]
    kind: str = "without_points"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """`missing`: boards at tables without a result. `unruled`: boards and deals that are in dispute, or were
    cancelled by an incident. `matches`: of teams, pairs or table games, not over yet.

    `undecided`: a knock-out whose bracket has no winner yet. `to_draw`: the round of a Swiss to draw next.
    """

    missing: int = 0
    unruled: int = 0
    matches: int = 0
    without_points: tuple[WithoutPoints, ...] = ()
    tied: tuple[Tied, ...] = ()
    undecided: bool = False
    to_draw: int = 0

    @property
    def needs_confirmation(self) -> bool:
        """Whether a session is closed only knowingly; that rounds are still to draw is often planned."""
        return bool(
            self.missing or self.unruled or self.matches or self.without_points or self.tied or self.undecided
        )
