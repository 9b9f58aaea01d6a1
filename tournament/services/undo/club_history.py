"""Undo of acts on the club itself: its name, helpers, API tokens, webhooks, players and own movements."""

from django.db.models import QuerySet

from tournament.models import Club, JournalEntry
from tournament.readings.acts.verbs import ACTS, Group, Undo
from tournament.services.acts.journal import Actor
from tournament.services.club.api_tokens import ROLES
from tournament.services.club.roles import refuse_beyond
from tournament.services.undo import history

UNDOABLE = [verb for verb, line in ACTS.items() if line.undo not in (Undo.SESSION, Undo.NEVER)]


def acts_of(group: Group) -> QuerySet[JournalEntry]:
    """The acts of a group, of every club."""
    return JournalEntry.objects.filter(verb__in=[verb for verb, line in ACTS.items() if line.group is group])


def take_back(entry: JournalEntry, *, by: Actor) -> JournalEntry:
    """As `history.undo`; refused to a person who would restore a role or token above their own."""
    refuse_beyond(by, Club.objects.get(pk=entry.about["club"]), _needed(entry))
    return history.undo(entry, by=by)


def _needed(entry: JournalEntry) -> str:
    """The role in the club that is needed to undo an act."""
    needed = ACTS[entry.verb].undo
    if needed is not Undo.SAME:
        return str(needed)
    return str(entry.about["kind"]) if "kind" in entry.about else ROLES[str(entry.about["scope"])]
