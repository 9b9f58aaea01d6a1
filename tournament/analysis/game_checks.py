"""Checks of the sums on sheets of table games: a `Discrepancy` for each figure that its facts contradict."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.games.results.settlement import hundreds
from tournament.sheets.board_sheets import Discrepancy
from tournament.sheets.game_sheets import GameSheet, Ledger

# The terms of a score row that go into the totals, by side; a game with several of them counts the first.
_BROUGHT = ("imps", "delta", "score", "points")


def in_match(sheet: GameSheet) -> Iterator[Discrepancy]:
    """The deals, bonuses and rulings of each side add up to its total, and the totals to what it wins."""
    for side, total in enumerate(sheet.totals):
        rows = [line.row for line in sheet.deals if line.row]
        if not all(map(_has_points, rows)):
            continue
        found = sum(_brought(row, side) for row in rows) + _bonuses(sheet, rows, side) + sheet.fined[side]
        if found != total:
            yield Discrepancy("game_total", str(side), total, found)
    yield from _settled(sheet)
    yield from (Discrepancy("deal", str(line.number), 0, 0) for line in sheet.deals if line.faults)


def _settled(sheet: GameSheet) -> Iterator[Discrepancy]:
    """Each side against every other one, as if time were called now; a difference is rounded by itself."""
    if sheet.unit == "points":
        return  # the totals need no settlement
    worth = hundreds if sheet.unit == "hundreds" else int
    now = sheet.unfinished or (0,) * len(sheet.totals)
    totals = [total + more for total, more in zip(sheet.totals, now, strict=True)]
    for side, printed in enumerate(sheet.settled):
        found = sum(worth(totals[side] - other) for other in totals)
        if found != printed:
            yield Discrepancy("settled", str(side), printed, found)


def _has_points(row: Mapping[str, Any]) -> bool:
    return "below" in row or any(row.get(name) is not None for name in _BROUGHT)


def _brought(row: Mapping[str, Any], side: int) -> int:
    """The points of a deal for a side."""
    if "below" in row:
        return int(row["below"][side]) + sum(int(points) for _code, points in row["above"][side])
    return next(int(row[name][side]) for name in _BROUGHT if row.get(name) is not None)


def _bonuses(sheet: GameSheet, rows: list[Mapping[str, Any]], side: int) -> int:
    """The rubber bonus and those of an unfinished rubber, where the game has a line."""
    if not rows or "below" not in rows[0]:
        return 0
    return sum(sheet.standing[name][side] for name in ("bonus", "unfinished"))  # type: ignore[index]


def in_ledger(sheet: Ledger) -> Iterator[Discrepancy]:
    """Each column adds to its total, and the totals to nothing."""
    for place, party in enumerate(sheet.columns):
        found = sum(row.shares[place] or 0 for row in sheet.rows)
        if found != sheet.totals[place]:
            yield Discrepancy("account", party.label, sheet.totals[place], found)
    if sum(sheet.totals):
        yield Discrepancy("account_sum", "", sum(sheet.totals), 0)
