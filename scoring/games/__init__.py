"""The games that are scored at their own table, by code: one line a game (docs/add-a-game.md)."""

from typing import Any

from scoring.games.table_game import TableGame

GAMES: dict[str, TableGame[Any, Any]] = {}
