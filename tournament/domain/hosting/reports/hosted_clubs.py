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
    clubs = Club.objects.filter(is_rehearsal=False).annotate(played=Max("events__sessions__date"))
    return [HostedClub(club, usage_of(club), club.played) for club in clubs.order_by("name", "pk")]
