"""A table of `tournament.tables` on paper: any column, in each language of the document."""

from collections.abc import Collection, Sequence
from typing import Any

from tournament.printing.blocks.layout import Desk
from tournament.printing.blocks.paper_table import Block, Cell, Span, Table, names, table
from tournament.printing.blocks.paper_table import Column as PaperColumn
from tournament.printing.kit.fonts import BOLD, REGULAR
from tournament.tables.table import KINDS, Column


def data_table(
    columns: Sequence[Column[Any]],
    rows: Sequence[Any],
    desk: Desk,
    *,
    size: float = 0,
    lead: Block | None = None,
    boxed: bool = False,
    filled: Collection[str] | None = None,
) -> Table:
    """Rows under these columns; of a form that is to be written on only those `filled` have their text."""
    cells = [
        [_cell(column, row, desk) if filled is None or column.code in filled else "" for column in columns]
        for row in rows
    ]
    return table(
        [_paper_column(column, desk) for column in columns],
        cells,
        room=desk.paper.room,
        size=size or desk.paper.size,
        row=desk.row,
        lead=lead,
        boxed=boxed,
    )


def _paper_column(column: Column[Any], desk: Desk) -> PaperColumn:
    title, kind = desk.words.lines(column.head_on("paper")), KINDS[column.kind]
    if column.kind == "names":
        return names(title, column.sample) if column.sample else names(title)
    font = BOLD if "strong" in column.cell_css else REGULAR
    return PaperColumn(title, column.sample or kind.sample, kind.align, font)


def _cell(column: Column[Any], row: Any, desk: Desk) -> Cell:
    if column.kind == "names" and "paper" not in column.texts:
        return desk.words.party(column.value(row))
    text = desk.words.text(column.text_on, "paper", row)
    if column.is_struck and "paper" not in column.texts and column.is_struck(row):
        return Span(f"({text})", 1, "right", struck=True)
    return text
