"""Papers about the room: labels, name slips, the seating chart, lists for caddie and cashier."""

from dataclasses import dataclass

from scoring.games.agreement import Agreement
from scoring.rounding import Number
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name, Party
from tournament.sheets.teams import Team


@dataclass(frozen=True, slots=True)
class BoardLabel:
    heading: Heading
    board: int
    dealer: str
    vulnerability: str


@dataclass(frozen=True, slots=True)
class NameSlip:
    """One player, with the contestant they belong to; `team` is the one that this one plays for."""

    heading: Heading
    party: Party
    name: Name
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class ChartTable:
    """A table in the room; an empty side is None."""

    table: int
    ns: Party | None
    ew: Party | None


@dataclass(frozen=True, slots=True)
class SeatingChart:
    heading: Heading
    round: int
    tables: tuple[ChartTable, ...]


@dataclass(frozen=True, slots=True)
class Carry:
    """Boards to be taken from tables to tables before a round; no table is the stand."""

    boards: tuple[int, ...]
    source: tuple[int, ...]
    target: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CaddieRound:
    round: int
    carries: tuple[Carry, ...]


@dataclass(frozen=True, slots=True)
class CaddieList:
    heading: Heading
    rounds: tuple[CaddieRound, ...]


@dataclass(frozen=True, slots=True)
class AttendanceLine:
    """One player of a contestant. `number` is the membership number, empty for a guest.

    `here` and `paid` are the desk's notes; False may also mean that it made none. `team` as in NameSlip.
    """

    party: Party
    name: Name
    number: str
    here: bool = False
    paid: bool = False
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class Attendance:
    """`games` are the rules of what is played: None for duplicate, whose conditions the heading knows."""

    heading: Heading
    lines: tuple[AttendanceLine, ...]
    games: tuple[Agreement | None, ...] = (None,)


@dataclass(frozen=True, slots=True)
class Certificate:
    """`value` as in Standing; `direction`: of a line ranked apart. `members`: the players of a team.

    `part` as in EventList: empty, or the consolation.
    """

    heading: Heading
    place: int
    tied: bool
    direction: str
    party: Party
    value: Number | None
    members: tuple[Name, ...] = ()
    part: str = ""
