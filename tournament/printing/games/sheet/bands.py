"""The columns of a score sheet as tables: in one band where the paper is wide enough, else in several."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, groupby, zip_longest
from typing import NamedTuple

from tournament.printing.blocks.paper_table import HEAD_SIZE, PAD, Column, Table, table
from tournament.printing.games.game_record import Record
from tournament.printing.games.sheet.columns import Figures
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.words import Words
from tournament.words.language import N_

_HEAD_EMS = 5.0  # a heading longer than this is broken
_HEAD_NARROWED = 0.85  # and letters this much narrower are still read with ease
_SQUEEZED = 1.08  # rather than part a column from its band, all are made a little narrower
_CELL_EMS = 9.0  # a cell wider than this wraps
_TEXT_EMS = 4.0  # one wider than this takes of the room that is left
_NAMED = 6 * MM
_FIGURE = re.compile(r"[+−±=\d.,%– ]*")
_TICK = re.compile(r"[✓–]?")
# Where a Japanese word may be broken: before kanji or katakana that follow kana of another kind.
_PARTS = re.compile(r"（[^）]*）|[ァ-ヺー・]+／?|[一-鿿々]+[ぁ-ん]*|[ぁ-ん]+|[^ァ-ヺー・一-鿿々ぁ-ん（]+")


@dataclass(frozen=True, slots=True)
class SideHeads:
    """A block above the headings: the side of the columns below, by (side, left edge, right edge)."""

    titles: tuple[str, ...]
    places: tuple[tuple[int, float, float], ...]

    def of(self, record: Record) -> "SideHeads":
        """All sides by name, or all without where one name could not be read."""
        rooms = [(side, right - left - 2 * PAD) for side, left, right in self.places]
        return replace(self, titles=tuple(record.titles(rooms)))

    @property
    def height(self) -> float:
        return _NAMED

    def draw(self, pen: Pen, x: float, top: float) -> None:
        for title, (_side, left, right) in zip(self.titles, self.places, strict=True):
            pen.text(title, x + left + PAD, top - _NAMED / 2, right - left - 2 * PAD, 11, BOLD, "centre")
        strokes = [
            (x + left + 2, top - _NAMED + 1, x + right - 2, top - _NAMED + 1)
            for _side, left, right in self.places
        ]
        pen.strokes(strokes, 0.8)


class Sized(NamedTuple):
    """A column ready to be set: what it holds, and how many points it needs."""

    figures: Figures
    column: Column
    need: float


Band = tuple[Sized, ...]


def banded(
    record: Record, figures: Sequence[Figures], numbers: Sequence[str], room: float | None = None
) -> list[Table]:
    """A table for each band of columns, in the width of the paper or less; `numbers` head its rows."""
    room, size = room or record.desk.paper.room, record.desk.paper.size
    first = Column(_title(record.words, N_("No.")), "00", "right", BOLD)
    sized = [
        Sized(each, column, _need(column, size)) for each in figures for column in [_column(record, each)]
    ]
    bands = _bands(sized, room * _SQUEEZED - _need(first, size))
    return [_table(record, first, band, numbers, room) for band in bands]


def banded_alike(
    records: Sequence[Record], figures: Sequence[Sequence[Figures]], numbers: Sequence[Sequence[str]]
) -> list[list[Table]]:
    """The tables of each of several matches: what `shown` has of all stands at the same places.

    `numbers` head the rows of each match; one to be written on has boxes of its height.
    """
    model = next((record for record in records if not record.desk.blank), records[0])
    joined = [
        replace(first, cells=tuple(cell for each in (first, *others) for cell in each.cells))
        for first, *others in zip(*figures, strict=True)
    ]
    tables = banded(model, joined, [number for own in numbers for number in own])
    ends = [*accumulate(map(len, numbers))]
    parts = zip(records, ends, map(len, numbers), strict=True)
    return [[_part(each, record, end - count, end) for each in tables] for record, end, count in parts]


def _part(whole: Table, record: Record, start: int, end: int) -> Table:
    """The rows of one match, its sides in the heads."""
    part = replace(whole, rows=whole.rows[start:end], boxed=record.desk.blank)
    if isinstance(whole.lead, SideHeads):
        part = replace(part, lead=whole.lead.of(record))
    more = record.desk.row - min(row.height for row in part.rows) if part.rows else 0
    return part.raised(max(more, 0))


def _bands(sized: Sequence[Sized], room: float) -> Iterator[Band]:
    """What concerns the whole deal first; a side's columns stay together where they can."""
    band: Band = ()
    for _side, group in groupby(sized, key=_side_of):
        own = tuple(group)
        if band and _needs((*band, *own)) > room:
            yield band
            band = ()
        *full, own = _cut(own, room)
        yield from full
        band += own
    yield band


def _cut(group: Band, room: float) -> list[Band]:
    """One side's columns, in parts where the paper is too narrow for all of them."""
    parts: list[Band] = [()]
    for each in group:
        if parts[-1] and _needs((*parts[-1], each)) > room:
            parts.append(())
        parts[-1] += (each,)
    return parts


def _side_of(each: Sized) -> int | None:
    return each.figures.side


def _needs(band: Band) -> float:
    return sum(each.need for each in band)


def _need(column: Column, size: float) -> float:
    head = max(width(line, BOLD) for line in column.title) * HEAD_SIZE * _HEAD_NARROWED
    return max(head, width(column.sample, column.font) * size) + 2 * PAD


def _table(record: Record, first: Column, band: Band, numbers: Sequence[str], room: float) -> Table:
    desk = record.desk
    columns = [first, *(each.column for each in band)]
    cells = zip_longest(numbers, *(each.figures.cells for each in band), fillvalue="")
    set_ = table(columns, [*cells], room=room, size=desk.paper.size, row=desk.row, boxed=desk.blank)
    places = _places(band, set_.edges)
    return replace(set_, lead=SideHeads((), places).of(record)) if places else set_


def _places(band: Band, edges: Sequence[float]) -> tuple[tuple[int, float, float], ...]:
    """The side and the edges of each group of columns."""
    places, start = [], 1
    for side, group in groupby(band, key=_side_of):
        end = start + len(list(group))
        if side is not None:
            places.append((side, edges[start], edges[end]))
        start = end
    return tuple(places)


def _column(record: Record, each: Figures) -> Column:
    title = _title(record.words, each.label)
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


@lru_cache(maxsize=500)
def _title(words: Words, msgid: str) -> tuple[str, ...]:
    return tuple(part for label in words.label(msgid) for part in broken(label))


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
