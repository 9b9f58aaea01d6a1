"""The tables of any page as a file, and the links to it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from http import HTTPStatus
from typing import Any

from django import template
from django.http import HttpRequest, HttpResponse
from django.template import Context
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from tournament.domain.errors import DirectorError
from tournament.exchange.formats import FORMATS
from tournament.exchange.tables.table_writers import Table, Value, values_of
from tournament.web.server.refusal_page import refused

# The tables of any page as a file: `?tables=csv` or `?tables=xlsx` at the address of the page.
#
# The middleware lets the view make the page and writes the tables of it, so that the file holds what this
# reader may see, and nothing else.

TITLE = re.compile(r"<title>(.*?)</title>", re.S)
MOST = 100  # characters of a file's name


def tables_as_files(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware."""

    def answer(request: HttpRequest) -> HttpResponse:
        if QUERY not in request.META["QUERY_STRING"] or request.method != "GET" or QUERY not in request.GET:
            return get_response(request)
        return _file(request, get_response)

    return answer


def _file(request: HttpRequest, get_response: Callable[[HttpRequest], HttpResponse]) -> HttpResponse:
    """The page as a file; an answer that is no page stays what it is."""
    request.META.pop("HTTP_IF_NONE_MATCH", None)  # the tag of a page is none of its file
    request.file_tables = []  # type: ignore[attr-defined]
    response = get_response(request)
    if response.status_code != HTTPStatus.OK or not response.get("Content-Type", "").startswith("text/html"):
        return response
    code = TABLE_FORMATS.get(request.GET[QUERY])
    if code is None:
        return refused(request, DirectorError("no_such_file", _("A table is saved as csv or as xlsx.")), 404)
    page = response.content.decode()
    tables = tables_of(page, request.file_tables)  # type: ignore[attr-defined]
    if not tables:
        return refused(request, DirectorError("no_table", _("This page has no table at the moment.")), 404)
    kind = FORMATS[code]
    made = HttpResponse(
        kind.write(tables), content_type=kind.media_type, headers=kind.headers(_name(page, tables))
    )
    made["Cache-Control"] = "private, no-store"
    made["Vary"] = "Cookie, Accept-Language"
    return made


def _name(page: str, tables: list[Table]) -> str:
    """The title of the page and of its first table."""
    title = TITLE.search(page)
    parts = [unescape(title[1]) if title else "", tables[0].title]
    return " ".join(" · ".join(part for part in parts if part).split())[:MOST]


MAIN, NAMES, REMARKS, OPPONENTS = range(4)
# The tables of a page as values for a file: what a screen reader reads of them.
#
# The file of a page is made of the page itself, so that gate, names and language are the same; a table that
# was drawn from data (formatting/data_tables.py) is that data. Drawings and what is `aria-hidden` or
# `data-no-file` are left out. Names (`who`, `players`), remarks (`tag`, `error`) and an `opponent` beside a
# figure get a column of their own, so that the figure stays a number.

PARTS = {"who": NAMES, "players": NAMES, "tag": REMARKS, "error": REMARKS, "opponent": OPPONENTS}
WORDS = {REMARKS: gettext_noop("Remarks"), OPPONENTS: gettext_noop("Opponents")}
SILENT = frozenset(
    {"svg", "script", "style", "select", "button", "textarea", "datalist", "dialog", "template"}
)
DRAWN = SILENT | {"input"}
HIDING = ("hidden", "data-no-file")
EMPTY = frozenset({"br", "input", "img", "wbr", "hr", "col", "meta", "link"})
BLOCKS = frozenset({"br", "p", "div", "li", "td", "th", "summary"})
BLANKS = re.compile(r"\s+")
SPAN = re.compile(r"[1-9]\d{0,2}", re.ASCII)
# Tables of figures; others hold forms, hands and rooms. `components.css` has the same list.
OF_FIGURES = frozenset({"sheet", "cross", "game-sheet", "pad"})


@dataclass
class _Cell:
    """`is_drawn` where the page has a drawing, a field or an act in place of a text."""

    is_head: bool
    across: int
    down: int
    is_drawn: bool = False
    texts: list[str] = field(default_factory=lambda: [""] * 4)


@dataclass
class _Found:
    """A table while it is read: each row says whether it stands in the head. `drawn`: its number among those
    that were drawn from data, from 1.
    """

    is_of_figures: bool
    drawn: int = 0
    title: str = ""
    rows: list[tuple[bool, list[_Cell]]] = field(default_factory=list)


