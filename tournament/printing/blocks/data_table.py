"""A table of `tournament.tables` on paper: any column, in each language of the document."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from tournament.printing.blocks.layout import Desk
from tournament.printing.blocks.paper_table import PAD, Block, Cell, Span, Table, names, table
from tournament.printing.blocks.paper_table import Column as PaperColumn
from tournament.printing.kit.fonts import BOLD, REGULAR, width
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
    below: Mapping[int, str] = MappingProxyType({}),
) -> Table:
    """Rows under these columns; of a form that is to be written on only those `filled` have their text.

    `below`: lines over all columns, by the number of the row above them.
    """
    cells: list[Sequence[Cell]] = []
    for number, row in enumerate(rows, start=1):
        cells.append(
            [_cell(one, row, desk) if filled is None or one.code in filled else "" for one in columns]
        )
        if number in below:
            cells.append([Span(below[number], len(columns), "centre")])
    return table(
        [paper_column(column, desk) for column in columns],
        cells,
        room=desk.paper.room,
        size=size or desk.paper.size,
        row=desk.row,
        lead=lead,
        boxed=boxed,
    )


def paper_column(column: Column[Any], desk: Desk) -> PaperColumn:
    lines = [line for head in desk.words.lines(column.head_on("paper")) for line in head.split("\n")]
    title, kind = tuple(dict.fromkeys(reversed(lines)))[::-1], KINDS[column.kind]
    if column.kind in ("names", "team"):
        return names(title, column.sample) if column.sample else names(title)
    font = BOLD if "strong" in column.cell_css else REGULAR
    return PaperColumn(title, column.sample or kind.sample, kind.align, font)


def width_of(column: Column[Any], desk: Desk) -> float:
    """The room that a column of figures takes."""
    made = paper_column(column, desk)
    return width(made.sample, made.font) * desk.paper.size + 2 * PAD


def _cell(column: Column[Any], row: Any, desk: Desk) -> Cell:
    if column.kind == "names" and "paper" not in column.texts:
        return desk.words.party(column.value(row))
    text = desk.words.text(column.text_on, "paper", row)
    if column.is_struck and "paper" not in column.texts and column.is_struck(row):
        return Span(f"({text})", 1, "right", struck=True)
    return text
