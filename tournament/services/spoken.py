"""What the two sides have said of a playing, as far as no director has settled it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.models import Entry, Result
from tournament.models.prepared import Prepared

SPOKEN = Prepared(
    lambda section, board, ns, ew, settled: (
        Entry.objects.filter(section=section, board=board, ns=ns, ew=ew, pk__gt=settled)
        .order_by("-pk")
        .values_list("side", "device", "key", *Entry.FACTS)
    ),
    5,
)


@dataclass(frozen=True, slots=True)
class Word:
    """What was said of a playing before; its facts have the names and the values of an entry's columns."""

    side: str
    device: str
    key: str
    facts: Mapping[str, object]


def words_before(key: str, result: Result) -> list[Word]:
    """What had been said of this playing when the entry of this key came, the last word first."""
    rows = SPOKEN.rows(result.section_id, result.board, result.ns_id, result.ew_id, result.settled_entry)
    words = [Word(*row[:3], facts=dict(zip(Entry.FACTS, row[3:], strict=True))) for row in rows]
    return [word for word in words if word.key != key]


def last_word(words: list[Word], side: str) -> Word | None:
    """What a side has said last; None when it is silent."""
    return next((word for word in words if word.side == side), None)
