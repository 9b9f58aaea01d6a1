"""The league table of matches at tables, the ledger of pluses and minuses, and a player's own record."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tournament.sheets.heading import Heading
from tournament.sheets.names import Name, Party


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """One contestant; `place` 0 before the first match. `wins` counts shared matches by half.

    `difference` is the sum of points ahead of the others, `settled` the sum of pluses and minuses.
    """

    place: int
    tied: bool
    party: Party
    played: int
    won: int
    shared: int
    lost: int
    byes: int
    wins: Fraction
    points: int
    difference: Fraction
    settled: int


@dataclass(frozen=True, slots=True)
class League:
    """All matches of one game in an event, or in one section of it (`letter`).

    `order` are the measures it is ranked by; `matches` of `expected` ones are finished.
    """

    heading: Heading
    game: str
    unit: str
    letter: str
    contestant_size: int
    order: tuple[str, ...]
    lines: tuple[LeagueLine, ...]
    matches: int
    expected: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One finished match: everybody's plus or minus, None for those who sat out, and the running totals."""

    match: int
    round: int
    table: int
    shares: tuple[int | None, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The individual account of a section in `unit`, a column a contestant; it adds up to `check`: 0."""

    heading: Heading
    letter: str
    game: str
    unit: str
    columns: tuple[Party, ...]
    rows: tuple[LedgerRow, ...]
    totals: tuple[int, ...]
    check: int


@dataclass(frozen=True, slots=True)
class Played:
    """One match in a player's record; `outcome` is won, shared, lost or open. `opponents` by side."""

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
