"""Members of a club: their kind, and until when the fee is paid."""

from datetime import date
from decimal import Decimal
from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.models.player import Player


class MemberKind(models.Model):
    """A class of members, for fees and prices. A player without a Member row is a guest."""

    NAME_LENGTH = 40

    club = models.ForeignKey(Club, models.PROTECT, related_name="member_kinds", verbose_name=_("club"))
    name = models.CharField(_("kind of membership"), max_length=NAME_LENGTH)
    fee = models.DecimalField(_("fee"), max_digits=10, decimal_places=2, null=True, blank=True)
    months = models.PositiveSmallIntegerField(_("months that the fee pays for"), default=12)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("kind of membership")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="kind_of_membership_once_in_a_club")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def due(self) -> Decimal | None:
        """What a member owes; nothing in a club that keeps no money."""
        return self.fee if self.club.currency else None


class Members(models.QuerySet["Member"]):
    def valid_on(self, day: date) -> Self:
        """Those who owe nothing that day: their kind has no fee, or it is paid (`Member.is_valid_on`)."""
        is_free = models.Q(kind__fee=None) | models.Q(kind__club__currency="")
        return self.filter(is_free | models.Q(paid_until__gte=day))


class Member(models.Model):
    player = models.OneToOneField(Player, models.PROTECT, related_name="member", verbose_name=_("player"))
    kind = models.ForeignKey(
        MemberKind, models.PROTECT, related_name="members", verbose_name=_("kind of membership")
    )
    since = models.DateField(_("member since"), null=True, blank=True)
    paid_until = models.DateField(_("paid until"), null=True, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1)

    objects = Members.as_manager()

    class Meta:
        verbose_name = _("member")
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.player)

    def is_valid_on(self, day: date) -> bool:
        return self.kind.due is None or (self.paid_until is not None and self.paid_until >= day)


class Reminder(models.Model):
    """A member who was reminded by e-mail to renew: the fee, and until when it was paid then, if ever."""

    member = models.ForeignKey(Member, models.CASCADE, related_name="reminders", verbose_name=_("member"))
    at = models.DateTimeField(_("reminded"), default=timezone.now)
    paid_until = models.DateField(_("paid until"), null=True, blank=True)
    fee = models.DecimalField(_("fee"), max_digits=10, decimal_places=2, null=True, blank=True)

    class Meta:
        verbose_name = _("reminder")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.member}: {self.at:%Y-%m-%d}"
