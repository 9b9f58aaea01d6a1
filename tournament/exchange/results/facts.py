"""What one line of a file says happened, from its contract, its result and its score.

What contradicts itself is not refused: the line gets a remark, and the score counts, because the published
points were made from it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from scoring.boards.award_code import ruling as read_ruling
from scoring.contract import Outcome, parse
from scoring.duplicate import is_possible_score, score_ns
from scoring.errors import ScoringError
from scoring.seats import vulnerability

# How the programs of the field write a board that was not played in the place of its contract.
SAID_NOT_PLAYED = frozenset({"NP", "N/P", "NOT PLAYED", "NOTPLAYED", "NO PLAY", "NOBID", "NO BID"})
NOT_PLAYED = SAID_NOT_PLAYED | {"", "-"}
NO_SCORE = SAID_NOT_PLAYED | {"", "-", "?", "*", "#"}
SEATS = {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
PASSES = frozenset({"PASS", "PASSED", "PASSED OUT", "PASSOUT", "P", "AP", "ALL PASS", "PO"})
_AVERAGE = re.compile(r"A([0-9]{2})([0-9]{2})")
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
    """Without anything the board was not played."""

    outcome: Outcome | None = None
    points: int | None = None
    awards: tuple[str, str] | None = None
    lead: str = ""


def happened(board: int, cells: Cells, note: Note) -> Happened:
    """What the line says; `note` gets what does not agree."""
    score = cells.score.strip().upper().replace("\u2212", "-")
    if found := _AVERAGE.fullmatch(score):
        return _awarded(board, (str(int(found[1])), str(int(found[2]))), note)
    points = int(score) if _WHOLE.fullmatch(score) else None
    if points is None and score not in NO_SCORE:
        note("score_unreadable", score)
    contract = " ".join(cells.contract.strip().upper().split())
    if contract in NOT_PLAYED:
        possible = _possible(board, points, note)
        if contract in SAID_NOT_PLAYED and possible is not None:
            note("not_played_scored", f"{cells.contract} {possible}")
        return Happened(points=possible)
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
    plain = contract.replace("*", "X").replace("RDBL", "XX").replace("DBL", "X")
    declarer = cells.declarer.replace("^", "").strip().upper()
    try:
        outcome = parse(plain, SEATS.get(declarer, declarer), cells.result.strip())
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