def tables_of(page: str, drawn: Sequence[Table] = ()) -> list[Table]:
    """The tables of figures of a page that have rows; a table inside another one is a part of its cell.

    `drawn` are those that the page drew from data: they are not read again.
    """
    reader = _Reader()
    reader.feed(page)
    reader.close()
    made = (
        drawn[one.drawn - 1] if one.drawn else _table(one, number)
        for number, one in enumerate(reader.found, start=1)
        if one.is_of_figures
    )
    return [table for table in made if table.rows]


class _Reader(HTMLParser):
    """Reads the tables. `_open` has of each open element whether its text is left out, and its part."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[_Found] = []
        self._depth = 0  # of tables
        self._in_head = self._in_caption = False
        self._cell: _Cell | None = None
        self._open: list[tuple[str, bool, int]] = []  # tag, silent, part

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = dict(attrs)
        if tag == "table":
            self._depth += 1
            if self._depth == 1:
                is_of_figures = not OF_FIGURES.isdisjoint((about.get("class") or "").split())
                self.found.append(_Found(is_of_figures, int(about.get("data-drawn") or 0)))
        elif self._depth == 1:
            self._table_part(tag, about)
        if tag in BLOCKS:
            self._write(" ")
        meaning = self._meaning(tag, about)
        if tag not in EMPTY:
            self._open.append((tag, *meaning))

    def _table_part(self, tag: str, about: dict[str, str | None]) -> None:
        table = self.found[-1]
        if tag == "caption":
            self._in_caption = True
        elif tag == "thead":
            self._in_head = True
        elif tag == "tr":
            table.rows.append((self._in_head, []))
        elif tag in ("td", "th") and table.rows:
            self._cell = _Cell(tag == "th", _span(about.get("colspan")), _span(about.get("rowspan")))
            table.rows[-1][1].append(self._cell)

    def _meaning(self, tag: str, about: dict[str, str | None]) -> tuple[bool, int]:
        _tag, silent, part = self._open[-1] if self._open else ("", False, MAIN)
        if tag in ("td", "th", "caption"):
            part = MAIN
        classes = (about.get("class") or "").split()
        parts = [PARTS[css] for css in classes if css in PARTS and tag in ("span", "small")]
        hidden = tag in SILENT or about.get("aria-hidden") == "true" or any(one in about for one in HIDING)
        if self._cell is not None and (
            tag in DRAWN or (tag in ("td", "th") and (hidden or "screen" in classes))
        ):
            self._cell.is_drawn = True
        return silent or hidden, parts[0] if parts else part

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS:
            self._write(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in EMPTY or tag not in {one for one, _silent, _part in self._open}:
            return
        while self._open.pop()[0] != tag:
            pass
        if tag == "table":
            self._depth -= 1
        elif self._depth == 1:
            self._cell = None if tag in ("td", "th") else self._cell
            self._in_head = self._in_head and tag != "thead"
            self._in_caption = self._in_caption and tag != "caption"

    def handle_data(self, data: str) -> None:
        self._write(data)

    def _write(self, text: str) -> None:
        silent, part = self._open[-1][1:] if self._open else (False, MAIN)
        if silent or not self.found:
            return
        if self._cell is not None:
            self._cell.texts[part] += text
        elif self._in_caption and part == MAIN:
            self.found[-1].title += text


def _span(text: str | None) -> int:
    return int(text) if text and SPAN.fullmatch(text) else 1


@dataclass(frozen=True, slots=True)
class _Texts:
    """What a cell says: its own text, and names, remarks and an opponent beside it."""

    parts: tuple[str, str, str, str] = ("", "", "", "")
    is_drawn: bool = False


NOTHING = _Texts()


def _table(found: _Found, number: int) -> Table:
    rows = [(is_head, cells) for is_head, cells in found.rows if is_head or not _is_note(cells)]
    grid = [*_grid([cells for _is_head, cells in rows])]
    width = max(map(len, grid), default=0)
    filled = [(*row, *[NOTHING] * (width - len(row))) for row in grid]
    heads = [row for (is_head, _cells), row in zip(rows, filled, strict=True) if is_head]
    body = [row for (is_head, _cells), row in zip(rows, filled, strict=True) if not is_head]
    columns = [*_columns(heads, body, width)]
    return Table(
        _clean(found.title) or pgettext("figures", "Table %(number)s") % {"number": number},
        tuple(tuple(column[0][at] for column in columns) for at in range(len(heads))),
        tuple(tuple(column[1][at] for column in columns) for at in range(len(body))),
    )


def _is_note(cells: Sequence[_Cell]) -> bool:
    """Whether a row is one sentence over all columns, such as "No match yet."."""
    return len(cells) == 1 and cells[0].across > 1 and not cells[0].is_head


def _grid(rows: Sequence[Sequence[_Cell]]) -> Iterator[list[_Texts]]:
    """Every row with its cells where they stand; a cell over several columns or rows is written once."""
    below: dict[int, int] = {}  # rows that a cell above still takes, by column
    for row in rows:
        made: list[_Texts] = []
        for cell in row:
            _skip(made, below)
            at = len(made)
            made += [_texts(cell), *[NOTHING] * (cell.across - 1)]
            below |= dict.fromkeys(range(at, at + cell.across), cell.down - 1)
        _skip(made, below)
        yield made


def _skip(made: list[_Texts], below: dict[int, int]) -> None:
    while below.get(len(made)):
        below[len(made)] -= 1
        made.append(NOTHING)


def _texts(cell: _Cell) -> _Texts:
    main, names, *beside = map(_clean, cell.texts)
    remarks, opponent = beside
    parts = (main, names, remarks, opponent) if main else (names, "", remarks, opponent)
    return _Texts(parts, cell.is_drawn)


def _clean(text: str) -> str:
    return BLANKS.sub(" ", text.replace("\ufe0e", "")).strip()


def _columns(
    heads: Sequence[Sequence[_Texts]], body: Sequence[Sequence[_Texts]], width: int
) -> Iterator[tuple[list[Value], list[Value]]]:
    """Heads and values of each column; names and remarks beside a figure have their own.

    A column of drawings or acts alone is left out.
    """
    for at in range(width):
        titles = [" ".join(filter(None, row[at].parts[:REMARKS])) for row in heads]
        columns = {part: [row[at].parts[part] for row in body] for part in (MAIN, NAMES, *WORDS)}
        used = [part for part, texts in columns.items() if any(texts)]
        if not used and any(titles) and not any(row[at].is_drawn for row in body):
            used = [MAIN]
        for part in used:
            yield _part_titles(titles, part if used[0] != part else MAIN), values_of(columns[part])


def _part_titles(titles: Sequence[str], part: int) -> list[Value]:
    if part == MAIN or not titles:
        return [*titles]
    word = _(WORDS.get(part, "Names"))
    return [*[""] * (len(titles) - 1), f"{titles[-1]} · {word}" if titles[-1] else word]


# The row of files under the tables of a page: the same figures for a spreadsheet (`tables_as_files`), the
# page's own files, and its paper in each language.

register = template.Library()

QUERY = "tables"
# What the address says, and the key of FORMATS.
TABLE_FORMATS = {"csv": "table", "xlsx": "workbook"}
# These choose no other rows: the reader's own line is marked, a part of the page is asked for.
LEFT_OUT = (QUERY, "live", "pair")
OWN = "own"


@register.inclusion_tag("_table_files.html", takes_context=True)
def table_files(
    context: Context,
    only: str = "",
    paper: str = "",
    contestant: int | None = None,
    more: Mapping[str, str] | None = None,
    **own: str,
) -> dict[str, object]:
    """The links to the files of this page: of its tables, in both kinds or `only` in one, or in none where it
    says "own"; `own` and `more` by name, a `csv` in place of the tables'; `paper`, a PDF in each language, of
    a `contestant`. A folder of files has the own ones of a page without tables.
    """
    request: Any = context.get("request")
    if request is None or (getattr(request, "site", None) and only != OWN):
        return {}
    query = request.GET.copy()
    for name in LEFT_OUT:
        query.pop(name, None)
    tables = {name: f"{request.path}?{_with(query, name)}" for name in TABLE_FORMATS if only in ("", name)}
    files = {name: address for name, address in (tables | own | {**(more or {})}).items() if address}
    return {"files": files, "paper": paper, "narrowed": f"&contestant={contestant}" if contestant else ""}


def _with(query: Any, name: str) -> str:
    asked = query.copy()
    asked[QUERY] = name
    return asked.urlencode()
