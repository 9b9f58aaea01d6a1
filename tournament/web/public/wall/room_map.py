"""The map of the room on the wall. Only what is finished is on it, never a result."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil, sqrt

from tournament.models import Session
from tournament.reports.room.in_play import in_play
from tournament.sheets.forecast import Forecast
from tournament.sheets.in_play import TableInPlay

# The ground of the map and a good table on it, as width by height.
MAP_SHAPE, TABLE_SHAPE = 1.5, 0.9
MOST_COLUMNS = 12


@dataclass(frozen=True, slots=True)
class SectionMap:
    letter: str
    tables: tuple[TableInPlay, ...]
    columns: int


@dataclass(frozen=True, slots=True)
class RoomMap:
    """`across` sections stand side by side; `finished` of `playing` tables have finished the round."""

    sections: tuple[SectionMap, ...]
    across: int
    finished: int
    playing: int
    end: Forecast | None


def room_map(session: Session, now: datetime, tick: datetime) -> RoomMap | None:
    """The tables of all sections in the rounds they are in; None before there are any."""
    standing = in_play(session, now, tick)
    used = {
        section.section: tuple(table for table in section.tables if table.state != "empty")
        for section in standing.sections
    }
    seated = [section for section in standing.sections if used[section.section]]
    across = len(seated) if len(seated) <= 3 else ceil(sqrt(len(seated)))
    if not seated:
        return None
    shape = MAP_SHAPE / across * ceil(len(seated) / across)
    return RoomMap(
        tuple(
            SectionMap(section.letter, tables, _columns(len(tables), shape))
            for section in seated
            for tables in (used[section.section],)
        ),
        across,
        sum(table.is_done for table in standing.tables),
        standing.playing,
        standing.end,
    )


def _columns(tables: int, shape: float) -> int:
    """The columns of tables on a ground of this shape; as few as the same number of rows needs."""
    columns = max(1, min(MOST_COLUMNS, round(sqrt(tables * shape / TABLE_SHAPE))))
    return ceil(tables / ceil(tables / columns))
