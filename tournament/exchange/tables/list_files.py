"""A file with a list of players, pairs or teams, as the text that a person would paste."""

from tournament.exchange.results.values import BadFile
from tournament.exchange.tables.workbook_reader import read_workbook

MOST_BYTES = 2_000_000
LONGEST_TEXT = 100_000  # as of a pasted list
ZIP, OLD_WORKBOOK = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
FEW = 10  # of a hundred bytes: a Western text has fewer letters beyond ASCII, a Japanese one more


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


def _encodings(content: bytes) -> tuple[str, ...]:
    if content.startswith(UTF_16):
        return ("utf-16",)
    beyond = sum(byte > 127 for byte in content)
    older = ("cp1252", "cp932") if 100 * beyond < FEW * len(content) else ("cp932", "cp1252")
    return ("utf-8-sig", *older)


def _decoded(content: bytes) -> str:
    if b"\0" in content and not content.startswith(UTF_16):
        raise BadFile("no_list")
    for encoding in _encodings(content):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise BadFile("no_list")
