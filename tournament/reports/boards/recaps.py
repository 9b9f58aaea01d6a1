"""The recap sheet: each contestant's points by board, and the sum that each board must give."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.rounding import exact_sum
from tournament.models import Field
from tournament.reports.boards.scorecards import lines_of_contestants
from tournament.reports.boards.standings import standings
from tournament.reports.boards.travellers import travellers
from tournament.sheets.recap import Points, Recap, RecapRow
from tournament.sheets.scorecard import CardLine
from tournament.sheets.standings import Ranking
from tournament.sheets.traveller import Traveller, TravellerLine

Earned = Mapping[tuple[int, int], Points]  # by contestant and board


def recaps(field: Field, covered: frozenset[int] = frozenset()) -> list[Recap]:
    """One for each list of the ranking, without the points of `covered` boards."""
    ranked, sheets = standings(field, without=covered), travellers(field, covered=covered)
    boards = tuple(sheet.board for sheet in sheets)
    parties = {row.party.id: row.party for ranking in ranked.rankings for row in ranking.rows}
    earned = _earned(lines_of_contestants(field, sheets, parties, covered))
    return [
        Recap(
            ranked.heading,
            ranking.direction,
            boards,
            tuple(_rows(ranking, boards, earned)),
            tuple(None if sheet.board in covered else _constant(sheet, ranking) for sheet in sheets),
            ranked.provisional,
        )
        for ranking in ranked.rankings
    ]


def _earned(lines: Mapping[int, Sequence[CardLine]]) -> Earned:
    """A contestant who played a board twice, in the wrong seat, has the points of both results."""
    found: dict[tuple[int, int], list[int | Fraction]] = defaultdict(list)
    for contestant, played in lines.items():
        for line in played:
            if line.points is not None:
                found[contestant, line.board].append(line.points)
    return {key: exact_sum(points) for key, points in found.items()}


def _rows(ranking: Ranking, boards: Sequence[int], earned: Earned) -> list[RecapRow]:
    return [
        RecapRow(row, tuple(earned.get((row.party.id, board)) for board in boards)) for row in ranking.rows
    ]


def _constant(sheet: Traveller, ranking: Ranking) -> Points:
    """Half a top for each of the list who has played the board (Law 78A), where all scores are real."""
    here = {row.party.id for row in ranking.rows}
    entered = [line for line in sheet.lines if line.played is not None and line.played.state != "late"]
    if sheet.heading.method != "matchpoints" or not all(map(_is_plain, entered)):
        return None
    return exact_sum(
        Fraction(line.top or 0, 2)
        for line in entered
        for party in (line.ns, line.ew)
        for player in party.players
        if player in here
    )


def _is_plain(line: TravellerLine) -> bool:
    """Scored as it was played, in one group with all others."""
    return bool(line.played and line.played.state == "played" and line.top is not None and not line.group)
