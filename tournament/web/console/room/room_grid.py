"""The grids of a room as they are drawn: of ten sections the last result changed one."""

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.models import Session
from tournament.reports.cache.versioned_cache import Remembered, Version
from tournament.sheets.names import Party
from tournament.sheets.room import Room
from tournament.web.console.incidents.late_tables import LateTable


def grids_of(
    session: Session,
    rooms: Sequence[tuple[Version, Room]],
    late: Sequence[LateTable],
    followed: Party | None,
) -> list[SafeString]:
    """Each section's grid: drawn anew when its version, the late tables or the followed pair are others."""
    every = [room for _version, room in rooms]
    return [
        _drawn.of(
            _key(version, len(rooms), own, followed),
            {"session": session, "room": room, "rooms": every, "late": own, "followed": followed},
        )
        for version, room in rooms
        for own in [[one for one in late if one.section == room.letter]]
    ]


def _key(
    version: Version, sections: int, late: Sequence[LateTable], followed: Party | None
) -> tuple[tuple, tuple]:
    """Whose grid it is, and the version of what it shows."""
    behind = tuple((one.placement, one.minutes) for one in late)
    return (version.section, get_language(), followed and followed.id), (version, sections, behind)


_drawn = Remembered(lambda _whose, context: render_to_string("console/room/_grid.html", context))
