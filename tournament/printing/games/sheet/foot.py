"""The lines under the last deal of a score sheet that lead from the running total to the final one."""

from collections.abc import Iterator

from tournament.printing.blocks.paper_table import Cell, Column, Table, page_table
from tournament.printing.games.game_record import Record
from tournament.sheets import figures
from tournament.sheets.game_sheets import GameSheet
from tournament.words.game_words import ENTRIES
from tournament.words.language import N_

FootLine = tuple[str, tuple[str, ...]]  # what it is, and its figure for each side


def foot_lines(record: Record) -> list[FootLine]:
    """What a called end was worth, every ruling in points, and the total; nothing where deals say it all."""
    match = record.match
    if match is None or not match.deals or record.desk.blank:
        return []
    lines = [*_called_end(record, match), *_rulings(record, match)]
    totals = tuple(figures.decimal(total, 0) for total in match.totals)
    return [*lines, (record.words.word(N_("Total")), totals)] if lines else []


def foot(record: Record) -> tuple[Table, ...]:
    """The lines as a table with a column for each side."""
    lines = foot_lines(record)
    desk = record.desk
    sides = [
        Column((record.side_code(side) or record.seats(side),), "−00000", "right")
        for side in range(len(record.sides))
    ]
    rows: list[list[Cell]] = [[what, *points] for what, points in lines]
    columns = [Column(("",), "佐藤", grows=True), *sides]
    set_ = page_table(columns, rows, desk, together=True)
    return (set_,) if lines else ()


def _called_end(record: Record, match: GameSheet) -> Iterator[FootLine]:
    """The unfinished rubber of a table whose time was called; one that noted its end has a line for that."""
    worth = match.standing.get("unfinished")
    noted = any(line.facts.get("stopped") for line in match.deals)
    if isinstance(worth, tuple) and any(worth) and not noted:
        yield record.words.word(ENTRIES["unfinished"]), tuple(map(_added, worth))


def _rulings(record: Record, match: GameSheet) -> Iterator[FootLine]:
    sides = range(len(match.sides))
    for ruling in match.rulings:
        if ruling.points:
            text = " · ".join(filter(None, (record.words.word(N_("Ruling")), ruling.reason)))
            yield text, tuple(_added(ruling.points if side == ruling.side else 0) for side in sides)


def _added(points: int) -> str:
    return figures.signed(points) if points else ""
