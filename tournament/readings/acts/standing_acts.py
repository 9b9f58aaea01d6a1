"""Which acts of a session still stand: those that no undo and no going back has taken back."""

from dataclasses import dataclass

from django.db import models
from django.db.models import Q

from tournament.models import JournalEntry, Session


@dataclass(frozen=True, slots=True)
class Undone:
    """What no longer stands of a session's acts: single ones, and stretches up to a going back."""

    acts: frozenset[int]
    stretches: tuple[tuple[int, int], ...]

    def __contains__(self, pk: int) -> bool:
        return pk in self.acts or any(first <= pk < last for first, last in self.stretches)


def undone(session: int | None) -> Undone:
    """Read from the newest act down: an undo counts only while it is not undone itself.

    A `go_back` holds the key of the act that it goes back to before.
    """
    takers = JournalEntry.objects.filter(Q(verb="go_back") | Q(undoes__isnull=False), session=session)
    found = Undone(frozenset(), ())
    for pk, undoes, about in takers.order_by("-pk").values_list("pk", "undoes", "about"):
        if pk in found:
            continue
        if undoes:
            found = Undone(found.acts | {undoes}, found.stretches)
        else:
            found = Undone(found.acts, (*found.stretches, (about["before"], pk)))
    return found


def last_act(session: Session) -> JournalEntry | None:
    """The latest act of a session that still stands and is not itself an undo."""
    return standing_acts(session).first()


def standing_acts(session: Session | None) -> models.QuerySet[JournalEntry]:
    gone = undone(session.pk if session else None)
    rows = JournalEntry.objects.filter(session=session, undoes=None).exclude(pk__in=gone.acts)
    for first, last in gone.stretches:
        rows = rows.exclude(pk__gte=first, pk__lt=last)
    return rows
