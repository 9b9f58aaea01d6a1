"""What the phones of a session tell of themselves: which are silent, low, or far from the Wi-Fi.

A phone asks every few seconds while its page is looked at. It tells how long its last question took and,
where its browser knows, how full its battery is; once a minute this is written (`acts/addresses.py`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from typing import NamedTuple

from tournament.domain.backups.readings.generation import generation
from tournament.models import JournalEntry, Phone, Restoration, Session
from tournament.sheets.room_sheets import Cell, Room

SILENT = timedelta(minutes=10)  # a phone lies in a pocket while its boards are played
LATELY = timedelta(minutes=10)
LOW = 20  # per cent
SLOW = 1000  # milliseconds: from here on a player waits for the phone


@dataclass(frozen=True, slots=True)
class TableSign:
    """A table and its figure: minutes of silence, per cent of a battery, or milliseconds."""

    table: str
    figure: int


@dataclass(frozen=True, slots=True)
class PhoneSigns:
    """`usual` is the median round trip, `slowest` the table with the longest one. `again` results of phones
    were collected again after an older copy was put back.
    """

    silent: tuple[TableSign, ...] = ()
    low: tuple[TableSign, ...] = ()
    usual: int | None = None
    slowest: TableSign | None = None
    again: int = 0

    @property
    def is_slow(self) -> bool:
        return self.slowest is not None and self.slowest.figure >= SLOW

    @property
    def is_news(self) -> bool:
        """Whether a director should look; nothing is said while all is well."""
        return bool(self.silent or self.low or self.is_slow or self.again)


class _Contact(NamedTuple):
    """The last one of a device."""

    at: datetime
    round_trip: int | None
    battery: int | None


_COLUMNS = ("seen_at", "round_trip", "battery")


def phone_signs(
    session: Session, rooms: Iterable[Room], now: datetime, games: Mapping[tuple[int, int], str]
) -> PhoneSigns:
    """Of tables that play; two queries at most, however many there are.

    `games` are the labels of the tables that play a game, by section and table.
    """
    if not session.started_at or session.closed_at:
        return PhoneSigns()
    heard = _by_table(session, rooms, games)
    last = {table: max(contact.at for contact in contacts) for table, contacts in heard.items()}
    silent = (TableSign(table, int((now - at).total_seconds()) // 60) for table, at in last.items())
    lately = now - LATELY
    fresh = [(table, one) for table, contacts in heard.items() for one in contacts if one.at > lately]
    charges: dict[str, int] = {}  # the lowest at each table
    for table, one in fresh:
        if one.battery is not None:
            charges[table] = min(one.battery, charges.get(table, one.battery))
    trips = [TableSign(table, one.round_trip) for table, one in fresh if one.round_trip is not None]
    return PhoneSigns(
        silent=tuple(one for one in silent if one.figure * 60 >= SILENT.total_seconds()),
        low=tuple(TableSign(table, charge) for table, charge in charges.items() if charge < LOW),
        usual=int(median(one.figure for one in trips)) if trips else None,
        slowest=max(trips, key=lambda one: one.figure, default=None),
        again=_collected_again(session),
    )


def _by_table(
    session: Session, rooms: Iterable[Room], games: Mapping[tuple[int, int], str]
) -> dict[str, list[_Contact]]:
    """Of the devices at each table that plays now, and of those that follow a pair there."""
    places: dict[tuple[int, int | None], str] = {}
    places.update(games.items())
    places.update(place for room in rooms for place in _places(room))
    found: dict[str, list[_Contact]] = {}
    rows = Phone.objects.filter(session=session).order_by("pk")
    for pair, section, table, *contact in rows.values_list("contestant", "section", "table", *_COLUMNS):
        if label := places.get((0, pair) if pair else (section, table)):
            found.setdefault(label, []).append(_Contact(*contact))
    return found


def _places(room: Room) -> Iterator[tuple[tuple[int, int | None], str]]:
    """Each table in play, by its section and number, and by its pairs."""
    for row in room.rows:
        cell = row.cell_in(room.round)
        if cell and cell.state in ("open", "playing", "disputed"):
            yield (room.section, row.table), row.label or str(row.table)
            yield from (((0, pair), row.label or str(row.table)) for pair in _pairs(cell))


def _pairs(cell: Cell) -> list[int]:
    return [party.id for party in (cell.ns, cell.ew) if party]


def _collected_again(session: Session) -> int:
    """Entries that had been delivered before an older copy was put back, since then."""
    if not generation().key:
        return 0
    since = Restoration.objects.filter(key=generation().key).values("at")
    acts = JournalEntry.objects.filter(session=session, at__gte=since[:1])
    return acts.filter(verb__in=("enter_result", "enter_deal"), about__again=True).count()
