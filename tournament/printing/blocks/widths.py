"""How columns share the room of a table: figures take what they need, names what is left, by their need."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.printing.kit.breaks import HYPHEN, soft_places
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import Align
from tournament.printing.kit.text_fit import NARROWEST, halves

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
