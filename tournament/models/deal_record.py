"""One deal of a match: the record that stands, and what each side entered."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.match import Match
from tournament.models.result import Result


class DealFacts(models.Model):
    """`facts` are the terms of the game's deal, as `scoring.games.table_game.read` takes them."""

    number = models.PositiveSmallIntegerField(_("deal"))
    facts = models.JSONField(_("facts"), default=dict)

    class Meta:
        abstract = True


class DealRecord(DealFacts):
    """What stands for one deal. `version` grows with every change; a device compares it before replacing it.

    A resumed match numbers its deals on from the match that it continues.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="deals", verbose_name=_("match"))
    agreement = models.CharField(
        _("agreement"), max_length=10, choices=Result.Agreement, default=Result.Agreement.SENT
    )
    entered_by = models.PositiveSmallIntegerField(_("entered by"), null=True, blank=True)
    # Entries up to this one were settled by a director and are history.
    settled_entry = models.PositiveBigIntegerField(_("settled up to entry"), default=0)
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("deal")
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="a_deal_is_recorded_once")]

    def __str__(self) -> str:
        return f"{self.match} {self.number}"


class DealEntry(DealFacts):
    """What a side entered for a deal. Append-only, with the device's own id: a retry is harmless."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="deal_entries", verbose_name=_("match"))
    side = models.PositiveSmallIntegerField(_("entered by"), null=True, blank=True)
    device = models.CharField(_("device"), max_length=40, blank=True)
    key = models.CharField(_("device id"), max_length=64, unique=True)
    at = models.DateTimeField(_("received"), auto_now_add=True)

    class Meta:
        verbose_name = _("entry")
        ordering = ["pk"]
        indexes = [models.Index(fields=["match", "number"])]

    def __str__(self) -> str:
        return f"{self.match} {self.number}: {self.side}"
