"""A club's money: prices, the ledger, prepaid cards and vouchers, closed tills, receipts.

A club without a currency (`Club.currency`) keeps no money here. Amounts are whole numbers of the smallest
unit of the currency. A line of the ledger is never changed or deleted: another line reverses it.
"""

import secrets

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.models.event import Session
from tournament.models.member import MemberKind
from tournament.models.player import Player

SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # of a code, without those that are taken for one another


def new_code() -> str:
    """Eight signs that are printed and typed."""
    return "".join(secrets.choice(SIGNS) for _number in range(8))


class Till(models.Model):
    """How a club keeps money, and what its receipts say. `lowest` is how far below zero an account may go."""

    club = models.OneToOneField(Club, models.PROTECT, related_name="till", verbose_name=_("club"))
    lowest = models.PositiveIntegerField(_("how far below zero an account may go"), default=0)
    low = models.PositiveIntegerField(_("low balance"), default=0)
    issuer = models.CharField(_("issuer of receipts"), max_length=80, blank=True)
    issuer_address = models.CharField(_("address on receipts"), max_length=160, blank=True)
    purpose = models.CharField(_("purpose on receipts"), max_length=60, blank=True)
    invoice_number = models.CharField(_("qualified invoice number"), max_length=14, blank=True)
    shows_tax = models.BooleanField(_("receipts show the consumption tax of 10 %"), default=False)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("till of a club")
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.club)


