"""The offer to undo what a request has just done: it stands beside the message, as a toast."""

from collections.abc import Sequence

from django.http import HttpRequest
from django.urls import reverse

from tournament.models import Club, JournalEntry
from tournament.readings.acts.verbs import ACTS, Group, Undo
from tournament.readings.club.roles import may
from tournament.reports.permissions import needed

# Where an act on the club is undone.
CLUB_PAGES = {
    Group.PLAYERS: "players_back",
    Group.HELPERS: "helper_back",
    Group.TOKENS: "api_token_back",
    Group.MOVEMENTS: "own_movement_back",
    Group.SERIES: "series_back",
    Group.WEBHOOKS: "webhook_back",
}


def undo_address(request: HttpRequest, entries: Sequence[JournalEntry], club: Club | None) -> str:
    """The address that undoes the one act of a request; empty without one, or where the role may not.

    A player who is new to the club stays in its list: the act that named the player is the one to undo.
    """
    acts = [one for one in entries if one.verb != "add_players"] or [*entries]
    if len(acts) != 1:
        return ""
    (entry,) = acts
    verb = ACTS[entry.verb]
    if entry.undoes_id or verb.undo is Undo.NEVER:
        return ""
    page = "undo" if verb.undo is Undo.SESSION else CLUB_PAGES.get(verb.group)
    if page is None or not may(request.user, needed(page, writes=True), club):
        return ""
    return reverse(page, args=[entry.session_id, entry.pk] if page == "undo" else [entry.pk])
