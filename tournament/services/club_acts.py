"""Taking back what was done to a club itself: its name, helpers, tokens, webhooks, players, own movements."""

from tournament.models import Club, JournalEntry, Role
from tournament.services import history
from tournament.services.api_tokens import ROLES
from tournament.services.journal import Actor
from tournament.services.roles import refuse_beyond

# Acts of no session that can be taken back, one by one.
FOUNDING = ("found_club",)
SETTINGS = ("change_club",)
HELPERS = ("give_role", "take_back_role")
TOKENS = ("make_api_token", "revoke_api_token")
MOVEMENTS = ("keep_movement", "change_movement", "remove_movement")
WEBHOOKS = ("add_webhook", "renew_webhook", "stop_webhook", "resume_webhook", "remove_webhook")
PLAYERS = ("add_players", "remove_player")
ACTS = FOUNDING + SETTINGS + HELPERS + TOKENS + MOVEMENTS + WEBHOOKS + PLAYERS


def take_back(entry: JournalEntry, *, by: Actor) -> JournalEntry:
    """As `history.undo`; nobody brings back a role, or a token, that is more than his own."""
    refuse_beyond(by, Club.objects.get(pk=entry.about["club"]), _needed(entry))
    return history.undo(entry, by=by)


def _needed(entry: JournalEntry) -> str:
    """The role in the club that an act is taken back with."""
    if entry.verb in HELPERS:
        return str(entry.about["kind"])
    if entry.verb in TOKENS:
        return ROLES[str(entry.about["scope"])]
    return Role.Kind.OWNER if entry.verb in FOUNDING + WEBHOOKS else Role.Kind.DIRECTOR
