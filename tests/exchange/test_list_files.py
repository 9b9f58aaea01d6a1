"""Lists in files: workbooks of other programs, texts of old and new ones, and files that mean no good."""

import io
import zipfile

import pytest
from openpyxl import Workbook

from tournament.exchange.formats import FORMATS
from tournament.exchange.pasted_lists import parse_pairs, parse_players
from tournament.exchange.results.result_values import BadFile
from tournament.exchange.tables.list_reader import MOST_ROWS, read_list
from tournament.exchange.tables.table_writers import Table, write_xlsx

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OF_A_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml"
TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{OF_A_WORKBOOK}.sheet.main+xml"/>'
    f'<Override PartName="/xl/sharedStrings.xml" ContentType="{OF_A_WORKBOOK}.sharedStrings+xml"/></Types>'
).encode()


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    return saved(book)


def saved(book: Workbook) -> bytes:
    output = io.BytesIO()
    book.save(output)
    return output.getvalue()


def with_parts(**parts: bytes) -> bytes:
    """A workbook in which these parts are others."""
    paths = {"sheet": "xl/worksheets/sheet1.xml", "links": "xl/_rels/workbook.xml.rels"}
    paths["types"] = "[Content_Types].xml"
    if "sharedStrings" in parts:  # which a workbook declares
        parts["types"] = TYPES
    changed = {
        paths.get(name, f"xl/{name}" + ".xml" * ("." not in name)): content for name, content in parts.items()
    }
    output = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook(("佐藤 健一",)))) as whole,
        zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as made,
    ):
        for part in {*whole.namelist(), *changed}:
            made.writestr(part, changed[part] if part in changed else whole.read(part))
    return output.getvalue()


def test_players_and_pairs_of_a_workbook_are_read_as_a_pasted_list() -> None:
    players = read_list(
        workbook(("Name", "会員番号"), ("佐藤 健一", 1024), (None, None), ("Ann Hill", "007"))
    )
    assert [(one.name.native or one.name.latin, one.number) for one in parse_players(players)] == [
        ("佐藤 健一", "1024"),
        ("Ann Hill", "007"),
    ]
    rows = ("Pair", "Player 1", "Player 2"), (1, "佐藤 健一", "森 花子"), (2.0, "A B", "C D")
    pairs = parse_pairs(read_list(workbook(*rows)))
    assert [(one.first.name.native or one.first.name.latin, bool(one.second)) for one in pairs] == [
        ("佐藤 健一", True),
        ("A B", True),
    ]


def test_a_guide_to_pronunciation_is_no_part_of_a_name_and_hidden_sheets_are_passed_over() -> None:
    strings = (
        f'<sst xmlns="{MAIN}"><si><r><t>佐藤 </t></r><r><t>健一</t></r>'
        '<rPh sb="0" eb="2"><t>サトウ</t></rPh></si></sst>'
    )
    row = '<row><c r="B1" t="s"><v>0</v></c></row>'
    sheet = f'<worksheet xmlns="{MAIN}"><sheetData>{row}</sheetData></worksheet>'
    assert read_list(with_parts(sharedStrings=strings.encode(), sheet=sheet.encode())) == "\t佐藤 健一"
    book = Workbook()
    book.worksheets[0].append(("secret",))
    book.worksheets[0].sheet_state = "hidden"
    shown = book.create_sheet("名簿")
    shown.append((None, "森 花子"))
    book.active = 1
    assert read_list(saved(book)) == "\t森 花子"


def test_rows_that_a_file_leaves_out_are_not_counted() -> None:
    """Some programs write an empty row at the end of the sheet."""
    book = Workbook()
    for number in (1, 2 * MOST_ROWS, 2**20):
        book.worksheets[0].cell(number, 1, f"Player {number}")
    assert read_list(saved(book)) == "Player 1\nPlayer 10000\nPlayer 1048576"


def test_what_is_saved_here_is_read_here() -> None:
    table = Table("名簿", (("Name",),), (("佐藤 健一",), ("=1+1",)))
    assert FORMATS["workbook"].read(write_xlsx([table])) == "Name\n佐藤 健一\n=1+1"


@pytest.mark.parametrize(
    "content",
    [
        "佐藤 健一,1024\n".encode(),
        "\ufeff佐藤 健一,1024\n".encode(),
        "佐藤 健一,1024\n".encode("cp932"),
        "佐藤 健一,1024\n".encode("utf-16"),
    ],
)
def test_a_text_may_have_any_usual_encoding(content: bytes) -> None:
    assert read_list(content) == "佐藤 健一,1024\n"


def test_western_letters_of_old_programs_stay_what_they_are() -> None:
    assert read_list("René Müller,Søren Ågård\n".encode("cp1252")) == "René Müller,Søren Ågård\n"


LONG = b"<row/>" * (MOST_ROWS + 1)
LONG = f'<worksheet xmlns="{MAIN}"><sheetData>'.encode() + LONG + b"</sheetData></worksheet>"
ENTITY = b'<!DOCTYPE x [<!ENTITY a "a"><!ENTITY b "&a;&a;">]><x><sheetData>&b;</sheetData></x>'
FAR_AWAY = f'<worksheet xmlns="{MAIN}"><sheetData><row r="4000000000"/></sheetData></worksheet>'.encode()


# What makes each of them, and why it is refused.
HOSTILE = {
    "long text": (lambda: b"x" * 2_000_001, "too_large"),
    "long text of another script": (lambda: ("名" * 100_001).encode(), "too_large"),
    "start of an archive": (lambda: b"PK\x03\x04 and no more", "no_workbook"),
    "workbook of another age": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1", "old_workbook"),
    "bytes": (lambda: b"\x00\x01\x02", "no_list"),
    "large part": (lambda: with_parts(sharedStrings=b"<sst>" + b" " * 9_000_000 + b"</sst>"), "too_large"),
    "large parts": (
        lambda: with_parts(**{f"part{each}": b" " * 7_900_000 for each in range(4)}),
        "too_large",
    ),
    "entities": (lambda: with_parts(sheet=ENTITY), "entities"),
    "deep picture": (lambda: with_parts(**{"media/picture.png": b"<x>" * 40}), "too_deep"),
    "row far away": (lambda: with_parts(sheet=FAR_AWAY), "too_many_rows"),
    "deep sheet": (lambda: with_parts(sheet=b"<a>" * 100), "too_deep"),
    "open tag": (lambda: with_parts(sheet=b"<worksheet"), "no_xml"),
    "many rows": (lambda: with_parts(sheet=LONG), "too_many_rows"),
    "no links": (lambda: with_parts(links=b"<Relationships/>"), "no_workbook"),
    "no sheets": (lambda: with_parts(workbook=b"<workbook/>"), "no_workbook"),
}


@pytest.mark.sampled
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused(kind: str) -> None:
    content, code = HOSTILE[kind]
    with pytest.raises(BadFile) as refused:
        read_list(content())
    assert refused.value.code == code


def test_a_damaged_workbook_is_read_or_refused() -> None:
    whole = workbook(("Name", "No"), *((f"Player {number}", number) for number in range(40)))
    for at in range(0, len(whole), 37):
        broken = whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]
        try:
            assert isinstance(read_list(broken), str)
        except BadFile:
            continue
