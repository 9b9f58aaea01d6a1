"""Whom a club reminds by e-mail to renew: whose fee is due, who has an address, who was not just reminded."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import F, Q
from django.utils import timezone

from tournament.domain.time_zones import today
from tournament.models import Club, MailAddress, MailServer, Member, Reminder

DAYS_AHEAD, DAYS_BETWEEN = 30, 14


@dataclass(frozen=True, slots=True)
class DueReminders:
    """Members whose fee is due: `to` are reminded now; the others have no address, have stopped the messages
    or were reminded within DAYS_BETWEEN days. `has_server`: the club can send at all.
    """

    to: tuple[Member, ...] = ()
    without: tuple[Member, ...] = ()
    stopped: tuple[Member, ...] = ()
    lately: tuple[Member, ...] = ()
    has_server: bool = False


def due_reminders(club: Club) -> DueReminders:
    """In four queries."""
    horizon = today(club) + timedelta(days=DAYS_AHEAD)
    owes = Q(paid_until=None) | Q(paid_until__lte=horizon)
    rows = Member.objects.filter(owes, player__club=club, kind__fee__isnull=False)
    rows = rows.exclude(kind__club__currency="")
    members = [
        *rows.select_related("player__club", "kind__club").order_by(
            F("paid_until").asc(nulls_first=True), "pk"
        )
    ]
    since = timezone.now() - timedelta(days=DAYS_BETWEEN)
    lately = {*Reminder.objects.filter(member__in=rows, at__gt=since).values_list("member", flat=True)}
    addresses = MailAddress.objects.filter(player__member__in=rows)
    stopped = dict(addresses.values_list("player", "stopped_at"))
    groups: dict[str, list[Member]] = {"to": [], "without": [], "stopped": [], "lately": []}
    for member in members:
        if member.pk in lately:
            groups["lately"].append(member)
        elif member.player_id not in stopped:
            groups["without"].append(member)
        else:
            groups["stopped" if stopped[member.player_id] else "to"].append(member)
    has_server = MailServer.objects.filter(club=club).exists()
    return DueReminders(**{name: tuple(rows) for name, rows in groups.items()}, has_server=has_server)
