"""Remove a match with all its rows; refuse an undo that would leave one inconsistent.

A deal that was taken back leaves the sides' entries as history; they do not prevent the match's removal.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.games.results.recount import unlawful
from scoring.games.table_game import Problem
from tournament.models import Match
from tournament.readings.errors import Conflict
from tournament.readings.games.match_state import whole_course
from tournament.services.acts.journal import Act


@contextmanager
def whole_matches(changes: Iterable[Mapping[str, Any]]) -> Iterator[None]:
    """Conflict `in_use` when the body leaves a match of these changes inconsistent."""
    touched = _matches_of(changes)
    before = {pk: _problems(pk) for pk in touched}
    try:
        yield
    except IntegrityError as error:
        raise _in_use() from error
    for pk in touched:
        if any(problem not in before[pk] for problem in _problems(pk)):
            raise _in_use()


def remove_match_whole(write: Act, match: Match) -> None:
    """Take away a match without deals. ProtectedError while one stands."""
    for row in (*match.seats.all(), *match.rulings.all()):
        write.remove(row)
    clear_words(write, match)
    write.remove(match)


def clear_words(write: Act, match: Match) -> None:
    """Remove the entries of deals that were taken back; nothing while the match has a deal."""
    for said in match.deal_entries.all() if not match.deals.exists() else ():
        write.remove(said)


def _matches_of(changes: Iterable[Mapping[str, Any]]) -> set[int]:
    """The matches whose deals or rules the changes are about."""
    found = set()
    for change in changes:
        if change["model"] == "match":
            found.add(change["pk"])
        elif change["model"] == "dealrecord":
            row = change["before"] if change["after"] is None else change["after"]
            found |= {row["match_id"]} if "match_id" in row else {*_matches_with(change["pk"])}
    return found


def _matches_with(record: int) -> QuerySet[Match, int]:
    return Match.objects.filter(deals=record).values_list("pk", flat=True)


def _problems(pk: int) -> list[Problem]:
    match = Match.objects.filter(pk=pk).first()
    if match is None:
        return []
    course = whole_course(match)
    numbers = [record.number for record in course.records]
    gaps = [Problem("gap", index) for index, number in enumerate(numbers) if number != index + 1]
    return [*gaps, *unlawful(course.agreed, course.deals, course.end)]


def _in_use() -> Conflict:
    return Conflict("in_use", _("A later entry depends on this. Undo that one first."))
