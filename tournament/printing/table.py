"""A table on paper: columns as wide as their contents, rows as high as their lines, cut where a page ends."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from tournament.printing.fonts import BOLD, REGULAR, width
from tournament.printing.pen import QUIET, Align, Pen, Stroke
from tournament.printing.setting import LEADING, NARROWEST, wrapped

PAD = 3.5  # free room at each side of a cell
HEAD_SIZE = 10.0
_HEAD_NARROWED = 0.85  # a heading may be this much wider than its column
_LEAST_ROWS = 2  # fewer rows are not left alone under a heading


class Block(Protocol):
    """Something that fills the width it was made for."""

    @property
    def height(self) -> float: ...

    def draw(self, pen: Pen, x: float, top: float) -> None: ...


@dataclass(frozen=True, slots=True)
class Column:
    """`title`: its lines. `sample`: the widest text it is made for; one that `grows` shares what is left."""

    title: tuple[str, ...]
    sample: str = ""
    align: Align = "left"
    font: str = REGULAR
    grows: bool = False


def names(title: tuple[str, ...] = ("",), sample: str = "佐藤 健一") -> Column:
    """Who plays: takes the room that is left, but never less than a short name needs."""
    return Column(title, sample, grows=True)


@dataclass(frozen=True, slots=True)
class Span:
    """A cell over several columns."""

    text: str
    columns: int
    align: Align = "left"


Cell = str | Span


@dataclass(frozen=True, slots=True)
class SetCell:
    lines: tuple[str, ...]
    x: float
    room: float
    font: str
    align: Align


@dataclass(frozen=True, slots=True)
class SetRow:
    height: float
    cells: tuple[SetCell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows set and ready. `lead` stands above the headings on every page; `boxed` has lines for writing.

    `together`: rather on a new page than cut.
    """

    heading: SetRow
    rows: tuple[SetRow, ...]
    edges: tuple[float, ...]
    size: float
    lead: Block | None = None
    boxed: bool = False
    together: bool = False

    @property
    def top_height(self) -> float:
        return self.heading.height + (self.lead.height if self.lead else 0)

    @property
    def height(self) -> float:
        return self.top_height + sum(row.height for row in self.rows)

    def cut(self, room: float, least: int = _LEAST_ROWS) -> tuple["Table", "Table"] | None:
        """What fits in `room` points and the rest, under its headings; None where not `least` rows fit."""
        left, count = room - self.top_height, 0
        while count < len(self.rows) and self.rows[count].height <= left:
            left -= self.rows[count].height
            count += 1
        if count < min(least, len(self.rows)):
            return None
        return replace(self, rows=self.rows[:count]), replace(self, rows=self.rows[count:])

    def draw(self, pen: Pen, x: float, top: float) -> None:
        if self.lead:
            self.lead.draw(pen, x, top)
            top -= self.lead.height
        self._draw_row(pen, self.heading, x, top, HEAD_SIZE)
        lines: list[Stroke] = []
        y = head = top - self.heading.height
        for row in self.rows:
            self._draw_row(pen, row, x, y, self.size)
            y -= row.height
            lines.append((x, y, x + self.edges[-1], y))
        if self.boxed:
            lines += [(x + edge, top, x + edge, y) for edge in self.edges]
            lines.append((x, top, x + self.edges[-1], top))
        pen.strokes(lines, 0.4, QUIET)
        pen.strokes([(x, head, x + self.edges[-1], head)], 1)

    def _draw_row(self, pen: Pen, row: SetRow, x: float, top: float, size: float) -> None:
        for cell in row.cells:
            leading = LEADING * size
            y = top - row.height / 2 + leading * (len(cell.lines) - 1) / 2
            for line in cell.lines:
                pen.text(line, x + cell.x, y, cell.room, size, cell.font, cell.align)
                y -= leading


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
) -> Table:
    """Set `rows` in `room` points, text at `size`, no row lower than `row`. Figures are never broken."""
    edges = _edges(columns, room, size)
    heading = SetRow(
        max(len(column.title) for column in columns) * HEAD_SIZE * LEADING + 4,
        tuple(
            SetCell(column.title, left + PAD, right - left - 2 * PAD, BOLD, column.align)
            for column, left, right in zip(columns, edges, edges[1:], strict=False)
            if any(column.title)
        ),
    )
    set_rows = tuple(_set_row(columns, edges, cells, size, row) for cells in rows)
    return Table(heading, set_rows, edges, size, lead, boxed, together)


def _set_row(
    columns: Sequence[Column], edges: Sequence[float], cells: Sequence[Cell], size: float, row: float
) -> SetRow:
    found, place = [], 0
    for cell in cells:
        column = columns[place]
        span = cell if isinstance(cell, Span) else Span(cell, 1, column.align)
        if span.text:
            x = edges[place] + PAD
            space = edges[place + span.columns] - x - PAD
            lines = wrapped(span.text, column.font, size, space) if span.align == "left" else (span.text,)
            found.append(SetCell(lines, x, space, column.font, span.align))
        place += span.columns
    most = max((len(cell.lines) for cell in found), default=1)
    return SetRow(max(row, (most > 1) * (most * LEADING * size + 5)), tuple(found))


def _edges(columns: Sequence[Column], room: float, size: float) -> tuple[float, ...]:
    """Where columns meet, from 0 to `room`."""
    needed = _needed(columns, room, size)
    growing = sum(column.grows for column in columns)
    share = (room - sum(needed)) / (growing or len(columns))
    edges = [0.0]
    for column, need in zip(columns, needed, strict=True):
        grown = share if column.grows or not growing else 0
        edges.append(edges[-1] + need + grown)
    return tuple(edges)


def _needed(columns: Sequence[Column], room: float, size: float) -> list[float]:
    """The width of each column; where that is too much, all give way as far as letters can be narrowed."""
    usual = [_width(column, size, _HEAD_NARROWED, 1) for column in columns]
    if sum(usual) <= room:
        return usual
    least = [_width(column, size, NARROWEST, NARROWEST) for column in columns]
    if sum(least) >= room:
        return [need * room / sum(least) for need in least]
    part = (room - sum(least)) / (sum(usual) - sum(least))
    return [low + part * (high - low) for low, high in zip(least, usual, strict=True)]


def _width(column: Column, size: float, head: float, cell: float) -> float:
    """With the letters of its heading and of its cells so many times as wide."""
    title = max(width(line, BOLD) for line in column.title) * HEAD_SIZE * head
    return max(title, width(column.sample, column.font) * size * cell) + 2 * PAD
