"""What the ledger says: balances, prices, who has paid, what is left on a ticket.

Nothing here is stored: a balance is the sum of the lines, those that are reversed and their reversals too.
"""

from collections.abc import Collection, Iterable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import standing_acts
from tournament.domain.time_zones import today
from tournament.models import Club, JournalEntry, Member, MoneyLine, Player, Price, Session, Ticket, Till
from tournament.sheets.money import Money, in_units

Kind, Place = MoneyLine.Kind, MoneyLine.Place
GUEST, YOUTH = "guest", "youth"  # classes of prices beside the kinds of membership, which go by their keys


def lines_of(club: Club) -> QuerySet[MoneyLine]:
    return MoneyLine.objects.filter(club=club)


def standing(lines: QuerySet[MoneyLine]) -> QuerySet[MoneyLine]:
    """Lines that no other line reverses, without the reversals."""
    return lines.filter(reverses=None, reversed_by=None)


def refuse_without_money(club: Club) -> None:
    if not club.currency:
        raise DirectorError("no_money", _("This club keeps no money here. Choose a currency for the club."))


def hold_book(club: Club) -> None:
    """Until the transaction ends no other one writes into the club's book."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def till_of(club: Club) -> Till:
    """The club's rules of money; the usual ones, unsaved, where none are set."""
    return Till.objects.filter(club=club).first() or Till(club=club)


def units(value: Decimal, club: Club) -> int:
    """The amount that was typed, in the smallest unit. DirectorError `bad_amount`."""
    try:
        amount = in_units(value, club.currency)
    except ValueError as error:
        raise DirectorError("bad_amount", _("Enter an amount that this currency has.")) from error
    if amount < 0:
        raise DirectorError("bad_amount", _("Enter an amount that this currency has."))
    return amount


def money(amount: int, club: Club) -> Money:
    return Money(amount, club.currency)


# Accounts of players.


def balances(club: Club, players: Collection[int] | None = None) -> dict[int, int]:
    """The balance of each player who has a line in an account, in two sums of one query."""
    lines = lines_of(club).filter(Q(debit=Place.ACCOUNT) | Q(credit=Place.ACCOUNT))
    if players is not None:
        lines = lines.filter(player__in=players)
    sums = (
        lines.order_by()
        .values("player")
        .annotate(
            paid_in=Sum("amount", filter=Q(credit=Place.ACCOUNT), default=0),
            paid_out=Sum("amount", filter=Q(debit=Place.ACCOUNT), default=0),
        )
    )
    return {row["player"]: row["paid_in"] - row["paid_out"] for row in sums}


def balance(player: Player) -> int:
    return balances(player.club, [player.pk]).get(player.pk, 0)


# Prices.


def prices_of(club: Club, session: Session | None = None) -> dict[str, int]:
    """The price of each class that has one: of the club, then of the session."""
    rows = Price.objects.filter(Q(session=None) | Q(session=session), club=club)
    ordered = sorted(rows, key=lambda row: row.session_id is not None)
    return {class_of_price(row): row.amount for row in ordered}


def class_of_price(row: Price) -> str:
    return str(row.kind_id) if row.kind_id else YOUTH if row.is_youth else GUEST


def classes_of(players: Iterable[int], day: date) -> dict[int, str]:
    """The class of each player on that day; one without a valid membership is a guest."""
    wanted = [*players]
    members = Member.objects.valid_on(day).filter(player__in=wanted)
    kinds = dict(members.values_list("player", "kind"))
    return {pk: str(kinds[pk]) if pk in kinds else GUEST for pk in wanted}


# A session.


def day_for(session: Session | None, club: Club, closed_on: date | None) -> date:
    """The day of a new line: today; about a closed till a later day than that of its closing."""
    now = today(club)
    return max(now, closed_on + timedelta(days=1)) if session and closed_on else now


def payments_in(session: Session) -> QuerySet[MoneyLine]:
    """The table money of a session that stands."""
    return standing(MoneyLine.objects.filter(session=session, kind=Kind.TABLE))


def cash_of(lines: QuerySet[MoneyLine]) -> int:
    """What these lines have brought into the cash box."""
    sums = lines.order_by().aggregate(
        into=Sum("amount", filter=Q(debit=Place.CASH), default=0),
        out=Sum("amount", filter=Q(credit=Place.CASH), default=0),
    )
    return int(sums["into"] - sums["out"])


def renewals_by(line: MoneyLine) -> QuerySet[JournalEntry]:
    """The renewal that a membership fee has brought, whether it stands or not."""
    return JournalEntry.objects.filter(session=None, verb="renew_membership", about__line=line.pk)


def renewal_by(line: MoneyLine) -> JournalEntry | None:
    """As `renewals_by`, while it stands."""
    return (renewals_by(line) & standing_acts(None)).first() if line.kind == Kind.FEE else None


# Prepaid cards and vouchers.


def with_uses(tickets: QuerySet[Ticket]) -> QuerySet[Ticket]:
    """`used` sessions, and what was `spent` of the value; `paid` is 0 for one whose sale was reversed."""
    stands = Q(lines__reverses=None, lines__reversed_by=None)
    used = stands & Q(lines__debit=Place.TICKET)
    return tickets.annotate(
        used=Count("lines", filter=used),
        spent=Sum("lines__amount", filter=used, default=0),
        paid=Count("lines", filter=stands & Q(lines__credit=Place.TICKET)),
    ).annotate(left=F("sessions") - F("used"))


def usable(tickets: QuerySet[Ticket], day: date) -> QuerySet[Ticket]:
    """Those with a session left on that day, the one that ends first before the others."""
    found: QuerySet[Any] = with_uses(tickets)
    valid = found.filter(paid=1, used__lt=F("sessions")).exclude(until__lt=day)
    return valid.order_by(F("until").asc(nulls_last=True), "pk")


def share_of(ticket: Ticket) -> int:
    """What the next session uses of its value: the last one takes the rest. Of one read with `with_uses`."""
    left, value = ticket.sessions - ticket.used, ticket.value - ticket.spent  # type: ignore[attr-defined]
    return int(value) // int(left)
