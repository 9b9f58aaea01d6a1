"""Heats and venues of an organiser: keys, the embargo, and lines of a file."""

import base64
import re
from collections.abc import Iterator
from fractions import Fraction

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.rounding import Number, simplest
from tournament.domain.errors import DirectorError
from tournament.domain.outside.readings.sealed_secrets import made_of_the_keys
from tournament.models import Heat, HeatNews, Simultaneous, Venue, VenueReach

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


def instant_of(event: Simultaneous) -> dict[int, list[tuple[int, Number]]] | None:
    """The stored table as exact figures; None where results are compared."""
    if event.method != Simultaneous.Method.INSTANT:
        return None
    return {
        int(board): [(low, simplest(Fraction(percent))) for low, percent in rows]
        for board, rows in event.instant.items()
    }


def instant_in(text: str, boards: int) -> dict[str, list[list[object]]]:
    """A table from lines of `board score percentage`. DirectorError for a line that is none, or a board
    without a line.
    """
    found: dict[str, dict[int, str]] = {str(board): {} for board in range(1, boards + 1)}
    for number, (board, score, percent) in _lines(text):
        if board not in found or not 0 <= Fraction(percent) <= 100:
            raise _bad_line(number)
        found[board][int(score)] = percent
    missing = [board for board, rows in found.items() if not rows]
    if missing:
        sentence = _("The table has no line for board %(board)s.")
        raise DirectorError("bad_table", sentence % {"board": ", ".join(missing)})
    return {board: [[low, rows[low]] for low in sorted(rows)] for board, rows in found.items()}


def instant_text(event: Simultaneous) -> str:
    return "\n".join(
        f"{board} {low} {percent}" for board, rows in event.instant.items() for low, percent in rows
    )


def _lines(text: str) -> Iterator[tuple[int, tuple[str, str, str]]]:
    for number, line in enumerate(text.replace("−", "-").splitlines(), 1):
        words = line.replace("%", " ").replace(",", " ").split()
        if not words:
            continue
        try:
            board, score, percent = words
            yield number, (str(int(board)), str(int(score)), str(Fraction(percent)))
        except (ValueError, ZeroDivisionError) as error:
            raise _bad_line(number) from error


def _bad_line(number: int) -> DirectorError:
    sentence = _("Line %(line)s of the table is not a board, a score and a percentage.")
    return DirectorError("bad_table", sentence % {"line": number})
