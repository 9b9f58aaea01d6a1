"""The pad of a rubber: above the line the bonuses, growing upwards; below it the tricks, game by game."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.table_game import terms
from tournament.printing.games.pad import lines_by_game
from tournament.printing.words.game_words import ENTRIES
from tournament.sheets import figures
from tournament.sheets.game_sheet import GameSheet

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """`above` are (points, what for) of each column, the newest first; `games` the lines below, by game.

    `won` names the column that won each of the games; None for the one that is being played.
    """

    above: tuple[tuple[tuple[int | str, str], ...], ...]
    games: tuple[tuple[tuple[Points, ...], int | None], ...]


def has_a_line(game: str) -> bool:
    """Whether the game's sheet is ruled with a line between tricks and bonuses."""
    return {"above", "below", "game_to"} <= terms(GAMES[game].row).keys()


def pad(sheet: GameSheet) -> Pad:
    rows = [line.row for line in sheet.deals if line.row]
    return Pad(tuple(_above(sheet, rows, column) for column in range(len(sheet.sides))), lines_by_game(rows))


def _above(sheet: GameSheet, rows: list[Mapping], column: int) -> tuple[tuple[int | str, str], ...]:
    written: list[tuple[int | str, str]] = [
        (points, _(ENTRIES[code])) for row in rows for code, points in row["above"][column]
    ]
    for name, code in (("bonus", "rubber"), ("unfinished", "unfinished")):
        points = sheet.standing[name][column]  # type: ignore[index]
        written += [(points, _(ENTRIES[code]))] if points else []
    fines = [each for each in sheet.rulings if each.side == column and each.points]
    written += [(figures.signed(each.points or 0), each.reason or _("Ruling")) for each in fines]
    return tuple(reversed(written))
