"""The columns of a score sheet as tables: in one band where the paper is wide enough, else in several."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tournament.printing.fonts import BOLD, REGULAR, width
from tournament.printing.games.columns import Figures
from tournament.printing.games.record import Record
from tournament.printing.page import SMALL
from tournament.printing.pen import MM, Pen
from tournament.printing.setting import NARROWEST
from tournament.printing.table import HEAD_SIZE, PAD, Cell, Column, Table, table
from tournament.printing.words import N_

_HEAD_EMS = 5.0  # a heading longer than this is broken
_HEAD_NARROWED = 0.85  # and letters this much narrower are still read with ease
_CELL_EMS = 9.0  # a cell wider than this wraps
_TEXT_EMS = 4.0  # one wider than this takes of the room that is left
_NAMED = 7 * MM
_FIGURE = re.compile(r"[+−±=\d.,%– ]*")
_TICK = re.compile(r"[✓–]?")
# Where a Japanese word may be broken: before kanji or katakana that follow kana of another kind.
_PARTS = re.compile(r"（[^）]*）|[ァ-ヺー・]+／?|[一-鿿々]+[ぁ-ん]*|[ぁ-ん]+|[^ァ-ヺー・一-鿿々ぁ-ん（]+")
Band = tuple[Figures, ...]


@dataclass(frozen=True, slots=True)
class SideHeads:
    """A block above the headings: whose columns stand below. `titles` are (title, left edge, right edge)."""

    titles: tuple[tuple[str, float, float], ...]

    @property
    def height(self) -> float:
        return _NAMED

    def draw(self, pen: Pen, x: float, top: float) -> None:
        for title, left, right in self.titles:
            pen.text(title, x + left + PAD, top - _NAMED / 2, right - left - 2 * PAD, 11, BOLD, "centre")
        strokes = [
            (x + left + 2, top - _NAMED + 1, x + right - 2, top - _NAMED + 1)
            for _, left, right in self.titles
        ]
        pen.strokes(strokes, 0.8)


def banded(
    record: Record, shown: Sequence[Figures], numbers: Sequence[str], room: float | None = None
) -> list[Table]:
    """A table for each band of columns, in the width of the paper or less; `numbers` head its rows."""
    room = room or record.desk.paper.room
    return [_table(record, band, numbers, room) for band in _bands(record, shown, room)]


def _bands(record: Record, shown: Sequence[Figures], room: float) -> Iterator[Band]:
    """What concerns the whole deal first; a side's columns stay together where they can."""
    room -= _need(record, _number(record))
    held: Band = ()
    for _side, group in groupby(shown, key=lambda each: each.side):
        own = tuple(group)
        if held and _needs(record, (*held, *own)) > room:
            yield held
            held = ()
        *full, own = _cut(record, own, room)
        yield from full
        held += own
    yield held


def _cut(record: Record, group: Band, room: float) -> list[Band]:
    """One side's columns, in parts where the paper is too narrow for all of them."""
    parts: list[Band] = [()]
    for each in group:
        if parts[-1] and _needs(record, (*parts[-1], each)) > room:
            parts.append(())
        parts[-1] += (each,)
    return parts


def _needs(record: Record, band: Band) -> float:
    return sum(_need(record, _column(record, each)) for each in band)


def _need(record: Record, column: Column) -> float:
    head = max(width(line, BOLD) for line in column.title) * HEAD_SIZE * _HEAD_NARROWED
    return max(head, width(column.sample, column.font) * record.desk.paper.size) + 2 * PAD


def _table(record: Record, band: Band, numbers: Sequence[str], room: float) -> Table:
    desk = record.desk
    columns = [_number(record), *(_column(record, each) for each in band)]
    rows = [(number, *_cells(band, at)) for at, number in enumerate(numbers)]
    set_ = table(columns, rows, room=room, size=desk.paper.size, row=desk.row, boxed=desk.blank)
    heads = _heads(record, band, set_.edges)
    return replace(set_, lead=SideHeads(heads)) if heads else set_


def _cells(band: Band, at: int) -> Iterator[Cell]:
    for each in band:
        yield each.cells[at] if at < len(each.cells) else ""


def _heads(record: Record, band: Band, edges: Sequence[float]) -> tuple[tuple[str, float, float], ...]:
    titles, place = [], 1
    for side, group in groupby(band, key=lambda each: each.side):
        count = len(list(group))
        if side is not None:
            left, right = edges[place], edges[place + count]
            titles.append((_side_title(record, side, right - left - 2 * PAD), left, right))
        place += count
    return tuple(titles)


def _side_title(record: Record, side: int, room: float) -> str:
    """The side with its names; without them where they could not be read in so many points."""
    title = record.side(side)
    if width(title, BOLD) * SMALL * NARROWEST <= room:
        return title
    return record.side_code(side) or record.seats(side)


def _number(record: Record) -> Column:
    return Column(_title(record, N_("Deal")), "00", "right", BOLD)


def _column(record: Record, each: Figures) -> Column:
    title = _title(record, each.label)
    if record.desk.blank:
        return Column(title, max(("0000", *each.cells), key=len), "centre")
    if all(map(_TICK.fullmatch, each.cells)):
        return Column(title, "✓", "centre")
    figures, sample = all(map(_FIGURE.fullmatch, each.cells)), _sample(each)
    grows = not figures and width(sample, REGULAR) > _TEXT_EMS
    return Column(title, sample, "right" if figures else "left", grows=grows)


def _sample(each: Figures) -> str:
    widest = max(each.cells, key=lambda cell: width(cell, REGULAR), default="")
    while width(widest, REGULAR) > _CELL_EMS:
        widest = widest[:-1]
    return widest


def _title(record: Record, msgid: str) -> tuple[str, ...]:
    return tuple(part for label in record.words.label(msgid) for part in broken(label))


def broken(label: str) -> list[str]:
    """A heading in lines as short as its words allow."""
    lines = [""]
    for part in label.split(" ") if label.isascii() else _PARTS.findall(label):
        longer = f"{lines[-1]} {part}" if label.isascii() and lines[-1] else lines[-1] + part
        if lines[-1] and width(longer, BOLD) > _HEAD_EMS:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines
