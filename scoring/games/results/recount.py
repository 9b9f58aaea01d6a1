"""A match recounted after a change of a deal or a rule: the figures that differ, the deals now illegal."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from scoring.games.agreement import Agreement
from scoring.games.results.match_score import (
    KEPT,
    OPEN_END,
    End,
    Fine,
    MatchScore,
    match_score,
    next_problems,
)
from scoring.games.table_game import Problem


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure of the sheet before and after; `number` is the deal's, None for the match as a whole."""

    number: int | None
    field: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class Recount:
    """Both scores, every figure that differs, and what the laws now refuse that they allowed before.

    A problem's `index` is the deal's, from 0.
    """

    before: MatchScore
    after: MatchScore
    differences: tuple[Difference, ...]
    problems: tuple[Problem, ...]


def recount(
    agreed: Agreement,
    before: Sequence[Any],
    after: Sequence[Any],
    end: End = OPEN_END,
    fines: Sequence[Fine] = (),
) -> Recount:
    """What replacing the deals `before` by `after` does."""
    return compare(agreed, before, agreed, after, end, fines)


def compare(
    old: Agreement,
    before: Sequence[Any],
    new: Agreement,
    after: Sequence[Any],
    end: End = OPEN_END,
    fines: Sequence[Fine] = (),
) -> Recount:
    """As `recount`, where the rules may have changed too."""
    then, now = match_score(old, before, end, fines), match_score(new, after, end, fines)
    known = unlawful(old, before, end)
    found = tuple(problem for problem in unlawful(new, after, end) if problem not in known)
    return Recount(then, now, _differences(then, now), found)


def unlawful(agreed: Agreement, deals: Sequence[Any], end: End = OPEN_END) -> list[Problem]:
    """Every deal that could not have been written down where it stands."""
    return list(_unlawful(agreed, tuple(deals), end))


@lru_cache(maxsize=KEPT)
def _unlawful(agreed: Agreement, deals: tuple[Any, ...], end: End) -> tuple[Problem, ...]:
    """Those of all deals but the last, which are remembered, and what is wrong with the last one."""
    if not deals:
        return ()
    *earlier, last = deals
    found = next_problems(agreed, earlier, last, end)
    return (
        *_unlawful(agreed, tuple(earlier), end),
        *(replace(problem, index=len(earlier)) for problem in found),
    )


def _differences(then: MatchScore, now: MatchScore) -> tuple[Difference, ...]:
    rows = [
        found
        for old, new in zip_longest(then.tally.rows, now.tally.rows)
        for found in _row_differences(old, new)
    ]
    whole = [
        Difference(None, name, getattr(then, name), getattr(now, name))
        for name in ("totals", "reason", "winners", "settled")
        if getattr(then, name) != getattr(now, name)
    ]
    return (*rows, *whole)


def _row_differences(old: Any, new: Any) -> list[Difference]:
    row = new or old
    return [
        Difference(row.number, each.name, getattr(old, each.name, None), getattr(new, each.name, None))
        for each in fields(row)
        if getattr(old, each.name, None) != getattr(new, each.name, None)
    ]
