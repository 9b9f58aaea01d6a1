"""What one line of a file says happened, from its contract, its result and its score.

What contradicts itself is not refused: the line gets a remark, and the score counts, because the published
points were made from it.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from scoring.boards.award_code import WHOLE
from scoring.boards.award_code import ruling as read_ruling
from scoring.contract import Outcome, parse
from scoring.duplicate import is_possible_score, score_ns
from scoring.errors import ScoringError
from scoring.seats import vulnerability

# How the programs of the field write a board that was not played in the place of its contract.
SAID_NOT_PLAYED = frozenset(
    {
        *("NP", "N/P", "N.P.", "NOT PLAYED", "NOTPLAYED", "UNPLAYED", "NO PLAY", "NOPLAY", "NOBID", "NO BID"),
        *("NR", "NO RESULT", "SIT OUT", "SITOUT", "BYE", "PHANTOM"),
    }
)
NOT_PLAYED = SAID_NOT_PLAYED | {"", "-"}
NO_SCORE = SAID_NOT_PLAYED | {"", "-", "?", "*", "#"}
SEATS = {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
PASSES = frozenset({"PASS", "PASSED", "PASSED OUT", "PASSOUT", "P", "AP", "ALL PASS", "PO"})
# An adjusted score of both sides in one cell (Law 12C2): `A6040`, `60%-40%`, `60/40`, `AVE+ / AVE-`.
_BOTH = re.compile(r"A(100|[0-9]{2})(100|[0-9]{2})")
_SHARES = re.compile(r"A?\s*([0-9.,]{1,6})\s*%?\s*[-/:]\s*A?\s*([0-9.,]{1,6})\s*%?")
_SLASH, _BLANK = re.compile(r"\s*[/:|]\s*"), re.compile(r"\s+(?:-\s+)?")
_AVERAGE = re.compile(r"A(?:V|VE|VG|VERAGE)?\.?\s*(\+|=|-|PLUS|MINUS|)")
_SIGNS = {"": "A=", "=": "A=", "+": "A+", "PLUS": "A+", "-": "A-", "MINUS": "A-"}
OPPOSITE = {"A+": "A-", "A-": "A+", "A=": "A="}
_PERCENT = re.compile(r"A?\s*([0-9]{1,3})(?:[.,]0+)?\s*%")
_WORDS = (
    (r"SPADES?", "S"),
    (r"HEARTS?", "H"),
    (r"DIAMONDS?", "D"),
    (r"CLUBS?", "C"),
    (r"NO[ -]?TRUMPS?|N\.T\.", "NT"),
    (r"RE-?DOUBLED|REDBL|RDBL|\bRD\b", "XX"),
    (r"DOUBLED|DBLD?|\bDB\b", "X"),
)
_RESULTS: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (r"(?:DOWN|OFF)\s*([0-9]{1,2})", lambda found: f"-{found[1]}"),
    (r"(?:MADE|MAKES|MAKING)\s*([1-7])", lambda found: str(6 + int(found[1]))),
    (r"MADE|JUST MADE|==", lambda _found: "="),
)
_WHOLE = re.compile(r"[+-]?[0-9]{1,5}")
_LEAD = re.compile(r"([SHDC])(10|[2-9TJQKA])|(10|[2-9TJQKA])([SHDC])")
Note = Callable[[str, str], None]  # the code of a remark, and what it is about


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of one line as the file has them."""

    contract: str = ""
    declarer: str = ""
    result: str = ""
    score: str = ""
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Happened:
    """Without anything the board was not played. `unnamed`: a score of nothing without any contract, which is
    a result only in a file that names no contracts.
    """

    outcome: Outcome | None = None
    points: int | None = None
    awards: tuple[str, str] | None = None
    lead: str = ""
    unnamed: bool = False


