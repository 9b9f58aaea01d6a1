"""A player's own record at the tables."""

from dataclasses import dataclass
from datetime import date

from tournament.sheets.names import Name


@dataclass(frozen=True, slots=True)
class Played:
    """One match in a player's record; `outcome` is won, shared, lost or open. `opponents` by side.

    `begun` once a deal has been written down.
    """

    match: int
    event: str
    date: date
    letter: str
    round: int
    table: int
    game: str
    partners: tuple[Name, ...]
    opponents: tuple[tuple[Name, ...], ...]
    points: int
    against: tuple[int, ...]
    outcome: str
    begun: bool
    settled: int
    unit: str


@dataclass(frozen=True, slots=True)
class GameTotal:
    """What a player's finished matches of one game come to."""

    game: str
    unit: str
    played: int
    won: int
    shared: int
    lost: int
    settled: int


@dataclass(frozen=True, slots=True)
class PersonalRecord:
    player: int
    name: Name
    games: tuple[GameTotal, ...]
    matches: tuple[Played, ...]
