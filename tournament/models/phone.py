"""A phone that follows its pair from table to table, and when each device last contacted the server."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.contestant import Contestant
from tournament.models.event import Section, Session
from tournament.models.token import new_token as _new_token  # the name in migrations

UNNAMED = "-"  # the device of those who open a pair's address without telling their own id


class PlayerToken(models.Model):
    """A pair's own address: what a table's token opens, at whatever table the pair sits.

    It goes with its pair, whose removal is in the journal.
    """

    contestant = models.ForeignKey(
        Contestant, models.CASCADE, related_name="addresses", verbose_name=_("contestant")
    )
    token = models.CharField(_("token"), max_length=22, unique=True, default=_new_token)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("player token")
        ordering = ["contestant"]
        constraints = [
            models.UniqueConstraint(
                fields=["contestant"],
                condition=Q(revoked_at__isnull=True),
                name="one_live_token_a_contestant",
            )
        ]

    def __str__(self) -> str:
        return f"{self.contestant}"


class Phone(models.Model):
    """The last contact of one device at one address. No fact of the event: it is overwritten, not journalled.

    A device at a table has a `table`, one that follows its pair a `contestant`; `place` is a key of either.
    """

    session = models.ForeignKey(Session, models.CASCADE, related_name="phones", verbose_name=_("session"))
    device = models.CharField(_("device"), max_length=40)
    section = models.ForeignKey(
        Section, models.CASCADE, related_name="+", db_index=False, verbose_name=_("section")
    )
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    contestant = models.ForeignKey(
        Contestant, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("contestant")
    )
    place = models.CharField(_("address"), max_length=24, blank=True)
    seat = models.CharField(_("seat"), max_length=1, blank=True)
    seen_at = models.DateTimeField(_("last contact"))
    round_trip = models.PositiveIntegerField(
        _("milliseconds of a question and its answer"), null=True, blank=True
    )
    battery = models.PositiveSmallIntegerField(_("battery, per cent"), null=True, blank=True)

    class Meta:
        verbose_name = _("phone")
        ordering = ["-seen_at"]
        constraints = [
            models.UniqueConstraint(fields=["session", "device", "place"], name="a_device_once_at_an_address")
        ]

    def __str__(self) -> str:
        return self.device
