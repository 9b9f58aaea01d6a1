"""A congress: its programme, the one list of its players, and what clashes in it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import combinations

from tournament.sheets.event_options import EventPart
from tournament.sheets.names import Name


@dataclass(frozen=True, slots=True)
class CongressItem:
    """A session of the programme: local times of the club. One that `ends` at or before it `starts` ends on
    the next day. `first_table` and `last_table` are None where it has the whole hall.
    """

    session: int
    event: str
    kind: str
    date: date
    starts: time
    ends: time
    hall: str = ""
    first_table: int | None = None
    last_table: int | None = None
    part: EventPart | None = None

    @property
    def begins(self) -> datetime:
        return datetime.combine(self.date, self.starts)

    @property
    def finishes(self) -> datetime:
        day = self.date + timedelta(days=1) if self.ends <= self.starts else self.date
        return datetime.combine(day, self.ends)

    @property
    def tables(self) -> str:
        """`1–12`; empty for the whole hall."""
        if self.first_table is None or self.last_table is None:
            return ""
        if self.first_table == self.last_table:
            return str(self.first_table)
        return f"{self.first_table}–{self.last_table}"

    def overlaps(self, other: "CongressItem") -> bool:
        """Whether the two are played at the same time; one may begin when the other ends."""
        return self.begins < other.finishes and other.begins < self.finishes

    def shares_tables(self, other: "CongressItem") -> bool:
        """Whether the two have a table in common, by the name of the hall as people write it."""
        here, there = (" ".join(one.hall.split()).casefold() for one in (self, other))
        if not here or here != there:
            return False
        if not (self.tables and other.tables):
            return True
        return (self.first_table or 0) <= (other.last_table or 0) and (other.first_table or 0) <= (
            self.last_table or 0
        )


@dataclass(frozen=True, slots=True)
class Programme:
    """What the public reads of a congress: `items` in the order of their times."""

    id: int
    name: str
    club: str
    items: tuple[CongressItem, ...]


@dataclass(frozen=True, slots=True)
class CongressEntry:
    """Where a player plays: `number` as the sheets of the session write it, the `team`, the `partners`."""

    item: CongressItem
    number: str
    team: str = ""
    partners: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class CongressPlayer:
    """A player of the list; `number` is the membership number."""

    id: int
    name: Name
    number: str
    entries: tuple[CongressEntry, ...]


@dataclass(frozen=True, slots=True)
class Clash:
    """Two sessions at the same time: with one `player` in both, or (None) with a table in common."""

    first: CongressItem
    second: CongressItem
    player: CongressPlayer | None = None

    @property
    def items(self) -> tuple[CongressItem, CongressItem]:
        return self.first, self.second


@dataclass(frozen=True, slots=True)
class CongressSheet:
    """`entries` are the pairs, teams and single players of each session, by its primary key, `ineligible` the
    players who have entered its event against the conditions; none is not listed.
    """

    programme: Programme
    players: tuple[CongressPlayer, ...]
    entries: dict[int, int]
    clashes: tuple[Clash, ...]
    ineligible: dict[int, int] = field(default_factory=dict)


def clashes_in(items: tuple[CongressItem, ...], players: tuple[CongressPlayer, ...]) -> Iterator[Clash]:
    """All of them: those of the halls first, then of each player in the order of the list."""
    for first, second in combinations(items, 2):
        if first.overlaps(second) and first.shares_tables(second):
            yield Clash(first, second)
    for player in players:
        for one, other in combinations(player.entries, 2):
            if one.item.overlaps(other.item):
                yield Clash(one.item, other.item, player)
