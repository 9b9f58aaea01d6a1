"""The course of each team of a table: its places before the last round."""

from tournament.analysis.team_rounds import Earned, courses_of, earned_before
from tournament.reports.cache.versioned_cache import Remembered
from tournament.sheets.course import Course
from tournament.sheets.team_standings import TeamStandings


def team_courses(sheet: TeamStandings) -> dict[int, Course]:
    """They are computed again only when something else was earned in the rounds before the last."""
    what = earned_before(sheet)
    return _kept.of(((sheet.stage, sheet.counts), what), what)


def _read(_table: tuple[int, str], what: Earned) -> dict[int, Course]:
    return courses_of(what)


_kept = Remembered(_read)
