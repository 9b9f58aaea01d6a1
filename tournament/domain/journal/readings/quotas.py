"""What a club uses of a shared server, and what it may use: its own limits, else those of the installation.

A write that would go beyond one is refused before anything of it is kept.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any

from django.db.models import Q, QuerySet, Sum
from django.db.models.functions import Length
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError
from tournament.domain.time_zones import moment_of, today
from tournament.models import Club, ClubCopy, Hosting, MailMessage, Player, Quota, Session, SystemCardFile

MEGABYTE = 1_000_000
LIMITS = ("players", "sessions", "megabytes", "mails")
REFUSALS: Mapping[str, str | Promise] = {
    "players": gettext_lazy("This club may have %(most)s players. Nothing has been saved."),
    "sessions": gettext_lazy("This club may have %(most)s sessions in a year. Nothing has been saved."),
    "megabytes": gettext_lazy("This club may keep %(most)s MB of files and copies. Nothing has been saved."),
    "mails": gettext_lazy("This club may send %(most)s e-mails in a day. Nothing has been sent."),
}
ASK = gettext_lazy("Ask the keeper of this server for more.")


class OverQuota(DirectorError):
    """The club may use no more of this server."""

    status = 403


@dataclass(frozen=True, slots=True)
class Usage:
    """What is used of one limit; `most` None where there is none."""

    of: str
    used: int
    most: int | None


def limits_of(club: Club) -> dict[str, int | None]:
    """Each limit of a club, None where there is none."""
    own, all_clubs = Quota.objects.filter(club=club).first(), Hosting.objects.first()
    found: dict[str, int | None] = {}
    for name in LIMITS:
        value = getattr(own, name, None)
        found[name] = getattr(all_clubs, name, None) if value is None else value
    return found


def usage_of(club: Club) -> list[Usage]:
    most = limits_of(club)
    used = {
        "players": Player.objects.filter(club=club).count(),
        "sessions": sessions_in(club, today(club).year).count(),
        "megabytes": -(-bytes_of(club) // MEGABYTE),
        "mails": mails_today(club).count(),
    }
    return [Usage(name, used[name], most[name]) for name in LIMITS]


def sessions_in(club: Club, year: int) -> QuerySet[Session]:
    return Session.objects.kept().filter(event__club=club, date__year=year)


def bytes_of(club: Club) -> int:
    copies = ClubCopy.objects.filter(club=club).aggregate(bytes=Sum("size"))["bytes"]
    cards = SystemCardFile.objects.filter(first__club=club).aggregate(bytes=Sum(Length("data")))["bytes"]
    return (copies or 0) + (cards or 0)


def mails_today(club: Club) -> QuerySet[MailMessage]:
    """Those that wait, and those that were tried since midnight."""
    midnight = moment_of(today(club), time(), club)
    whose = Q(session__event__club=club) | Q(booking__on__club=club) | Q(reminder__member__player__club=club)
    open_or_today = Q(state=MailMessage.State.WAITING) | Q(tried_at__gte=midnight)
    return MailMessage.objects.filter(whose, open_or_today)


def room_for(club: Club, size: int) -> bool:
    """Whether a file of so many bytes can be kept."""
    most = limits_of(club)["megabytes"]
    return most is None or bytes_of(club) + size <= most * MEGABYTE


def refuse_bytes(club: Club, size: int) -> None:
    if not room_for(club, size):
        raise over_quota("megabytes", limits_of(club)["megabytes"])


def refuse_mails(club: Club, more: int) -> None:
    """Before so many further e-mails are queued."""
    if not has_mails_left(club, more):
        raise over_quota("mails", limits_of(club)["mails"])


def has_mails_left(club: Club, more: int = 1) -> bool:
    most = limits_of(club)["mails"]
    return most is None or mails_today(club).count() + more <= most


def over_quota(of: str, most: int | None) -> OverQuota:
    return OverQuota("quota", f"{REFUSALS[of] % {'most': most}} {ASK}")


def refuse_beyond_quota(changes: Iterable[Mapping[str, Any]]) -> None:
    """Inside an act, once its rows are written: refused, so that none of them stays."""
    new = [change for change in changes if change["before"] is None and change["after"]]
    players = {row["after"]["club_id"] for row in new if row["model"] == "player"}
    events = {row["after"]["event_id"] for row in new if row["model"] == "session"}
    events |= {row["pk"] for row in new if row["model"] == "event"}
    if not (players or events) or not (Hosting.objects.exists() or Quota.objects.exists()):
        return
    for club in Club.objects.filter(Q(pk__in=players) | Q(events__in=events), is_rehearsal=False).distinct():
        most = limits_of(club)
        if club.pk in players and _is_beyond(Player.objects.filter(club=club), most["players"]):
            raise over_quota("players", most["players"])
        years = Session.objects.filter(event__in=events, event__club=club).values_list(
            "date__year", flat=True
        )
        if any(_is_beyond(sessions_in(club, year), most["sessions"]) for year in {*years}):
            raise over_quota("sessions", most["sessions"])


def _is_beyond(rows: QuerySet[Any], most: int | None) -> bool:
    return most is not None and rows[most:].exists()
