"""A date of the calendar as its directors see it: who has booked, what is expected, who is on duty."""

from dataclasses import dataclass
from datetime import date, datetime, time
from fractions import Fraction
from math import ceil

from tournament.sheets.names import Name


@dataclass(frozen=True, slots=True)
class BookedPlayer:
    """`came` is None until it is noted at the door; `here`: has checked in to the date's session.

    `no_shows`: how often they have booked and not come in the last twelve months, for directors alone.
    """

    booking: int
    player: int
    name: Name
    system: str
    at: datetime
    came: bool | None
    here: bool = False
    no_shows: int = 0


BookedSide = tuple[BookedPlayer, ...]  # one player, or two who play together


@dataclass(frozen=True, slots=True)
class CancelledBooking:
    """`late`: after the hour until which players cancel by themselves."""

    booking: int
    player: int
    name: Name
    at: datetime | None
    late: bool


@dataclass(frozen=True, slots=True)
class OnDuty:
    """`answer` of a stand-in who is called: None before it."""

    duty: int
    player: int
    name: Name
    called_at: datetime | None = None
    answer: bool | None = None

    @property
    def is_asked(self) -> bool:
        return self.called_at is not None and self.answer is None


@dataclass(frozen=True, slots=True)
class Expected:
    """What the bookings come to when those who look for a partner play with one another.

    `contestants` are pairs, or single players of an individual; `tables` counts halves and quarters.
    `left_over`: one player is without a partner.
    """

    players: int
    contestants: int
    tables: Fraction
    left_over: bool

    @property
    def tables_written(self) -> str:
        """`2½`; `½` alone for a single pair."""
        whole = int(self.tables)
        part = {0: "", 1: "¼", 2: "½", 3: "¾"}[int((self.tables - whole) * 4)]
        return f"{whole if whole or not part else ''}{part}"

    @property
    def tables_begun(self) -> int:
        """Tables that are needed in the hall."""
        return ceil(self.tables)

    @property
    def has_half(self) -> bool:
        """Whether a pair, or one to three players, cannot play in each round."""
        return self.tables.denominator > 1


@dataclass(frozen=True, slots=True)
class DateDesk:
    """`limit` is the number of tables in the hall, None without a limit. `session` once there is one."""

    id: int
    name: str
    day: date
    starts: time | None
    place: str
    version: int
    takes_bookings: bool
    limit: int | None
    session: int | None
    pairs: tuple[BookedSide, ...]
    looking: tuple[BookedSide, ...]
    waiting: tuple[BookedSide, ...]
    cancelled: tuple[CancelledBooking, ...]
    hosts: tuple[OnDuty, ...]
    stand_ins: tuple[OnDuty, ...]
    expected: Expected

    @property
    def booked(self) -> tuple[BookedSide, ...]:
        """All who have a place."""
        return (*self.pairs, *self.looking)

    @property
    def is_noted(self) -> bool:
        """Whether it has been kept who came."""
        return any(one.came is not None for side in self.booked for one in side)

    @property
    def is_full(self) -> bool:
        return self.limit is not None and self.expected.tables >= self.limit


@dataclass(frozen=True, slots=True)
class RotaLine:
    """A coming date and who is on duty; `hosts` empty: it has no host yet."""

    id: int
    name: str
    day: date
    starts: time | None
    hosts: tuple[OnDuty, ...]
    stand_ins: tuple[OnDuty, ...]


@dataclass(frozen=True, slots=True)
class DutyCount:
    """The duties of a player: of the last twelve months, and those that are still to come."""

    player: int
    name: Name
    hosted: int
    stood_in: int
    to_come: int

    @property
    def total(self) -> int:
        return self.hosted + self.stood_in + self.to_come


@dataclass(frozen=True, slots=True)
class Rota:
    dates: tuple[RotaLine, ...]
    counts: tuple[DutyCount, ...]
