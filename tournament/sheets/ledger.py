"""The ledger of matches at tables: every player's pluses and minuses."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One finished match: each player's plus or minus, None for those who sat out; running totals."""

    match: int
    round: int
    table: int
    shares: tuple[int | None, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The individual account of a section in `unit`, a column a contestant; it adds up to `check`: 0.

    `preset` and `overrides` are the section's rules; a table may have others.
    `beers` are those drunk less those bought by each, where a table plays the beer card.
    """

    heading: Heading
    letter: str
    game: str
    unit: str
    columns: tuple[Party, ...]
    rows: tuple[LedgerRow, ...]
    totals: tuple[int, ...]
    check: int
    beers: tuple[int, ...] = ()
    preset: str = ""
    overrides: Mapping[str, object] = field(default_factory=dict)
