"""A paper sheet being keyed: rows of deals, each checked by the game after those above it."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.errors import ScoringError
from scoring.games.results.match_score import match_score, next_problems
from scoring.games.table_game import Problem, read
from tournament.domain.games.readings.match_state import Course
from tournament.sheets import figures
from tournament.sheets.game_sheets import GameSheet
from tournament.web.games.forms.deal_form import DealForm, places
from tournament.web.games.refusals import sentence

ROWS = 8  # offered at a time, where a game has no number of deals of its own


def rows_of(sheet: GameSheet, data: Mapping[str, Any] | None = None) -> list[DealForm]:
    """The rows still to be written, empty or as they were typed; none when the match is over."""
    if sheet.next is None:
        return []
    length = sheet.deal_limit or sheet.rules.get("deals")
    left = int(length) - len(sheet.deals) if isinstance(length, int) else ROWS
    fields = places(sheet, sheet.next.asks)
    return [DealForm(fields, data, prefix=f"row{index}") for index in range(max(1, min(left, ROWS)))]


def typed(rows: Sequence[DealForm]) -> list[DealForm]:
    """The rows in which something was written."""
    return [row for row in rows if row.is_written]


def gap(rows: Sequence[DealForm]) -> int | None:
    """The first empty row, from 0, above a written one: the deals below it would take other numbers."""
    written = [row.is_written for row in rows]
    return written.index(False) if written != sorted(written, reverse=True) else None


def check(course: Course, rows: Sequence[DealForm]) -> bool:
    """Whether every written row can be recorded; each row keeps what is wrong with it, and its totals.

    After a row that cannot be read, those below are not judged: they may depend on it.
    """
    deals = list(course.deals)
    for row in typed(rows):
        if not row.is_valid():
            return False
        try:
            deal = read(course.agreed.game.deal, row.facts)
        except ScoringError as error:
            row.problems = [sentence(Problem(error.code, params=error.params), course.agreed.game)]
            return False
        found = next_problems(course.agreed, deals, deal, course.end)
        row.problems = list(dict.fromkeys(sentence(problem, course.agreed.game) for problem in found))
        if found:
            return False
        deals.append(deal)
        score = match_score(course.agreed, deals, course.end, course.fines)
        row.totals = " : ".join(figures.decimal(total, 0) for total in score.totals)
    return True
