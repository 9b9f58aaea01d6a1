"""Members of a club: kind, paid until, what is due; and records that may be of one person."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from tournament.sheets.names import Name


class Standing(StrEnum):
    """In the order of the list: who owes a fee comes first."""

    OVERDUE = "overdue"
    DUE = "due"
    PAID = "paid"
    FREE = "free"
    GUEST = "guest"


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A player of the club. `kind` is empty for a guest; `version` that of the membership. `fee` is None
    where none is due.

    `doubtful`: the number cannot be one of the club's federation.
    """

    player: int
    name: Name
    number: str
    kind: str
    fee: Decimal | None
    since: date | None
    paid_until: date | None
    standing: Standing
    version: int = 0
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class MemberList:
    """`weeks`: a fee that is paid for no longer than these is due."""

    day: date
    weeks: int
    lines: tuple[MemberLine, ...]


@dataclass(frozen=True, slots=True)
class Reminders:
    """Players whose fee is due: `to` are reminded by e-mail now; the others have no address, have stopped the
    messages, or were reminded lately. `sent`: how many messages this call has queued.
    """

    to: tuple[int, ...]
    without: tuple[int, ...]
    stopped: tuple[int, ...]
    lately: tuple[int, ...]
    sent: int = 0


@dataclass(frozen=True, slots=True)
class RecordField:
    """One field of two records; the kept one's stays unless it is blank or the director says otherwise."""

    field: str
    kept: str
    other: str

    @property
    def is_open(self) -> bool:
        return bool(self.kept and self.other and self.kept != self.other)


@dataclass(frozen=True, slots=True)
class RecordCount:
    """How many rows of a kind name each record."""

    what: str
    kept: int
    other: int


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Where both records are named as two persons."""

    where: str
    name: str
    day: date | None
    seats: tuple[str, str]


@dataclass(frozen=True, slots=True)
class MergePreview:
    kept: int
    other: int
    fields: tuple[RecordField, ...]
    counts: tuple[RecordCount, ...]
    obstacles: tuple[Obstacle, ...]


@dataclass(frozen=True, slots=True)
class LikelySame:
    """Two records that may be of one person: `why` is `number`, `spelling`, `order`, `kana` or `near`."""

    first: int
    first_name: Name
    second: int
    second_name: Name
    why: str
