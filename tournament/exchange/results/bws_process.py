"""Parse the tables of a Bridgemate session's file, in a process of its own with limits.

access-parser follows pointers of the file and trusts them: a damaged or hostile file can make it loop for
ever or fill the memory. `tables_of` runs this module as a program, which is stopped when it takes too long.
"""

import codecs
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

SECONDS = 10  # an evening of a club takes half a second
MOST_MEMORY = 512 * 1024 * 1024
MOST_ANSWER = 50_000_000  # bytes of the tables as JSON
NO_EXTRA, CUT_OFF = 3, 4  # the status of a child that has no access-parser, and that lacks results
RESULTS = "ReceivedData"
# Where the definition of a table says how many rows it has, by the version of the database.
ROWS_AT = {3: 12}
ROWS_AT_LATER = 16
# Where a database before Access 2000 names its code page, and what two bytes of its cipher are there.
CODE_PAGE_AT, CODE_PAGE_CIPHER, USUAL_CODE_PAGE = 0x3C, 0x427B, "cp1252"

Row = dict[str, Any]


class TooMuch(Exception):
    """The file takes more time or memory than any session of a club."""


class Unreadable(Exception):
    """access-parser cannot read the file."""


class CutOff(Exception):
    """The file has fewer results than it says."""


class NoExtra(Exception):
    """access-parser is not installed."""


def tables_of(content: bytes, names: tuple[str, ...], *, seconds: float = SECONDS) -> dict[str, list[Row]]:
    """The rows of these tables; a table that is missing has none. TooMuch, Unreadable,
    CutOff or NoExtra.
    """
    with TemporaryDirectory() as folder:
        path, answer = Path(folder) / "session.bws", Path(folder) / "tables.json"
        path.write_bytes(content)
        command = [sys.executable, "-P", __file__, str(path), str(answer), *names]
        try:
            status = subprocess.run(
                command,
                timeout=seconds,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            ).returncode
        except subprocess.TimeoutExpired as error:
            raise TooMuch from error
        if status == NO_EXTRA:
            raise NoExtra
        if status == CUT_OFF:
            raise CutOff
        if status or not answer.exists():
            raise Unreadable
        if answer.stat().st_size > MOST_ANSWER:
            raise TooMuch
        found: dict[str, list[Row]] = json.loads(answer.read_text(encoding="utf-8"))
        return found


def _main(path: str, answer: str, names: list[str]) -> int:
    """The child: status 0 when the tables lie in the file `answer`."""
    try:
        from access_parser import AccessParser
    except ImportError:
        return NO_EXTRA
    _limit()
    _read_texts_by(_code_page(path))
    database = AccessParser(path)
    tables = {name: _rows(database, name) for name in names}
    if RESULTS in names and len(tables[RESULTS]) < _declared(database, RESULTS):
        return CUT_OFF
    with Path(answer).open("w", encoding="utf-8") as file:
        json.dump(tables, file, default=_plain)
    return 0


def _code_page(path: str) -> str:
    """The codec of the texts of a database before Access 2000."""
    head = Path(path).read_bytes()[CODE_PAGE_AT : CODE_PAGE_AT + 2]
    name = f"cp{int.from_bytes(head, 'little') ^ CODE_PAGE_CIPHER}"
    try:
        return codecs.lookup(name).name
    except LookupError:
        return USUAL_CODE_PAGE


def _read_texts_by(codec: str) -> None:
    """access-parser takes such texts for UTF-8 and drops every letter that is none, such as é."""
    from access_parser import access_parser as parser

    parse_any = parser.parse_type

    def parse(data_type: int, buffer: bytes, length: int | None = None, version: int = 3) -> object:
        if data_type == parser.TYPE_TEXT and version == 3:
            return bytes(buffer).decode(codec, "replace")
        return parse_any(data_type, buffer, length, version=version)

    parser.parse_type = parse


def _limit() -> None:
    """Memory, the size of a file and the time of the processor; Windows knows none of these."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_ANSWER + 1, MOST_ANSWER + 1))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def _rows(database: Any, name: str) -> list[Row]:
    if name not in database.catalog:
        return []
    columns = database.parse_table(name)
    count = max((len(values) for values in columns.values()), default=0)
    return [
        {column: values[at] for column, values in columns.items() if at < len(values)} for at in range(count)
    ]


def _declared(database: Any, name: str) -> int:
    """How many rows the definition of a table names."""
    definition = database._table_defs.get(database.catalog.get(name, 0) * database.page_size, b"")
    at = ROWS_AT.get(database.version, ROWS_AT_LATER)
    return int.from_bytes(definition[at : at + 4], "little")


def _plain(value: object) -> str:
    """What JSON does not know: dates, and bytes that are no text."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1], sys.argv[2], sys.argv[3:]))
