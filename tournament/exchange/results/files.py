"""Any file with results: its format is found in its content."""

import re

from tournament.exchange.results.acbl import read_acbl
from tournament.exchange.results.bws import is_bws, read_bws
from tournament.exchange.results.pbn import read_pbn_results
from tournament.exchange.results.texts import UTF_16
from tournament.exchange.results.unplayed import settled
from tournament.exchange.results.values import MOST_BYTES, BadFile, ResultsFile
from tournament.exchange.usebio.reader import read_usebio

BEGINNINGS = {b"<": read_usebio, b"{": read_acbl, b"[": read_pbn_results, b"%": read_pbn_results}
# Files that belong elsewhere, by how they begin.
OTHERS = {
    "dealing_machine": re.compile(rb"[0-9]{20}|\[Document\]", re.IGNORECASE),
    "deals_alone": re.compile(rb"(?:[a-z]{2}\|[^|]{0,80}\|\s*){0,12}(?:md|qx)\|", re.IGNORECASE),
    "event_file": re.compile(rb"PK\x03\x04.{26}overtrick\.json", re.DOTALL),
}
BLANKS = b"\xef\xbb\xbf \t\r\n"


def read_results(content: bytes) -> ResultsFile:
    """BadFile with the line or element where the file cannot be read."""
    if len(content) > MOST_BYTES:
        raise BadFile("too_large")
    if is_bws(content):
        return settled(read_bws(content))
    beginning = content[:1000]
    if content.startswith(UTF_16):
        beginning = beginning.decode("utf-16", "ignore").encode()
    start = beginning.lstrip(BLANKS)
    for code, form in OTHERS.items():
        if form.match(start):
            raise BadFile(code)
    read = BEGINNINGS.get(start[:1])
    if start.startswith(b"[") and not start[1:].lstrip()[:1].isalpha():
        read = None
    if read is None:
        raise BadFile("unknown_format", 1)
    return settled(read(content))
