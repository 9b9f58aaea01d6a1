"""Which acts change a name on published pages, which pages, and what can go wrong with their place.

A page names players of its own session and of the others of its event (the ranking over all sessions), and of
sessions that play the same boards (the traveller).
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.domain.journal.readings.verbs import ACTS
from tournament.domain.outside.readings.guard import SERVER_PROBLEMS
from tournament.models import Event, EventAlias, JournalEntry, Player, Publication, PublishingPlace, Session

Wish, State = Publication.Wish, Publication.State
# Acts that change nothing but results are most of a journal.
ENTRIES = tuple(name for name, verb in ACTS.items() if verb.only_results)
# The columns that decide how a player is named.
OF_PLAYER = frozenset({"native", "latin", "reading", "alias", "number"})
OF_EVENT = frozenset({"names_shown", "forgotten_at"})
ERASURE = "erase_person"  # its act holds none of the columns that it empties


@dataclass(frozen=True, slots=True)
class NamedPages:
    """How many sessions in a place have pages with a name."""

    place: PublishingPlace
    sessions: int


def renamed_in(entries: Iterable[JournalEntry]) -> set[int]:
    """The events in which some player is named otherwise since these acts."""
    events: set[int] = set()
    players: set[int] = set()
    aliases: set[int] = set()
    for verb, change in ((entry.verb, change) for entry in entries for change in entry.changes):
        before, after = change["before"] or {}, change["after"] or {}
        changed = {*before, *after} if change["before"] is not None else set()
        if change["model"] == "player" and (OF_PLAYER & changed or verb == ERASURE):
            players.add(change["pk"])
        elif change["model"] == "event" and OF_EVENT & changed:
            events.add(change["pk"])
        elif change["model"] == "eventalias":
            aliases.add(change["pk"])
            events |= {row["event_id"] for row in (before, after) if "event_id" in row}
    events |= {*EventAlias.objects.filter(pk__in=aliases).values_list("event", flat=True)}
    return events | {*Event.objects.of_players(players).values_list("pk", flat=True)}


def sessions_showing(events: Collection[int]) -> QuerySet[Session]:
    """The sessions whose pages name players of these events."""
    same_boards = Q(sections__field__sections__session__event__in=events)
    return Session.objects.filter(Q(event__in=events) | same_boards).distinct()


def latest_naming(place: PublishingPlace, events: Collection[int]) -> QuerySet[Publication]:
    """The latest row of each session in a place whose pages name players of these events."""
    rows = Publication.objects.filter(place=place, session__in=sessions_showing(events))
    return rows.latest_of_each().select_related("session")


def may_be_there(row: Publication) -> bool:
    """Whether files of a session may lie in a place, by the latest row of both."""
    return row.wish == Wish.PUBLISH or row.state != State.DONE


def pages_naming(player: Player) -> list[NamedPages]:
    """The places with pages on which a player may be named."""
    events = [*Event.objects.of_players([player.pk]).values_list("pk", flat=True)]
    return pages_of(events, player.club_id)


def pages_of(events: Collection[int], club: int) -> list[NamedPages]:
    found = []
    for place in PublishingPlace.objects.filter(club=club):
        there = [row for row in latest_naming(place, events) if may_be_there(row)]
        if there:
            found.append(NamedPages(place, len(there)))
    return found


def published_of(sessions: Iterable[Session]) -> set[int]:
    """The primary keys of those sessions whose pages are on the web."""
    latest = Publication.objects.filter(session__in=sessions).latest_of_each()
    return {*latest.filter(wish=Wish.PUBLISH, state=State.DONE).values_list("session", flat=True)}


def failed_publications(club: int) -> list[Publication]:
    """Pages that are not as they should be: the latest row of a place and a session has failed."""
    latest = Publication.objects.filter(place__club=club).latest_of_each()
    return [*latest.filter(state=State.FAILED).select_related("place", "session__event").order_by("pk")]


# What can go wrong with a place on the web: each code as a sentence that says what to do.

PUBLISHING_PROBLEMS: dict[str, Promise] = {
    **SERVER_PROBLEMS,
    "password": _("The password of this destination cannot be read here. Enter it again."),
    "encryption": _("The server offers no encryption, or its certificate is not valid."),
    "new_key": _("New server. Compare its key with the one your provider gives, then trust it."),
    "other_key": _(
        "The server's key differs from before. Ask your provider. Until you trust it, no password and no "
        "page is sent."
    ),
    "no_folder": _("There is no such folder. Check its name, or plug in the disk."),
    "not_allowed": _("Writing to this folder is not allowed. Ask the server's administrator."),
    "full": _("The disk of the server is full."),
    "own_page": _(
        "The folder has a foreign index.html, which stays. Choose another folder, or publish without the "
        "club's page."
    ),
    "refused": _("The server refuses a file."),
    "not_made": _("The pages could not be made."),
    "not_closed": _("The session, or one that plays its boards, is open again."),
    "no_sftp": _("SFTP needs an extra: install it with: pip install 'overtrick[publishing]'."),
}
# Another attempt would end in the same way: a director has to change something.
FINAL = frozenset({*PUBLISHING_PROBLEMS} - {"not_found", "no_answer", "refused", "not_made"})
