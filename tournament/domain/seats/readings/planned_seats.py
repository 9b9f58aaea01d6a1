"""The movement that was chosen for a section, before late pairs changed it."""

from dataclasses import dataclass

from tournament.models import JournalEntry, Section


@dataclass(frozen=True, slots=True)
class Planned:
    """The code of the movement, and the keys of the pairs that joined it on the way."""

    movement: str
    newcomers: frozenset[int]


def planned(section: Section) -> Planned | None:
    """None where no pair has come late since the movement was chosen."""
    acts = JournalEntry.objects.filter(section=section).order_by("-pk")
    chosen = acts.filter(verb="choose_movement", undoes=None).first()
    if chosen is None:
        return None
    changes = acts.filter(verb="replan", pk__gt=chosen.pk).values_list("changes", flat=True)
    added = {
        one["pk"] for acted in changes for one in acted if one["model"] == "contestant" and not one["before"]
    }
    newcomers = frozenset(section.contestants.filter(pk__in=added).values_list("pk", flat=True))
    return Planned(str(chosen.about["movement"]), newcomers) if newcomers else None
