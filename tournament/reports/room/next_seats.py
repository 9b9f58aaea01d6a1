"""Where to sit in a round, of those who sat elsewhere in the round before."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from tournament.models import Section
from tournament.sheets.game_sheet import GameSheet
from tournament.sheets.names import Party
from tournament.sheets.next_seats import NextSeat, NextSeats
from tournament.sheets.room import Room

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
