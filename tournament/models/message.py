"""A director's message to phones and the wall, and where it has been seen and acknowledged."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Section, Session


class RoomMessage(models.Model):
    """`section` null: to all; `tables` empty: to every table there.

    `rounds` has for each section, by its primary key, the round that was played when the message was sent:
    it is shown until that round is over. Sections without rounds show it until `until`. A change of the text
    is a new row: what was acknowledged is what was read.
    """

    LONGEST = 200

    session = models.ForeignKey(
        Session, models.CASCADE, related_name="room_messages", verbose_name=_("session")
    )
    section = models.ForeignKey(
        Section, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("section")
    )
    tables = models.JSONField(_("tables"), default=list, blank=True)
    text = models.CharField(_("message"), max_length=LONGEST)
    rounds = models.JSONField(_("rounds"), default=dict, blank=True)
    at = models.DateTimeField(_("sent"), default=timezone.now)
    until = models.DateTimeField(_("shown until"))
    by = models.CharField(_("by"), max_length=80, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("message")
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="a_message_says_something"),
            models.CheckConstraint(
                condition=Q(tables=[]) | Q(section__isnull=False), name="tables_are_of_a_section"
            ),
        ]

    def __str__(self) -> str:
        return self.text


class MessageReceipt(models.Model):
    """A table, or a pair at it, has seen a message. No fact of the event: it is not journalled.

    `place` is the key of the address, as of a phone.
    """

    message = models.ForeignKey(
        RoomMessage, models.CASCADE, related_name="receipts", verbose_name=_("message")
    )
    section = models.ForeignKey(Section, models.CASCADE, related_name="+", verbose_name=_("section"))
    table = models.PositiveSmallIntegerField(_("table"))
    place = models.CharField(_("address"), max_length=24)
    seen_at = models.DateTimeField(_("seen"), default=timezone.now)
    acknowledged_at = models.DateTimeField(_("acknowledged"), null=True, blank=True)

    class Meta:
        verbose_name = _("receipt of a message")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["message", "place"], name="one_receipt_a_place_of_a_message")
        ]

    def __str__(self) -> str:
        return f"{self.message_id} {self.place}"
