"""A table on paper: columns as wide as their contents, rows as high as their lines, cut where a page ends."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from tournament.printing.blocks.layout import Desk
from tournament.printing.kit.breaks import HYPHEN, soft_places
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import MM, QUIET, Align, Pen, Stroke
from tournament.printing.kit.text_fit import (
    ELLIPSIS,
    LEADING,
    NARROWEST,
    common_width,
    halves,
    shortened,
    wrapped,
)

# How columns share the room of a table: figures take what they need, names what is left, by their need.

PAD = 3.5  # free room at each side of a cell
HEAD_SIZE = 10.0
_HEAD_NARROWED = 0.85  # a heading may be this much wider than its column
_SHARE = (
    0.9  # the share of the texts of a column that it is made for: of a few long ones the lines are broken
)


@dataclass(frozen=True, slots=True)
class Column:
    """`title`: its lines. `sample`: the widest text it is made for; one that `grows` shares what is left.

    `wish` is how many ems the texts of one that grows would take, `widest` the widest text that there is, for
    which a column is made where names need the room: `measured` finds both. `most`: lines of a cell, above
    which its letters become smaller and the end of the text is cut; 0: as many as it takes.
    """

    title: tuple[str, ...]
    sample: str = ""
    align: Align = "left"
    font: str = REGULAR
    grows: bool = False
    wish: float = 0
    widest: str = ""
    most: int = 0


def names(title: tuple[str, ...] = ("",), sample: str = "佐藤 健一", *, most: int = 0) -> Column:
    """Who plays: takes the room that is left, but never less than a short name needs."""
    return Column(title, sample, grows=True, most=most)


@dataclass(frozen=True, slots=True)
class Span:
    """A cell over several columns, or one that is struck through."""

    text: str
    columns: int
    align: Align = "left"
    struck: bool = False


Cell = str | Span


def texts(rows: Sequence[Sequence[Cell]], columns: int) -> list[list[str]]:
    """The texts of each column, without cells that span several."""
    found: list[list[str]] = [[] for _column in range(columns)]
    for row in rows:
        place = 0
        for cell in row:
            if isinstance(cell, Span):
                place += cell.columns
                continue
            if cell:
                found[place].append(cell)
            place += 1
    return found


def measured(columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> list[Column]:
    """The columns for these rows; tables that stand under one another are measured together."""
    return [*map(_measured, columns, texts(rows, len(columns)))]


def _measured(column: Column, found: Sequence[str]) -> Column:
    if column.wish or column.widest or not found:
        return column
    lengths = sorted((width(text, column.font), text) for text in {*found})
    most = lengths[min(int(len(lengths) * _SHARE), len(lengths) - 1)][0]
    return replace(column, wish=most if column.grows else 0, widest=lengths[-1][1])


def edges_of(
    columns: Sequence[Column], rows: Sequence[Sequence[Cell]], room: float, size: float
) -> tuple[Sequence[Column], tuple[float, ...]]:
    """Where columns meet, from 0 to `room`.

    Where names want more than is left, headings stand in two lines and figures take what they need.
    """
    columns = measured(columns, rows)
    wishes = [column.wish * size + 2 * PAD if column.wish else 0 for column in columns]
    needed = _needed(columns, room, size, _HEAD_NARROWED)
    if any(wishes) and sum(map(max, needed, wishes)) > room:
        columns = [_in_two_lines(column, size) for column in columns]
        needed = _needed([_without_spare(column) for column in columns], room, size, NARROWEST)
    return columns, _edges(columns, needed, wishes, room)


def _without_spare(column: Column) -> Column:
    """Columns as wide as their actual texts, not as the widest possible ones."""
    return column if column.grows or not column.widest else replace(column, sample=column.widest)


def _in_two_lines(column: Column, size: float) -> Column:
    """The column; a heading of words that is wider than the cells gets two lines."""
    (title, *others) = column.title
    wide = width(title, BOLD) * HEAD_SIZE * _HEAD_NARROWED > width(column.sample, column.font) * size
    if column.grows or others or not wide or not any(place.cost < HYPHEN for place in soft_places(title)):
        return column
    return replace(column, title=halves(title))


def _edges(
    columns: Sequence[Column], needed: Sequence[float], wishes: Sequence[float], room: float
) -> tuple[float, ...]:
    growing = sum(column.grows for column in columns)
    left = room - sum(needed)
    more = [max(wish - need, 0.0) if wish else 0.0 for wish, need in zip(wishes, needed, strict=True)]
    part = min(left / sum(more), 1) if left > 0 and any(more) else 0
    share = (left - part * sum(more)) / (growing or len(columns))
    edges = [0.0]
    for column, need, wish in zip(columns, needed, more, strict=True):
        edges.append(edges[-1] + need + part * wish + (share if column.grows or not growing else 0))
    return tuple(edges)


def _needed(columns: Sequence[Column], room: float, size: float, head: float) -> list[float]:
    """The width of each column; where that is too much, all give way as far as letters can be narrowed."""
    usual = [_width(column, size, head, 1) for column in columns]
    if sum(usual) <= room:
        return usual
    least = [_width(column, size, NARROWEST, NARROWEST) for column in columns]
    if sum(least) >= room:
        return [need * room / sum(least) for need in least]
    part = (room - sum(least)) / (sum(usual) - sum(least))
    return [low + part * (high - low) for low, high in zip(least, usual, strict=True)]


def _width(column: Column, size: float, head: float, cell: float) -> float:
    """The width of a column with the letters of its heading and its cells stretched by these factors."""
    title = max(width(line, BOLD) for line in column.title) * HEAD_SIZE * head
    return max(title, width(column.sample, column.font) * size * cell) + 2 * PAD


# The table itself: cells set into lines, rows, and where a page cuts them.

_LEAST_ROWS = 2  # fewer rows are not left alone under a heading
# How low a row may become so that a page holds them all: one to read, one to write in.
LEAST_TO_READ, LEAST_TO_WRITE = 5.4 * MM, 7 * MM

__all__ = [
    "HEAD_SIZE",
    "PAD",
    "Block",
    "Cell",
    "Column",
    "SetCell",
    "SetRow",
    "Span",
    "Table",
    "names",
    "table",
]


class Block(Protocol):
    """A piece of a page with a height, set for a fixed width."""

    @property
    def height(self) -> float: ...

    def draw(self, pen: Pen, x: float, top: float) -> None: ...


@dataclass(frozen=True, slots=True)
class SetCell:
    lines: tuple[str, ...]
    x: float
    room: float
    font: str
    align: Align
    narrow: float = 1
    column: int = 0
    columns: int = 1
    size: float = 0  # of its letters, where they are smaller than those of the table
    struck: bool = False


@dataclass(frozen=True, slots=True)
class SetRow:
    """`least` is the height that it may be lowered to; 0 where it stays as it is."""

    height: float
    cells: tuple[SetCell, ...]
    least: float = 0

    @property
    def lowest(self) -> float:
        return self.least or self.height

    def spans(self, columns: int) -> bool:
        """Whether it is one text over all the columns of a table, which heads the rows below it."""
        return len(self.cells) == 1 and self.cells[0].columns == columns > 1


@dataclass(frozen=True, slots=True)
class Table:
    """Rows set and ready. `lead` stands above the headings on every page, `once` below it on the first alone.

    `boxed` has lines for writing. `together`: rather on a new page than cut.
    """

    heading: SetRow
    rows: tuple[SetRow, ...]
    edges: tuple[float, ...]
    size: float
    lead: Block | None = None
    boxed: bool = False
    together: bool = False
    once: Block | None = None

    @property
    def top_height(self) -> float:
        return self.heading.height + sum(block.height for block in (self.lead, self.once) if block)

    @property
    def height(self) -> float:
        return self.top_height + sum(row.height for row in self.rows)

    @property
    def has_broken_lines(self) -> bool:
        """Whether a name in it takes several lines."""
        return any(len(cell.lines) > 1 for row in self.rows for cell in row.cells)

    @property
    def has_cut_lines(self) -> bool:
        """Whether a text in it is smaller than the others, or cut, to have no more lines than its column."""
        return any(
            (cell.size and cell.size < self.size) or cell.lines[-1].endswith(ELLIPSIS)
            for row in self.rows
            for cell in row.cells
        )

    def cut(self, room: float, least: int = _LEAST_ROWS) -> tuple["Table", "Table"] | None:
        """What fits in `room` points and the rest, under its headings; None where not `least` rows fit.

        A row that heads others goes on with them.
        """
        left, count = room - self.top_height, 0
        while count < len(self.rows) and self.rows[count].height <= left:
            left -= self.rows[count].height
            count += 1
        while 1 < count < len(self.rows) and self.rows[count - 1].spans(len(self.edges) - 1):
            count -= 1
        if count < min(least, len(self.rows)):
            return None
        return replace(self, rows=self.rows[:count]), replace(self, rows=self.rows[count:], once=None)

    def lowered(self, part: float) -> "Table":
        """With rows between their own height (0) and the lowest that they may have (1)."""
        rows = [
            SetRow(row.height - part * (row.height - row.lowest), row.cells, row.least) for row in self.rows
        ]
        return replace(self, rows=tuple(rows))

    def raised(self, more: float) -> "Table":
        """The table with each row higher by `more` points."""
        return replace(self, rows=tuple(replace(row, height=row.height + more) for row in self.rows))

    def draw(self, pen: Pen, x: float, top: float) -> None:
        for block in (self.lead, self.once):
            if block:
                block.draw(pen, x, top)
                top -= block.height
        pen.open("Table")
        self._draw_row(pen, self.heading, x, top, HEAD_SIZE, "TH")
        lines: list[Stroke] = []
        y = head = top - self.heading.height
        for row in self.rows:
            self._draw_row(pen, row, x, y, self.size)
            y -= row.height
            lines.append((x, y, x + self.edges[-1], y))
        pen.close()
        if self.boxed:
            lines += [(x + edge, top, x + edge, y) for edge in self.edges]
            lines.append((x, top, x + self.edges[-1], top))
        pen.strokes(lines, 0.4, QUIET)
        pen.strokes([(x, head, x + self.edges[-1], head)], 1)

    def _draw_row(self, pen: Pen, row: SetRow, x: float, top: float, size: float, role: str = "TD") -> None:
        """Draw a row; an empty column has a cell in the PDF structure too."""
        pen.open("TR")
        column = 0
        for cell in row.cells:
            _draw_empty(pen, cell.column - column, role)
            column = cell.column + cell.columns
            pen.open(role, cell.columns)
            own = cell.size or size
            leading = LEADING * own
            y = top - row.height / 2 + leading * (len(cell.lines) - 1) / 2
            for line in cell.lines:
                at = (x + cell.x, y, cell.room, own)
                pen.text(line, *at, cell.font, cell.align, cell.narrow, struck=cell.struck)
                y -= leading
            pen.close()
        _draw_empty(pen, len(self.edges) - 1 - column, role)
        pen.close()


def _draw_empty(pen: Pen, columns: int, role: str) -> None:
    for _column in range(columns):
        pen.open(role)
        pen.close()


def table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    *,
    room: float,
    size: float,
    row: float,
    lead: Block | None = None,
    boxed: bool = False,
    together: bool = False,
    least: float = 0,
) -> Table:
    """Set `rows` in `room` points, text at `size`, no row lower than `row`. Figures are never broken.

    `least`: how low a row may become so that a page holds them all; 0: as low as on other papers.
    """
    columns, edges = edges_of(columns, rows, room, size)
    heading = SetRow(
        max(len(column.title) for column in columns) * HEAD_SIZE * LEADING + 4,
        tuple(
            SetCell(column.title, left + PAD, right - left - 2 * PAD, BOLD, column.align, column=place)
            for place, (column, left, right) in enumerate(zip(columns, edges, edges[1:], strict=False))
            if any(column.title)
        ),
    )
    narrow = _narrow(columns, edges, rows, size)
    least = min(row, least or (LEAST_TO_WRITE if boxed else LEAST_TO_READ))
    set_rows = tuple(_set_row(columns, edges, narrow, cells, size, row, least) for cells in rows)
    return Table(heading, set_rows, edges, size, lead, boxed, together)


def _narrow(
    columns: Sequence[Column], edges: Sequence[float], rows: Sequence[Sequence[Cell]], size: float
) -> list[float]:
    """The width of the letters of each column."""
    found = []
    for place, (column, cells) in enumerate(zip(columns, texts(rows, len(columns)), strict=True)):
        space = edges[place + 1] - edges[place] - 2 * PAD
        if column.align == "left":
            found.append(common_width(cells, column.font, size, space))
        else:
            longest = max((width(text, column.font) * size for text in cells), default=0)
            found.append(max(space / longest, NARROWEST) if longest > space else 1)
    return found


def _set_row(
    columns: Sequence[Column],
    edges: Sequence[float],
    narrow: Sequence[float],
    cells: Sequence[Cell],
    size: float,
    row: float,
    least: float,
) -> SetRow:
    found, place = [], 0
    for cell in cells:
        column = columns[place]
        span = cell if isinstance(cell, Span) else Span(cell, 1, column.align)
        if span.text:
            x = edges[place] + PAD
            space = edges[place + span.columns] - x - PAD
            letters = narrow[place] if span.columns == 1 else NARROWEST
            lines: tuple[str, ...] = (span.text,)
            own = size
            if span.align == "left":
                lines = wrapped(span.text, column.font, size, space, letters)
            if 0 < column.most < len(lines):
                lines, own = shortened(span.text, column.font, size, space, column.most)
            alike = letters if span.columns == 1 else 1
            found.append(
                SetCell(
                    lines, x, space, column.font, span.align, alike, place, span.columns, own, span.struck
                )
            )
        place += span.columns
    broken = max((len(one.lines) * LEADING * one.size for one in found if len(one.lines) > 1), default=0.0)
    return SetRow(max(row, broken + (broken > 0) * 5), tuple(found), max(least, broken + (broken > 0) * 1.5))


# A table as wide as the page, in the size and with the rows of the paper it is printed on.


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
