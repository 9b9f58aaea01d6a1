"""A file with a list of players, pairs or teams, text or workbook, as the text that a person would paste."""

import io
import zipfile
from decimal import Decimal
from typing import TYPE_CHECKING

from tournament.exchange.results.result_values import BadFile
from tournament.exchange.results.texts import UTF_16, decoded
from tournament.exchange.xml_reader import read_xml

if TYPE_CHECKING:
    from openpyxl.cell.read_only import EmptyCell, ReadOnlyCell

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
LAST_ROW = 2**20  # of any spreadsheet; some programs write an empty one there
LONGEST_NUMBER = 20
# Read the first sheet of a workbook (XLSX) as rows of texts, as a stranger's file.
#
# The size of each part and of all is limited, and our own reader of XML (depth, elements, entities) sees
# every part before openpyxl gets the file; an archive that unpacks to more than it says is damaged for both.

Rows = list[list[str]]


def read_workbook(content: bytes) -> Rows:
    """The rows that have a text; a cell that is empty between others is an empty text. BadFile otherwise."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            parts = file.infolist()
            if len(parts) > MOST_FILES or sum(part.file_size for part in parts) > 3 * MOST_PART:
                raise BadFile("too_large")
            for name in file.namelist():
                _check_part(file, name)
        return _rows(content)
    except BadFile:
        raise
    except Exception as error:  # neither zipfile nor openpyxl says which errors a damaged file may raise
        raise BadFile("no_workbook") from error


def _check_part(file: zipfile.ZipFile, name: str) -> None:
    with file.open(name) as member:
        content = member.read(MOST_PART + 1)
    if len(content) > MOST_PART:
        raise BadFile("too_large")
    try:
        read_xml(content)
    except BadFile as refusal:
        if refusal.code != "no_xml" or name.endswith((".xml", ".rels")):  # a picture is none
            raise


def _rows(content: bytes) -> Rows:
    from openpyxl import load_workbook  # only where a workbook is read

    book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    sheet = next((one for one in book.worksheets if one.sheet_state == "visible"), book.worksheets[0])
    sheet.reset_dimensions()  # a program may have written them wrong
    rows, before, counted = [], None, 0
    for number, cells in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS), start=1):
        if cells is before and number <= LAST_ROW:
            continue  # openpyxl gives all rows that the file leaves out as one and the same
        before, counted = cells, counted + 1
        if counted > MOST_ROWS or number > LAST_ROW:
            raise BadFile("too_many_rows", most=MOST_ROWS)
        if texts := "\t".join(map(_text, cells)).rstrip("\t"):
            rows.append(texts.split("\t"))
    return rows


def _text(cell: "ReadOnlyCell | EmptyCell") -> str:
    """A number as people write it: 1024 and not 1024.0 or 1.024E3."""
    if cell.value is None or cell.data_type == "e":
        return ""
    if isinstance(cell.value, float) and abs(cell.value) < 10**LONGEST_NUMBER:
        return format(Decimal(repr(cell.value)).normalize(), "f")
    return " ".join(str(cell.value).split())
