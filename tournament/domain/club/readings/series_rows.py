"""What a series may not be, in sentences; and whose page may be read."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError
from tournament.domain.people.readings.roles import AnyUser, Need, may
from tournament.models import Congress, Series
from tournament.sheets.club_sheets import SeriesTerms

PROBLEMS = {
    "days_turned": gettext_lazy("The last day is before the first day."),
    "best_missing": gettext_lazy("Enter the number of best sessions that count."),
    "points_missing": gettext_lazy("Enter points for the ranks, for example: 10 8 6 5 4 3 2 1."),
    "partners_of_pairs": gettext_lazy("Rules on partners need a ranking of players, not of pairs."),
}


def refuse_terms(terms: SeriesTerms) -> None:
    """DirectorError with the first contradiction of a rule."""
    for code in terms.problems:
        raise DirectorError(code, str(PROBLEMS[code]))


def series_name(text: str) -> str:
    """A name as it is stored. DirectorError when it is empty or too long."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= Series.NAME_LENGTH or not name.isprintable():
        raise DirectorError("bad_name", _("A series needs a name of at most 60 letters."))
    return name


def may_read(row: Series | Congress, user: AnyUser) -> bool:
    """A series or a programme that is not public is for the helpers of its club."""
    return row.is_public or may(user, Need.LOOK, row.club)
