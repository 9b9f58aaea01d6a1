"""One entry of a result, as it was keyed. Append-only, with the device's own id: a retry is harmless."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.contestant import Contestant
from tournament.models.event import Section
from tournament.models.played import Played

TERMINAL = "terminal"  # the device of a word that both sides gave at one terminal


class Entry(Played):
    # No index of their own: every look goes by section and board, and an entry must be cheap to write.
    section = models.ForeignKey(
        Section, models.PROTECT, related_name="entries", db_index=False, verbose_name=_("section")
    )
    ns = models.ForeignKey(
        Contestant, models.PROTECT, related_name="+", db_index=False, verbose_name=_("North-South")
    )
    ew = models.ForeignKey(
        Contestant, models.PROTECT, related_name="+", db_index=False, verbose_name=_("East-West")
    )
    side = models.CharField(_("entered by"), max_length=2, blank=True)
    device = models.CharField(_("device"), max_length=40, blank=True)
    key = models.CharField(_("device id"), max_length=64, unique=True)
    at = models.DateTimeField(_("received"), auto_now_add=True)

    class Meta:
        verbose_name = _("entry")
        ordering = ["pk"]
        indexes = [models.Index(fields=["section", "board"])]

    def __str__(self) -> str:
        return f"{self.board}: {self.contract} {self.declarer} {self.tricks}"
