"""`verify`: do the rows and the journal agree? The journal is played again from nothing and compared."""

from itertools import chain

from tournament.models import JournalEntry, Section
from tournament.readings.verify.comparison import compared
from tournament.readings.verify.difference import Difference, in_words
from tournament.readings.verify.invariants import broken_invariants
from tournament.readings.verify.replay import replay

__all__ = ["Difference", "in_words", "problems"]


def problems(section: Section | int | None = None) -> list[Difference]:
    """Every difference, or those of one section, in the order they were found. Nothing is written."""
    played = replay(JournalEntry.objects.order_by("pk").iterator())
    found = chain(played.found, compared(played), broken_invariants(played))
    if section is None:
        return list(found)
    pk = section.pk if isinstance(section, Section) else section
    return [one for one in found if one.section in (pk, None) and (one.section or one.code == "database")]
