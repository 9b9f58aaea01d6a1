"""The balance table of docs/movements.md: the best on offer by tables and rounds, and the bounds."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tournament.movements.codes import build, codes
from tournament.movements.measures.balance import quality
from tournament.movements.plan import Movement
from tournament.movements.transform import is_shared

HEAD = (
    "tables × rounds", "no boards shared", "Qf", "shared or copied", "Qf", "published", "shares", "bound",
)  # fmt: skip
NONE = "–"


def best(tables: int, rounds: int) -> tuple[Movement | None, Movement | None]:
    """The most even one on offer that needs no board twice at once, and the most even that does."""
    fitting = _fitting(tables, rounds)
    alone = [movement for movement in fitting if not _waits(movement)]
    others = [movement for movement in fitting if _waits(movement)]
    return max(alone, key=quality, default=None), max(others, key=quality, default=None)


def rows(published: Iterable[Mapping[str, Any]]) -> list[tuple[str, ...]]:
    """One row for every published size."""
    return [_row(best(entry["tables"], entry["rounds"]), entry) for entry in published]


def written(published: Iterable[Mapping[str, Any]]) -> str:
    """The table in Markdown."""
    lines = [HEAD, ("---",) * len(HEAD), *rows(published)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


@cache
def _fitting(tables: int, rounds: int) -> tuple[Movement, ...]:
    """A barometer needs a copy for each table: it is another game, and not compared with those published."""
    size = f"-{tables}x{rounds}."
    named = [code for code in codes(2 * tables) if size in f"{code}." and "turned" not in code]
    named = [code for code in named if not code.startswith("barometer")]
    return tuple(build(code) for code in named)


def _row(ours: tuple[Movement | None, Movement | None], entry: Mapping[str, Any]) -> tuple[str, ...]:
    known = entry["published_Qf"]
    shares = NONE if known is None else "yes" if entry["published_shares"] else "no"
    figures = [cell for movement in ours for cell in _cells(movement)]
    size, bound = f"{entry['tables']} × {entry['rounds']}", f"{entry['parity_bound_Qf']:.2f}"
    return (size, *figures, NONE if known is None else f"{known:.2f}", shares, bound)


def _cells(movement: Movement | None) -> tuple[str, str]:
    return (NONE, NONE) if movement is None else (f"`{movement.name}`", f"{float(quality(movement)):.2f}")


def _waits(movement: Movement) -> bool:
    """Whether boards are needed in two places at once (shared, or from a second copy)."""
    return is_shared(movement) or (movement.copies or 1) > 1
