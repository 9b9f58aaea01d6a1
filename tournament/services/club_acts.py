"""Taking back what was done to a club itself: its helpers, the tokens of programs, its own movements."""

from tournament.models import Club, JournalEntry
from tournament.services import history
from tournament.services.api_tokens import ROLES
from tournament.services.journal import Actor
from tournament.services.roles import refuse_beyond

# Acts of no session that can be taken back, one by one.
HELPERS = ("give_role", "take_back_role")
TOKENS = ("make_api_token", "revoke_api_token")
MOVEMENTS = ("keep_movement", "change_movement", "remove_movement")


def take_back(entry: JournalEntry, *, by: Actor) -> JournalEntry:
    """As `history.undo`; nobody brings back a role, or a token, that is more than his own."""
    kind = entry.about.get("kind") or ROLES.get(str(entry.about.get("scope")))
    if entry.verb in HELPERS + TOKENS and kind:
        refuse_beyond(by, Club.objects.get(pk=entry.about["club"]), str(kind))
    return history.undo(entry, by=by)
