"""The results poster: place, pair, names and score in letters to be read from two metres away."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.page import about
from tournament.printing.boards.ranking_paper import provisional, whose
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.page_mark import draw_mark
from tournament.printing.kit.pen import MM, QUIET, Pen
from tournament.printing.kit.text_fit import LEADING, NARROWEST, wrapped
from tournament.printing.kit.words import printed_names
from tournament.sheets import figures
from tournament.sheets.names import Party
from tournament.sheets.standings import Standing, Standings
from tournament.words.event_words import end_sign, end_state
from tournament.words.language import N_, Language
from tournament.words.team_words import unit_of

TITLE = N_("Results poster")
SMALLEST, LARGEST = 12.5, 30.0  # of a line on A4; larger on a larger paper
HEAD, FOOT = 5.6, 2.2  # lines of the page
ROW = 1.85  # lines of a contestant
SMALLEST_NAME = 8.0
IN_TWO = 0.62  # of the size, where names take two lines


@dataclass(frozen=True, slots=True)
class PosterLine:
    """A line of the poster, its names in each script; a caption has its text as `names` and nothing else."""

    place: str
    label: str
    names: tuple[str, ...]
    value: str

    @property
    def is_caption(self) -> bool:
        return not (self.place or self.label)


def pages(sheets: Sequence[Standings], desk: Desk) -> list[Page]:
    return [page for sheet in sheets for page in _of_one(sheet, desk)]


def _of_one(sheet: Standings, desk: Desk) -> list[Page]:
    """One page with letters as large as fit, or several pages where they would be too small."""
    entries = [*_entries(sheet, desk)]
    smallest, largest = (size * _scale(desk) for size in (SMALLEST, LARGEST))
    height = desk.paper.height - 2 * desk.paper.margin
    size = min(largest, max(smallest, height / (HEAD + FOOT + ROW * len(entries))))
    fitting = max(1, int((height / size - HEAD - FOOT) / ROW + 1e-6))
    pages = -(-len(entries) // fitting)
    each = min(fitting, -(-len(entries) // max(pages, 1)) + 1)  # much the same on every page
    return [partial(_draw, desk, sheet, entries, page, size) for page in _pages(entries, each)]


def _pages(entries: Sequence[PosterLine], each: int) -> Iterator[Sequence[PosterLine]]:
    """The entries in pages of this many lines; a caption is not left alone at the foot."""
    while entries:
        end = each - 1 if len(entries) > each > 1 and entries[each - 1].is_caption else each
        yield entries[:end]
        entries = entries[end:]


def _scale(desk: Desk) -> float:
    """How much larger than A4 the paper is."""
    return min(desk.paper.width, desk.paper.height) / (210 * MM)


def _entries(sheet: Standings, desk: Desk) -> Iterator[PosterLine]:
    for ranking in (*sheet.rankings, *sheet.by_section):
        if caption := " · ".join(whose(ranking, desk)):
            yield PosterLine("", "", (caption,), "")
        for row in ranking.rows:
            yield _entry(row, ranking.direction, sheet, desk)


def _entry(row: Standing, side: str, sheet: Standings, desk: Desk) -> PosterLine:
    value = figures.decimal(row.value, 0 if sheet.is_whole else 2)
    unit = "%" if sheet.in_per_cent else f" {desk.words.text(unit_of, sheet.heading)}"
    label = row.party.under(side)
    figure = f"{value}{unit}".rstrip() if value else ""
    return PosterLine(figures.place(row), label, desk.words.lines(_names, row.party), figure)


def _names(party: Party, language: Language) -> str:
    return printed_names(party, language)


def _draw(
    desk: Desk,
    sheet: Standings,
    entries: Sequence[PosterLine],
    page: Sequence[PosterLine],
    size: float,
    pen: Pen,
    number: int,
    of: int,
) -> None:
    paper, x = desk.paper, desk.paper.margin
    top = paper.height - paper.margin
    _draw_head(desk, sheet, size, pen, top)
    top -= HEAD * size
    columns = _columns(entries, size, paper.room)
    for is_caption, group in groupby(page, key=_is_caption):
        pen.open("H2" if is_caption else "Table")
        for entry in group:
            _draw_entry(entry, columns, size, pen, x, top)
            top -= ROW * size
            pen.strokes([(x, top, x + paper.room, top)], 0.4, QUIET)
        pen.close()
    small = max(10.0, 0.5 * size)
    foot = paper.margin + small * LEADING / 2
    pen.text(sheet.heading.club, x, foot, paper.room * 0.8, small)
    draw_mark(pen, number, of, x + paper.room, foot, paper.room * 0.2, small)


def _is_caption(entry: PosterLine) -> bool:
    return entry.is_caption


def _draw_head(desk: Desk, sheet: Standings, size: float, pen: Pen, top: float) -> None:
    room, x, words = desk.paper.room, desk.paper.margin, desk.words
    state = "" if sheet.provisional else f"{end_sign(sheet.heading)} {words.text(end_state, sheet.heading)}"
    small = max(10.0, 0.75 * size)
    taken = min(width(state, REGULAR) * small, room / 3)
    pen.open("H1")
    pen.text(sheet.heading.event, x, top - 1.1 * size, room, 1.9 * size, BOLD)
    pen.close()
    pen.text(about(sheet.heading, desk), x, top - 3.3 * size, room - taken - size, small)
    pen.text(state, x + room - taken, top - 3.3 * size, taken, small, align="right")
    if sheet.provisional:
        pen.text(f"● {provisional(sheet, words.own)}", x, top - 4.35 * size, room, small)
    pen.strokes([(x, top - HEAD * size + 0.7 * size, x + room, top - HEAD * size + 0.7 * size)], 1.6)


def _columns(entries: Sequence[PosterLine], size: float, room: float) -> tuple[float, float, float, float]:
    """The widths of place, label, names and score."""
    rows = [entry for entry in entries if not entry.is_caption]
    place, label, value = (
        max((width(text, BOLD) for text in texts), default=1) * size + 0.8 * size
        for texts in ([one.place for one in rows], [one.label for one in rows], [one.value for one in rows])
    )
    return place, label, room - place - label - value, value


def _draw_entry(
    entry: PosterLine, columns: tuple[float, float, float, float], size: float, pen: Pen, x: float, top: float
) -> None:
    middle = top - ROW * size / 2
    if entry.is_caption:
        pen.text(entry.names[0], x, middle, sum(columns), 1.15 * size, BOLD)
        return
    place, label, names, value = columns
    pen.open("TR")
    with _cell(pen):
        pen.text(entry.place, x, middle, place - 0.8 * size, size, BOLD, "right")
    with _cell(pen):
        pen.text(entry.label, x + place, middle, label - 0.8 * size, max(10.0, 0.8 * size), align="right")
    with _cell(pen):
        _draw_names(entry.names, pen, x + place + label, middle, names - 0.4 * size, size)
    with _cell(pen):
        pen.text(entry.value, x + place + label + names, middle, value, size, BOLD, "right")
    pen.close()


@contextmanager
def _cell(pen: Pen) -> Iterator[None]:
    """A cell of the row in the PDF structure, open while its text is written."""
    pen.open("TD")
    yield
    pen.close()


def _draw_names(names: tuple[str, ...], pen: Pen, x: float, middle: float, room: float, size: float) -> None:
    """In one line, or in two smaller ones: long names, or those in two scripts."""
    first, *others = names
    if not others and width(first, REGULAR) * size * NARROWEST <= room:
        pen.text(first, x, middle, room, size)
        return
    size = max(10.0, IN_TWO * size)
    lines = names if others else wrapped(first, REGULAR, size, room)
    while len(lines) > 2 and size > SMALLEST_NAME:
        size *= 0.95
        lines = wrapped(first, REGULAR, size, room)
    for number, line in enumerate(lines):
        pen.text(line, x, middle - (number - (len(lines) - 1) / 2) * size * LEADING, room, size)
