"""The games that are scored at their own table, by code: one line a game (docs/add-a-game.md)."""

from typing import Any

from scoring.games import israeli_whist, spades
from scoring.games.table_game import TableGame

GAMES: dict[str, TableGame[Any, Any]] = {
    "spades": spades.GAME,
    "israeli_whist": israeli_whist.GAME,
}
