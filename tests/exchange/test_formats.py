"""FORMATS names every file that comes in or goes out; pages, the API and the papers read it."""

import re
from pathlib import Path
from typing import Any

from scoring.hands.dealing import deal_from_integer
from tournament.api.sessions.files_api import FileParser
from tournament.domain.files.readings.uploaded_files import MOST
from tournament.exchange.formats import FORMATS, FileFormat
from tournament.exchange.pasted_lists import PlayerLine
from tournament.movements.catalogue import build
from tournament.sheets.names import Name

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| `(\w+)` \| ([^|]+) \| `\.(\w+)` \| ([^|]+) \| ([^|]+) \|$", re.M)
WAYS = {(True, True): "in and out", (True, False): "in", (False, True): "out"}


def as_documented(code: str, file: FileFormat) -> tuple[str, ...]:
    way = WAYS[file.read is not None, file.write is not None]
    return code, file.of, file.extension, file.media_type, way


def test_the_page_of_the_api_lists_the_formats() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    assert ROW.findall(page) == [as_documented(code, file) for code, file in FORMATS.items()]


def test_what_is_written_is_read_again() -> None:
    movement = build("howell-3x5")
    lines = (PlayerLine(Name("森 一郎", "もり いちろう", "Ichiro Mori"), "A12"),)
    document = {"format": 2, "product": "Overtrick", "rows": {"event": [{"id": 1, "name": "木曜ペア戦"}]}}
    dealt = deal_from_integer(12345)

    assert there_and_back("movement", movement).rows == movement.rows
    assert tuple(there_and_back("players", lines)) == lines
    assert there_and_back("event", document) == document
    for code in ("dup", "dlm", "bri", "dge"):
        file = FORMATS[code]
        assert file.read
        assert file.write
        assert [one.deal for one in file.read(file.write([dealt], 7))] == [dealt]


def there_and_back(code: str, value: object) -> Any:
    file = FORMATS[code]
    return file.read(file.write(value))


def test_a_file_is_uploaded_only_where_it_is_read() -> None:
    assert MOST.keys() == {
        "movement",
        "movement_text",
        "event",
        "club",
        "deals",
        "usebio",
        "results_pbn",
        "results_csv",
        "acbl",
        "bws",
        "workbook",
    }
    assert all(FORMATS[code].read for code in MOST.keys() - {"deals"})


def test_the_api_takes_the_media_type_of_an_event_file() -> None:
    assert FileParser.media_type == FORMATS["event"].media_type


def test_a_name_that_is_no_ascii_stays_whole() -> None:
    header = FORMATS["event"].headers("木曜 / 1")["Content-Disposition"]
    assert header == (
        "attachment; filename=overtrick-event.zip; filename*=UTF-8''%E6%9C%A8%E6%9B%9C%20%2F%201.zip"
    )


def test_the_browser_offers_files_of_the_format() -> None:
    assert FORMATS["movement"].accept == ".json,application/json"
    assert FORMATS["players"].accept == ".csv,text/csv"


def test_no_page_and_no_address_names_a_media_type_of_its_own() -> None:
    of_files = {FORMATS[code].media_type.partition(";")[0] for code in ("players", "event")}
    surfaces = [path for room in ("web", "api") for path in (ROOT / "tournament" / room).rglob("*.py")]

    named = [str(path) for path in surfaces if any(kind in path.read_text("utf-8") for kind in of_files)]

    assert named == []
