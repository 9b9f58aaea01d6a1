"""The papers of a section of table games: its rules, its tables, the whole session."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.sheets.game_sheet import GameSheet
from tournament.sheets.heading import Heading
from tournament.sheets.league import League
from tournament.sheets.ledger import Ledger
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A preset with what was changed of it; without a heading it belongs to no session."""

    heading: Heading | None
    game: str
    preset: str
    overrides: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class GameTableCard:
    """`address` opens the table's own pages; empty where phones stay away. `lines` are its matches."""

    heading: Heading
    game: str
    table: int
    address: str
    lines: tuple[GameSheet, ...]


@dataclass(frozen=True, slots=True)
class GamePapers:
    """All matches of a section by round and table, with its account and its league."""

    heading: Heading
    letter: str
    game: str
    preset: str
    overrides: Mapping[str, object]
    parties: tuple[Party, ...]
    matches: tuple[GameSheet, ...]
    ledger: Ledger
    league: League
