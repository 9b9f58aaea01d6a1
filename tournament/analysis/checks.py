"""Checks of the sums on a sheet: each figure that its own facts contradict is a `Discrepancy`.

Nothing is corrected: the sheet keeps its figure, and the discrepancy is printed beside it.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from scoring.boards.imps import imps
from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.games.results.settlement import hundreds
from scoring.rounding import exact_sum
from scoring.seats import vulnerability
from tournament.sheets.board_sheets import Discrepancy, Number, Played, Slip, Traveller
from tournament.sheets.game_sheets import GameSheet, Ledger
from tournament.sheets.match_sheets import TeamMatch
from tournament.sheets.score_cards import Recap, ScoreCard
from tournament.sheets.standings import Standing, Standings


def in_traveller(sheet: Traveller) -> Iterator[Discrepancy]:
    """Law 77 on every line; and both sides of a line share the top (Law 78A) unless a ruling parted it, or
    each was rounded by itself.
    """
    for line in sheet.lines:
        yield from in_score(sheet.board, line.played)
        ns, ew, top, played = line.ns_points, line.ew_points, line.top, line.played
        shared = played is not None and played.state == "played" and sheet.heading.rounding != "wbf"
        if shared and top is not None and ns is not None and ew is not None and ns + ew != top:
            yield Discrepancy("top", str(sheet.board), ns + ew, top)


def in_slip(sheet: Slip) -> Iterator[Discrepancy]:
    for line in sheet.lines:
        yield from in_score(line.board, line.played)


def in_score(board: int, played: Played | None) -> Iterator[Discrepancy]:
    """The score of a contract and its tricks (Law 77)."""
    if played is None or played.state != "played" or not played.bid or played.score_ns is None:
        return
    facts = ("PASS",) if played.passed_out else (played.bid, played.declarer, str(played.tricks))
    found = score_ns(parse(*facts), vulnerability(board))
    if found != played.score_ns:
        yield Discrepancy("score", str(board), played.score_ns, found)


def in_score_card(sheet: ScoreCard) -> Iterator[Discrepancy]:
    for line in sheet.lines:
        yield from in_score(line.board, line.played)
    if sheet.standing is not None:
        points = [line.points for line in sheet.lines if line.points is not None]
        if len(points) == sheet.standing.played:
            yield from _sum("total", sheet.standing, points)
        yield from in_standing(sheet.standing)


def in_standings(sheet: Standings) -> Iterator[Discrepancy]:
    for ranking in sheet.rankings:
        for row in ranking.rows:
            yield from in_standing(row)


def in_standing(row: Standing) -> Iterator[Discrepancy]:
    """A percentage is the net points of the top."""
    if row.top and row.value is not None and row.points is not None:
        found = Fraction(row.points - row.penalty) * 100 / row.top
        if found != row.value:
            yield Discrepancy("percentage", row.party.label, row.value, found)


def in_recap(sheet: Recap) -> Iterator[Discrepancy]:
    """Each row adds to its total, each board to its constant."""
    for row in sheet.rows:
        yield from _sum("total", row.standing, [points for points in row.points if points is not None])
        yield from in_standing(row.standing)
    for place, (board, constant) in enumerate(zip(sheet.boards, sheet.constants, strict=True)):
        board_points = (row.points[place] for row in sheet.rows)
        found = exact_sum(points for points in board_points if points is not None)
        if constant is not None and found != constant:
            yield Discrepancy("board", str(board), found, constant)


def in_team_match(sheet: TeamMatch) -> Iterator[Discrepancy]:
    """The score of each table; where boards count IMPs, each difference (Law 78B) and the sums too."""
    for line in sheet.lines:
        for played in (line.open, line.closed):
            yield from in_score(line.board, played)
    if sheet.board_unit == "IMP":
        yield from _in_imps(sheet)


def _in_imps(sheet: TeamMatch) -> Iterator[Discrepancy]:
    for line in sheet.lines:
        if line.difference is not None and line.imps is not None and imps(line.difference) != line.imps:
            yield Discrepancy("imps", str(line.board), line.imps, imps(line.difference))
    for side, total in enumerate(sheet.imps):
        found = exact_sum([max(line.gains[side] or 0, 0) for line in sheet.lines if not line.artificial])
        if total is not None and total != found:
            yield Discrepancy("imp_total", sheet.teams[side].label, total, found)


def _sum(code: str, standing: Standing, points: list[Number]) -> Iterator[Discrepancy]:
    """The points of the boards, with those of a sit-out that counts."""
    found = exact_sum([*points, standing.sit_out.points] if standing.sit_out else points)
    if standing.points is not None and found != standing.points:
        yield Discrepancy(code, standing.party.label, standing.points, found)


# Checks of the sums on sheets of table games: a `Discrepancy` for each figure that its facts contradict.

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
