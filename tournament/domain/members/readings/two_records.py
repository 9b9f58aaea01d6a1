"""Two records of one person: which rows name a player, and where the two are named as two persons.

`REFERENCES` has a line for every column that names a player; a test compares it with the models.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.db import models
from django.db.models import Q

from tournament.models import (
    Admission,
    Booking,
    CheckIn,
    Display,
    Duty,
    EntrantPlayer,
    EventAlias,
    MailAddress,
    Member,
    Membership,
    MoneyLine,
    PersonalData,
    PlannedDate,
    Player,
    PlayerLink,
    SeatWish,
    Session,
    SystemCard,
    SystemCardFile,
    Ticket,
)


class Rule(StrEnum):
    """What a merge does with the rows of the record that is merged into the other one.

    ALL: every row names the kept record; two that cannot stand together are refused first.
    ONCE: the same, but for a row that the kept record has too: that one goes.
    CHOSEN: there is one row a player, and the director chooses whose; the other stays with the merged record.
    LINK: the addresses stay, and open the page of the kept record.
    """

    ALL = "all"
    ONCE = "once"
    CHOSEN = "chosen"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Reference:
    """`alike` are the columns in which a row of the kept record is the same one."""

    rule: Rule
    alike: tuple[str, ...] = ()


# In the order in which a merge goes through them.
REFERENCES: dict[tuple[type[models.Model], str], Reference] = {
    (Membership, "player"): Reference(Rule.ALL),
    (EntrantPlayer, "player"): Reference(Rule.ALL),
    (CheckIn, "player"): Reference(Rule.ALL),
    (CheckIn, "partner"): Reference(Rule.ALL),
    (Booking, "player"): Reference(Rule.ONCE, ("on_id",)),
    (Booking, "partner"): Reference(Rule.ALL),
    (Booking, "asks"): Reference(Rule.ALL),
    (Duty, "player"): Reference(Rule.ONCE, ("on_id", "kind")),
    (Admission, "player"): Reference(Rule.ONCE, ("event_id",)),
    (EventAlias, "player"): Reference(Rule.ONCE, ("event_id",)),
    (MoneyLine, "player"): Reference(Rule.ALL),
    (Ticket, "player"): Reference(Rule.ALL),
    (SeatWish, "player"): Reference(Rule.ALL),
    (SeatWish, "other"): Reference(Rule.ALL),
    (SystemCard, "first"): Reference(Rule.ALL),
    (SystemCard, "second"): Reference(Rule.ALL),
    (SystemCardFile, "first"): Reference(Rule.ALL),
    (SystemCardFile, "second"): Reference(Rule.ALL),
    (Member, "player"): Reference(Rule.CHOSEN),
    (PersonalData, "player"): Reference(Rule.CHOSEN),
    (MailAddress, "player"): Reference(Rule.CHOSEN),
    (Display, "player"): Reference(Rule.CHOSEN),
    (PlayerLink, "player"): Reference(Rule.LINK),
    (Player, "merged_into"): Reference(Rule.ALL),
}


@dataclass(frozen=True, slots=True)
class Together:
    """Where both records are named as two persons, which prevents a merge: `where` is one of its codes."""

    where: str
    name: str
    day: date | None = None
    session: int | None = None
    seats: tuple[str, str] = ("", "")


SESSION, CHECK_IN, TEAMS, BOOKING = "session", "check-in", "teams", "booking"


def together(kept: Player, other: Player) -> tuple[Together, ...]:
    """Every session, event and date at which the two are two persons."""
    return (*_in_sessions(kept, other), *_in_teams(kept, other), *_on_dates(kept, other))


def _in_sessions(kept: Player, other: Player) -> Iterator[Together]:
    seats: dict[Session, list[list[str]]] = {}
    rows = Membership.objects.filter(player__in=(kept, other)).select_related(
        "contestant__section__session__event"
    )
    for row in rows.order_by("contestant__section__session", "pk"):
        held = seats.setdefault(row.contestant.section.session, [[], []])
        held[row.player_id == other.pk].append(f"{row.contestant.section.letter}{row.contestant}")
    for session, (own, others) in seats.items():
        if own and others:
            yield Together(SESSION, session.event.name, session.date, session.pk, (own[0], others[0]))
    both = Session.objects.filter(check_ins__player=kept).filter(check_ins__player=other)
    partners = CheckIn.objects.filter(Q(player=kept, partner=other) | Q(player=other, partner=kept))
    found = both | Session.objects.filter(pk__in=partners.values("session"))
    for session in found.select_related("event").distinct():
        if not all(seats.get(session, [[], []])):
            yield Together(CHECK_IN, session.event.name, session.date, session.pk)


def _in_teams(kept: Player, other: Player) -> Iterator[Together]:
    """Two teams of an event, or one entrant that has both."""
    teams = EntrantPlayer.objects.filter(player=kept, only_in__isnull=False)
    shared = Q(only_in__in=teams.values("only_in")) | Q(entrant__players__player=kept)
    rows = EntrantPlayer.objects.filter(shared, player=other).select_related("entrant__event")
    for name in dict.fromkeys(row.entrant.event.name for row in rows):
        yield Together(TEAMS, name)


def _on_dates(kept: Player, other: Player) -> Iterator[Together]:
    """Dates that both have booked; a booking that was cancelled stands in nobody's way."""
    booked = Booking.objects.exclude(state=Booking.State.CANCELLED)
    both = PlannedDate.objects.filter(bookings__in=booked.filter(player=kept)).filter(
        bookings__in=booked.filter(player=other)
    )
    partners = booked.filter(Q(player=kept, partner=other) | Q(player=other, partner=kept))
    for on in PlannedDate.objects.filter(Q(pk__in=both) | Q(pk__in=partners.values("on"))):
        yield Together(BOOKING, on.name, on.date)
