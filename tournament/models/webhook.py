"""A webhook of a club: its address, how far in the journal it has been sent, and its deliveries."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.club import Club
from tournament.models.token import new_token as new_salt  # the name in migrations


class Webhook(models.Model):
    """`events` are codes of domain.journal.readings.verbs.EVENTS, none for all. The secret is derived from
    the `salt` and the installation's own key: it is stored nowhere. Since `stopped_at` nothing is sent.
    It reads for the person who added it (`made_by`).
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="webhooks", verbose_name=_("club"))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("made by"),
    )
    url = models.CharField(_("address"), max_length=500)
    events = models.JSONField(_("events"), default=list, blank=True)
    salt = models.CharField(max_length=22, default=new_salt)
    stopped_at = models.DateTimeField(_("stopped"), null=True, blank=True)

    class Meta:
        verbose_name = _("webhook")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.url


class WebhookReach(models.Model):
    """How far in the journal a webhook has been sent. Bookkeeping of the worker: not journaled."""

    webhook = models.OneToOneField(Webhook, models.CASCADE, related_name="reach", verbose_name=_("webhook"))
    cursor = models.PositiveBigIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(default=0)  # counts the jobs that ended without getting further

    class Meta:
        verbose_name = _("reach of a webhook")

    def __str__(self) -> str:
        return f"{self.webhook}: {self.cursor}"


class WebhookDelivery(models.Model):
    """The acts after one key of the journal up to another, sent until they are accepted. Not journaled.

    `status` is the last HTTP answer, `problem` what went wrong where there was none.
    """

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries", verbose_name=_("webhook"))
    uid = models.UUIDField(default=uuid.uuid4, unique=True)
    after = models.PositiveBigIntegerField()
    until = models.PositiveBigIntegerField()
    acts = models.PositiveSmallIntegerField(_("acts"))
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    status = models.PositiveSmallIntegerField(_("answer"), null=True, blank=True)
    problem = models.CharField(_("problem"), max_length=200, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    tried_at = models.DateTimeField(_("tried"), null=True, blank=True)
    delivered_at = models.DateTimeField(_("delivered"), null=True, blank=True)

    class Meta:
        verbose_name = _("delivery")
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["webhook", "after"], name="told_once_from_a_key")]

    def __str__(self) -> str:
        return f"{self.uid}"
