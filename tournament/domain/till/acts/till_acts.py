"""Money is taken, topped up, paid back, reversed; the till of a session is closed.

Each act is one line of the ledger, or none where it was sent before. A line is never undone by deletion:
`reverse` posts the opposite line, with a reason. A reversal is not reversed: the right line is posted anew.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import Conflict, DirectorError, changed_meanwhile
from tournament.domain.inputs import Ask, Key, Reason
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.members.acts.member_acts import renew
from tournament.domain.till.readings.ledger import (
    GUEST,
    Kind,
    Place,
    balance,
    cash_of,
    classes_of,
    day_for,
    hold_book,
    lines_of,
    money,
    payments_in,
    prices_of,
    refuse_without_money,
    renewal_by,
    renewals_by,
    share_of,
    standing,
    till_of,
    units,
    usable,
)
from tournament.domain.time_zones import today
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, Member, MoneyLine, Player, Session, Ticket, TillClosing

NO_AMOUNT = ("bad_amount", gettext_lazy("Enter an amount that this currency has."))
NO_PLAYER = ("no_player", gettext_lazy("Choose a player of the club."))
NO_WAY = ("no_choice", gettext_lazy("Choose how it is paid."))
CASH, OTHER = ("cash", gettext_lazy("Cash")), ("other", gettext_lazy("Other than cash"))
ACCOUNT, TICKET = ("account", gettext_lazy("On account")), ("ticket", gettext_lazy("Card or voucher"))
FREE, GIVEN = ("free", gettext_lazy("Free of charge")), ("free", gettext_lazy("Given by the club"))
HOW = gettext_lazy("Payment")
Amount = Annotated[Decimal, Meta(ge=0), Ask(label=gettext_lazy("Amount"), digits=(10, 2), refusal=NO_AMOUNT)]
Given = Annotated[Reason, Ask(label=gettext_lazy("Reason"), blank=True)]
SentOnce = Annotated[
    str, Meta(max_length=64), Ask(blank=True, note="the sender's own id: sent again, it is the same line")
]


@dataclass(frozen=True, slots=True)
class TableMoney:
    """Table money of a player of the club. `amount` null: the price of the player's class, or of the class
    `price_of`: guest, youth, or the key of a kind of membership. `code` is that of a card or voucher; blank:
    the player's own card. `free` needs a reason.
    """

    player: Annotated[Key, Ask(row=Player, refusal=NO_PLAYER)]
    how: Annotated[str, Ask(codes=[CASH, OTHER, ACCOUNT, TICKET, FREE], refusal=NO_WAY)]
    amount: Annotated[Decimal | None, Meta(ge=0), Ask(digits=(10, 2), refusal=NO_AMOUNT)] = None
    price_of: Annotated[str, Meta(max_length=20), Ask(blank=True)] = ""
    code: Annotated[str, Meta(max_length=20), Ask(blank=True)] = ""
    reason: Reason = ""


@dataclass(frozen=True, slots=True)
class TopUp:
    """Paid into an account. `free`: given by the club, such as a prize, with a reason."""

    amount: Amount
    how: Annotated[str, Ask(label=HOW, codes=[CASH, OTHER, GIVEN])]
    reason: Given = ""
    key: SentOnce = ""


@dataclass(frozen=True, slots=True)
class Refund:
    """Paid back from an account, at most its balance."""

    amount: Amount
    how: Annotated[str, Ask(label=HOW, codes=[CASH, OTHER])]
    reason: Given = ""
    key: SentOnce = ""


@dataclass(frozen=True, slots=True)
class FeePaid:
    """A membership fee. `amount` null: that of the player's kind of membership."""

    how: Annotated[str, Ask(label=HOW, codes=[CASH, OTHER, ACCOUNT])]
    amount: Annotated[
        Decimal | None,
        Meta(ge=0),
        Ask(label=gettext_lazy("Amount"), digits=(10, 2), refusal=NO_AMOUNT),
    ] = None
    reason: Given = ""
    key: SentOnce = ""


