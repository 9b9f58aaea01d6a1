"""Remove the names from old events, after the months that the club has set.

Such an event shows aliases only, also in the console; its acts and entries contain neither names nor devices;
the figures stay. A player who has not played since is erased. One who still plays keeps their own row, so
that they can ask what is stored of them.
"""

from datetime import date, timedelta

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from tournament.models import (
    CheckIn,
    Club,
    DealEntry,
    Entry,
    Event,
    JournalEntry,
    KeyedDeal,
    MailMessage,
    Phone,
    Player,
    Section,
)
from tournament.readings.club.time_zones import today
from tournament.services.acts.journal import Actor, act
from tournament.services.acts.redaction import redact_journal, redact_rulings, words_of
from tournament.services.outside.jobs import Payload, Progress
from tournament.services.privacy.persons import erase_person, in_teams_to_play, nameless
from tournament.sheets.names import UNNAMED

CLERK = Actor("retention")
MONTH = timedelta(days=30.4375)


def forget(payload: Payload | None = None, progress: Progress = lambda done, of: None) -> dict[str, int]:
    """Remove the names that are due today in every club: a daily job. Harmless when done twice."""
    events = persons = 0
    for club in Club.objects.exclude(months_with_names=None):
        before = today(club) - (club.months_with_names or 0) * MONTH
        due = due_events(club, before)
        for number, event in enumerate(due, start=1):
            forget_event(event)
            progress(number, len(due))
        events += len(due)
        persons += _erase_who_left(club, before)
    return {"events": events, "persons": persons}


def due_events(club: Club, before: date) -> list[Event]:
    """The closed events whose last session was played before that day, and that still name people."""
    dated = Event.objects.filter(club=club, forgotten_at=None).annotate(last=Max("sessions__date"))
    return [*dated.filter(last__lt=before).exclude(sessions__closed_at=None).order_by("pk")]


def forget_event(event: Event, *, by: Actor = CLERK) -> Event:
    """Remove all names from this event. This cannot be undone."""
    sections = Section.objects.filter(session__event=event)
    with transaction.atomic(), act("forget_event", by=by, others=sections, club=event.club_id) as write:
        write.change(event, names_shown=Event.Names.NOBODY, forgotten_at=timezone.now())
        sat, entered = Q(memberships__contestant__section__in=sections), Q(entries__entrant__event=event)
        players = Player.objects.filter(sat | entered).distinct()
        here = {player.pk: player for player in players}
        words = words_of(here.values(), dict.fromkeys(here, UNNAMED))
        redact_journal(JournalEntry.objects.filter(session__event=event), words, _unnamed(here))
        redact_rulings(words, sections=[*sections.values_list("pk", flat=True)])
        Entry.objects.filter(section__in=sections).update(device="")
        DealEntry.objects.filter(match__section__in=sections).update(device="")
        for word in KeyedDeal.objects.filter(field__sections__in=sections).exclude(device="").distinct():
            write.change(word, device="")
        for model in (CheckIn, MailMessage, Phone):
            model.objects.filter(session__event=event).delete()
    return event


def _unnamed(players: dict[int, Player]) -> dict[int, Player]:
    return {pk: Player(pk=pk, native=UNNAMED) for pk in players}


def _erase_who_left(club: Club, before: date) -> int:
    """Who has played, and not since that day, is erased."""
    last = Max("memberships__contestant__section__session__date")
    dated = Player.objects.filter(club=club).annotate(last=last).filter(last__lt=before)
    gone = dated.exclude(memberships__contestant__section__session__closed_at=None)
    gone = gone.exclude(pk__in=in_teams_to_play().values("player"))
    left = [player for player in gone if player.native != nameless(player).native]
    for player in left:
        erase_person(player, typed=str(player), by=CLERK)
    return len(left)
