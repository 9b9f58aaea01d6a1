"""Chicago: what a deal scores, method by method.

The rubber form carries part scores from deal to deal and counts honours; a game pays at once, and a part
score on the last deal pays 100. The other methods score each deal out as at duplicate (Law 77).
"""

from collections.abc import Callable
from dataclasses import dataclass

from scoring import duplicate
from scoring.games.bridge.lines import Points, SheetFigure, by_column, entries, plus
from scoring.games.chicago.conditions import DEALS
from scoring.games.chicago.rules import ChicagoDeal

_GAME = 100
_GAME_BONUS = (300, 500)  # not vulnerable, vulnerable on the deal
_LAST_PART_SCORE = 100

Vulnerable = tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Scored:
    """The figures of a deal, and the part scores by side it leaves."""

    entries: tuple[SheetFigure, ...]
    parts: Points

    def sum(self, *codes: str) -> int:
        return sum(entry.points for entry in self.entries if entry.code in codes)


def _duplicate_like(deal: ChicagoDeal, number: int, vulnerable: Vulnerable, parts: Points) -> Scored:
    """What the whole score has beyond its parts is the bonus for a game or for a part score."""
    written = entries(deal, vulnerable)
    contract, tricks, side = deal.outcome.contract, deal.tricks, deal.number % 2
    if contract is None or tricks is None or tricks < contract.target:
        return Scored(written, parts)
    bonus = duplicate.score(contract, tricks, vulnerable[side]) - sum(entry.points for entry in written)
    code = "game" if duplicate.trick_score(contract) >= _GAME else "part_score"
    return Scored((*written, SheetFigure(side, code, bonus)), parts)


def _rubber_like(deal: ChicagoDeal, number: int, vulnerable: Vulnerable, parts: Points) -> Scored:
    """A game wipes out the part scores of both sides; one left over from deals 1–3 earns nothing."""
    written = entries(deal, vulnerable)
    below = by_column((entry for entry in written if entry.is_below), 2)
    standing, side = plus(parts, below), deal.number % 2
    held = tuple(SheetFigure(side, "honours", points) for side, points in enumerate(deal.honours) if points)
    if max(standing) >= _GAME:
        return Scored((*written, *held, SheetFigure(side, "game", _GAME_BONUS[vulnerable[side]])), (0, 0))
    last = (SheetFigure(side, "part_score", _LAST_PART_SCORE),) if any(below) and number == DEALS else ()
    return Scored((*written, *held, *last), standing)


# A method's deal, its number in the chukker, who is vulnerable, and the part scores carried.
METHODS: dict[str, Callable[[ChicagoDeal, int, Vulnerable, Points], Scored]] = {
    "duplicate_like": _duplicate_like,
    "rubber_like": _rubber_like,
    "fifty_point": _duplicate_like,
    "russian": _duplicate_like,
}
