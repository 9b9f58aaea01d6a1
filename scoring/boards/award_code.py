"""A side's award as a director writes it: one line that a row keeps, a form prints and a file carries.

`A+` `A=` `A-` move with the own average, a number is a fixed percentage, nothing is no score (Law 12C2). An
assigned score is an outcome, `4SX-1 W`, or bare North-South points, `+420`; a weighted one names the share of
each outcome in per cent, `60 4S= N; 40 4S-1 N` (Law 12C1).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards.adjusted import Assigned, Fixed, Ruling, Variable
from scoring.contract import Outcome, parse
from scoring.duplicate import is_possible_score, score_ns
from scoring.errors import ScoringError
from scoring.rounding import Number, simplest
from scoring.seats import vulnerability

WHOLE = 100
_VARIABLE = re.compile(r"A[+=-]")
_SHARE = re.compile(r"(?:(\d+(?:\.\d{1,2})?) )?(\S.*)")
_POINTS = re.compile(r"[+-]\d{2,4}")


@dataclass(frozen=True, slots=True)
class Part:
    """One outcome of an assigned score with its share in per cent; bare N/S `points` without a contract."""

    percent: Number
    outcome: Outcome | None = None
    points: int | None = None

    def score_ns(self, board: int) -> int:
        """North-South's points on a board. ScoringError for points that no contract gives there."""
        if self.outcome is not None:
            return score_ns(self.outcome, vulnerability(board))
        if self.points is None or not is_possible_score(self.points, vulnerability(board)):
            raise ScoringError("score_impossible", score=self.points)
        return self.points

    def __str__(self) -> str:
        return str(self.outcome) if self.outcome is not None else f"{self.points:+d}"


def ruling(code: str, board: int) -> Ruling | None:
    """What a code means on a board; None is no score. ScoringError for what no law gives."""
    if not code:
        return None
    if _VARIABLE.fullmatch(code):
        return Variable(code[1])
    if code.isdecimal():
        return Fixed(int(code))
    return Assigned(tuple((Fraction(part.percent) / WHOLE, part.score_ns(board)) for part in parts(code)))


def parts(code: str) -> tuple[Part, ...]:
    """The outcomes that an assigned score names; none for every other code."""
    if not code or code.isdecimal() or _VARIABLE.fullmatch(code):
        return ()
    return tuple(_part(text.strip()) for text in code.split(";"))


def written(outcomes: Iterable[Part]) -> str:
    """The code of these outcomes; the share of a single whole one goes without saying."""
    named = tuple(outcomes)
    if [part.percent for part in named] == [WHOLE]:
        return str(named[0])
    return "; ".join(f"{_decimal(part.percent)} {part}" for part in named)


def single_score(code: str, board: int) -> int | None:
    """North-South's points of an assigned score that has one outcome; None for every other code."""
    named = parts(code)
    return named[0].score_ns(board) if len(named) == 1 else None


def read_part(percent: str, text: str) -> Part:
    """A share (1 where the part has none) and an outcome in any notation, or signed N/S points."""
    share = percent.strip().replace(",", ".").removesuffix("%").strip() or str(WHOLE)
    if not re.fullmatch(r"\d{1,3}(\.\d{1,2})?", share):
        raise ScoringError("weight_unreadable", text=percent)
    plain = "".join(text.split()).replace("−", "-")
    percentage = simplest(Fraction(share))
    if _POINTS.fullmatch(plain):
        return Part(percentage, points=int(plain))
    return Part(percentage, parse(text))


def _part(text: str) -> Part:
    found = _SHARE.fullmatch(text)
    if found is None:
        raise ScoringError("award_unreadable", text=text)
    return read_part(found[1] or "", found[2])


def _decimal(percent: Number) -> str:
    """33.33; a share has two decimals at most."""
    whole, rest = divmod(int(percent * 100), 100)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".")
