"""Heats and venues of an organiser: keys, the embargo, and lines of a file."""

import base64
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.rounding import Number, simplest
from tournament.analysis.instant import instant_ranges
from tournament.domain.errors import DirectorError
from tournament.domain.outside.readings.sealed_secrets import made_of_the_keys
from tournament.models import Heat, HeatNews, HeatTable, Venue, VenueReach
from tournament.sheets.figures import decimal, written_with

RUN = re.compile(r"(\d{1,3})-(\d{1,3})", re.ASCII)
PREFIX = "ovs_"  # a key that lies in a file is recognised by it
HEATS = Heat.objects.select_related("event__club")
VENUES = Venue.objects.select_related("heat__event__club", "reach")


class Embargoed(DirectorError):
    """Nothing that depends on a result is shown yet, to anybody."""

    status = 403

    def __init__(self, heat: Heat) -> None:
        super().__init__("embargoed", _("The results of this heat are not shown yet."))
        self.embargo_until = heat.embargo_until


def is_open_to_all(heat: Heat) -> bool:
    """Whether results are shown: the same for the organiser and for everybody, since each may play."""
    return timezone.now() >= heat.embargo_until


def refuse_embargoed(heat: Heat) -> None:
    if not is_open_to_all(heat):
        raise Embargoed(heat)


def is_final(heat: Heat) -> bool:
    """Whether nothing moves any more: the organiser has closed it, or every venue its session."""
    if heat.closed_at is not None:
        return True
    reaches = VenueReach.objects.filter(venue__heat=heat, venue__blocked=False)
    return reaches.exists() and not reaches.filter(closed_at=None).exists()


def keys_of(venue: Venue) -> list[str]:
    """The key, and what it was by each earlier key of the installation that is still accepted."""
    made = made_of_the_keys("overtrick.simultaneous", venue.salt)
    return [PREFIX + base64.urlsafe_b64encode(one).decode().rstrip("=") for one in made]


def has_results(heats: QuerySet[Heat]) -> bool:
    return HeatNews.objects.filter(heat__in=heats, number__gt=0).exists()


def is_given_out(event: int) -> bool:
    """Whether clubs know how many boards an event has: they have joined, or hands are there."""
    given = Q(venues__isnull=False) | Q(deals__isnull=False)
    return Heat.objects.filter(given, event=event).exists()


def run_in(code: str) -> tuple[int, int]:
    """The first and the last board of a doubt about a run of boards. DirectorError for none."""
    match = RUN.fullmatch(code)
    if match is None:
        raise DirectorError("bad_run", _("Which boards? For example 9-16."))
    return int(match[1]), int(match[2])


# ── instant matchpoints ───────────────────────────────────────────────────────────────────────────────

Rows = dict[str, list[list[Any]]]  # of a HeatTable
LOWEST = -8000  # of North-South's points


def instant_of(heat: Heat) -> dict[int, list[tuple[int, Number]]] | None:
    """The heat's table as exact figures; None where results are compared, or the table is not made yet."""
    table = HeatTable.objects.filter(heat=heat).first()
    if table is None or not table.rows:
        return None
    return {
        int(board): [(low, simplest(Fraction(percent))) for low, percent in rows]
        for board, rows in table.rows.items()
    }


def job_of_table(heat: Heat) -> str:
    """The key of the job that makes a table from double dummy."""
    return f"instant_table {heat.pk}"


def rows_of(fields: Mapping[int, Mapping[int, int]], boards: int) -> Rows:
    """The table that the fields of boards make: how often each score stands. Percentages have two decimals, a
    half to the even one, so both sides still share 100. DirectorError for a board without results.
    """
    with written_with("."):
        found = {
            str(board): [
                [LOWEST if low is None else low, decimal(round(share, 2))]
                for low, _high, share in instant_ranges(fields[board])
            ]
            for board in range(1, boards + 1)
            if fields.get(board)
        }
    return _complete(found, boards)


def rows_in(text: str, boards: int) -> Rows:
    """A table from lines of `board score percentage`. DirectorError for a line that is none, or a board
    without a line.
    """
    found: defaultdict[str, dict[int, str]] = defaultdict(dict)
    for number, (board, score, percent) in _lines(text):
        if not (1 <= board <= boards and 0 <= Fraction(percent) <= 100):
            raise _bad_line(number)
        found[str(board)][score] = percent
    ordered = {
        board: [[low, rows[low]] for low in sorted(rows)]
        for board, rows in sorted(found.items(), key=lambda one: int(one[0]))
    }
    return _complete(ordered, boards)


def _complete(rows: Rows, boards: int) -> Rows:
    missing = [str(board) for board in range(1, boards + 1) if str(board) not in rows]
    if missing:
        sentence = _("The table has no line for board %(board)s.")
        raise DirectorError("bad_table", sentence % {"board": ", ".join(missing)})
    return rows


def _lines(text: str) -> Iterator[tuple[int, tuple[int, int, str]]]:
    for number, line in enumerate(text.replace("−", "-").splitlines(), 1):
        words = line.replace("%", " ").replace(",", " ").split()
        if not words:
            continue
        try:
            board, score, percent = words
            Fraction(percent)
            yield number, (int(board), int(score), percent)
        except (ValueError, ZeroDivisionError) as error:
            raise _bad_line(number) from error


def _bad_line(number: int) -> DirectorError:
    sentence = _("Line %(line)s of the table is not a board, a score and a percentage.")
    return DirectorError("bad_table", sentence % {"line": number})
