"""The clubs of a shared server in one table: what each uses, and when it played last."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Max

from tournament.domain.journal.readings.quotas import Usage, usage_of
from tournament.models import Club


@dataclass(frozen=True, slots=True)
class HostedClub:
    club: Club
    usage: list[Usage]
    played: date | None


def hosted_clubs() -> list[HostedClub]:
    found = Club.objects.filter(is_rehearsal=False).annotate(played=Max("events__sessions__date"))
    clubs = [*found.order_by("name", "pk")]
    usage = usage_of(clubs)
    return [HostedClub(club, usage[club.pk], club.played) for club in clubs]
