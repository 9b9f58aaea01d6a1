"""A file with a list of players, pairs or teams, text or workbook, as the text that a person would paste."""

import io
import posixpath
import re
import zipfile
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation

from tournament.exchange.folder_zip import ZIP_ERRORS, ZLIB_ERROR
from tournament.exchange.results.result_values import BadFile
from tournament.exchange.results.texts import UTF_16, decoded
from tournament.exchange.xml_reader import Node, read_xml

# The file as a text: its rows, one a line.

MOST_BYTES = 2_000_000
LONGEST_TEXT = 100_000  # as of a pasted list
ZIP, OLD_WORKBOOK = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


def read_list(content: bytes) -> str:
    """The list with tabs between its columns, of a workbook or a text. BadFile for what is neither."""
    if len(content) > MOST_BYTES:
        raise BadFile("too_large")
    if content.startswith(OLD_WORKBOOK):
        raise BadFile("old_workbook")
    if content.startswith(ZIP):
        text = "\n".join("\t".join(row) for row in read_workbook(content))
    else:
        text = _decoded(content)
    if len(text) > LONGEST_TEXT:
        raise BadFile("too_large")
    return text


def _decoded(content: bytes) -> str:
    if b"\0" in content and not content.startswith(UTF_16):
        raise BadFile("no_list")
    text = decoded(content)
    if text is None:
        raise BadFile("no_list")
    return text


MOST_PART, MOST_FILES = 8_000_000, 500  # bytes of one part, unpacked; parts
MOST_ROWS, MOST_COLUMNS = 5_000, 60
WORKBOOK, LINKS, STRINGS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml"
# Read the first sheet of a workbook (XLSX) as rows of texts, as a stranger's file.
#
# Parts are read one by one up to a limit, whatever the archive says of their sizes. The phonetic guides that
# Japanese spreadsheets keep beside a text are no part of it.

COLUMN = re.compile(r"([A-Z]{1,3})[0-9]{1,7}")
LONGEST_NUMBER = 20

Rows = list[list[str]]


def read_workbook(content: bytes) -> Rows:
    """The rows that have a text; a cell that is empty between others is an empty text. BadFile otherwise."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            if len(file.namelist()) > MOST_FILES:
                raise BadFile("too_large")
            return _rows(file)
    except (*ZIP_ERRORS, ZLIB_ERROR) as error:
        raise BadFile("no_workbook") from error


def _rows(file: zipfile.ZipFile) -> Rows:
    names = {*file.namelist()}
    sheet = _first_sheet(file)
    if sheet not in names:
        raise BadFile("no_workbook")
    texts = [_shared(one) for one in _all(_part(file, STRINGS), "si")] if STRINGS in names else []
    found = []
    for data in _all(_part(file, sheet), "sheetData"):
        rows = _all(data, "row")
        if len(rows) > MOST_ROWS:
            raise BadFile("too_many_rows", most=MOST_ROWS)
        found += [cells for row in rows if any(cells := _cells(row, texts))]
    return found


def _part(file: zipfile.ZipFile, name: str) -> Node:
    with file.open(name) as member:
        content = member.read(MOST_PART + 1)
    if len(content) > MOST_PART:
        raise BadFile("too_large")
    return read_xml(content)


def _first_sheet(file: zipfile.ZipFile) -> str:
    """The path of the first sheet that is not hidden."""
    try:
        book, links = _part(file, WORKBOOK), _part(file, LINKS)
    except KeyError as error:
        raise BadFile("no_workbook") from error
    targets = {link.attribute("Id"): link.attribute("Target") for link in _all(links, "Relationship")}
    sheets = [one for all in _all(book, "sheets") for one in _all(all, "sheet")]
    shown = [one for one in sheets if one.attribute("state") not in ("hidden", "veryHidden")] or sheets
    if not shown:
        raise BadFile("no_workbook")
    ids = [value for name, value in shown[0].attributes.items() if _local(name) == "id"]
    target = targets.get(ids[0], "") if ids else ""
    return posixpath.normpath(target.lstrip("/") if target.startswith("/") else f"xl/{target}")


def _cells(row: Node, texts: Sequence[str]) -> list[str]:
    found: dict[int, str] = {}
    at = -1
    for cell in _all(row, "c"):
        named = COLUMN.fullmatch(cell.attribute("r"))
        at = _column(named[1]) if named else at + 1
        if at < MOST_COLUMNS and (text := _text(cell, texts)):
            found[at] = text
    return [found.get(column, "") for column in range(max(found, default=-1) + 1)]


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _text(cell: Node, texts: Sequence[str]) -> str:
    kind = cell.attribute("t")
    if kind == "inlineStr":
        return _one_line("".join(_shared(one) for one in _all(cell, "is")))
    value = "".join(one.content for one in _all(cell, "v")).strip()
    match kind:
        case "s":
            return _at(texts, value)
        case "e":
            return ""
        case "" | "n":
            return _number(value)
    return _one_line(value)


def _at(texts: Sequence[str], number: str) -> str:
    known = number.isascii() and number.isdecimal() and len(number) < LONGEST_NUMBER
    return texts[int(number)] if known and int(number) < len(texts) else ""


def _number(text: str) -> str:
    """A number as people write it: 1024 and not 1024.0 or 1.024E3."""
    try:
        value = Decimal(text)
    except InvalidOperation:
        return _one_line(text)
    if not value.is_finite() or abs(value.adjusted()) > LONGEST_NUMBER:
        return _one_line(text)
    plain = format(value, "f")
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def _shared(node: Node) -> str:
    """The text of a string with its runs, without phonetic guides."""
    return _one_line("".join(_pieces(node)))


def _pieces(node: Node) -> Iterator[str]:
    for child in node.children:
        if _local(child.tag) == "t":
            yield child.content
        elif _local(child.tag) == "r":
            yield from _pieces(child)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _all(node: Node, tag: str) -> list[Node]:
    return [one for one in node.children if _local(one.tag) == tag]


def _local(name: str) -> str:
    return name.rpartition("}")[2]
