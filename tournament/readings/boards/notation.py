"""A result as people write it, on paper or to the API, in any notation; awards in the place of one."""

import re
from unicodedata import normalize

from tournament.readings.boards.read_result import Facts, read_points, read_result, without_result

BARE_POINTS = re.compile(r"0|[+-]?\d{2,4}")
# `A+/A-`, `60/40`: North-South's award, then East-West's (Law 12C2).
AWARDS = re.compile(r"(A[+=-]|\d{1,3})%?/(A[+=-]|\d{1,3})%?")
STATES = {"L": "late", "LATE": "late", "NP": "not_played"}


def read_typed(board: int, text: str, lead: str = "") -> Facts:
    """Any notation of a result, bare N-S points, `L` late or `NP` not played; else DirectorError."""
    plain = _plain(text)
    if plain in STATES:
        return without_result(STATES[plain])
    if BARE_POINTS.fullmatch(plain):
        return read_points(board, int(plain))
    return read_result(text, lead=lead)


def read_awards(text: str) -> tuple[str, str] | None:
    """The two sides' awards where an adjusted score was written instead of a result."""
    found = AWARDS.fullmatch(_plain(text))
    return (found[1], found[2]) if found else None


def _plain(text: str) -> str:
    """Full-width text and the true minus as a keyboard writes them."""
    return "".join(normalize("NFKC", text).upper().replace("−", "-").split())
