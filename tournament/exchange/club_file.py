"""A whole club as one file: a zip of `club.json` and of the rows of each table, a line of JSON each.

`club.json` says the format, the release and its latest migration, the club, and for each table its count of
rows and the SHA-256 of its lines. The file is written and read a line at a time, whatever its size.
"""

import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import IO, Any

from tournament.exchange.folder_zip import EARLIEST, ZIP_ERRORS, ZLIB_ERROR

FORMAT = 1
MANIFEST, ROWS = "club.json", "rows/{}.jsonl"
MOST_MANIFEST, LONGEST_LINE = 1_000_000, 64_000_000
MOST_BYTES = 20_000_000  # of one that is brought by a browser; a command takes larger ones
MOST_UNPACKED = 4_000_000_000

Row = dict[str, Any]


class Unreadable(Exception):
    """Why a file is none that can be taken: `too_large`, `not_a_club`, `damaged` or `newer`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(slots=True)
class ClubWriter:
    """Writes the tables one after another, and at the end what the file holds."""

    zip: zipfile.ZipFile
    tables: dict[str, dict[str, object]] = field(default_factory=dict)

    def write(self, table: str, rows: Iterable[Row]) -> None:
        digest, count = hashlib.sha256(), 0
        with self.zip.open(_member(ROWS.format(table)), "w", force_zip64=True) as member:
            for row in rows:
                line = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
                digest.update(content := line.encode())
                member.write(content)
                count += 1
        self.tables[table] = {"rows": count, "sha256": digest.hexdigest()}

    def close(self, about: Row) -> None:
        manifest = {"format": FORMAT, **about, "tables": self.tables}
        self.zip.writestr(_member(MANIFEST), json.dumps(manifest, ensure_ascii=False, indent=1))
        self.zip.close()


def _member(name: str) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name, EARLIEST)
    member.compress_type = zipfile.ZIP_DEFLATED
    member.external_attr = 0o600 << 16
    return member


def club_writer(target: IO[bytes]) -> ClubWriter:
    return ClubWriter(zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED))


@dataclass(frozen=True, slots=True)
class ClubReader:
    """The file of a club: what it says of itself, and its tables."""

    zip: zipfile.ZipFile
    about: Row

    def check(self) -> None:
        """Read it through once. Unreadable `damaged` where a table is not as it was written."""
        for table in self.about["tables"]:
            for _row_of_it in self.rows(table):
                pass

    def rows(self, table: str) -> Iterator[Row]:
        """The rows of a table. Unreadable `damaged` at the end of one that has changed."""
        said = self.about["tables"].get(table, {"rows": 0, "sha256": hashlib.sha256().hexdigest()})
        digest, count = hashlib.sha256(), 0
        if table in self.about["tables"]:
            for line in self._lines(ROWS.format(table)):
                digest.update(line)
                count += 1
                yield _row(line)
        if (said.get("rows"), said.get("sha256")) != (count, digest.hexdigest()):
            raise Unreadable("damaged")

    def _lines(self, name: str) -> Iterator[bytes]:
        try:
            with self.zip.open(name) as member:
                while line := member.readline(LONGEST_LINE):
                    if not line.endswith(b"\n"):
                        raise Unreadable("damaged")
                    yield line
        except ZIP_ERRORS as error:
            raise Unreadable("damaged") from error
        except ZLIB_ERROR as error:
            raise Unreadable("damaged") from error


def _row(line: bytes) -> Row:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Unreadable("damaged") from error
    if not isinstance(row, dict) or "\\u0000" in line.decode(errors="replace"):
        raise Unreadable("damaged")
    return row


def club_reader(source: IO[bytes]) -> ClubReader:
    """Unreadable where it is no file of a club, or one of a later format."""
    try:
        file = zipfile.ZipFile(source)
        if sum(member.file_size for member in file.infolist()) > MOST_UNPACKED:
            raise Unreadable("too_large")
        with file.open(MANIFEST) as member:
            about = json.loads(member.read(MOST_MANIFEST))
    except ZIP_ERRORS as error:
        raise Unreadable("not_a_club") from error
    except (ZLIB_ERROR, ValueError, RecursionError) as error:
        raise Unreadable("not_a_club") from error
    if not isinstance(about, dict) or not isinstance(about.get("format"), int):
        raise Unreadable("not_a_club")
    if about["format"] > FORMAT:
        raise Unreadable("newer")
    if not _is_whole(about):
        raise Unreadable("not_a_club")
    return ClubReader(file, about)


def _is_whole(about: Row) -> bool:
    """Whether it says all that a reader asks of it."""
    tables, club = about.get("tables"), about.get("club")
    texts = all(isinstance(about.get(name), str) for name in ("product", "migration", "made", "redaction"))
    if not (texts and isinstance(tables, dict) and isinstance(club, dict)):
        return False
    named = isinstance(club.get("name"), str) and isinstance(about.get("left"), dict)
    return named and all(isinstance(one, dict) for one in tables.values())
