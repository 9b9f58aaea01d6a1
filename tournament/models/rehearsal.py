"""A rehearsal: a session that robots play at the club's tables, with a chosen amount of trouble."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Session


class Rehearsal(models.Model):
    """What robots play and what befalls them follows from the columns down to `calls`, the `seed` first.

    `notes` is what the robots tell of themselves, oldest first: a code and its particulars.
    """

    session = models.OneToOneField(
        Session, models.PROTECT, related_name="rehearsal", verbose_name=_("session")
    )
    evening = models.CharField(_("session"), max_length=60)
    seed = models.PositiveIntegerField(_("seed"), default=1)
    tables = models.PositiveSmallIntegerField(_("tables"), default=0)
    slips = models.PositiveSmallIntegerField(_("wrong entries in a hundred"), default=0)
    outages = models.BooleanField(_("phones go offline for a while"), default=False)
    slow_table = models.BooleanField(_("one table is slow"), default=False)
    late_pair = models.BooleanField(_("a late pair"), default=False)
    calls = models.BooleanField(_("tables call the director"), default=False)
    pace = models.PositiveSmallIntegerField(_("times faster"), default=1)
    paused = models.BooleanField(_("paused"), default=False)
    notes = models.JSONField(_("robot log"), default=list, blank=True)

    class Meta:
        verbose_name = _("rehearsal")

    def __str__(self) -> str:
        return f"{self.evening} {self.seed}"
