"""Where to sit in the next round, and how all move, as pages of the wall.

Each page names the states of a clock in which it is up; wall.js turns the pages.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from tournament.domain.games.reports.matches_at_tables import match_sheets
from tournament.domain.journal.reports.versioned_cache import (
    Version,
    has_several_sections,
    versions_of_boards,
)
from tournament.domain.room.reports.next_seats import (
    all_further_moves,
    moves_of,
    next_match_seats,
    next_seats,
)
from tournament.domain.room.reports.seating_plan import room_at
from tournament.models import Section, Session
from tournament.sheets.movement_sheets import Call
from tournament.sheets.names import Party
from tournament.sheets.room_sheets import NextSeats, Room
from tournament.web.formatting.clock_face import Face
from tournament.web.formatting.figures import side_short
from tournament.web.games.seats import seats_name

SEATS_ON_A_PAGE = 20
FEW_SEATS = 8  # at most these are written larger
IN_THE_MOVE = ("move", "wait")
OVER = ("finished", "adjourned")  # states of a match


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A contestant and the tables it goes to, each with the seats in words."""

    party: Party
    seats: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class NextRound:
    """The seats of a section's next round; `is_between`: it has no result, and the round before has all.

    `playing` are the tables that have not finished the round before. `move` says how all move for this round;
    on the seats of the first round, how all move before every round after it.
    """

    sheet: NextSeats
    lines: tuple[SeatLine, ...]
    is_between: bool
    playing: tuple[str, ...]
    move: tuple[Call, ...] = ()

    @property
    def others_stay(self) -> bool:
        return self.sheet.others_stay


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """One page of `seats` of the next round, shown while the clock `face` is in one of the `states`."""

    face: int
    letter: str
    next: NextRound
    states: str
    seats: tuple[SeatLine, ...]
    number: int
    pages: int
    is_up: bool

    @property
    def round(self) -> int:
        return self.next.sheet.round

    @property
    def look(self) -> str:
        """The classes of the list: few seats or the rows of two columns, and long numbers."""
        parties = [each.party for each in self.seats]
        long = any(len(party.under(party.direction)) > 2 for party in parties)
        rows = "few" if len(parties) <= FEW_SEATS else f"rows-{ceil(len(parties) / 2)}"
        return f"{rows} long" if long else rows


def seats_pages(session: Session, faces: Iterable[Face], clock_of: Mapping[int, int]) -> list[SeatsPage]:
    """The seats of the next round of every section, in pages.

    `clock_of` has for each section the one whose clock is on the wall for it.
    """
    boards = {version.section: version for version in versions_of_boards(session.pk)}
    games = {section.pk: section for section in session.sections.with_games().with_club()}
    several = has_several_sections(session.pk)
    pages = []
    for face in faces:
        if face.section in boards:
            following = _of_boards(boards[face.section], face)
        else:
            following = _of_matches(games[face.section], face)
        pages += _pages(following, face, clock_of[face.section], several=several) if following else []
    return pages


def next_moves(session: Session, faces: Iterable[Face]) -> dict[int, tuple[Call, ...]]:
    """How all of a section move after the round of its clock, by section; none where it is not one rule."""
    moves = {version.section: moves_of(version) for version in versions_of_boards(session.pk)}
    return {face.section: moves.get(face.section, {}).get(face.round + 1, ()) for face in faces}


def _of_boards(version: Version, face: Face) -> NextRound | None:
    room, moves = room_at(version), moves_of(version)
    sheet = next_seats(room, face.next_round) if face.next_round else None
    if sheet is None:
        return None
    return NextRound(
        sheet,
        tuple(
            SeatLine(each.party, tuple((table, side_short(side)) for table, side in each.seats))
            for each in sheet.moving
        ),
        _is_between_rounds(room, sheet.round),
        _playing(room, sheet.round - 1),
        all_further_moves(moves, 2) if sheet.round == 1 else moves.get(sheet.round, ()),
    )


def _of_matches(section: Section, face: Face) -> NextRound | None:
    matches = match_sheets(section)
    sheet = next_match_seats(section, matches, face.next_round) if face.next_round else None
    if sheet is None:
        return None
    lines = (
        SeatLine(each.party, tuple((table, seats_name(section.game, seats)) for table, seats in each.seats))
        for each in sheet.moving
    )
    return NextRound(
        sheet,
        tuple(lines),
        all(match.state == "open" for match in matches if match.round == sheet.round),
        tuple(
            match.heading.table(match.table)
            for match in matches
            if match.round == sheet.round - 1 and match.state not in OVER
        ),
    )


def _pages(following: NextRound, face: Face, clock: int, *, several: bool) -> list[SeatsPage]:
    states = ("before", *IN_THE_MOVE) if following.is_between else IN_THE_MOVE
    chunks = _chunks(following.lines)
    return [
        SeatsPage(
            clock,
            following.sheet.letter if several else "",
            following,
            " ".join(states),
            chunk,
            at,
            len(chunks),
            face.state in states,
        )
        for at, chunk in enumerate(chunks, start=1)
    ]


def _chunks(seats: Sequence[SeatLine]) -> list[tuple[SeatLine, ...]]:
    """Pages of about equal length; one without seats where all stay."""
    pages = max(1, ceil(len(seats) / SEATS_ON_A_PAGE))
    length = max(1, ceil(len(seats) / pages))
    return [tuple(seats[at : at + length]) for at in range(0, max(1, len(seats)), length)]


def _is_between_rounds(room: Room, round: int) -> bool:
    """Whether all tables have finished the round before and nothing of this round has been entered."""
    cells = [cell for row in room.rows if (cell := row.cell_in(round))]
    return all(cell.round == round and not cell.done for cell in cells if cell.state != "empty")


def _playing(room: Room, round: int) -> tuple[str, ...]:
    cells = [(row.label, row.cell_in(round)) for row in room.rows] if round else []
    return tuple(label for label, cell in cells if cell and cell.state in ("open", "playing"))
