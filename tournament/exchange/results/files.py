"""Any file with results: its format is found in its content."""

from tournament.exchange.results.acbl import read_acbl
from tournament.exchange.results.bws import is_bws, read_bws
from tournament.exchange.results.pbn import read_pbn_results
from tournament.exchange.results.values import MOST_BYTES, BadFile, ResultsFile
from tournament.exchange.usebio.reader import read_usebio

BEGINNINGS = {b"<": read_usebio, b"{": read_acbl, b"[": read_pbn_results, b"%": read_pbn_results}
BLANKS = b"\xef\xbb\xbf\xff\xfe \t\r\n\x00"


def read_results(content: bytes) -> ResultsFile:
    """BadFile with the line or element where the file cannot be read."""
    if len(content) > MOST_BYTES:
        raise BadFile("too_large")
    if is_bws(content):
        return read_bws(content)
    start = content[:1000].lstrip(BLANKS)
    read = BEGINNINGS.get(start[:1])
    if start.startswith(b"[") and not start[1:2].isalpha():
        read = None
    if read is None:
        raise BadFile("unknown_format", 1)
    return read(content)