def happened(board: int, cells: Cells, note: Note) -> Happened:
    """What the line says; `note` gets what does not agree."""
    score, contract = plain(cells.score), plain(cells.contract)
    if found := awards_of(score) or (awards_of(contract) if contract not in PASSES else None):
        return _awarded(board, found, note)
    if score in PASSES and contract in (*NOT_PLAYED, *PASSES):
        return Happened(parse("PASS"))
    points = int(score) if _WHOLE.fullmatch(score) else None
    if points is None and score not in NO_SCORE:
        note("score_unreadable", score)
    if contract in NOT_PLAYED:
        possible = _possible(board, points, note)
        if contract in SAID_NOT_PLAYED and possible == 0:
            return Happened()
        if contract in SAID_NOT_PLAYED and possible is not None:
            note("not_played_scored", f"{cells.contract} {possible}")
        return Happened(points=possible, unnamed=possible == 0)
    outcome = _outcome(contract, cells)
    if outcome is None:
        possible = _possible(board, points, note)
        code = "contract_unscored" if possible is None else "contract_unreadable"
        note(code, f"{cells.contract} {cells.declarer} {cells.result}".strip())
        return Happened(points=possible)
    if points is not None and score_ns(outcome, vulnerability(board)) != points:
        note("score_differs", f"{cells.contract} {cells.declarer} {cells.result} {points}")
        possible = _possible(board, points, note)
        return Happened(outcome) if possible is None else Happened(points=possible)
    return Happened(outcome, lead=lead_of(cells.lead))


def plain(text: str) -> str:
    """A cell in capitals, with the narrow letters and the hyphen of a keyboard, and single blanks."""
    narrow = unicodedata.normalize("NFKC", text).translate(dict.fromkeys(map(ord, "−–—‐"), "-"))
    return " ".join(narrow.upper().split())


def award_of(text: str) -> str:
    """The code of one side's adjusted score: `A+` of AVE+, `60` of 60%; empty for what is none."""
    written = plain(text)
    if found := _AVERAGE.fullmatch(written):
        return _SIGNS[found[1]]
    percent = _PERCENT.fullmatch(written)
    return str(int(percent[1])) if percent and int(percent[1]) <= WHOLE else ""


def other_side(award: str) -> str:
    """What balances the award of one side, where a file gives one alone."""
    return OPPOSITE.get(award) or str(WHOLE - int(award))


def awards_of(text: str) -> tuple[str, str] | None:
    """The codes of both sides' adjusted scores in one cell; None for what is none."""
    written = plain(text)
    if both := _BOTH.fullmatch(written):
        return str(int(both[1])), str(int(both[2]))
    if shares := _SHARES.fullmatch(written):
        first, second = (award_of(f"{share}%") for share in shares.groups())
        return (first, second) if first and second else None
    parts = (_SLASH if _SLASH.search(written) else _BLANK).split(written)
    if len(parts) == len(("ns", "ew")) and (first := award_of(parts[0])) and (second := award_of(parts[1])):
        return first, second
    return None


def _awarded(board: int, awards: tuple[str, str], note: Note) -> Happened:
    try:
        for award in awards:
            read_ruling(award, board)
    except ScoringError:
        note("award_unreadable", "-".join(awards))
        return Happened()
    return Happened(awards=awards)


def _outcome(contract: str, cells: Cells) -> Outcome | None:
    """None for what cannot be read."""
    if contract in PASSES:
        return parse("PASS")
    bid, result = contract.replace("*", "X"), plain(cells.result)
    for word, short in _WORDS:
        bid = re.sub(word, short, bid)
    for form, read in _RESULTS:
        if found := re.fullmatch(form, result):
            result = read(found)
            break
    declarer = plain(cells.declarer).replace("^", "")
    try:
        outcome = parse(bid, SEATS.get(declarer, declarer), result)
    except (ScoringError, ValueError):
        return None
    return outcome


def _possible(board: int, points: int | None, note: Note) -> int | None:
    if points is None or is_possible_score(points, vulnerability(board)):
        return points
    note("score_impossible", str(points))
    return None


def lead_of(text: str) -> str:
    """The suit first and the ten as `T`; empty for what is no card."""
    found = _LEAD.fullmatch(text.strip().upper())
    if found is None:
        return ""
    suit, rank = (found[1], found[2]) if found[1] else (found[4], found[3])
    return suit + rank.replace("10", "T")
