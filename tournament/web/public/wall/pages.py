"""What the wall shows beside the clocks: the map of the room, and where to sit in the next round.

Only what is finished is on the map, never a result. Each page names the states of a clock in which it is up;
wall.js turns the pages.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil, sqrt

from tournament.models import Session
from tournament.reports.cache.freshness import versions_of_boards
from tournament.reports.room.in_play import in_play
from tournament.reports.room.next_move import Moves, all_further_moves, moves_of
from tournament.reports.room.next_seats import next_seats
from tournament.reports.room.seating import room_at
from tournament.sheets.forecast import Forecast
from tournament.sheets.in_play import TableInPlay
from tournament.sheets.movement_sheet import Call
from tournament.sheets.next_seats import NextSeat
from tournament.sheets.room import Room
from tournament.web.formatting.clock_face import Face

SEATS_ON_A_PAGE = 20
FEW_SEATS = 8  # at most these are written larger
# The ground of the map and a good table on it, as width by height.
MAP_SHAPE, TABLE_SHAPE = 1.5, 0.9
MOST_COLUMNS = 12
IN_THE_MOVE = ("move", "wait")


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


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """One page of the seats of a section in `round`, shown while the clock `face` is in one of the `states`.

    `playing` are the tables that have not finished the round before. `move` says how all move for this round;
    on the seats of the first round, how all move before every round after it.
    """

    face: int
    letter: str
    round: int
    states: str
    seats: tuple[NextSeat, ...]
    others_stay: bool
    playing: tuple[str, ...]
    number: int
    pages: int
    is_up: bool
    move: tuple[Call, ...]

    @property
    def look(self) -> str:
        """The classes of the list: few seats or the rows of two columns, and long numbers."""
        parties = [each.party for each in self.seats]
        long = any(len(party.under(party.direction)) > 2 for party in parties)
        rows = "few" if len(parties) <= FEW_SEATS else f"rows-{ceil(len(parties) / 2)}"
        return f"{rows} long" if long else rows


def room_map(session: Session, now: datetime, tick: datetime) -> RoomMap | None:
    """The tables of all sections in the rounds they are in; None before there are any."""
    standing = in_play(session, now, tick)
    seated = [section for section in standing.sections if section.tables]
    across = len(seated) if len(seated) <= 3 else ceil(sqrt(len(seated)))
    if not seated:
        return None
    shape = MAP_SHAPE / across * ceil(len(seated) / across)
    return RoomMap(
        tuple(
            SectionMap(section.letter, section.tables, _columns(len(section.tables), shape))
            for section in seated
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


def seats_pages(session: Session, faces: Iterable[Face], clock_of: Mapping[int, int]) -> list[SeatsPage]:
    """The seats of the next round of every section that plays boards, in pages.

    `clock_of` has for each section the one whose clock is on the wall for it.
    """
    versions = {version.section: version for version in versions_of_boards(session.pk)}
    return [
        page
        for face in faces
        if (version := versions.get(face.section))
        for page in _pages(
            room_at(version), moves_of(version), face, clock_of[face.section], several=len(versions) > 1
        )
    ]


def next_moves(session: Session, faces: Iterable[Face]) -> dict[int, tuple[Call, ...]]:
    """How all of a section move after the round that its clock shows, by section; none where it is not one rule."""
    moves = {version.section: moves_of(version) for version in versions_of_boards(session.pk)}
    return {face.section: moves.get(face.section, {}).get(face.round + 1, ()) for face in faces}


def _pages(room: Room, moves: Moves, face: Face, clock: int, *, several: bool) -> list[SeatsPage]:
    number = face.next_round
    sheet = next_seats(room, number) if number else None
    if sheet is None:
        return []
    states = ("before", *IN_THE_MOVE) if _is_between_rounds(room, sheet.round) else IN_THE_MOVE
    chunks = _chunks(sheet.moving)
    return [
        SeatsPage(
            clock,
            room.letter if several else "",
            sheet.round,
            " ".join(states),
            chunk,
            sheet.others_stay,
            () if face.state == "before" else _playing(room, sheet.round - 1),
            at,
            len(chunks),
            face.state in states,
            all_further_moves(moves, 2) if sheet.round == 1 else moves.get(sheet.round, ()),
        )
        for at, chunk in enumerate(chunks, start=1)
    ]


def _chunks(seats: Sequence[NextSeat]) -> list[tuple[NextSeat, ...]]:
    """Pages of about equal length; one without seats where all stay."""
    pages = max(1, ceil(len(seats) / SEATS_ON_A_PAGE))
    length = max(1, ceil(len(seats) / pages))
    return [tuple(seats[at : at + length]) for at in range(0, max(1, len(seats)), length)]


def _is_between_rounds(room: Room, round: int) -> bool:
    """Whether all tables have finished the round before and nothing of this round has been entered."""
    cells = [cell for row in room.rows if (cell := row.cell_in(round))]
    return all(cell.round == round and not cell.done for cell in cells if cell.state != "empty")


def _playing(room: Room, round: int) -> tuple[str, ...]:
    cells = [(row.label, row.cell_in(round)) for row in room.rows]
    return tuple(label for label, cell in cells if cell and cell.state in ("open", "playing"))
