"""A board as files of deals give it, before it belongs to a session."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field

from scoring.errors import ScoringError
from scoring.hands.deal import Deal
from scoring.hands.double_dummy import DoubleDummy
from scoring.hands.lead_table import LeadTable
from scoring.seats import Direction, Vulnerability

Note = Callable[[ScoringError], None]  # gets a fault that hides no card and refuses nothing


def refuse(fault: ScoringError) -> None:
    """What is done with a fault where none may be passed over."""
    raise fault


def pass_over(_fault: ScoringError) -> None:
    """What is done with a fault where none is shown."""


@dataclass(frozen=True, slots=True)
class BoardDeal:
    """`board` None: the file has no number. `vulnerability` None: neither the file nor a number tells it.

    `has_dealer`: the file or a number says who deals; else `dealer` is the seat of the first hand.
    `names`: of the players, and `double_dummy`: the table that came with the board, where the file has them.
    `leads`: the tricks after each opening lead, where they have been computed.
    """

    board: int | None
    dealer: Direction
    vulnerability: Vulnerability | None
    deal: Deal
    names: dict[Direction, str] = field(default_factory=dict)
    double_dummy: DoubleDummy | None = None
    leads: LeadTable | None = None
    has_dealer: bool = field(default=True, compare=False)


_WORDS = {
    Vulnerability.NONE: (
        *("NONE", "LOVE", "LOVEALL", "NIL", "NEITHER", "NO", "NOBODY", "O", "0", "-", "なし"),
        *("NOT", "NOTVULNERABLE", "NV"),
    ),
    Vulnerability.NS: ("NS", "SN", "NORTHSOUTH", "NSVUL", "南北"),
    Vulnerability.EW: ("EW", "WE", "EASTWEST", "EWVUL", "東西"),
    Vulnerability.BOTH: (
        *("ALL", "BOTH", "B", "GAMEALL", "NSEW", "EWNS", "EVERYBODY", "双方", "全員", "BOTHVUL", "ALLVUL"),
    ),
}
_BY_WORD = {word: one for one, words in _WORDS.items() for word in words}
_BETWEEN = re.compile(r"[\s\-–—‐/.,_&+]+|\bAND\b")


def read_vulnerability(text: str) -> Vulnerability | None:
    """`N-S`, `NS `, `n/s`, `Love all`, `Both` and the like; None for a word that is none."""
    upper = unicodedata.normalize("NFKC", text).strip().upper()
    return _BY_WORD.get(_BETWEEN.sub("", upper) or upper)
