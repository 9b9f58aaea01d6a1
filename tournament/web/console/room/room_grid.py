"""The grids of a room as they are drawn: of ten sections the last result changed one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.models import Section, Session
from tournament.reports.cache.versioned_cache import Remembered, Version
from tournament.reports.table.match_tables import Matches, matches_at_tables
from tournament.sheets.names import Party
from tournament.sheets.room import Room
from tournament.web.console.room.late_tables import LateTable
from tournament.web.formatting.clock_face import Face

# One section of at most this many tables shows all rounds unless asked otherwise.
TABLES_WITH_ALL_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class RoomView:
    """What the room's page shows of each section: all rounds, or the round that `rounds` has for its key.

    `only` is the letter of the one section that is shown; empty for all.
    """

    all_rounds: bool
    rounds: Mapping[int, int]
    only: str = ""

    @classmethod
    def of(cls, asked: str, rooms: Sequence[Room], faces: Iterable[Face], section: str = "") -> "RoomView":
        """`asked` is "all", "one" or empty: then a small room shows all rounds."""
        small = len(rooms) == 1 and len(rooms[0].rows) <= TABLES_WITH_ALL_ROUNDS
        by_clock = {face.section: face.round for face in faces if face.state != "before"}
        rounds = {room.section: max(room.round, by_clock.get(room.section, 0)) for room in rooms}
        return cls(
            asked == "all" or (asked != "one" and small),
            rounds,
            section if section in {room.letter for room in rooms} else "",
        )

    @property
    def also(self) -> str:
        """What an address of the page adds to stay with the section."""
        return f"&{urlencode({'section': self.only})}" if self.only else ""

    @property
    def name(self) -> str:
        """As the address of the page says it."""
        return "all" if self.all_rounds else "one"

    def tables_finished(self, rooms: Iterable[Room]) -> tuple[int, int]:
        """How many tables have all results of their section's round, and how many play it."""
        cells = [row.cell_in(self.rounds[room.section]) for room in rooms for row in room.rows]
        playing = [cell for cell in cells if cell and cell.state not in ("idle", "empty")]
        return sum(cell.state in ("done", "late") for cell in playing), len(playing)


def grids_of(
    session: Session,
    rooms: Sequence[tuple[Version, Room]],
    view: RoomView,
    late: Sequence[LateTable],
    followed: Party | None,
) -> list[SafeString]:
    """Each section shown, drawn anew when its version, round, late tables or the followed pair are others."""
    every = [room for _version, room in rooms]
    return [
        _drawn.of(
            _key(version, view, room.section, len(rooms), own, followed),
            {
                "session": session,
                "room": room,
                "rooms": every,
                "all_rounds": view.all_rounds,
                "number": view.rounds[room.section],
                "finished": view.tables_finished([room]),
                "late": own,
                "followed": followed,
                "matches": _matches_of(room.section) if session.has_teams else None,
            },
        )
        for version, room in rooms
        if view.only in ("", room.letter)
        for own in [[one for one in late if one.section == room.letter]]
    ]


def _matches_of(section: int) -> Callable[[], Matches]:
    """Called by the template: a map that is not drawn again does not ask for them."""
    return lambda: matches_at_tables(Section.objects.get(pk=section))


def _key(
    version: Version,
    view: RoomView,
    section: int,
    sections: int,
    late: Sequence[LateTable],
    followed: Party | None,
) -> tuple[tuple, tuple]:
    """Whose grid it is, and the version of what it shows."""
    behind = tuple((one.placement, one.minutes) for one in late)
    whose = (version.section, view.all_rounds, get_language(), followed and followed.id)
    return whose, (version, view.rounds[section], sections, behind)


_drawn = Remembered(lambda _whose, context: render_to_string("console/room/_section.html", context))
