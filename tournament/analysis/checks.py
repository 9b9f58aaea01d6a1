"""Checks of the sums on a sheet: each figure that its own facts contradict is a `Discrepancy`.

Nothing is corrected: the sheet keeps its figure, and the discrepancy is printed beside it.
"""

from collections.abc import Iterator
from fractions import Fraction

from scoring.boards.imps import imps
from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.rounding import exact_sum
from scoring.seats import vulnerability
from tournament.sheets.board_sheets import Discrepancy, Number, Played, Slip, Traveller
from tournament.sheets.match_sheets import TeamMatch
from tournament.sheets.score_cards import Recap, ScoreCard
from tournament.sheets.standings import Standing, Standings


def in_traveller(sheet: Traveller) -> Iterator[Discrepancy]:
    """Law 77 on every line; and both sides of a line share the top (Law 78A) unless a ruling parted it."""
    for line in sheet.lines:
        yield from in_score(sheet.board, line.played)
        ns, ew, top, played = line.ns_points, line.ew_points, line.top, line.played
        shared = played is not None and played.state == "played"
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
        if len(points) == sheet.standing.boards:
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
    found = exact_sum(points)
    if standing.points is not None and found != standing.points:
        yield Discrepancy(code, standing.party.label, standing.points, found)
