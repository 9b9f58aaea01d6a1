"""A file with a list of players, pairs or teams, as the text that a person would paste."""

from tournament.exchange.results.texts import UTF_16, decoded
from tournament.exchange.results.values import BadFile
from tournament.exchange.tables.workbook_reader import read_workbook

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
