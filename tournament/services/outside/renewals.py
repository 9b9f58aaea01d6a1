"""Pages on the web are renewed automatically where a name on them has changed.

The worker continues to read the journal after the act that it read last, so every way of changing a name
counts: a person is erased, an alias is set, an event shows other names, names are removed after some months,
or any of these is undone. Pages of a session that is open again are withdrawn, because they cannot be drawn.
"""

from collections.abc import Collection

from django.db import transaction

from tournament.models import JournalEntry, Publication, PublishingPlace
from tournament.readings.acts import stream
from tournament.readings.outside.published_names import (
    ENTRIES,
    latest_naming,
    may_be_there,
    renamed_in,
)
from tournament.services.acts.journal import Actor, act
from tournament.services.outside.publications import queued

Wish, State = Publication.Wish, Publication.State
CLERK = Actor("publishing")
MOST_ACTS = 200


def enqueue_due() -> None:
    """Queue what the acts since the last look have made old: once, even when several workers call this."""
    for place in PublishingPlace.objects.select_related("club"):
        if place.names_read is None:
            _read_until(place, stream.settled())
            continue
        rows = JournalEntry.objects.exclude(verb__in=ENTRIES).order_by("pk")
        entries, until = stream.page(rows, place.names_read, MOST_ACTS)
        if until > place.names_read:
            events = renamed_in(entries)
            with transaction.atomic():
                if _read_until(place, until) and events:
                    _renew(place, events)


def _read_until(place: PublishingPlace, until: int) -> bool:
    """False where another worker was faster."""
    unread = PublishingPlace.objects.filter(pk=place.pk, names_read=place.names_read)
    return bool(unread.update(names_read=until))


def _renew(place: PublishingPlace, events: Collection[int]) -> None:
    rows = latest_naming(place, events).order_by("pk")
    old = [row for row in rows if may_be_there(row) and not _is_to_come(row)]
    for row in old:
        renew(row)
    published = Publication.objects.filter(place=place, wish=Wish.PUBLISH, state=State.DONE)
    if not old and place.with_front_page and published.exists():
        with act("renew_front_page", by=CLERK, place=str(place), club=place.club_id) as write:
            write.mark(place.club)
            queued(place, None, Wish.PUBLISH, CLERK, automatic=True)


def _is_to_come(row: Publication) -> bool:
    """Whether a worker will draw or remove the pages later than now."""
    return row.state == State.WAITING or (row.state == State.RUNNING and row.wish == Wish.WITHDRAW)


def renew(row: Publication) -> Publication:
    """Publish a session's pages again; withdraw them where they cannot be drawn or were to go."""
    session = row.session
    assert session is not None
    if row.wish == Wish.WITHDRAW or not session.is_closed:
        return withdraw_instead(row)
    with act("renew_pages", by=CLERK, session=session, place=str(row.place)) as write:
        write.mark(session)
        return queued(row.place, session, Wish.PUBLISH, CLERK, automatic=True)


def withdraw_instead(row: Publication) -> Publication:
    """The old names must not stay: the pages are taken away."""
    session = row.session
    assert session is not None
    with act("withdraw_old_pages", by=CLERK, session=session, place=str(row.place)) as write:
        write.mark(session)
        return queued(row.place, session, Wish.WITHDRAW, CLERK, automatic=True)