@dataclass(frozen=True, slots=True)
class NewTicket:
    """A prepaid card of a player, or a voucher of whoever has its code; `free`: a gift, with a reason.

    `amount` is the price of all its sessions, or what a gift is worth.
    """

    kind: Annotated[str, Ask(label=gettext_lazy("Kind of ticket"), codes=[*Ticket.Kind.choices])]
    sessions: Annotated[int, Meta(ge=1, le=200), Ask(label=gettext_lazy("Sessions"))]
    amount: Amount
    how: Annotated[str, Ask(label=HOW, codes=[CASH, OTHER, ACCOUNT, GIVEN])]
    player: Annotated[Key | None, Ask(row=Player, refusal=NO_PLAYER)] = None
    until: Annotated[date | None, Ask(label=gettext_lazy("Valid until"))] = None
    reason: Given = ""
    key: SentOnce = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """The cash of the session's lines as it was counted, without the change money."""

    counted: Annotated[
        Decimal,
        Meta(ge=0),
        Ask(
            label=gettext_lazy("Cash counted"),
            help=gettext_lazy("Table money of this session, without the change money"),
            digits=(10, 2),
            refusal=NO_AMOUNT,
        ),
    ]
    reason: Given = ""


@dataclass(frozen=True, slots=True)
class Reversed:
    """Why a line is reversed."""

    reason: Annotated[Reason, Ask(label=gettext_lazy("Reason"))]


# Table money.


def take_table_money(session: Session, player: Player, paid: TableMoney, *, by: Actor) -> MoneyLine:
    """A player has paid. Harmless when sent again; Conflict `already_paid` where it was paid otherwise."""
    club = session.event.club
    refuse_without_money(club)
    _refuse_foreign(player, club)
    with _held(club):
        if done := payments_in(session).filter(player=player).first():
            if done.debit == paid.how:
                return done
            raise Conflict("already_paid", _("%(player)s has already paid.") % {"player": player})
        attempts = MoneyLine.objects.filter(session=session, player=player, kind=Kind.TABLE).count()
        line = MoneyLine(
            kind=Kind.TABLE,
            debit=paid.how,
            credit=Place.TABLE,
            player=player,
            session=session,
            reason=paid.reason,
            key=f"table-{session.pk}-{player.pk}-{attempts}",
        )
        if paid.how == Place.TICKET:
            line.ticket = _ticket_for(player, session, paid.code)
            line.amount = share_of(line.ticket)
        else:
            line.amount = _price(session, player, paid)
        return _post(club, line, "take_table_money", by=by)


def _price(session: Session, player: Player, paid: TableMoney) -> int:
    club = session.event.club
    if paid.amount is not None:
        return units(paid.amount, club)
    own = paid.price_of or classes_of([player.pk], session.date)[player.pk]
    prices = prices_of(club, session)
    price = prices.get(own, prices.get(GUEST) if not paid.price_of else None)
    if price is None:
        raise DirectorError("no_price", _("No price is set for this. Type the amount."))
    return price


def _ticket_for(player: Player, session: Session, code: str) -> Ticket:
    """The ticket of that code; without one the player's own card that ends first. DirectorError."""
    tickets = usable(Ticket.objects.filter(club=player.club_id), today(session.event.club))
    typed = "".join(code.split()).replace("-", "").upper()
    own = tickets.filter(code=typed) if typed else tickets.filter(player=player)
    if found := own.first():
        return found
    if typed:
        raise DirectorError("no_ticket", _("No card or voucher of this code has a session left."))
    raise DirectorError("no_ticket", _("%(player)s has no card with a session left.") % {"player": player})


# Accounts.


def top_up(player: Player, given: TopUp, *, by: Actor) -> MoneyLine:
    line = MoneyLine(
        kind=Kind.TOP_UP, debit=given.how, credit=Place.ACCOUNT, player=player, reason=given.reason
    )
    return _of_player(line, given.amount, given.key, "top_up", by=by)


def refund(player: Player, given: Refund, *, by: Actor) -> MoneyLine:
    """DirectorError `beyond_balance` for more than the account has."""
    line = MoneyLine(
        kind=Kind.REFUND, debit=Place.ACCOUNT, credit=given.how, player=player, reason=given.reason
    )
    return _of_player(line, given.amount, given.key, "refund", by=by)