class Price(models.Model):
    """Table money of a kind of members, of youths or, with neither, of guests; of one session or of all."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="prices", verbose_name=_("club"))
    session = models.ForeignKey(
        Session, models.PROTECT, null=True, blank=True, related_name="prices", verbose_name=_("session")
    )
    kind = models.ForeignKey(
        MemberKind,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="prices",
        verbose_name=_("kind of membership"),
    )
    is_youth = models.BooleanField(_("youth"), default=False)
    amount = models.PositiveIntegerField(_("amount"))

    class Meta:
        verbose_name = _("price")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind=None) | Q(is_youth=False), name="price_of_one_class"),
            models.UniqueConstraint(
                fields=["club", "is_youth"],
                condition=Q(session=None, kind=None),
                name="price_without_a_kind_once_in_a_club",
            ),
            models.UniqueConstraint(
                fields=["club", "kind"],
                condition=Q(session=None, kind__isnull=False),
                name="price_of_a_kind_once_in_a_club",
            ),
            models.UniqueConstraint(
                fields=["session", "is_youth"],
                condition=Q(session__isnull=False, kind=None),
                name="price_without_a_kind_once_in_a_session",
            ),
            models.UniqueConstraint(
                fields=["session", "kind"],
                condition=Q(session__isnull=False, kind__isnull=False),
                name="price_of_a_kind_once_in_a_session",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind or ''} {self.amount}".strip()


class Ticket(models.Model):
    """A prepaid card of a player, or a voucher of whoever has its code: table money of so many sessions.

    `value` is what was paid for it, or what a gift is worth; each session uses its share.
    """

    class Kind(models.TextChoices):
        CARD = "card", _("prepaid card")
        VOUCHER = "voucher", _("voucher")

    club = models.ForeignKey(Club, models.PROTECT, related_name="tickets", verbose_name=_("club"))
    kind = models.CharField(_("kind of ticket"), max_length=7, choices=Kind)
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="tickets", verbose_name=_("player")
    )
    sessions = models.PositiveSmallIntegerField(_("sessions"))
    value = models.PositiveIntegerField(_("value"))
    code = models.CharField(_("code"), max_length=8, unique=True, default=new_code)
    until = models.DateField(_("valid until"), null=True, blank=True)

    class Meta:
        verbose_name = _("prepaid card or voucher")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(sessions__gte=1), name="a_ticket_is_for_a_session"),
        ]

    def __str__(self) -> str:
        return self.code


class MoneyLine(models.Model):
    """One movement of money from one place of the book (`credit`) to another (`debit`).

    `day` is the day of the club's book. `late`: about a session whose till was closed before. `key` is the
    sender's own id of the line: sent again, it is the same line.
    """

    class Kind(models.TextChoices):
        TABLE = "table", _("table money")
        TOP_UP = "top_up", _("top-up")
        REFUND = "refund", _("refund")
        TICKET = "ticket", _("prepaid card or voucher")
        FEE = "fee", _("membership fee")
        DIFFERENCE = "difference", _("difference of the till")
        REVERSAL = "reversal", _("reversal")

    class Place(models.TextChoices):
        CASH = "cash", _("cash")
        OTHER = "other", _("other than cash")
        ACCOUNT = "account", _("account")
        TICKET = "ticket", _("prepaid")
        FREE = "free", _("free of charge")
        TABLE = "table", _("table money")
        FEE = "fee", _("membership fees")
        DIFFERENCE = "difference", _("differences")

    club = models.ForeignKey(Club, models.PROTECT, related_name="money", verbose_name=_("club"))
    day = models.DateField(_("day"))
    at = models.DateTimeField(_("time"), default=timezone.now)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    debit = models.CharField(_("debit"), max_length=10, choices=Place)
    credit = models.CharField(_("credit"), max_length=10, choices=Place)
    amount = models.PositiveIntegerField(_("amount"))
    currency = models.CharField(_("currency"), max_length=3)
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="money", verbose_name=_("player")
    )
    session = models.ForeignKey(
        Session, models.PROTECT, null=True, blank=True, related_name="money", verbose_name=_("session")
    )
    ticket = models.ForeignKey(
        Ticket, models.PROTECT, null=True, blank=True, related_name="lines", verbose_name=_("ticket")
    )
    reverses = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="reversed_by", verbose_name=_("reverses")
    )
    late = models.BooleanField(_("after the till was closed"), default=False)
    by = models.CharField(_("by"), max_length=80)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    key = models.CharField(_("key"), max_length=64, blank=True)

    class Meta:
        verbose_name = _("line of the ledger")
        ordering = ["pk"]
        indexes = [models.Index(fields=["club", "day"], name="money_of_a_day")]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "key"], condition=~Q(key=""), name="a_line_of_money_once"
            ),
            models.CheckConstraint(condition=~Q(debit=F("credit")), name="money_moves"),
            models.CheckConstraint(
                condition=Q(player__isnull=False) | ~(Q(debit="account") | Q(credit="account")),
                name="an_account_is_of_a_player",
            ),
            models.CheckConstraint(
                condition=Q(kind="reversal", reverses__isnull=False)
                | (~Q(kind="reversal") & Q(reverses=None)),
                name="a_reversal_reverses_a_line",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.kind} {self.amount}"


class TillClosing(models.Model):
    """The closed till of a session: the cash of its lines, and what was counted."""

    session = models.OneToOneField(
        Session, models.PROTECT, related_name="till_closing", verbose_name=_("session")
    )
    day = models.DateField(_("day"))
    at = models.DateTimeField(_("time"), default=timezone.now)
    expected = models.IntegerField(_("cash expected"))
    counted = models.PositiveIntegerField(_("cash counted"))
    by = models.CharField(_("by"), max_length=80)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("closed till")
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.session)


class Receipt(models.Model):
    """A receipt of one line; the numbers of a year run without gaps, and none is taken back."""

    NAME_LENGTH = 60

    club = models.ForeignKey(Club, models.PROTECT, related_name="receipts", verbose_name=_("club"))
    year = models.PositiveSmallIntegerField(_("year"))
    number = models.PositiveIntegerField(_("number"))
    line = models.OneToOneField(
        MoneyLine, models.PROTECT, related_name="receipt", verbose_name=_("line of the ledger")
    )
    name = models.CharField(_("name on the receipt"), max_length=NAME_LENGTH, blank=True)
    purpose = models.CharField(_("purpose"), max_length=60)
    day = models.DateField(_("day"))
    by = models.CharField(_("by"), max_length=80)

    class Meta:
        verbose_name = _("receipt")
        ordering = ["year", "number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "year", "number"], name="a_number_of_receipt_once")
        ]

    def __str__(self) -> str:
        return f"{self.year}-{self.number:04}"
