"""Taking back what was done to a club itself: its helpers, tokens, webhooks, own movements."""

from tournament.models import Club, JournalEntry, Role
from tournament.services import history
from tournament.services.api_tokens import ROLES
from tournament.services.journal import Actor
from tournament.services.roles import refuse_beyond

# Acts of no session that can be taken back, one by one.
HELPERS = ("give_role", "take_back_role")
TOKENS = ("make_api_token", "revoke_api_token")
MOVEMENTS = ("keep_movement", "change_movement", "remove_movement")
WEBHOOKS = ("add_webhook", "renew_webhook", "stop_webhook", "resume_webhook", "remove_webhook")


def take_back(entry: JournalEntry, *, by: Actor) -> JournalEntry:
    """As `history.undo`; nobody brings back a role, or a token, that is more than his own."""
    kind = entry.about.get("kind") or ROLES.get(str(entry.about.get("scope")))
    if entry.verb in HELPERS + TOKENS and kind:
        refuse_beyond(by, Club.objects.get(pk=entry.about["club"]), str(kind))
    if entry.verb in WEBHOOKS:
        refuse_beyond(by, Club.objects.get(pk=entry.about["club"]), Role.Kind.OWNER)
    return history.undo(entry, by=by)
