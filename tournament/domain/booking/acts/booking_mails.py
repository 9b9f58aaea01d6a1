"""What is said of bookings by e-mail: queued with the act itself, and a reminder on the day before.

The queue is that of `outside/acts/result_mails.py`; the sentences: `web/public/mail/booking_letters.py`.
Nothing is queued in a club without a mail server, or to a player without an address.
"""

from datetime import date, time, timedelta
from enum import StrEnum

from django.utils import timezone

from tournament.domain.booking.readings.booking_rows import LIVE
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.quotas import has_mails_left
from tournament.domain.outside.acts import jobs
from tournament.domain.outside.acts.jobs import Payload, Progress
from tournament.domain.outside.acts.result_mails import enqueue_of_club
from tournament.domain.outside.readings.mail_delivery import digests_of
from tournament.domain.time_zones import moment_of, today
from tournament.models import Booking, Club, MailAddress, MailMessage, MailServer, PlannedDate

State = MailMessage.State
REMIND = "remind"
MORNING = time(8)  # when reminders are sent, in the time of the club


class Notice(StrEnum):
    """What has happened to the booking of whoever is written to."""

    BOOKED = "booked"  # by another player, as their partner
    ASKED = "asked"
    PAIRED = "paired"
    LEFT = "left"
    MOVED_UP = "moved_up"
    REMINDER = "reminder"


def tell(booking: Booking, notice: Notice, *, by: Actor) -> None:
    """Queue one message in the transaction of the act; harmless where it cannot be sent."""
    club = booking.on.club_id
    address = MailAddress.objects.filter(player=booking.player_id, stopped_at=None).first()
    if address is None or not MailServer.objects.filter(club=club).exists():
        return
    digest = digests_of(address.address)[0]
    if notice is Notice.REMINDER:
        again = MailMessage.objects.filter(booking=booking, notice=notice)
        if again.exists():
            again.filter(state=State.CANCELLED).update(state=State.WAITING, digest=digest)
            return
    if not has_mails_left(booking.on.club):
        failed = {"state": State.FAILED, "problem": "quota"}
        MailMessage.objects.create(booking=booking, notice=notice, digest=digest, **failed)
        return
    MailMessage.objects.create(booking=booking, notice=notice, digest=digest)
    enqueue_of_club(club, by.name)


def drop_waiting(booking: Booking) -> None:
    """A booking that is cancelled is not written about any more."""
    MailMessage.objects.filter(booking=booking, state=State.WAITING).update(state=State.CANCELLED)


def remind(payload: Payload, _progress: Progress) -> int:
    """Once a day: each club that plays tomorrow is reminded in its morning. How many clubs, or messages."""
    if "club" in payload:
        club = Club.objects.filter(pk=payload["club"]).first()
        return _remind(club, today(club) + timedelta(days=1)) if club else 0
    now = timezone.now()
    soon = PlannedDate.objects.filter(date__range=(today(), today() + timedelta(days=2)))
    clubs = Club.objects.filter(dates__in=soon, mail_server__isnull=False, is_rehearsal=False).distinct()
    for club in clubs:
        day = today(club)
        at = max(now, moment_of(day, MORNING, club))
        jobs.enqueue(REMIND, payload={"club": club.pk}, by="worker", at=at, key=f"remind {club.pk} {day}")
    return len(clubs)


def _remind(club: Club, day: date) -> int:
    rows = Booking.objects.filter(on__club=club, on__date=day, state__in=LIVE)
    for row in rows.select_related("on"):
        tell(row, Notice.REMINDER, by=Actor("worker"))
    if rows:
        enqueue_of_club(club.pk, "worker")
    return len(rows)
