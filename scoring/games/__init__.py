"""The games that are scored at their own table, by code: one line a game (docs/add-a-game.md)."""

from typing import Any

from scoring.games import (
    chicago,
    cutthroat,
    free_sheet,
    honeymoon,
    israeli_whist,
    minibridge,
    reverse,
    rubber,
    spades,
    towie,
)
from scoring.games.table_game import TableGame

GAMES: dict[str, TableGame[Any, Any]] = {
    "chicago": chicago.GAME,
    "rubber": rubber.GAME,
    "minibridge": minibridge.GAME,
    "reverse": reverse.GAME,
    "cutthroat": cutthroat.GAME,
    "towie": towie.GAME,
    "honeymoon": honeymoon.GAME,
    "spades": spades.GAME,
    "israeli_whist": israeli_whist.GAME,
    "free_sheet": free_sheet.GAME,
}