def take_fee(player: Player, given: FeePaid, *, by: Actor) -> MoneyLine:
    """The membership fee, which renews the membership. DirectorError `no_price` where no amount is known."""
    member = Member.objects.filter(player=player).select_related("kind").first()
    amount = given.amount if given.amount is not None else member.kind.fee if member else None
    if amount is None:
        raise DirectorError("no_price", _("No price is set for this. Type the amount."))
    line = MoneyLine(kind=Kind.FEE, debit=given.how, credit=Place.FEE, player=player, reason=given.reason)
    with transaction.atomic():
        posted = _of_player(line, amount, given.key, "take_fee", by=by)
        if member and member.kind.fee is not None and posted is line:  # sent again, it is the one that stands
            renew(member, line=line.pk, by=by)
    return posted


def _of_player(line: MoneyLine, amount: Decimal, key: str, verb: str, *, by: Actor) -> MoneyLine:
    assert line.player
    club = line.player.club
    refuse_without_money(club)
    with _held(club):
        if standing_line := _sent_before(club, key):
            return standing_line
        line.amount, line.key = units(amount, club), key
        if not line.amount:
            raise DirectorError(NO_AMOUNT[0], str(NO_AMOUNT[1]))
        return _post(club, line, verb, by=by)


# Prepaid cards and vouchers.


def sell_ticket(club: Club, terms: NewTicket, player: Player | None, *, by: Actor) -> Ticket:
    """A card is of a player, and so is what is paid from an account. DirectorError `no_player`."""
    refuse_without_money(club)
    if player is None and (terms.kind == Ticket.Kind.CARD or terms.how == Place.ACCOUNT):
        raise DirectorError(NO_PLAYER[0], str(NO_PLAYER[1]))
    if player is not None:
        _refuse_foreign(player, club)
    with _held(club):
        if done := _sent_before(club, terms.key):
            assert done.ticket
            return done.ticket
        ticket = Ticket(
            club=club,
            kind=terms.kind,
            player=player,
            sessions=terms.sessions,
            value=units(terms.amount, club),
            until=terms.until,
        )
        line = MoneyLine(
            kind=Kind.TICKET,
            debit=terms.how,
            credit=Place.TICKET,
            amount=ticket.value,
            player=player,
            reason=terms.reason,
            key=terms.key,
        )
        _post(club, line, "sell_ticket", by=by, ticket=ticket)
        return ticket


# Reversals, and the closed till.


@dataclass(frozen=True, slots=True)
class Reversal:
    """The opposite line, and what became of the renewal that the reversed fee had brought."""

    line: MoneyLine
    renewal: Literal["", "undone", "kept"]  # empty: there was none


def reverse(line: MoneyLine, reason: str, *, by: Actor) -> Reversal:
    """Post the opposite of a line; sent again, it is the same reversal.

    With a membership fee its renewal is undone, or kept where the membership was changed since.
    DirectorError `no_reason`, `is_reversal`, and `in_use` for the sale of a ticket that has been used.
    """
    refuse_without_money(line.club)
    if not reason.strip():
        raise DirectorError("no_reason", _("Say why."))
    if line.reverses_id:
        raise DirectorError("is_reversal", _("A reversal cannot be reversed. Enter the payment again."))
    with _held(line.club):
        if done := MoneyLine.objects.filter(reverses=line).first():
            return Reversal(done, _renewal(line))
        uses = standing(MoneyLine.objects.filter(ticket=line.ticket_id, debit=Place.TICKET))
        if line.kind == Kind.TICKET and uses.exists():
            raise DirectorError("in_use", _("This card or voucher has been used. Reverse that first."))
        opposite = MoneyLine(
            kind=Kind.REVERSAL,
            debit=line.credit,
            credit=line.debit,
            amount=line.amount,
            player=line.player,
            session=line.session,
            ticket=line.ticket,
            reverses=line,
            reason=reason.strip(),
        )
        _post(line.club, opposite, "reverse_money", by=by)
        if renewal := renewal_by(line):
            with suppress(Conflict):
                undo(renewal, by=by)
        return Reversal(opposite, _renewal(line))


