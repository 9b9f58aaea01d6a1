"""A whole event as one file: a zip of `overtrick.json` and of its SHA-256, parsed as untrusted input.

The document (format 2) holds `format`, `product`, `made`, `club` (name, latin), `event` (its name), and
`rows`: for each kind of row a list of objects. Rows refer to one another by numbers of the file's own, so
that the same event makes the same file in every database; addresses and devices' keys are numbers too, and
the import generates new ones. `journal` is one of the kinds.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Mapping
from typing import Any

from tournament.exchange.folder_zip import EARLIEST, ZIP_ERRORS, ZLIB_ERROR
from tournament.sheets.names import OLD_NAMES

FORMAT = 2
DOCUMENT, CHECKSUM = "overtrick.json", "overtrick.sha256"
MOST_BYTES, MOST_UNPACKED, DEEPEST = 16_000_000, 20_000_000, 24
# Counted by their signs before anything is built: empty rows are few bytes in a file, and many in memory.
MOST_ROWS, MOST_VALUES = 300_000, 1_500_000
LONGEST_TEXT = 1_000  # of the texts beside the rows

Document = dict[str, Any]
Upgrade = Callable[[Document], Document]


class Unreadable(Exception):
    """Why a file is none that can be taken: `too_large`, `not_an_event`, `damaged` or `newer`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def dump(document: Document) -> bytes:
    """The file of a document; the same document makes the same bytes."""
    text = json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in ((DOCUMENT, text), (CHECKSUM, hashlib.sha256(text).hexdigest().encode())):
            member = zipfile.ZipInfo(name, EARLIEST)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o600 << 16
            file.writestr(member, content)
    return packed.getvalue()


def load(data: bytes) -> Document:
    """The document of a file, brought up to this format. Unreadable when it is none, or not whole."""
    if len(data) > MOST_BYTES:
        raise Unreadable("too_large")
    text, encoding = _unpacked(data)
    if hashlib.sha256(text).hexdigest().encode() != encoding.strip():
        raise Unreadable("damaged")
    return upgraded(_parsed(text))


def _unpacked(data: bytes) -> tuple[bytes, bytes]:
    """Document and checksum; no more is read than is allowed, whatever the file says of its sizes."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            if sorted(file.namelist()) != sorted((DOCUMENT, CHECKSUM)):
                raise Unreadable("not_an_event")
            return _read(file, DOCUMENT, MOST_UNPACKED), _read(file, CHECKSUM, 100)
    except ZIP_ERRORS as error:
        raise Unreadable("not_an_event") from error
    except ZLIB_ERROR as error:
        raise Unreadable("damaged") from error


def _read(file: zipfile.ZipFile, name: str, most: int) -> bytes:
    with file.open(name) as member:
        content = member.read(most + 1)
    if len(content) > most:
        raise Unreadable("too_large")
    return content


def _parsed(text: bytes) -> Document:
    if text.count(b"{") + text.count(b"[") > MOST_ROWS or text.count(b",") > MOST_VALUES:
        raise Unreadable("too_large")
    try:
        document: dict[str, Any] = json.loads(text, parse_constant=_refuse, object_pairs_hook=_each_once)
        _refuse_strange(document, DEEPEST)
        rows = document["rows"]
    except (ValueError, RecursionError, TypeError, KeyError) as error:
        raise Unreadable("not_an_event") from error
    if not isinstance(document.get("format"), int) or not isinstance(rows, dict):
        raise Unreadable("not_an_event")
    if not isinstance(document.get("club", {}), dict) or not _is_short(document):
        raise Unreadable("not_an_event")
    if not all(
        isinstance(kind, list) and all(isinstance(row, dict) for row in kind) for kind in rows.values()
    ):
        raise Unreadable("not_an_event")
    return document


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; ValueError where a name is there twice, for two readers could take two values."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("twice")
    return found


def _is_short(document: Document) -> bool:
    """Whether the texts beside the rows are such as a page can show."""
    beside = [
        *document.get("club", {}).values(),
        *(document.get(name) for name in ("product", "made", "event")),
    ]
    return all(len(text) <= LONGEST_TEXT for text in beside if isinstance(text, str))


def _refuse_strange(value: object, depth: int) -> None:
    """ValueError for what no database takes: half a letter, a NUL, nests without end."""
    if isinstance(value, str):
        value.encode()
        if "\0" in value:
            raise ValueError("NUL")
    elif isinstance(value, dict | list):
        if not depth:
            raise ValueError("too deep")
        for each in (*value, *value.values()) if isinstance(value, dict) else value:
            _refuse_strange(each, depth - 1)


# A document of an older file is upgraded one format at a time.


def _names_of_any_language(document: Document) -> Document:
    """Format 2 calls the forms of a name by what they are: `native`, `reading`, `latin`."""
    rows = document["rows"]
    players, acts = rows.get("player", []), rows.get("journalentry", [])
    named = {"player": [_renamed(row) for row in players], "journalentry": [_act(act) for act in acts]}
    changed = {kind: made for kind, made in named.items() if kind in rows}
    return document | {"club": _renamed(document.get("club", {})), "rows": rows | changed}


def _act(act: Document) -> Document:
    """An act of the history, whose changes hold rows of players."""
    changes = act.get("changes")
    return {**act, "changes": [*map(_change, changes)]} if isinstance(changes, list) else act


def _change(change: object) -> object:
    if not isinstance(change, dict) or change.get("model") not in ("player", "club"):
        return change
    return {
        name: _renamed(value) if name in ("before", "after") and isinstance(value, dict) else value
        for name, value in change.items()
    }


def _renamed(row: Document) -> Document:
    return {OLD_NAMES.get(name, name): value for name, value in row.items()}


# Format n → what makes a document of format n + 1 of it.
UPGRADES: Mapping[int, Upgrade] = {1: _names_of_any_language}


def upgraded(
    document: Document, upgrades: Mapping[int, Upgrade] = UPGRADES, newest: int = FORMAT
) -> Document:
    """A document of an older format, step by step in that of today. Unreadable `newer` from a later one."""
    if document["format"] > newest:
        raise Unreadable("newer")
    for number in range(document["format"], newest):
        if number not in upgrades:
            raise Unreadable("not_an_event")
        document = {**upgrades[number](document), "format": number + 1}
    return document
