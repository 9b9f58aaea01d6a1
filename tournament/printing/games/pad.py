"""The pad of a rubber: above the line the bonuses, growing upwards; below it the tricks, game by game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.games import GAMES
from scoring.games.table_game import terms
from tournament.printing.blocks.layout import READING_ROW
from tournament.printing.blocks.page import SMALL
from tournament.printing.games.game_record import Record
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import MM, QUIET, Pen, Stroke
from tournament.printing.kit.text_fit import NARROWEST
from tournament.sheets import figures
from tournament.sheets.game_sheets import MatchRulingLine
from tournament.words.game_words import ENTRIES
from tournament.words.language import N_

WE_THEY = (N_("WE"), N_("THEY"))  # how one of two partnerships keeps it
BLANK = (4, 4)  # lines to write on, above and below
_HEAD = 9 * MM
_PAD = 6.0  # at each side of an entry
_LINE, _GAME_LINE, _THIN, _FAINT = 2.0, 1.0, 0.6, 0.25

Points = tuple[int, ...]


def has_a_line(game: str) -> bool:
    """Whether the game's sheet is ruled with a line between tricks and bonuses."""
    return {"above", "below", "game_to"} <= terms(GAMES[game].row).keys()


@dataclass(frozen=True, slots=True)
class Pad:
    """A block of a column a side: `above` the newest entry first, `games` the lines below by game.

    `games` hold the column that won each of them, None for the one being played; `totals` are empty on a
    blank pad.
    """

    titles: tuple[str, ...]
    above: tuple[tuple[str, ...], ...]
    games: tuple[tuple[tuple[Points, ...], int | None], ...]
    totals: tuple[str, ...]
    row: float
    room: float
    blank: tuple[int, int] = (1, 1)  # lines above and below where nothing is written

    @property
    def _above_rows(self) -> int:
        return max(map(len, self.above), default=0) or self.blank[0]

    @property
    def _below_rows(self) -> int:
        return sum(len(lines) for lines, _won in self.games) or self.blank[1]

    @property
    def height(self) -> float:
        return _HEAD + self.row * (self._above_rows + self._below_rows + 1)

    def within(self, height: float) -> "Pad":
        """An empty pad that fills this height, as many lines above as below."""
        rows = int((height - _HEAD) / self.row) - 1
        return replace(self, blank=(rows - rows // 2, rows // 2), row=(height - _HEAD) / (rows + 1))

    def draw(self, pen: Pen, x: float, top: float) -> None:
        self._write(pen, x, top - _HEAD / 2, self.titles)
        line = top - _HEAD - self.row * self._above_rows
        for column, entries in enumerate(self.above):
            for number, entry in enumerate(reversed(entries)):
                self._cell(pen, x, line + self.row * (number + 0.5), column, entry)
        bottom = self._draw_games(pen, x, line)
        self._write(pen, x, bottom - self.row / 2, self.totals)
        self._rule(pen, x, top, line, bottom)

    def _draw_games(self, pen: Pen, x: float, line: float) -> float:
        """The lines below, each game ruled off under all columns; gives the height they end at."""
        y, ruled = line, []
        for lines, won in self.games:
            for points in lines:
                for column, point in enumerate(points):
                    self._cell(pen, x, y - self.row / 2, column, figures.decimal(point, 0) if point else "")
                y -= self.row
            if won is not None:
                ruled.append((x, y, x + self.room, y))
        pen.strokes(ruled, _GAME_LINE)
        return line - self.row * self._below_rows

    def _rule(self, pen: Pen, x: float, top: float, line: float, bottom: float) -> None:
        width = self.room / len(self.titles)
        end = bottom - self.row
        upright: list[Stroke] = [
            (x + width * column, top - _HEAD * 0.2, x + width * column, end)
            for column in range(1, len(self.titles))
        ]
        faint = [(x, y, x + self.room, y) for y in self._guides(line, bottom)]
        pen.strokes(faint, _FAINT, QUIET)
        pen.strokes([*upright, (x, bottom, x + self.room, bottom), (x, end, x + self.room, end)], _THIN)
        pen.strokes([(x, line, x + self.room, line)], _LINE)
        pen.strokes([(x, top - _HEAD, x + self.room, top - _HEAD)], _THIN)

    def _guides(self, line: float, bottom: float) -> list[float]:
        """Where a hand keeps its lines straight: only on a pad to be written on."""
        if self.totals:
            return []
        above = (line + self.row * number for number in range(1, self._above_rows))
        below = (bottom + self.row * number for number in range(1, self._below_rows))
        return [*above, *below]

    def _cell(self, pen: Pen, x: float, middle: float, column: int, text: str) -> None:
        width = self.room / len(self.titles)
        if text:
            pen.text(text, x + width * column + _PAD, middle, width - 2 * _PAD, 11, align="centre")

    def _write(self, pen: Pen, x: float, middle: float, texts: Sequence[str]) -> None:
        width = self.room / len(self.titles)
        for column, text in enumerate(texts):
            if text:
                pen.text(text, x + width * column + 4, middle, width - 8, 12, BOLD, "centre")


def pad(record: Record, room: float) -> Pad:
    """The pad of a match, or one to be written on."""
    sides = range(len(record.sides))
    titles = tuple(record.titles([(side, room / len(sides) - 8) for side in sides]))
    if record.match is None or record.desk.blank:
        if record.match is None and all(len(side) == 2 for side in record.sides):
            titles = tuple(f"{titles[side]} {record.words.word(WE_THEY[side])}" for side in sides)
        return Pad(titles, ((),) * len(sides), (), (), record.desk.paper.row, room, BLANK)
    rows = [line.row for line in record.deals if line.row]
    totals = tuple(figures.decimal(total, 0) for total in record.match.totals)
    above = tuple(_above(record, rows, column, room / len(titles) - 2 * _PAD) for column in sides)
    return Pad(titles, above, lines_by_game(rows), totals, READING_ROW, room)


def _above(record: Record, rows: Sequence[Mapping[str, Any]], column: int, room: float) -> tuple[str, ...]:
    standing = record.match.standing if record.match else {}
    written = [_entry(record, points, code, room) for row in rows for code, points in row["above"][column]]
    for name, code in (("bonus", "rubber"), ("unfinished", "unfinished")):
        points = standing[name][column]  # type: ignore[index]
        written += [_entry(record, points, code, room)] if points else []
    rulings = record.match.rulings if record.match else ()
    written += [_fine(record, each) for each in rulings if each.side == column and each.points]
    return tuple(reversed(written))


def _fine(record: Record, ruling: MatchRulingLine) -> str:
    """−50 revoke: points that a director gave or took, above the line where the column is added up."""
    return f"{figures.signed(ruling.points or 0)} {ruling.reason or record.words.word(N_('Ruling'))}"


def _entry(record: Record, points: object, code: str, room: float) -> str:
    """500 rubber bonus; in the first of two languages where both could not be read."""
    text = f"{points} {record.words.word(ENTRIES[code])}"
    if width(text, REGULAR) * SMALL * NARROWEST <= room:
        return text
    return f"{points} {record.words.own.gettext(ENTRIES[code])}"


def lines_by_game(rows: Sequence[Mapping[str, Any]]) -> tuple[tuple[tuple[Points, ...], int | None], ...]:
    """The lines of each game; the last one may be unfinished."""
    games: list[tuple[tuple[Points, ...], int | None]] = []
    lines: tuple[Points, ...] = ()
    for row in rows:
        lines = (*lines, row["below"]) if any(row["below"]) else lines
        if row["game_to"] is not None:
            games.append((lines, row["game_to"]))
            lines = ()
    return (*games, (lines, None)) if lines else tuple(games)
