"""Tables as HTML: one template for the head, and the lines in one call.

At every result hundreds of lines are drawn anew: a template node costs some fifteen microseconds, and a line
written as a template has a dozen. So each column becomes one function, with what all rows share bound to it.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.template import Context
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from scoring.rounding import Number
from tournament.domain.journal.reports.versioned_cache import Remembered
from tournament.exchange.tables.table_writers import as_file
from tournament.sheets.names import Party, Team
from tournament.tables.table import KINDS, Beside, Column, Place, Table
from tournament.web.formatting.figures import names
from tournament.web.formatting.pictures import bar, length_bar, medal, spark
from tournament.web.formatting.reader import reader
from tournament.words.language import Language
from tournament.words.team_words import team_name

register = template.Library()
Link = Callable[[Any], str]
Cell = Callable[[Any], str]
Write = Callable[[Any, Language], str]
Picture = Callable[[Any, Write, Language], str]  # of the value, and what writes its text
EMPTY = (None, "", ())  # as a value of an optional column


@dataclass(frozen=True, slots=True)
class PageTable:
    """How a page shows a table: `links` from a row, by the code of the column; `anchor` before its key.

    `own` is the key of the reader's own row, `css` the class of the table. Without a `caption` the title is
    one for screen readers alone. `pictures` are those of this table beside PICTURES. `kept` is what a line
    depends on, with what all lines of the table share: it is drawn again only when that has changed.
    A keyboard passes over the links of the columns `passed`: the page that the name leads to has them too.
    """

    table: Table[Any]
    links: Mapping[str, Link] = field(default_factory=dict)
    anchor: str = ""
    own: Any = None
    css: str = "ranking sheet"
    caption: str = ""
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    kept: tuple[Hashable, Callable[[Any], object]] | None = None
    passed: frozenset[str] = frozenset()


@register.inclusion_tag("components/data_table.html", takes_context=True)
def data_table(context: Context, shown: PageTable) -> dict[str, object]:
    """The table; where the reader asked for the file of the page, the same is a table of that file."""
    language = reader()
    file_tables = getattr(context.get("request"), "file_tables", None)
    if file_tables is not None:
        file_tables.append(as_file(shown.table, language))
    return {
        "shown": shown,
        "number": len(file_tables or ()),
        "title": shown.table.title(language),
        "heads": heads_of(columns_of(shown.table), language),
        "rows": rows_of(shown, language),
    }


def columns_of(table: Table[Any]) -> list[Column[Any]]:
    """Those of a page; an optional one only where a row has something in it."""
    rows = table.rows
    return [
        column
        for column in table.columns_on("page")
        if "optional" not in column.css
        or column.beside
        or any(column.value(row) not in EMPTY for row in rows)
    ]


def heads_of(columns: Iterable[Column[Any]], language: Language) -> list[tuple[str, str]]:
    """Class and text of the head of each column."""
    return [(_css(column), column.head_on("page")(language)) for column in columns]


def rows_of(shown: PageTable, language: Language) -> SafeString:
    """The lines, with the sentence below a group over all columns."""
    table, own, lines = shown.table, shown.own, []
    columns = columns_of(table)
    across, draw = len(columns), _drawn_of(shown, columns, language)
    for group in table.groups:
        for row in group.rows:
            start = '<tr class="own">' if own and table.key(row) == own else "<tr>"
            lines.append(f"{start}{draw(row)}</tr>")
        if group.foot:
            text = escape(group.foot(language))
            lines.append(f'<tr class="limit"><td colspan="{across}"><span>{text}</span></td></tr>')
    return mark_safe("\n".join(lines))


def _drawn_of(shown: PageTable, columns: Sequence[Column[Any]], language: Language) -> Cell:
    """The function that draws the cells of a row."""
    cells = [_cell_of(column, shown, language) for column in columns]

    def draw(row: Any) -> str:
        return "".join([cell(row) for cell in cells])

    if not shown.kept:
        return draw
    key, (shared, depends) = shown.table.key, shown.kept
    whose = (shared, language.code, language.shows_real, tuple(column.code for column in columns))
    return lambda row: _lines.of(((whose, key(row)), depends(row)), draw, row)


_lines = Remembered(lambda _whose, draw, row: draw(row), most=4000)


def _css(column: Column[Any], more: str = "") -> str:
    return " ".join(filter(None, (KINDS[column.kind].css, column.css, more)))


def _cell_of(column: Column[Any], shown: PageTable, language: Language) -> Cell:
    """The function that draws the cell of a row in this column; a picture has the texts beside it, too."""
    if column.kind in ("names", "team"):
        return _named(column, shown, language)
    css = _css(column, column.cell_css)
    opening = f'<td class="{css}">' if css else "<td>"
    value, write, beside = column.value, column.writes, column.beside
    link, struck = shown.links.get(column.code), column.is_struck
    picture = shown.pictures.get(column.drawn) or PICTURES.get(column.drawn)
    is_plain = KINDS[column.kind].is_plain
    stop = ' tabindex="-1"' if column.code in shown.passed else ""

    def cell(row: Any) -> str:
        figure = value(row)
        if picture:
            html = picture(figure, write, language)
        else:
            html = write(figure, language) if is_plain else escape(write(figure, language))
        if struck and struck(row):
            html = f"<s>{html}</s>"
        if link and html and (address := link(row)):
            html = f'<a class="to-why"{stop} href="{address}">{html}</a>'
        if beside and not picture and (texts := beside(row, language)):
            html += _besides(texts)
        return f"{opening}{html}</td>"

    return cell


def _besides(texts: Iterable[Beside]) -> str:
    return "".join([f' <span class="{one.css}">{escape(one.text)}</span>' for one in texts])


def _named(column: Column[Any], shown: PageTable, language: Language) -> Cell:
    """The head of a row: who it is of, leading to a page of its own where there is one."""
    value, key, link, beside = column.value, shown.table.key, shown.links.get(column.code), column.beside
    anchor = shown.anchor

    def cell(row: Any) -> str:
        html = _name_of(value(row), language)
        if link and (address := link(row)):
            name = f' id="{anchor}{key(row)}"' if anchor else ""
            html = f'<a class="target"{name} href="{address}">{html}</a>'
        if beside and (texts := beside(row, language)):
            html += _besides(texts)
        return f'<th scope="row">{html}</th>'

    return cell


@lru_cache(maxsize=4096)
def _name_of(who: Party | Team, language: Language) -> str:
    """The names as HTML. What people typed is escaped; `names` reads the same language from the request."""
    return escape(team_name(who, language)) if isinstance(who, Team) else conditional_escape(names(who))


# What a page draws in place of the text, or around it. The text of a kept picture is not written again.


def _medal(rank: Place, write: Write, language: Language) -> str:
    return medal(rank.place or 0, write(rank, language))


@lru_cache(maxsize=1024)
def _move(ranks: int, write: Write, language: Language) -> str:
    """Ranks gained or lost, with an arrow."""
    text = write(ranks, language)
    if not ranks:
        return text
    way, sign = ("up", "▲") if ranks > 0 else ("down", "▼")
    word, count = text.rsplit(" ", 1)
    arrow = f'<span aria-hidden="true">{sign}</span><span class="visually-hidden">{word}</span>'
    return f'<span class="move {way}">{arrow} {count}</span>'


def _bar(figures: tuple[Number, Number, Number] | None, write: Write, language: Language) -> str:
    return bar(*figures) if figures else ""


def _length(figures: tuple[Number, Number], write: Write, language: Language) -> str:
    return length_bar(*figures)


def _fine(change: Number, write: Write, language: Language) -> str:
    text = write(change, language)
    return text and f'<span class="{"error" if change < 0 else "strong"}">{text}</span>'


def line_through(average: Number, *, places: int = 0, reach: Number = 0) -> Picture:
    """A line through figures, the present one last, and the same for the ear.

    `places`: the figures are ranks among so many, of which the first is at the top. `reach`: as of `spark`.
    """

    @lru_cache(maxsize=4096)
    def drawn(values: tuple[Number, ...], write: Write, language: Language) -> str:
        levels, text = [places + 1 - place for place in values] if places else values, write(values, language)
        return f'{spark(levels, average, reach)}<span class="visually-hidden">{text}</span>' if text else ""

    return drawn


REACH = 20  # per cent from the average to the edge of a line by round

PICTURES: dict[str, Picture] = {
    "medal": _medal,
    "move": _move,
    "bar": _bar,
    "length": _length,
    "figures": line_through(50, reach=REACH),
    "imps": line_through(0),
    "fine": _fine,
}
