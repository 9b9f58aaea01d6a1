"""Which contestant really had the bye in a drawn round of a Swiss.

The act that drew a round tells whom it drew and who had the bye. A contestant that came later was not drawn,
and an opponent of one that left was: neither had the bye.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.domain.journal.readings.journal_stream import undone
from tournament.models import Contestant, JournalEntry, Section

SWISS = "swiss"  # the movement of a section whose rounds are drawn


@dataclass(frozen=True, slots=True)
class Drawn:
    """The contestants (primary keys) that a round was drawn for, and the one with the bye."""

    contestants: frozenset[int]
    bye: int | None


def drawn_rounds(section: Section) -> dict[int, Drawn]:
    """By number, the rounds whose draw stands and tells it; rounds seated by hand tell nothing."""
    gone = undone(section.session_id)
    keys = {str(contestant): contestant.pk for contestant in section.contestants.all()}
    found = {}
    for pk, about in _draws(section).values_list("pk", "about"):
        if pk not in gone and "drawn" in about:
            found[about["round"]] = Drawn(
                frozenset(keys[number] for number in about["drawn"] if number in keys),
                keys.get(about["bye"]),
            )
    return found


def _draws(section: Section) -> QuerySet[JournalEntry]:
    entries = JournalEntry.objects.filter(session=section.session_id, section=section, verb="draw_round")
    return entries.order_by("pk")


def drawn_words(ranking: Iterable[Contestant], bye: Contestant | None) -> dict[str, object]:
    """What the act that draws a round tells: contestants by their numbers, which survive an event file."""
    return {"drawn": [str(contestant) for contestant in ranking], "bye": str(bye) if bye else ""}
