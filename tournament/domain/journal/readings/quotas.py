"""What a club uses of a shared server, and what it may use: its own limits, else those of the installation.

A write that would go beyond one is refused before anything of it is kept.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from functools import reduce
from operator import add, or_
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce, Length
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError
from tournament.domain.time_zones import moment_of, today
from tournament.models import Club, ClubCopy, Hosting, MailMessage, Player, Quota, Session, SystemCardFile
from tournament.models.event import PUT_ASIDE

MEGABYTE = 1_000_000
WAYS_OF_MAILS = "session__event__club", "booking__on__club", "reminder__member__player__club"
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
    return _limits(Quota.objects.filter(club=club).first(), Hosting.objects.first())


def _limits(own: Quota | None, all_clubs: Hosting | None) -> dict[str, int | None]:
    found: dict[str, int | None] = {}
    for name in LIMITS:
        value = getattr(own, name, None)
        found[name] = getattr(all_clubs, name, None) if value is None else value
    return found


def usage_of(clubs: Collection[Club]) -> dict[int, list[Usage]]:
    """By the keys of the clubs, with as many queries for one as for many."""
    quotas, all_clubs = {one.club_id: one for one in Quota.objects.all()}, Hosting.objects.first()
    sessions = Session.objects.kept().filter(event__club__in=clubs).order_by()
    by_year = sessions.values_list("event__club", "date__year").annotate(Count("pk"))
    in_years = {(club, year): number for club, year, number in by_year}
    players = Player.objects.filter(club__in=clubs).order_by().values_list("club").annotate(Count("pk"))
    mails = mails_today(clubs).order_by().annotate(whose=Coalesce(*WAYS_OF_MAILS)).values_list("whose")
    players_of, mails_of, bytes_ = dict(players), dict(mails.annotate(Count("pk"))), bytes_of(clubs)
    found = {}
    for club in clubs:
        most = _limits(quotas.get(club.pk), all_clubs)
        used = {
            "players": players_of.get(club.pk, 0),
            "sessions": in_years.get((club.pk, today(club).year), 0),
            "megabytes": -(-bytes_[club.pk] // MEGABYTE),
            "mails": mails_of.get(club.pk, 0),
        }
        found[club.pk] = [Usage(name, used[name], most[name]) for name in LIMITS]
    return found


def sessions_in(club: Club, year: int) -> QuerySet[Session]:
    return Session.objects.kept().filter(event__club=club, date__year=year)


def bytes_of(clubs: Collection[Club]) -> Counter[int]:
    """Of the copies and the system cards, by the keys of the clubs."""
    copies = ClubCopy.objects.filter(club__in=clubs).order_by().values_list("club")
    cards = SystemCardFile.objects.filter(first__club__in=clubs).order_by().values_list("first__club")
    sizes = copies.annotate(Sum("size")), cards.annotate(bytes=Sum(Length("data")))
    return reduce(add, (Counter(dict(one)) for one in sizes))


def mails_today(clubs: Collection[Club]) -> QuerySet[MailMessage]:
    """Those that wait, and those that were tried since midnight in the zone of their club."""
    midnights: defaultdict[datetime, list[Club]] = defaultdict(list)
    for club in clubs:
        midnights[moment_of(today(club), time(), club)].append(club)
    of_clubs = Q()
    for midnight, some in midnights.items():
        own = reduce(or_, (Q(**{f"{way}__in": some}) for way in WAYS_OF_MAILS))
        of_clubs |= own & (Q(state=MailMessage.State.WAITING) | Q(tried_at__gte=midnight))
    return MailMessage.objects.filter(of_clubs)


def room_for(club: Club, size: int) -> bool:
    """Whether a file of so many bytes can be kept."""
    most = limits_of(club)["megabytes"]
    return most is None or bytes_of([club])[club.pk] + size <= most * MEGABYTE


def refuse_bytes(club: Club, size: int) -> None:
    if not room_for(club, size):
        raise over_quota("megabytes", limits_of(club)["megabytes"])


def refuse_mails(club: Club, more: int) -> None:
    """Before so many further e-mails are queued."""
    if not has_mails_left(club, more):
        raise over_quota("mails", limits_of(club)["mails"])


def has_mails_left(club: Club, more: int = 1) -> bool:
    most = limits_of(club)["mails"]
    return most is None or mails_today([club]).count() + more <= most


def over_quota(of: str, most: int | None) -> OverQuota:
    return OverQuota("quota", f"{REFUSALS[of] % {'most': most}} {ASK}")


def refuse_beyond_quota(changes: Iterable[Mapping[str, Any]]) -> None:
    """Inside an act, once its rows are written: refused, so that none of them stays.

    A session that is restored, or moved to another year, is one more there.
    """
    known = [*changes]
    new = [change for change in known if change["before"] is None and change["after"]]
    players = {row["after"]["club_id"] for row in new if row["model"] == "player"}
    events = {row["after"]["event_id"] for row in new if row["model"] == "session"}
    events |= {row["pk"] for row in new if row["model"] == "event"}
    if moved := {row["pk"] for row in known if row["model"] == "session" and _is_one_more(row)}:
        events |= {*Session.objects.filter(pk__in=moved).values_list("event", flat=True)}
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


def _is_one_more(change: Mapping[str, Any]) -> bool:
    """Of a session that stood before: whether it counts anew."""
    before, after = change["before"] or {}, change["after"] or {}
    other_year = "date" in before and "date" in after and str(before["date"])[:4] != str(after["date"])[:4]
    is_back = before.get("shelf") in PUT_ASIDE and after.get("shelf") not in PUT_ASIDE
    return other_year or is_back


def _is_beyond(rows: QuerySet[Any], most: int | None) -> bool:
    return most is not None and rows[most:].exists()