def _renewal(line: MoneyLine) -> Literal["", "undone", "kept"]:
    if line.kind != Kind.FEE or not renewals_by(line).exists():
        return ""
    return "kept" if renewal_by(line) else "undone"


def close_till(session: Session, counted: Counted, *, by: Actor) -> TillClosing:
    """The cash is counted; a difference needs a reason, and is a line of its own. Later lines about the
    session belong to a later day. DirectorError `no_reason`, Conflict `till_closed`.
    """
    club = session.event.club
    refuse_without_money(club)
    cash = units(counted.counted, club)
    with _held(club):
        if done := TillClosing.objects.filter(session=session).first():
            if done.counted == cash:
                return done
            raise Conflict("till_closed", _("The till of this session is closed."))
        expected = cash_of(MoneyLine.objects.filter(session=session))
        over = cash - expected
        if over and not counted.reason.strip():
            raise DirectorError(
                "no_reason",
                _("%(expected)s is expected and %(counted)s counted. Count again, or say why.")
                % {"expected": money(expected, club), "counted": money(cash, club)},
            )
        with act("close_till", by=by, club=club.pk, reason=counted.reason, event=str(session.event)) as write:
            write.about |= {"counted": str(money(cash, club)), "expected": str(money(expected, club))}
            closing = TillClosing(
                session=session,
                day=today(club),
                expected=expected,
                counted=cash,
                by=by.signature,
                reason=counted.reason.strip(),
            )
            if over:
                places = (Place.CASH, Place.DIFFERENCE) if over > 0 else (Place.DIFFERENCE, Place.CASH)
                line = MoneyLine(kind=Kind.DIFFERENCE, debit=places[0], credit=places[1], amount=abs(over))
                line.session, line.reason = session, counted.reason.strip()
                _write(write, club, line, by)
            return write.add(closing)


# How a line is written.


@contextmanager
def _held(club: Club) -> Iterator[None]:
    """One writer of the club's book at a time; a line that two send at once is a Conflict for the second."""
    try:
        with transaction.atomic():
            hold_book(club)
            yield
    except IntegrityError as error:
        raise changed_meanwhile() from error


def _post(club: Club, line: MoneyLine, verb: str, *, by: Actor, ticket: Ticket | None = None) -> MoneyLine:
    _refuse_beyond(club, line)
    with act(verb, by=by, club=club.pk, reason=line.reason, amount=str(money(line.amount, club))) as write:
        write.about |= {"player": str(line.player or "–"), "how": line.debit}
        if line.kind == Kind.REFUND:
            write.about["how"] = line.credit
        if ticket:
            line.ticket = write.add(ticket)
        return _write(write, club, line, by)


def _write(write: Act, club: Club, line: MoneyLine, by: Actor) -> MoneyLine:
    closed_on = TillClosing.objects.filter(session=line.session_id).values_list("day", flat=True).first()
    line.club, line.currency = club, club.currency
    line.by, line.reason = by.signature, line.reason.strip()
    line.late, line.day = closed_on is not None, day_for(line.session, club, closed_on)
    return write.add(line)


def _refuse_beyond(club: Club, line: MoneyLine) -> None:
    """What a free line and an account need. DirectorError `no_reason`, `beyond_balance`."""
    if line.debit == Place.FREE and not line.reverses and not line.reason.strip():
        raise DirectorError("no_reason", _("Say why."))
    if line.debit != Place.ACCOUNT or line.reverses:
        return
    assert line.player
    has, lowest = balance(line.player), 0 if line.kind == Kind.REFUND else till_of(club).lowest
    if has - line.amount < -lowest:
        raise DirectorError(
            "beyond_balance",
            _("%(player)s has %(balance)s. This needs %(amount)s.")
            % {"player": line.player, "balance": money(has, club), "amount": money(line.amount, club)},
        )


def _sent_before(club: Club, key: str) -> MoneyLine | None:
    return lines_of(club).filter(key=key).first() if key else None


def _refuse_foreign(player: Player, club: Club) -> None:
    if player.club_id != club.pk:
        raise DirectorError(NO_PLAYER[0], str(NO_PLAYER[1]))
