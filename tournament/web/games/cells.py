"""One figure of a match in words, as on its paper (printing/games/sheet/cells.py)."""

from typing import Any

from scoring.games import GAMES
from scoring.games.table_game import Term, terms
from tournament.printing.games.sheet.cells import value_cell
from tournament.printing.words.game_rules import NOTHING
from tournament.sheets.game_sheet import GameSheet
from tournament.web.games.columns import record


def value_in_words(sheet: GameSheet, name: str, each: Term, value: object) -> str:
    return value_cell(record(sheet), name, each, value)


def in_words(sheet: GameSheet, name: str, value: Any) -> str:
    """One figure of a score row, all its sides together: what a correction changes."""
    each = terms(GAMES[sheet.game].row).get(name)
    if each is None or value is None:
        return NOTHING
    if each.per:
        return " : ".join(value_in_words(sheet, name, each, one) for one in value)
    return value_in_words(sheet, name, each, value)
