"""The next round on paper: the matches of teams, the seats that change, and how all move."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from scoring.stages.formats import STAGE_FORMATS
from tournament.domain.journal.reports.versioned_cache import Remembered, Version, version_of
from tournament.domain.movements.reports.section_movement import common_calls, seated_section
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.team_event_papers import round_sheets
from tournament.domain.room.reports.seating_plan import room_at
from tournament.domain.stages.reports.stage_rankings import is_of_teams
from tournament.domain.stages.reports.team_rows import matches_of
from tournament.models import Section, Session
from tournament.sheets.game_sheets import GameSheet
from tournament.sheets.movement_sheets import Call
from tournament.sheets.names import Party
from tournament.sheets.room_sheets import NextAssignment, NextSeat, NextSeats, Room
from tournament.sheets.stage_options import match_options

# The round of a team event that comes next: who meets whom and at which tables, for the wall.

PLAYING = ("open", "playing", "disputed")


def next_assignments(session: Session, moving: Collection[int] = ()) -> list[NextAssignment]:
    """The next round of each section of teams, until a result of it is in.

    A round that was drawn is there at once. One that is known from the start is there when the round before
    is over at every table, or the section is one of those `moving`.
    """
    stage = session.stage
    if stage is None or not is_of_teams(session) or match_options(stage.options).multiple:
        return []  # in a movement of multiple teams a match goes through several rounds
    sections = session.sections.with_boards().with_club().select_related("session__stage")
    return [one for section in sections for one in _of_section(section, section.pk in moving)]


def _of_section(section: Section, is_moving: bool) -> list[NextAssignment]:
    version = version_of(section)
    room = room_at(version)
    begun = max((cell.round for row in room.rows for cell in row.cells if cell.done), default=0)
    first = min((plan.round for plan in matches_of(version).matches if plan.round > begun), default=0)
    if not first or not (is_moving or _is_drawn(section) or not _playing(room, first - 1)):
        return []
    scope = Scope(section.session, section=section.pk, round=first)
    playing = tuple(_playing(room, first - 1))
    return [
        NextAssignment(section.pk, first, sheet, playing)
        for sheet in round_sheets(scope)
        if any(match.away for match in sheet.matches)
    ]


def _is_drawn(section: Section) -> bool:
    stage = section.session.stage
    return stage is not None and STAGE_FORMATS[stage.format].drawn


def _playing(room: Room, last: int) -> list[str]:
    """The tables that have not finished the rounds before."""
    return [
        row.label
        for row in room.rows
        if any(cell.state in PLAYING for cell in row.cells if cell.round <= last)
    ]


# Where to sit in a round, of those who sat elsewhere in the round before.

Seats = tuple[tuple[str, str], ...]


def next_seats(room: Room, round: int) -> NextSeats | None:
    """The seats of a round of a section; None where nothing is seated in it yet."""
    return _changed(room.section, room.letter, round, _seats(room, round), _seats(room, round - 1))


def next_match_seats(section: Section, sheets: Iterable[GameSheet], round: int) -> NextSeats | None:
    """The seats of a round of matches; None where nothing is seated in it yet."""
    by_round: dict[int, list[GameSheet]] = defaultdict(list)
    for sheet in sheets:
        by_round[sheet.round].append(sheet)
    now, before = (_match_seats(by_round[number]) for number in (round, round - 1))
    return _changed(section.pk, section.letter, round, now, before)


def _changed(
    section: int, letter: str, round: int, now: Mapping[Party, Seats], before: Mapping[Party, Seats]
) -> NextSeats | None:
    if not now:
        return None
    moving = [NextSeat(party, seats) for party, seats in now.items() if before.get(party) != seats]
    in_order = sorted(moving, key=lambda each: _order(each.party))
    return NextSeats(section, letter, round, tuple(in_order), len(moving) < len(now))


def _order(party: Party) -> tuple[str, int, str]:
    """North-South before East-West where the two are numbered apart, then by number."""
    number = int(party.number) if party.number.isdecimal() else 0
    return "" if party.direction == "NS" else party.direction, number, party.number


def _seats(room: Room, round: int) -> dict[Party, Seats]:
    """The tables of each contestant in a round, with the side; none in a sit-out."""
    found: dict[Party, list[tuple[str, str]]] = defaultdict(list)
    for row in room.rows:
        for cell in [cell for cell in row.cells if cell.round == round]:
            for side, party in (("NS", cell.ns), ("EW", cell.ew)):
                if party is not None:
                    found[party] += [] if cell.state == "idle" else [(row.label, side)]
    return {party: tuple(seats) for party, seats in found.items()}


def _match_seats(sheets: Iterable[GameSheet]) -> dict[Party, Seats]:
    """The tables of contestants in a round of matches, with the numbers of the seats; none in a sit-out."""
    found: dict[Party, dict[str, str]] = defaultdict(dict)
    for sheet in sheets:
        table = sheet.heading.table(sheet.table)
        for seat in sheet.seats:
            found[seat.party][table] = found[seat.party].get(table, "") + str(seat.number)
        for party in sheet.out:
            found[party].update({})
    return {party: tuple(seats.items()) for party, seats in found.items()}


# How all move before a round, where two sentences say it exactly.

Moves = dict[int, tuple[Call, ...]]


def moves_of(version: Version) -> Moves:
    """The calls before each round from the second on; empty for a round that two sentences cannot tell."""
    return _moves.of(version.planned)


def all_further_moves(moves: Moves, number: int) -> tuple[Call, ...]:
    """The calls before each round from `number` on, where they are the same before all of them."""
    found = {calls for round, calls in moves.items() if round >= number}
    return found.pop() if len(found) == 1 else ()


def _read(pk: int) -> Moves:
    seated = seated_section(Section.objects.with_club().get(pk=pk))
    return {number: common_calls(seated, number) for number in range(2, seated.movement.rounds + 1)}


_moves = Remembered(_read)
