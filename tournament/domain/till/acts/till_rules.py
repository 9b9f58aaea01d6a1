"""A club's rules of money and its prices; and receipts."""

import re
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Annotated

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.till.readings.ledger import (
    GUEST,
    YOUTH,
    Place,
    class_of_price,
    hold_book,
    money,
    refuse_without_money,
    standing,
    till_of,
    units,
)
from tournament.domain.time_zones import today
from tournament.models import Club, MemberKind, MoneyLine, Price, Receipt, Session, Till

INVOICE_NUMBER = re.compile(r"T[0-9]{13}", re.ASCII)
PAID = (Place.CASH, Place.OTHER)  # what a receipt is given for


@dataclass(frozen=True, slots=True)
class TillTerms:
    """`lowest` is how far below zero an account may go; below `low` it is marked. `invoice_number`: T and 13
    digits, of an issuer of qualified invoices. `version` is the one that was read, 0 where none was.
    """

    lowest: Annotated[
        Decimal,
        Meta(ge=0),
        Ask(label=gettext_lazy("How far below zero an account may go"), digits=(9, 2)),
    ] = Decimal(0)
    low: Annotated[Decimal, Meta(ge=0), Ask(label=gettext_lazy("Mark accounts below"), digits=(9, 2))] = (
        Decimal(0)
    )
    issuer: Annotated[str, Meta(max_length=80), Ask(label=gettext_lazy("Issuer of receipts"), blank=True)] = (
        ""
    )
    issuer_address: Annotated[
        str, Meta(max_length=160), Ask(label=gettext_lazy("Address on receipts"), blank=True)
    ] = ""
    purpose: Annotated[
        str, Meta(max_length=60), Ask(label=gettext_lazy("Purpose on receipts"), blank=True)
    ] = ""
    invoice_number: Annotated[
        str,
        Meta(max_length=14),
        Ask(
            label=gettext_lazy("Qualified invoice number"),
            help=gettext_lazy("T and 13 digits. Blank: none."),
            blank=True,
        ),
    ] = ""
    shows_tax: Annotated[bool, Ask(label=gettext_lazy("Receipts show the consumption tax of 10 %"))] = False
    version: Annotated[int, Meta(ge=0)] = 0


@dataclass(frozen=True, slots=True)
class PriceOf:
    """`of` is guest, youth, or the key of a kind of membership; `amount` null: no price."""

    of: Annotated[str, Meta(max_length=20)]
    amount: Annotated[Decimal | None, Meta(ge=0), Ask(digits=(10, 2))]


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices that change; the others stay."""

    prices: list[PriceOf]


@dataclass(frozen=True, slots=True)
class ReceiptTerms:
    """`name`: to whom it is made out. A blank `purpose` is that of the club."""

    name: Annotated[
        str, Meta(max_length=Receipt.NAME_LENGTH), Ask(label=gettext_lazy("Name on the receipt"), blank=True)
    ] = ""
    purpose: Annotated[str, Meta(max_length=60), Ask(label=gettext_lazy("Purpose"), blank=True)] = ""


def set_till(club: Club, terms: TillTerms, *, by: Actor) -> Till:
    """DirectorError `bad_invoice_number`. Conflict unless the version still stands."""
    refuse_without_money(club)
    till = till_of(club)
    if terms.version != (till.version if till.pk else 0):
        raise changed_meanwhile()
    number = "".join(terms.invoice_number.split()).upper()
    if number and not INVOICE_NUMBER.fullmatch(number):
        raise DirectorError("bad_invoice_number", _("A qualified invoice number is T and 13 digits."))
    columns = {name: value for name, value in asdict(terms).items() if name != "version"}
    columns |= {"lowest": units(terms.lowest, club), "low": units(terms.low, club), "invoice_number": number}
    with act("set_till", by=by, name=club.name, club=club.pk) as write:
        return write.change(till, **columns) if till.pk else write.add(Till(club=club, **columns))


def set_prices(club: Club, prices: list[PriceOf], session: Session | None = None, *, by: Actor) -> None:
    """Prices of the club, or a session's own. DirectorError `no_class` for a class of no price."""
    refuse_without_money(club)
    kinds = {str(kind.pk): kind for kind in MemberKind.objects.filter(club=club)}
    rows = {class_of_price(row): row for row in Price.objects.filter(club=club, session=session)}
    name = str(session.event) if session else club.name
    with act("set_prices", by=by, name=name, club=club.pk) as write:
        for one in prices:
            if one.of not in (GUEST, YOUTH, *kinds):
                raise DirectorError("no_class", _("There is no such class of prices."))
            row = rows.get(one.of)
            if one.amount is None:
                if row:
                    write.remove(row)
                continue
            amount = units(one.amount, club)
            if row:
                write.change(row, amount=amount)
            else:
                new = Price(club=club, session=session, kind=kinds.get(one.of), is_youth=one.of == YOUTH)
                new.amount = amount
                write.add(new)


def issue_receipt(line: MoneyLine, terms: ReceiptTerms, *, by: Actor) -> tuple[Receipt, bool]:
    """The receipt of a line, and whether it is new. Its number follows the last one of the club and year.

    DirectorError `no_receipt` for a line that is not a payment, or was reversed.
    """
    club = line.club
    refuse_without_money(club)
    with transaction.atomic():
        hold_book(club)
        if done := Receipt.objects.filter(line=line).first():
            return done, False
        stands = standing(MoneyLine.objects.filter(pk=line.pk, debit__in=PAID))
        if not stands.exclude(kind=MoneyLine.Kind.DIFFERENCE).exists():
            raise DirectorError("no_receipt", _("A receipt is given for money that was paid."))
        day = today(club)
        last = Receipt.objects.filter(club=club, year=day.year).aggregate(last=Max("number"))["last"] or 0
        receipt = Receipt(
            club=club,
            year=day.year,
            number=last + 1,
            line=line,
            name=" ".join(terms.name.split()),
            purpose=" ".join(terms.purpose.split()) or till_of(club).purpose or str(line.get_kind_display()),
            day=day,
            by=by.signature,
        )
        with act("issue_receipt", by=by, club=club.pk, number=str(receipt)) as write:
            write.about["amount"] = str(money(line.amount, club))
            return write.add(receipt), True
