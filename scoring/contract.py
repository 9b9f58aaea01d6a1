"""A contract, its result, and the notations of both.

The contract is the last bid, how it was doubled, and who declares (Laws 19, 22). Its outcome is the tricks
the declarer took, or nothing when all four passed. Canonical notation: `4SX-1 W`, `3NT= N`, `PASS`.
"""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import ScoringError
from scoring.seats import Direction

BOOK = 6  # the first six tricks count for no bid


class Denomination(StrEnum):
    """The suit or no-trump of a bid, in rising rank (Law 18E); `<` and `>` follow the rank."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"

    @property
    def rank(self) -> int:
        return "CDHSN".index(self.value[0])

    def __lt__(self, other: str) -> bool:
        return self.rank < Denomination(other).rank

    def __le__(self, other: str) -> bool:
        return self.rank <= Denomination(other).rank

    def __gt__(self, other: str) -> bool:
        return self.rank > Denomination(other).rank

    def __ge__(self, other: str) -> bool:
        return self.rank >= Denomination(other).rank


class Doubling(StrEnum):
    """Undoubled, doubled or redoubled (Law 19)."""

    UNDOUBLED = ""
    DOUBLED = "X"
    REDOUBLED = "XX"

    @property
    def factor(self) -> int:
        return 1 << len(self.value)


@dataclass(frozen=True, slots=True)
class Contract:
    """`level` 1–7 odd tricks in `denomination`. ScoringError for another level."""

    level: int
    denomination: Denomination
    doubling: Doubling
    declarer: Direction

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise ScoringError("level_out_of_range", level=self.level)

    @property
    def target(self) -> int:
        """Tricks that fulfil the contract, 7–13."""
        return BOOK + self.level

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{self.doubling} {self.declarer}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A contract with the tricks its declarer took (0–13), or neither when the board was passed out."""

    contract: Contract | None
    tricks: int | None

    def __post_init__(self) -> None:
        if (self.contract is None) != (self.tricks is None):
            raise ScoringError("tricks_missing" if self.contract else "contract_missing")
        if self.tricks is not None and not 0 <= self.tricks <= 13:
            raise ScoringError("tricks_out_of_range", tricks=self.tricks)

    @property
    def result(self) -> int | None:
        """Overtricks (+) or undertricks (−); 0 is just made; None is passed out."""
        return None if self.contract is None or self.tricks is None else self.tricks - self.contract.target

    def __str__(self) -> str:
        if self.contract is None or self.result is None:
            return "PASS"
        bid, declarer = str(self.contract).split()
        return f"{bid}{f'{self.result:+d}' if self.result else '='} {declarer}"


PASSED_OUT = Outcome(None, None)

_PASSES = {"P", "PASS", "PASSED", "PASSEDOUT", "PASSOUT", "ALLPASS", "AP", "パス", "オールパス", "流れ"}
_SIGNS = str.maketrans(
    {
        **dict(zip("♣♦♥♠♧♢♡♤", "CDHSCDHS", strict=True)),
        **dict(zip("北東南西", "NESW", strict=True)),
        **dict.fromkeys("×✕✖*", "X"),
        **dict.fromkeys("−–—‐‑ー", "-"),
        **dict.fromkeys("\ufe0e\ufe0f.,/", ""),
    }
)
_CONTRACT = r"(?P<level>\d)(?P<denomination>NT|SA|[CDHSN])(?P<doubling>XX?)?"
_RESULT = r"=|[+-]\d+|\d+"
_READING = re.compile(
    rf"{_CONTRACT}(?:(?:BY)?(?P<before>[NESW])(?:BY)?(?P<result>{_RESULT})?"
    rf"|(?P<result_first>{_RESULT})(?:BY)?(?P<after>[NESW]))"
)


def parse(*fields: str) -> Outcome:
    """Read one outcome from one field or several (contract, declarer, result in any order the field knows).

    A signed result counts from the contract (`+1`, `-2`, `=`), a bare number is all the declarer's tricks.
    Full-width text, suit signs, kanji seats and `×`/`*` are read too. ScoringError says what is wrong.
    """
    text = _plain(fields)
    if text in _PASSES:
        return PASSED_OUT
    contract, result = _read(text, fields)
    if result is None:
        raise ScoringError("tricks_missing", text=" ".join(fields))
    return Outcome(contract, _tricks(contract, result))


def parse_contract(*fields: str) -> Contract:
    """Read a contract with its declarer, no result: `4SX W`."""
    contract, result = _read(_plain(fields), fields)
    if result is not None:
        raise ScoringError("result_unexpected", text=" ".join(fields))
    return contract


def _plain(fields: tuple[str, ...]) -> str:
    """The fields as capitals without blanks; NFKC makes full-width letters, digits and signs ASCII."""
    folded = unicodedata.normalize("NFKC", " ".join(fields)).translate(_SIGNS)
    return "".join(folded.upper().split())


def _read(text: str, fields: tuple[str, ...]) -> tuple[Contract, str | None]:
    found = _READING.fullmatch(text)
    if found is None:
        bare = re.fullmatch(rf"{_CONTRACT}({_RESULT})?", text)
        raise ScoringError("declarer_missing" if bare else "outcome_unreadable", text=" ".join(fields))
    contract = Contract(
        int(found["level"]),
        Denomination("NT" if found["denomination"] in ("N", "SA") else found["denomination"]),
        Doubling(found["doubling"] or ""),
        Direction(found["before"] or found["after"]),
    )
    return contract, found["result"] or found["result_first"]


def _tricks(contract: Contract, result: str) -> int:
    if result == "=":
        return contract.target
    return contract.target + int(result) if result[0] in "+-" else int(result)
