"""The state of a match at one table: the game's own tally, the agreed length, and the rulings.

A match is one game to its own end, an agreed number of deals, or what could be played until time was called;
against a clock the deal in play is then finished, and a tie plays on until a deal leaves one side in front.
A ruling in points is added to a side's total and never decides whether the game is over: that is the table's
own score. A match that is awarded goes to a side whatever was scored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from scoring.games.agreement import Agreement
from scoring.games.results.settlement import hundreds, leaders
from scoring.games.table_game import Problem, Tally, terms

# Ends of a game that no points can take back: a side took every trick, or was set too often.
_AT_ONCE = ("all_tricks_or_moon", "sets")

Points = tuple[int, ...]
KEPT = 4096  # scores remembered: a reading of all tables counts anew only the match that changed


@dataclass(frozen=True, slots=True)
class Fine:
    """A ruling on a side: `points` change its total; None awards it the match."""

    side: int
    points: int | None


@dataclass(frozen=True, slots=True)
class End:
    """`limit` is the agreed number of deals, None for the game's own end; `called` that no more is played.

    `last` is the deal in play when time was called, where that one is still finished.
    """

    limit: int | None = None
    called: bool = False
    last: int | None = None


OPEN_END = End()


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Totals by side with the rulings in them, `fined` by side; `winners` once there is a `reason` to end.

    Several winners share; none means that all are level. `settled` is each side's plus or minus against all
    others together, in `unit` (hundreds, imps, points); over the seats it adds up to zero.
    """

    tally: Tally
    totals: Points
    fined: Points
    reason: str | None
    winners: Points
    leaders: Points
    settled: Points
    unit: str

    @property
    def finished(self) -> bool:
        return self.reason is not None


def match_score(
    agreed: Agreement, deals: Sequence[Any], end: End = OPEN_END, fines: Sequence[Fine] = ()
) -> MatchScore:
    """The match after these deals."""
    return _match_score(agreed, tuple(deals), end, tuple(fines))


@lru_cache(maxsize=KEPT)
def _match_score(agreed: Agreement, deals: tuple[Any, ...], end: End, fines: tuple[Fine, ...]) -> MatchScore:
    tally = _tally(agreed, deals, end)
    fined = tuple(
        sum(fine.points or 0 for fine in fines if fine.side == side) for side in range(len(agreed.sides))
    )
    totals = tuple(map(sum, zip(tally.totals, fined, strict=True)))
    awarded = tuple(sorted({fine.side for fine in fines if fine.points is None}))
    reason = _reason(tally, end, awarded, over=is_called(agreed, deals, end))
    ahead = _ahead(agreed, totals)
    own_winners = tally.finished and (not any(fined) or tally.reason in _AT_ONCE)
    winners = awarded or (tuple(tally.winners) if own_winners else ahead if reason else ())
    unit = agreed.game.unit(agreed.rules)
    return MatchScore(tally, totals, fined, reason, winners, ahead, _settled(totals, unit), unit)


def next_problems(agreed: Agreement, deals: Sequence[Any], deal: Any, end: End = OPEN_END) -> list[Problem]:
    """What is wrong with a next deal: the match is over, or what the game itself refuses."""
    tally = agreed.game.tally(agreed.rules, deals)
    stopped = end.last is not None and is_called(agreed, deals, end)
    if not tally.finished and (stopped or _is_played_out(tally, end)):
        return [Problem("too_many_deals", len(deals))]
    return agreed.game.problems(agreed.rules, deals, deal)


def played(tally: Tally) -> int:
    """How many deals count: one that the same dealer dealt again was not played."""
    dealers = [*(row.dealer for row in tally.rows), getattr(tally, "dealer", None)]
    return sum(one != other for one, other in pairwise(dealers))


def is_called(agreed: Agreement, deals: Sequence[Any], end: End) -> bool:
    """Whether time was called, the deal in play is finished, and a deal from it on has left no tie."""
    if not end.called or end.last is None:
        return end.called
    return any(
        len(_ahead(agreed, agreed.game.tally(agreed.rules, deals[:count]).totals)) == 1
        for count in range(end.last, len(deals) + 1)
    )


def _ahead(agreed: Agreement, totals: Points) -> Points:
    return leaders([-total for total in totals] if agreed.game.fewest(agreed.rules) else totals)


def _is_played_out(tally: Tally, end: End) -> bool:
    return end.limit is not None and played(tally) >= end.limit


def _tally(agreed: Agreement, deals: Sequence[Any], end: End) -> Tally:
    """Where a form can note that the table broke off, a called end is such a note (rubber bridge, Law 80)."""
    tally = agreed.game.tally(agreed.rules, deals)
    over = is_called(agreed, deals, end) or _is_played_out(tally, end)
    if over and not tally.finished and "stopped" in terms(agreed.game.deal):
        return agreed.game.tally(agreed.rules, [*deals, agreed.game.deal(stopped=True)])
    return tally


def _reason(tally: Tally, end: End, awarded: Points, *, over: bool) -> str | None:
    reasons = (
        ("awarded", bool(awarded)),
        (tally.reason, tally.finished),
        ("deals_played", _is_played_out(tally, end)),
        ("called", over),
    )
    return next((reason for reason, holds in reasons if holds), None)


def _settled(totals: Points, unit: str) -> Points:
    """Every side settles with every other one; in hundreds each difference is rounded by itself."""

    def due(own: int, other: int) -> int:
        return hundreds(own - other) if unit == "hundreds" else own - other

    return tuple(sum(due(own, other) for other in totals) for own in totals)
