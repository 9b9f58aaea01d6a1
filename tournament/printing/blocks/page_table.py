"""A table as wide as the page, in the size and with the rows of the paper it is printed on."""

from collections.abc import Sequence

from tournament.printing.blocks.layout import Desk
from tournament.printing.blocks.table import Block, Cell, Column, Table, table


def page_table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    desk: Desk,
    *,
    lead: Block | None = None,
    boxed: bool = False,
    together: bool = False,
) -> Table:
    return table(
        columns,
        rows,
        room=desk.paper.room,
        size=desk.paper.size,
        row=desk.row,
        lead=lead,
        boxed=boxed,
        together=together,
    )
