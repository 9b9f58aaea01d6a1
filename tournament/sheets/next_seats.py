"""Where contestants sit in the next round, for all to read at once."""

from dataclasses import dataclass

from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class NextSeat:
    """`seats` are tables as players see them, each with NS or EW; a team has two. None: a sit-out.

    At the table of a game they have the numbers of the seats, clockwise from 0: 02 for a pair.
    """

    party: Party
    seats: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class NextSeats:
    """The contestants of one section who change seats for `round`; `others_stay`: there are more."""

    section: int
    letter: str
    round: int
    moving: tuple[NextSeat, ...]
    others_stay: bool
